"""Sets of game numbers, stored as ranges."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.experiments import Games

SPANS = some.lists(some.tuples(some.integers(0, 30), some.integers(0, 30)), max_size=5)


def numbers(spans: list[tuple[int, int]]) -> set[int]:
    return {number for first, end in spans for number in range(first, end)}


def listed(games: Games) -> set[int]:
    return numbers(list(games.spans))


@given(SPANS, SPANS)
def test_they_are_sets(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> None:
    """Union, intersection, difference and size are those of the sets of numbers."""
    a, b = Games.of(*one), Games.of(*other)
    assert listed(a) == numbers(one)
    assert listed(a | b) == numbers(one) | numbers(other)
    assert listed(a & b) == numbers(one) & numbers(other)
    assert listed(a - b) == numbers(one) - numbers(other)
    assert len(a) == len(numbers(one))


@given(SPANS, some.integers(0, 9))
def test_how_many_can_be_divided(spans: list[tuple[int, int]], step: int) -> None:
    """The count is that of the numbers themselves; with the step 0 there are none."""
    assert Games.of(*spans).count_every(step) == sum(step > 0 and number % step == 0 for number in numbers(spans))


@given(SPANS)
def test_equal_sets_are_equal_values(spans: list[tuple[int, int]]) -> None:
    """However the ranges were given, the spans ascend with gaps between them: there is one form for each set."""
    games = Games.of(*spans)
    assert games == Games.of(*((number, number + 1) for number in sorted(numbers(spans), reverse=True)))
    ends = [end for span in games.spans for end in span]
    assert ends == sorted(set(ends))


@pytest.mark.parametrize("spans", [((3, 3),), ((4, 2),), ((0, 3), (3, 5)), ((5, 6), (0, 1)), ((-1, 2),)])
def test_other_spans_are_refused(spans: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(InvalidSetting) as refused:
        Games(spans)
    assert len(refused.value.faults) == 1
