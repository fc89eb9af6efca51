"""The example engine in JavaScript conforms: it follows every reading on every map, and gives the right reasons."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam.conformance.differential_play import PLAYERS_AND_MAPS
from kingofsiam.conformance.runner import Report, run
from kingofsiam.conformance.vectors import Vector
from kingofsiam.notation.json.documents import dump, load
from kingofsiam.referee.client import EngineClient
from kingofsiam.spec.readings import PRESETS
from tests.conformance.helpers_engines import quick_sample

ENGINE: Final = Path(__file__).parents[2] / "examples" / "engine.mjs"

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None, reason="the engine runs on Node.js, which is not installed"
)


def report_on(engine: Path, vectors: tuple[Vector, ...], preset: str = "RULEBOOK", games: int = 0) -> Report:
    with EngineClient(("node", str(engine)), timeout=60) as client:
        return run(client, vectors, (preset, PRESETS[preset]), games=games)


@pytest.mark.slow
def test_it_follows_every_reading_and_conforms() -> None:
    """No choice is fixed, so it conforms to every preset, on every map; it answers all calls but `narrate`."""
    report = report_on(ENGINE, quick_sample(), games=len(PLAYERS_AND_MAPS))
    assert report.conforms
    assert all(report.by_preset(readings).right for readings in PRESETS.values())
    assert report.engine.unsupported == {"narrate"}
    assert report.games.finished == len(PLAYERS_AND_MAPS)


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["YUCATA_OPEN", "RUSSIAN", "SUMMARY"])
def test_it_plays_by_every_preset(preset: str) -> None:
    """The presets that change what happens in a game, in a whole game."""
    report = report_on(ENGINE, (), preset, games=1)
    assert report.conforms


IMPORTING: Final = """
import { readFileSync } from "node:fs";
import { drawDeal, start, judge, play, chooseMove, legalMoves, observe } from ENGINE;
const documents = [];
for (const [players, map, readings] of JSON.parse(readFileSync(0))) {
  const deal = drawDeal(players, map, readings);
  let state = start(deal);
  for (const seed of [7, 7919, 104729]) {
    const move = chooseMove(state, seed);
    if (judge(state, move).length || !legalMoves(state).total) throw new Error("not legal");
    documents.push(move, state = play(state, move));
  }
  documents.push(deal, observe(state, 1));
}
console.log(JSON.stringify(documents));
"""


@pytest.mark.slow
def test_a_program_imports_it() -> None:
    """Then it answers no calls. It draws deals, and takes and gives documents that ours can read."""
    asked = [
        (players, deal["map"], deal["readings"])
        for players, map in PLAYERS_AND_MAPS
        for readings in (ks.RULEBOOK, ks.DUTCH, ks.YUCATA)
        for deal in (dump(ks.draw_deal(players, map=map, readings=readings)),)
    ]
    code = IMPORTING.replace("ENGINE", json.dumps(ENGINE.as_uri()))
    command = ["node", "--input-type=module", "--eval", code]
    run = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True)
    documents = json.loads(run.stdout)
    kinds = [type(load(document)).__name__ for document in documents]
    assert kinds.count("Deal") == kinds.count("Observation") == len(asked)
    assert kinds.count("State") == 3 * len(asked)
