"""Reading a text from left to right, by a hand as small as the notation needs.

A scanner stands at a place in the text. It accepts what may stand there and demands what must; where something
else stands it raises a `NotationError` that says where, what, and what would be right.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final, TypeVar

from kingofsiam.errors import NotationError

T = TypeVar("T")

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]++|\\.)*+"')
_WORD: Final = re.compile(r"[\w.:*=+,/-]+|\s|.", re.DOTALL)
_LONGEST_SHOWN: Final = 30

END: Final = "<end>"
QUOTED: Final = "<quoted text>"


class Scanner:
    """A place in a text. Of a part of a longer one `line` and `column` tell where it begins, `then` what follows it.

    Whatever has been looked for at a place in vain would have been right there: the error names it all.
    """

    def __init__(self, text: str, line: int = 1, column: int = 1, then: str = "") -> None:
        self.text, self.line, self.column, self.then = text, line, column, then
        self.at = 0
        self._sought: list[str] = []
        self._sought_at = 0

    @property
    def ended(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.text)

    def sees(self, token: str) -> bool:
        """Whether this stands here."""
        if self.text.startswith(token, self.at):
            return True
        self.would_do(token)
        return False

    def would_do(self, *kinds: str) -> None:
        """Remember what would be right here too."""
        if self._sought_at != self.at:
            self._sought, self._sought_at = [], self.at
        self._sought += kinds

    def accept(self, token: str) -> bool:
        """Pass over this if it stands here."""
        seen = self.sees(token)
        if seen:
            self.at += len(token)
        return seen

    def demand(self, token: str) -> None:
        """Pass over this; it must stand here."""
        if not self.accept(token):
            raise self.failure()

    def choose(self, choices: Mapping[str, T]) -> T:
        """Pass over one of these words, and give what it stands for."""
        for token, value in choices.items():
            if self.text.startswith(token, self.at):
                self.at += len(token)
                return value
        raise self.failure(*choices)

    def look_up(self, pattern: re.Pattern[str], choices: Mapping[str, T]) -> T:
        """The same where the pattern tells how far the word reaches."""
        found = pattern.match(self.text, self.at)
        if found is None or found[0] not in choices:
            raise self.failure(*choices)
        self.at = found.end()
        return choices[found[0]]

    def match(self, pattern: re.Pattern[str], kind: str) -> str:
        """Pass over what the pattern matches, a thing of this kind."""
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.failure(kind)
        self.at = found.end()
        return found[0]

    def looks_like(self, pattern: re.Pattern[str]) -> bool:
        """Whether the pattern matches here."""
        return pattern.match(self.text, self.at) is not None

    def skip(self, pattern: re.Pattern[str]) -> None:
        """Pass over what the pattern matches, if it does."""
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def number(self) -> int:
        """A whole number of at most four digits, none of them idle."""
        return int(self.match(_NUMBER, "<number>"))

    def string(self) -> str:
        """A text in quotation marks, as in JSON."""
        start = self.at
        written = self.match(_STRING, QUOTED)
        try:
            return str(json.loads(written))
        except ValueError as error:
            self.at = start
            raise self.failure(QUOTED) from error

    def end(self) -> None:
        """Demand that nothing is left."""
        if not self.ended:
            raise self.failure(self.then or END)

    def failure(self, *expected: str) -> NotationError:
        """The error that something else should stand here: this, or what was looked for before."""
        self.would_do(*expected)
        line, column = self.where(self.at)
        return NotationError(line, column, self._found(), tuple(dict.fromkeys(self._sought)))

    def where(self, at: int) -> tuple[int, int]:
        """Line and column of a place in the text."""
        line_start = self.text.rfind("\n", 0, at) + 1
        column = at - line_start + (1 if line_start else self.column)
        return self.line + self.text.count("\n", 0, at), column

    def _found(self) -> str:
        found = _WORD.match(self.text, self.at)
        return found[0][:_LONGEST_SHOWN] if found else self.then


def demand_canonical(read: str, printed: str) -> None:
    """Demand that a text is the one that is printed for its value, where several could be read as the same."""
    if read == printed:
        return
    both = zip(read, printed, strict=False)
    same = next((at for at, (one, other) in enumerate(both) if one != other), min(len(read), len(printed)))
    scanner = Scanner(read)
    scanner.at = same
    rest = printed[same:].split("\n", 1)[0] or printed[same : same + 1]
    raise scanner.failure(rest or END)
