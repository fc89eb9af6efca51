"""The rulebook pages: one for each section."""

import inspect
import re
from collections.abc import Iterator
from textwrap import indent
from types import ModuleType
from typing import Final

from docs.generators.inventory import source_links
from docs.generators.markdown import (
    Pages,
    capitalize,
    document_link,
    escape_markdown,
    page_of,
    page_of_rule,
    question_link,
    silent_document,
    table,
    title_of,
)
from docs.generators.rule_examples import rule_figures
from docs.generators.source_links import function_block, functions_by_rule
from docs.generators.traceability import anchor, tests_by_rule
from kingofsiam.render.sentences import what_documents_say
from kingofsiam.rules.contents import MODULES, rules_of
from kingofsiam.spec.citation import Document, Rule, RuleKind, Ruling, Section, Stance
from tools.proofs import proofs


def rulebook_page() -> str:
    """The layout of the rulebook, the documents, and every rule in one table."""
    sections = ((f"[{title_of_page(page)}]({page})", str(len(rules))) for page, rules in rules_by_page().items())
    documents = ((f"**{document_link(d, '../')}**", escape_markdown(capitalize(d.title))) for d in Document)
    rules = (
        (f"[{title_of(rule)}]({page_of_rule(rule)}#{rule.id})", escape_markdown(rule.sentence)) for rule in in_order()
    )
    return f"""# The rulebook

Here is every sentence of the booklet that decides anything, in our own words. With each you find its places in the
documents, the rulings it depends on, a position in which it acts and one in which it forbids.

A folded line is for builders: the id of the rule, which never changes its meaning and appears in refusals, events, in
the outcome of a game and in the tests, and the functions that carry it out. A sentence without functions says itself
what it is: a convention between the people at the table, or a description.
[What is proved](../proof/index.md) of all of them is on its own page.

## Sections

{table(("section", "rules"), sections)}

## Documents {{#documents}}

A place is given by the document's own structure: section, paragraph below the heading and sentence, as in `5 Rama
1.2`. A document *states* a rule, or only *implies* it, or is *silent*. Our Dutch and Russian texts have
gaps, so their silence proves nothing. [Coverage of the documents](../documents/index.md) lists every sentence
of each.

{table(("", "document"), documents)}

## All rules {{ data-search-exclude }}

{table(("rule", "in a sentence"), rules)}
"""


def in_order() -> Iterator[Rule]:
    """Every rule, section by section."""
    for section in Section:
        yield from rules_of(section)


ACTION_TITLES: Final = {
    "5-actions.md": "5. Playing a card",
    "5-follower.md": "The follower, and the last card",
    "5-maharacha-khon-thai.md": "Maharacha and Khon Thai",
    "5-swaps.md": "1 vs. 1 and 2 vs. 1",
    "5-faction-cards.md": "Rama, Lao and Malai",
}
"""The titles of the pages of section 5."""


def rules_by_page() -> dict[str, list[Rule]]:
    """The rules of each page, section by section."""
    pages = {page_of(section): list[Rule]() for section in Section}
    pages |= {page: pages.get(page, []) for page in ACTION_TITLES}
    for rule in in_order():
        pages[page_of_rule(rule)].append(rule)
    return dict(sorted(pages.items(), key=lambda page: (page[1][0].section.number, page[0] != "5-actions.md")))


def title_of_page(page: str) -> str:
    """The title of a page."""
    section = rules_by_page()[page][0].section
    number = f"{section.number}. " if section.number.isdigit() else ""
    return ACTION_TITLES.get(page, f"{number}{section.title}")


def section_pages() -> Pages:
    """The pages of all sections."""
    return {
        f"rulebook/{page}": "\n\n".join((f"# {title_of_page(page)}", *chapters(rules)))
        for page, rules in rules_by_page().items()
    }


def chapters(rules: list[Rule]) -> Iterator[str]:
    """The rules of each module; headings only where the section has a module for each card."""
    own = dict(MODULES)[rules[0].section]
    for module in stating(rules[0].section):
        stated = [rule for rule in stated_in(module) if rule in rules]
        heading, introduction = module_intro(module)
        if stated and len(own) > 1:
            yield f"## {heading}"
        if stated and module in own and introduction:
            yield introduction
        yield from map(rule_entry, stated)


def stating(section: Section) -> Iterator[ModuleType]:
    """The modules that state rules of a section, its own first."""
    own = dict(MODULES)[section]
    others = (module for _, modules in MODULES for module in modules if module not in own)
    for module in (*own, *others):
        if any(rule.section is section for rule in stated_in(module)):
            yield module


def stated_in(module: ModuleType) -> tuple[Rule, ...]:
    """The rules that a module states."""
    return tuple(value for value in vars(module).values() if isinstance(value, Rule))


def module_intro(module: ModuleType) -> tuple[str, str]:
    """The heading and the introduction that a module's docstring makes."""
    first, _, rest = (inspect.getdoc(module) or "").partition("\n")
    title = re.sub(r"^Section \d(, |: )", "", first).rstrip(".")
    heading, colon, more = re.split(r"(?<!vs)\. ", title)[0].partition(": ")
    introduction = f"{capitalize(more)}." if colon else ""
    return capitalize(heading), f"{introduction}\n\n{rest.strip()}".strip()


def rule_entry(rule: Rule) -> str:
    """A rule: id, sentence, sources, rulings, pictures, functions, scenarios and tests."""
    parts = (
        f"### {title_of(rule)} {{#{rule.id} .rule}}",
        f"{escape_markdown(rule.sentence)}\n{{.sentence}}",
        "" if rule.kind is RuleKind.PLAY else f"*{escape_markdown(rule.kind.value)}*",
        f"{sources(rule)}\n{{.sources data-search-exclude}}",
        "\n".join(depends_on(ruling) for ruling in rule.rulings),
        rule_figures(rule, "../"),
        for_builders(rule),
    )
    return "\n\n".join(part for part in parts if part)


def sources(rule: Rule) -> str:
    """What the documents say, and which of the five are silent."""
    if not rule.sources:
        return "No document states or implies it: it follows from the other rules, or from a ruling."
    quiet = [each[0] for each in what_documents_say(rule.sources) if each[1] is Stance.SILENT]
    silent = f" Silent: {', '.join(silent_document(each, '../') for each in quiet)}." if quiet else ""
    return f"{capitalize(source_links(rule.sources))}.{silent}"


def depends_on(ruling: Ruling) -> str:
    """A ruling that a rule depends on, in one line."""
    return f"- {question_link(ruling, '../')} *{escape_markdown(ruling.preferred.answer)}*"


def for_builders(rule: Rule) -> str:
    """One folded line: the id and the code of a rule, its scenarios and tests, which the search leaves out."""
    claimed = len(proofs()[rule].claimed) if rule in proofs() else 0
    functions, tests = functions_by_rule().get(rule.id, ()), len(tests_by_rule().get(rule, ()))
    proved = (
        f"Id: `{rule.id}`. [Scenarios: {claimed}](../scenarios/index.md?rule={rule.id}). "
        f"[Tests: {tests}](../proof/trace.md#{anchor(rule.section)})."
    )
    content = indent("\n\n".join((proved, *map(function_block, functions))), "    ")
    return f'<section data-search-exclude markdown="block">\n\n??? example "For builders"\n\n{content}\n\n</section>'
