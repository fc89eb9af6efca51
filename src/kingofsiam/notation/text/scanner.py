"""Scanner: the tokenizer of a recursive-descent parser, just large enough for this notation.

A scanner stands at an offset in the text. `accept` reads a token that may come next, `expect` one that must. If
something else stands there, you get a `NotationError` with the line, the column, what was found and what was expected.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from kingofsiam.errors import NotationError

T = TypeVar("T")

_SPACE: Final = re.compile(r"[ \t\r\n]*+")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*+"')
_WORD: Final = re.compile(r"[\w.:*=+,/-]+|\s|.", re.DOTALL)
_MAX_SHOWN_LENGTH: Final = 30


class Scanner:
    """A position in a text. It remembers the tokens that it missed there: an error names them all as expected."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance] # a caller without types
            raise NotationError(1, 1, f"a Python {type(text).__name__}", ("<text>",))
        self.text: str = text
        self.offset: int = 0
        self._expected: list[str] = []
        self._expected_at = 0

    @property
    def at_end(self) -> bool:
        """Whether the whole text has been read."""
        return self.offset >= len(self.text)

    def also_expected(self, *kinds: str) -> None:
        """Remember that these would be valid here too."""
        if self._expected_at != self.offset:
            self._expected, self._expected_at = [], self.offset
        self._expected += kinds

    def peek(self, token: str) -> bool:
        """Whether this token comes next."""
        if self.text.startswith(token, self.offset):
            return True
        self.also_expected(token)
        return False

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
        """Read the longest of these tokens that comes next, and return its value."""
        here = [token for token in choices if self.text.startswith(token, self.offset)]
        if not here:
            raise self.error(*choices)
        token = max(here, key=len)
        self.offset += len(token)
        return choices[token]

    def each_once(self, choices: Mapping[str, T]) -> Iterator[T]:
        """Read tokens with commas between them, none twice. What else stands before a comma, the caller reads."""
        unused = dict(choices)
        while len(unused) == len(choices) or (unused and self.accept(",")):
            value = self.choose(unused)
            unused = {token: other for token, other in unused.items() if other != value}
            yield value

    def match(self, pattern: re.Pattern[str], *kinds: str) -> str:
        """Read what the pattern matches; `kinds` name it in an error."""
        match = pattern.match(self.text, self.offset)
        if match is None:
            raise self.error(*kinds)
        self.offset = match.end()
        return match[0]

    def skip_space(self) -> None:
        """Read spaces and line ends, if there are any."""
        self.match(_SPACE)

    def number(self) -> int:
        """A whole number of at most four digits, without leading zeros."""
        return int(self.match(_NUMBER, "<number>"))

    def string(self) -> str:
        """A quoted text, as in JSON."""
        return str(json.loads(self.match(_STRING, "<quoted text>")))

    def expect_end(self) -> None:
        """Require that nothing but spaces is left."""
        self.skip_space()
        if not self.at_end:
            raise self.error("<end>")

    def error(self, *expected: str) -> NotationError:
        """The error that something else was expected here: one of these, or what was tried before."""
        self.also_expected(*expected)
        word = _WORD.match(self.text, self.offset)
        line, column = self.text.count("\n", 0, self.offset) + 1, self.offset - self.text.rfind("\n", 0, self.offset)
        found = word[0][:_MAX_SHOWN_LENGTH] if word else ""
        return NotationError(line, column, found, tuple(dict.fromkeys(self._expected)))
