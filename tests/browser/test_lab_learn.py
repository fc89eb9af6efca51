"""The lessons in the rule lab: the first game to its end, and puzzles that stay solved."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import kingofsiam_kernel as kernel
from docs.bundles import LAB
from docs.generators import lab_texts
from kingofsiam import Pass, judge, play
from kingofsiam.builder import with_readings
from kingofsiam.notation import (
    Record,
    format_move,
    format_record,
    parse_move,
    parse_position,
    parse_record,
)
from kingofsiam.spec.readings import RULEBOOK, Hands
from kingofsiam_kernel.search.solver import solve
from kingofsiam_kernel.twin.move_conversion import unpack_move
from tests.browser.helpers_browser import Visit, until_true
from tests.browser.helpers_lab import LOOKS, control, game_link, go_to, problems, show_as

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("with_lab")

FIRST_GAME: dict[str, Any] = json.loads((LAB / "first-game.json").read_text(encoding="utf-8"))
RECORD = parse_record("\n".join(FIRST_GAME["record"]))
STEPS: list[dict[str, Any]] = FIRST_GAME["steps"]
PUZZLES: list[dict[str, Any]] = json.loads((LAB / "puzzles.json").read_text(encoding="utf-8"))

BUILD = """async ([move, control]) => {
    const { state } = lab.page.state[control].view
    const { answers } = await lab.client.call("move_answers", { state, move })
    const keys = answers.map(answer => answer === null ? "nobody" : answer.faction
        ? `${answer.province}/${answer.faction}` : answer)
    for (const [place, key] of keys.entries()) {
        document.querySelector(`[data-key="${place ? "opt" : "card"} ${key}"]`).click()
        while (lab.page.state[control].building.turn.answers.length <= place) await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        if (lab.page.state[control].building.turn.move) return
    }
}"""
"""Choose the answers that build this move, by their buttons."""


def see_step(page: Page, step: int) -> None:
    """Wait until this step of the first game is shown."""
    page.locator(f'#lab-learn[data-step="{step}"] .coach-words').wait_for()


def test_the_first_game_is_played_to_its_end(window: Callable[..., Visit]) -> None:
    """Another legal move gets a kind word, an illegal one the rule; the moves of the record lead on, to the victory."""
    page = window("lab/").page
    page.get_by_role("link", name=lab_texts.texts()["play.show-how"]).click()
    see_step(page, 0)
    for step, facts in enumerate(STEPS[:-1]):
        see_step(page, step)
        if not facts.get("plays"):
            control(page, "next").click()
            continue
        if step == 3:
            control(page, "card Rama").click()
            page.locator(".lab-hint[role=status]").wait_for()
            control(page, "card Malai").click()
            page.locator('#lab-learn [data-spot="Isan"]').click(force=True)
            assert page.locator(".lab-why-not .lab-rule").get_attribute("data-rule") == "action.faction-card.adjacent"
        page.evaluate(BUILD, [format_move(RECORD.moves[int(facts["at"])], RECORD.map), "learn"])
        control(page, "play").click()
    see_step(page, len(STEPS) - 1)
    assert page.locator(".lab-winner").inner_text() == "The Lao reign, and Ann wins."


def test_five_puzzles_are_solved_and_stay_so(page: Page) -> None:
    """A wrong answer is told, a right one is kept on the device."""
    page.evaluate("localStorage.removeItem('kingofsiam.solved')")
    legal, wins = ([each for each in PUZZLES if each["kind"] == kind] for kind in ("legal", "force"))
    for puzzle in legal[:3]:
        go_to(page, f"#mode=learn&puzzle={puzzle['id']}")
        page.locator(f'#lab-learn[data-puzzle="{puzzle["id"]}"]').wait_for()
        right = judge(parse_position(puzzle["state"]), parse_move(puzzle["move"])) == ()
        for answer, tone in ((not right, "no"), (right, "yes")):
            control(page, "legal" if answer else "not-legal").click()
            page.locator(f".lab-headline.is-{tone}").wait_for()
            assert control(page, "next").count() == 1
    for puzzle in (wins[0], next(each for each in PUZZLES if each["kind"] == "british")):
        go_to(page, f"#mode=learn&puzzle={puzzle['id']}")
        page.locator(f'#lab-learn[data-puzzle="{puzzle["id"]}"] .lab-cards').wait_for()
        control(page, "card pass").click()
        control(page, "try").click()
        page.locator(".lab-headline.is-no").wait_for()
        told = page.locator("[role=status] .lab-reasons").inner_text()
        assert re.search(r"\b[A-C] wins", told)
        assert f"{'ABC'[parse_position(puzzle['state']).to_move]} wins" not in told
        control(page, "again").click()
        page.evaluate(BUILD, [puzzle["moves"][0], "learn"])
        control(page, "try").click()
        page.locator(".lab-headline.is-yes").wait_for()
    go_to(page, f"#mode=learn&puzzle={wins[1]['id']}")
    page.locator(f'#lab-learn[data-puzzle="{wins[1]["id"]}"] .lab-cards').wait_for()
    control(page, "reveal").click()
    control(page, "try").click()
    page.locator(".lab-headline.is-yes").wait_for()  # but it was shown: it is not marked as solved
    solved = [*(each["id"] for each in legal[:3]), puzzle["id"], wins[0]["id"]]
    assert sorted(json.loads(page.evaluate("localStorage['kingofsiam.solved']"))) == sorted(solved)
    until_true(page, "count => document.querySelectorAll('.puzzle-list .is-yes').length === count", arg=len(solved))


def lost_by_a_pass(puzzle: dict[str, Any]) -> Record:
    """A game with open hands in which a player could win by force, but passes, and then the other one wins."""
    readings = replace(RULEBOOK, hands=Hands.OPEN)
    deal = with_readings(parse_position(puzzle["state"]), readings)
    solution = solve(kernel.pack(play(deal, Pass())))
    assert solution is not None
    reply = unpack_move(solution.principal_variation[0], deal.map)
    return Record(deal, (Pass(), reply), players=("Ann", "Bob"))


BEST_IN_SIGHT = """(({ ahead, lesson }) => ahead?.line.at(-1).text === lesson.slip.moves[0].line[0].text)(
    lab.page.state.analyse
)"""


def test_the_lesson_of_a_slip(page: Page) -> None:
    """It is marked in the list; a worse move is told to be one, and the better one is shown beside what was played.

    Who asks for the better one sees it on the board; whoever then tries again has the keys.
    """
    puzzle = next(each for each in PUZZLES if each["id"] == "force-5")
    record = lost_by_a_pass(puzzle)
    go_to(page, "#mode=judge")
    page.locator("#lab-judge").wait_for()
    go_to(page, game_link(format_record(record), 2).replace("mode=play", "mode=analyse"))
    control(page, "section lesson").click()
    control(page, "evaluate").click()
    control(page, "slip 1").click()
    control(page, "card pass").click()
    control(page, "try").click()
    page.locator(".analysis-slip .is-no").wait_for()
    control(page, "reveal").click()
    until_true(page, BEST_IN_SIGHT)
    control(page, "slip 1").click()
    control(page, "card pass").wait_for()
    page.keyboard.press("p")
    page.locator('[data-key="card pass"][aria-pressed="true"]').wait_for()
    control(page, "again").click()
    page.evaluate(BUILD, [puzzle["moves"][0], "analyse"])
    control(page, "try").click()
    page.locator(".analysis-slip .is-yes").wait_for()
    futures = page.locator(".analysis-futures button")
    assert futures.count() == 2
    futures.first.click()
    shown = "lab.page.state.analyse.ahead?.view"
    until_true(page, f"{shown}?.document.passes === 1 && {shown}.to_move !== lab.page.state.analyse.view.to_move")
    control(page, "section game").click()
    assert page.locator('[data-key="move 0 1"] .is-no').inner_text() == "??"
    assert page.locator(".analysis-bar").count() == 2


def test_a_finished_game_leads_to_its_lesson(page: Page) -> None:
    """The chances along the game are estimated at once."""
    go_to(page, "#mode=judge")
    go_to(page, game_link(format_record(RECORD), len(RECORD.moves)))
    control(page, "lesson").click()
    page.locator('[data-key="section lesson"][aria-pressed="true"]').wait_for()
    until_true(page, "lab.page.state.analyse.chances.length > 0")
    control(page, "section why").click()


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("hash", ["#mode=learn&step=3", f"#mode=learn&puzzle={PUZZLES[0]['id']}"])
def test_the_lessons_are_accessible(page: Page, look: str, hash: str) -> None:
    """Nothing for axe-core, nothing too wide or too small."""
    go_to(page, "#mode=judge")
    show_as(page, look)
    go_to(page, hash)
    page.locator("#lab-learn").wait_for()
    assert problems(page) == []
