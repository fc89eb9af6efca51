"""The glossary: what the words of the game mean here (`glossary.toml`), and what the booklets call them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from docs.writing.words import table
from kingofsiam.errors import UnknownName

GLOSSARY: Final = "reference/glossary.md"
"""Where the terms are told."""

LANGUAGES: Final = ("English", "Dutch", "Russian", "Spanish", "Saba")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: its id, which is an anchor; what it means; what each of `LANGUAGES` calls it, or "".

    `also` are further spellings that lead here from other pages, besides the name and its plural; nothing leads to
    what is `quiet`, for it is too common a word.
    """

    id: str
    name: str
    meaning: str
    words: tuple[str, ...]
    also: tuple[str, ...]
    quiet: bool

    @property
    def spellings(self) -> tuple[str, ...]:
        """What leads here when it is met on a page."""
        return () if self.quiet else (self.name, f"{self.name}s", *self.also)


def _read(id_: str, told: Mapping[str, Any]) -> Term:
    words: Mapping[str, str] = told.get("words", {})
    assert set(words) <= set(LANGUAGES), id_
    called = tuple(words.get(language, "") for language in LANGUAGES)
    return Term(id_, told["name"], told["meaning"], called, tuple(told.get("also", ())), told.get("quiet", False))


TERMS: Final = tuple(
    _read(id_, told)
    for id_, told in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")).items()
)
"""Every term."""

_BY_ID: Final[Mapping[str, Term]] = MappingProxyType({each.id: each for each in TERMS})


def term(id_: str) -> Term:
    """The term with this id; raises `UnknownName`."""
    if id_ not in _BY_ID:
        raise UnknownName("term", id_, tuple(_BY_ID))
    return _BY_ID[id_]


def glossary_page() -> str:
    """Every term with what it means, then what the documents call it."""
    ordered = sorted(TERMS, key=lambda each: each.name.lower())
    entries = "\n\n".join(f"## {each.name} {{#{each.id}}}\n\n{each.meaning}" for each in ordered)
    rows = ((f"[{each.name}](#{each.id})", *each.words) for each in ordered if any(each.words))
    return f"""# Glossary

The words of the game as this project uses them: those of the English booklet, and a few of our own. Elsewhere on these
pages the first use of a word leads here. [What the other booklets call them](#words)

{entries}

## In the other booklets {{#words}}

An empty cell: the document has no word for it, or none is known to us, as the Dutch and the Russian text have gaps.
King of Saba keeps the words of King of Siam except for those given.

{table(("here", "English", "Dutch", "Russian", "Spanish", "King of Saba"), rows)}
"""
