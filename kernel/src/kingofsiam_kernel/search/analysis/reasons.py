"""Why a move is good: what a line of moves comes to, from the rulebook's events, in sentences of players."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from kingofsiam import engine
from kingofsiam.model.events import BritishMarchIn, FactionTakesControl
from kingofsiam.model.moves import Move, Pass
from kingofsiam.model.pieces import SEAT_LETTERS, Faction, Seat
from kingofsiam.model.state import State
from kingofsiam.render.sentences import (
    describe_ahead,
    describe_event,
    describe_prospect,
    describe_team_sets,
    rule_sentence,
)
from kingofsiam.rules.s2_concept import sides
from kingofsiam.rules.s7_victory import MOST_FOLLOWERS, MOST_SETS
from kingofsiam.rules.s8_four_players import COLONY_SETS, team_sets

_MAX_STRUGGLES: Final = 2
_WITHOUT_A_TIE: Final = (MOST_FOLLOWERS, MOST_SETS, COLONY_SETS)


def reasons(state: State, line: Sequence[Move], names: Sequence[str] = SEAT_LETTERS) -> tuple[str, ...]:
    """The struggles that the line decides; who would reign and win if nobody played on after it, and by what."""
    end = after(state, line)
    decided = islice(_struggles(state, line, names), _MAX_STRUGGLES)
    last = after(end, ())
    while last.outcome is None:
        last = engine.play(last, Pass())
    prospect = describe_prospect(last.outcome, state.map, names, ended=end.outcome is not None)
    return (*decided, prospect, *_decisive(last, names))


def after(state: State, line: Sequence[Move]) -> State:
    """The position after these moves."""
    for move in line:
        state = engine.play(state, move)
    return state


def _struggles(state: State, line: Sequence[Move], names: Sequence[str]) -> Iterator[str]:
    """A sentence for each struggle that ends during these moves."""
    for move in line:
        for event in engine.narrate(state, move):
            if isinstance(event, FactionTakesControl | BritishMarchIn):
                yield describe_event(event, state.map, names)
        state = engine.play(state, move)


def _decisive(state: State, names: Sequence[str]) -> Iterator[str]:
    """At the end of a game: who is ahead, and if several are, the rule that decides between them."""
    assert state.outcome is not None
    reign, rule = state.outcome.reign, state.outcome.rule
    if reign is None and len(state.players) > len(sides(len(state.players))):
        (leaders, most), (others, least) = sets_of_teams(state)
        yield describe_team_sets(leaders, most, others, least, state.map, names)
    else:
        leaders, most = ahead(state, reign)
        yield describe_ahead(leaders, most, reign, state.map, names)
    if rule not in _WITHOUT_A_TIE:
        yield rule_sentence(rule, state.map, state.readings)


def ahead(state: State, reign: Faction | None) -> tuple[tuple[Seat, ...], int]:
    """The players with the most followers of the faction, or complete sets if it is None; and how many."""
    held = [min(each.followers.counts) if reign is None else each.followers.count(reign) for each in state.players]
    return tuple(seat for seat, number in enumerate(held) if number == max(held)), max(held)


def sets_of_teams(state: State) -> list[tuple[tuple[Seat, ...], int]]:
    """The teams and their complete sets, those with more of them first."""
    held = (
        (team, team_sets(tuple(state.players[seat].followers for seat in team), state.readings))
        for team in sides(len(state.players))
    )
    return sorted(held, key=lambda each: -each[1])
