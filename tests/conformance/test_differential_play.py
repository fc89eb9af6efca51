"""Differential testing: lists of legal moves, and games side by side."""

import json

import pytest

import kingofsiam as ks
from kingofsiam import LAO, RAMA, FactionCard, Follower, Followers, Play
from kingofsiam.conformance.checks import check_vector
from kingofsiam.conformance.differences import Difference
from kingofsiam.conformance.runner import Conclusion, run
from kingofsiam.conformance.vectors import CountVector, PerftCounts
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import State
from kingofsiam.notation.json.documents import dump
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.client import EngineClient
from tests.conformance.helpers_engines import (
    PRESET,
    Answer,
    InProcessEngine,
    all_to_rama,
    conformance_report,
    engine_with_changed_answers,
)

LATE = ks.position(hands=((ActionCard.LAO,), (ActionCard.LAO,), ()), followers={"Khorat": Followers(rama=1)})
"""Two Lao cards are left, and a single follower to take."""
EXTRA = Play(FactionCard(LAO, ("Pattani", "Pattani")), Follower(RAMA, "Khorat"))
"""An illegal move: Pattani is far away."""


def count_difference(engine: EngineClient, state: State, counts: PerftCounts | None = None) -> Difference | None:
    counts = counts or PerftCounts((ks.count_legal_moves(state),))
    return check_vector(engine, CountVector(id="", title="", state=state, counts=counts)).difference


def test_a_move_that_is_missing_in_the_list_is_judged_too() -> None:
    class WithoutLao(InProcessEngine):
        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            if method == "judge":
                return {"legal": False, "violations": [{"rule": "action.undo"}]}
            return {"moves": [move for move in super().answer(method, params)["moves"] if move["move"] == "pass"]}

    difference = count_difference(WithoutLao(), LATE)
    assert difference is not None
    assert difference.call == "judge"


def test_a_list_of_the_right_length_may_be_wrong() -> None:
    def with_another_move(answer: Answer) -> Answer:
        return {**answer, "moves": [*answer["moves"][:-1], dump(EXTRA)]}

    assert count_difference(engine_with_changed_answers("legal_moves", with_another_move), LATE) is not None
    assert count_difference(engine_with_changed_answers("legal_moves", lambda _: {"moves": "none"}), LATE) is not None


@pytest.mark.slow
def test_games_are_the_same_for_the_same_seed() -> None:
    logs: list[list[str]] = []
    for seed in (1, 1, 2):
        log: list[str] = []

        def listen(method: str, answer: Answer, log: list[str] = log) -> Answer:
            log.append(method + json.dumps(answer))
            return answer

        run(InProcessEngine(listen), (), ("RULEBOOK", PRESET["RULEBOOK"]), games=1, seed=seed)
        logs.append(log)
    assert logs[0] == logs[1] != logs[2]


@pytest.mark.slow
def test_the_first_difference_ends_the_games() -> None:
    report = conformance_report(engine_with_changed_answers("play", all_to_rama), chosen=(), games=3)
    assert report.conclusion is Conclusion.DIFFERS
    assert report.games.differing is not None
    assert (report.games.finished, report.faults) == (0, (report.games.differing,))
