"""The compliance statement as text: which readings an engine follows, what it gets wrong, and which rule says so."""

import shlex
from collections.abc import Iterator
from typing import Final

import kingofsiam
from kingofsiam.conformance.checks import OPTIONAL_METHODS, REQUIRED_METHODS
from kingofsiam.conformance.differences import NO_ANSWER, CheckResult, DifferenceKind
from kingofsiam.conformance.runner import Conclusion, Report, Tally
from kingofsiam.conformance.suspects import Suspect
from kingofsiam.conformance.vectors import READING_NAMES
from kingofsiam.notation import format_move, format_position
from kingofsiam.render.names import pluralize
from kingofsiam.render.sentences import describe_move
from kingofsiam.render.text_board import columns, text_board, wrapped
from kingofsiam.spec.citation import Document
from kingofsiam.spec.readings import PRESETS, spelled

MAX_SUSPECTS: Final = 8
_LOST: Final = {
    Conclusion.DIFFERS: "also fails to answer",
    Conclusion.CRASHES: "CRASHES",
    Conclusion.TIMES_OUT: "TAKES TOO LONG",
    Conclusion.UNUSABLE: "GIVES UNUSABLE ANSWERS",
}
_MAX_DIFFERENCES: Final = 4
_NO_USABLE_ANSWER: Final = NO_ANSWER - {DifferenceKind.NOT_SUPPORTED}
_NOT_COMPARED: Final = {
    "narrate": "events were not compared",
    "start": "setting up was not compared",
    "observe": "what players see was not compared",
}


def text_report(report: Report) -> Iterator[str]:
    """The statement, line by line, with unprintable characters (also terminal escapes) shown as escape sequences."""
    for line in _lines(report):
        yield "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in line)


def _lines(report: Report) -> Iterator[str]:
    yield "Compliance statement"
    yield from columns(
        (
            ("  engine", shlex.join(report.command)),
            ("  calls itself", report.about or "nothing"),
            ("  held to", f"kingofsiam {kingofsiam.__version__}, preset {report.preset}"),
        )
    )
    yield from ("", *_verdict(report), "", *_totals(report))
    if report.results:
        yield from ("", *_readings(report), "", *_presets(report))
    yield from _broken_rules(report)
    for result in report.faults:
        if any(difference.kind in _NO_USABLE_ANSWER for difference in result.differences):
            yield from ("", "The first question without a usable answer", *_result(result, "Trial", board=True))
            break
    if report.games is not None and report.games.differing is not None:
        yield from ("", *_first_game_difference(report, report.games.differing, report.games.shrunk))
    if report.stderr_tail and (report.failures or report.stopped):
        yield from ("", "The last lines of its standard error", *(f"  {line}" for line in report.stderr_tail))


def _verdict(report: Report) -> Iterator[str]:
    if report.conforms:
        yield f"It CONFORMS to {report.preset} in everything that was tried."
        return
    if report.stopped:
        yield from wrapped(f"The run was stopped: {report.stopped}. These are the results until then.")
    unanswered = sum(not result.answered for result in report.faults)
    if unanswered:
        yield from wrapped(f"It {_LOST[report.conclusion]}: {pluralize(unanswered, 'question')} got no usable answer.")
    if report.conclusion is not Conclusion.STOPPED:
        yield f"It DOES NOT CONFORM to {report.preset}."
        missing = _missing_methods(report)
        if missing:
            yield from wrapped(f"It does not know {', '.join(missing)}, which every engine must answer.")
        for suspect in _likely_suspects(report)[:1]:
            yield from wrapped(f"Most likely broken: {suspect.rule.sentence} [{suspect.rule.id}]")


def _missing_methods(report: Report) -> tuple[str, ...]:
    """The required methods that the engine does not know."""
    return tuple(f"`{method}`" for method in REQUIRED_METHODS if method in report.unsupported)


def _likely_suspects(report: Report) -> tuple[Suspect, ...]:
    """The suspects; none for an engine that does not know a required method, which is no evidence about any rule."""
    return () if _missing_methods(report) else report.suspects


def _totals(report: Report) -> Iterator[str]:
    results = report.results
    agree = sum(result.agrees for result in results)
    other = sum(not result.agrees and not report.is_fault(result) for result in results)
    unanswered = sum(not result.answered for result in results)
    yield "What was tried"
    yield (
        f"  {len(results)} of {pluralize(report.total, 'vector')}: {agree} agree, "
        f"{len(results) - agree - other - unanswered} differ"
        + (f", {unanswered} got no usable answer" if unanswered else "")
        + (f", {other} differ only where a position asks for another reading" if other else "")
    )
    games = report.games
    if games is not None and games.wanted:
        yield f"  {games.finished} of {pluralize(games.wanted, 'game')} side by side to the end, {games.turns} turns"
    for kind, times in report.failures.items():
        yield f"  {kind.value} {pluralize(times, 'time')}; each time it was started again"
    for method in OPTIONAL_METHODS:
        if method in report.unsupported and method in _NOT_COMPARED:
            yield f"  it does not know `{method}`: {_NOT_COMPARED[method]}"
    yield f"  {pluralize(report.calls, 'call')} in {report.seconds:.1f} seconds"


def _readings(report: Report) -> Iterator[str]:
    yield "Readings: which choices does it follow if a position asks for them?"
    yield from columns([(f"  {name.replace('_', '-')}", _choices(report, name)) for name in READING_NAMES])


def _choices(report: Report, name: str) -> str:
    tallies = {choice: tally for choice, tally in report.by_choice(name).items() if tally.tried}
    if tallies and all(tally.right for tally in tallies.values()):
        return "as asked"
    choices = "; ".join(f"{spelled(choice.name)}: {_agreement(tally)}" for choice, tally in tallies.items())
    return choices or "not tried: it affects chance only, or none of these questions"


def _agreement(tally: Tally) -> str:
    return f"{'all' if tally.right else tally.agree} of {tally.tried} agree"


def _presets(report: Report) -> Iterator[str]:
    yield "Presets: which does it play by, judging by the questions that count for each?"
    rows: list[tuple[str, str, str]] = []
    for name, readings in PRESETS.items():
        tally = report.by_preset(readings)
        right = report.conforms if name == report.preset else tally.right
        rows.append((f"  {name}", "yes" if right else "no", _agreement(tally)))
    yield from columns(rows)


def _broken_rules(report: Report) -> Iterator[str]:
    """The likeliest suspects, each with its smallest trial, and a legend of the documents."""
    suspects = _likely_suspects(report)
    if not suspects:
        return
    yield from ("", "Rules that it seems to break, the likeliest first")
    for number, suspect in enumerate(suspects[:MAX_SUSPECTS], 1):
        yield from ("", *_suspect(number, suspect))
    if len(suspects) > MAX_SUSPECTS:
        yield from ("", f"  and {len(suspects) - MAX_SUSPECTS} less likely ones; --json FILE lists all")
    cited = {source.document for suspect in suspects[:MAX_SUSPECTS] for source in suspect.rule.sources}
    yield from ("", "Documents")
    for document in Document:
        if document in cited:
            yield from wrapped(document.title, first=f"  {document.value:<4}  ")


def _suspect(number: int, suspect: Suspect) -> Iterator[str]:
    rule = suspect.rule
    account = "it refuses legal moves by this rule; " if suspect.said else ""
    yield f"{number:>3}. {rule.id}  ({account}{pluralize(suspect.failing_checks, 'trial')}, score {suspect.score:.2f})"
    yield from wrapped(rule.sentence, first="     ")
    sources = "; ".join(map(str, rule.sources))
    yield from wrapped(f"Documents: {sources}" if sources else "It follows from the other rules.", first="     ")
    yield from (f"   {line}".rstrip() for line in _result(suspect.smallest, "Smallest trial", board=number == 1))


def _result(result: CheckResult, what: str, *, board: bool) -> Iterator[str]:
    """A result with its position, its move and both answers."""
    yield f"  {what}: {result.id}" + (f" ({result.vector.title})" if result.vector.title != result.id else "")
    if result.state is not None:
        if board:
            yield from ("", *(f"    {line}".rstrip() for line in text_board(result.state).splitlines()), "")
        else:
            yield f"    position: {format_position(result.state)}"
        if result.move is not None:
            code, words = format_move(result.move, result.state.map), describe_move(result.move, result.state.map)
            yield from wrapped(f"move: {code}  ({words})", first="    ")
    for difference in result.differences[:_MAX_DIFFERENCES]:
        yield from wrapped(f"expected: {difference.expected}", first="    ", then="              ")
        yield from wrapped(f"it says:  {difference.actual}", first="    ", then="              ")


def _first_game_difference(report: Report, result: CheckResult, shrunk: CheckResult | None) -> Iterator[str]:
    yield f"The first difference in a game: {result.id.replace('/', ', ')}"
    if shrunk is not None and report.suspects and report.suspects[0].smallest is shrunk:
        yield "  Shrunk, it is the check with the board above."
    else:
        yield from _result(shrunk or result, "Smallest trial", board=True)
