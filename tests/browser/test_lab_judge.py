"""Judging in the rule lab: telling a move, its verdict, opening and editing positions, other readings.

Whatever is expected is asked of the engine itself, outside of the browser. One page is loaded for most of these tests.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

import pytest

from docs import lab
from kingofsiam import (
    BRITISH,
    LAO,
    POOL,
    PRESETS,
    RAMA,
    RULES,
    RULINGS,
    ActionCard,
    Faction,
    FactionCard,
    Follower,
    Maharacha,
    Move,
    Pass,
    Play,
    State,
    deal,
    judge,
    legal_actions,
    legal_takes,
    narrate,
    play,
    random_move,
)
from kingofsiam.lab.positions import faults_of, read_any_state
from kingofsiam.notation import format_move, format_position, format_readings
from kingofsiam.notation.position_text import text_of
from kingofsiam.readings import TakeFrom
from kingofsiam.rules.s1_components import FACTIONS, NOBODY
from kingofsiam.scenarios.contents import CHAPTERS
from tests.browser.driving import PATIENCE, PHONE, WIDE, Visit, axe
from tests.browser.test_every_kind_of_page import GRAVE, TOO_WIDE

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ROOT = Path(__file__).parent.parent.parent
READY = "#lab-judge .lab-cards"
HEARD = "addEventListener('kingofsiam-ready', event => { window.lab = event.detail })"
MOST_JUDGED = 200

JUDGED = """async cases => {
    const verdict = document.querySelector(".lab-verdict")
    const told = name => [...verdict.querySelectorAll(`[data-rule-of-${name}]`)]
    const found = []
    for (const [hash, state, move] of cases) {
        location.hash = hash
        while (verdict.dataset.of !== state || verdict.dataset.judged !== move) {
            await new Promise(go => setTimeout(go, 4))
        }
        found.push({
            legal: document.querySelector(".lab-headline").classList.contains("is-yes"),
            reasons: told("reason").map(each => each.dataset.ruleOfReason),
            events: told("event").map(each => each.dataset.ruleOfEvent),
        })
    }
    return found
}"""

TOUCHED = "button, select, summary, textarea, input, .lab-choice"
SMALL = f"""() => [...document.querySelectorAll("#kingofsiam-lab :is({TOUCHED})")]
    .filter(each => each.checkVisibility() && !["radio", "checkbox"].includes(each.type))
    .map(each => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width < 39.5 || box.height < 39.5)
    .map(([each, box]) => `${{each.outerHTML.slice(0, 90)}} ${{box.width}} ${{box.height}}`)"""

HOSTILE = (
    "",
    "no position at all",
    "<script>window.hacked = 1</script>",
    "<img src=x onerror='window.hacked = 1'>",
    '[Site "<svg onload=window.hacked=1>"]\n\n1. <script>window.hacked = 1</script>',
    json.dumps({"kind": "state", "format": 1, "map": "<script>window.hacked = 1</script>"}),
    "[" * 100_000,
    '{"a":' * 20_000,
    "x" * 100_000,
    "x" * 100_001,
    "siam - " + "RAT/" * 20_000,
    "\x01\u202e\ud7ff\uffff" * 100,
    "null",
    "1e999999",
)


@pytest.fixture(scope="module")
def shared(built: Path, visit: Callable[..., Visit]) -> Iterator[Visit]:
    """The lab, loaded once. It complains of nothing and fetches nothing from elsewhere in all these tests."""
    if not (built / "lab" / "index.html").exists():
        (pytest.fail if lab.required() else pytest.skip)("the site was built without the rule lab")
    with visit("rulings/") as visiting:
        visiting.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        visiting.page.add_init_script(HEARD)
        visiting.go("lab/")
        visiting.page.locator(READY).wait_for()
        yield visiting


@pytest.fixture
def page(shared: Visit) -> Page:
    """The page, at a position that no test uses."""
    put(shared.page, deal(2, seed=99))
    return shared.page


def put(page: Page, state: State, move: Move | None = None) -> None:
    """Go to the link of a position, and of a move in it."""
    text, told = text_of(state), "" if move is None else format_move(move, state.map)
    page.evaluate("hash => { location.hash = hash }", link(state, move))
    shown = (
        "([of, judged]) => (d => d.of === of && d.judged === judged)(document.querySelector('.lab-verdict').dataset)"
    )
    page.wait_for_function(shown, arg=[text, told])


def link(state: State, move: Move | None = None, **more: str) -> str:
    """What stands behind `#` in a link to a position, and to a move in it."""
    move_said = {} if move is None else {"move": format_move(move, state.map)}
    return urlencode({"mode": "judge", "state": text_of(state), **move_said, **more})


def held(page: Page) -> Any:
    """The state of the page, as its address holds it."""
    module = "new URL('../assets/lab/page/address.js', location.href).href"
    return page.evaluate(f"async () => (await import({module})).read(location.hash).state")


def state_held(page: Page) -> State:
    """The position in the address, possible or not."""
    return read_any_state(held(page)["state"])


def wait_for_state(page: Page, state: State) -> None:
    """Until the address holds this position."""
    until(page, lambda: held(page).get("state") == text_of(state))


def wait_for_copy(page: Page, text: str) -> None:
    """Until this has been copied."""
    until(page, lambda: page.evaluate("navigator.clipboard.readText()") == text)


def until(page: Page, comes_true: Callable[[], bool]) -> None:
    """Wait for it; fail if it takes too long."""
    last = time.monotonic() + PATIENCE / 1000
    while not comes_true():
        assert time.monotonic() < last
        page.wait_for_timeout(10)


def button(page: Page, key: str) -> Locator:
    """The control with this key among those of the judge."""
    return page.locator(f"#lab-judge [data-key={json.dumps(key)}]:visible")


def spot(page: Page, name: str) -> Locator:
    """What is operable on the board."""
    return page.locator(f"#lab-judge .lab-board [data-spot={json.dumps(name)}]")


def point(page: Page, name: str) -> None:
    """Click on the board, in the middle of what is meant: whatever is drawn there belongs to it."""
    spot(page, name).click(force=True)


def marked(page: Page) -> set[str]:
    """The spots on the board that are marked as legal."""
    spots = page.locator("#lab-judge .lab-board .is-legal[data-spot]")
    return set(spots.evaluate_all("all => all.map(each => each.dataset.spot)"))


def reasons(page: Page) -> list[str]:
    """The rules of the reasons that are shown."""
    found = page.locator(".lab-verdict [data-rule-of-reason]").evaluate_all(
        "all => all.map(each => each.dataset.ruleOfReason)"
    )
    return [str(each) for each in found]


def after(state: State, moves: int, seed: int = 0) -> State:
    """The position after so many moves at random."""
    rng = random.Random(seed)
    for _ in range(moves):
        state = play(state, random_move(state, rng))
    return state


def cases() -> list[tuple[State, Move]]:
    """Positions under all kinds of readings; half of the moves are legal, the others were so elsewhere."""
    rng = random.Random(7)
    found: list[tuple[State, Move]] = []
    elsewhere: Move = Pass()
    while len(found) < MOST_JUDGED:
        state = deal(rng.choice((2, 3, 4)), seed=rng.randrange(10**6), readings=rng.choice(PRESETS)[1])
        for _ in range(rng.randrange(16)):
            if state.outcome is None:
                state = play(state, random_move(state, rng))
        move = Pass() if state.outcome else random_move(state, rng)
        found.append((state, move if rng.random() < 0.5 else elsewhere))
        elsewhere = move
    return found


# --- telling a move --------------------------------------------------------------------------------------------------


def test_what_is_legal_is_marked_and_what_is_not_is_answered_with_all_reasons(page: Page) -> None:
    """A card and its places are clicked on the board: those marked are the engine's. An illegal place is answered at
    once, with the reasons that the engine gives, in its order; a better one takes its place.
    """
    state = after(deal(3, seed=4), 4)
    put(page, state)
    into = {action.into for action in legal_actions(state, ActionCard.LAO) if isinstance(action, FactionCard)}
    lawful = {place for each in into for place in each}
    button(page, "card Lao").click()
    button(page, "step 0").wait_for()
    assert marked(page) == lawful
    unlawful = next(each for each in state.map.provinces if each not in lawful)
    point(page, unlawful)
    page.locator(".lab-headline.is-no").wait_for()
    second = min(lawful)
    point(page, second)
    point(page, "pool/Rama")
    wrong = Play(FactionCard(LAO, (unlawful, second)), Follower(RAMA, POOL))
    page.locator(f".lab-verdict[data-judged={json.dumps(format_move(wrong))}]").wait_for()
    expected = [each.rule.id for each in judge(state, wrong)]
    assert len(expected) > 1
    assert reasons(page) == expected
    assert held(page)["told"] == [{"place": unlawful}, {"place": second}]
    button(page, "step 0").click()
    point(page, second)
    page.wait_for_function("document.querySelectorAll('[data-rule-of-reason]').length === 1")
    right = FactionCard(LAO, (second, second))
    assert reasons(page) == [each.rule.id for each in judge(state, Play(right, Follower(RAMA, POOL)))]


def test_a_reason_tells_facts_what_would_be_allowed_and_where_its_rule_stands(page: Page, built: Path) -> None:
    state = after(deal(3, seed=4), 4)
    full = next(each for each in state.map.provinces if LAO not in state.board.followers_in(each))
    move = Play(next(iter(legal_actions(state, ActionCard.RAMA))), Follower(LAO, full))
    put(page, state, move)
    (expected,) = judge(state, move)
    reason = page.locator(".lab-verdict [data-rule-of-reason]")
    assert reason.locator(".lab-facts dt").count() == len(expected.facts) > 0
    assert reason.locator(".lab-allowed").count() == (1 if expected.allowed else 0)
    way = urlsplit(str(reason.locator("a").evaluate("link => link.href")))
    assert stands(built, way.path, expected.rule.id)


def test_every_rule_and_ruling_can_be_looked_up(page: Page, built: Path) -> None:
    """The lab knows the page of each rule, and that page has a place of the rule's name."""
    addresses = page.evaluate("""async () => {
        const { Rulebook, rulingAddress } = await import(new URL("../assets/lab/page/rulebook.js", location.href).href)
        const book = await Rulebook.read(lab.engine)
        return Object.fromEntries([...book.rules.keys()].map(id => [id, book.address(id)]))
    }""")
    assert set(addresses) == {rule.id for rule in RULES}
    assert [id_ for id_, way in addresses.items() if not stands(built, urlsplit(str(way)).path, id_)] == []
    assert all((built / "rulings" / ruling.id / "index.html").exists() for ruling in RULINGS)


def stands(built: Path, path: str, id_: str) -> bool:
    """Whether the page of the site has a place of this name."""
    return f'id="{id_}"' in (built / path.strip("/") / "index.html").read_text(encoding="utf-8")


def test_a_whole_turn_by_keyboard_is_played_and_taken_back(page: Page) -> None:
    """Card, places and follower by key, on lists and on the board; the focus is never lost. What happens is told event
    by event; the position after it is a step of the browser's history.
    """
    state = after(deal(3, seed=4), 4)
    put(page, state)
    action = next(each for each in legal_actions(state, ActionCard.MAHARACHA) if isinstance(each, Maharacha))
    take = next(each for each in legal_takes(state, action) if each is not None)
    move = Play(action, take)
    button(page, "card Maharacha").press("Enter")
    button(page, "step 0").wait_for()
    assert page.evaluate("document.activeElement.dataset.key") == "card Maharacha"
    button(page, f"opt {action.crowned}").press("Enter")
    page.wait_for_function("document.querySelector('[data-key=\"step 1\"]')?.ariaExpanded === 'true'")
    assert page.evaluate("document.activeElement.dataset.key") is not None
    spot(page, f"tile {action.other}").press("Enter")
    page.wait_for_function("document.querySelector('[data-key=\"step take\"]').ariaExpanded === 'true'")
    assert page.evaluate("document.activeElement.closest('.lab-judge') !== null")
    button(page, f"opt {take.province}/{take.faction.value}").press(" ")
    page.locator(".lab-headline.is-yes").wait_for()
    told = page.locator("[data-rule-of-event]").evaluate_all("all => all.map(each => each.dataset.ruleOfEvent)")
    assert told == [each.rule.id for each in narrate(state, move)]
    button(page, "play-it").press("Enter")
    wait_for_state(page, play(state, move))
    page.wait_for_function("document.activeElement.matches('.lab-title')")
    page.go_back()
    wait_for_state(page, state)
    page.locator(".lab-headline.is-yes").wait_for()
    assert held(page)["take"] == {"place": take.province, "faction": take.faction.value}


def test_a_pass_and_a_move_in_notation_are_judged(page: Page) -> None:
    state = after(deal(3, seed=4), 4)
    put(page, state)
    button(page, "card pass").click()
    page.locator(".lab-verdict[data-judged=pass]").wait_for()
    assert page.locator(".lab-headline.is-yes").count() == (0 if judge(state, Pass()) else 1)
    move = Play(FactionCard(RAMA, ("Isan",)), None)
    page.locator(".lab-writing summary").click()
    button(page, "move").fill(format_move(move))
    button(page, "move").press("Enter")
    page.locator(f".lab-verdict[data-judged={json.dumps(format_move(move))}]").wait_for()
    assert reasons(page) == [each.rule.id for each in judge(state, move)]
    kept = held(page)
    button(page, "move").fill("<b>no move</b>")
    button(page, "move").press("Enter")
    page.locator(".lab-said .lab-fault").wait_for()
    assert held(page) == kept
    page.locator(".lab-writing summary").click()


def test_the_page_judges_as_the_engine_does(page: Page) -> None:
    """200 positions at random, with moves legal and not: the same verdict, reasons and events as outside."""
    tried = cases()
    given = [(link(state, move), text_of(state), format_move(move, state.map)) for state, move in tried]
    found = page.evaluate(JUDGED, given)
    assert len(found) == MOST_JUDGED
    expected = [verdict(state, move) for state, move in tried]
    assert found == expected
    assert 50 < sum(each["legal"] is True for each in expected) < 150


def verdict(state: State, move: Move) -> dict[str, object]:
    """What the engine says of a move."""
    wrong = [each.rule.id for each in judge(state, move)]
    told = [] if wrong else [each.rule.id for each in narrate(state, move)]
    return {"legal": not wrong, "reasons": wrong, "events": told}


# --- opening and sharing ---------------------------------------------------------------------------------------------


def test_the_library_is_sifted_and_opened(page: Page) -> None:
    """Every scenario with a position is there; words leave those that hold them; a click opens position and move."""
    button(page, "library").click()
    entries = page.locator("dialog[open] .lab-entry")
    entries.first.wait_for(state="attached")
    known = {each.id for chapter in CHAPTERS for each in chapter.SCENARIOS}
    ids = entries.evaluate_all("all => all.map(each => each.dataset.id)")
    assert len(set(ids) & known) > len(known) * 0.8
    page.locator("dialog[open] input").fill("undo ban")
    assert 0 < entries.count() < len(ids)
    assert entries.first.is_visible()
    library = page.evaluate("lab.engine.ask('library', {})")
    chosen = str(entries.first.get_attribute("data-id"))
    entry = next(each for chapter in library["chapters"] for each in chapter["entries"] if each["id"] == chosen)
    entries.first.click()
    page.locator(f".lab-verdict[data-of={json.dumps(entry['state'])}]").wait_for(state="attached")
    assert held(page)["state"] == entry["state"]
    assert held(page).get("move") == entry["move"]
    if entry["move"] is not None:
        page.locator(f".lab-verdict[data-judged={json.dumps(entry['move'])}]").wait_for()


def test_a_position_or_a_record_is_pasted(page: Page) -> None:
    state = after(deal(4, seed=8), 9)
    paste(page, format_position(state))
    wait_for_state(page, state)
    record = (ROOT / "examples").glob("*.game")
    paste(page, next(record).read_text(encoding="utf-8"))
    page.locator(".lab-said a").wait_for()
    outcome = state_held(page).outcome
    assert outcome is not None
    assert page.locator(".lab-outcome [data-rule]").count() == len(outcome.rules)
    button(page, "copy").click()
    wait_for_copy(page, held(page)["state"])


def paste(page: Page, text: str) -> None:
    """Paste a text and have it opened."""
    button(page, "paste").click()
    page.locator("dialog[open] textarea").fill(text)
    page.locator("dialog[open] form button").click()


def test_a_hostile_text_gives_an_error_and_changes_nothing(page: Page) -> None:
    """Very long, deeply nested, with script tags: each is answered with a fault, and the page is as it was."""
    state = after(deal(3, seed=2), 3)
    put(page, state)
    kept, board = held(page), page.locator("#lab-judge .lab-board").inner_html()
    for text in HOSTILE:
        paste(page, text)
        page.locator("dialog[open] [role=alert] li").first.wait_for()
        assert page.locator("dialog[open] [role=alert]").inner_text().strip()
        assert page.locator("dialog[open] [role=alert] :is(script, img, svg)").count() == 0
        page.keyboard.press("Escape")
        assert held(page) == kept
        assert page.locator("#lab-judge .lab-board").inner_html() == board
    assert page.evaluate("window.hacked") is None


def test_a_shared_link_shows_the_same_to_anybody(page: Page, look: Callable[..., Visit]) -> None:
    """Position, card, places, follower and verdict are in the link."""
    state = after(deal(3, seed=4), 4)
    put(page, state)
    button(page, "card Lao").click()
    for step in ("0", "1", "take"):
        page.wait_for_function(f"document.querySelector('[data-key=\"step {step}\"]')?.ariaExpanded === 'true'")
        page.locator(".lab-option.is-legal").last.click()
    page.locator(".lab-headline.is-yes").wait_for()
    button(page, "share").click()
    wait_for_copy(page, page.url)
    shared_link = urlsplit(page.url)
    there = look(f"{shared_link.path.strip('/')}/#{shared_link.fragment}").page
    there.locator(".lab-headline.is-yes").wait_for()
    for part in (".lab-title", ".lab-verdict", ".lab-steps", ".lab-differs"):
        assert there.locator(part).inner_text() == page.locator(part).inner_text()
    assert (
        there.locator("#lab-judge .lab-board title").all_inner_texts()
        == page.locator("#lab-judge .lab-board title").all_inner_texts()
    )
    assert held(there) == held(page)


def test_a_new_position_is_dealt(page: Page) -> None:
    """For so many players, on this map, by these readings, by this seed: the deal that the engine draws."""
    button(page, "fresh").click()
    fields = page.locator("dialog[open] select")
    fields.nth(0).select_option("4")
    fields.nth(1).select_option("saba")
    name, readings = PRESETS[-1]
    fields.nth(2).select_option(label=name)
    page.locator("dialog[open] input").fill("12")
    page.locator("dialog[open] form button").click()
    page.wait_for_function("!document.querySelector('dialog[open]')")
    found = state_held(page)
    assert (len(found.players), found.map.name, found.readings) == (4, "saba", readings)
    assert found == deal(4, seed=12, map=found.map, readings=readings)


# --- editing ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def edited(page: Page) -> Iterator[State]:
    """A position in the editor, whose parts are all unfolded."""
    state = after(deal(3, seed=4), 4)
    put(page, state)
    button(page, "edit").click()
    unfold(page)
    yield state
    button(page, "done").click()
    page.locator(".lab-editor").wait_for(state="hidden")


def unfold(page: Page) -> None:
    """Open all parts of the editor."""
    for each in page.locator(".lab-editor details").all():
        if each.get_attribute("open") is None:
            each.locator("summary").click()


def faults(page: Page) -> list[str]:
    """The faults that are told."""
    return page.locator(".lab-sheet .lab-fault li").all_inner_texts()


def test_every_fault_is_told_while_followers_are_placed(page: Page, edited: State) -> None:
    """One by one in the list or on the board; with the pool's help no fault comes about. Each change can be undone."""
    button(page, "Isan Rama +").click()
    balanced = with_one_more(with_one_more(edited, "Isan", RAMA), POOL, RAMA, -1)
    wait_for_state(page, balanced)
    assert faults(page) == []
    button(page, "balanced").uncheck()
    button(page, "Isan Rama +").click()
    one_more = with_one_more(balanced, "Isan", RAMA)
    wait_for_state(page, one_more)
    assert faults(page) == list(faults_of(one_more)) != []
    button(page, "tool").select_option("add Lao")
    point(page, "Mon")
    two_more = with_one_more(one_more, "Mon", LAO)
    wait_for_state(page, two_more)
    assert faults(page) == list(faults_of(two_more))
    button(page, "tool").select_option("show")
    for before in (one_more, balanced, edited):
        button(page, "undo").click()
        wait_for_state(page, before)
    assert faults(page) == []
    assert button(page, "undo").is_disabled()
    button(page, "balanced").check()


def with_one_more(state: State, place: str, faction: Faction, change: int = 1) -> State:
    """The position with one follower more, or less."""
    provinces = (*state.map.provinces, POOL)
    at = len(FACTIONS) * provinces.index(place) + faction.index
    standing = state.board.standing
    return replace(
        state, board=replace(state.board, standing=(*standing[:at], standing[at] + change, *standing[at + 1 :]))
    )


def test_tiles_control_and_king_markers_are_edited(page: Page, edited: State) -> None:
    first, second, *others = edited.board.tiles
    button(page, f"tile {first} 1").click()
    swapped = replace(edited, board=replace(edited.board, tiles=(second, first, *others)))
    wait_for_state(page, swapped)
    button(page, f"king {first}").click()
    crowned = replace(swapped, board=replace(swapped.board, kings=swapped.board.kings ^ {first}))
    wait_for_state(page, crowned)
    assert faults(page) == list(faults_of(crowned))
    button(page, f"control {first}").select_option(BRITISH.value)
    decided = replace(crowned, board=replace(crowned.board, tiles=edited.board.tiles, control=(BRITISH,)))
    wait_for_state(page, decided)
    assert faults(page) == list(faults_of(decided)) != []


def test_cards_and_turn_are_edited_and_all_is_cleared(page: Page, edited: State) -> None:
    """A card of the hand goes onto the pile; who moves, and how many have passed, is chosen."""
    seat = edited.to_move
    before = edited.players[seat]
    button(page, f"hand {seat} 0").click()
    played = sum(len(each.played) for each in edited.players) + 1
    player = replace(before, hand=before.hand[1:], played=(*before.played, before.hand[0]), last_card=played)
    state = replace(edited, players=(*edited.players[:seat], player, *edited.players[seat + 1 :]))
    wait_for_state(page, state)
    button(page, "to-move").select_option(str((seat + 1) % 3))
    state = replace(state, to_move=(seat + 1) % 3)
    wait_for_state(page, state)
    button(page, "passes").select_option("2")
    wait_for_state(page, replace(state, passes=2))
    button(page, "clear").click()
    page.wait_for_function("document.querySelectorAll('[data-hand] button').length === 24")
    empty = state_held(page)
    assert faults(page) == list(faults_of(empty)) == []
    assert (empty.board.kings, empty.board.control) == (frozenset(), ())
    assert sum(empty.board.followers, NOBODY) == NOBODY
    assert [len(each.hand) for each in empty.players] == [8, 8, 8]


def test_the_link_of_an_impossible_position_tells_its_faults(page: Page) -> None:
    state = after(deal(3, seed=4), 4)
    broken = replace(with_one_more(state, "Isan", RAMA), passes=3)
    page.evaluate("hash => { location.hash = hash }", link(broken))
    page.locator(".lab-sheet .lab-fault li").first.wait_for()
    assert faults(page) == list(faults_of(broken))
    assert page.locator(READY).is_hidden()


# --- readings --------------------------------------------------------------------------------------------------------


def test_other_readings_are_tried_at_once(page: Page) -> None:
    """Where another choice changes the verdict it is named, with the way to its ruling; a click reads it so."""
    state = after(deal(3, seed=4), 4)
    action = next(iter(legal_actions(state, ActionCard.RAMA)))
    from_pool = Play(
        action, next(Follower(each, POOL) for each in state.board.pool if state.board.pool.count(each) > 1)
    )
    put(page, state, from_pool)
    assert not page.locator(".lab-headline.is-yes").count()
    flip = f"flip take_from {TakeFrom.PROVINCE_OR_POOL.value}"
    assert differences(page) == {("take_from", TakeFrom.PROVINCE_OR_POOL.value)}
    way = page.locator("[data-reading=take_from] .lab-row a").evaluate("link => link.href")
    assert urlsplit(str(way)).path.endswith("/rulings/take-from/")
    button(page, flip).click()
    page.locator(".lab-headline.is-yes").wait_for()
    changed = replace(state.readings, take_from=TakeFrom.PROVINCE_OR_POOL)
    assert state_held(page) == replace(state, readings=changed)
    page.wait_for_function("document.querySelector('[data-reading=take_from]')?.dataset.choice === 'province'")
    page.go_back()
    page.locator(".lab-headline.is-no").wait_for()
    page.locator(".lab-all-readings summary").click()
    button(page, f"reading take_from {TakeFrom.PROVINCE_OR_POOL.value}").check()
    page.locator(".lab-headline.is-yes").wait_for()
    for _, readings in PRESETS:
        button(page, "preset").select_option(format_readings(readings))
        there = replace(state, readings=readings)
        wait_for_state(page, there)
        page.locator(
            f".lab-verdict[data-of={json.dumps(text_of(there))}][data-judged={json.dumps(format_move(from_pool))}]"
        ).wait_for()
        assert (page.locator(".lab-headline.is-yes").count() == 1) == (not judge(there, from_pool))
    page.locator(".lab-all-readings summary").click()


def differences(page: Page) -> set[tuple[str, str]]:
    """The readings whose other choices are told to change the verdict."""
    found = page.locator(".lab-readings [data-reading]").evaluate_all(
        "all => all.map(each => [each.dataset.reading, each.dataset.choice])"
    )
    return {(str(name), str(choice)) for name, choice in found}


# --- for everybody ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dark", "width"), [(False, WIDE), (True, PHONE)], ids=["light-desk", "dark-phone"])
def test_anybody_can_judge(look: Callable[..., Visit], dark: bool, width: int) -> None:
    """Nothing grave is found by axe-core, nothing stands out to the side, what is touched is 40 pixels high and wide:
    with a verdict and the readings, with an open question, in the library, while editing a position with faults.
    """
    state = after(deal(3, seed=4), 4)
    move = Play(next(iter(legal_actions(state, ActionCard.RAMA))), Follower(RAMA, POOL))
    page = look(f"lab/#{link(state, move)}", dark=dark, width=width).page
    page.locator(".lab-headline.is-no").wait_for()
    page.evaluate(axe())
    page.locator(".lab-all-readings summary").click()
    assert troubles(page) == []
    button(page, "card 1 vs. 1").click()
    button(page, "step 0").wait_for()
    assert troubles(page) == []
    button(page, "library").click()
    page.locator("dialog[open] .lab-library summary").first.click()
    assert troubles(page) == []
    page.keyboard.press("Escape")
    button(page, "edit").click()
    button(page, "balanced").uncheck()
    button(page, "Isan Rama +").click()
    page.locator(".lab-sheet .lab-fault").wait_for()
    unfold(page)
    page.locator("[data-hand='0'] button").first.click()
    page.locator("[data-pile='0'] button").first.wait_for()
    assert troubles(page) == []


def troubles(page: Page) -> list[str]:
    """What is grave, too wide or too small to be touched."""
    return [str(each) for check in (GRAVE, TOO_WIDE, SMALL) for each in page.evaluate(check)]
