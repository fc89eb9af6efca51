"""The types of the machine: whole numbers and an array of bytes, native where the kernel is compiled.

Where it is interpreted, `i64` and `u8` are ordinary integers and `vec[u8]` is a `bytearray`. This module is never
compiled, because the compiled kernel, too, must find these names here when it starts.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar


class Buffer(Protocol):
    """What lends its memory: `bytes`, `bytearray`, `memoryview`, an array of NumPy."""

    def __buffer__(self, flags: int, /) -> memoryview:
        """The memory."""
        ...


MYPY = False
if not (TYPE_CHECKING and MYPY):
    i64: TypeAlias = int
    u8: TypeAlias = int
    _Item = TypeVar("_Item")

    class vec(bytearray, Generic[_Item]):  # noqa: N801 - its name in mypyc's library
        """An array of bytes of fixed length."""

    _Class = TypeVar("_Class")

    def mypyc_attr(**attributes: object) -> Callable[[_Class], _Class]:
        """For the compiler: what it may assume of a class."""
        del attributes
        return lambda cls: cls
else:  # the compiler, which is a part of mypy, takes this branch
    from librt.vecs import vec as vec  # pyright: ignore[reportRedeclaration, reportAssignmentType]
    from mypy_extensions import i64 as i64  # pyright: ignore[reportRedeclaration]
    from mypy_extensions import mypyc_attr as mypyc_attr  # pyright: ignore[reportRedeclaration]
    from mypy_extensions import u8 as u8  # pyright: ignore[reportRedeclaration]
