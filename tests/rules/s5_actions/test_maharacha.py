"""Section 5, Maharacha: two province tiles change places, one of them gets a King marker."""

import pytest

import kingofsiam as ks
from kingofsiam import LAO, ActionCard, Maharacha, Play
from kingofsiam.model.violations import ViolationKey
from kingofsiam.rules.s5_actions import maharacha
from kingofsiam.rules.s5_actions.executing import MUST_EXECUTE
from tests.helpers_rules import britain, hand_without, only_violation

TILES = ks.BRITAIN.provinces
PLAYED = hand_without(ActionCard.MAHARACHA)


def crown(crowned: str | None = None, other: str | None = None) -> Play:
    """Maharacha on a board without followers."""
    return Play(Maharacha(crowned, other), None)


@pytest.mark.parametrize(("crowned", "other"), [("Moray", "Devon"), ("Devon", "Moray")])
def test_a_tile_that_lies_face_down_cannot_be_swapped(crowned: str, other: str) -> None:
    """The struggle for Moray is over, so its tile lies face down."""
    violation = only_violation(britain(control=[LAO]), crown(crowned, other), maharacha.SWAP_TILES)
    assert violation.fact("tile") == "Moray"
    assert violation.key is ViolationKey.TILE_FACE_DOWN
    assert violation.allowed == TILES[1:]


@pytest.mark.parametrize(
    ("crowned", "other", "key"),
    [
        ("Devon", "Devon", ViolationKey.SAME_TILE),
        ("Devon", None, ViolationKey.ONE_TILE),
        (None, "Devon", ViolationKey.ONE_TILE),
    ],
    ids=["same", "none", "only the other"],
)
def test_one_tile_cannot_be_swapped(crowned: str | None, other: str | None, key: ViolationKey) -> None:
    """You must swap two different tiles."""
    violation = only_violation(britain(), crown(crowned, other), maharacha.SWAP_TILES)
    assert (violation.key, violation.fact("tile")) == (key, "Devon")
    assert violation.allowed == TILES


@pytest.mark.parametrize(("crowned", "other"), [("Warwick", "Devon"), ("Devon", "Warwick")])
def test_a_tile_with_a_king_marker_cannot_be_swapped(crowned: str, other: str) -> None:
    """You can neither crown it again nor move it."""
    state = britain(hands=[PLAYED], to_move=1, kings=["Warwick"])
    violation = only_violation(state, crown(crowned, other), maharacha.KING_STAYS)
    assert violation.fact("tile") == "Warwick"
    assert violation.allowed == tuple(tile for tile in TILES if tile != "Warwick")


def test_with_two_free_tiles_they_must_be_swapped() -> None:
    """You may not play the card without the swap."""
    state = britain(control=[LAO] * 6)
    violation = only_violation(state, crown(), MUST_EXECUTE)
    assert violation.key is ViolationKey.TILES_NOT_SWAPPED
    assert violation.allowed == ("Essex", "Devon")
