"""A lazy sequence of the ways to carry out an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

A = TypeVar("A", covariant=True)


class Options(Sequence[A], Generic[A]):
    """So many ways; each is made only when asked for. It knows its length, can be indexed and iterated."""

    __slots__ = ("_make", "_size")

    def __init__(self, size: int, make: Callable[[int], A]) -> None:
        self._size = size
        self._make = make

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[A, ...]: ...
    def __getitem__(self, index: int | slice) -> A | tuple[A, ...]:
        if isinstance(index, slice):
            return tuple(self._make(each) for each in range(*index.indices(self._size)))
        if not -self._size <= index < self._size:
            raise IndexError(index)
        return self._make(index % self._size)
