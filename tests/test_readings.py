"""The choices of a game, as a value."""

from __future__ import annotations

from typing import Any

import pytest

from kingofsiam import InvalidReadings, Readings
from kingofsiam.spec.readings import FinalTie, Hands


def test_only_what_differs_from_the_rulebook_is_told() -> None:
    """It lists them by name and choice, in the order of the readings."""
    changed = Readings(hands=Hands.OPEN, final_tie=FinalTie.OTHERS_SHARE)
    assert changed.changed == (("final_tie", FinalTie.OTHERS_SHARE), ("hands", Hands.OPEN))
    assert repr(changed) == "Readings(final_tie=FinalTie.OTHERS_SHARE, hands=Hands.OPEN)"
    assert repr(Readings()) == "Readings()"


def test_every_choice_that_is_none_is_told() -> None:
    """There is one fault for each, with the reading and the given value."""
    wrong: dict[str, Any] = {"hands": FinalTie.EARLIEST_WINS, "take_from": None}
    with pytest.raises(InvalidReadings) as raised:
        Readings(**wrong)
    first, second = raised.value.faults
    assert "take_from" in first
    assert "None" in first
    assert "hands" in second
    assert "EARLIEST_WINS" in second
