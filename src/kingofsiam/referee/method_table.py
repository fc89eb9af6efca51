"""Remote-procedure dispatch: methods with declared parameters, and the validation of what a call passes to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation.json.codec import REQUIRED
from kingofsiam.notation.json.parser import path_segment
from kingofsiam.referee.errors import INVALID_PARAMS, PARAMS_PATH, error_with_faults, fault, faults_from

RawParams: TypeAlias = Mapping[str, object]
"""Parameters by name, as in the request."""

ParsedParams: TypeAlias = Mapping[str, Any]
"""Parameters by name, parsed."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a method.

    `read` parses its value, given the values of the parameters before it, and raises a `KingOfSiamError`. If a call
    leaves the parameter out, or gives null, its value is the `default`, which may also be a function of the request;
    without a default the parameter is required.
    """

    name: str
    about: str
    read: Callable[[object, ParsedParams], Any]
    default: Any = REQUIRED

    @staticmethod
    def of(name: str, about: str, read: Callable[[object], Any], default: Any = REQUIRED) -> Parameter:
        """A parameter that is read without regard to the others."""
        return Parameter(name, about, lambda value, _: read(value), default)

    @property
    def path(self) -> str:
        """The JSON path of this parameter in a request."""
        return f"{PARAMS_PATH}.{self.name}"

    def value(self, params: RawParams, values: ParsedParams) -> Any:
        """The value that a call gives to the parameter. Raises a `KingOfSiamError`."""
        if params.get(self.name) is None and self.default is not REQUIRED:
            return self.default(params) if callable(self.default) else self.default
        if self.name not in params:
            raise KingOfSiamError(f"is missing: {self.about}")
        return self.read(params[self.name], values)


@dataclass(frozen=True)
class Method:
    """A method: `run` takes the values of all parameters by name and returns the result."""

    name: str
    about: str
    parameters: tuple[Parameter, ...]
    run: Callable[..., Any]

    def __call__(self, params: RawParams) -> Any:
        """Call the method with these parameters. Raises a `KingOfSiamError` with every fault."""
        names = [parameter.name for parameter in self.parameters]
        unknown = f"is not a parameter of {self.name}, which has {', '.join(names) or 'none'}"
        faults = [fault(PARAMS_PATH + path_segment(name), unknown) for name in params if name not in names]
        values: dict[str, Any] = {}
        for parameter in self.parameters:
            try:
                values[parameter.name] = parameter.value(params, values)
            except KingOfSiamError as error:
                faults += faults_from(error, parameter.path)
        if faults:
            raise error_with_faults(INVALID_PARAMS, *faults)
        return self.run(**values)


Methods: TypeAlias = Mapping[str, Method]
"""Methods by name."""
