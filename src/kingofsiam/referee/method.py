"""What a method is: its parameters, how they are read with all their faults, and what it does with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation.json_faults import step
from kingofsiam.notation.json_text import Json
from kingofsiam.referee.failures import (
    IMPOSSIBLE_POSITION,
    Fault,
    fault,
    faults_of,
    faulty,
    invalid_params,
    is_impossible_position,
)

PATH = "$.params"
"""Where the parameters stand in a request."""

Given: TypeAlias = Mapping[str, object]
"""Parameters by name, as they stand in the request."""

Values: TypeAlias = Mapping[str, Any]
"""What could be read of them."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a method.

    `read` gets what is given and the values of the parameters before it; it raises a `KingOfSiamError`. Where nothing
    (or null) is given `default` stands in; a parameter that has none must be given.
    """

    name: str
    about: str
    read: Callable[[object, Values], Any]
    default: Callable[[Given], Any] | None = None

    @property
    def path(self) -> str:
        """Where it stands in a request."""
        return f"{PATH}.{self.name}"


@dataclass(frozen=True)
class Method:
    """A method: `run` gets the value of every parameter by its name and returns the result."""

    name: str
    about: str
    parameters: tuple[Parameter, ...]
    run: Callable[..., Json]

    def __call__(self, given: Given | Sequence[object]) -> Json:
        """The result for these parameters, by name or in their order; raises a `KingOfSiamError`."""
        return self.run(**self._read(given if isinstance(given, Mapping) else self._named(given)))

    def _named(self, given: Sequence[object]) -> Given:
        if len(given) > len(self.parameters):
            raise invalid_params([fault(PATH, f"{self.name} has {len(self.parameters)} parameters, not {len(given)}")])
        return {parameter.name: value for parameter, value in zip(self.parameters, given, strict=False)}

    def _read(self, given: Given) -> Values:
        faults = [*self._unknown(given)]
        errors: list[tuple[str, KingOfSiamError]] = []
        values: dict[str, Any] = {}
        for parameter in self.parameters:
            if given.get(parameter.name) is None and parameter.default is not None:
                values[parameter.name] = parameter.default(given)
            elif parameter.name not in given:
                faults.append(fault(parameter.path, f"is missing: {parameter.about}"))
            else:
                try:
                    values[parameter.name] = parameter.read(given[parameter.name], values)
                except KingOfSiamError as error:
                    errors.append((parameter.path, error))
        _demand_none(faults, errors)
        return values

    def _unknown(self, given: Given) -> Iterator[Fault]:
        known = [parameter.name for parameter in self.parameters]
        unknown = [name for name in given if name not in known]
        for name in unknown[:_MOST_UNKNOWN]:
            yield fault(PATH + step(name), f"is no parameter of {self.name}; it has {', '.join(known) or 'none'}")
        if len(unknown) > _MOST_UNKNOWN:
            yield fault(PATH, f"has {len(unknown) - _MOST_UNKNOWN} more unknown parameters")


Methods: TypeAlias = Mapping[str, Method]
"""A table of methods by their names."""


def by_name(*methods: Method) -> Methods:
    """The table of these methods."""
    return {method.name: method for method in methods}


_MOST_UNKNOWN = 50


def _demand_none(faults: list[Fault], errors: list[tuple[str, KingOfSiamError]]) -> None:
    """Raise the failure for all that is wrong, if anything is."""
    found = [*faults, *(each for path, error in errors for each in faults_of(error, path))]
    if not found:
        return
    if not faults and all(is_impossible_position(error) for _, error in errors):
        raise faulty(IMPOSSIBLE_POSITION, "impossible position", found)
    raise invalid_params(found)
