"""Validated positions, as `State` values and packed for the kernel."""

from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.engine import check
from tests.helpers_positions import positions


def checked(state: ks.State) -> ks.State:
    """The same position, checked by the engine, so that it can be packed."""
    check(state)
    return state


def validated_positions() -> st.SearchStrategy[ks.State]:
    """Positions made by hand, checked by the engine."""
    return positions().map(checked)


def pack_checked(state: ks.State) -> kernel.PackedState:
    """The position, checked by the engine and packed."""
    return kernel.pack(checked(state))


def assume_validated(state: ks.State) -> ks.State:
    """The same position, marked as checked although no game may lead to it (with many King markers, for instance)."""
    object.__setattr__(state, "validated", True)
    return state
