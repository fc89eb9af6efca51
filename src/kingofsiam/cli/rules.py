"""`kingofsiam rules`: the rulebook, rule by rule."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import Final

from kingofsiam.citation import Rule, Section
from kingofsiam.cli.command import Command, NothingFound, close_to
from kingofsiam.cli.rule_page import rule_page, ruling_page
from kingofsiam.errors import UnknownName
from kingofsiam.picture.columns import wrapped
from kingofsiam.rules import contents
from kingofsiam.rulings import RULINGS, ruling

_LONGEST_ID: Final = max(*(len(each.id) for each in contents.RULES), *(len(each.id) for each in RULINGS))
_ALL_RULINGS: Final = "rulings"
_ADVICE: Final = "`kingofsiam rules` lists all rules, `kingofsiam rules rulings` all rulings."


def lines(options: Namespace) -> Iterator[str]:
    """What is asked for: all rules, a rule, a ruling, a section, the rules below a prefix, or those with some words."""
    asked: str | None = options.what
    words: Sequence[str] | None = options.search
    if words is not None:
        return _listed(_searched(words))
    if asked is None:
        return _listed(contents.RULES)
    return _found(asked.strip().lower())


def _found(asked: str) -> Iterator[str]:
    rule, section = _rule(asked), _section(asked)
    below = tuple(each for each in contents.RULES if each.id.startswith(f"{asked}."))
    if rule is not None:
        return rule_page(rule, below)
    if asked == _ALL_RULINGS:
        return _list_of_rulings()
    if any(asked == each.id for each in RULINGS):
        return ruling_page(ruling(asked))
    if section is not None:
        return _listed(contents.rules_of(section))
    if below:
        return _listed(below)
    raise NothingFound(f"no rule, ruling or section is called {asked!r}", close_to(asked, _known()), _ADVICE)


def _rule(asked: str) -> Rule | None:
    try:
        return contents.rule(asked)
    except UnknownName:
        return None


def _section(asked: str) -> Section | None:
    name = asked.removeprefix("section ").strip()
    for section in Section:
        if name in (section.number, section.title.lower(), section.name.lower().replace("_", "-")):
            return section
    return None


def _known() -> Iterator[str]:
    """Every name one can ask for."""
    yield from (each.id for each in contents.RULES)
    yield from (alias for each in contents.RULES for alias in each.aliases)
    yield from (each.id for each in RULINGS)
    yield from (each.name.lower().replace("_", "-") for each in Section)
    yield from dict.fromkeys(each.id.rpartition(".")[0] for each in contents.RULES)


def _searched(words: Sequence[str]) -> tuple[Rule, ...]:
    wanted = " ".join(words).casefold().split()
    found = tuple(each for each in contents.RULES if all(word in _searchable(each) for word in wanted))
    if not found:
        raise NothingFound(f"no rule mentions {' and '.join(wanted) or 'nothing'}", (), _ADVICE)
    return found


def _searchable(rule: Rule) -> str:
    return f"{rule.id} {rule.sentence} {rule.part}".casefold()


def _listed(rules: Sequence[Rule]) -> Iterator[str]:
    """The rules with their sentences, section by section."""
    sections = [section for section in Section if any(each.section is section for each in rules)]
    for section in sections:
        if section is not sections[0]:
            yield ""
        yield f"{section.number}. {section.title}" if section.number.isdigit() else section.title
        for each in rules:
            if each.section is section:
                yield from _entry(each.id, each.sentence)


def _list_of_rulings() -> Iterator[str]:
    yield "Rulings: the questions on which the documents disagree or are silent (* offered as a reading)"
    for each in RULINGS:
        yield from _entry(f"{each.id}{' *' if each.switchable else ''}", each.question)


def _entry(name: str, text: str) -> Iterator[str]:
    return iter(wrapped(text, first=f"  {name:<{_LONGEST_ID}}  "))


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        metavar="ID | SECTION | RULING",
        help="a rule id, the beginning of some, a section (1 to 8, online, saba, or its name), a ruling id, "
        "or `rulings` for all of these; nothing for all rules",
    )
    parser.add_argument("--search", nargs="+", metavar="WORD", help="the rules in which all these words occur")


COMMAND: Final = Command(
    "rules",
    "Print rules: the sentence, who says it, what is disputed about it, and where in the code it is.",
    (
        "rules                             all rules, section by section",
        "rules struggle.tie.british        one rule in full",
        "rules action.two-vs-one           all that 2 vs. 1 demands",
        "rules 7                           the section on winning the game",
        "rules take-from                   a ruling: the question, the choices, the reason",
        "rules --search king marker        the rules in which both words occur",
    ),
    _arguments,
    lines,
)
