"""Reset options: the position with which an episode begins."""

from dataclasses import replace

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.learning.game_config import GameConfig, initial_position

CONFIG = GameConfig.of()


LATER = ks.play(ks.deal(3, seed=8), ks.Pass())


@pytest.mark.parametrize(
    ("options", "begins"),
    [
        *((options, ks.deal(3, seed=7)) for options in (None, {}, {"other": 1})),
        ({"deal": ks.draw_deal(3, seed=8)}, ks.deal(3, seed=8)),
        ({"state": LATER}, LATER),
    ],
)
def test_an_episode_begins_with_the_position_the_deal_or_the_seed(
    options: dict[str, object] | None, begins: ks.State
) -> None:
    assert initial_position(CONFIG, options, 7) == kernel.pack(begins)


def test_a_position_made_by_hand_is_validated() -> None:
    dealt = ks.deal(3, seed=8)
    assert initial_position(CONFIG, {"state": replace(dealt, passes=0)}, 7) == kernel.pack(dealt)
    with pytest.raises(ks.InvalidState):
        initial_position(CONFIG, {"state": replace(dealt, passes=3)}, 7)


OVER = kernel.unpack(kernel.playout(kernel.pack(ks.deal(3, seed=1)), seed=1), ks.SIAM)


@pytest.mark.parametrize(
    "options",
    [
        {"state": ks.deal(2, seed=1)},
        {"state": ks.deal(3, seed=1, map=ks.SABA)},
        {"state": ks.deal(3, seed=1, readings=ks.YUCATA_OPEN)},
        {"state": OVER},
        {"state": "a position"},
        {"deal": ks.deal(3, seed=1)},
        {"deal": ks.draw_deal(2, seed=1)},
        {"state": ks.deal(3, seed=1), "deal": ks.draw_deal(3, seed=1)},
    ],
    ids=["players", "map", "readings", "over", "not a state", "not a deal", "deal for two", "both"],
)
def test_a_position_that_does_not_fit_is_a_fault(options: dict[str, object]) -> None:
    with pytest.raises(InvalidSetting) as error:
        initial_position(CONFIG, options, 7)
    assert len(error.value.faults) == 1


def test_every_fault_is_reported() -> None:
    with pytest.raises(InvalidSetting) as error:
        initial_position(CONFIG, {"state": ks.deal(2, seed=1, map=ks.SABA, readings=ks.SUMMARY)}, 7)
    assert len(error.value.faults) == 3
