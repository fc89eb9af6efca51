"""Frozen values: they behave as those of `dataclass(frozen=True, slots=True)`."""

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from typing import Any

import pytest

from kingofsiam.model.frozen import frozen


@frozen
class Move:
    """A value with a default, a check and a property."""

    card: str
    take: int = 3

    def __post_init__(self) -> None:
        if self.take < 0:
            raise ValueError(self.take)

    @property
    def doubled(self) -> int:
        """A number that follows."""
        return 2 * self.take


@dataclass(frozen=True, slots=True)
class Plain:
    """The same fields."""

    card: str
    take: int = 3


MOVE = Move("Lao", take=4)


def test_it_is_made_from_positions_or_names() -> None:
    """Defaults count, and what lacks or is too much is an error."""
    assert (MOVE.card, MOVE.take, Move("Lao").take, MOVE.doubled) == ("Lao", 4, 3, 8)
    assert Move(card="Lao", take=4) == Move("Lao", 4) == MOVE
    assert type(MOVE) is Move
    make: Any = Move
    for wrong in ((), ("Lao", 4, 5)):
        with pytest.raises(TypeError):
            make(*wrong)
    with pytest.raises(ValueError, match="-1"):
        Move("Lao", -1)


def test_it_does_not_change() -> None:
    """No field can be set or deleted, and there is no room for another."""
    for name in ("take", "other"):
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(MOVE, name, 5)
    value: Any = MOVE
    with pytest.raises(FrozenInstanceError):
        del value.take
    assert not hasattr(MOVE, "__dict__")
    assert replace(MOVE, take=5) == Move("Lao", 5)


def test_equal_values_are_one_key() -> None:
    """They have the same hash; a value of another class is different."""
    assert {MOVE: 1}[Move("Lao", 4)] == 1
    assert len({MOVE, Move("Lao", 5), Move("Rama", 4)}) == 3
    twin: object = Plain("Lao", 4)
    assert twin != MOVE


def test_it_is_shown_and_inspected_like_a_dataclass() -> None:
    """Representation, fields, name and signature."""
    assert repr(MOVE) == repr(Plain("Lao", 4)).replace("Plain", "Move")
    assert [each.name for each in fields(Move)] == ["card", "take"]
    assert (Move.__name__, Move.__module__) == ("Move", __name__)
    assert inspect.signature(Move).parameters == inspect.signature(Plain).parameters


def test_a_copy_is_the_same_value() -> None:
    """By `pickle`, and by `copy`, shallow or deep."""
    for each in (pickle.loads(pickle.dumps(MOVE)), copy.copy(MOVE), copy.deepcopy(MOVE)):
        assert each == MOVE
        assert type(each) is Move
