"""A lazy sequence of the ways to carry out an action."""

from __future__ import annotations

import pytest

import kingofsiam as ks
from kingofsiam.model.moves import Options

made: list[int] = []


def make(each: int) -> str:
    """The way of this number; it is noted that it was asked for."""
    made.append(each)
    return "abcde"[each]


@pytest.fixture
def options() -> Options[str]:
    """Five ways."""
    made.clear()
    return Options(5, make)


def test_nothing_is_made_before_it_is_asked_for(options: Options[str]) -> None:
    """Its length is known without a single one."""
    assert len(options) == 5
    assert made == []
    assert options[3] == "d"
    assert made == [3]


def test_it_is_a_sequence(options: Options[str]) -> None:
    """It can be indexed from both ends, cut, iterated and searched."""
    assert [options[index] for index in range(-5, 5)] == [*"abcdeabcde"]
    assert (options[1:3], options[::-2], options[7:]) == (("b", "c"), ("e", "c", "a"), ())
    assert list(options) == [*"abcde"]
    assert list(reversed(options)) == [*"edcba"]
    assert "c" in options
    assert "z" not in options
    assert options.index("d") == 3


@pytest.mark.parametrize("index", [5, -6, 100])
def test_beyond_its_ends_there_is_nothing(options: Options[str], index: int) -> None:
    """Like any sequence it raises `IndexError`."""
    with pytest.raises(IndexError):
        options[index]
    assert made == []


def test_the_actions_of_an_opening_are_made_lazily() -> None:
    """The thousands of ways of Khon Thai are such a sequence."""
    ways = ks.legal_actions(ks.deal(seed=1), ks.ActionCard.KHON_THAI)
    assert len(ways) == 8**3
    assert ways[-1] == ks.KhonThai("Pattani", "Pattani", "Pattani")
    assert ways[8:10] == (ks.KhonThai("Lan Na", "Sukothai", "Lan Na"), ks.KhonThai("Lan Na", "Sukothai", "Sukothai"))
