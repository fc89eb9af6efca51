"""The rulings, the presets, and what stays open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum

from docs.writing.rulebook import in_order
from docs.writing.scenarios import scenario_link
from docs.writing.words import plain, rule_link, ruling_link, said_by, table
from kingofsiam.citation import Choice, Ruling
from kingofsiam.readings import PRESETS, Readings
from kingofsiam.rulings import OPEN_QUESTIONS, RULINGS, for_reading
from kingofsiam.scenarios.contents import SCENARIOS, SEPARATIONS


def rulings_page() -> str:
    """The presets, and every ruling with its choices."""
    switchable = "\n\n".join(ruling_entry(ruling) for ruling in RULINGS if ruling.switchable)
    settled = "\n\n".join(ruling_entry(ruling) for ruling in RULINGS if not ruling.switchable)
    return f"""# Rulings

The documents disagree in places, and in others they are silent. Each such question is a ruling: the answers,
who gives them, which one we prefer and why. Where a document supports another answer the question is a *reading*
that you can switch; the others are settled and documented. The preferred answer comes first.
What nobody answers stands under [open questions](open-questions.md).

## Presets

Each preset plays as one document says. `RULEBOOK` is what you get unless you ask for something else;
where a column is empty the preset agrees with it.

{preset_table()}

## Switchable

{switchable}

## Settled

{settled}
"""


def preset_table() -> str:
    """The choice of every preset for every switchable question."""
    rows = (preset_row(field.name) for field in fields(Readings))
    return table(("", *(f"`{name}`" for name, _ in PRESETS)), rows)


def preset_row(name: str) -> Iterator[str]:
    """One switchable question: the default, and what other presets choose instead."""
    default: Enum = getattr(Readings(), name)
    yield ruling_link(for_reading(name), "")
    yield str(default.value)
    for _, readings in PRESETS[1:]:
        choice: Enum = getattr(readings, name)
        yield "" if choice is default else f"**{choice.value}**"


def ruling_entry(ruling: Ruling) -> str:
    """A ruling: question, choices, reason, and the rules that depend on it."""
    rules = ", ".join(rule_link(rule, "") for rule in in_order() if ruling in rule.rulings)
    parts = (
        f"### `{ruling.id}` {{#{ruling.id} .rule}}",
        f"{plain(ruling.question)}\n{{.sentence}}",
        "\n".join(choice_line(choice, choice is ruling.preferred) for choice in ruling.choices),
        plain(ruling.reason),
        shown_by(ruling),
        f"Rules: {rules}\n{{.sources}}" if rules else "",
    )
    return "\n\n".join(part for part in parts if part)


def shown_by(ruling: Ruling) -> str:
    """The positions in which the answers lead apart."""
    apart = [scenario_link(each.id, each.title, "") for each in SEPARATIONS if each.ruling is ruling]
    separated = {under.id for each in SEPARATIONS for under in each.scenarios}
    others = [
        scenario_link(each.id, each.title, "")
        for each in SCENARIOS
        if ruling in each.about and each.id not in separated
    ]
    return f"Where the answers lead apart: {'; '.join((*apart, *others))}." if apart or others else ""


def choice_line(choice: Choice, preferred: bool) -> str:
    """An answer, who gives it, and the reading that switches it on."""
    answer = plain(choice.answer)
    reading = f" Reading `{choice.reading}`." if choice.reading else ""
    return f"1. {f'**{answer}**' if preferred else answer} {said_by(choice.said_by, '')}.{reading}"


def open_questions_page() -> str:
    """What no document answers."""
    return "# Open questions\n\nWhat no document known to us answers, and no reasoning settles.\n\n" + "\n".join(
        f"- {plain(question)}" for question in OPEN_QUESTIONS
    )
