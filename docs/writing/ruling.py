"""A disputed question on a page of its own: who says what, the answers side by side, what depends on it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from docs.writing.moments import by_size, plate
from docs.writing.pictures import Picture, side_by_side
from docs.writing.scenarios import in_lab, pictured, scenario_link
from docs.writing.sides import Sides, comparisons, pictures, shown
from docs.writing.words import capital, document_link, plain, rule_link, table
from kingofsiam.citation import Choice, Document, Ruling
from kingofsiam.readings import PRESETS
from kingofsiam.rules.contents import RULES
from kingofsiam.rulings import OPEN_QUESTIONS
from kingofsiam.scenarios.contents import about
from kingofsiam.scenarios.scenario import Scenario
from tests.planted.other_answers import INVISIBLE

ROOT: Final = "../"
BOOKLETS: Final = (Document.ENGLISH, Document.DUTCH, Document.RUSSIAN, Document.SUMMARY, Document.SPANISH)
"""The documents that tell all of the rules; of the others it is told only what they say, not where they are silent."""
WITH_GAPS: Final = (Document.DUTCH, Document.RUSSIAN)

TOUCHED: Final = {"aid-four": 0, "aids-two-players": 0, "forced-pass": 2, "struggle-ends": 2}
"""The rulings that lean on an open question: its place in the list."""


def ruling_page(ruling: Ruling) -> str:
    """The question, the documents, the answers, the reason, the answers side by side, and what depends on it."""
    parts = (
        f"---\nhide:\n  - toc\n---\n\n# {plain(ruling.question)}",
        kind(ruling),
        f"## The answers\n\n{answers(ruling)}",
        f"## Why ours\n\n{plain(ruling.reason)}",
        f"## What the documents say\n\n{documents(ruling)}",
        f"## Side by side\n\n{side_by_side_of(ruling)}",
        f"## Which presets choose what\n\n{presets(ruling)}" if ruling.switchable else "",
        f"## Rules that depend on it\n\n{rules(ruling)}",
        f"## What remains open\n\n{remains_open(ruling)}",
    )
    return "\n\n".join(part for part in parts if part)


def kind(ruling: Ruling) -> str:
    """Whether it can be switched, and how."""
    if ruling.switchable:
        field = ruling.id.replace("-", "_")
        return f"Ruling `{ruling.id}`, switchable: `Readings({field}=...)`. [All rulings](../rulings.md#{ruling.id})"
    return f"Ruling `{ruling.id}`, settled: it cannot be switched. [All rulings](../rulings.md#{ruling.id})"


def answers(ruling: Ruling) -> str:
    """The choices, the preferred one first."""
    return "\n".join(answer(choice, choice is ruling.preferred) for choice in ruling.choices)


def answer(choice: Choice, preferred: bool) -> str:
    """One choice, its reading, and who says so."""
    words = f"**{plain(choice.answer)}** (ours)" if preferred else plain(choice.answer)
    reading = f" Reading `{choice.reading}`." if choice.reading else ""
    said = ", ".join(document_link(each, ROOT) for each in choice.said_by)
    return f"1. {words}{reading} {f'Said by {said}.' if said else 'No document says so.'}"


def documents(ruling: Ruling) -> str:
    """What each document says, by its title; those that tell all of the rules also where they say nothing."""
    speaking = [each for each in Document if each in BOOKLETS or says(ruling, each)]
    return table(("document", "what it says"), (line(ruling, each) for each in speaking))


def line(ruling: Ruling, document: Document) -> tuple[str, str]:
    """One document."""
    title = f"**{document.value}** {plain(capital(document.title))}"
    gaps = " (known with gaps)" if document in WITH_GAPS else ""
    return title, " *Elsewhere:* ".join(says(ruling, document)) or f"no answer{gaps}"


def says(ruling: Ruling, document: Document) -> list[str]:
    """The answers that a document gives; one that contradicts itself gives two."""
    return [plain(choice.answer) for choice in ruling.choices if document in choice.said_by]


def side_by_side_of(ruling: Ruling) -> str:
    """The smallest position in which the answers lead apart, with what comes of each; and all other scenarios."""
    parts = [compared(each) for each in comparisons(ruling)] or [only_ours(ruling)]
    parts += [f"*{plain(choice.answer)}* {unseen}" for choice, unseen in invisible(ruling)]
    return "\n\n".join((*parts, others(ruling)))


def compared(sides: Sides) -> str:
    """One scenario under several answers."""
    told = sides.told
    otherwise = f" {plain(told.otherwise)}" if isinstance(told, Scenario) and told.otherwise else ""
    link = scenario_link(told.id, "All of it", ROOT)
    return f"### {plain(told.title)}\n\n{plain(told.story)}{otherwise} {link}\n\n{shown(sides, ROOT)}"


def only_ours(ruling: Ruling) -> str:
    """Where there is nothing to compare with: the smallest scenario that answers the question."""
    found = by_size(about(ruling))
    return f"{side_by_side([plate(found[0], ROOT)])}\n\n{in_lab(found[0])}" if found else ""


def invisible(ruling: Ruling) -> Iterator[tuple[Choice, str]]:
    """The other answers that no position can tell from ours, and why."""
    for number, choice in enumerate(ruling.choices):
        if (ruling, number) in INVISIBLE:
            yield choice, f"No position tells it from ours: {plain(INVISIBLE[ruling, number])}."


def others(ruling: Ruling) -> str:
    """Every scenario about it."""
    links = "\n".join(f"    - {scenario_link(each.id, each.title, ROOT)}" for each in about(ruling))
    return f'??? example "Scenarios about it: {len(about(ruling))}"\n\n{links}'


def presets(ruling: Ruling) -> str:
    """The choice of each preset."""
    return table(("preset", "reading", "answer"), (preset(ruling, name) for name, _ in PRESETS))


def preset(ruling: Ruling, name: str) -> tuple[str, str, str]:
    """What one preset chooses; where it differs from ours it stands out."""
    chosen: Enum = getattr(dict(PRESETS)[name], ruling.id.replace("-", "_"))
    choice = next(each for each in ruling.choices if each.reading is chosen)
    words = plain(choice.answer)
    return f"`{name}`", f"`{chosen}`", words if choice is ruling.preferred else f"**{words}**"


def rules(ruling: Ruling) -> str:
    """The rules that depend on it."""
    found = [f"- {rule_link(rule, ROOT)}: {plain(rule.sentence)}" for rule in RULES if ruling in rule.rulings]
    return "\n".join(found) or "None by name."


def remains_open(ruling: Ruling) -> str:
    """What is not known: documents that say nothing, answers that nobody gives, the open question it leans on."""
    silent = [document_link(each, ROOT) for each in BOOKLETS if not says(ruling, each)]
    lines = [f"No answer is given by {', '.join(silent)}."] if silent else []
    if not ruling.preferred.said_by:
        lines.append("No document gives our answer in words: it is inferred, and could be corrected.")
    if ruling.id in TOUCHED:
        lines.append(
            f"It leans on an [open question](../open-questions.md): {plain(OPEN_QUESTIONS[TOUCHED[ruling.id]])}"
        )
    return "\n".join(f"- {each}" for each in lines) or "Nothing that we know of: every booklet speaks of it."


def all_pictures(ruling: Ruling) -> Iterator[Picture]:
    """Every picture on the page."""
    for each in comparisons(ruling):
        yield from pictures(each)
    if not comparisons(ruling):
        yield from (found for each in by_size(about(ruling))[:1] if (found := pictured(each)) is not None)
