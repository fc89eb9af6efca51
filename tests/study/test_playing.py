"""The games of a study: which deal, which lots, who sits where."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.readings import FinalTie, ForcedPass, StruggleEnds
from kingofsiam.study import EnginesDiffer, InvalidQuestion, Question
from kingofsiam.study.lots import MOMENTS, MOST_GAMES, lots, moment
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
def test_no_game_is_twice_at_the_same_moment(players: int) -> None:
    """So every turn has lots of its own, and all moments are small enough to make a seed with the game's number."""
    for game in GAMES:
        table = Table(Question(players=players))
        played = table.played(game)
        end, turns = table.end(table.start(game), game)
        assert len(played.moves) == turns
        assert played.end == end
        assert 0 <= min(played.moves) <= max(played.moves) < MOMENTS
    assert (MOST_GAMES - 1) * MOMENTS + MOMENTS - 1 == 2**63 - 1


def test_lots_depend_on_the_game_and_the_moment_alone() -> None:
    state = kernel.pack(ks.deal(3, seed=5))
    other = kernel.pack(ks.deal(3, seed=6))
    assert moment(state) == moment(other) == 0
    assert [lots(9, state).word() for _ in range(2)] == [lots(9, other).word()] * 2
    after = kernel.play(state, kernel.PASS)
    assert len({lots(9, state).word(), lots(8, state).word(), lots(9, after).word()}) == 3


def test_a_pass_that_is_skipped_changes_nothing() -> None:
    """With the same lots a game goes the same way whether or not players who can only pass say so themselves."""
    explicit = Table(Question())
    automatic = Table(Question(readings=ks.Readings(forced_pass=ForcedPass.AUTOMATIC)))
    for game in range(8):
        one, other = explicit.played(game), automatic.played(game)
        assert one.course == other.course
        assert len(one.moves) > len(other.moves)


def test_the_course_tells_two_games_apart() -> None:
    with_three = Table(Question(players=4, readings=ks.Readings(struggle_ends=StruggleEnds.THREE_PASSES)))
    assert with_three.played(0).course != Table(Question(players=4)).played(0).course


def test_policies_change_seats_from_game_to_game() -> None:
    """In as many games as there are players everyone sits everywhere once; equal ones need not move."""
    question = Question(policies=("uniform", "random", "random"))
    seated = [[question.policy(seat, game) for seat in range(3)] for game in range(3)]
    assert seated == [["uniform", "random", "random"], ["random", "uniform", "random"], ["random", "random", "uniform"]]
    assert question.shifts == 3
    assert Question(policies=("random",) * 3) == Question()


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"players": 5}, 1),
        ({"policies": ("random", "uniform")}, 1),
        ({"policies": ("wise",)}, 1),
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
