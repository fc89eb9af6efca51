"""What game is played: the parameters that all bridges share, checked once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from kingofsiam import maps
from kingofsiam.errors import Invalid
from kingofsiam.kernel import Dealer, PackedState
from kingofsiam.kernel.places import MOST_PROVINCES
from kingofsiam.maps import SIAM, Map
from kingofsiam.readings import PRESETS, RULEBOOK, Hands, Readings
from kingofsiam.rules.s2_concept import PLAYERS

_PRESETS: Final = dict(PRESETS)
_HANDS: Final = {each.value: each for each in Hands}


class InvalidSettings(Invalid):
    """Parameters of a bridge with which no game can be played."""

    thing = "setting of the game"


@dataclass(frozen=True, slots=True)
class Settings:
    """The game that a bridge offers: how many play, on which map, by which readings. `Settings.of` makes it."""

    players: int = 3
    map: Map = SIAM
    readings: Readings = RULEBOOK
    dealer: Dealer = field(init=False, repr=False, compare=False)
    """Deals such games."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "dealer", Dealer(self.players, self.map, self.readings))

    @classmethod
    def of(
        cls,
        players: int = 3,
        map: Map | str = "siam",  # noqa: A002 - the booklet's word
        readings: Readings | str = "RULEBOOK",
        hands: Hands | str | None = None,
    ) -> Settings:
        """The settings that these parameters mean. Raises `InvalidSettings` with every fault.

        `map` is a map or the name of one that comes with the game, `readings` are readings or the name of a preset,
        `hands` is "hidden", "open", or None: as the readings say.
        """
        faults = (
            *_wrong_players(players),
            *_wrong_map(map),
            *_wrong_readings(readings),
            *_wrong_hands(hands),
        )
        if faults:
            raise InvalidSettings(faults)
        chosen = _PRESETS[readings] if isinstance(readings, str) else readings
        shown = chosen.hands if hands is None else Hands(hands)
        return cls(players, maps.load(map) if isinstance(map, str) else map, replace(chosen, hands=shown))

    @property
    def open_hands(self) -> bool:
        """Whether everyone sees the cards the others still hold."""
        return self.readings.hands is Hands.OPEN

    def deal(self, seed: int) -> PackedState:
        """The packed position before the first turn, as `kingofsiam.deal` with this seed."""
        return self.dealer.deal(seed)


def _wrong_players(players: object) -> Iterator[str]:
    if type(players) is not int or players not in PLAYERS:
        yield f"players: 2, 3 or 4, not {players!r}"


def _wrong_map(map: object) -> Iterator[str]:  # noqa: A002
    if isinstance(map, Map):
        if len(map.provinces) > MOST_PROVINCES:
            yield f"map: one of at most {MOST_PROVINCES} provinces; {map.name} has {len(map.provinces)}"
    elif map not in maps.NAMES:
        yield f"map: a Map, or one of {_listed(maps.NAMES)}, not {map!r}"


def _wrong_readings(readings: object) -> Iterator[str]:
    if not isinstance(readings, Readings) and readings not in tuple(_PRESETS):
        yield f"readings: Readings, or one of {_listed(_PRESETS)}, not {readings!r}"


def _wrong_hands(hands: object) -> Iterator[str]:
    if hands is not None and not isinstance(hands, Hands) and hands not in tuple(_HANDS):
        yield f"hands: one of {_listed(_HANDS)}, or None (as the readings say), not {hands!r}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(repr(name) for name in names)
