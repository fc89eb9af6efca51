"""Observation vectors and action masks as NumPy arrays."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.bridges.observation_arrays import BOX_HIGH, BOX_LOW, mask_array, observation_array


@given(st.sets(st.integers(0, kernel.CHOICES - 1)))
def test_the_array_holds_the_bits_of_the_mask(choices: set[int]) -> None:
    array = mask_array(sum(1 << choice for choice in choices))
    assert array.dtype == np.int8
    assert array.tolist() == [choice in choices for choice in range(kernel.CHOICES)]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_array_holds_the_encoded_observation(seat: int) -> None:
    decision = kernel.first_decision(kernel.pack(ks.deal(3, seed=7)))
    array = observation_array(decision, seat)
    assert array.dtype == np.uint8
    assert array.tobytes() == kernel.encode_observation(decision, seat)
    assert np.all(array >= BOX_LOW)
    assert np.all(array <= BOX_HIGH)


def test_every_call_returns_a_new_array() -> None:
    """Changing one array does not change any other."""
    decision = kernel.first_decision(kernel.pack(ks.deal(3, seed=7)))
    for make in (lambda: observation_array(decision, 0), lambda: mask_array(decision.mask), lambda: mask_array(0)):
        array = make()
        array += 1
        assert not np.array_equal(array, make())
