"""The scenarios, chapter by chapter: what is given, what is tried, what comes of it, and by which sentences."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import assert_never

from docs.writing.lab_links import lab_link
from docs.writing.pictures import Picture, files, image, worded
from docs.writing.words import Pages, capital, plain, rule_link, ruling_link
from kingofsiam.citation import Rule
from kingofsiam.events import Event
from kingofsiam.maps import Map
from kingofsiam.picture.names import SEATS
from kingofsiam.picture.tell import tell, tell_move
from kingofsiam.rules.s1_components import ActionCard
from kingofsiam.scenarios.contents import CHAPTERS, SCENARIOS, Chapter
from kingofsiam.scenarios.holding import Impossible, Taken, start, walk
from kingofsiam.scenarios.scenario import Allowed, Looked, Played, Refused, Scenario, Separation
from kingofsiam.state import State
from kingofsiam.violations import Violation


@cache
def pages() -> Pages:
    """A page for each chapter, and the pictures."""
    made: Pages = {f"scenarios/{name_of(chapter)}.md": chapter_page(chapter) for chapter in CHAPTERS}
    return made | files(each for each in map(pictured, SCENARIOS) if each is not None)


def name_of(chapter: Chapter) -> str:
    """The file of a chapter: the name of its module."""
    module = inspect.getmodule(type(chapter)) if not inspect.ismodule(chapter) else chapter
    assert module is not None
    return module.__name__.rpartition(".")[2].replace("_", "-")


def heading(chapter: Chapter) -> str:
    """What a chapter is called: the first line of its docstring."""
    return (inspect.getdoc(chapter) or "").partition("\n")[0].rstrip(".")


def anchor(id: str) -> str:  # noqa: A002 - the field is called so
    """The anchor of a scenario; a rule may bear the same id."""
    return f"scenario.{id}"


@cache
def places() -> Mapping[str, str]:
    """The place of every scenario and every separation, from the root of the site, by its id."""
    return MappingProxyType(
        {
            id_: f"scenarios/{name_of(chapter)}.md#{anchor(id_)}"
            for chapter in CHAPTERS
            for id_ in (
                *(each.id for each in chapter.SCENARIOS),
                *(one for each in chapter.SEPARATIONS for one in (each.id, *(under.id for under in each.scenarios))),
            )
        }
    )


def scenario_link(id: str, title: str, to_root: str) -> str:  # noqa: A002 - the field is called so
    """The title of a scenario, leading to it."""
    return f"[{plain(title)}]({to_root}{places()[id]})"


def chapter_page(chapter: Chapter) -> str:
    """All scenarios of a chapter."""
    parts = [f"# {plain(heading(chapter))}"]
    parts += (entry(scenario) for scenario in chapter.SCENARIOS)
    parts += (separation_entry(each) for each in chapter.SEPARATIONS)
    return "\n\n".join(parts)


def entry(scenario: Scenario, level: str = "##") -> str:
    """A scenario: what it tells, its picture, its steps, its rules."""
    parts = (
        f"{level} {plain(scenario.title)} {{#{anchor(scenario.id)}}}",
        plain(scenario.story),
        f"Printed: {scenario.source}." if scenario.source else "",
        picture(scenario),
        in_lab(scenario),
        steps(scenario),
        f"Otherwise: {plain(scenario.otherwise)}" if scenario.otherwise else "",
        f"Shows {rules(scenario.claims)}." if scenario.claims else "",
        "Answers " + ", ".join(ruling_link(each, "../") for each in scenario.about) + "." if scenario.about else "",
    )
    return "\n\n".join(part for part in parts if part)


def separation_entry(separation: Separation) -> str:
    """A position in which the choices of a reading lead apart, with what comes of each."""
    head = f"## {plain(separation.title)} {{#{anchor(separation.id)}}}\n\n{plain(separation.story)}"
    asked = f"Ruling {ruling_link(separation.ruling, '../')}: {plain(separation.ruling.question)}"
    return "\n\n".join((head, asked, *(entry(each, "###") for each in separation.scenarios)))


def picture(scenario: Scenario) -> str:
    """The position given, with the first move drawn into it."""
    found = pictured(scenario)
    return "" if found is None else image(found, f"The position: {scenario.title}", "../")


def pictured(scenario: Scenario) -> Picture | None:
    """The position to be drawn, with the first move that is tried in it; None if no table can show it."""
    tried = next((step.move for step in scenario.moves if not isinstance(step, Looked)), None)
    try:
        return Picture(scenario.id, start(scenario.given), tried)
    except Impossible:
        return None


def in_lab(scenario: Scenario) -> str:
    """The way to the lab with the position and the first move that is tried in it; a mere deal has no position."""
    found = pictured(scenario)
    state = found.state if found is not None else scenario.given
    return lab_link(state, found.move if found is not None else None) if isinstance(state, State) else ""


def steps(scenario: Scenario) -> str:
    """What is tried, and what the engine says to it."""
    if not scenario.possible:
        return "No table can show this: the engine refuses it."
    return "\n".join(line for number, taken in enumerate(walk(scenario), 1) for line in step(number, taken))


def step(number: int, taken: Taken) -> Iterator[str]:
    """One step as an item of a list, with what follows from it below."""
    match taken.step:
        case Looked() as look:
            yield f"{number}. {SEATS[look.by]} looks at what lies before {SEATS[look.at]}."
            yield f"    - hand: {'hidden' if look.hand is None else cards(look.hand)}; pile: {cards(look.played)}"
        case Played() | Allowed() | Refused() as tried:
            who = SEATS[taken.before.to_move]
            verdict = "refused" if taken.violations else "made" if isinstance(tried, Played) else "legal"
            yield f"{number}. {who}: {plain(tell_move(tried.move, worded(taken.before.map)))} **{capital(verdict)}.**"
            yield from (f"    - {reason(each)}" for each in taken.violations)
            if isinstance(tried, Played):
                yield from (f"    - {happening(each, worded(taken.before.map))}" for each in taken.events)
        case _ as unknown:
            assert_never(unknown)


def happening(event: Event, board: Map) -> str:
    """What happened, and by which rule."""
    return f"{plain(tell(event, board))} {rule_link(event.rule, '../')}"


def reason(violation: Violation) -> str:
    """Why a move is refused."""
    return f"{plain(violation.rule.sentence)} {rule_link(violation.rule, '../')}"


def cards(shown: tuple[ActionCard, ...]) -> str:
    """Cards by their names."""
    return ", ".join(card.value for card in shown) or "none"


def rules(claims: tuple[Rule, ...]) -> str:
    """The rules by their ids, each leading to its place."""
    return ", ".join(rule_link(rule, "../") for rule in claims)
