"""The options of a new game: who plays, on which map, by which readings, from which seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from kingofsiam import maps
from kingofsiam.errors import UnknownName
from kingofsiam.game import Game
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import PLAYERS, SEAT_LETTERS
from kingofsiam.render.names import pluralize
from kingofsiam.spec.readings import PRESETS
from kingofsiam.tui.game import HUMAN, PLAYER_KINDS, TableGame

_T = TypeVar("_T")

_MAX_SEED_DIGITS: Final = 12
_DEFAULT_MACHINE: Final = "greedy"


@dataclass(frozen=True)
class GameOptions:
    """The options of a new game. `preset` names the readings; without a seed the deal is random."""

    player_kinds: tuple[str, ...] = (HUMAN, _DEFAULT_MACHINE, _DEFAULT_MACHINE)
    map: Map = SIAM
    preset: str = PRESETS[0][0]
    seed: int | None = None

    def begin(self) -> TableGame:
        """A new game with these options. Raises `InvalidDeal`, `InvalidSeats` or `UnknownName`."""
        readings = dict(PRESETS).get(self.preset)
        if readings is None:
            raise UnknownName("preset of readings", self.preset, tuple(dict(PRESETS)))
        kinds = self.player_kinds
        return TableGame(Game.new(len(kinds), seed=self.seed, map=self.map, readings=readings, names=kinds), kinds)

    def with_players(self, players: int) -> GameOptions:
        """The same with this number of players: adds machine players or removes seats."""
        kinds = (*self.player_kinds, *(_DEFAULT_MACHINE for _ in range(players)))
        return replace(self, player_kinds=kinds[:players])

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """Each option with its current value, in the order in which `cycled` counts the rows."""
        seats = ((f"Seat {letter}", kind) for letter, kind in zip(SEAT_LETTERS, self.player_kinds, strict=False))
        return (
            ("Players", str(len(self.player_kinds))),
            ("Map", self.map.title),
            ("Readings", self.preset),
            ("Seed", "by chance" if self.seed is None else str(self.seed)),
            *seats,
        )

    def cycled(self, row: int, step: int) -> GameOptions:
        """The same with another value in this row: the next one for step 1, the previous one for -1. Keeps the seed."""
        if row == 0:
            return self.with_players(_cycle(PLAYERS, len(self.player_kinds), step))
        if row == 1:
            return replace(self, map=_cycle(self._maps(), self.map, step))
        if row == 2:
            return replace(self, preset=_cycle([name for name, _ in PRESETS], self.preset, step))
        seat = row - 4
        if seat < 0:
            return self
        kinds = list(self.player_kinds)
        kinds[seat] = _cycle(PLAYER_KINDS, kinds[seat], step)
        return replace(self, player_kinds=tuple(kinds))

    def _maps(self) -> list[Map]:
        """The maps that come with the game, and the current one if it is from a file."""
        known = [maps.load(name) for name in maps.NAMES]
        return known if self.map in known else [*known, self.map]

    def with_digit(self, digit: str) -> GameOptions:
        """The same with one more digit at the end of the seed."""
        seed = f"{'' if self.seed is None else self.seed}{digit}"
        return replace(self, seed=int(seed[:_MAX_SEED_DIGITS]))

    def without_digit(self) -> GameOptions:
        """The same without the last digit of the seed; without a seed if no digit is left."""
        seed = "" if self.seed is None else str(self.seed)[:-1]
        return replace(self, seed=int(seed) if seed else None)

    def explanations(self) -> Iterator[str]:
        """Sentences on what the current options mean, where their names do not say it."""
        readings = dict(PRESETS).get(self.preset)
        changed = readings.changed if readings is not None else ()
        if changed:
            yield f"{self.preset} differs from the rulebook in {pluralize(len(changed), 'reading')}: "
            yield "; ".join(f"{name.replace('_', ' ')}: {choice.value}" for name, choice in changed)
        if self.player_kinds.count(HUMAN) > 1:
            yield "Several human players share the keyboard. Hidden hands are covered between their turns."


def _cycle(values: Sequence[_T], current: _T, step: int) -> _T:
    return values[(values.index(current) + step) % len(values)]
