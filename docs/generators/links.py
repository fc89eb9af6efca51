"""Cross-references: links to a rule or ruling by its id, and from the first use of a term to the glossary.

A page written by hand says `[any words](rule:struggle.contested)`, `[...](ruling:take-from)` or `[...](term:pool)` and
need not know their pages. An unknown id stops the build.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from docs.generators.glossary import GLOSSARY, TERMS, Term, term
from docs.generators.markdown import rule_address, ruling_address
from kingofsiam import rule, ruling

UNLINKED: Final = (
    "changelog.md",
    "contributing.md",
    "documents/",
    "index.md",
    "reference/",
    "scenarios/",
    "versioning.md",
)
"""Pages, or folders, whose terms get no links: short ones, and those made of code."""

_BY_ID: Final = re.compile(r"\]\((rule|ruling|term):([^)\s]+)\)")
_NO_PROSE: Final = re.compile(
    r"""
      \A---\n.*?\n---\n                                  # front matter
    | ^(?P<indent>[ ]*)(?P<fence>`{3,}|~{3,}).*?^(?P=indent)(?P=fence)[ ]*$
    | <!--.*?-->
    | ^<(?P<tag>[a-z]+)\b.*?</(?P=tag)>[ ]*$             # HTML from the start of a line
    | ^\#[^\n]*$                                         # headings
    | ^:::[^\n]*$                                        # what is taken from docstrings
    | ^(?:!!!|\?\?\?)[^\n]*$                             # titles of boxes
    | ^(?:[ ]{4}|\t)[^\n]*$                              # code, or what is folded away
    | ^\|[^\n]*\n\|[ :|-]+\|[ ]*$                        # heads of tables
    | (?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`)         # code among words
    | (?<!\\)!?\[(?:\\.|[^\[\]\\]|\[[^\[\]]*\])*\](?:\([^()]*\)|\[[^\[\]]*\])?  # links and pictures
    | <[^>\n]+>                                          # tags
    | \{[^}\n]*\}                                        # attributes
    | https?://\S+
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)


def add_links(path: str, text: str) -> str:
    """The page with all its links."""
    linked = by_id(path, text)
    return linked if path.startswith(UNLINKED) else with_terms(path, linked)


def by_id(path: str, text: str) -> str:
    """The page with a link to every rule, ruling or term that it names by id. Raises `UnknownName`."""
    return _BY_ID.sub(lambda link: f"]({target(link[1], link[2], to_root(path))})", text)


def target(kind: str, id_: str, root: str) -> str:
    """The address of a rule, a ruling or a term."""
    if kind == "term":
        return f"{root}{GLOSSARY}#{term(id_).id}"
    return rule_address(rule(id_), root) if kind == "rule" else ruling_address(ruling(id_), root)


def to_root(path: str) -> str:
    """The relative path from a page to the root of the site."""
    return "../" * path.count("/")


def with_terms(path: str, text: str) -> str:
    """The page with the first use of each term linked to the glossary, in prose and outside other links."""
    linked = set[str]()
    made, end = list[str](), 0
    for kept in _NO_PROSE.finditer(text):
        made += (_linked(text[end : kept.start()], to_root(path), linked), kept.group())
        end = kept.end()
    return "".join((*made, _linked(text[end:], to_root(path), linked)))


def _linked(prose: str, root: str, linked: set[str]) -> str:
    """The prose with links from terms that are not linked yet; they are noted."""

    def link(found: re.Match[str]) -> str:
        used = _by_spelling()[found.group().lower()]
        if used.id in linked:
            return found.group()
        linked.add(used.id)
        return f"[{found.group()}]({root}{GLOSSARY}#{used.id}){{ .term }}"

    return _spellings().sub(link, prose)


@cache
def _by_spelling() -> dict[str, Term]:
    return {spelling.lower(): each for each in TERMS for spelling in each.spellings}


@cache
def _spellings() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{alternatives(_by_spelling())})(?![\w-])", re.IGNORECASE)


def alternatives(spellings: Iterable[str]) -> str:
    """Any of these, longest first, so that `province tile` is not taken for a `tile`."""
    return "|".join(re.escape(each) for each in sorted(spellings, key=lambda each: (-len(each), each)))
