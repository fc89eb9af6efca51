"""A scenario: a title, a position, the moves tried in it, and what must follow. Values; only `check` does anything.

What is left unsaid is not looked at, with one exception: a scenario that names no outcome must leave the game open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import pytest

import kingofsiam as ks
from kingofsiam import (
    BRITISH,
    SIAM,
    ActionCard,
    ControlMarker,
    Event,
    Faction,
    Followers,
    Map,
    Move,
    Outcome,
    Play,
    Province,
    Readings,
    Seat,
    State,
    Violation,
    rule,
)
from kingofsiam.violations import Fact

ONE_CARD_EACH: Final = ((ActionCard.MAHARACHA,),) * 4
"""Hands near the end of a game: everybody has played seven cards."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is refused: the rule, facts stated with it (perhaps among others), what it would have allowed."""

    rule: str
    facts: tuple[tuple[str, Fact], ...] = ()
    allowed: tuple[Fact, ...] | None = None

    def explains(self, violation: Violation) -> bool:
        """Whether this is the reason that the violation gives."""
        return (
            violation.rule is rule(self.rule)
            and set(self.facts) <= set(violation.facts)
            and self.allowed in (None, violation.allowed)
        )


@dataclass(frozen=True, slots=True)
class Played:
    """A legal move is made. These events are told in this order, others may lie between (unless these are all)."""

    move: Move
    events: tuple[Event, ...] = ()
    these_are_all: bool = False


@dataclass(frozen=True, slots=True)
class Allowed:
    """A move is found legal, and not made."""

    move: Move


@dataclass(frozen=True, slots=True)
class Refused:
    """A move is refused for exactly these reasons."""

    move: Move
    reasons: tuple[Reason, ...]


Step: TypeAlias = Played | Allowed | Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What is seen on the table at the end; None is not looked at, nor is a province or seat left out."""

    to_move: Seat | None = None
    passes: int | None = None
    contested: Province | None = None
    tiles: tuple[Province, ...] | None = None
    kings: frozenset[Province] | None = None
    control: tuple[ControlMarker, ...] | None = None
    pool: Followers | None = None
    followers: Mapping[Province, Followers] = field(default_factory=dict[Province, Followers])
    own: Mapping[Seat, Followers] = field(default_factory=dict[Seat, Followers])

    def look(self, title: str, state: State) -> None:
        """Compare with the table."""
        board = state.board
        there = {
            "to_move": state.to_move,
            "passes": state.passes,
            "contested": state.contested,
            "tiles": board.tiles,
            "kings": board.kings,
            "control": board.control,
            "pool": board.pool,
        }
        expected = {name: value for name in there if (value := getattr(self, name)) is not None}
        assert {name: there[name] for name in expected} == expected, title
        assert {province: board.followers_in(province) for province in self.followers} == self.followers, title
        assert {seat: state.players[seat].followers for seat in self.own} == self.own, title


ANYTHING: Final = Seen()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """What is tried in a position, step after step, and what comes of it."""

    title: str
    position: State
    moves: tuple[Step, ...]
    seen: Seen = ANYTHING
    outcome: Outcome | None = None


def played(move: Move, *events: Event) -> Played:
    """The move is made and these events are told, others may lie between."""
    return Played(move, events)


def told(move: Move, *events: Event) -> Played:
    """The move is made and these events are told, no others."""
    return Played(move, events, these_are_all=True)


def allowed(move: Move) -> Allowed:
    """The move would be legal."""
    return Allowed(move)


def refused(move: Move, *reasons: Reason) -> Refused:
    """The move is refused for these reasons."""
    return Refused(move, reasons)


def because(rule_id: str, *, allowed: tuple[Fact, ...] | None = None, **facts: Fact) -> Reason:
    """A reason: the rule, some of the facts, what would have been allowed."""
    return Reason(rule_id, tuple(facts.items()), allowed)


def won(winners: tuple[Seat, ...], reign: Faction | None, *rules: str) -> Outcome:
    """How the game ends, with the rules that led there."""
    return Outcome(winners, reign, tuple(rule(each) for each in rules))


def check(*scenarios: Scenario) -> None:
    """Hold each scenario to the engine."""
    for each in scenarios:
        state = each.position
        for step in each.moves:
            state = _take(each.title, state, step)
        each.seen.look(each.title, state)
        assert state.outcome == each.outcome, each.title


def _take(title: str, state: State, step: Step) -> State:
    match step:
        case Played():
            return _play(title, state, step)
        case Allowed():
            assert ks.judge(state, step.move) == (), title
            assert _is_offered(state, step.move), title
            return state
        case Refused():
            _refuse(title, state, step)
            return state


def _play(title: str, state: State, step: Played) -> State:
    assert ks.judge(state, step.move) == (), title
    assert _is_offered(state, step.move), title
    events = ks.narrate(state, step.move)
    if step.these_are_all:
        assert events == step.events, title
    rest = iter(events)
    for event in step.events:
        assert event in rest, f"{title}: {event} is not told, or not there, in {events}"
    return ks.play(state, step.move)


def _refuse(title: str, state: State, step: Refused) -> None:
    violations = ks.judge(state, step.move)
    unexplained = list(violations)
    for reason in step.reasons:
        given = next((each for each in unexplained if reason.explains(each)), None)
        assert given is not None, f"{title}: {reason} is not among {violations}"
        unexplained.remove(given)
    assert unexplained == [], title
    assert step.reasons, title
    assert not _is_offered(state, step.move), title
    with pytest.raises(ks.IllegalMove) as caught:
        ks.play(state, step.move)
    assert caught.value.violations == violations, title


def _is_offered(state: State, move: Move) -> bool:
    """Whether the move is among those that the engine proposes."""
    if state.outcome is not None:
        return False
    if not isinstance(move, Play):
        return True
    if move.action not in ks.legal_actions(state, move.action.card):
        return False
    return move.take in ks.legal_takes(state, move.action)


def last_pass(
    control: Sequence[ControlMarker],
    contested: Followers,
    own: Sequence[Followers],
    *,
    players: int = 3,
    map: Map = SIAM,  # noqa: A002 - the booklet's word
    readings: Readings = ks.RULEBOOK,
    hands: Sequence[Sequence[ActionCard]] = ONE_CARD_EACH,
    order: Sequence[Seat] = (),
) -> State:
    """Struggles with these markers are over, all but Alfred (seat 0, to move) have passed over the next province."""
    return ks.position(
        players,
        map=map,
        readings=readings,
        control=control,
        followers={map.provinces[len(control)]: contested},
        own=own,
        hands=hands[:players],
        order=order,
        passes=players - 1,
    )


THREE_BRITISH: Final = (BRITISH, BRITISH, BRITISH)
"""One more and Siam is a colony."""

COLONY_BY_SETS: Final = ("victory.end.colony", "victory.colony.most-sets")
COLONY_BY_TEAM_SETS: Final = ("victory.end.colony", "four-players.colony.sets")
REIGN: Final = ("victory.reign.most-provinces", "victory.player.most-followers")
REIGN_BY_TIE: Final = ("victory.reign.tie", "victory.player.most-followers")
