"""`kingofsiam rules`: list and search the rules, and print one rule or one ruling in full."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kingofsiam.cli.command import Command, NotFound
from kingofsiam.errors import UnknownName, close_matches
from kingofsiam.render.text_board import wrapped
from kingofsiam.rules.contents import MODULES, RULES, rules_of
from kingofsiam.rules.contents import rule as rule_by_id
from kingofsiam.spec.citation import (
    Choice,
    Document,
    Rule,
    Ruling,
    Section,
    clauses_of,
    documents_in_words,
    what_documents_say,
    who_says,
)
from kingofsiam.spec.readings import PRESETS
from kingofsiam.spec.rulings import RULINGS
from kingofsiam.spec.rulings import ruling as ruling_by_id

_BULLET: Final = "    - "
_MAX_ID_LENGTH: Final = max(*(len(each.id) for each in RULES), *(len(each.id) for each in RULINGS))
_ALL_RULINGS_ARGUMENT: Final = "rulings"
_ADVICE: Final = "`kingofsiam rules` lists all rules, `kingofsiam rules rulings` all rulings."


def rule_page(rule: Rule, below: Sequence[Rule] = ()) -> Iterator[str]:
    """A rule in full: its sentence, its sources, its place in the code, the rules below it, and its rulings."""
    yield rule.id
    yield from wrapped(rule.sentence, first="  ")
    part = f", {rule.part}" if rule.part else ""
    yield from ("", f"Section {rule.section.number}, {rule.section.title}{part}")
    yield from _sources(rule)
    yield from _code_locations(rule)
    if below:
        yield from ("", "Below it", *(f"  {each.id}" for each in below))
    for each in rule.rulings:
        yield from ("", *_ruling(each))
    named = {document for each in rule.rulings for document in _documents_of(each)}
    shown = {document for document, _, _ in what_documents_say(rule.sources) if rule.sources}
    yield from _document_titles(named - shown)


def ruling_page(ruling: Ruling) -> Iterator[str]:
    """A ruling in full: the question, each answer with its sources, our reason, the presets, the rules it affects."""
    yield from _ruling(ruling)
    depending = [each.id for each in RULES if ruling in each.rulings]
    if depending:
        yield from ("", "Rules that depend on it", *(f"  {each}" for each in depending))
    yield from _document_titles(_documents_of(ruling))


def _sources(rule: Rule) -> Iterator[str]:
    if not rule.sources:
        yield "No document states or implies it: it follows from the other rules."
        return
    yield "What the documents say"
    for name, words in documents_in_words(rule.sources):
        yield from wrapped(words, first=f"  {name:<5}")


def _code_locations(rule: Rule) -> Iterator[str]:
    """The constant that states the rule, and the functions that carry it out."""
    yield "In the code"
    for _, modules in MODULES:
        for module in modules:
            attributes = vars(module).items()
            yield from (f"  {module.__name__}.{name}" for name, value in attributes if value is rule)
            yield from (
                f"  {module.__name__}.{name}()"
                for name, value in attributes
                if rule in clauses_of(value) and value.__module__ == module.__name__
            )


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield f"Ruling {ruling.id}"
    yield from wrapped(ruling.question, first="  ")
    for choice in ruling.choices:
        yield from _choice(choice, ours=choice is ruling.preferred)
    yield from wrapped(ruling.reason, first="  Why: ", then="       ")
    yield from _how_to_choose(ruling)


def _choice(choice: Choice, *, ours: bool) -> Iterator[str]:
    said = who_says(choice.sources)
    return iter(wrapped(f"{choice.answer} [{'our choice; ' if ours else ''}{said}]", first=_BULLET))


def _how_to_choose(ruling: Ruling) -> Iterator[str]:
    """How to choose another answer, and the presets that do."""
    if ruling.preferred.reading is None:
        return
    field = ruling.id.replace("-", "_")
    members = " or ".join(str(choice.reading) for choice in ruling.choices if choice.reading)
    yield from wrapped(f"{members}, as Readings({field}=...)", first="  To choose: ", then="    ")
    for name, readings in PRESETS:
        chosen = getattr(readings, field)
        if chosen is not ruling.preferred.reading:
            yield f"  The preset {name} has {chosen}."


def _documents_of(ruling: Ruling) -> Iterator[Document]:
    return (source.document for choice in ruling.choices for source in choice.sources)


def _document_titles(documents: Iterable[Document]) -> Iterator[str]:
    named = set(documents)
    if named:
        yield from ("", "Documents named above")
    for document in Document:
        if document in named:
            yield from wrapped(document.title, first=f"  {document.value:<5}")


def run(options: Namespace) -> Iterator[str]:
    """Print all rules, one rule, a ruling, a section, the rules below a prefix, or those that contain some words."""
    query: str | None = options.what
    words: Sequence[str] | None = options.search
    if words is not None:
        return _rule_list(_search(words))
    if query is None:
        return _rule_list(RULES)
    return _find(query.strip().lower())


def _find(query: str) -> Iterator[str]:
    rule, section = _find_rule(query), _find_section(query)
    below = tuple(each for each in RULES if each.id.startswith(f"{query}."))
    if rule is not None:
        return rule_page(rule, below)
    if query == _ALL_RULINGS_ARGUMENT:
        return _ruling_list()
    if any(query == each.id for each in RULINGS):
        return ruling_page(ruling_by_id(query))
    if section is not None:
        return _rule_list(rules_of(section))
    if below:
        return _rule_list(below)
    raise NotFound(f"no rule, ruling or section is called {query!r}", close_matches(query, _known_names()), _ADVICE)


def _find_rule(query: str) -> Rule | None:
    try:
        return rule_by_id(query)
    except UnknownName:
        return None


def _find_section(query: str) -> Section | None:
    name = query.removeprefix("section ").strip()
    for section in Section:
        if name in (section.number, section.title.lower(), section.name.lower().replace("_", "-")):
            return section
    return None


def _known_names() -> Iterator[str]:
    """Every name you can ask for."""
    yield from (each.id for each in RULES)
    yield from (alias for each in RULES for alias in each.aliases)
    yield from (each.id for each in RULINGS)
    yield from (each.name.lower().replace("_", "-") for each in Section)
    yield from dict.fromkeys(each.id.rpartition(".")[0] for each in RULES)


def _search(words: Sequence[str]) -> tuple[Rule, ...]:
    terms = " ".join(words).casefold().split()
    matches = tuple(each for each in RULES if all(term in _searchable(each) for term in terms))
    if not matches:
        raise NotFound(f"no rule mentions {' and '.join(terms) or 'nothing'}", (), _ADVICE)
    return matches


def _searchable(rule: Rule) -> str:
    return f"{rule.id} {rule.sentence} {rule.part}".casefold()


def _rule_list(rules: Sequence[Rule]) -> Iterator[str]:
    """The rules with their sentences, section by section."""
    sections = [section for section in Section if any(each.section is section for each in rules)]
    for section in sections:
        if section is not sections[0]:
            yield ""
        yield f"{section.number}. {section.title}" if section.number.isdigit() else section.title
        for each in rules:
            if each.section is section:
                yield from _entry(each.id, each.sentence)


def _ruling_list() -> Iterator[str]:
    yield "Rulings: the questions on which the documents disagree or are silent (* offered as a reading)"
    for each in RULINGS:
        yield from _entry(f"{each.id}{' *' if each.switchable else ''}", each.question)


def _entry(name: str, text: str) -> Iterator[str]:
    return iter(wrapped(text, first=f"  {name:<{_MAX_ID_LENGTH}}  "))


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        metavar="ID | SECTION | RULING",
        help="the id of a rule, the beginning of some ids, a section (1 to 8, online, saba, or its name), the id of a "
        "ruling, or `rulings` for all rulings; by default all rules",
    )
    parser.add_argument("--search", nargs="+", metavar="WORD", help="list the rules that contain all these words")


COMMAND: Final = Command(
    "rules",
    "Print rules: the sentence, its sources, what the documents disagree about, and where in the code it is.",
    (
        "rules                             all rules, section by section",
        "rules struggle.tie.british        one rule in full",
        "rules action.two-vs-one           all rules on 2 vs. 1",
        "rules 7                           the section on winning the game",
        "rules take-from                   a ruling: the question, the choices, the reason",
        "rules --search king marker        the rules that contain both words",
    ),
    _add_arguments,
    run,
)
