"""`help` helps, in the compiled kernel too."""

import inspect
from typing import Final

import pytest

import kingofsiam_kernel as kernel

CALLABLE: Final = [name for name in kernel.__all__ if callable(getattr(kernel, name))]


@pytest.mark.parametrize("name", CALLABLE)
def test_every_public_function_and_class_has_a_docstring_and_a_signature(name: str) -> None:
    """The signature has the names of the parameters."""
    thing = getattr(kernel, name)
    assert len(inspect.getdoc(thing) or "") > len("a word")
    assert all(not each.startswith("_") for each in inspect.signature(thing).parameters)


def test_the_types_of_parameters_are_shown() -> None:
    """In the signature or, where machine code cannot have them there, in the first line of the docstring."""
    shown = str(inspect.signature(kernel.play)) + (inspect.getdoc(kernel.play) or "")
    assert "(state: PackedState, move: int) -> PackedState" in shown.replace("'", "").replace(
        "kingofsiam_kernel.twin.packed.", ""
    )
