"""Errors as values: they share one root, and each names all its faults.

Players read error messages: they say what is wrong, with which facts, and what would be right.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pkgutil import resolve_name
from typing import Final

_MAX_FAULTS_SHOWN: Final = 20
_MAX_FAULT_LENGTH: Final = 500
_MAX_NAME_LENGTH: Final = 60
_MAX_NAMES_SHOWN: Final = 12
_MAX_SUGGESTIONS: Final = 3


class KingOfSiamError(ValueError):
    """The root of every error this package raises on purpose. Each can be pickled, so it survives a process pool."""

    def __reduce__(self) -> tuple[object, ...]:
        return (_restored, (type(self), self.args, self.__dict__))


def _restored(kind: type[KingOfSiamError], args: tuple[object, ...], attributes: dict[str, object]) -> KingOfSiamError:
    """Restore the error as it was, whatever arguments its `__init__` takes."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(attributes)
    return error


def shortened(text: str, length: int = _MAX_FAULT_LENGTH) -> str:
    """The text, truncated if it is longer than this, so that no message floods a screen."""
    return text if len(text) <= length else f"{text[:length]}..."


@dataclass(frozen=True)
class Fault:
    """A reason why a deal or a position is impossible, as data: the message `fault-<key>` says it."""

    key: str
    """Which reason."""
    facts: Mapping[str, object]
    """What it states."""


def fault(key: str, **facts: object) -> Fault:
    """The fault that states these facts."""
    return Fault(key, facts)


class Invalid(KingOfSiamError):
    """An input to the engine that cannot be what it claims to be. `faults` is every reason; 20 are shown."""

    thing = "value"

    def __init__(self, faults: tuple[str | Fault, ...], map: object = None) -> None:
        self._reasons, self._map = faults, map
        self.faults: tuple[str, ...] = self.describe()
        super().__init__(self.faults)

    def describe(self, *, language: str = "en") -> tuple[str, ...]:
        """Every fault of a deal or a position in this language. What only a program can do wrong is in English."""
        say = resolve_name("kingofsiam.render.sentences:describe_fault")
        return tuple(shortened(say(reason, self._map, language=language)) for reason in self._reasons)

    def __str__(self) -> str:
        if len(self.faults) == 1:
            return f"not a possible {self.thing}: {self.faults[0]}"
        listed = "".join(f"\n  - {fault}" for fault in self.faults[:_MAX_FAULTS_SHOWN])
        more = len(self.faults) - _MAX_FAULTS_SHOWN
        rest = f"\n  - and {more} more" if more > 0 else ""
        return f"not a possible {self.thing} ({len(self.faults)} faults):{listed}{rest}"


class InvalidMap(Invalid):
    """A map file or map value that cannot be played on."""

    thing = "map"


class InvalidReadings(Invalid):
    """Readings with a value that is not one of the choices."""

    thing = "set of readings"


class InvalidDeal(Invalid):
    """A deal that the set-up of the game cannot produce."""

    thing = "deal"


class InvalidState(Invalid):
    """A position, made by hand, that is impossible."""

    thing = "position"


class InvalidMove(Invalid):
    """A value that is not a move at all (an illegal move is an `IllegalMove`)."""

    thing = "move"


class NoSuchSeat(KingOfSiamError):
    """There is no player in this seat."""

    def __init__(self, seat: object, players: int) -> None:
        self.seat: object = seat
        self.players: int = players
        super().__init__(f"the seats are 0 to {players - 1}, not {seat!r}")


class InvalidRecord(Invalid):
    """A record that cannot be that of a game. An illegal move in it is not such a fault: `verify` finds that."""

    thing = "record"


class NotationError(KingOfSiamError):
    """A text is not in the notation.

    `line` and `column` are counted from 1; `found` is what stands there, "" at the end of the text; `expected` is
    everything that would be right there: the text itself, or in angle brackets what kind of thing (`<number>`).
    """

    def __init__(self, line: int, column: int, found: str, expected: tuple[str, ...]) -> None:
        self.line: int = line
        self.column: int = column
        self.found: str = found
        self.expected: tuple[str, ...] = expected
        super().__init__(line, column, found, expected)

    def __str__(self) -> str:
        token = repr(self.found) if self.found else "the end"
        right = " or ".join(text if text.startswith("<") else repr(text) for text in self.expected)
        return f"line {self.line}, column {self.column}: unexpected {token}; expected {right}"


class UnknownName(KingOfSiamError, KeyError):
    """A name (of a map, a province, a rule, a ruling) that does not exist; `known` are those that exist."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        self.kind: str = kind
        self.name: str = name
        self.known: tuple[str, ...] = known
        super().__init__(kind, name, known)

    def __str__(self) -> str:
        unknown = f"no {self.kind} is called {shortened(repr(self.name), _MAX_NAME_LENGTH)}"
        if len(self.known) <= _MAX_NAMES_SHOWN:
            return f"{unknown}; known: {', '.join(self.known)}"
        similar = close_matches(self.name, self.known)
        return f"{unknown}; did you mean {' or '.join(similar)}?" if similar else f"{unknown} ({len(self.known)} known)"


def close_matches(name: object, known_names: Iterable[str]) -> tuple[str, ...]:
    """The known names most similar to this one; a name that contains it counts as similar."""
    if not isinstance(name, str):
        return ()
    name = name[:_MAX_NAME_LENGTH].casefold()
    names = tuple(dict.fromkeys(known_names))
    containing = [candidate for candidate in names if name and name in candidate.casefold()]
    return tuple(dict.fromkeys((*get_close_matches(name, names, n=_MAX_SUGGESTIONS), *containing)))[:_MAX_SUGGESTIONS]
