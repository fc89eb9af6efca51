"""The rule lab without a network: its service worker keeps it on the device."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from docs import build_lab, bundles
from docs.generators import lab_texts
from kingofsiam import Game
from tests.browser.helpers_browser import BLANK, Visit, serve, until_true
from tests.browser.helpers_lab import control, game_link, go_to

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("with_lab")

READY = "#kingofsiam-lab[data-ready]"
VERSION = re.compile(r'(?<=VERSION = ")\w+')
MARK = "--of-a-new-version"
LINK = game_link(Game.new(2, seed=1).to_text(), 0, "human,human")
TEXTS = lab_texts.texts()


def see_home(page: Page) -> None:
    """Go to the home page, with its pictures and its style."""
    page.locator(".lab-brand a").click()
    page.locator(".md-content h1").wait_for()
    until_true(page, "[...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)")
    assert page.locator(".md-header").evaluate("each => getComputedStyle(each).position") == "sticky"


def test_after_one_visit_the_lab_starts_offline(visit: Callable[..., Visit], built: Path, tmp_path: Path) -> None:
    """It can be played without a server, and leads home. A new version takes the place of the old one at once."""
    site = tmp_path / "site"
    for name in ("lab", "assets", "learn"):
        shutil.copytree(built / name, site / name)
    shutil.copyfile(built / "index.html", site / "index.html")
    script = (built / build_lab.OFFLINE).read_text(encoding="utf-8")
    (site / build_lab.OFFLINE).write_text(script, encoding="utf-8")
    with ExitStack() as server:
        address = server.enter_context(serve(site))
        page = visit(BLANK, offline=True).page
        page.goto(f"{address}lab/{LINK}")
        page.locator(READY).wait_for()
        until_true(page, "navigator.serviceWorker.controller !== null")
        page.reload()
        page.locator(READY).wait_for()
        with (site / bundles.ASSETS / "lab.css").open("a", encoding="utf-8") as file:
            file.write(f":root {{ {MARK}: 1 }}")
        (site / build_lab.OFFLINE).write_text(VERSION.sub("renewed", script), encoding="utf-8")
        page.evaluate("navigator.serviceWorker.ready.then(each => each.update())")
        page.get_by_text(TEXTS["lab.renewed"]).wait_for()
        until_true(
            page, "name => caches.keys().then(([kept, ...old]) => kept === name && !old[0])", f"{address} renewed"
        )
        server.close()
        page.get_by_role("link", name=TEXTS["lab.restart"]).click()
        page.locator(READY).wait_for()
        assert page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('{MARK}')") == "1"
        go_to(page, LINK)
        for key in ("privacy-screen", "card pass", "play"):
            control(page, key).click()
        page.locator('.play-game[data-at="1"][data-moves="1"]').wait_for()
        see_home(page)
        page.context.close()
