"""The file of a match: round trips, its schema, and what it refuses."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import kingofsiam
import kingofsiam_kernel
from kingofsiam.notation.json.parser import InvalidJson
from kingofsiam_kernel.experiments.arena import Arena, ArenaConfig, dumps_arena, load, loads_arena, play_sets, save
from kingofsiam_kernel.experiments.arena.checkpoint import ARENA, FORMAT
from kingofsiam_kernel.experiments.runs.games import Games
from kingofsiam_kernel.experiments.runs.run import Checkpoint
from tools.schemas import codec_schema

CONFIG = ArenaConfig(names=("staged", "stepwise", "random"), players=2, readings=kingofsiam.RUSSIAN)
MATCH = Arena(CONFIG, Games.of((0, 7)), play_sets(CONFIG, 0, 7))
CHECKPOINT = Checkpoint(MATCH, Games.of((0, 9)))
SCHEMA: dict[str, Any] = json.loads(
    (Path(kingofsiam_kernel.__file__).parent / "experiments" / "arena" / "schemas" / "arena.schema.json").read_text(
        encoding="utf-8"
    )
)


def test_round_trip(tmp_path: Path) -> None:
    """Nothing is lost, and the file is valid by the schema of the package, which is that of the codec."""
    file = tmp_path / "match.json"
    save(CHECKPOINT, file)
    assert load(file) == CHECKPOINT
    assert CHECKPOINT.remaining == Games.of((7, 9))
    jsonschema.validate(json.loads(file.read_text(encoding="utf-8")), SCHEMA)
    assert codec_schema(ARENA.codec, f"arena:{FORMAT}", "arena") == SCHEMA
    tested = ArenaConfig(names=("stepwise", "random"), players=4, sprt=(-5, 20))
    assert loads_arena(dumps_arena(Checkpoint(Arena(tested), Games()))).run.config == tested


@pytest.mark.parametrize(
    "sets",
    [
        [],
        [{"lineup": 0, "shares": [12, 12], "sets": 7}],
        [{"lineup": 0, "shares": [12, 11], "sets": 3}, *({"lineup": n, "shares": [12, 12], "sets": 2} for n in (1, 2))],
        [{"lineup": n, "shares": [24, 0, 0], "sets": 3 - (n > 0)} for n in range(3)],
        [{"lineup": n, "shares": [24, 0], "sets": 2} for n in range(4)],
    ],
)
def test_impossible_totals_are_refused(sets: list[object]) -> None:
    """Every set of every line-up counts once, with shares of all its games."""
    document = json.loads(dumps_arena(CHECKPOINT))
    document["totals"]["sets"] = sets
    with pytest.raises(InvalidJson):
        loads_arena(json.dumps(document))
