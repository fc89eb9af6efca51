"""The social preview image: draw the picture shown beside a shared link, `python -m docs.social`.

Chromium draws it, so we keep it in `docs/pages/assets`. Draw it again when the mark or the board changes.
"""

import shutil
from typing import Final

from playwright.sync_api import sync_playwright

import kingofsiam
from docs.generate import HANDWRITTEN
from kingofsiam.render import svg

ASSETS: Final = HANDWRITTEN / "assets"
SIZE: Final = (1200, 630)
PAGE: Final = """<!doctype html>
<style>
* { box-sizing: border-box; margin: 0; }
body { display: flex; width: 1200px; height: 630px; overflow: hidden; border-bottom: 14px solid #d9a520;
       background: #43271a; color: #fff6e3; font-family: Palatino, Georgia, serif; }
.words { flex: none; width: 520px; padding: 56px 0 0 60px; }
.words svg { width: 150px; height: 150px; display: block; margin-bottom: 34px; }
h1 { font-size: 76px; line-height: 1; }
p { margin-top: 26px; font-size: 31px; line-height: 1.35; color: #ecdcc0; }
.board { flex: none; width: 588px; margin: 50px 0 0 48px; }
.board svg { display: block; width: 588px; height: auto; border-radius: 14px; box-shadow: 0 0 0 5px #d9a520; }
</style>
<div class="words">
%s<h1>King of Siam</h1>
<p>The living rulebook: each sentence with its picture, its code and its proof.</p>
</div>
<div class="board">%s</div>
"""


def main() -> None:
    """Write `social.png`."""
    board = svg.board(kingofsiam.deal(players=3, seed=7), size=780)
    mark = (ASSETS / "mark.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        page.set_content(PAGE % (mark, board))
        page.screenshot(path=ASSETS / "social.png")
        browser.close()


if __name__ == "__main__":
    main()
