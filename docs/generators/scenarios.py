"""The scenario pages: the position, what is tried, what happens, and by which rules."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import assert_never

from docs.generators.inventory import source_link
from docs.generators.lab_links import lab_link
from docs.generators.markdown import Pages, capitalize, escape_markdown, rule_link, ruling_link
from docs.generators.pictures import Picture, files, image, map_in_siam_terms, position_in_siam_terms
from kingofsiam.maps import Map
from kingofsiam.model.events import Event
from kingofsiam.model.pieces import SEAT_LETTERS, ActionCard
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.render.sentences import describe_event, describe_move, describe_violation
from kingofsiam.scenarios.catalogue import CHAPTERS, SCENARIOS, Chapter
from kingofsiam.scenarios.model import Allowed, Looked, Played, Refused, Scenario, Separation
from kingofsiam.scenarios.runner import Impossible, StepResult, run_steps, starting_position
from kingofsiam.spec.citation import Rule


@cache
def pages() -> Pages:
    """A page for each chapter, and the pictures."""
    made: Pages = {f"scenarios/{name_of(chapter)}.md": chapter_page(chapter) for chapter in CHAPTERS}
    return made | files(each for each in map(scenario_picture, SCENARIOS) if each is not None)


def name_of(chapter: Chapter) -> str:
    """The file of a chapter: the name of its module."""
    return chapter.name.replace("_", "-")


def anchor(id: str) -> str:
    """The anchor of a scenario; a rule may have the same id."""
    return f"scenario.{id}"


@cache
def places() -> Mapping[str, str]:
    """The place of every scenario and every separation, from the root of the site, by its id."""
    return MappingProxyType(
        {
            id_: f"scenarios/{name_of(chapter)}.md#{anchor(id_)}"
            for chapter in CHAPTERS
            for id_ in (
                *(each.id for each in chapter.scenarios),
                *(one for each in chapter.separations for one in (each.id, *(under.id for under in each.scenarios))),
            )
        }
    )


def scenario_link(id: str, title: str, to_root: str) -> str:
    """The title of a scenario, leading to it."""
    return f"[{escape_markdown(title)}]({to_root}{places()[id]})"


def chapter_page(chapter: Chapter) -> str:
    """All scenarios of a chapter."""
    parts = [f"# {escape_markdown(chapter.title)}"]
    parts += (entry(scenario) for scenario in chapter.scenarios)
    parts += (separation_entry(each) for each in chapter.separations)
    return "\n\n".join(parts)


def entry(scenario: Scenario, level: str = "##") -> str:
    """A scenario: its story, picture, steps and rules."""
    parts = (
        f"{level} {escape_markdown(scenario.title)} {{#{anchor(scenario.id)}}}",
        escape_markdown(scenario.story),
        f"Printed: {source_link(scenario.source)}." if scenario.source else "",
        picture(scenario),
        scenario_lab_link(scenario),
        steps(scenario),
        f"Otherwise: {escape_markdown(scenario.otherwise)}" if scenario.otherwise else "",
        f"Shows {rules(scenario.claims)}." if scenario.claims else "",
        "Answers " + ", ".join(ruling_link(each, "../") for each in scenario.about) + "." if scenario.about else "",
    )
    return "\n\n".join(part for part in parts if part)


def separation_entry(separation: Separation) -> str:
    """A position in which the choices of a reading differ, with the result of each."""
    head = f"## {escape_markdown(separation.title)} {{#{anchor(separation.id)}}}\n\n{escape_markdown(separation.story)}"
    asked = f"Ruling {ruling_link(separation.ruling, '../')}: {escape_markdown(separation.ruling.question)}"
    return "\n\n".join((head, asked, *(entry(each, "###") for each in separation.scenarios)))


def picture(scenario: Scenario) -> str:
    """The position given, with the first move drawn into it."""
    found = scenario_picture(scenario)
    return "" if found is None else image(found, f"The position: {scenario.title}", "../")


def scenario_picture(scenario: Scenario) -> Picture | None:
    """The position to draw, with the first move that is tried in it; None if it is impossible."""
    tried = next((step.move for step in scenario.moves if not isinstance(step, Looked)), None)
    try:
        return Picture(scenario.id, starting_position(scenario.given), tried)
    except Impossible:
        return None


def scenario_lab_link(scenario: Scenario) -> str:
    """A link to the lab with the position and the first move tried in it; a deal alone has no position."""
    found = scenario_picture(scenario)
    state = found.state if found is not None else scenario.given
    return lab_link(state, found.move if found is not None else None) if isinstance(state, State) else ""


def steps(scenario: Scenario) -> str:
    """What is tried, and how the engine answers."""
    if not scenario.possible:
        return "This position is impossible: the engine refuses it."
    return "\n".join(line for number, taken in enumerate(run_steps(scenario), 1) for line in step(number, taken))


def step(number: int, taken: StepResult) -> Iterator[str]:
    """One step as a list item, with its consequences below."""
    match taken.step:
        case Looked() as look:
            yield f"{number}. {SEAT_LETTERS[look.by]} looks at what lies before {SEAT_LETTERS[look.at]}."
            hand = "hidden" if look.hand is None else card_list(look.hand)
            yield f"    - hand: {hand}; pile: {card_list(look.played)}"
        case Played() | Allowed() | Refused() as tried:
            who = SEAT_LETTERS[taken.before.to_move]
            verdict = "refused" if taken.violations else "made" if isinstance(tried, Played) else "legal"
            move = escape_markdown(describe_move(tried.move, map_in_siam_terms(taken.before.map)))
            yield f"{number}. {who}: {move} **{capitalize(verdict)}.**"
            yield from (f"    - {reason(each, taken.before)}" for each in taken.violations)
            if isinstance(tried, Played):
                yield from (f"    - {event_line(each, map_in_siam_terms(taken.before.map))}" for each in taken.events)
        case _ as unknown:
            assert_never(unknown)


def event_line(event: Event, board: Map) -> str:
    """What happened, and by which rule."""
    return f"{escape_markdown(describe_event(event, board))} {rule_link(event.rule, '../')}"


def reason(violation: Violation, before: State) -> str:
    """Why a move is refused."""
    said = describe_violation(violation, position_in_siam_terms(before))
    return f"{escape_markdown(said)} {rule_link(violation.rule, '../')}"


def card_list(shown: tuple[ActionCard, ...]) -> str:
    """Cards by their names."""
    return ", ".join(card.value for card in shown) or "none"


def rules(claims: tuple[Rule, ...]) -> str:
    """The rules by id, each with a link."""
    return ", ".join(rule_link(rule, "../") for rule in claims)
