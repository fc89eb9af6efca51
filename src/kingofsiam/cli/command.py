"""What a command is: its words for the help, its arguments, and the lines it prints."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from kingofsiam.errors import KingOfSiamError

MOST_SUGGESTIONS: Final = 3


@dataclass(frozen=True)
class Command:
    """A command of `kingofsiam`: `arguments` adds its arguments to a parser, `lines` is what it prints.

    What is `for_programs` is printed in UTF-8 whatever the terminal, so that it can be read again.
    """

    name: str
    summary: str
    examples: tuple[str, ...]
    arguments: Callable[[ArgumentParser], None]
    lines: Callable[[Namespace], Iterator[str]]
    for_programs: bool = False

    @property
    def epilog(self) -> str:
        """The examples, as they stand below the help."""
        return "examples:\n" + "\n".join(f"  kingofsiam {example}" for example in self.examples)


class Refused(KingOfSiamError):
    """What was asked for is refused. The reasons have been printed; there may be a last word on them."""

    def __init__(self, last_word: str = "") -> None:
        self.last_word = last_word
        super().__init__(last_word)


class NothingFound(KingOfSiamError):
    """What was asked for does not exist; `close` are names much like it."""

    def __init__(self, what: str, close: tuple[str, ...], advice: str) -> None:
        self.what, self.close, self.advice = what, close, advice
        super().__init__(what, close, advice)

    def __str__(self) -> str:
        suggestion = f"; did you mean {' or '.join(self.close)}?" if self.close else ""
        return f"{self.what}{suggestion}\n{self.advice}"


def close_to(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known names that are most like this one; those that contain it count as like it."""
    names = tuple(dict.fromkeys(known))
    containing = [each for each in names if name and name.casefold() in each.casefold()]
    similar = get_close_matches(name.casefold(), names, n=MOST_SUGGESTIONS)
    return tuple(dict.fromkeys((*similar, *containing)))[:MOST_SUGGESTIONS]
