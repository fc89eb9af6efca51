"""What a player sees or remembers, as OpenSpiel asks for it: numbers from 0 to 1, and a line of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pyspiel

from kingofsiam.bridges.openspiel import words
from kingofsiam.bridges.openspiel.errors import NoSuchObserver
from kingofsiam.kernel import SIGHT, SIGHT_LIMITS, Decision, PackedState, sight
from kingofsiam.kernel.packed import HANDS, PLAYED_CARDS, with_reading
from kingofsiam.maps import Map

if TYPE_CHECKING:
    from kingofsiam.bridges.openspiel.state import KingOfSiamState

Numbers: TypeAlias = npt.NDArray[np.float32]
Sight: TypeAlias = Callable[[Decision, int], bytes]
Line: TypeAlias = Callable[[Decision, int, Map], str]

_SCALE: Final[Numbers] = (1 / np.frombuffer(SIGHT_LIMITS, np.uint8)).astype(np.float32)
_OPEN: Final = 1


class Observer:
    """Tells what a player observes of a state: `set_from` fills `tensor`, which lies in `dict` too.

    While the cards are dealt all numbers are 0: nobody has anything to decide. An observer of words alone has no
    tensor.
    """

    def __init__(self, map: Map, line: Line, name: str = "", numbers: Sight | None = None) -> None:  # noqa: A002
        self.tensor: Final = None if numbers is None else np.zeros(SIGHT, np.float32)
        self.dict: Final[Mapping[str, Numbers]] = {} if self.tensor is None else {name: self.tensor}
        self._map, self._line, self._numbers = map, line, numbers

    def set_from(self, state: KingOfSiamState, player: int) -> None:
        """Fill the tensor with what this player observes."""
        if self.tensor is not None:
            self._fill(self.tensor, state.decision, player)

    def numbers_from(self, state: KingOfSiamState, player: int) -> list[float]:
        """The same as a list, without touching the tensor."""
        numbers: Numbers = np.empty(0 if self.tensor is None else SIGHT, np.float32)
        self._fill(numbers, state.decision, player)
        told: list[float] = numbers.tolist()
        return told

    def _fill(self, numbers: Numbers, decision: Decision | None, player: int) -> None:
        if decision is None or self._numbers is None:
            numbers.fill(0)
        else:
            np.multiply(np.frombuffer(self._numbers(decision, player), np.uint8), _SCALE, out=numbers)

    def string_from(self, state: KingOfSiamState, player: int) -> str:
        """What this player observes, in words."""
        return str(state) if state.decision is None else self._line(state.decision, player, self._map)


class Memory(Observer):
    """Tells what a player knows who remembers everything: all that was ever played lay open when it was."""

    def __init__(self, map: Map) -> None:  # noqa: A002 - the booklet's word
        super().__init__(map, words.seen, "info_state", sight_of_all)

    def string_from(self, state: KingOfSiamState, player: int) -> str:
        """The position after the deal, and every choice since."""
        if state.begun is None:
            return str(state)
        choices = ((each.player, each.action) for each in state.full_history() if each.player >= 0)
        return words.remembered(state.begun, choices, self._map)


def sight_of_all(decision: Decision, seat: int) -> bytes:
    """What a player would see if all hands and piles lay open: what he knows who remembers what was played."""
    return sight(Decision(with_all_open(decision.state), decision.chosen, decision.mask), seat)


def with_all_open(state: PackedState) -> PackedState:
    """The same position by the readings that hide nothing."""
    return PackedState(
        state.rama, state.lao, state.malay, state.tiles, state.control, state.turn,
        state.first, state.second, state.third, state.fourth, state.borders,
        with_reading(with_reading(state.table, HANDS, _OPEN), PLAYED_CARDS, _OPEN),
    )  # fmt: skip


def observer(map: Map, asked: pyspiel.IIGObservationType | None) -> Observer:  # noqa: A002 - the booklet's word
    """The observer of this kind; without a kind it tells what one player sees now. Raises `NoSuchObserver`."""
    if asked is None:
        return Observer(map, words.seen, "observation", sight)
    private = pyspiel.PrivateInfoType
    match asked.public_info, asked.perfect_recall, asked.private_info:
        case True, True, _:
            return Memory(map)
        case True, False, private.SINGLE_PLAYER:
            return Observer(map, words.seen, "observation", sight)
        case True, False, private.NONE:
            return Observer(map, words.seen_by_all)
        case False, _, private.SINGLE_PLAYER:
            return Observer(map, words.seen_by_himself)
        case _:
            raise NoSuchObserver(f"public={asked.public_info}, private={asked.private_info}")
