"""What is settled before a game: who plays, on which map, by which readings, from which seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from kingofsiam import engine, maps
from kingofsiam.errors import UnknownName
from kingofsiam.maps import SIAM, Map
from kingofsiam.picture.names import SEATS, count_of
from kingofsiam.readings import PRESETS
from kingofsiam.rules.s2_concept import PLAYERS
from kingofsiam.table.game import HUMAN, KINDS, Game

_T = TypeVar("_T")

_SEED_DIGITS: Final = 12
_OF_A_MACHINE: Final = "greedy"


@dataclass(frozen=True)
class Opening:
    """What is settled before a game. `kinds` says who sits where, `preset` names the readings; no seed is chance."""

    kinds: tuple[str, ...] = (HUMAN, _OF_A_MACHINE, _OF_A_MACHINE)
    map: Map = SIAM
    preset: str = PRESETS[0][0]
    seed: int | None = None

    def begin(self) -> Game:
        """A game opened like this. Raises `InvalidDeal`, `CannotSit` or `UnknownName`."""
        readings = dict(PRESETS).get(self.preset)
        if readings is None:
            raise UnknownName("preset of readings", self.preset, tuple(dict(PRESETS)))
        deal = engine.draw_deal(len(self.kinds), seed=self.seed, map=self.map, readings=readings)
        return Game.begin(deal, self.kinds)

    def with_players(self, players: int) -> Opening:
        """So many players: seats are added for machine players, or taken away."""
        kinds = (*self.kinds, *(_OF_A_MACHINE for _ in range(players)))
        return replace(self, kinds=kinds[:players])

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """Each thing to settle with what it is now, in the order in which `turned` counts them."""
        seats = ((f"Seat {letter}", kind) for letter, kind in zip(SEATS, self.kinds, strict=False))
        return (
            ("Players", str(len(self.kinds))),
            ("Map", self.map.title),
            ("Readings", self.preset),
            ("Seed", "by chance" if self.seed is None else str(self.seed)),
            *seats,
        )

    def turned(self, row: int, by: int) -> Opening:
        """The same with the next (or for -1 the previous) choice in this row; a seed is typed, not turned."""
        if row == 0:
            return self.with_players(_next(PLAYERS, len(self.kinds), by))
        if row == 1:
            return replace(self, map=_next(self._maps(), self.map, by))
        if row == 2:
            return replace(self, preset=_next([name for name, _ in PRESETS], self.preset, by))
        seat = row - 4
        if seat < 0:
            return self
        kinds = list(self.kinds)
        kinds[seat] = _next(KINDS, kinds[seat], by)
        return replace(self, kinds=tuple(kinds))

    def _maps(self) -> list[Map]:
        """The maps that come with the game, and the one that is used, wherever it comes from."""
        known = [maps.load(name) for name in maps.NAMES]
        return known if self.map in known else [*known, self.map]

    def with_digit(self, digit: str) -> Opening:
        """The seed with one more digit at its end."""
        seed = f"{'' if self.seed is None else self.seed}{digit}"
        return replace(self, seed=int(seed[:_SEED_DIGITS]))

    def without_digit(self) -> Opening:
        """The seed without its last digit; chance if there is none left."""
        seed = "" if self.seed is None else str(self.seed)[:-1]
        return replace(self, seed=int(seed) if seed else None)

    def in_words(self) -> Iterator[str]:
        """What the choices mean, where their names do not say it."""
        readings = dict(PRESETS).get(self.preset)
        changed = readings.changed if readings is not None else ()
        if changed:
            yield f"{self.preset} differs from the rulebook in {count_of(len(changed), 'reading')}: "
            yield "; ".join(f"{name.replace('_', ' ')}: {choice.value}" for name, choice in changed)
        if self.kinds.count(HUMAN) > 1:
            yield "Several human players share the keyboard; a curtain falls between them while hands are hidden."


def _next(those: Sequence[_T], now: _T, by: int) -> _T:
    return those[(those.index(now) + by) % len(those)]
