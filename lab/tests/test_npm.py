"""The package for npm, packed and installed into an empty folder: a program and a page play with it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from docs import build_lab, bundles
from tests.browser.helpers_browser import launch_browser, missing_requirements, serve
from tools.npm import GUIDE

pytestmark = pytest.mark.slow
STRICT: Final = ("--strict", "--noEmit", "--exactOptionalPropertyTypes", "--target", "es2022", "--lib", "es2023,dom")
PROGRAM: Final = """
import { createEngine, RpcError } from "kingofsiam"
import { BRITAIN, READINGS } from "kingofsiam/maps"
import { chooseMove, drawDeal, play, start } from "kingofsiam/rules"

const engine = await createEngine()
let { state } = await engine.call("new", { players: 2, seed: 7 })
for (let outcome = null; outcome === null; ) {
  const { total } = await engine.call("legal_moves", { state, limit: 0 })
  const { moves } = await engine.call("legal_moves", { state, offset: total - 1 })
  ;({ state, outcome } = await engine.call("play", { state, move: moves[0] }))
  if (outcome) console.log(outcome.rules.length > 0)
}
const error = await engine.call("play", { state, move: "pass" }).catch(error => error)
console.log(error instanceof RpcError, error.code)
engine.close()

let game = start(drawDeal(4, BRITAIN, READINGS.DUTCH))
for (let seed = 1; game.outcome === null; seed++) game = play(game, chooseMove(game, seed * 7919))
console.log(game.outcome.winners.length > 0)
"""
PAGE: Final = """<!doctype html><p id="said"></p><script type="module">
import { createEngine } from "./node_modules/kingofsiam/index.js"
const engine = await createEngine()
const { state } = await engine.call("new", { players: 3, seed: 7 })
const { reasons } = await engine.call("judge", { state, move: "2:RR.LAN-M.PAT+L.MON" })
document.getElementById("said").textContent = reasons.length
</script>"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the package is installed."""
    try:
        build_lab.install()
    except build_lab.LabUnavailable as reason:
        pytest.skip(str(reason))
    folder, packed = tmp_path_factory.mktemp("program"), tmp_path_factory.mktemp("packed")
    environment = {**os.environ, "KINGOFSIAM_BROWSER_KERNEL": "interpreted"}
    subprocess.run([sys.executable, "-m", "tools.npm", str(packed)], cwd=bundles.ROOT, env=environment, check=True)
    (package,) = packed.glob("*.tgz")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    npm = str(shutil.which("npm"))
    subprocess.run([npm, "install", "--offline", "--no-audit", "--no-fund", package], cwd=folder, check=True)
    return folder


def test_a_program_plays_whole_games(folder: Path) -> None:
    (folder / "program.js").write_text(PROGRAM, encoding="utf-8")
    run = subprocess.run(["node", "program.js"], cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.split() == ["true", "true", "1", "true"]


@pytest.mark.parametrize("resolution", ["bundler", "nodenext"])
def test_the_types_of_the_guide_are_strict(folder: Path, resolution: str) -> None:
    """For a page that is bundled and for Node.js; a wrong parameter is an error."""
    (code,) = re.findall(r"^``` typescript\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    wrong = code.replace("players: 3", "players: 5")
    assert wrong != code
    for name, text in {"guide.ts": code, "wrong.ts": wrong}.items():
        (folder / name).write_text(text, encoding="utf-8")
        module = ("--module", "nodenext" if resolution == "nodenext" else "esnext", "--moduleResolution", resolution)
        command = [str(bundles.NODE_MODULES / ".bin" / "tsc"), *STRICT, *module, name]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert re.findall(r"error (TS\d+)", run.stdout) == (["TS2322"] if text == wrong else [])


def test_a_page_plays_without_a_bundler(folder: Path) -> None:
    if missing := missing_requirements():
        pytest.skip(missing)
    (folder / "page.html").write_text(PAGE, encoding="utf-8")
    with serve(folder) as address, launch_browser(address) as visit:
        page = visit("page.html").page
        page.wait_for_function("document.getElementById('said').textContent", timeout=180_000)
        assert page.inner_text("#said") == "2"
