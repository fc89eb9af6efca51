"""With what an episode begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.bridges.opening import InvalidOptions, opening
from kingofsiam.bridges.settings import Settings

THREE = Settings.of()


def test_what_the_seed_deals() -> None:
    dealt = kernel.pack(ks.deal(3, seed=7))
    assert opening(THREE, None, 7) == opening(THREE, {}, 7) == opening(THREE, {"other": 1}, 7) == dealt


def test_a_deal_of_ones_own() -> None:
    deal = ks.draw_deal(3, seed=8)
    assert opening(THREE, {"deal": deal}, 7) == kernel.pack(ks.deal(3, seed=8))


def test_any_position() -> None:
    state = ks.play(ks.deal(3, seed=8), ks.Pass())
    assert opening(THREE, {"state": state}, 7) == kernel.pack(state)


def test_a_position_made_by_hand_is_checked() -> None:
    dealt = ks.deal(3, seed=8)
    assert opening(THREE, {"state": replace(dealt, passes=0)}, 7) == kernel.pack(dealt)
    with pytest.raises(ks.InvalidState):
        opening(THREE, {"state": replace(dealt, passes=3)}, 7)


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
    ids=["players", "map", "readings", "over", "no state", "no deal", "deal for two", "both"],
)
def test_another_game_cannot_be_begun(options: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions) as error:
        opening(THREE, options, 7)
    assert len(error.value.faults) == 1


def test_every_fault_is_named() -> None:
    with pytest.raises(InvalidOptions) as error:
        opening(THREE, {"state": ks.deal(2, seed=1, map=ks.SABA, readings=ks.SUMMARY)}, 7)
    assert len(error.value.faults) == 3
