"""Pages on rules and rulings in plain text, as paragraphs: what begins the first line, and the text to be wrapped."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from kingofsiam.spec.citation import BOOKLETS, Document, Rule, Ruling, Source, Stance
from kingofsiam.spec.readings import PRESETS, Readings
from kingofsiam.spec.rulings import PRESET_DOCUMENTS, answer_of, for_reading, left_out

Paragraph: TypeAlias = tuple[str, str]
"""The beginning of the first line (the others are indented as far), and the text."""

BLANK: Paragraph = ("", "")


def what_documents_say(sources: tuple[Source, ...]) -> Iterator[tuple[Document, Stance, tuple[Source, ...]]]:
    """What each document does, with the places; a booklet that is not among the sources is silent."""
    for document in Document:
        own = tuple(source for source in sources if source.document is document)
        for stance in Stance:
            there = tuple(source for source in own if source.stance is stance)
            if there or (stance is Stance.SILENT and not own and document in BOOKLETS):
                yield document, stance, there


def mentions(rule: Rule, words: str) -> bool:
    """Whether the id, the sentence or the section of a rule contains all these words."""
    searched = f"{rule.id} {rule.sentence} {rule.section.title}".casefold()
    return all(word in searched for word in words.casefold().split())


def documents_in_words(sources: tuple[Source, ...]) -> Iterator[tuple[str, str]]:
    """The short name of each document, and in words what it does, where, and what document it is."""
    for document, stance, there in what_documents_say(sources):
        where = "; ".join(source.place for source in there if source.section)
        gaps = ", which proves nothing: parts of its text are missing" if not there and document.has_gaps else ""
        yield document.value, f"{stance.word}{f': {where}' if where else ''}{gaps} ({document.title})"


def who_says(sources: tuple[Source, ...], show: Callable[[tuple[Source, ...]], str] | None = None) -> str:
    """The documents by what they do: `stated by E, NL; implied by RU`. `show` writes the sources of one document."""
    by_stance: dict[Stance, list[str]] = {}
    for document, stance, there in what_documents_say(sources):
        if there:
            by_stance.setdefault(stance, []).append(show(there) if show else document.value)
    said = (f"{stance.passive} {', '.join(by_stance[stance])}" for stance in Stance if stance in by_stance)
    return "; ".join(said) or "no document says so"


def rule_page(rule: Rule, details: Iterable[Paragraph] = ()) -> Iterator[Paragraph]:
    """A rule in full: its sentence, its section, its sources, then the `details`, and its rulings."""
    yield from (("", rule.id), ("  ", rule.sentence))
    yield from (BLANK, ("", f"Section {rule.section.number}, {rule.section.title}"))
    if rule.sources:
        yield ("", "What the documents say")
        yield from ((f"  {name:<5}", words) for name, words in documents_in_words(rule.sources))
    else:
        yield ("", "No document states or implies it: it follows from the other rules.")
    yield from details
    for ruling in rule.rulings:
        yield from (BLANK, *_ruling(ruling))
    named = {document for ruling in rule.rulings for document in _documents_of(ruling)}
    listed_above = {document for document, _, _ in what_documents_say(rule.sources) if rule.sources}
    yield from _document_titles(named - listed_above)


def ruling_page(ruling: Ruling, details: Iterable[Paragraph] = ()) -> Iterator[Paragraph]:
    """A ruling in full: the question, each answer with its sources, our reason, the presets, then the `details`."""
    yield from _ruling(ruling)
    yield from details
    yield from _document_titles(set(_documents_of(ruling)))


def preset_page(name: str, readings: Readings) -> Iterator[Paragraph]:
    """A preset: its document, the readings it changes, and what it leaves out of the document, with the reason."""
    document = PRESET_DOCUMENTS.get(name)
    yield ("", f"{name}: {document.title}" if document else f"{name}: our choice in every ruling")
    for field, chosen in readings.changed:
        yield ("  ", f"{for_reading(field).question} {answer_of(chosen)}")
    for ruling, choice in left_out(name):
        yield ("  left out: ", f"{ruling.question} {choice.answer} [{ruling.id}, {who_says(choice.sources)}]")
        yield ("            Why: ", ruling.reason)


def listed(heading: str, names: Iterable[str]) -> Iterator[Paragraph]:
    """Names below a heading, after a blank line; nothing if there are none."""
    lines = [("  ", name) for name in names]
    yield from (BLANK, ("", heading), *lines) if lines else ()


def _ruling(ruling: Ruling) -> Iterator[Paragraph]:
    yield from (("", f"Ruling {ruling.id}"), ("  ", ruling.question))
    for choice in ruling.choices:
        ours = "our choice; " if choice is ruling.preferred else ""
        yield ("    - ", f"{choice.answer} [{ours}{who_says(choice.sources)}]")
    yield ("  Why: ", ruling.reason)
    yield from _how_to_choose(ruling)


def _how_to_choose(ruling: Ruling) -> Iterator[Paragraph]:
    """How to choose another answer, and the presets that do."""
    if ruling.preferred.reading is None:
        return
    field = ruling.id.replace("-", "_")
    members = " or ".join(str(choice.reading) for choice in ruling.choices if choice.reading)
    yield ("  To choose: ", f"{members}, as Readings({field}=...)")
    for name, readings in PRESETS.items():
        chosen = getattr(readings, field)
        if chosen is not ruling.preferred.reading:
            yield ("  ", f"The preset {name} has {chosen}.")


def _documents_of(ruling: Ruling) -> Iterator[Document]:
    return (source.document for choice in ruling.choices for source in choice.sources)


def _document_titles(named: set[Document]) -> Iterator[Paragraph]:
    if named:
        yield from (BLANK, ("", "Documents named above"))
    yield from ((f"  {document.value:<5}", document.title) for document in Document if document in named)
