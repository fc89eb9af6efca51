"""Vectors from random games: of all that is tried in them those are kept that show the most rules.

All chance comes from `Random.random()`, whose sequence Python guarantees for a seed: the same vectors come out on
every version.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from kingofsiam import engine
from kingofsiam.conformance.altering import altered, pick
from kingofsiam.conformance.making import deal_vector, emitted, ids, look_vector, move_vector
from kingofsiam.conformance.vector import Vector, Verdict, verdict
from kingofsiam.maps import Map
from kingofsiam.moves import Move, Pass, Play
from kingofsiam.readings import PRESETS, Readings
from kingofsiam.scenarios.tracing import watching
from kingofsiam.state import State

FROM_EACH: Final = 14
"""How many vectors are kept from the games of each map, number of players and preset; more if they show more."""

CHANCES_OF_A_PASS: Final = ((1, 0.25), (2, 0.6))
"""The games that are played: the seed, and how often a player passes who need not."""


@dataclass(frozen=True, slots=True)
class Table:
    """Where games are played: the map, the number of players, and the preset with its readings."""

    map: Map
    players: int
    preset: str
    readings: Readings

    @property
    def id(self) -> str:
        """As it stands in the ids of vectors."""
        return f"{self.map.name}-{self.players}-{self.preset.lower().replace('_', '-')}"

    @property
    def title(self) -> str:
        """As it stands in their titles."""
        return f"{self.map.title}, {self.players} players, {self.preset}"


def tables(map: Map, players: int) -> tuple[Table, ...]:  # noqa: A002 - the booklet's word
    """One for each preset."""
    return tuple(Table(map, players, name, readings) for name, readings in PRESETS)


@dataclass(frozen=True, slots=True)
class Tried:
    """A move tried in a game, what comes of it, and what that shows."""

    id: str
    title: str
    state: State
    move: Move
    verdict: Verdict
    shows: frozenset[str]


def of_games(map: Map, players: int) -> Iterator[Vector]:  # noqa: A002
    """The vectors from games on this map with so many players, preset by preset: a deal, moves, and looks."""
    shown: set[str] = set()
    for table in tables(map, players):
        tried = (each for seed, chance in CHANCES_OF_A_PASS for each in tries(table, seed, chance))
        kept = most_telling(tried, shown)
        seed = CHANCES_OF_A_PASS[0][0]
        deal = engine.draw_deal(players, seed=seed, map=map, readings=table.readings)
        yield deal_vector(f"game/{table.id}-{seed}/deal", f"{table.title}, game {seed}, the deal", deal)
        yield from (move_vector(each.id, each.title, each.state, each.move) for each in kept)
        yield from _looks(kept[len(kept) // 2])


def _looks(tried: Tried) -> Iterator[Vector]:
    """What each player sees of a position."""
    title, _, _ = tried.title.partition(": ")
    for seat in range(len(tried.state.players)):
        yield look_vector(f"{tried.id}/seen-by-{seat}", f"{title}: seen from seat {seat}", tried.state, seat)


def tries(table: Table, seed: int, chance_of_a_pass: float) -> Iterator[Tried]:
    """Everything tried in one game: the moves made, and in each position the altered moves that are refused."""
    random = Random(seed)
    state = engine.deal(table.players, seed=seed, map=table.map, readings=table.readings)
    turn = 0
    while True:
        turn += 1
        place, title = f"game/{table.id}-{seed}/{turn}", f"{table.title}, game {seed}, turn {turn}"
        for number, attempt in enumerate(altered(state, random), 1):
            if not (found := verdict(state, attempt)).legal:
                yield _tried(f"{place}/{number}", title, state, attempt, found)
        if state.outcome is not None:
            return
        move = drawn_move(state, chance_of_a_pass, random)
        yield _tried(place, title, state, move, verdict(state, move))
        state = engine.play(state, move)


def drawn_move(state: State, chance_of_a_pass: float, random: Random) -> Move:
    """A legal move: a pass so often, else a card, a way to carry it out, and a follower, each drawn."""
    cards = engine.legal_cards(state)
    if not cards or random.random() < chance_of_a_pass:
        return Pass()
    action = pick(engine.legal_actions(state, pick(cards, random)), random)
    return Play(action, pick(engine.legal_takes(state, action), random))


def _tried(id: str, title: str, state: State, move: Move, found: Verdict) -> Tried:  # noqa: A002
    what = move.action.card.value if isinstance(move, Play) else "a pass"
    shows = _shown_by_play(state, move) if found.legal else _shown_by_refusal(found, what)
    return Tried(id, f"{title}: {what}{'' if found.legal else ', refused'}", state, move, found, frozenset(shows))


def _shown_by_play(state: State, move: Move) -> Iterator[str]:
    """The clauses that let it happen, the events, and how the game ended."""
    with watching() as ran:
        found = verdict(state, move)
    yield from (f"lets {rule}" for rule in ids(ran.rules))
    yield from (f"tells {type(event).__name__} {event.rule}" for event in found.events)
    yield from (f"emits {rule}" for rule in emitted(found))


def _shown_by_refusal(found: Verdict, what: str) -> Iterator[str]:
    """The rules that refuse it, also by the card they refuse."""
    for violation in found.violations:
        yield f"refuses {violation.rule}"
        yield f"refuses {violation.rule} {what}"


def most_telling(tried: Iterable[Tried], shown: set[str]) -> tuple[Tried, ...]:
    """Those that show most that no other shows; `shown` is what vectors before them have shown, and is added to."""
    left: dict[frozenset[str], Tried] = {}
    for each in tried:
        left.setdefault(each.shows, each)
    order = {each.id: place for place, each in enumerate(left.values())}
    here: set[str] = set()
    kept: list[Tried] = []
    while left:
        best = max(left, key=lambda shows: (len(shows - shown), len(shows - here)))
        if not best - here or (len(kept) >= FROM_EACH and not best - shown):
            break
        kept.append(left.pop(best))
        shown |= best
        here |= best
    return tuple(sorted(kept, key=lambda each: order[each.id]))
