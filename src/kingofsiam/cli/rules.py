"""`kingofsiam rules`: list and search the rules, and print one rule or one ruling in full."""

import json
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from kingofsiam.cli.command import JSON_FLAG, Command, argument, not_found
from kingofsiam.errors import close_matches
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.methods import rule_document
from kingofsiam.render.sentences import what_documents_say, who_says
from kingofsiam.render.text_board import wrapped
from kingofsiam.rules.contents import MODULES, RULES, rules_of
from kingofsiam.spec.citation import Document, Rule, Ruling, Section, clauses_of
from kingofsiam.spec.readings import PRESETS, spelled
from kingofsiam.spec.rulings import RULINGS

_MAX_ID_LENGTH: Final = max(*(len(rule.id) for rule in RULES), *(len(ruling.id) for ruling in RULINGS))
_ADVICE: Final = "`kingofsiam rules` lists all rules, `kingofsiam rules rulings` all rulings."


Paragraph: TypeAlias = tuple[str, str]
"""The beginning of the first line (the others are indented as far), and the text."""

_BLANK: Final[Paragraph] = ("", "")


def _lines(page: Iterable[Paragraph]) -> Iterator[str]:
    return (line for first, text in page for line in wrapped(text, first=first))


def _code_locations(rule: Rule) -> Iterator[str]:
    """The constant that states the rule, and the functions that carry it out."""
    for module in (module for _, modules in MODULES for module in modules):
        for name, value in vars(module).items():
            if value is rule:
                yield f"{module.__name__}.{name}"
            elif rule in clauses_of(value) and value.__module__ == module.__name__:
                yield f"{module.__name__}.{name}()"


def _rule_page(rule: Rule) -> Iterator[Paragraph]:
    """A rule in full: its sentence, its section, its sources, its code, and its rulings."""
    yield from (("", rule.id), ("  ", rule.sentence))
    yield from (_BLANK, ("", f"Section {rule.section.number}, {rule.section.title}"), *sources_of(rule))
    yield from (("", "In the code"), *(("  ", place) for place in _code_locations(rule)))
    yield from _listed("Below it", (("  ", other.id) for other in RULES if other.id.startswith(f"{rule.id}.")))
    for ruling in rule.rulings:
        yield from (_BLANK, *_about(ruling))
    yield from _documents_named(rule.rulings)


def _ruling_page(ruling: Ruling) -> Iterator[Paragraph]:
    yield from _about(ruling)
    yield from _listed("Rules that depend on it", (("  ", rule.id) for rule in RULES if ruling in rule.rulings))
    yield from _documents_named((ruling,))


def sources_of(rule: Rule) -> Iterator[Paragraph]:
    """What each document says about a rule, and where."""
    if not rule.sources:
        yield ("", "No document states or implies it: it follows from the other rules.")
        return
    yield ("", "What the documents say")
    for document, stance, there in what_documents_say(rule.sources):
        where = "; ".join(source.place for source in there if source.section)
        gaps = ", which proves nothing: parts of its text are missing" if not there and document.has_gaps else ""
        yield (f"  {document.value:<5}", f"{stance.word}{f': {where}' if where else ''}{gaps} ({document.title})")


def _about(ruling: Ruling) -> Iterator[Paragraph]:
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


def _listed(heading: str, lines: Iterable[Paragraph]) -> Iterator[Paragraph]:
    """Lines below a heading, after a blank line; nothing if there are none."""
    shown = tuple(lines)
    yield from (_BLANK, ("", heading), *shown) if shown else ()


def _documents_named(rulings: Iterable[Ruling]) -> Iterator[Paragraph]:
    """The titles of all documents that these rulings name by their short names."""
    sources = {source.document for ruling in rulings for choice in ruling.choices for source in choice.sources}
    named = ((f"  {document.value:<5}", document.title) for document in Document if document in sources)
    return _listed("Documents named above", named)


def run(options: Namespace) -> Iterator[str]:
    """Print all rules, or what is named: a rule, a ruling, a section, or the rules that contain some words."""
    name = " ".join(options.name).strip().lower()
    if options.json:
        rulings = [ruling for ruling in RULINGS if name in ("rulings", ruling.id)]
        rules = [] if rulings else [rule for rule in RULES if name in ("", rule.id)] or _rules_called(name)
        found = {"rules": list(map(rule_document, rules)), "rulings": list(map(_ruling_document, rulings))}
        return iter((json.dumps(found, ensure_ascii=False),))
    if not name:
        return _rule_list(RULES)
    for rule in RULES:
        if rule.id == name:
            return _lines(_rule_page(rule))
    for ruling in RULINGS:
        if ruling.id == name:
            return _lines(_ruling_page(ruling))
    if name == "rulings":
        return _ruling_list()
    return _rule_list(_rules_called(name))


def _ruling_document(ruling: Ruling) -> Json:
    choices = [{"answer": choice.answer, "sources": list(map(str, choice.sources))} for choice in ruling.choices]
    preferred = ruling.choices.index(ruling.preferred)
    about: dict[str, Json] = {"id": ruling.id, "question": ruling.question, "reason": ruling.reason}
    return {**about, "choices": choices, "preferred": preferred}


def _rules_called(name: str) -> Sequence[Rule]:
    """The rules of a section, or else those that contain all these words; the id counts."""
    for section in Section:
        if name.removeprefix("section ") in (section.number, section.title.lower(), spelled(section.name)):
            return rules_of(section)
    searched = {rule: f"{rule.id} {rule.sentence} {rule.section.title}".casefold() for rule in RULES}
    rules = tuple(rule for rule in RULES if all(word in searched[rule] for word in name.split()))
    if not rules:
        known = (*(rule.id for rule in RULES), *(ruling.id for ruling in RULINGS), *map(spelled, Section.__members__))
        raise not_found(f"no rule, ruling or section is called {name!r}", _ADVICE, close_matches(name, known))
    return rules


def _rule_list(rules: Sequence[Rule]) -> Iterator[str]:
    """The rules with their sentences, section by section."""
    sections = [section for section in Section if any(rule.section is section for rule in rules)]
    for section in sections:
        if section is not sections[0]:
            yield ""
        yield f"{section.number}. {section.title}" if section.number.isdigit() else section.title
        for rule in rules:
            if rule.section is section:
                yield from _entry(rule.id, rule.sentence)


def _ruling_list() -> Iterator[str]:
    yield "Rulings: the questions on which the documents disagree or are silent (* offered as a reading)"
    for ruling in RULINGS:
        yield from _entry(f"{ruling.id}{' *' if ruling.switchable else ''}", ruling.question)


def _entry(name: str, text: str) -> Iterator[str]:
    return iter(wrapped(text, first=f"  {name:<{_MAX_ID_LENGTH}}  "))


COMMAND: Final = Command(
    run,
    "Print rules: the sentence, its sources, what the documents disagree about, and where in the code it is.",
    """
    rules                             all rules, section by section
    rules struggle.tie.british        one rule in full
    rules action.two-vs-one           all rules on 2 vs. 1
    rules 7                           the section on winning the game
    rules take-from                   a ruling: the question, the choices, the reason
    rules king marker                 the rules that contain both words
    """,
    (
        argument(
            "name",
            "NAME",
            "the id of a rule or a ruling, a section (1 to 8, online, saba, or its name), or words that rules contain; "
            "or `rulings`; by default all rules",
            nargs="*",
        ),
        JSON_FLAG,
    ),
)
