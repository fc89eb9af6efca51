"""Judging in the rule lab: build a move, read its verdict, open and edit positions, try other readings.

The expected results come from the engine itself, outside the browser. Most of these tests share one loaded page.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

import pytest

from kingofsiam import (
    LAO,
    POOL,
    PRESETS,
    RAMA,
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
from kingofsiam.model.pieces import NOBODY
from kingofsiam.notation import format_move, format_position
from kingofsiam.scenarios.catalogue import CHAPTERS
from kingofsiam.spec.readings import TakeFrom
from kingofsiam_lab.inputs import read_unchecked_state, state_faults
from tests.browser.helpers_browser import Visit, until, until_true
from tests.browser.helpers_lab import (
    EXAMPLES,
    LOOKS,
    game_link,
    go_to,
    problems,
    show_as,
    url_state,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.usefixtures("with_lab")

READY = "#lab-judge .lab-cards"
MAX_JUDGED = 40

FAIL_ONCE = """name => {
    const { client } = lab
    client.call = (method, params) => {
        if (method !== name) return Object.getPrototypeOf(client).call.call(client, method, params)
        delete client.call
        return Promise.reject(new Error("just this once"))
    }
}"""
"""Lets the next call of this method fail."""

JUDGED = """async cases => {
    const verdict = () => document.querySelector(".lab-verdict")
    const marked = name => [...verdict().querySelectorAll(`[data-rule-of-${name}]`)]
    const found = []
    for (const [hash, state, move] of cases) {
        location.hash = hash
        while (verdict()?.dataset.of !== state || verdict().dataset.judged !== move) {
            await new Promise(go => setTimeout(go, 4))
        }
        found.push({
            legal: document.querySelector(".lab-headline").classList.contains("is-yes"),
            reasons: marked("reason").map(each => each.dataset.ruleOfReason),
            events: marked("event").map(each => each.dataset.ruleOfEvent),
        })
    }
    return found
}"""

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


@pytest.fixture
def page(loaded_lab: Visit) -> Page:
    """The page of the lab, at a position that no test uses."""
    page = loaded_lab.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_position(page, deal(2, seed=99))
    return page


def open_position(page: Page, state: State, move: Move | None = None) -> None:
    """Go to the link of a position and a move in it, and wait until it is shown."""
    position, notation = format_position(state), "" if move is None else format_move(move, state.map)
    go_to(page, link(state, move))
    shown = (
        "([of, judged]) => (d => d?.of === of && d.judged === judged)(document.querySelector('.lab-verdict')?.dataset)"
    )
    until_true(page, shown, arg=[position, notation])


def link(state: State, move: Move | None = None, **more: str) -> str:
    """The hash, without `#`, of a link to a position and a move in it."""
    move_field = {} if move is None else {"move": format_move(move, state.map)}
    return urlencode({"mode": "judge", "state": format_position(state), **move_field, **more})


def url_position(page: Page) -> State:
    """The position in the URL, valid or not."""
    return read_unchecked_state(url_state(page)["state"])


def wait_for_state(page: Page, state: State) -> None:
    """Wait until the URL has this position."""
    until(page, lambda: url_state(page).get("state") == format_position(state))


def wait_for_copy(page: Page, text: str) -> None:
    """Wait until the clipboard has this text."""
    until(page, lambda: page.evaluate("navigator.clipboard.readText()") == text)


def button(page: Page, key: str) -> Locator:
    """The visible control with this key."""
    return page.locator(f"#kingofsiam-lab [data-key={json.dumps(key)}]:visible")


def spot(page: Page, name: str) -> Locator:
    """A clickable spot on the board or beside it."""
    return page.locator(f".lab-table [data-spot={json.dumps(name)}]")


def point(page: Page, name: str) -> None:
    """Click a province on its name, which lies on its land; another spot in its middle."""
    label = page.locator(f".lab-province[data-province={json.dumps(name)}] .lab-name")
    if label.count() == 0:
        return spot(page, name).click(force=True)
    box = label.bounding_box()
    assert box is not None
    return page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def wait_for_question(page: Page, number: int) -> None:
    """Wait until this question of the turn is open; the card is question 0."""
    page.locator(f".lab-question[data-open='{number}']").wait_for()


def marked(page: Page) -> set[str]:
    """The spots on the board that are marked as legal."""
    spots = page.locator(".lab-board .is-legal[data-spot]")
    return set(spots.evaluate_all("all => all.map(each => each.dataset.spot)"))


def reasons(page: Page) -> list[str]:
    """The rules of the violations that are shown."""
    found = page.locator(".lab-verdict [data-rule-of-reason]").evaluate_all(
        "all => all.map(each => each.dataset.ruleOfReason)"
    )
    return [str(each) for each in found]


def after(state: State, moves: int, seed: int = 0) -> State:
    """The position after a number of random moves."""
    rng = random.Random(seed)
    for _ in range(moves):
        state = play(state, random_move(state, rng))
    return state


def cases() -> list[tuple[State, Move]]:
    """Positions under all presets, each with a move; half of the moves are legal, the others were legal elsewhere."""
    rng = random.Random(7)
    found: list[tuple[State, Move]] = []
    elsewhere: Move = Pass()
    while len(found) < MAX_JUDGED:
        state = deal(rng.choice((2, 3, 4)), seed=rng.randrange(10**6), readings=rng.choice([*PRESETS.values()]))
        for _ in range(rng.randrange(16)):
            if state.outcome is None:
                state = play(state, random_move(state, rng))
        move = Pass() if state.outcome else random_move(state, rng)
        found.append((state, move if rng.random() < 0.5 else elsewhere))
        elsewhere = move
    return found


# --- building a move -------------------------------------------------------------------------------------------------


def test_legal_spots_are_marked_and_an_illegal_one_shows_all_violations(page: Page) -> None:
    """Click a card and its places: the marked spots are those of the engine.

    An illegal place shows the violations of the engine at once, in its order, and what follows is no longer called
    legal; a better one replaces it.
    """
    state = after(deal(3, seed=4), 4)
    open_position(page, state)
    into = {action.into for action in legal_actions(state, ActionCard.LAO) if isinstance(action, FactionCard)}
    legal = {place for each in into for place in each}
    button(page, "card Lao").click()
    wait_for_question(page, 1)
    assert marked(page) == legal
    illegal = next(each for each in state.map.provinces if each not in legal)
    point(page, illegal)
    page.locator(".lab-headline.is-no").wait_for()
    wait_for_question(page, 2)
    assert marked(page) == set()
    assert page.locator(".lab-option:is(.is-legal, [aria-label*=legal])").count() == 0
    second = min(legal)
    point(page, second)
    point(page, "pool/Rama")
    wrong = Play(FactionCard(LAO, (illegal, second)), Follower(RAMA, POOL))
    page.locator(f".lab-verdict[data-judged={json.dumps(format_move(wrong))}]").wait_for()
    expected = [each.rule.id for each in judge(state, wrong)]
    assert len(expected) > 1
    assert reasons(page) == expected
    taken = {"province": POOL, "faction": RAMA.value}
    assert url_state(page)["answers"] == [ActionCard.LAO.value, illegal, second, taken]
    button(page, "step 1").click()
    wait_for_question(page, 1)
    point(page, second)
    until_true(page, "document.querySelectorAll('[data-rule-of-reason]').length === 1")
    right = FactionCard(LAO, (second, second))
    assert reasons(page) == [each.rule.id for each in judge(state, Play(right, Follower(RAMA, POOL)))]


def test_a_turn_is_played_by_keyboard_and_taken_back(page: Page) -> None:
    """Card, places and follower by key, on lists and on the board; the focus is never lost. The events are shown one by
    one, and the position after them is a step in the history of the browser.
    """
    state = deal(3, seed=4)
    open_position(page, state)
    action = next(each for each in legal_actions(state, ActionCard.MAHARACHA) if isinstance(each, Maharacha))
    take = next(each for each in legal_takes(state, action) if each is not None)
    move = Play(action, take)
    button(page, "card Maharacha").press("Enter")
    wait_for_question(page, 1)
    assert page.evaluate("document.activeElement.dataset.key") == "card Maharacha"
    button(page, f"opt {action.crowned}").press("Enter")
    wait_for_question(page, 2)
    assert page.evaluate("document.activeElement.dataset.key") is not None
    spot(page, f"tile {action.other}").press("Enter")
    wait_for_question(page, 3)
    assert page.evaluate("document.activeElement.closest('.lab-table') !== null")
    button(page, f"opt {take.province}/{take.faction.value}").press(" ")
    page.locator(".lab-headline.is-yes").wait_for()
    events = page.locator("[data-rule-of-event]").evaluate_all("all => all.map(each => each.dataset.ruleOfEvent)")
    assert events == [each.rule.id for each in narrate(state, move)]
    button(page, "play-it").press("Enter")
    wait_for_state(page, play(state, move))
    until_true(page, "document.activeElement.closest('.lab-cards') !== null")
    page.go_back()
    wait_for_state(page, state)
    page.locator(".lab-headline.is-yes").wait_for()
    assert url_state(page)["answers"][-1] == {"province": take.province, "faction": take.faction.value}


def test_the_page_judges_as_the_engine_does(page: Page) -> None:
    """40 random positions with legal and illegal moves: the same verdict, violations and events as in Python."""
    moves = cases()
    links = [(link(state, move), format_position(state), format_move(move, state.map)) for state, move in moves]
    found = page.evaluate(JUDGED, links)
    assert len(found) == MAX_JUDGED
    expected = [verdict(state, move) for state, move in moves]
    assert found == expected
    assert 10 < sum(each["legal"] is True for each in expected) < 30


def verdict(state: State, move: Move) -> dict[str, object]:
    """The verdict of the engine on a move."""
    broken = [violation.rule.id for violation in judge(state, move)]
    events = [] if broken else [event.rule.id for event in narrate(state, move)]
    return {"legal": not broken, "reasons": broken, "events": events}


# --- opening and sharing ---------------------------------------------------------------------------------------------


def test_the_library_is_filtered_and_opened(page: Page) -> None:
    """Every scenario with a position is listed; words filter the list; a click opens position and move.

    A library that could not be opened is opened the next time.
    """
    page.evaluate(FAIL_ONCE, "library")
    button(page, "library").click()
    page.locator("dialog[open] .lab-fault").wait_for()
    page.keyboard.press("Escape")
    button(page, "library").click()
    entries = page.locator("dialog[open] .lab-entry")
    entries.first.wait_for(state="attached")
    known = {each.id for chapter in CHAPTERS for each in chapter.scenarios}
    ids = entries.evaluate_all("all => all.map(each => each.dataset.key.replace('entry ', ''))")
    assert len(set(ids) & known) > len(known) * 0.8
    page.locator("dialog[open] input").fill("undo ban")
    assert 0 < entries.count() < len(ids)
    assert entries.first.is_visible()
    library = page.evaluate("lab.client.call('library', {})")
    chosen = str(entries.first.get_attribute("data-key")).removeprefix("entry ")
    entry = next(each for chapter in library["chapters"] for each in chapter["entries"] if each["id"] == chosen)
    entries.first.click()
    page.locator(f".lab-verdict[data-of={json.dumps(entry['state'])}]").wait_for(state="attached")
    assert url_state(page)["state"] == entry["state"]
    assert url_state(page).get("move") == entry["move"]
    if entry["move"] is not None:
        page.locator(f".lab-verdict[data-judged={json.dumps(entry['move'])}]").wait_for()


def paste(page: Page, text: str) -> None:
    """Paste a text and open it."""
    button(page, "paste").click()
    page.locator("dialog[open] textarea").fill(text)
    button(page, "open-text").click()


def test_a_hostile_text_gives_an_error_and_changes_nothing(page: Page) -> None:
    """Very long, deeply nested, with script tags: each shows a fault, and the page stays as it was."""
    state = after(deal(3, seed=2), 3)
    open_position(page, state)
    before, board = url_state(page), page.locator(".lab-board").inner_html()
    for text in HOSTILE:
        paste(page, text)
        page.locator("dialog[open] [role=alert] li").first.wait_for()
        assert page.locator("dialog[open] [role=alert]").inner_text().strip()
        assert page.locator("dialog[open] [role=alert] :is(script, img, svg)").count() == 0
        page.keyboard.press("Escape")
        assert url_state(page) == before
        assert page.locator(".lab-board").inner_html() == board
    assert page.evaluate("window.hacked") is None


def test_a_shared_link_shows_the_same_in_another_browser(page: Page, window: Callable[..., Visit]) -> None:
    """Position, card, places, follower and verdict are in the link."""
    state = after(deal(3, seed=4), 4)
    open_position(page, state)
    button(page, "card Lao").click()
    for step in (1, 2, 3):
        wait_for_question(page, step)
        page.locator(".lab-option.is-legal").last.click()
    page.locator(".lab-headline.is-yes").wait_for()
    button(page, "share").click()
    until_true(page, "document.querySelector('dialog [name=link]').value !== ''")
    button(page, "copy-link").click()
    copied = page.locator("dialog [name=link]").input_value()
    wait_for_copy(page, copied)
    page.keyboard.press("Escape")
    assert len(copied) < len(str(page.evaluate("location.href")))
    shared_link = urlsplit(copied)
    there = window(f"{shared_link.path.strip('/')}/#{shared_link.fragment}").page
    there.locator(".lab-headline.is-yes").wait_for()
    for each in (page, there):
        each.locator('.lab-differs[aria-busy="false"]').wait_for()
    for part in (".lab-title", ".lab-verdict", ".lab-steps", ".lab-differs"):
        assert there.locator(part).inner_text() == page.locator(part).inner_text()
    assert there.locator(".lab-table").inner_text() == page.locator(".lab-table").inner_text()
    assert url_state(there) == url_state(page)


# --- faults of the engine, and late answers --------------------------------------------------------------------------


def test_a_bot_that_fails_is_told_and_can_go_on(page: Page) -> None:
    """Nobody is thinking for ever: the bots stop, the page says why, and the button lets them play on."""
    three = next(each for each in EXAMPLES if "three" in each.name).read_text(encoding="utf-8")
    go_to(page, game_link(three, 4, "easy,easy,easy"))
    page.locator('#lab-play[data-at="4"]').wait_for()
    page.evaluate(FAIL_ONCE, "machine")
    button(page, "go-on").click()
    page.locator("[role=alert] .lab-notice").wait_for()
    bots = page.locator('[data-key="machines"]')
    assert bots.get_attribute("data-running") == "false"
    bots.click()
    page.locator('#lab-play:not([data-at="4"])').wait_for()


def test_an_engine_that_has_stopped_is_noticed(page: Page) -> None:
    """The page says so, and a button loads it again with everything that was there."""
    state = after(deal(3, seed=2), 2)
    open_position(page, state)
    page.evaluate("lab.client.worker.onmessage({ data: { type: 'failed', what: 'out of memory' } })")
    again = page.locator(".lab-failed button")
    again.wait_for()
    again.click()
    page.locator(READY).wait_for()
    assert url_position(page) == state


# --- editing ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def edited(page: Page) -> Iterator[State]:
    """A position in the editor, with all its parts unfolded."""
    state = after(deal(3, seed=4), 4)
    open_position(page, state)
    button(page, "tab edit").click()
    page.locator(".lab-editor").wait_for()
    yield state
    button(page, "done").click()
    page.locator("#lab-judge").wait_for()


def faults(page: Page) -> list[str]:
    """The faults that are shown."""
    return page.locator(".lab-editor .lab-panel-verdict li").all_inner_texts()


def test_every_fault_is_shown_while_followers_are_placed(page: Page, edited: State) -> None:
    """A tool adds followers of the pool to a province; one that the pool gets from nowhere is a fault.

    You can undo each change, and do it again.
    """
    button(page, "tool add Rama").click()
    point(page, "Isan")
    balanced = with_one_more(with_one_more(edited, "Isan", RAMA), POOL, RAMA, -1)
    wait_for_state(page, balanced)
    assert faults(page) == []
    spot(page, "pool/Lao").click()
    one_more = with_one_more(balanced, POOL, RAMA)
    wait_for_state(page, one_more)
    assert faults(page) == list(state_faults(one_more)) != []
    button(page, "tool add Rama").click()
    for before in (balanced, edited):
        button(page, "undo").click()
        wait_for_state(page, before)
    assert faults(page) == []
    assert button(page, "undo").is_disabled()
    button(page, "redo").click()
    wait_for_state(page, balanced)


def with_one_more(state: State, place: str, faction: Faction, change: int = 1) -> State:
    """The position with one more follower, or one fewer."""
    board = state.board
    followers = tuple(
        group.plus(faction, change * (province == place))
        for province, group in zip(state.map.provinces, board.followers, strict=True)
    )
    return replace(
        state, board=replace(board, followers=followers, pool=board.pool.plus(faction, change * (place == POOL)))
    )


def test_cards_and_turn_are_edited_and_all_is_cleared(page: Page, edited: State) -> None:
    """A card of the hand goes onto the pile; the player to move and the number of passes are chosen."""
    seat = edited.to_move
    before = edited.players[seat]
    button(page, "panel cards").click()
    button(page, f"hand {seat} {before.hand[0].value} 0").click()
    played = sum(len(each.played) for each in edited.players) + 1
    player = replace(before, hand=before.hand[1:], played=(*before.played, before.hand[0]), last_card=played)
    players = (*edited.players[:seat], player, *edited.players[seat + 1 :])
    state = replace(edited, players=players, last_swap=None)
    wait_for_state(page, state)
    button(page, f"to_move {(seat + 1) % 3}").click()
    state = replace(state, to_move=(seat + 1) % 3)
    wait_for_state(page, state)
    assert not button(page, "passes 3").count()
    button(page, "passes 2").click()
    wait_for_state(page, replace(state, passes=2))
    button(page, "clear").click()
    until_true(page, "document.querySelectorAll('.lab-hand [aria-pressed=true]').length === 24")
    empty = url_position(page)
    assert faults(page) == list(state_faults(empty)) == []
    assert (empty.board.kings, empty.board.control) == (frozenset(), ())
    assert sum(empty.board.followers, NOBODY) == NOBODY
    assert [len(each.hand) for each in empty.players] == [8, 8, 8]


def test_a_row_is_a_target_a_marker_plays_its_card_and_a_deal_is_edited(page: Page, edited: State) -> None:
    """A click beside a player's followers means the player; more King markers than Maharachas are never a fault.

    What cannot be judged asks for no card; a new position is edited.
    """
    plain = [tile for tile in edited.board.tiles if tile not in edited.board.kings]
    *crowned, last = plain[: 4 - len(edited.board.kings)]
    button(page, "tool king").click()
    for tile in crowned:
        point(page, tile)
    until(page, lambda: url_position(page).board.kings >= {*crowned})
    assert [ActionCard.MAHARACHA in player.hand for player in url_position(page).players] == [False] * 3
    button(page, "tool add Rama").click()
    page.locator(".lab-player-facts").first.click()
    more = edited.players[0].followers.plus(RAMA, 1)
    until(page, lambda: url_position(page).players[0].followers == more)
    assert faults(page) == []
    button(page, "tool king").click()
    point(page, last)
    page.locator(".lab-editor .lab-panel-verdict li").wait_for()
    button(page, "done").click()
    button(page, "fix").wait_for()
    assert page.locator(".lab-headline").inner_text() == ""
    button(page, "fix").click()
    button(page, "new").click()
    button(page, "begin").click()
    until(page, lambda: not url_position(page).board.kings)
    assert (url_state(page)["mode"], faults(page)) == ("edit", [])


def test_a_late_position_is_set_up_in_fifteen_clicks(page: Page, edited: State) -> None:
    """Control sends followers to the pool; all cards are played but the one that was taken back."""
    clicks = ["tool control Lao", *edited.board.face_up[:3], "tool control Malay", *edited.board.face_up[3:6]]
    clicks += ["panel cards", "play-all", "hand 0 Lao 0", "to_move 0"]
    for click in clicks:
        point(page, click) if click in edited.map.provinces else button(page, click).click()
    until_true(page, "document.querySelectorAll('.lab-hand [aria-pressed=true]').length === 1")
    late = url_position(page)
    assert (len(clicks) + 2, faults(page)) == (14, [])  # with the ways to the editor and to the verdict
    assert [len(player.hand) for player in late.players] == [1, 0, 0]
    assert len(late.board.control) == len(edited.board.control) + 6
    assert not any(late.board.followers_in(province) for province in late.board.tiles[: len(late.board.control)])


# --- readings --------------------------------------------------------------------------------------------------------


def test_other_readings_are_tried_at_once(page: Page) -> None:
    """A choice that changes the verdict is named, with a link to its ruling; a click applies it."""
    state = after(deal(3, seed=4), 4)
    action = next(iter(legal_actions(state, ActionCard.RAMA)))
    from_pool = Play(
        action, next(Follower(each, POOL) for each in state.board.pool if state.board.pool.count(each) > 1)
    )
    open_position(page, state, from_pool)
    assert not page.locator(".lab-headline.is-yes").count()
    flip = f"reading take_from {TakeFrom.PROVINCE_OR_POOL.value}"
    page.locator("[data-reading=take_from]").wait_for()
    assert differences(page) == {("take_from", TakeFrom.PROVINCE_OR_POOL.value)}
    url = button(page, "why take_from").evaluate("link => link.href")
    assert urlsplit(str(url)).path.endswith("/rulings/take-from/")
    button(page, flip).click()
    page.locator(".lab-headline.is-yes").wait_for()
    changed = replace(state.readings, take_from=TakeFrom.PROVINCE_OR_POOL)
    assert url_position(page) == replace(state, readings=changed)
    until_true(page, "document.querySelector('[data-reading=take_from]')?.dataset.choice === 'province'")
    page.go_back()
    page.locator(".lab-headline.is-no").wait_for()
    button(page, "all-readings").click()
    button(page, flip).click()
    page.locator(".lab-headline.is-yes").wait_for()
    for name, readings in PRESETS.items():
        button(page, "preset").select_option(name)
        there = replace(state, readings=readings)
        wait_for_state(page, there)
        page.locator(
            f".lab-verdict[data-of={json.dumps(format_position(there))}][data-judged={json.dumps(format_move(from_pool))}]"
        ).wait_for()
        assert (page.locator(".lab-headline.is-yes").count() == 1) == (not judge(there, from_pool))
    button(page, "all-readings").click()


def differences(page: Page) -> set[tuple[str, str]]:
    """The readings and choices that are shown to change the verdict."""
    found = page.locator(".lab-readings [data-reading]").evaluate_all(
        "all => all.map(each => [each.dataset.reading, each.dataset.choice])"
    )
    return {(str(name), str(choice)) for name, choice in found}


# --- accessibility ---------------------------------------------------------------------------------------------------


UNFOLD = "details => { details.open = true }"


@pytest.mark.parametrize("how", LOOKS)
def test_the_judge_is_accessible(page: Page, how: str) -> None:
    """axe-core finds nothing at all, nothing overflows, controls are large enough to touch.

    With a verdict and the readings, with an open question, in the library, while editing a position with faults.
    """
    state = after(deal(3, seed=4), 4)
    move = Play(next(iter(legal_actions(state, ActionCard.RAMA))), Follower(RAMA, POOL))
    open_position(page, state, move)
    show_as(page, how)
    page.locator(".lab-headline.is-no").wait_for()
    button(page, "all-readings").click()
    assert problems(page) == []
    button(page, "again").click()
    button(page, "card 1 vs. 1").click()
    wait_for_question(page, 1)
    assert problems(page) == []
    if how == "dark-phone":
        button(page, "menu").click()
        assert problems(page) == []
    button(page, "library").click()
    page.locator("dialog[open] .lab-library details").first.evaluate(UNFOLD)
    assert problems(page) == []
    page.keyboard.press("Escape")
    assert problems_of_the_editor(page) == []


def problems_of_the_editor(page: Page) -> list[str]:
    """The problems of each panel, for a position with faults."""
    button(page, "tab edit").click()
    button(page, "tool add Rama").click()
    spot(page, "pool/Rama").click()
    button(page, "tool add Rama").click()
    page.locator(".lab-editor .lab-panel-verdict .lab-fault").wait_for()
    found: list[str] = []
    for panel in ("cards", "board", "pieces"):
        button(page, f"panel {panel}").click()
        found += problems(page)
    button(page, "done").click()
    return found
