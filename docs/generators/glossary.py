"""The glossary: what the words of the game mean (`glossary.toml`) and what the booklets call them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from docs.generators.markdown import table
from kingofsiam.errors import UnknownName

GLOSSARY: Final = "reference/glossary.md"
"""The page of the terms."""

LANGUAGES: Final = ("English", "Dutch", "Russian", "Spanish", "Saba")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: its id, which is an anchor; what it means; what each of `LANGUAGES` calls it, or "".

    `also` lists spellings besides the name and its plural that other pages link to it. Nothing links to a `quiet` term,
    because the word is too common.
    """

    id: str
    name: str
    meaning: str
    words: tuple[str, ...]
    also: tuple[str, ...]
    quiet: bool

    @property
    def spellings(self) -> tuple[str, ...]:
        """The words on other pages that link to it."""
        return () if self.quiet else (self.name, f"{self.name}s", *self.also)


def _read(id_: str, entry: Mapping[str, Any]) -> Term:
    words: Mapping[str, str] = entry.get("words", {})
    assert set(words) <= set(LANGUAGES), id_
    called = tuple(words.get(language, "") for language in LANGUAGES)
    return Term(id_, entry["name"], entry["meaning"], called, tuple(entry.get("also", ())), entry.get("quiet", False))


TERMS: Final = tuple(
    _read(id_, entry)
    for id_, entry in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")).items()
)
"""Every term."""

_BY_ID: Final[Mapping[str, Term]] = MappingProxyType({each.id: each for each in TERMS})


def term(id_: str) -> Term:
    """The term with this id; raises `UnknownName`."""
    if id_ not in _BY_ID:
        raise UnknownName("term", id_, tuple(_BY_ID))
    return _BY_ID[id_]


def glossary_page() -> str:
    """Every term with its meaning, and then what the documents call it."""
    ordered = sorted(TERMS, key=lambda each: each.name.lower())
    entries = "\n\n".join(f"## {each.name} {{#{each.id}}}\n\n{each.meaning}" for each in ordered)
    rows = ((f"[{each.name}](#{each.id})", *each.words) for each in ordered if any(each.words))
    return f"""# The words of the game

The words of the game as this project uses them: those of the English booklet, and a few of our own. Elsewhere on these
pages the first use of a word leads here. [What the other booklets call them](#words)

{entries}

## In the other booklets {{#words data-search-exclude}}

An empty cell: the document has no word for it, or we do not know it, because our Dutch and Russian texts have gaps.
King of Saba keeps the words of King of Siam except for those given.

{table(("here", "English", "Dutch", "Russian", "Spanish", "King of Saba"), rows)}
"""
