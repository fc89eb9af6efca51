"""Coverage of the documents: the pages of the inventory, with links both ways."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from itertools import groupby
from typing import Final

from docs.generators.inventory import Kind, Row, inventory, rows, source_links
from docs.generators.markdown import Pages, capitalize, document_page, escape_markdown, rule_link, ruling_link, table
from docs.generators.scenarios import scenario_link
from kingofsiam.render.sentences import what_documents_say
from kingofsiam.rules.contents import rule, rules_of
from kingofsiam.scenarios.catalogue import scenario
from kingofsiam.spec.citation import BOOKLETS, Choice, Document, Rule, Ruling, Section, Source, Stance
from kingofsiam.spec.readings import PRESETS
from kingofsiam.spec.rulings import RULINGS, documents_of, ruling

PRESET_DOCUMENTS: Final[Mapping[str, Document]] = {
    "YUCATA": Document.ENGLISH,
    "YUCATA_OPEN": Document.ENGLISH,
    "DUTCH": Document.DUTCH,
    "RUSSIAN": Document.RUSSIAN,
    "SPANISH": Document.SPANISH,
    "SUMMARY": Document.SUMMARY,
}
"""The document that each preset plays."""

MARKS: Final = {Stance.STATES: "states", Stance.IMPLIES: "*implies*", Stance.SILENT: "–"}


def coverage_pages() -> Pages:
    """The page of all documents, and one for each."""
    made: Pages = {"documents/index.md": overview()}
    return made | {document_page(each): inventory_page(each) for each in BOOKLETS}


def overview() -> str:
    """How many sentences each document has, of which kinds, and what each document says about each rule."""
    stances = ((f"**{each.word}**", each.meaning) for each in Stance)
    normative = [row for row in rows() if row.kind.normative]
    left = sum(row.sentences for row in normative if not row.carriers)
    others = ((f"**{each.value}**", escape_markdown(each.title)) for each in Document if each not in BOOKLETS)
    return f"""# Coverage of the documents

Five documents describe the game. We have listed every sentence in them that says anything about it: its place,
a few words of our own on what it is about, what kind of sentence it is, and which rule, ruling, scenario or page
carries it. No text is copied. A test proves that every sentence that says how to play is carried, that every
source of a rule or of an answer points to a sentence of these lists, and that both call it the same: *states* or
*implies*. No test can prove that the sentence does say it: that, we have read.

## Sentences

{numbers_table()}

The rules, components and examples say how to play: {sum(row.sentences for row in normative)} sentences, of which {left}
are not carried. A place such as `5 Rama 1.2` is section 5, under Rama, paragraph 1, sentence 2. Paragraphs are counted
from the heading; a bullet with all below it is one, and so is an example.

## What a document can do

{table(("", ""), stances)}

Besides these five we cite, without having all of their text, and so without a place to look up:

{table(("", "document"), others)}

## What each document says of each rule

{chr(10).join(matrix(section) for section in Section)}
"""


def numbers_table() -> str:
    """The sentences of each document by kind."""
    counted = {each: Counter[Kind]() for each in BOOKLETS}
    for document, kinds in counted.items():
        for row in inventory(document):
            kinds[row.kind] += row.sentences
    lines = (
        (f"[{escape_markdown(capitalize(each.title))}]({each.name.lower()}.md)", *numbers(kinds))
        for each, kinds in counted.items()
    )
    total = ("**all**", *numbers(sum(counted.values(), Counter[Kind]())))
    return table(("document", *(kind.word for kind in Kind), "all"), (*lines, total))


def numbers(kinds: Counter[Kind]) -> Iterator[str]:
    """The numbers of a row, and their sum."""
    yield from (str(kinds[kind]) for kind in Kind)
    yield str(kinds.total())


def matrix(section: Section) -> str:
    """For each rule of a section, what each document does."""
    head = ("rule", *(f"[{each.value}]({each.name.lower()}.md)" for each in BOOKLETS))
    lines = ((rule_link(each, "../"), *marks(each)) for each in rules_of(section))
    return f"### {section.title}\n\n{table(head, lines)}\n"


def marks(rule: Rule) -> Iterator[str]:
    """What each of the five documents does about a rule: the strongest of what its sentences do."""
    said: dict[Document, Stance] = {}
    for document, stance, _ in what_documents_say(rule.sources):
        said.setdefault(document, stance)
    return (MARKS[said[each]] for each in BOOKLETS)


def inventory_page(document: Document) -> str:
    """Every sentence of a document, section by section."""
    sections = (
        f"## {capitalize(Source(document, section).place)}\n\n{rows_table(there)}"
        for section, there in groupby(inventory(document), lambda row: row.section)
    )
    gaps = " Parts of its text are missing, so what it does not say proves nothing." if document.has_gaps else ""
    title = capitalize(document.title)
    return f"""# {re.split(r" (?=as shown|of unknown)", title)[0]}

{title}. Every sentence that says anything about the game, in a few words of our own, and what carries it.{gaps}
[All documents, and what the numbers mean](index.md)

""" + "\n\n".join((left_out_section(document), *sections))


def left_out(preset: str) -> tuple[tuple[Ruling, Choice], ...]:
    """What its document says that a preset does not play: other answers to questions that cannot be switched.

    Each choice has the sources in this document alone; why it is left out is the reason of the ruling. Where several
    documents imply both answers, nothing is left out. Conventions do not count: no game depends on them.
    """
    document, readings = PRESET_DOCUMENTS.get(preset), PRESETS[preset]
    chosen = (None, *(getattr(readings, field.name) for field in fields(readings)))
    return tuple(
        (ruling, replace(choice, sources=tuple(source for source in choice.sources if source.document is document)))
        for ruling in RULINGS
        if not ruling.switchable and not ruling.convention and ruling.under in chosen
        for choice in ruling.choices[1:]
        if document in documents_of(choice) and _goes_its_own_way(document, ruling, choice)
    )


def _goes_its_own_way(document: Document | None, ruling: Ruling, choice: Choice) -> bool:
    """Whether it states this answer, implies nothing for ours, or is the only one that implies this answer."""
    stated = any(source.document is document and source.stance is Stance.STATES for source in choice.sources)
    return stated or document not in documents_of(ruling.preferred) or documents_of(choice) == (document,)


def left_out_section(document: Document) -> str:
    """What the document says against our answers to questions that cannot be switched, and why it is left out."""
    presets = [name for name, its in PRESET_DOCUMENTS.items() if its is document]
    lines = (
        (
            ruling_link(each, "../", escape_markdown(each.question)),
            escape_markdown(choice.answer),
            source_links(choice.sources),
            escape_markdown(each.reason),
        )
        for each, choice in dict.fromkeys(pair for name in presets for pair in left_out(name))
    )
    names = " and ".join(f"`{name}`" for name in presets)
    return f"""## What the presets leave out

The rules {names} play this document, except for what follows. Where it only *implies* an answer, a part of it says so,
or it can be read so. Conventions are not listed, because no game depends on them.

{table(("question", "its answer, which is not played", "", "why not"), lines)}"""


def rows_table(there: Iterable[Row]) -> str:
    """The sentences of a section."""
    head = ("place", "about", "kind", "carried by")
    return table(head, ((place(row), escape_markdown(row.about), row.kind.word, carried(row)) for row in there))


def place(row: Row) -> str:
    """Paragraph and sentence, as a target of links."""
    return f'<span id="{row.anchor}"></span>{row.numbers}'


def carried(row: Row) -> str:
    """What carries a sentence: what it states, what it implies, where it is shown."""
    links: dict[str, list[str]] = {Stance.STATES.word: [], Stance.IMPLIES.word: [], "see": []}
    for each in row.carriers:
        links[each.stance.word if said(each.name) else "see"].append(carrier_link(each.name))
    parts = (f"{label} {', '.join(there)}" for label, there in links.items() if there)
    return "; ".join(parts) or f"*nothing: {row.kind.reason}*"


def said(name: str) -> bool:
    """Whether a carrier is a rule or an answer, which a sentence states or implies; others show it."""
    return not name.startswith(("scenario:", "page:"))


def carrier_link(name: str) -> str:
    """A link to what carries a sentence."""
    kind, colon, rest = name.partition(":")
    if kind == "scenario" and colon:
        return scenario_link(rest, scenario(rest).title, "../")
    if kind == "page" and colon:
        words = rest.removesuffix(".md").removesuffix("/index").rpartition("/")[2].replace("-", " ")
        return f"[{words}](../{rest})"
    id_, slash, number = name.partition("/")
    return f"{ruling_link(ruling(id_), '../')} (answer {number})" if slash else rule_link(rule(id_), "../")
