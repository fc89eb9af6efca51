"""Markdown helpers: escaping, tables, and links to rules, rulings and documents."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from kingofsiam.spec.citation import BOOKLETS, Document, Rule, Ruling, Section

Pages: TypeAlias = dict[str, str]
"""Markdown by the path of its page."""


def escape_markdown(text: str) -> str:
    """The text with everything escaped that Markdown would take for markup."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", text)


def capitalize(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    columns = tuple(head)
    lines = (columns, ("---",) * len(columns), *rows)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def document_link(document: Document, to_root: str) -> str:
    """The short name of a document, leading to its page."""
    title = document.title.replace('"', "'")
    return f'[{document.value}]({to_root}{document_page(document)} "{title}")'


def silent_document(document: Document, to_root: str) -> str:
    """The link to a document that is silent, which proves nothing if parts of its text are missing."""
    return document_link(document, to_root) + (" (known with gaps)" if document.has_gaps else "")


def document_page(document: Document) -> str:
    """The page of a document; those without an inventory share one."""
    return f"documents/{document.name.lower() if document in BOOKLETS else 'index'}.md"


def page_of(section: Section) -> str:
    """The page of a section, such as `6-power-struggle.md`."""
    if section.number.isdigit():
        return f"{section.number}-{section.name.lower().replace('_', '-')}.md"
    return f"{section.number}.md"


ACTION_PAGES: Final = {
    "action.follower": "5-follower.md",
    "action.last-card": "5-follower.md",
    "action.maharacha": "5-maharacha-khon-thai.md",
    "action.khon-thai": "5-maharacha-khon-thai.md",
    "action.swap": "5-swaps.md",
    "action.one-vs-one": "5-swaps.md",
    "action.two-vs-one": "5-swaps.md",
    "action.undo": "5-swaps.md",
    "action.faction-card": "5-faction-cards.md",
}
"""The pages of section 5 by how the ids of their rules begin."""


def page_of_rule(rule: Rule) -> str:
    """The page of a rule: that of its section, which for section 5 are several."""
    return next((page for start, page in ACTION_PAGES.items() if rule.id.startswith(start)), page_of(rule.section))


def rule_address(rule: Rule, to_root: str = "") -> str:
    """The place of a rule in the rulebook."""
    return f"{to_root}rulebook/{page_of_rule(rule)}#{rule.id}"


def rule_link(rule: Rule, to_root: str) -> str:
    """The rule's id, leading to the rule: for those who build with it."""
    return f"[`{rule.id}`]({rule_address(rule, to_root)})"


def rule_title_link(rule: Rule, to_root: str) -> str:
    """The rule's heading, leading to the rule: for those who play."""
    return f"[{title_of(rule)}]({rule_address(rule, to_root)})"


def ruling_address(ruling: Ruling, to_root: str = "") -> str:
    """The page of a ruling."""
    return f"{to_root}rulings/{ruling.id}.md"


def ruling_link(ruling: Ruling, to_root: str, words: str = "") -> str:
    """The ruling's id, or these words, leading to its page."""
    return f"[{words or ruling.id}]({ruling_address(ruling, to_root)})"


def question_link(ruling: Ruling, to_root: str) -> str:
    """The question of a ruling, leading to its page."""
    return ruling_link(ruling, to_root, escape_markdown(ruling.question))


TITLES: Final[Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_name("rule_titles.toml").read_text(encoding="utf-8")
)
"""The headings of the rules, in players' words."""


def title_of(rule: Rule) -> str:
    """The heading of a rule; its id if it has none yet."""
    return TITLES.get(rule.id, f"`{rule.id}`")


# --- sections of other pages -----------------------------------------------------------------------------------------

ROOT: Final = Path(__file__).parent.parent.parent

_MARKER: Final = re.compile(r"<!-- from (\S+): (.+) -->")


def fill_sections(text: str) -> str:
    """The page with the sections that it takes over from files of the project."""
    return _MARKER.sub(lambda marker: section_of(ROOT / marker[1], marker[2]), text)


def section_of(file: Path, heading: str) -> str:
    """What stands below a heading of a file. Raises `LookupError` if the file has no such heading."""
    _, found, rest = f"\n{file.read_text(encoding='utf-8')}".partition(f"\n## {heading}\n")
    if not found:
        raise LookupError(f"{file.name} has no section {heading!r}")
    return rest.partition("\n## ")[0].strip()
