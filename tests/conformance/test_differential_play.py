"""Differential testing: lists of legal moves, and games side by side."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, cast

import kingofsiam as ks
from kingofsiam import LAO, RAMA, FactionCard, Follower, Followers, Play
from kingofsiam.conformance.checks import check_sample, check_vector
from kingofsiam.conformance.differences import Difference
from kingofsiam.conformance.perft import perft
from kingofsiam.conformance.runner import Conclusion, run
from kingofsiam.conformance.vectors import CountVector, PerftCounts
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import State
from kingofsiam.notation.json.documents import dump_move
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


def test_an_illegal_move_in_the_list_points_to_the_rules_that_forbid_it() -> None:
    def with_extra_move(answer: Answer) -> Answer:
        return {**answer, "total": answer["total"] + 1, "moves": [*answer["moves"], dump_move(EXTRA)]}

    difference = count_difference(engine_with_changed_answers("legal_moves", with_extra_move), LATE)
    assert difference is not None
    assert difference.call == "legal_moves"
    assert {*difference.rules} == {violation.rule.id for violation in ks.judge(LATE, EXTRA)}


def test_a_move_that_is_missing_in_the_list_is_judged_too() -> None:
    """The reason by which the engine refuses it is its own testimony."""

    class WithoutLao(InProcessEngine):
        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            if method == "judge":
                return {"legal": False, "violations": [{"rule": "action.undo"}]}
            return {"moves": [move for move in super().answer(method, params)["moves"] if move["move"] == "pass"]}

    difference = count_difference(WithoutLao(), LATE)
    assert difference is not None
    assert (difference.call, difference.said) == ("judge", ("action.undo",))


def test_a_list_without_total_is_counted() -> None:
    engine = engine_with_changed_answers("legal_moves", lambda answer: {"moves": answer["moves"]})
    assert count_difference(engine, LATE) is None
    assert count_difference(engine, LATE, PerftCounts((1,))) is not None


def test_a_deeper_count_plays_every_move() -> None:
    """An engine whose second turn is wrong differs, although its first is right."""

    class Forgetful(InProcessEngine):
        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            answer = super().answer(method, params)
            state: Any = params["state"]
            return {**answer, "total": 1} if method == "legal_moves" and state["to_move"] == 1 else answer

    deeper = perft(LATE, 2)
    assert count_difference(InProcessEngine(), LATE, deeper) is None
    assert count_difference(Forgetful(), LATE) is None
    assert count_difference(Forgetful(), LATE, deeper) is not None


def test_a_sample_is_as_long_as_asked_and_has_only_legal_moves() -> None:
    state = ks.deal(3, seed=1)
    number = ks.count_legal_moves(state)

    def differs(change: Callable[[list[Any]], object]) -> bool:
        engine = engine_with_changed_answers("legal_moves", lambda answer: {"moves": change(answer["moves"])})
        return any(True for _ in check_sample(engine, state, number, Random(1)))

    assert not differs(lambda moves: moves)
    assert differs(lambda moves: moves[1:])
    assert differs(lambda moves: [moves[0], *moves[:-1]])
    assert differs(lambda moves: [dump_move(ks.Play(ks.Maharacha("Mon", "Mon"), None)), *moves[1:]])
    assert differs(lambda _: "none")


def test_the_last_move_of_a_long_list_can_be_sampled() -> None:
    """The last possible start of a sample includes the last move."""
    state = ks.deal(3, seed=1)
    number = ks.count_legal_moves(state)
    asked: list[int] = []

    class Listening(InProcessEngine):
        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            asked.append(cast("int", params["offset"]) + cast("int", params["limit"]))
            return super().answer(method, params)

    chance = Random()
    chance.random = lambda: (number - 40) / 2**53  # type: ignore[method-assign]
    assert list(check_sample(Listening(), state, number, chance)) == []
    assert max(asked) == number


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


def test_the_first_difference_ends_the_games() -> None:
    report = conformance_report(engine_with_changed_answers("play", all_to_rama), chosen=(), games=3)
    assert report.conclusion is Conclusion.DIFFERS
    assert report.games.differing is not None
    assert (report.games.finished, report.faults) == (0, (report.games.differing,))
