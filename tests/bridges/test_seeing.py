"""What a seat sees and may choose, as arrays."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.bridges.seeing import LEAST, MOST, flags, no_flags, seen


@given(st.sets(st.integers(0, kernel.CHOICES - 1)))
def test_the_flags_are_the_bits(choices: set[int]) -> None:
    given_flags = flags(sum(1 << choice for choice in choices))
    assert given_flags.dtype == np.int8
    assert given_flags.tolist() == [choice in choices for choice in range(kernel.CHOICES)]


def test_who_has_nothing_to_choose_has_no_flags() -> None:
    assert np.array_equal(no_flags(), flags(0))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_numbers_are_those_of_the_sight(seat: int) -> None:
    decision = kernel.first_decision(kernel.pack(ks.deal(3, seed=7)))
    numbers = seen(decision, seat)
    assert numbers.dtype == np.uint8
    assert numbers.tobytes() == kernel.sight(decision, seat)
    assert np.all(numbers >= LEAST)
    assert np.all(numbers <= MOST)


def test_an_array_belongs_to_who_asked_for_it() -> None:
    """To change it changes no other."""
    decision = kernel.first_decision(kernel.pack(ks.deal(3, seed=7)))
    for make in (lambda: seen(decision, 0), lambda: flags(decision.mask), no_flags):
        array = make()
        array += 1
        assert not np.array_equal(array, make())
