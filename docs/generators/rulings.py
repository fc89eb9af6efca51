"""The list of rulings, the presets, and the open questions."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from enum import Enum

from docs.generators.markdown import Pages, document_link, escape_markdown, question_link, table
from docs.generators.pictures import files
from docs.generators.ruling_page import OPEN_QUESTIONS, PRESET_NAMES, all_pictures, ruling_page
from kingofsiam.spec.citation import BOOKLETS, Ruling
from kingofsiam.spec.readings import PRESETS, Readings
from kingofsiam.spec.rulings import RULINGS, for_reading


def ruling_pages() -> Pages:
    """A page for each ruling, and its pictures."""
    made: Pages = {f"rulings/{ruling.id}.md": ruling_page(ruling) for ruling in RULINGS}
    return made | files(picture for ruling in RULINGS for picture in all_pictures(ruling))


def rulings_page() -> str:
    """The presets, and every ruling in a line, leading to its page."""
    return f"""# Where the booklets differ

The documents disagree in places, and in others they are silent. Each such question is a ruling, with its own
page: the answers, who gives them, which one we prefer and why, and a position where they differ. Where a document
supports another answer the question is a *reading* that you can switch; the others are settled and documented.
[Some questions](#still-open) are open: no document known to us answers them, and no reasoning settles them.

## Which rules do you play by? {{ data-search-exclude }}

The booklet with our rulings is what you play unless you choose something else. Each of the other sets of rules plays as
one document says; where its column is empty, it agrees with the first. What a document says against our settled answers
is not played: the page of {", ".join(document_link(each, "") for each in BOOKLETS)} lists it, with the reason.

{preset_table()}

## You can choose {{ data-search-exclude }}

{entries(ruling for ruling in RULINGS if ruling.switchable)}

## We have settled {{ data-search-exclude }}

{entries(ruling for ruling in RULINGS if not ruling.switchable)}

## Still open

{open_questions()}
"""


def entries(rulings: Iterable[Ruling]) -> str:
    """A line for each: the question, leading to its page, and our answer."""
    return "\n".join(
        f"- [{escape_markdown(ruling.question)}](rulings/{ruling.id}.md){{#{ruling.id} }} "
        f"*{escape_markdown(ruling.preferred.answer)}*"
        for ruling in rulings
    )


def preset_table() -> str:
    """The choice of every preset for every switchable question."""
    rows = (preset_row(field.name) for field in fields(Readings))
    return table(("", *(f"{PRESET_NAMES[name]}<br>`{name}`" for name in PRESETS)), rows)


def preset_row(name: str) -> Iterator[str]:
    """One switchable question: the default, and what other presets choose instead."""
    default: Enum = getattr(Readings(), name)
    yield question_link(for_reading(name), "")
    yield str(default.value)
    for readings in [*PRESETS.values()][1:]:
        choice: Enum = getattr(readings, name)
        yield "" if choice is default else f"**{choice.value}**"


def open_questions() -> str:
    """What no document answers."""
    return "\n".join(f"- {escape_markdown(question)}" for question in OPEN_QUESTIONS)
