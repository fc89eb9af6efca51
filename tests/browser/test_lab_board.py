"""A board of one's own in the rule lab: corrected on the map, saved as a map file, opened, shared, played on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kingofsiam import LAO, SIAM, Map
from kingofsiam.cli.main import main
from kingofsiam.notation import parse_position, parse_record, verify
from tests.browser.helpers_browser import Visit, until_true
from tests.browser.helpers_lab import LOOKS, control, go_to, problems, show_as, url_state

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("with_lab")


@pytest.fixture
def page(window: Callable[..., Visit]) -> Page:
    """The editor of the map, opened in one click from the board of the judge, on a device without maps and games."""
    lab = window("lab/#mode=judge", height=720).page
    lab.locator("#lab-judge .lab-set-right").click()
    lab.locator(".lab-neighbours").wait_for()
    return lab


def press(page: Page, *provinces: str) -> None:
    """Choose provinces on the map with the keyboard, as a click in the middle of one meets its followers."""
    for province in provinces:
        page.locator(f'.lab-board [data-spot="{province}"]').first.press("Enter")


def neighbours(page: Page, province: str, others: str) -> None:
    """Wait until the province has these neighbours."""
    page.locator(f'[data-neighbours="{province}"]', has_text=f": {others}").wait_for()


def shown_map(page: Page) -> Map:
    return parse_position(url_state(page)["state"]).map


def correct(page: Page) -> None:
    """Add and remove a border, rename a province and move a home."""
    press(page, "Isan", "Pattani")
    neighbours(page, "Isan", "Lan Na, Sukothai, Khorat, Pattani")
    press(page, "Mon", "Sukothai")
    neighbours(page, "Sukothai", "Lan Na, Isan, Ayutthaya")
    control(page, "tool rename").click()
    press(page, "Khorat")
    page.locator("input[name=province-name]").fill("Nakhon")
    control(page, "set province-name").click()
    page.locator('[data-neighbours="Nakhon"]').wait_for()
    control(page, "tool home Lao").click()
    press(page, "Nakhon")
    page.locator('[data-neighbours="Nakhon"] .lab-pip').wait_for()


def test_a_board_is_corrected_saved_and_reopened(
    page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two borders, a name and a home; the command line reads the saved file, and the lab opens the same map again."""
    correct(page)
    page.locator("input[name=map-title]").fill("Anns board")
    control(page, "set map-title").click()
    until_true(page, "() => decodeURIComponent(location.hash).includes('anns-board')")
    with page.expect_download() as downloading:
        control(page, "save-map").click()
    assert downloading.value.suggested_filename == "anns-board.toml"
    file = tmp_path / "anns-board.toml"
    downloading.value.save_as(file)
    saved = Map.from_file(file)
    assert {*map(str, saved.borders)} == {str(each).replace("Khorat", "Nakhon") for each in SIAM.borders} - {
        "Sukothai–Mon"
    } | {"Isan–Pattani"}
    assert (saved.home(LAO), saved.land("Nakhon").own, saved.land("Isan").own) == ("Nakhon", 2, 0)
    assert main(["map", str(file)]) == 0
    assert "Nakhon" in capsys.readouterr().out
    go_to(page, "#mode=judge&state=" + SIAM_DEAL)
    page.locator("#lab-judge .lab-set-right").click()
    page.locator('[data-neighbours="Khorat"]').wait_for()
    page.locator("[name=map-file]").set_input_files(file)
    page.locator('[data-neighbours="Nakhon"]').wait_for()
    assert shown_map(page) == saved


SIAM_DEAL = (
    "siam+-+LAN/RAT/AYU/MON/PAT/ISA/SUK/KHO+1,1,2/2,2,0/0,3,1/2,1,1/2,1,1/3,1,0/0,4,0/2,0,2%2B4,3,9+"
    "KFF12RLM:-:1,0,1:0/KFF12RLM:-:1,1,0:0/KFF12RLM:-:0,1,1:0+B+0+-"
)


def test_every_change_can_be_undone_and_redone(page: Page) -> None:
    press(page, "Isan", "Pattani")
    neighbours(page, "Isan", "Lan Na, Sukothai, Khorat, Pattani")
    assert shown_map(page).name == "my-siam"
    control(page, "undo").click()
    page.locator('[data-neighbours="Isan"]:not(:has-text("Pattani"))').wait_for()
    assert shown_map(page) == SIAM
    control(page, "redo").click()
    neighbours(page, "Isan", "Lan Na, Sukothai, Khorat, Pattani")


def test_an_own_board_is_used_everywhere(page: Page) -> None:
    """A link carries it, the judge judges on it, moves are analysed, and the record of a new game on it verifies."""
    press(page, "Isan", "Pattani")
    neighbours(page, "Isan", "Lan Na, Sukothai, Khorat, Pattani")
    link = page.evaluate("() => location.hash")
    control(page, "done").click()
    page.locator("#lab-judge .lab-cards").wait_for()
    assert "Pattani" in shown_map(page).neighbours["Isan"]
    control(page, "tab analyse").click()
    page.locator("#lab-analyse .analysis-candidate").first.wait_for()
    assert "Pattani" in shown_map(page).neighbours["Isan"]
    control(page, "tab play").click()  # there is no game yet: a first one begins, on this board
    page.locator("#lab-play .lab-cards").wait_for()
    record = parse_record(url_state(page)["record"])
    assert record.map.neighbours["Pattani"] == ("Isan", "Mon", "Rattanakosin")
    assert verify(record).ok
    go_to(page, link)
    neighbours(page, "Isan", "Lan Na, Sukothai, Khorat, Pattani")
    assert control(page, "board my-siam").is_visible()


@pytest.mark.parametrize("how", LOOKS)
def test_the_panel_of_the_map_is_accessible(page: Page, how: str) -> None:
    """With a refused change and a name that is edited: axe finds nothing, all is large enough to touch."""
    press(page, "Isan", "Pattani")
    neighbours(page, "Isan", "Lan Na, Sukothai, Khorat, Pattani")
    control(page, "tool rename").click()
    press(page, "Mon")
    show_as(page, how)
    assert problems(page) == []
