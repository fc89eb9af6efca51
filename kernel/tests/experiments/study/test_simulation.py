"""The simulated games of a study: which deal, which random numbers, which policy in which seat."""

from dataclasses import replace

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.spec.readings import FinalTie, ForcedPass, Hands
from kingofsiam_kernel.experiments.study import EnginesDiffer, InvalidStudyConfig, StudyConfig
from kingofsiam_kernel.experiments.study.simulation import PlayedGame, Simulator, rules_fired

GAMES = range(4)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("map", [ks.SIAM, ks.SABA, ks.BRITAIN], ids=lambda each: each.name)
def test_game_n_is_the_deal_with_seed_n(players: int, map: ks.Map) -> None:
    for game in GAMES:
        dealt = ks.deal(players, seed=game, map=map, readings=ks.YUCATA)
        assert Simulator(StudyConfig(players=players, map=map, readings=ks.YUCATA)).start(game) == kernel.pack(dealt)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("readings", [ks.RULEBOOK, ks.YUCATA, ks.RUSSIAN])
def test_playout_and_play_give_the_same_game(players: int, readings: ks.Readings) -> None:
    for policies in (("stepwise",), ("uniform",), ("stepwise", *["uniform"] * (players - 1))):
        simulator = Simulator(StudyConfig(players=players, policies=policies, readings=readings))
        for game in range(3):
            played = simulator.play(game)
            assert simulator.playout(simulator.start(game), game) == (played.end, len(played.moves))


def test_a_pass_that_is_skipped_changes_nothing() -> None:
    """With the same random numbers a game takes the same course, whether forced passes are moves or automatic."""
    explicit = Simulator(StudyConfig())
    automatic = Simulator(StudyConfig(readings=ks.Readings(forced_pass=ForcedPass.AUTOMATIC)))
    for game in range(8):
        one, other = explicit.play(game), automatic.play(game)
        assert one.course == other.course
        assert len(one.moves) > len(other.moves)


def test_different_games_have_different_courses() -> None:
    assert Simulator(StudyConfig(readings=ks.SUMMARY)).play(0).course != Simulator(StudyConfig()).play(0).course


def test_policies_change_seats_from_game_to_game() -> None:
    """In three games each of three players has every seat once. Equal policies need not rotate."""
    config = StudyConfig(policies=("uniform", "stepwise", "stepwise"))
    seatings = [[config.policy(seat, game) for seat in range(3)] for game in range(3)]
    assert seatings == [
        ["uniform", "stepwise", "stepwise"],
        ["stepwise", "uniform", "stepwise"],
        ["stepwise", "stepwise", "uniform"],
    ]
    assert config.shifts == 3
    assert StudyConfig(policies=("stepwise",) * 3) == StudyConfig()


@pytest.mark.parametrize("name", ["stepwise", "uniform", "greedy", "search:3"])
def test_every_policy_plays_legally(name: str) -> None:
    """The reference engine accepts its moves, and the same random numbers give the same game."""
    config = StudyConfig(players=2, policies=(name, "stepwise"))
    simulator = Simulator(config)
    played = simulator.play(1)
    assert rules_fired(config, 1, played)
    assert simulator.play(1) == played


def test_a_search_sees_what_the_readings_let_it_see() -> None:
    """Open hands change what it does; policies that look only at their own cards play as before."""
    for name, differs in (("greedy", False), ("search:6", True)):
        courses = [
            Simulator(StudyConfig(players=3, policies=(name,), readings=readings)).play(0).course
            for readings in (ks.RULEBOOK, ks.Readings(hands=Hands.OPEN))
        ]
        assert (courses[0] != courses[1]) is differs


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"players": 5}, 1),
        ({"policies": ("stepwise", "uniform")}, 1),
        ({"policies": ("wise",)}, 1),
        ({"policies": ("search:0", "search:100001", "search:1 ")}, 3),
        ({"policies": ()}, 1),
        ({"compared": ks.RULEBOOK}, 1),
        ({"rules_every": -1, "rulings_every": -1}, 2),
    ],
)
def test_invalid_configurations_are_refused(changes: dict[str, object], faults: int) -> None:
    with pytest.raises(InvalidStudyConfig) as refused:
        replace(StudyConfig(), **changes)  # type: ignore[arg-type]
    assert len(refused.value.faults) == faults


def test_rules_fired() -> None:
    """The rules that fired are those of the events, and those that led to the outcome."""
    config = StudyConfig(readings=ks.Readings(final_tie=FinalTie.OTHERS_SHARE))
    fired = rules_fired(config, 3, Simulator(config).play(3))
    assert {"action.one-card", "course.struggle-ends", "course.next-starter"} <= fired
    assert len({"victory.end.colony", "victory.reign.most-provinces", "victory.reign.tie"} & fired) == 1


def test_a_difference_between_the_engines_is_reported() -> None:
    """Another end, another beginning, an illegal move: each raises an error with the number of the game."""
    played = Simulator(StudyConfig()).play(3)
    first = min(played.moves)
    illegal = next(move for move in played.moves.values() if not kernel.is_legal(played.start, move))
    wrong = (
        PlayedGame(played.start, played.moves, played.start),
        PlayedGame(played.end, played.moves, played.end),
        PlayedGame(played.start, {**played.moves, first: illegal}, played.end),
    )
    for each in wrong:
        with pytest.raises(EnginesDiffer) as raised:
            rules_fired(StudyConfig(), 3, each)
        assert raised.value.game == 3
