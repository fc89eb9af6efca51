"""The games of a study: which deal, which lots, who sits where."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.readings import FinalTie, ForcedPass, Hands
from kingofsiam.study import EnginesDiffer, InvalidQuestion, Question
from kingofsiam.study.playing import Played, Table
from kingofsiam.study.retelling import rules_fired

GAMES = range(4)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("map", [ks.SIAM, ks.SABA, ks.BRITAIN], ids=lambda each: each.name)
def test_game_n_is_the_deal_with_seed_n(players: int, map: ks.Map) -> None:  # noqa: A002
    for game in GAMES:
        dealt = ks.deal(players, seed=game, map=map, readings=ks.YUCATA)
        assert Table(Question(players=players, map=map, readings=ks.YUCATA)).start(game) == kernel.pack(dealt)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("readings", [ks.RULEBOOK, ks.YUCATA, ks.RUSSIAN])
def test_a_game_is_the_same_whether_its_moves_are_kept_or_not(players: int, readings: ks.Readings) -> None:
    for policies in (("random",), ("uniform",), ("random", *["uniform"] * (players - 1))):
        table = Table(Question(players=players, policies=policies, readings=readings))
        for game in range(3):
            played = table.played(game)
            assert table.end(table.start(game), game) == (played.end, len(played.moves))


def test_a_pass_that_is_skipped_changes_nothing() -> None:
    """With the same lots a game goes the same way whether or not players who can only pass say so themselves."""
    explicit = Table(Question())
    automatic = Table(Question(readings=ks.Readings(forced_pass=ForcedPass.AUTOMATIC)))
    for game in range(8):
        one, other = explicit.played(game), automatic.played(game)
        assert one.course == other.course
        assert len(one.moves) > len(other.moves)


def test_the_course_tells_two_games_apart() -> None:
    assert Table(Question(readings=ks.SUMMARY)).played(0).course != Table(Question()).played(0).course


def test_policies_change_seats_from_game_to_game() -> None:
    """In as many games as there are players everyone sits everywhere once; equal ones need not move."""
    question = Question(policies=("uniform", "random", "random"))
    seated = [[question.policy(seat, game) for seat in range(3)] for game in range(3)]
    assert seated == [["uniform", "random", "random"], ["random", "uniform", "random"], ["random", "random", "uniform"]]
    assert question.shifts == 3
    assert Question(policies=("random",) * 3) == Question()


@pytest.mark.parametrize("name", ["random", "uniform", "greedy", "search:3"])
def test_every_policy_plays_legally(name: str) -> None:
    """The rulebook retells its games; the same lots, the same game."""
    question = Question(players=2, policies=(name, "random"))
    table = Table(question)
    played = table.played(1)
    assert rules_fired(question, 1, played)
    assert table.played(1) == played


def test_a_search_sees_what_the_readings_let_it_see() -> None:
    """Open hands change what it does; they change nothing for those who look at their own cards only."""
    for name, differ in (("greedy", False), ("search:6", True)):
        courses = [
            Table(Question(players=2, policies=(name,), readings=readings)).played(0).course
            for readings in (ks.RULEBOOK, ks.Readings(hands=Hands.OPEN))
        ]
        assert (courses[0] != courses[1]) is differ


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"players": 5}, 1),
        ({"policies": ("random", "uniform")}, 1),
        ({"policies": ("wise",)}, 1),
        ({"policies": ("search:0", "search:100001", "search:1 ")}, 3),
        ({"policies": ()}, 1),
        ({"compared": ks.RULEBOOK}, 1),
        ({"rules_every": -1, "rulings_every": -1}, 2),
    ],
)
def test_questions_that_cannot_be_answered_are_refused(changes: dict[str, object], faults: int) -> None:
    with pytest.raises(InvalidQuestion) as refused:
        replace(Question(), **changes)  # type: ignore[arg-type]
    assert len(refused.value.faults) == faults


def test_the_rulebook_retells_a_game() -> None:
    """The rules that fired are those of the events, and those that led to the outcome."""
    question = Question(readings=ks.Readings(final_tie=FinalTie.OTHERS_SHARE))
    fired = rules_fired(question, 3, Table(question).played(3))
    assert {"action.one-card", "course.struggle-ends", "course.next-starter"} <= fired
    assert len({"victory.end.colony", "victory.reign.most-provinces", "victory.reign.tie"} & fired) == 1


def test_a_game_that_was_played_otherwise_than_the_rulebook_tells_is_a_bug() -> None:
    """Another end, another beginning, an illegal move: each is told with the number of the game."""
    played = Table(Question()).played(3)
    first = min(played.moves)
    illegal = next(move for move in played.moves.values() if not kernel.is_legal(played.start, move))
    wrong = (
        Played(played.start, played.moves, played.start),
        Played(played.end, played.moves, played.end),
        Played(played.start, {**played.moves, first: illegal}, played.end),
    )
    for each in wrong:
        with pytest.raises(EnginesDiffer) as told:
            rules_fired(Question(), 3, each)
        assert told.value.game == 3
