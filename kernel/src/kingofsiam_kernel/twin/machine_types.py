"""The types of the machine: whole numbers and an array of bytes, native where the kernel is compiled.

Here `i64` and `u8` are ordinary integers and `vec[u8]` is a `bytearray`. The compiler reads
`building/machine_types.pyi` in place of this module; the compiled kernel, too, imports it when it starts.
"""

from collections.abc import Callable
from typing import Generic, Protocol, TypeAlias, TypeVar

i64: TypeAlias = int
u8: TypeAlias = int

_Item = TypeVar("_Item")
_Class = TypeVar("_Class")


class Buffer(Protocol):
    """What lends its memory: `bytes`, `bytearray`, `memoryview`, an array of NumPy."""

    def __buffer__(self, flags: int, /) -> memoryview:
        """The memory."""
        ...


class vec(bytearray, Generic[_Item]):  # noqa: N801 - its name in mypyc's library
    """An array of bytes of fixed length."""


def mypyc_attr(**attributes: object) -> Callable[[_Class], _Class]:
    """For the compiler: what it may assume of a class."""
    del attributes
    return lambda cls: cls
