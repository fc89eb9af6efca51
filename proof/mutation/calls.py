"""Which mutated functions a piece of work calls, and how long it takes: what calls no mutant can notice none."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Final

from proof.mutation.living import living

_WIRE: Final = "tripwire_of_the_proof"


@dataclass(frozen=True, slots=True)
class Called:
    """The functions that were called, by name, and the seconds it took."""

    names: frozenset[str]
    seconds: float


class Watch:
    """Notes which of these functions are called.

    A wire is stretched at the entrance of each function. The first call trips it, takes it away and goes on, so that
    the work runs about as fast as unwatched.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._functions = {name: living(name) for name in names}
        self._without = {name: function.__code__ for name, function in self._functions.items()}
        self._with = {name: self._wired(name) for name in self._functions}
        self._tripped: set[str] = set(self._functions)

    def _wired(self, name: str) -> CodeType:
        self._functions[name].__globals__[_WIRE] = self._trip
        made: dict[str, FunctionType] = {}
        exec(f"def wired(*given, **named): return {_WIRE}({name!r})(*given, **named)", made)
        return made["wired"].__code__

    def _trip(self, name: str) -> FunctionType:
        self._functions[name].__code__ = self._without[name]
        self._tripped.add(name)
        return self._functions[name]

    def calls_of(self, work: Callable[[], object]) -> Called:
        """Do the work and tell what it called."""
        for name in self._tripped:
            self._functions[name].__code__ = self._with[name]
        self._tripped.clear()
        begun = time.process_time()
        work()
        return Called(frozenset(self._tripped), time.process_time() - begun)

    def remove(self) -> None:
        """Take all wires away."""
        for name, function in self._functions.items():
            self._trip(name)
            function.__globals__.pop(_WIRE, None)
