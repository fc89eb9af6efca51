"""Remote-procedure dispatch: methods with declared parameters, and the validation of what a call passes to them.

A call with wrong parameters gets every fault at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation.json.derivation import REQUIRED
from kingofsiam.notation.json.parser import Json, path_segment
from kingofsiam.referee.errors import (
    IMPOSSIBLE_POSITION,
    INVALID_PARAMS,
    Fault,
    error_with_faults,
    fault,
    faults_from,
    invalid_params,
    is_impossible_position,
)

PARAMS_PATH = "$.params"
"""The JSON path of the parameters in a request."""

_MAX_UNKNOWN_LISTED = 50

RawParams: TypeAlias = Mapping[str, object]
"""Parameters by name, as in the request."""

ParsedParams: TypeAlias = Mapping[str, Any]
"""Parameters by name, parsed."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a method.

    `read` parses its value, given the values of the parameters before it, and raises a `KingOfSiamError`. If a call
    leaves the parameter out, or gives null, its value is the `default`, which may also be a function of the request;
    without a default the parameter is required. If it is `nullable`, null is a value that `read` parses.
    """

    name: str
    about: str
    read: Callable[[object, ParsedParams], Any]
    default: Any = REQUIRED
    nullable: bool = False

    @staticmethod
    def of(name: str, about: str, read: Callable[[object], Any], default: Any = REQUIRED) -> Parameter:
        """A parameter that is read without regard to the others."""
        return Parameter(name, about, lambda value, _: read(value), default)

    def is_left_out(self, params: RawParams) -> bool:
        """Whether a call leaves the parameter out, or gives null where that is not a value."""
        return self.name not in params or (params[self.name] is None and not self.nullable)

    @property
    def path(self) -> str:
        """The JSON path of this parameter in a request."""
        return f"{PARAMS_PATH}.{self.name}"


@dataclass(frozen=True)
class Method:
    """A method: `run` takes the values of all parameters by name and returns the result."""

    name: str
    about: str
    parameters: tuple[Parameter, ...]
    run: Callable[..., Json]

    def __call__(self, params: RawParams | Sequence[object]) -> Json:
        """Call the method with these parameters, by name or in order. Raises a `KingOfSiamError`."""
        return self.run(**self._parse(params if isinstance(params, Mapping) else self._by_name(params)))

    def _by_name(self, params: Sequence[object]) -> RawParams:
        if len(params) > len(self.parameters):
            most = f"{self.name} takes at most {len(self.parameters)} parameters, not {len(params)}"
            raise invalid_params(PARAMS_PATH, most)
        return {parameter.name: value for parameter, value in zip(self.parameters, params, strict=False)}

    def _parse(self, params: RawParams) -> ParsedParams:
        faults = [*self._unknown_faults(params)]
        errors: list[tuple[str, KingOfSiamError]] = []
        values: dict[str, Any] = {}
        for parameter in self.parameters:
            default = parameter.default
            if default is not REQUIRED and parameter.is_left_out(params):
                values[parameter.name] = default(params) if callable(default) else default
            elif parameter.name not in params:
                faults.append(fault(parameter.path, f"is missing: {parameter.about}"))
            else:
                try:
                    values[parameter.name] = parameter.read(params[parameter.name], values)
                except KingOfSiamError as error:
                    errors.append((parameter.path, error))
        _raise_if_any(faults, errors)
        return values

    def _unknown_faults(self, params: RawParams) -> Iterator[Fault]:
        names = [parameter.name for parameter in self.parameters]
        unknown = [name for name in params if name not in names]
        what = f"is not a parameter of {self.name}, which has {', '.join(names) or 'none'}"
        yield from (fault(PARAMS_PATH + path_segment(name), what) for name in unknown[:_MAX_UNKNOWN_LISTED])
        if len(unknown) > _MAX_UNKNOWN_LISTED:
            yield fault(PARAMS_PATH, f"has {len(unknown) - _MAX_UNKNOWN_LISTED} more unknown parameters")


Methods: TypeAlias = Mapping[str, Method]
"""Methods by name."""


def _raise_if_any(faults: list[Fault], errors: list[tuple[str, KingOfSiamError]]) -> None:
    """Raise one error with all faults, if there are any."""
    all_faults = [*faults, *(detail for path, error in errors for detail in faults_from(error, path))]
    if not all_faults:
        return
    impossible = not faults and all(is_impossible_position(error) for _, error in errors)
    raise error_with_faults(IMPOSSIBLE_POSITION if impossible else INVALID_PARAMS, *all_faults)
