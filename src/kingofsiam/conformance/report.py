"""The compliance statement: which presets an engine plays by, what it gets wrong, and which rule says so.

It comes as text for people, and as JSON for programs.
"""

import shlex
from collections.abc import Iterator
from typing import Final

import kingofsiam
from kingofsiam.conformance.checks import REQUIRED_METHODS
from kingofsiam.conformance.differences import CheckResult
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.runner import Report, Suspect
from kingofsiam.conformance.vectors import DealVector, MoveVector
from kingofsiam.notation import format_move
from kingofsiam.notation.json.parser import Json
from kingofsiam.render.sentences import describe_move
from kingofsiam.render.text_board import columns, pluralize, text_board, wrapped
from kingofsiam.spec.readings import PRESETS

MAX_SUSPECTS: Final = 3


def text_report(report: Report) -> Iterator[str]:
    """The statement, line by line, with unprintable characters (also terminal escapes) shown as escape sequences."""
    for line in _lines(report):
        yield "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in line)


def _lines(report: Report) -> Iterator[str]:
    yield "Compliance statement"
    yield from columns(
        (
            ("  engine", shlex.join(report.engine.command)),
            ("  held to", f"kingofsiam {kingofsiam.__version__}, preset {report.preset}"),
        )
    )
    if report.conforms:
        yield from ("", f"It CONFORMS to {report.preset} in everything that was tried.")
    else:
        yield from ("", f"It DOES NOT CONFORM to {report.preset}: {report.conclusion.value}.")
    if report.stopped:
        yield from wrapped(f"The run was stopped: {report.stopped}. These are the results until then.")
    yield from ("", *_totals(report))
    if report.results:
        yield from ("", *_presets(report))
    suspects = _likely_suspects(report)
    if suspects:
        yield from ("", "Rules that it seems to break, the likeliest first")
        for number, suspect in enumerate(suspects, 1):
            yield from ("", *_suspect(number, suspect))
    wrong = [result for result in report.faults if result.answered and not suspects]
    lost = [result for result in report.faults if not result.answered]
    for heading, results in (("The first wrong answer", wrong), ("The first question without a usable answer", lost)):
        if results:
            yield from ("", heading, *_trial(results[0]))
    if report.engine.stderr_tail and (report.engine.failures or report.stopped):
        yield from ("", "The last lines of its standard error", *(f"  {line}" for line in report.engine.stderr_tail))


def _totals(report: Report) -> Iterator[str]:
    differing = [result for result in report.results if result.difference is not None]
    faults = [result for result in differing if report.is_fault(result)]
    yield "What was tried"
    yield (
        f"  {len(report.results)} of {pluralize(report.total, 'vector')}: {len(report.results) - len(differing)} agree"
        f", {sum(result.answered for result in faults)} differ"
        f", {sum(not result.answered for result in faults)} got no usable answer"
        f", {len(differing) - len(faults)} differ only where a position asks for another reading"
    )
    games = report.games
    yield f"  {games.finished} of {pluralize(games.wanted, 'game')} side by side to the end, {games.turns} turns"
    for kind, times in report.engine.failures.items():
        yield f"  {kind.value} {pluralize(times, 'time')}; each time it was started again"
    for method in sorted(report.engine.unsupported):
        must = ", which every engine must answer" if method in REQUIRED_METHODS else ""
        yield f"  it does not know `{method}`{must}"


def _presets(report: Report) -> Iterator[str]:
    yield "Presets: which does it play by, judging by the questions that count for each?"
    rows: list[tuple[str, str, str]] = []
    for name, readings in PRESETS.items():
        tally = report.by_preset(readings)
        right = report.conforms if name == report.preset else tally.right
        agree = f"{'all' if tally.right else tally.agree} of {tally.tried} agree"
        rows.append((f"  {name}", "yes" if right else "no", agree))
    yield from columns(rows)


def _likely_suspects(report: Report) -> tuple[Suspect, ...]:
    """The first suspects; none for an engine without a required method, which is no evidence about a rule."""
    return () if {*REQUIRED_METHODS} & report.engine.unsupported else report.suspects[:MAX_SUSPECTS]


def _suspect(number: int, suspect: Suspect) -> Iterator[str]:
    rule = suspect.rule
    yield f"{number:>3}. {rule.id}  ({pluralize(len(suspect.checks), 'trial')}, score {suspect.score:.2f})"
    yield from wrapped(rule.sentence, first="     ")
    sources = "; ".join(map(str, rule.sources))
    yield from wrapped(f"Documents: {sources}" if sources else "It follows from the other rules.", first="     ")
    yield from _trial(suspect.checks[0])


def _trial(result: CheckResult) -> Iterator[str]:
    """A result with its position, its move and both answers."""
    vector, difference = result.vector, result.difference
    yield f"  {vector.id}" + (f" ({vector.title})" if vector.title != vector.id else "")
    if not isinstance(vector, DealVector):
        yield from ("", *(f"    {line}".rstrip() for line in text_board(vector.state).splitlines()), "")
    if isinstance(vector, MoveVector):
        board = vector.state.map
        move = f"{format_move(vector.move, board)}  ({describe_move(vector.move, board)})"
        yield from wrapped(f"move: {move}", first="    ")
    if difference is not None:
        for what, answer in (("expected: ", difference.expected), ("it says:  ", difference.actual)):
            yield from wrapped(f"{difference.call}, {what}{answer}", first="    ", then="      ")


def json_report(report: Report) -> dict[str, Json]:
    """The report as a JSON object."""
    return {
        "format": 1,
        "kind": "compliance",
        "kingofsiam": kingofsiam.__version__,
        "command": list(report.engine.command),
        "preset": report.preset,
        "conforms": report.conforms,
        "conclusion": report.conclusion.value,
        "stopped": report.stopped or None,
        "not_supported": sorted(report.engine.unsupported),
        "vectors": {
            "total": report.total,
            "tried": len(report.results),
            "agree": sum(result.difference is None for result in report.results),
            "unanswered": sum(not result.answered for result in report.results),
        },
        "lost": {kind.value: times for kind, times in report.engine.failures.items()},
        "presets": {name: report.by_preset(readings)._asdict() for name, readings in PRESETS.items()},
        "suspects": [{"rule": suspect.rule.id, "score": round(suspect.score, 4)} for suspect in report.suspects],
        "differing": [_dump_result(report, result) for result in report.all_results if result.difference is not None],
        "games": {"wanted": report.games.wanted, "finished": report.games.finished, "turns": report.games.turns},
        "stderr": list(report.engine.stderr_tail),
    }


def _dump_result(report: Report, result: CheckResult) -> Json:
    difference = result.difference
    assert difference is not None
    return {
        "vector": VECTOR.dump(result.vector),
        "fault": report.is_fault(result),
        "call": difference.call,
        "failure": None if difference.failure is None else difference.failure.value,
        "expected": difference.expected,
        "said": difference.actual,
    }
