"""The laws can fail: break one rule of the engine, and a small world breaks the law that guards it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Final

import pytest

import kingofsiam_kernel as kernel
from kernel.tests.small_worlds.helpers_catalogue import HOMES, PLACING, TILES, UNDOING
from kernel.tests.small_worlds.helpers_law_checker import prove
from kernel.tests.small_worlds.helpers_state_graph import LawBroken
from kernel.tests.small_worlds.helpers_worlds import World
from kingofsiam import LAO, MALAY, RAMA, ActionCard, ControlMarker, Faction, Rule, State
from kingofsiam.model.state import Board
from kingofsiam.rules import s4_course, s6_power_struggle, s7_victory
from kingofsiam.rules.s5_actions import follower, last_card, maharacha, undoing

pytestmark = pytest.mark.slow

JUDGE: Final = "judge_accepts_exactly_what_is_listed"


@dataclass(frozen=True)
class Fault:
    """A replacement for the function of this name in the module, and the law that then fails in a world."""

    module: ModuleType
    name: str
    instead: Callable[..., object]
    world: World
    law: str


def nothing(*_: object) -> tuple[()]:
    """There is no reason to refuse."""
    return ()


def nobody_remembers(_: object) -> None:
    """No swap is remembered."""


def always_one(*_: object) -> int:
    """Any faction anywhere allows one follower to be taken."""
    return 1


def last_passer(state: State) -> int:
    """The player who passed last starts the next struggle."""
    return state.to_move


def gone(board: Board, _: str) -> tuple[int, ...]:
    """The followers of the province vanish instead of going to the pool."""
    row = board.map.rows[board.face_up[0]]
    return (*board.counts[:row], 0, 0, 0, *board.counts[row + 3 :])


def earliest_gain(control: tuple[ControlMarker, ...]) -> tuple[Faction, Rule]:
    """Of factions tied for the reign, the one that gained a province first."""
    most = max(map(control.count, (RAMA, LAO, MALAY)))
    tied = [marker for marker in control if isinstance(marker, Faction) and control.count(marker) == most]
    return (tied or [RAMA])[0], s7_victory.MOST_PROVINCES


def whatever_is_face_up(board: Board) -> tuple[str, ...]:
    """Maharacha swaps tiles with a King marker too."""
    return board.face_up


def stands_still(packed: kernel.PackedState, _: int) -> kernel.PackedState:
    """A kernel that forgets each move."""
    return packed


TWO_KINGS: Final = replace(TILES, hands=((ActionCard.MAHARACHA,), (ActionCard.MAHARACHA, ActionCard.LAO)))

FAULTS: Final = (
    Fault(undoing, "judge", nothing, UNDOING, JUDGE),
    Fault(undoing, "swap_to_remember", nobody_remembers, UNDOING, "a_second_rulebook_comes_to_the_same"),
    Fault(last_card, "judge", nothing, PLACING, JUDGE),
    Fault(s4_course, "starter", last_passer, PLACING, "a_second_rulebook_comes_to_the_same"),
    Fault(s6_power_struggle, "all_to_the_pool", gone, HOMES, "followers_are_conserved"),
    Fault(s7_victory, "reigning_faction", earliest_gain, HOMES, "a_second_rulebook_comes_to_the_same"),
    Fault(maharacha, "swappable", whatever_is_face_up, TWO_KINGS, "what_is_listed_can_be_played"),
    Fault(kernel, "play", stands_still, PLACING, "the_kernel_agrees"),
    Fault(follower, "number_takeable", always_one, PLACING, "counting_agrees"),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.module.__name__.split('.')[-1]}.{fault.name}")
def test_an_injected_fault_breaks_its_law(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    """The model check stops at the law that the fault breaks."""
    monkeypatch.setattr(fault.module, fault.name, fault.instead)
    with pytest.raises(LawBroken) as broken:
        prove(fault.world)
    assert broken.value.law == fault.law
