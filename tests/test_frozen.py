"""Frozen values: they behave as those of `dataclass(frozen=True, slots=True)`."""

import copy
import inspect
import pickle
import sys
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from kingofsiam.model.frozen import frozen


def make_class() -> Any:
    """A class of values with a default, a check and a property, decorated while a test runs."""

    @frozen
    class Move:
        card: str
        take: int = 3
        checked: str = field(init=False, default="no")

        def __post_init__(self) -> None:
            if self.take < 0:
                raise ValueError(self.take)

        @property
        def doubled(self) -> int:
            return 2 * self.take

    return Move


@dataclass(frozen=True, slots=True)
class Plain:
    """The same fields."""

    card: str
    take: int = 3
    checked: str = field(init=False, default="no")


def test_it_is_made_from_positions_or_names() -> None:
    """Defaults count, and what lacks or is too much is an error."""
    made = make_class()
    move = made("Lao", take=4)
    assert (move.card, move.take, made("Lao").take, move.doubled, move.checked) == ("Lao", 4, 3, 8, "no")
    assert made(card="Lao", take=4) == made("Lao", 4) == move
    assert type(move) is made
    for wrong in ((), ("Lao", 4, 5)):
        with pytest.raises(TypeError):
            made(*wrong)
    with pytest.raises(ValueError, match="-1"):
        made("Lao", -1)


def test_it_does_not_change() -> None:
    """No field can be set or deleted, and there is no room for another."""
    made = make_class()
    move = made("Lao", take=4)
    for name in ("take", "other"):
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(move, name, 5)
    with pytest.raises(FrozenInstanceError):
        del move.take
    assert not hasattr(move, "__dict__")
    assert replace(move, take=5) == made("Lao", 5)


def test_equal_values_are_one_key() -> None:
    """They have the same hash; a value of another class is different."""
    made = make_class()
    move = made("Lao", take=4)
    assert {move: 1}[made("Lao", 4)] == 1
    assert len({move, made("Lao", 5), made("Rama", 4)}) == 3
    assert Plain("Lao", 4) != move


def test_it_is_shown_and_inspected_like_a_dataclass() -> None:
    """Representation, fields, name and signature."""
    made = make_class()
    assert repr(made("Lao", 4)) == repr(Plain("Lao", 4)).replace("Plain", "make_class.<locals>.Move")
    assert [each.name for each in fields(made)] == ["card", "take", "checked"]
    assert (made.__name__, made.__module__) == ("Move", __name__)
    assert inspect.signature(made).parameters == inspect.signature(Plain).parameters


def test_a_copy_is_the_same_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """By `pickle`, which looks for the class in its module, and by `copy`, shallow or deep."""
    made = make_class()
    made.__qualname__ = "Move"
    monkeypatch.setattr(sys.modules[__name__], "Move", made, raising=False)
    move = made("Lao", 4)
    for each in (pickle.loads(pickle.dumps(move)), copy.copy(move), copy.deepcopy(move)):
        assert each == move
        assert type(each) is made
