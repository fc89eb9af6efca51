"""Scanner: the tokenizer of a recursive-descent parser, just large enough for this notation.

A scanner stands at an offset in the text. `accept` reads a token that may come next, `expect` one that must. If
something else stands there, you get a `NotationError` with the line, the column, what was found and what was expected.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from math import inf
from types import MappingProxyType
from typing import Final, TypeVar

from kingofsiam.errors import NotationError

T = TypeVar("T")

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*+"')
_WORD: Final = re.compile(r"[\w.:*=+,/-]+|\s|.", re.DOTALL)
_MAX_SHOWN_LENGTH: Final = 30

END: Final = "<end>"
QUOTED: Final = "<quoted text>"


class Scanner:
    """A position in a text. If the text is a part of a longer one, `line` and `column` say where it begins.

    `end_label` names what follows the text. The scanner remembers every token that it did not find at the current
    offset, and an error names them all as expected.
    """

    def __init__(self, text: str, line: int = 1, column: int = 1, end_label: str = "") -> None:
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance] # a caller without types
            raise NotationError(line, column, f"a Python {type(text).__name__}", ("<text>",))
        self.text: str = text
        self.line: int = line
        self.column: int = column
        self.end_label: str = end_label
        self.offset: int = 0
        self._expected: list[str] = []
        self._expected_at = 0

    @property
    def at_end(self) -> bool:
        """Whether the whole text has been read."""
        return self.offset >= len(self.text)

    def peek(self, token: str) -> bool:
        """Whether this token comes next."""
        if self.text.startswith(token, self.offset):
            return True
        self.also_expected(token)
        return False

    def also_expected(self, *kinds: str) -> None:
        """Remember that these would be valid here too."""
        if self._expected_at != self.offset:
            self._expected, self._expected_at = [], self.offset
        self._expected += kinds

    def accept(self, token: str) -> bool:
        """Read this token if it comes next."""
        present = self.peek(token)
        if present:
            self.offset += len(token)
        return present

    def expect(self, token: str) -> None:
        """Read this token, which must come next."""
        if not self.accept(token):
            raise self.error()

    def choose(self, choices: Mapping[str, T]) -> T:
        """Read one of these tokens and return its value."""
        for token, value in choices.items():
            if self.text.startswith(token, self.offset):
                self.offset += len(token)
                return value
        raise self.error(*choices)

    def look_up(
        self, pattern: re.Pattern[str], choices: Mapping[str, T], also: Mapping[str, T] = MappingProxyType({})
    ) -> T:
        """Read what the pattern matches, and return its value. An error does not offer what is `also` read."""
        match = pattern.match(self.text, self.offset)
        if match is None or match[0] not in {**choices, **also}:
            raise self.error(*choices)
        self.offset = match.end()
        return choices[match[0]] if match[0] in choices else also[match[0]]

    def matches(self, pattern: re.Pattern[str]) -> bool:
        """Whether the pattern matches here."""
        return pattern.match(self.text, self.offset) is not None

    def skip(self, pattern: re.Pattern[str]) -> str | None:
        """Read what the pattern matches, if it matches."""
        match = pattern.match(self.text, self.offset)
        if match is None:
            return None
        self.offset = match.end()
        return match[0]

    def match(self, pattern: re.Pattern[str], kind: str) -> str:
        """Read what the pattern matches; `kind` names it in an error."""
        text = self.skip(pattern)
        if text is None:
            raise self.error(kind)
        return text

    def number(self) -> int:
        """A whole number of at most four digits, without leading zeros."""
        return int(self.match(_NUMBER, "<number>"))

    def string(self) -> str:
        """A quoted text, as in JSON."""
        return str(json.loads(self.match(_STRING, QUOTED)))

    def separated(
        self, separator: str, scan: Callable[[Scanner], T], minimum: int = 1, maximum: float = inf
    ) -> tuple[T, ...]:
        """From `minimum` to `maximum` values with this separator between them."""
        values = [scan(self)]
        while len(values) < minimum or (len(values) < maximum and self.peek(separator)):
            self.expect(separator)
            values.append(scan(self))
        return tuple(values)

    def expect_end(self) -> None:
        """Require that the whole text has been read."""
        if not self.at_end:
            raise self.error(self.end_label or END)

    def error(self, *expected: str) -> NotationError:
        """The error that something else was expected here: one of these, or what was tried before."""
        self.also_expected(*expected)
        line, column = self.line_and_column(self.offset)
        return NotationError(line, column, self._found_text(), tuple(dict.fromkeys(self._expected)))

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line_start = self.text.rfind("\n", 0, offset) + 1
        column = offset - line_start + (1 if line_start else self.column)
        return self.line + self.text.count("\n", 0, offset), column

    def _found_text(self) -> str:
        match = _WORD.match(self.text, self.offset)
        return match[0][:_MAX_SHOWN_LENGTH] if match else self.end_label


def parse_whole(
    text: str,
    scan: Callable[[Scanner], T],
    write: Callable[[T], str],
    *,
    strict: bool,
    check: Callable[[T], None] | None = None,
) -> T:
    """The value of a whole text, checked. If `strict`, the text must be the one that `write` writes."""
    scanner = Scanner(text)
    value = scan(scanner)
    scanner.expect_end()
    if check is not None:
        check(value)
    if strict:
        require_canonical(text, write(value))
    return value


def require_canonical(text: str, canonical: str) -> None:
    """Require that a text is the canonical one, if several texts have the same value."""
    if text == canonical:
        return
    differences = (place for place, pair in enumerate(zip(text, canonical, strict=False)) if len(set(pair)) > 1)
    scanner = Scanner(text)
    scanner.offset = offset = next(differences, min(len(text), len(canonical)))
    rest = canonical[offset:].split("\n", 1)[0] or canonical[offset : offset + 1]
    raise scanner.error(rest or END)
