"""Differential testing: lists of legal moves, games side by side, and shrinking the first difference."""

import json
from dataclasses import replace
from random import Random
from typing import Any, cast

import kingofsiam as ks
from kingofsiam import LAO, RAMA, FactionCard, Follower, Followers, Pass, Play
from kingofsiam.conformance.checks import run_check
from kingofsiam.conformance.differences import Difference, DifferenceKind
from kingofsiam.conformance.move_lists import check_counts, check_sample
from kingofsiam.conformance.perft import perft
from kingofsiam.conformance.runner import run
from kingofsiam.conformance.shrinking import shrink
from kingofsiam.conformance.vectors import PerftCounts
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import State
from kingofsiam.notation.json.parser import Json
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


def test_a_wrong_number_of_moves_is_traced_to_the_moves() -> None:
    """Extra moves in the list point to the rules that forbid them."""
    extra = Play(FactionCard(LAO, ("Pattani", "Pattani")), Follower(RAMA, "Khorat"))

    def with_extra_move(answer: Answer) -> Answer:
        wrong = {"move": "play", "action": {"card": "Lao", "into": ["Pattani", "Pattani"]}}
        return {**answer, "total": answer["total"] + 1, "moves": [*answer["moves"], {**wrong, "take": take}]}

    take = {"faction": "Rama", "province": "Khorat"}
    engine = engine_with_changed_answers("legal_moves", with_extra_move)
    (difference,) = run_check(check_counts(engine, LATE, PerftCounts((ks.count_legal_moves(LATE),))))
    assert difference.kind is DifferenceKind.MOVES
    assert set(difference.rules) == {each.rule.id for each in ks.judge(LATE, extra)}


def test_missing_moves_point_to_the_rules_of_their_card() -> None:
    """An engine that lists no move of a card, and says no reason, breaks a rule that decides about this card alone."""
    late = ks.position(
        hands=((ActionCard.LAO, ActionCard.KHON_THAI), (ActionCard.LAO,), ()), followers={"Khorat": Followers(rama=1)}
    )

    def without_lao(answer: Answer) -> Answer:
        moves = [each for each in answer["moves"] if each.get("action", {}).get("card") != "Lao"]
        return {"moves": moves}

    engine = engine_with_changed_answers("legal_moves", without_lao)
    (difference,) = run_check(check_counts(engine, late, PerftCounts((ks.count_legal_moves(late),))))
    assert (difference.kind, difference.said) == (DifferenceKind.MOVES, ())
    assert "action.faction-card.two" in difference.rules
    assert not {"action.one-card", "action.follower.take", "action.khon-thai.one-of-each"} & {*difference.rules}


def test_a_list_without_total_is_counted() -> None:
    engine = engine_with_changed_answers("legal_moves", lambda answer: {"moves": answer["moves"]})
    assert run_check(check_counts(engine, LATE, PerftCounts((ks.count_legal_moves(LATE),)))) == ()
    assert run_check(check_counts(engine, LATE, PerftCounts((1,))))[0].kind is DifferenceKind.MOVES


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


def test_the_first_difference_in_a_game_is_shrunk() -> None:
    """The report shows the difference in a position with as little on the table as possible."""
    report = conformance_report(engine_with_changed_answers("play", all_to_rama), chosen=(), games=3)
    assert report.games is not None
    small = report.games.shrunk
    assert small is not None
    assert small.state is not None
    assert small.move == Pass()
    assert DifferenceKind.POSITION in {each.kind for each in small.differences}
    groups = (*small.state.board.followers, *(player.followers for player in small.state.players))
    assert sum(followers.total for followers in groups) <= 2
    assert small.state.cards_left == 0


def test_a_shrunk_position_is_possible_and_still_differs() -> None:
    state = ks.deal(3, seed=5)
    wanted = Difference(DifferenceKind.POSITION, "", "", ("a.rule",))

    def probe(candidate: State) -> tuple[Difference, ...]:
        ks.count_legal_moves(replace(candidate))  # raises for an impossible position
        return (wanted,) if candidate.board.count(LAO, "Lan Na") and len(candidate.players[1].hand) >= 2 else ()

    assert probe(state)
    small = shrink(state, probe, wanted)
    assert probe(small)
    assert sum(group.total for group in small.board.followers) == 1
    assert [len(player.hand) for player in small.players] == [0, 2, 0]
    assert sum(player.followers.total for player in small.players) == 0


def test_a_deeper_count_plays_every_move() -> None:
    """An engine whose second turn is wrong differs, although its first is right."""
    deeper = perft(LATE, 2)
    assert run_check(check_counts(InProcessEngine(), LATE, deeper)) == ()

    class Forgetful(InProcessEngine):
        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            answer = super().answer(method, params)
            state: Any = params["state"]
            return {**answer, "total": 1} if method == "legal_moves" and state["to_move"] == 1 else answer

    (found,) = run_check(check_counts(Forgetful(), LATE, deeper))
    assert found.kind is DifferenceKind.MOVES
    wrong = PerftCounts(deeper.moves, (deeper.results[0] + 1,))
    (found,) = run_check(check_counts(InProcessEngine(), LATE, wrong))
    assert found.kind is DifferenceKind.MOVES


def test_an_engine_that_answers_differently_the_second_time_differs() -> None:
    """An engine that is not deterministic is reported as such; nothing can be shrunk."""

    class Racy(InProcessEngine):
        wrong_once = False

        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            answer = super().answer(method, params)
            if method != "judge" or self.wrong_once or self.calls < 40:
                return answer
            self.wrong_once = True
            return {**answer, "legal": not answer["legal"]}

    report = conformance_report(Racy(), chosen=(), games=3)
    assert report.games is not None
    assert report.games.differing
    assert report.games.shrunk is not None
    assert [each.kind for each in report.games.shrunk.differences] == [DifferenceKind.UNSTABLE]


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
    assert run_check(check_sample(Listening(), state, number, chance)) == ()
    assert max(asked) == number
