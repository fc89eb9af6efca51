"""Syntax: how a kind of value is written and how it is read, said once (bidirectional parser combinators)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from string import Formatter
from typing import Any, Final, Generic, TypeVar, cast

from kingofsiam.notation.text.scanner import Scanner

E = TypeVar("E")
T = TypeVar("T")

NONE: Final = "-"
"""The sign for nobody and nothing."""


@dataclass(frozen=True)
class Syntax(Generic[T]):
    """A writer and a reader of a kind of value. What is written is read as the same value."""

    write: Callable[[T], str]
    """The canonical text of a value."""
    read: Callable[[Scanner], T]
    """The value of a text that comes next, however it is written. Raises `NotationError`."""

    def parse(self, text: str, *others: str) -> T:
        """The value of a whole text, with spaces around it or not. Raises `NotationError`; `others` are valid too."""
        scanner = Scanner(text)
        scanner.skip_space()
        scanner.also_expected(*others)
        value = self.read(scanner)
        scanner.expect_end()
        return value


NUMBER: Final = Syntax[int](str, Scanner.number)


def one_of(values: Mapping[str, T]) -> Syntax[T]:
    """Each value by its token."""
    tokens = {value: token for token, value in values.items()}
    return Syntax(tokens.__getitem__, lambda scanner: scanner.choose(values))


def listed(item: Syntax[T], separator: str, minimum: int = 1, maximum: float = inf) -> Syntax[tuple[T, ...]]:
    """From `minimum` to `maximum` items with this separator between them."""

    def read(scanner: Scanner) -> tuple[T, ...]:
        items = [item.read(scanner)]
        while len(items) < minimum or (len(items) < maximum and scanner.peek(separator)):
            scanner.expect(separator)
            items.append(item.read(scanner))
        return tuple(items)

    return Syntax(lambda items: separator.join(map(item.write, items)), read)


def or_sign(item: Syntax[T], empty: E, sign: str = NONE) -> Syntax[T | E]:
    """The item, or a sign for the empty value."""
    return Syntax(
        lambda value: sign if value == empty else item.write(cast("T", value)),
        lambda scanner: empty if scanner.accept(sign) else item.read(scanner),
    )


def omitted(item: Syntax[T], empty: E, before: str) -> Syntax[T | E]:
    """The item, or nothing for the empty value: then `before` comes next, or the end."""
    return Syntax(
        lambda value: "" if value == empty else item.write(cast("T", value)),
        lambda scanner: empty if scanner.peek(before) or scanner.at_end else item.read(scanner),
    )


def composed(build: Callable[..., T], layout: str, **parts: Syntax[Any]) -> Syntax[T]:
    """What has these parts, laid out as in a format string: attributes of a value, and arguments that build it."""
    steps = [(literal, name) for literal, name, _, _ in Formatter().parse(layout)]

    def read(scanner: Scanner) -> T:
        values = dict[str, Any]()
        for literal, name in steps:
            scanner.expect(literal)
            if name is not None:
                values[name] = parts[name].read(scanner)
        return build(**values)

    return Syntax(
        lambda value: layout.format(**{name: part.write(getattr(value, name)) for name, part in parts.items()}), read
    )
