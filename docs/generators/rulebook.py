"""The rulebook pages: one for each section."""

import inspect
import re
from collections.abc import Iterator
from textwrap import indent
from types import ModuleType

from docs.generators.inventory import source_links
from docs.generators.markdown import (
    capitalize,
    document_link,
    escape_markdown,
    page_of,
    question_link,
    silent_document,
    table,
    title_of,
)
from docs.generators.rule_examples import rule_figures
from docs.generators.scenarios import scenario_link
from docs.generators.source_links import function_block, functions_by_rule
from docs.generators.traceability import anchor, tests_by_rule
from kingofsiam.render.rule_pages import what_documents_say
from kingofsiam.rules.contents import MODULES, rules_of
from kingofsiam.scenarios.catalogue import scenario
from kingofsiam.scenarios.coverage import proofs
from kingofsiam.spec.citation import Document, Rule, RuleKind, Ruling, Section, Stance


def rulebook_page() -> str:
    """The layout of the rulebook, the documents, and every rule in one table."""
    sections = ((s.number, f"[{s.title}]({page_of(s)})", str(len(rules_of(s)))) for s in Section)
    documents = ((f"**{document_link(d, '../')}**", escape_markdown(capitalize(d.title))) for d in Document)
    rules = (
        (f"[{title_of(rule)}]({page_of(rule.section)}#{rule.id})", escape_markdown(rule.sentence))
        for rule in in_order()
    )
    return f"""# The rulebook

Here is every sentence of the booklet that decides anything, in our own words, under an id that never changes
its meaning. The same ids appear in refusals, in events, in the outcome of a game and in the tests.
With each sentence you find its places in the documents, the rulings it depends on, a position in which it
acts and one in which it forbids, the functions that carry it out, and the scenarios and tests that prove it.
A sentence without functions says itself what it is: a convention between the people at the table, or a description.
[What is proved](../proof/index.md) of all of them is on its own page.

## Sections

{table(("", "section", "rules"), sections)}

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


def section_page(section: Section) -> str:
    """One section: its rules, under a heading for each module that states some."""
    number = f"{section.number}. " if section.number.isdigit() else ""
    return "\n\n".join((f"# {number}{section.title}", *chapters(section)))


def chapters(section: Section) -> Iterator[str]:
    """The rules of each module; headings only where the section has a module for each card."""
    own = dict(MODULES)[section]
    for module in stating(section):
        heading, introduction = module_intro(module)
        if len(own) > 1:
            yield f"## {heading}"
        if module in own and introduction:
            yield introduction
        yield from (rule_entry(rule) for rule in stated_in(module) if rule.section is section)


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
        f"{sources(rule)} Id: `{rule.id}`\n{{.sources data-search-exclude}}",
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
    """One folded line: the code, the scenarios and the tests of a rule, which the search leaves out."""
    claimed = [scenario(id_) for id_ in proofs()[rule].claimed] if rule in proofs() else []
    functions, tests = functions_by_rule().get(rule.id, ()), tests_by_rule().get(rule, ())
    if not (functions or claimed or tests):
        return ""
    code = ", ".join(f"{function.__module__.rpartition('.')[2]}.{function.__name__}" for function in functions)
    head = f"Code: {code or 'none'}. Scenarios: {len(claimed)}. Tests: {len(tests)}."
    links = (
        *(f"- {scenario_link(proving.id, proving.title, '../')}" for proving in claimed),
        *(f"- `{test}`" for test in tests),
        f"- [All its scenarios as pictures](../scenarios/index.md?rule={rule.id})",
        f"- [What proves the other rules](../proof/trace.md#{anchor(rule.section)})",
    )
    content = indent("\n\n".join((*map(function_block, functions), "\n".join(links))), "    ")
    return f'<section data-search-exclude markdown="block">\n\n??? example "{head}"\n\n{content}\n\n</section>'
