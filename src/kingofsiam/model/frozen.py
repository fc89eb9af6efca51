"""Frozen values that are made quickly: the engine makes several of them for every move."""

from dataclasses import dataclass, field
from typing import Any, TypeVar, dataclass_transform

Value = TypeVar("Value")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[Value]) -> type[Value]:
    """`dataclass(frozen=True, slots=True)`, but an instance is made three times as fast.

    A frozen dataclass sets each of its fields by a call of `object.__setattr__`. Here a twin of the class that is not
    frozen sets them, and then the instance changes its class.
    """
    twin: Any = dataclass(eq=False, repr=False, slots=True)(type(cls.__name__, cls.__bases__, _namespace(cls)))
    made: Any = dataclass(frozen=True, slots=True)(cls)

    def new(given: type[Value], *args: object, **kwargs: object) -> Value:
        self = twin(*args, **kwargs)
        self.__class__ = given
        return self  # type: ignore[no-any-return]

    new.__wrapped__ = twin.__init__  # type: ignore[attr-defined] # what `inspect.signature` shows
    made.__new__, made.__init__, made.__reduce__ = new, object.__init__, _reduce
    return made  # type: ignore[no-any-return]


def _namespace(cls: type) -> dict[str, object]:
    return {name: each for name, each in vars(cls).items() if name not in ("__dict__", "__weakref__")}


def _reduce(self: object) -> tuple[object, ...]:
    return _empty, (type(self),), self.__getstate__()


def _empty(cls: type[object]) -> object:
    """An instance without values, which `pickle` and `copy` fill."""
    return object.__new__(cls)
