"""Pages on rules and rulings in plain text, as paragraphs: what begins the first line, and the text to be wrapped."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from kingofsiam.spec.citation import BOOKLETS, Document, Rule, Ruling, Source, Stance
from kingofsiam.spec.readings import PRESETS

Paragraph: TypeAlias = tuple[str, str]
"""The beginning of the first line (the others are indented as far), and the text."""

BLANK: Final[Paragraph] = ("", "")


def what_documents_say(sources: tuple[Source, ...]) -> Iterator[tuple[Document, Stance, tuple[Source, ...]]]:
    """What each document does, with the places; a booklet that is not among the sources is silent."""
    for document in Document:
        own = tuple(source for source in sources if source.document is document)
        for stance in Stance:
            there = tuple(source for source in own if source.stance is stance)
            if there or (stance is Stance.SILENT and not own and document in BOOKLETS):
                yield document, stance, there


def who_says(sources: tuple[Source, ...], show: Callable[[tuple[Source, ...]], str] | None = None) -> str:
    """The documents by what they do: `stated by E, NL; implied by RU`. `show` writes the sources of one document."""
    by_stance: dict[Stance, list[str]] = {}
    for document, stance, there in what_documents_say(sources):
        if there:
            by_stance.setdefault(stance, []).append(show(there) if show else document.value)
    said = (f"{stance.passive} {', '.join(by_stance[stance])}" for stance in Stance if stance in by_stance)
    return "; ".join(said) or "no document says so"


def rule_page(rule: Rule) -> Iterator[Paragraph]:
    """A rule in full: its sentence, its section, its sources, and its rulings."""
    yield from (("", rule.id), ("  ", rule.sentence))
    yield from (BLANK, ("", f"Section {rule.section.number}, {rule.section.title}"))
    if not rule.sources:
        yield ("", "No document states or implies it: it follows from the other rules.")
        return
    yield ("", "What the documents say")
    for document, stance, there in what_documents_say(rule.sources):
        where = "; ".join(source.place for source in there if source.section)
        gaps = ", which proves nothing: parts of its text are missing" if not there and document.has_gaps else ""
        yield (f"  {document.value:<5}", f"{stance.word}{f': {where}' if where else ''}{gaps} ({document.title})")


def ruling_page(ruling: Ruling) -> Iterator[Paragraph]:
    """A ruling in full: the question, each answer with its sources, our reason, and how to choose another answer."""
    yield from (("", f"Ruling {ruling.id}"), ("  ", ruling.question))
    for choice in ruling.choices:
        ours = "our choice; " if choice is ruling.preferred else ""
        yield ("    - ", f"{choice.answer} [{ours}{who_says(choice.sources)}]")
    yield ("  Why: ", ruling.reason)
    if ruling.preferred.reading is None:
        return
    field = ruling.id.replace("-", "_")
    members = " or ".join(str(choice.reading) for choice in ruling.choices if choice.reading)
    yield ("  To choose: ", f"{members}, as Readings({field}=...)")
    for name, readings in PRESETS.items():
        chosen = getattr(readings, field)
        if chosen is not ruling.preferred.reading:
            yield ("  ", f"The preset {name} has {chosen}.")


def listed(heading: str, lines: Iterable[Paragraph]) -> Iterator[Paragraph]:
    """Lines below a heading, after a blank line; nothing if there are none."""
    shown = tuple(lines)
    yield from (BLANK, ("", heading), *shown) if shown else ()


def documents_named(rulings: Iterable[Ruling]) -> Iterator[Paragraph]:
    """The titles of all documents that these rulings name by their short names."""
    sources = {source.document for ruling in rulings for choice in ruling.choices for source in choice.sources}
    return ((f"  {document.value:<5}", document.title) for document in Document if document in sources)
