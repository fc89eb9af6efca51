"""The experiments with the parameters of the search, and the tables on the solver."""

import json
import subprocess
import sys
from math import inf

import pytest

import kingofsiam as ks
from kernel.benchmarks.endgames import largest
from kernel.benchmarks.runner import ROOT
from kernel.benchmarks.search_parameters import MCTS, changed
from kingofsiam.notation.json.documents import dump_state, load_move

SOURCE = (ROOT / MCTS).read_text(encoding="utf-8")


def test_only_the_constants_that_are_named_change() -> None:
    lines = [
        new
        for old, new in zip(SOURCE.splitlines(), changed(SOURCE, ["TEMPERATURE=0.25"]).splitlines(), strict=True)
        if old != new
    ]
    assert lines == ["TEMPERATURE: Final = 0.25"]


@pytest.mark.parametrize("text", ["NO_SUCH=1", "TEMPERATURE", "TEMPERATURE=x", "temperature=1"])
def test_what_is_no_constant_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no constant"):
        changed(SOURCE, [text])


def test_the_search_as_a_program_answers_with_a_legal_move() -> None:
    state = ks.deal(2, seed=1)
    request = {"id": 3, "method": "choose_move", "params": {"state": dump_state(state), "seed": 5}}
    command = [sys.executable, str(ROOT / "kernel/benchmarks/search_program.py"), "2"]
    answer = subprocess.run(command, input=json.dumps(request) + "\n", capture_output=True, text=True, check=True)
    found = json.loads(answer.stdout)
    assert found["id"] == 3
    assert ks.judge(state, load_move(found["result"]["move"])) == ()


def test_the_largest_number_of_cards_has_no_larger_times_before_it() -> None:
    """A number of cards that happens to be quicker again does not count."""
    found = {1: [0.1, 0.2], 2: [0.3, inf], 3: [0.1, 0.2]}
    assert largest(found, 1.0, max) == 1
    assert largest(found, 1.0, min) == 3
    assert largest(found, 0.01, max) == 0
