"""The compiled kernel of the lab plays as the one here: the vectors, and digests of playouts and searches."""

import json
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

import kingofsiam_kernel as kernel
from docs import build_lab, bundles
from kingofsiam.conformance.vectors import MoveVector
from kingofsiam.errors import InvalidMove
from lab.tests.helpers_kernel_answers import answer
from tests.conformance.helpers_vectors import game_vectors, scenario_vectors

pytestmark = pytest.mark.slow
HERE: Final = Path(__file__).parent
PYODIDE: Final = bundles.NODE_MODULES / "pyodide"


@pytest.fixture(scope="module")
def wheels() -> list[Path]:
    """The wheels of the lab, the compiled kernel among them."""
    if missing := build_lab.prepare():
        pytest.skip(missing)
    wheels = build_lab.wheels()
    if not any(wheel.name.endswith("wasm32.whl") for wheel in wheels):
        pytest.skip("the kernel cannot be compiled for browsers here")
    return wheels


def test_the_kernel_in_the_browser_answers_as_the_one_here(wheels: list[Path], tmp_path: Path) -> None:
    """The moves of the scenarios and of some games are judged alike, with the same positions after them; playouts and
    searches from the same seed go the same way.
    """
    vectors = [vector for vector in (*scenario_vectors(), *game_vectors()) if isinstance(vector, MoveVector)]
    asked = [question for vector in vectors if (question := _question(vector)) is not None]
    questions = json.dumps(asked)
    (tmp_path / "questions.json").write_text(questions, encoding="utf-8")
    script = [HERE / "run_in_pyodide.mjs", PYODIDE, HERE / "helpers_kernel_answers.py", tmp_path / "questions.json"]
    run = subprocess.run(["node", *script, *wheels], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    in_browser, here = json.loads(run.stdout), json.loads(answer(questions))
    assert in_browser.pop("compiled")
    del here["compiled"]
    assert len(here["moves"]) == len(asked) > len(vectors) / 2
    assert in_browser == here


def _question(vector: MoveVector) -> tuple[Any, int] | None:
    try:
        return kernel.pack(vector.state).words, kernel.pack_move(vector.move, vector.state.map)
    except InvalidMove:
        return None
