"""One rule or one ruling in full."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kingofsiam.citation import Choice, Document, Rule, Ruling, Source, clauses_of
from kingofsiam.picture.columns import wrapped
from kingofsiam.readings import PRESETS
from kingofsiam.rules.contents import MODULES, RULES

_BULLET = "    - "


def rule_page(rule: Rule, below: Sequence[Rule] = ()) -> Iterator[str]:
    """The sentence, who says it, where in the code it is, the rules below it, and its rulings."""
    yield rule.id
    yield from wrapped(rule.sentence, first="  ")
    part = f", {rule.part}" if rule.part else ""
    yield from ("", f"Section {rule.section.number}, {rule.section.title}{part}")
    yield from _sources(rule)
    yield from _code(rule)
    if below:
        yield from ("", "Below it", *(f"  {each.id}" for each in below))
    for ruling in rule.rulings:
        yield from ("", *_ruling(ruling))
    named = {document for ruling in rule.rulings for document in _authors(ruling)}
    yield from _documents(named - set(rule.documents))


def ruling_page(ruling: Ruling) -> Iterator[str]:
    """The question, its answers with who says each, our reason, the presets, and the rules that depend on it."""
    yield from _ruling(ruling)
    depending = [each.id for each in RULES if ruling in each.rulings]
    if depending:
        yield from ("", "Rules that depend on it", *(f"  {each}" for each in depending))
    yield from _documents(_authors(ruling))


def _sources(rule: Rule) -> Iterator[str]:
    if not rule.documents:
        yield "Said by no document: it follows from the others."
        return
    yield "Said by"
    for source in rule.sources:
        yield from wrapped(f"{_place(source)} ({source.document.title})", first=f"  {source.document.value:<5}")


def _place(source: Source) -> str:
    number, _, part = source.section.partition(" ")
    place = [f"section {number}" if number.isdigit() else number, part]
    if source.paragraph is not None:
        place.append(f"paragraph {source.paragraph}")
    return ", ".join(filter(None, place))


def _code(rule: Rule) -> Iterator[str]:
    """The constant that states the rule, and the functions that do what it says."""
    yield "In the code"
    for _, modules in MODULES:
        for module in modules:
            own = vars(module).items()
            yield from (f"  {module.__name__}.{name}" for name, value in own if value is rule)
            yield from (
                f"  {module.__name__}.{name}()"
                for name, value in own
                if rule in clauses_of(value) and value.__module__ == module.__name__
            )


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield f"Ruling {ruling.id}"
    yield from wrapped(ruling.question, first="  ")
    for choice in ruling.choices:
        yield from _choice(choice, ours=choice is ruling.preferred)
    yield from wrapped(ruling.reason, first="  Why: ", then="       ")
    yield from _switch(ruling)


def _choice(choice: Choice, *, ours: bool) -> Iterator[str]:
    said_by = ", ".join(document.value for document in choice.said_by)
    author = f"said by {said_by}" if said_by else "no document says so"
    return iter(wrapped(f"{choice.answer} [{'our choice; ' if ours else ''}{author}]", first=_BULLET))


def _switch(ruling: Ruling) -> Iterator[str]:
    """How another answer is chosen, and the presets that choose one."""
    if ruling.preferred.reading is None:
        return
    field = ruling.id.replace("-", "_")
    members = " or ".join(str(choice.reading) for choice in ruling.choices if choice.reading)
    yield from wrapped(f"{members}, as Readings({field}=...)", first="  To choose: ", then="    ")
    for name, readings in PRESETS:
        chosen = getattr(readings, field)
        if chosen is not ruling.preferred.reading:
            yield f"  The preset {name} has {chosen}."


def _authors(ruling: Ruling) -> Iterator[Document]:
    return (document for choice in ruling.choices for document in choice.said_by)


def _documents(those: Iterable[Document]) -> Iterator[str]:
    named = set(those)
    if named:
        yield from ("", "Documents named above")
    for document in Document:
        if document in named:
            yield from wrapped(document.title, first=f"  {document.value:<5}")
