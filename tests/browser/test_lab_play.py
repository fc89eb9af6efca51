"""A game in the rule lab: played by clicks, undone, stepped through, saved, shared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from docs.generators import lab_texts
from kingofsiam.cli.main import main
from kingofsiam.notation import Record, format_record, parse_record, replay, verify
from tests.browser.helpers_browser import until_true
from tests.browser.helpers_lab import EXAMPLES, LOOKS, game_link, go_to, problems, show_as

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.usefixtures("with_lab")

TEXTS = lab_texts.texts()
(FINISHED,) = (each.read_text(encoding="utf-8") for each in EXAMPLES if each.stem == "three-on-siam-tied-to-the-end")
OPEN_HANDS = FINISHED.replace('[Readings "-"]', '[Readings "hands=open"]')
MOVES = 50
THE_LAST_CARD = 47
HOLDER_PASSES, MAY_PASS = "action.last-card.holder-passes", "course.may-pass"
QUESTION = "#lab-play .lab-question"
FOLLOWER_ON_BOARD = "#lab-play .lab-followers.is-legal[data-spot]"
CARDS = '#lab-play [data-key^="card "], #lab-play .play-cards'

SCRIPT = '<script>document.title = "taken"</script><img src=x onerror="document.title = \'taken\'">'
ILLEGAL = FINISHED.replace("1. B F:R.SUK,L.MON,M.ISA+M.PAT", "1. B F:R.SUK,L.SUK,M.SUK+M.PAT")


@dataclass
class Lab:
    """The page of the lab, showing a game."""

    page: Page

    def see(self, at: int, *, moves: int | None = None) -> None:
        """Wait until the game is shown after `at` moves."""
        of_all = "" if moves is None else f'[data-moves="{moves}"]'
        self.page.locator(f'.play-game[data-at="{at}"]{of_all}').wait_for()

    def open(self, record: str, *, at: int, seats: str = "human,human,human") -> None:
        """Follow a link to a moment of a game, on the same page."""
        go_to(self.page, "#mode=judge")
        self.page.locator("#lab-judge .lab-cards").wait_for()
        go_to(self.page, game_link(record, at, seats))
        self.see(at)

    def press(self, key: str) -> None:
        """Click the button with this text of the catalogue."""
        self.page.get_by_role("button", name=TEXTS[key], exact=True).first.click()

    def control(self, key: str) -> Locator:
        """The control with this key."""
        return self.page.locator(f'#kingofsiam-lab [data-key="{key}"]')

    def set_pace(self, pace: int) -> None:
        """Choose how long bots wait before they move; 0 is no pause."""
        self.control("settings").click()
        self.control("pace").select_option(str(pace))
        self.page.keyboard.press("Escape")

    def card(self, name: str) -> None:
        """Click a card of the hand, or the pass."""
        self.page.locator(f'[data-key="card {name}"]').click()

    def has(self, selector: str) -> int:
        """The number of matching elements on the page."""
        return self.page.locator(selector).count()

    @property
    def rules(self) -> list[str]:
        """The rules that the turn panel links to."""
        return [
            str(each)
            for each in self.page.locator(".play-turn .lab-rule").evaluate_all("all => all.map(a => a.dataset.rule)")
        ]

    @property
    def picture(self) -> str:
        """What stands on the board and beside it."""
        return self.page.locator("#lab-play .lab-table").inner_text()

    @property
    def address(self) -> dict[str, str]:
        """The fields in the URL."""
        fields = self.page.evaluate("[...new URLSearchParams(location.hash.slice(1))]")
        return {str(name): unquote(str(value)) for name, value in fields}

    def record(self) -> Record:
        """The record in the dialog that shares the game."""
        self.control("share").click()
        self.page.locator(".play-verified:not(:empty)").wait_for()
        text = str(self.page.locator(".play-save [name=record]").input_value())
        self.page.keyboard.press("Escape")
        return parse_record(text)


@pytest.fixture(scope="module")
def lab(page: Page) -> Lab:
    """The page of the lab, at some game."""
    go_to(page, "#mode=play")
    return Lab(page)


@dataclass
class Played:
    """A game that three humans played by clicks, and what the page showed meanwhile."""

    file: Path
    privacy_screens: list[str] = field(default_factory=list[str])
    cards_shown_behind: int = 0
    winner: str = ""
    deciding: list[str] = field(default_factory=list[str])


@pytest.fixture(scope="module")
def played(lab: Lab, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Three humans play one card each, then pass to the end."""
    page = lab.page
    begin(lab)
    found = Played(tmp_path_factory.mktemp("played") / "game.game")
    for turn in range(60):
        if lab.has(".lab-outcome"):
            break
        found.privacy_screens.append(page.locator(".lab-privacy-screen-who").inner_text())
        found.cards_shown_behind += lab.has(CARDS)
        page.locator('[data-key="privacy-screen"]').click()
        if turn < 3:
            play_rama(lab)
        else:
            lab.card("pass")
            page.locator('[data-key="play"]').click()
        lab.see(turn + 1, moves=turn + 1)
        page.locator(".lab-privacy-screen, .lab-outcome").wait_for()
    found.winner = page.locator(".lab-winner").inner_text()
    found.deciding = lab.rules
    lab.control("share").click()
    page.locator(".play-verified:not(:empty)").wait_for()
    with page.expect_download() as saving:
        lab.press("records.save-file")
    saving.value.save_as(found.file)
    page.keyboard.press("Escape")
    return found


def begin(lab: Lab) -> None:
    """Fill in the form of a new game for three humans."""
    page = lab.page
    lab.control("new").click()
    lab.control("players 3").click()
    for seat, name in zip("ABC", ("Ann", "Bob", "Cleo"), strict=True):
        page.get_by_label(TEXTS["players.seat-kind"].format(seat=seat)).select_option("human")
        page.get_by_label(TEXTS["players.seat-name"].format(seat=seat)).fill(name)
    page.get_by_text(TEXTS["deal.more"]).click()
    page.get_by_label(TEXTS["deal.seed"]).fill("5")
    lab.press("players.start")
    page.locator(".lab-privacy-screen").wait_for()


def play_rama(lab: Lab) -> None:
    """Play a card by clicks alone: its places on the list, the follower on the board."""
    page = lab.page
    lab.card("Rama")
    page.locator(QUESTION).wait_for()
    while not lab.has('[data-key="play"]'):
        step = page.locator(QUESTION).get_attribute("data-open")
        on_board = lab.has(FOLLOWER_ON_BOARD) > 0
        page.locator(FOLLOWER_ON_BOARD if on_board else ".lab-option.is-legal").first.click(force=on_board)
        page.locator(f'{QUESTION}:not([data-open="{step}"]), [data-key="play"]').first.wait_for()
    page.locator('[data-key="play"]').click()


def test_a_game_played_by_clicks_is_valid(played: Played) -> None:
    """`kingofsiam verify` confirms the saved record; its players have their names and each has played a card."""
    record = parse_record(played.file.read_text(encoding="utf-8"))
    assert main(["verify", str(played.file)]) == 0
    assert record.players == ("Ann", "Bob", "Cleo")
    assert list(replay(record))[-1].outcome is not None
    assert sorted(len(player.played) for player in list(replay(record))[-1].players) == [1, 1, 1]


def test_the_result_names_winner_and_deciding_rule(played: Played) -> None:
    """The winner is named; the deciding rule comes first, then the rules applied before it."""
    record = parse_record(played.file.read_text(encoding="utf-8"))
    outcome = list(replay(record))[-1].outcome
    assert outcome is not None
    assert [name for name in record.players if name in played.winner] == [
        record.players[each] for each in outcome.winners
    ]
    rules = [each.id for each in outcome.rules]
    assert played.deciding == [rules[-1], *rules[:-1]]


def test_the_end_is_explained_by_facts(lab: Lab) -> None:
    """It says by name who wins, and when those who were tied played their last cards."""
    lab.open(FINISHED, at=MOVES)
    outcome = lab.page.locator(".lab-outcome").inner_text()
    assert "The Malay reign, and Alfred wins." in outcome
    assert "Alfred played their last card in turn 39. Benjamin played their last card in turn 46." in outcome


def test_a_rematch_deals_anew_for_the_same_players(lab: Lab) -> None:
    """In the same seats, on the same map by the same rules."""
    lab.open(FINISHED, at=MOVES)
    lab.control("rematch").click()
    lab.see(0, moves=0)
    record, before = (parse_record(text) for text in (lab.address["record"], FINISHED))
    assert (record.players, record.map, record.readings) == (before.players, before.map, before.readings)
    assert record.deal != before.deal


def test_partners_are_named_at_the_table(lab: Lab) -> None:
    (four,) = (each.read_text(encoding="utf-8") for each in EXAMPLES if each.stem == "four-on-saba")
    lab.open(four, at=0, seats="human,human,human,human")
    partners = lab.page.locator(".lab-player-facts > :last-child").all_inner_texts()
    names = parse_record(four).players
    assert partners == [TEXTS["table.partner"].format(seat=names[seat]) for seat in (2, 3, 0, 1)]


def test_a_privacy_screen_hides_the_hand(played: Played) -> None:
    """With three humans on one page it comes before every turn, names the next player and shows no card."""
    record = parse_record(played.file.read_text(encoding="utf-8"))
    movers = [state.to_move for state in list(replay(record))[:-1]]
    called = [
        next(seat for seat, name in enumerate(record.players) if name in words) for words in played.privacy_screens
    ]
    assert called == movers
    assert played.cards_shown_behind == 0


def test_what_shows_positions_waits_until_hidden_hands_are_open(lab: Lab) -> None:
    """Several humans hide their hands: no judge, no analysis, no position to share, before the game has ended."""
    lab.open(
        format_record(replace(parse_record(FINISHED), moves=parse_record(FINISHED).moves[:20], result=None)), at=20
    )
    for key in ("judge", "analyse"):
        assert lab.page.locator(f'#lab-play [data-key="{key}"]').is_disabled()
    lab.page.keyboard.press("j")
    lab.page.keyboard.press("a")
    lab.control("share").click()
    lab.page.locator(".play-verified:not(:empty)").wait_for()
    assert lab.has('[data-key="copy-record"]') == 1
    assert lab.has('[data-key="copy"]') == 0
    lab.page.keyboard.press("Escape")
    lab.control("tab analyse").click()
    lab.page.locator("#lab-analyse").wait_for()
    until_true(lab.page, "!location.hash.includes('at=20')")
    lab.open(FINISHED, at=20)
    assert lab.page.locator('#lab-play [data-key="judge"]').is_enabled()


def test_the_reason_of_a_forced_pass_is_shown_to_its_player_alone(lab: Lab) -> None:
    """Others see a pass: that it was forced would show that the last card cannot win."""
    for seats, rule in (("human,medium,medium", HOLDER_PASSES), ("medium,human,medium", MAY_PASS)):
        lab.open(FINISHED, at=THE_LAST_CARD + 1, seats=seats)
        lab.control("what-happened").click()
        assert lab.page.locator(".play-last .lab-rule").first.get_attribute("data-rule") == rule


def test_keys_step_through_the_record(lab: Lab) -> None:
    """Arrows step by one move, Home and End to the ends, on the page, in the list, on the slider; the board follows."""
    lab.open(FINISHED, at=10)
    pictures = [lab.picture]
    lab.page.keyboard.press("ArrowRight")
    lab.see(11)
    pictures.append(lab.picture)
    lab.page.keyboard.press("ArrowLeft")
    lab.see(10)
    assert lab.picture == pictures[0] != pictures[1]
    lab.page.locator('[data-key="move 0 10"]').focus()
    for key, at in (("ArrowDown", 11), ("Home", 0), ("ArrowRight", 1), ("End", MOVES)):
        lab.page.keyboard.press(key)
        lab.see(at)
        assert lab.page.evaluate("document.activeElement.dataset.at") == str(at)
    lab.page.locator(".lab-slider").focus()
    for key, at in (("ArrowLeft", MOVES - 1), ("Home", 0)):
        lab.page.keyboard.press(key)
        lab.see(at)
    assert lab.address["at"] == "0"


def test_undo_and_redo_go_to_decisions_of_humans(lab: Lab) -> None:
    """Undo takes the moves of machines back with the human move before them; redo works until another move."""
    lab.open(FINISHED, at=MOVES, seats="medium,human,medium")
    movers = [state.to_move for state in replay(parse_record(FINISHED))]
    decisions = [at for at in range(MOVES) if movers[at] == 1]
    for at in decisions[:-3:-1]:
        lab.press("play.undo")
        lab.see(at, moves=MOVES)
    for at in (decisions[-1], MOVES):
        lab.press("play.redo")
        lab.see(at, moves=MOVES)
    assert lab.control("redo").is_disabled()


def test_a_game_continues_from_any_moment(lab: Lab) -> None:
    """A new move replaces all later ones, which look it; the back button restores them. The struggle stays in sight."""
    lab.open(FINISHED, at=20, seats="human,human,human")
    lab.press("play.continue")
    lab.page.locator('[data-key="privacy-screen"]').click()
    assert lab.has(".lab-move-row.is-away") == MOVES - 20
    lab.card("pass")
    lab.page.locator('[data-key="play"]').wait_for()
    state = [*replay(parse_record(FINISHED))][20]
    number, last = len(state.board.control) + 1, len(state.board.tiles)
    facts = {"number": number, "last": last, "province": state.contested, "count": 3, "passes": state.passes}
    assert lab.page.get_by_text(TEXTS["play.struggle"].format(**facts)).is_visible()
    lab.page.locator('[data-key="play"]').click()
    lab.see(21, moves=21)
    assert lab.has(".lab-move-row.is-away") == 0
    record = lab.record()
    assert (record.moves[:20], len(record.moves)) == (parse_record(FINISHED).moves[:20], 21)
    lab.page.go_back()
    lab.see(20, moves=MOVES)
    lab.page.go_forward()
    lab.see(21, moves=21)


def test_machines_play_by_themselves_and_can_be_stopped(lab: Lab) -> None:
    """They play legally to the end, but only once you start them, so that a link shows what was shared."""
    lab.open(FINISHED, at=40, seats="easy,medium,medium")
    lab.set_pace(1)  # without a pause the game would be over before it can be stopped
    lab.press("play.continue")
    lab.press("play.stop-bots")
    until_true(lab.page, "document.querySelector('[data-key=machines]')?.classList.contains('is-main')")
    stopped = lab.has(".lab-move-row")
    lab.page.wait_for_timeout(1000)
    assert lab.has(".lab-move-row") == stopped
    lab.set_pace(0)
    lab.press("play.let-bots-play")
    lab.page.locator(".lab-outcome").wait_for()
    record = lab.record()
    assert record.moves[:40] == parse_record(FINISHED).moves[:40]
    assert verify(record).ok
    assert record.result is not None


def test_a_record_is_loaded_from_a_file_a_paste_or_the_examples(lab: Lab, tmp_path: Path) -> None:
    """Each way opens the whole game."""
    file = tmp_path / "some.game"
    file.write_text(FINISHED, encoding="utf-8")
    for source in ("file", "paste", "example"):
        lab.open(OPEN_HANDS, at=3)
        lab.control("paste").click()
        if source == "file":
            lab.page.locator(".play-load input[type=file]").set_input_files(file)
        elif source == "paste":
            lab.page.locator(".play-load textarea").fill(FINISHED)
            lab.control("open-text").click()
        else:
            lab.page.locator(".play-examples [data-key$='tied-to-the-end.game']").click()
        lab.see(MOVES, moves=MOVES)
        lab.page.locator(".play-load").wait_for(state="detached")
        assert lab.record().moves == parse_record(FINISHED).moves


@pytest.mark.parametrize(
    "hash",
    [
        game_link("no record", 2),
        game_link(FINISHED, MOVES + 1),
        game_link(SCRIPT, 0),
        game_link(ILLEGAL, 0),
    ],
    ids=["no record", "a moment after the end", "a script", "an illegal move"],
)
def test_a_hostile_hash_shows_an_error(lab: Lab, hash: str) -> None:
    """The game does not change."""
    lab.open(FINISHED, at=30)
    before = lab.picture
    go_to(lab.page, hash)
    lab.page.locator(".lab-notices .lab-fault").wait_for()
    assert lab.picture == before


@pytest.mark.parametrize("how", LOOKS)
def test_a_game_is_accessible(lab: Lab, how: str) -> None:
    """Form, games, sharing, privacy screen, result, cards, keys: no finding, nothing too wide or too small."""
    show_as(lab.page, how)
    for name, show in SCENES.items():
        show(lab)
        assert problems(lab.page) == [], name
        if lab.has("dialog"):
            lab.page.keyboard.press("Escape")
            lab.page.locator("dialog").wait_for(state="detached")


def _dialog(key: str, within: str) -> Callable[[Lab], None]:
    def show(lab: Lab) -> None:
        if not lab.control(key).is_visible():
            lab.control("menu").click()
        lab.control(key).click()
        lab.page.locator(f"dialog {within}").first.wait_for()

    return show


def _privacy_screen(lab: Lab) -> None:
    lab.open(format_record(parse_record(FINISHED)), at=3)
    lab.press("play.continue")
    lab.page.locator(".lab-privacy-screen").wait_for()


def _result(lab: Lab) -> None:
    lab.open(FINISHED, at=MOVES)
    lab.page.locator(".lab-outcome").wait_for()


SCENES: dict[str, Callable[[Lab], None]] = {
    "privacy screen": _privacy_screen,
    "result": _result,
    "form": _dialog("new", ".play-players"),
    "open": _dialog("paste", ".play-examples button"),
    "cards": _dialog("cards", ".lab-card-texts summary"),
    "games": _dialog("games", ".lab-games li"),
    "share": _dialog("share", ".play-verified:not(:empty)"),
    "keys": _dialog("settings", ".lab-keys"),
}
