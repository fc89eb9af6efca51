"""A position as an engine tells it, laid beside the one that the rulebook makes: spot by spot, what differs.

A spot is a small piece of the table, such as `("pool",)` or `("hand", 2)`. How the engine plays a reading is its own
affair, so `map` and `readings` may be left out and are not looked at; the rules of an outcome may be left out too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from kingofsiam.notation.json_codec import Array, Maybe
from kingofsiam.notation.json_faults import InvalidJson
from kingofsiam.notation.json_nouns import FACTION, SEAT
from kingofsiam.notation.json_states import STATE
from kingofsiam.rules.s1_components import Faction
from kingofsiam.rules.s2_concept import PLAYERS
from kingofsiam.state import Outcome, Player, State

Spot: TypeAlias = tuple[str | int, ...]
Table: TypeAlias = dict[Spot, object]

_WINNERS: Final = Array(SEAT, 0, max(PLAYERS))
_REIGN: Final = Maybe(FACTION)
_NOT_LOOKED_AT: Final = ("map", "readings")
_PARTS: Final = tuple(part for part in STATE.parts if part.name not in _NOT_LOOKED_AT)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """What stands on a spot, if it cannot be read."""

    why: str

    def __str__(self) -> str:
        return f"unreadable ({self.why})"


@dataclass(frozen=True, slots=True)
class ToldOutcome:
    """How a game ended, as an engine tells it; `rules` is None if it does not say why."""

    winners: frozenset[int]
    reign: Faction | None
    rules: tuple[str, ...] | None = None

    def __str__(self) -> str:
        reign = "a colony" if self.reign is None else f"the {self.reign.value} reign"
        by = f" by {', '.join(self.rules)}" if self.rules else ""
        return f"{reign}, won by {', '.join('ABCD'[seat] for seat in sorted(self.winners)) or 'nobody'}{by}"

    def same_as(self, other: ToldOutcome) -> bool:
        """Whether it is the same result, for the same reasons where both give reasons."""
        same = (self.winners, self.reign) == (other.winners, other.reign)
        return same and (None in (self.rules, other.rules) or self.rules == other.rules)


def outcome_in(outcome: Outcome) -> ToldOutcome:
    """The outcome of the rulebook in the same form."""
    return ToldOutcome(frozenset(outcome.winners), outcome.reign, tuple(rule.id for rule in outcome.rules))


def read_outcome(value: object) -> ToldOutcome | Unreadable | None:
    """The outcome that an engine tells."""
    if value is None:
        return None
    if not isinstance(value, dict):
        return Unreadable("no object")
    given = cast("dict[str, object]", value)
    try:
        winners, reign = _WINNERS.read(given.get("winners")), _REIGN.read(given.get("reign"))
    except InvalidJson as error:
        return Unreadable(str(error.found[0]))
    rules = given.get("rules")
    told = tuple(map(str, cast("list[object]", rules))) if isinstance(rules, list) and rules else None
    return ToldOutcome(frozenset(winners), reign, told)


def table_of(state: State) -> Table:
    """The rulebook's position, spot by spot."""
    outcome = None if state.outcome is None else outcome_in(state.outcome)
    return dict(_spots({part.name: part.of(state) for part in _PARTS} | {"outcome": outcome}))


def read_table(value: object) -> Table | Unreadable:
    """The position that an engine tells; what cannot be read of it is so marked."""
    if not isinstance(value, dict):
        return Unreadable("no JSON document of a position")
    given = cast("dict[str, object]", value)
    read: dict[str, Any] = {}
    for part in _PARTS:
        try:
            told = given.get(part.name)
            read[part.name] = read_outcome(told) if part.name == "outcome" else part.codec.read(told)
        except InvalidJson as error:
            read[part.name] = Unreadable(str(error.found[0]))
    return dict(_spots(read))


def _spots(read: Mapping[str, Any]) -> Iterator[tuple[Spot, object]]:
    for name, value in read.items():
        if isinstance(value, Unreadable):
            yield (name,), value
        elif name == "followers":
            yield from (((name, province), heap) for province, heap in value.items())
        elif name == "players":
            for seat, player in enumerate(value):
                yield from _of_player(seat, player)
        else:
            yield (name,), frozenset(value) if name == "kings" else value


def _of_player(seat: int, player: Player) -> Iterator[tuple[Spot, object]]:
    """The order of cards in a hand means nothing."""
    yield ("hand", seat), tuple(sorted(card.value for card in player.hand))
    yield ("played", seat), player.played
    yield ("own", seat), player.followers
    yield ("last_card", seat), player.last_card


def differing(expected: Table, told: Table) -> tuple[Spot, ...]:
    """The spots on which the two differ; one that cannot be read differs."""
    return tuple(
        spot for spot in dict.fromkeys((*expected, *told)) if not _same(expected.get(spot), told.get(spot), spot)
    )


def _same(expected: object, told: object, spot: Spot) -> bool:
    if spot == ("outcome",) and isinstance(expected, ToldOutcome) and isinstance(told, ToldOutcome):
        return expected.same_as(told)
    return expected == told
