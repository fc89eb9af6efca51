"""The lessons of the lab: the first game is a correct record, and every puzzle has the answers that are written."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from docs.generators.lab_texts import catalogue
from kingofsiam import judge, legal_moves
from kingofsiam.model.moves import Pass, Play
from kingofsiam.notation import parse_move, parse_position, parse_record, replay, verify
from tools.puzzles import FILE, Puzzle, solves

LAB = Path(__file__).parents[1]
FIRST_GAME: dict[str, Any] = json.loads((LAB / "first-game.json").read_text(encoding="utf-8"))
RECORD = parse_record("\n".join(FIRST_GAME["record"]))
STEPS: list[dict[str, Any]] = FIRST_GAME["steps"]
PUZZLES: list[Puzzle] = json.loads(FILE.read_text(encoding="utf-8"))


def test_the_first_game_is_legal_and_ends_as_it_says() -> None:
    """It ends with the very last card, by which the reader wins a game that was lost without it."""
    assert verify(RECORD).ok
    states = list(replay(RECORD))
    assert states[-1].outcome is not None
    assert states[-1].outcome.winners == (0,)
    *_, last = (at for at, move in enumerate(RECORD.moves) if isinstance(move, Play))
    assert (STEPS[-2]["at"], STEPS[-1]["at"]) == (last, len(RECORD.moves))
    assert not any(player.hand for player in states[last + 1].players)


def test_the_steps_of_the_first_game_have_words_and_moves_of_the_reader() -> None:
    """They go forward; the reader plays a card, a swap and a pass, always in the first seat."""
    assert [step["words"] for step in STEPS] == [*catalogue()["steps"]]
    assert [step["at"] for step in STEPS] == sorted(step["at"] for step in STEPS)
    played = [int(step["at"]) for step in STEPS if step.get("plays")]
    states = list(replay(RECORD))
    assert {states[at].to_move for at in played} == {0}
    assert {type(RECORD.moves[at]) for at in played} == {Play, Pass}


def test_each_kind_of_puzzle_has_some_and_each_has_its_own_name() -> None:
    """Solved puzzles are kept by their names. Of the moves to judge, some are legal and some are not."""
    assert len({puzzle["id"] for puzzle in PUZZLES}) == len(PUZZLES)
    assert {puzzle["kind"] for puzzle in PUZZLES} == {"legal", "force", "british"}
    asked = [parse_position(puzzle["state"]) for puzzle in PUZZLES if puzzle["move"]]
    moves = [parse_move(puzzle["move"]) for puzzle in PUZZLES if puzzle["move"]]
    verdicts = [judge(state, move) == () for state, move in zip(asked, moves, strict=True)]
    assert min(verdicts.count(True), verdicts.count(False)) >= len(verdicts) // 3


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [puzzle for puzzle in PUZZLES if puzzle["moves"]], ids=lambda puzzle: puzzle["id"])
def test_a_puzzle_is_solved_by_the_moves_that_are_written_and_by_no_others(puzzle: Puzzle) -> None:
    """The solver, or the engine with passes of everybody, finds the same of the pass and of some other moves."""
    state = parse_position(puzzle["state"])
    written = [parse_move(text, state.map) for text in puzzle["moves"]]
    others = [move for move in legal_moves(state) if move not in written]
    asked = [*written, Pass(), *Random(1).sample(others, 3)]
    assert [move for move in asked if solves(puzzle["kind"], state, move)] == written
