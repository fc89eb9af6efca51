"""The compliance statement: what an engine follows, what it does otherwise, and by which sentence that is wrong."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Final

import kingofsiam
from kingofsiam.conformance.difference import LOST, Kind, Trial
from kingofsiam.conformance.protocol import OPTIONAL, REQUIRED
from kingofsiam.conformance.readings_followed import Followed
from kingofsiam.conformance.running import Report
from kingofsiam.conformance.suspicion import Suspect
from kingofsiam.notation import format_move, format_position
from kingofsiam.picture.columns import columns, wrapped
from kingofsiam.picture.names import count_of
from kingofsiam.picture.tell import tell_move
from kingofsiam.picture.text import table
from kingofsiam.readings import PRESETS

MOST_SUSPECTS: Final = 8
_MOST_DIFFERENCES: Final = 4
_UNANSWERED: Final = LOST - {Kind.NOT_SUPPORTED}
_FOR_WHAT: Final = {
    "narrate": "events were not compared",
    "start": "setting up was not compared",
    "observe": "what players see was not compared",
}


def statement(report: Report) -> Iterator[str]:
    """The statement, line by line, without signs that no terminal can show or that would give it orders."""
    for line in _lines(report):
        yield "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in line)


def _lines(report: Report) -> Iterator[str]:
    yield from _heading(report)
    yield from ("", *_verdict(report))
    yield from ("", *_what_was_tried(report))
    if report.followed:
        yield from ("", *_readings(report), "", *_presets(report))
    if _told(report):
        yield from ("", *_rules(report))
    unanswered = next((trial for trial in report.faults if _is_unanswered(trial)), None)
    if unanswered is not None:
        yield from ("", "The first that it gave no answer to")
        yield from (f"  {line}".rstrip() for line in _shown(unanswered, with_board=True, what="Trial"))
    if report.games is not None and report.games.different:
        yield from ("", *_difference_of_games(report))
    if report.last_words and (report.fates or report.stopped):
        yield from ("", "The last that it wrote to its standard error", *(f"  {line}" for line in report.last_words))


def _heading(report: Report) -> Iterator[str]:
    yield "Compliance statement"
    yield from columns(
        (
            ("  engine", shlex.join(report.command)),
            ("  calls itself", report.about or "nothing"),
            ("  held to", f"kingofsiam {kingofsiam.__version__}, preset {report.preset}"),
        )
    )


def _verdict(report: Report) -> Iterator[str]:
    if report.conforms:
        yield f"It CONFORMS to {report.preset} in all that was tried."
        return
    if report.stopped:
        yield from wrapped(f"The run was stopped: {report.stopped}. What was learnt until then follows.")
    if report.faults or report.otherwise(report.readings):
        yield f"It DOES NOT CONFORM to {report.preset}."
        lacking = _lacking(report)
        if lacking:
            yield from wrapped(f"It does not know {', '.join(lacking)}, which every engine must answer.")
        first = next(iter(_told(report)), None)
        if first is not None:
            yield from wrapped(f"Most likely broken: {first.rule.sentence} [{first.rule.id}]")


def _lacking(report: Report) -> tuple[str, ...]:
    """The calls that it must know, and does not."""
    return tuple(f"`{method}`" for method in REQUIRED if method in report.unknown)


def _told(report: Report) -> list[Suspect]:
    """Those to which differences point; if there are none, those that have to do with what differs.

    That an engine does not know a call tells nothing about any rule.
    """
    found = report.suspects
    return [each for each in found if each.direct] or ([] if _lacking(report) else list(found))


def _is_unanswered(trial: Trial) -> bool:
    return any(each.kind in _UNANSWERED for each in trial.differences)


def _what_was_tried(report: Report) -> Iterator[str]:
    agree = sum(trial.agrees for trial in report.trials)
    explained = sum(not trial.agrees and not report.speaks_against(trial) for trial in report.trials)
    wrong = len(report.trials) - agree - explained
    yield "What was tried"
    yield f"  {len(report.trials)} of {count_of(report.total, 'vector')}: {agree} agree, {wrong} differ" + (
        f", {explained} follow another reading that this preset leaves open" if explained else ""
    )
    games = report.games
    if games is not None and games.wanted:
        yield f"  {games.finished} of {count_of(games.wanted, 'game')} side by side to the end, {games.turns} turns"
    for fate, times in report.fates.items():
        yield f"  {fate.value} {count_of(times, 'time')}; each time it was started anew"
    for method in OPTIONAL:
        if method in report.unknown and method in _FOR_WHAT:
            yield f"  it does not know `{method}`: {_FOR_WHAT[method]}"
    yield f"  {count_of(report.calls, 'call')} in {report.seconds:.1f} seconds"


def _readings(report: Report) -> Iterator[str]:
    yield "Readings: does it follow what a position asks for?"
    yield from columns([(f"  {each.reading.replace('_', '-')}", _said(each)) for each in report.followed])


def _said(each: Followed) -> str:
    if not each.tried:
        return "not tried: this is for chance alone, or it does not know the calls"
    if each.as_asked:
        return "as asked"
    if each.always is not None:
        return f"always {each.always.value!r}, whatever is asked for"
    right = [choice.value for choice, fitting in each.choices.items() if choice in fitting]
    return f"unclear; {', '.join(map(repr, right))} if asked for" if right else "in no way that we know"


def _presets(report: Report) -> Iterator[str]:
    yield "Presets: which could it play by, as far as readings go?"
    widest = max(len(name) for name, _ in PRESETS)
    for name, readings in PRESETS:
        against = [each for each in report.followed if not each.follows(getattr(readings, each.reading))]
        names = ", ".join(each.reading.replace("_", "-") for each in against)
        yield from wrapped(f"no: {names}" if against else "yes", first=f"  {name:<{widest}}  ")


def _rules(report: Report) -> Iterator[str]:
    found = _told(report)
    yield "Rules that it seems to break, the likeliest first"
    for number, suspect in enumerate(found[:MOST_SUSPECTS], 1):
        yield from ("", *_suspect(report, number, suspect))
    if len(found) > MOST_SUSPECTS:
        yield from ("", f"  and {len(found) - MOST_SUSPECTS} more, for which less speaks; --json FILE lists all")


def _suspect(report: Report, number: int, suspect: Suspect) -> Iterator[str]:
    rule = suspect.rule
    sure = f"{count_of(suspect.trials, 'trial')}, likelihood {suspect.score:.2f}"
    yield f"{number:>3}. {rule.id}  ({sure if suspect.direct else 'indirect; ' + sure})"
    yield from wrapped(rule.sentence, first="     ")
    sources = "; ".join(map(str, rule.sources))
    yield from wrapped(f"Said by: {sources}" if sources else "It follows from the other rules.", first="     ")
    if suspect.smallest is not None:
        yield from (f"     {line}".rstrip() for line in _shown(suspect.smallest, with_board=number == 1))


def _shown(trial: Trial, *, with_board: bool, what: str = "Smallest trial") -> Iterator[str]:
    """The position, the move and both answers."""
    yield f"{what}: {trial.id}" + (f" ({trial.title})" if trial.title != trial.id else "")
    if with_board and trial.state is not None:
        yield from ("", *(f"  {line}" for line in table(trial.state).splitlines()), "")
    elif trial.state is not None:
        yield f"  position: {format_position(trial.state)}"
    if trial.state is not None and trial.move is not None:
        code, words = format_move(trial.move, trial.state.map), tell_move(trial.move, trial.state.map)
        yield from wrapped(f"move: {code}  ({words})", first="  ")
    for each in trial.differences[:_MOST_DIFFERENCES]:
        yield from wrapped(f"expected: {each.expected}", first="  ", then="            ")
        yield from wrapped(f"it says:  {each.said}", first="  ", then="            ")


def _difference_of_games(report: Report) -> Iterator[str]:
    assert report.games is not None
    trial = report.games.different[0]
    yield f"The first difference in a game: {trial.id.replace('/', ', ')}"
    small = report.games.shrunk
    if small is not None and report.suspects and report.suspects[0].smallest is small:
        yield "  Made small it is the trial with the board above."
        return
    yield from (f"  {line}".rstrip() for line in _shown(small or trial, with_board=True))
