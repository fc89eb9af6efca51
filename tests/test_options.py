"""A lazy sequence of the ways to carry out an action."""

import pytest

from kingofsiam.model.moves import Options


@pytest.fixture
def options() -> Options[str]:
    """Five actions."""
    return Options(5, "abcde".__getitem__)


def test_nothing_is_made_before_it_is_asked_for() -> None:
    """The length is known before any action is made."""
    made: list[int] = []

    def make(each: int) -> str:
        made.append(each)
        return str(each)

    options = Options(5, make)
    assert (len(options), made) == (5, [])
    assert (options[3], made) == ("3", [3])
    with pytest.raises(IndexError):
        options[5]
    assert made == [3]


def test_it_is_a_sequence(options: Options[str]) -> None:
    """It can be indexed from both ends, sliced, iterated and searched."""
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
