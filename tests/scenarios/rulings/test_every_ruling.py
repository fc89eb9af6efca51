"""Every ruling has a scenario that tells its answers apart."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from kingofsiam.readings import Readings
from kingofsiam.rulings import RULINGS
from tests.scenarios.claims import CLAIMS
from tests.scenarios.separations import SEPARATIONS

HERE = Path(__file__)

LOOKED_AT_ONLY = {"hands", "played_cards"}
SET_UP_ONLY = {"first_player", "home_filling", "two_player_removal"}


def test_every_ruling_has_a_scenario_and_no_other_id_is_claimed() -> None:
    """The claims of the tests in this folder are exactly the rulings."""
    for source in HERE.parent.glob("test_*.py"):
        if source != HERE:
            import_module(f"tests.scenarios.rulings.{source.stem}")
    assert set(CLAIMS) == {each.id for each in RULINGS}


def test_a_claim_is_made_by_a_test() -> None:
    """What claims a ruling is run as a test."""
    assert all(name.rpartition(".")[2].startswith("test_") for names in CLAIMS.values() for name in names)


def test_every_reading_of_the_course_of_the_game_has_a_separation() -> None:
    """Of all readings only those of the set-up and of what one sees are told apart otherwise."""
    separated = {each.reading for each in SEPARATIONS}
    assert separated == set(Readings.__dataclass_fields__) - LOOKED_AT_ONLY - SET_UP_ONLY
