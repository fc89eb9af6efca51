"""Observation vectors and action masks as NumPy arrays."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam_kernel.learning.observation_arrays import BOX_HIGH, BOX_LOW, ArrayWriter, scale_of

ARRAYS = ArrayWriter()


@given(st.sets(st.integers(0, kernel.CHOICES - 1)))
def test_the_array_holds_the_bits_of_the_mask(choices: set[int]) -> None:
    array = ARRAYS.mask(sum(1 << choice for choice in choices))
    assert array.dtype == np.int8
    assert array.tolist() == [choice in choices for choice in range(kernel.CHOICES)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_array_holds_the_encoded_observation(players: int) -> None:
    """For every seat, in whole games, one after the other."""
    arrays, rng = ArrayWriter(), kernel.Rng(1)
    for seed in range(3):
        decision = kernel.first_decision(kernel.pack(ks.deal(players, seed=seed)))
        while not decision.over:
            for seat in range(players):
                array = arrays.observation(decision, seat)
                assert array.dtype == np.uint8
                assert array.tobytes() == kernel.encode_observation(decision, seat)
                assert np.all((array >= BOX_LOW) & (array <= BOX_HIGH))
            decision = kernel.decide(decision, kernel.uniform_choice(decision, rng))


def test_scaled_numbers_are_from_0_to_1() -> None:
    """Each number is divided by its greatest possible value."""
    scale = scale_of(kernel.OBSERVATION_HIGH)
    assert scale.dtype == np.float32
    assert np.allclose(BOX_HIGH * scale, 1)
