"""A study: the games that it plays, what it counts of them, and its results."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from math import isclose
from operator import add
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.model.pieces import LAO, RAMA
from kingofsiam.spec.readings import Hands, StruggleEnds, TakeFrom
from kingofsiam.spec.rulings import ruling_of
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.experiments import (
    AblationKey,
    DifferenceKey,
    Ending,
    EnginesDiffer,
    Estimate,
    Games,
    Study,
    StudyConfig,
    StudyTotals,
)
from kingofsiam_kernel.experiments.experiment import PlayedGame, Simulator
from kingofsiam_kernel.experiments.intervals import paired_interval
from kingofsiam_kernel.experiments.study_counts import (
    DEAL_READINGS,
    VISIBILITY_READINGS,
    alternatives,
    ending_measures,
    rules_fired,
)

FOLLOWERS, TIE, COLONY = "victory.player.most-followers", "victory.reign.tie", "victory.end.colony"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("map", [ks.SIAM, ks.SABA, ks.BRITAIN], ids=lambda each: each.name)
@pytest.mark.parametrize("readings", [ks.RULEBOOK, ks.YUCATA, ks.RUSSIAN])
def test_game_n_is_the_deal_with_seed_n(players: int, map: ks.Map, readings: ks.Readings) -> None:
    """The compiled loop plays the same game as the one that keeps the moves."""
    for policies in (("stepwise",), ("stepwise", *["uniform"] * (players - 1))):
        simulator = Simulator(StudyConfig(players=players, map=map, names=policies, readings=readings))
        for game in range(2):
            (played,) = simulator.play(game)
            assert played.start == kernel.pack(ks.deal(players, seed=game, map=map, readings=readings))
            assert [quick[:4] for quick in simulator.play(game, turns=False)] == [played[:4]]


def test_policies_change_seats_from_game_to_game() -> None:
    """In three games each of three players has every seat once. Equal policies need not rotate."""
    config = StudyConfig(names=("uniform", "stepwise", "stepwise"))
    seatings = [[*seating] for game in range(3) for seating in config.seatings(game)]
    assert seatings == [
        ["uniform", "stepwise", "stepwise"],
        ["stepwise", "uniform", "stepwise"],
        ["stepwise", "stepwise", "uniform"],
    ]
    assert StudyConfig(names=("stepwise",) * 3) == StudyConfig()


@pytest.mark.parametrize("name", ["stepwise", "uniform", "greedy", "search:3"])
def test_every_policy_plays_legally(name: str) -> None:
    """The reference engine accepts its moves, and the same random numbers give the same game."""
    config = StudyConfig(players=2, names=(name, "stepwise"))
    simulator = Simulator(config)
    (played,) = simulator.play(1)
    assert rules_fired(config, 1, played)
    assert simulator.play(1) == [played]


@pytest.mark.slow
def test_a_search_sees_what_the_readings_let_it_see() -> None:
    """Open hands change what it does; policies that look only at their own cards play as before."""
    for name, differs in (("greedy", False), ("search:6", True)):
        courses = [
            Simulator(StudyConfig(players=3, names=(name,), readings=readings)).play(0)[0].course
            for readings in (ks.RULEBOOK, ks.Readings(hands=Hands.OPEN))
        ]
        assert (courses[0] != courses[1]) is differs


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"players": 5}, 1),
        ({"names": ("stepwise", "uniform")}, 1),
        ({"names": ("wise",)}, 1),
        ({"names": ("search:0", "search:100001", "search:1 ")}, 3),
        ({"names": ()}, 1),
        ({"compared": ks.RULEBOOK}, 1),
        ({"rules_every": -1, "rulings_every": -1}, 2),
    ],
)
def test_invalid_configurations_are_refused(changes: dict[str, object], faults: int) -> None:
    with pytest.raises(InvalidSetting) as refused:
        replace(StudyConfig(), **changes)  # type: ignore[arg-type]
    assert len(refused.value.faults) == faults


def test_a_difference_between_the_engines_is_reported() -> None:
    """Another end, another beginning, an illegal move: each raises an error with the number of the game."""
    (played,) = Simulator(StudyConfig()).play(3)
    illegal = next(move for _, move in played.turns if not kernel.is_legal(played.start, move))
    wrong = (
        played._replace(end=played.start),
        played._replace(start=played.end),
        played._replace(turns=[(played.start, illegal), *played.turns[1:]]),
    )
    for each in wrong:
        with pytest.raises(EnginesDiffer) as raised:
            rules_fired(StudyConfig(), 3, each)
        assert raised.value.game == 3


# --- counts -----------------------------------------------------------------------------------------------------

ABLATED = 16
READINGS_WITH = {
    StruggleEnds.THREE_PASSES: ks.Readings(struggle_ends=StruggleEnds.THREE_PASSES),
    TakeFrom.PROVINCE_OR_POOL: ks.Readings(take_from=TakeFrom.PROVINCE_OR_POOL),
}


def replayed_by_reference_engine(config: StudyConfig, game: int) -> tuple[list[ks.State], frozenset[str]]:
    """The positions of a game in the reference engine with the same random numbers, and the rules that fired in it."""
    state = ks.deal(config.players, seed=game, map=config.map, readings=config.readings)
    states, rules = [state], set[str]()
    while state.outcome is None:
        packed = kernel.pack(state)
        move = kernel.unpack_move(kernel.stepwise_move(packed, kernel.rng_for_turn(game, packed)), config.map)
        rules |= {event.rule.id for event in ks.narrate(state, move)}
        state = ks.play(state, move)
        states.append(state)
    return states, frozenset(rules | {rule.id for rule in state.outcome.rules})


@pytest.mark.slow
@pytest.mark.parametrize(("players", "games"), [(2, 24), (3, 5), (4, 5)])
def test_counts_agree_with_the_reference_engine(players: int, games: int) -> None:
    """The counts of endings, lengths and fired rules agree, game by game."""
    config = StudyConfig(players=players, rules_every=2, rulings_every=0)
    endings, turns, cards, struggles, rules = (Counter[object]() for _ in range(5))
    for game in range(games):
        states, fired = replayed_by_reference_engine(config, game)
        end, outcome = states[-1], states[-1].outcome
        assert outcome is not None
        ids = tuple(rule.id for rule in outcome.rules)
        endings[Ending(states[0].to_move, 0, outcome.winners, outcome.reign, ids)] += 1
        turns[len(states) - 1] += 1
        cards[end.cards_played] += 1
        struggles[len(end.board.control)] += 1
        rules.update(fired if game % 2 == 0 else ())
    totals = Study.play(config, 0, games)
    assert totals.endings == endings
    assert (totals.turns, totals.cards, totals.struggles) == (turns, cards, struggles)
    assert (totals.replayed, totals.rules) == ((games + 1) // 2, rules)


@pytest.mark.slow
def test_ablation_and_comparison_count_the_differences() -> None:
    """The same games under two readings: the course, the winners and the reign are compared one by one."""
    config = StudyConfig(players=2, rules_every=0, rulings_every=1)
    ablation = Study.play(config, 0, ABLATED).ablation
    for choice, readings in READINGS_WITH.items():
        name = ruling_of(choice).id.replace("-", "_")
        pairs = list(
            zip(games_with_outcomes(config), games_with_outcomes(replace(config, readings=readings)), strict=True)
        )
        differing = {
            "course": sum(one.course != other.course for (one, _), (other, _) in pairs),
            "winners": sum(one.winners != other.winners for (_, one), (_, other) in pairs),
            "reign": sum(one.reign != other.reign for (_, one), (_, other) in pairs),
        }
        assert 0 < differing["winners"] < differing["course"]
        assert {what: ablation[AblationKey(name, choice.value, what)] for what in differing} == differing
        assert ablation[AblationKey(name, choice.value, "games")] == ABLATED
        compared = Study.play(replace(config, compared=readings, rulings_every=0), 0, ABLATED)
        assert compared.differing == differing
        for power in (1, 2):
            turns = [12 * (len(other.turns) - len(one.turns)) for (one, _), (other, _) in pairs]
            colonies = [12 * (other.colony - one.colony) for (_, one), (_, other) in pairs]
            assert compared.differences.get(DifferenceKey("turns", power), 0) == sum(each**power for each in turns)
            assert compared.differences.get(DifferenceKey("colony", power), 0) == sum(each**power for each in colonies)


def games_with_outcomes(config: StudyConfig) -> Iterator[tuple[PlayedGame, ks.Outcome]]:
    """Each game with its outcome."""
    simulator = Simulator(config)
    for game in range(ABLATED):
        (played,) = simulator.play(game)
        outcome = kernel.unpack(played.end, config.map).outcome
        assert outcome is not None
        yield played, outcome


def counts(keys: some.SearchStrategy[Any]) -> some.SearchStrategy[dict[Any, int]]:
    return some.dictionaries(keys, some.integers(-9, 10**15).filter(bool), max_size=3)


ANY_TOTALS = some.builds(
    StudyTotals,
    endings=counts(
        some.builds(Ending, some.integers(0, 2), some.just(0), some.just((0, 2)), some.just(None), some.just((COLONY,)))
    ),
    turns=counts(some.integers(0, 9)),
    replayed=some.integers(0, 9),
    rules=counts(some.sampled_from(["a.b", "c.d"])),
    differences=counts(some.builds(DifferenceKey, some.just("colony"), some.integers(1, 2))),
)

CONFIG = StudyConfig(players=2, compared=ks.RUSSIAN, names=("stepwise", "uniform"), rules_every=2, rulings_every=3)
ONE_BY_ONE = [Study.play(CONFIG, game, game + 1) for game in range(6)]


@given(ANY_TOTALS, ANY_TOTALS, ANY_TOTALS)
def test_addition(one: StudyTotals, other: StudyTotals, third: StudyTotals) -> None:
    """Addition is commutative and associative, `StudyTotals()` is its zero, and sums of zero are left out."""
    assert one + other == other + one
    assert (one + other) + third == one + (other + third)
    assert one + StudyTotals() == one == StudyTotals() + one
    assert one + StudyTotals(turns={key: -count for key, count in one.turns.items()}) == replace(one, turns={})


@given(some.sets(some.integers(1, 5)), some.randoms())
def test_any_division_of_the_games_gives_the_same(cuts: set[int], random: Random) -> None:
    """One batch or any smaller ones, added up in any order, give the same totals."""
    ends = [0, *sorted(cuts), 6]
    batches = [ONE_BY_ONE[first:end] for first, end in pairwise(ends)]
    sums = [reduce(add, batch) for batch in batches]
    random.shuffle(sums)
    assert reduce(add, sums) == WHOLE


WHOLE = Study.play(CONFIG, 0, 6)


# --- results ----------------------------------------------------------------------------------------------------


def test_shares_of_a_victory() -> None:
    """Winners share equally. A victory of partners is not a shared victory. The side that began comes first."""
    two_of_three = ending_measures(Ending(1, 0, (0, 2), RAMA, (FOLLOWERS,)), 3)
    assert [two_of_three[f"wins.{order}"] for order in (1, 2, 3)] == [0, 6, 6]
    assert (two_of_three["shared"], two_of_three["reign.rama"], two_of_three["colony"]) == (12, 12, 0)
    team = ending_measures(Ending(3, 0, (0, 2), None, (COLONY,)), 4)
    assert [team[f"wins.{order}"] for order in (1, 2)] == [0, 12]
    assert (team["shared"], team["colony"]) == (0, 12)
    assert ending_measures(Ending(0, 0, (0, 1, 2, 3), None, (COLONY,)), 4)["shared"] == 12


TOTALS = StudyTotals(
    endings={
        Ending(0, 0, (0,), RAMA, (TIE, FOLLOWERS)): 5,
        Ending(1, 0, (0, 2), LAO, (FOLLOWERS,)): 2,
        Ending(2, 1, (2,), None, (COLONY,)): 3,
    },
    turns={40: 5, 50: 5},
    cards={24: 10},
    struggles={8: 7, 6: 3},
    replayed=4,
    rules={"course.no-cards": 4, TIE: 1},
    ablation={
        AblationKey("hands", "open", "games"): 2,
        AblationKey("home_filling", "at least own", "games"): 2,
        AblationKey("home_filling", "at least own", "winners"): 1,
    },
)


def test_results_of_totals_made_by_hand() -> None:
    """Ten games that are easy to count: five, two (shared) and three."""
    config = StudyConfig(names=("stepwise", "uniform", "uniform"))
    results = Study(config, Games.of((0, 10)), TOTALS).results
    rates = {name: estimate.value for name, estimate in results.items()}
    assert rates == {
        "reign.rama": 0.5,
        "reign.lao": 0.2,
        "reign.malay": 0.0,
        "colony": 0.3,
        "wins.1": 0.8,
        "wins.2": 0.1,
        "wins.3": 0.1,
        "shared": 0.2,
        "seat.A": 0.6,
        "seat.B": 0.0,
        "seat.C": 0.4,
        "policy.stepwise": 0.6,
        "policy.uniform": 0.4,
        f"decided.{FOLLOWERS}": 0.7,
        f"decided.{COLONY}": 0.3,
        f"applied.{FOLLOWERS}": 0.7,
        f"applied.{TIE}": 0.5,
        f"applied.{COLONY}": 0.3,
        "turns": 45,
        "cards": 24,
        "struggles": 7.4,
        "fired.course.no-cards": 1.0,
        f"fired.{TIE}": 0.25,
        **{f"ablation.hands=open.{what}": 0.0 for what in ("course", "winners", "reign")},
        "ablation.home_filling=at least own.course": 0.0,
        "ablation.home_filling=at least own.winners": 0.5,
        "ablation.home_filling=at least own.reign": 0.0,
    }
    numbers = {"colony": 10, "turns": 10, f"fired.{TIE}": 4, "ablation.hands=open.course": 2}
    assert {name: results[name].n for name in numbers} == numbers


def test_differences_of_a_comparison() -> None:
    """Two of ten games become colonies and one no longer is: a tenth more. Each game counts once in the variance."""
    totals = TOTALS + StudyTotals(
        other_endings=TOTALS.endings,
        differing={"winners": 3},
        differences={
            DifferenceKey("colony", 1): 12,
            DifferenceKey("colony", 2): 3 * 144,
            DifferenceKey("turns", 1): -24,
        },
    )
    config = StudyConfig(compared=ks.RUSSIAN)
    results = Study(config, Games.of((0, 10)), totals).results
    change = results["difference.colony"]
    assert (change.value, results["differing.winners"].value, results["differing.course"].value) == (0.1, 0.3, 0.0)
    assert change == paired_interval(1, 3, 10, len(endings_and_lengths(results)))
    assert isclose(results["difference.turns"].value, -0.2)


def endings_and_lengths(results: Mapping[str, Estimate]) -> list[str]:
    return [name.removeprefix("other.") for name in results if name.startswith("other.")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_of_the_victory_add_up_to_one(players: int) -> None:
    config = StudyConfig(players=players, rules_every=0, rulings_every=0, compared=ks.SUMMARY)
    totals = Study.play(config, 0, 8)
    results = Study(config, Games.of((0, 8)), totals).results
    groups = {
        start: [estimate.value for name, estimate in results.items() if name.startswith(start)]
        for start in ("wins.", ("reign.", "colony"), "seat.", "decided.")
    }
    assert len(groups["wins."]) == {2: 2, 3: 3, 4: 2}[players]
    for rates in groups.values():
        assert isclose(sum(rates), 1)
    for name in endings_and_lengths(results):
        change = results[f"other.{name}"].value - results[name].value
        assert isclose(change, results[f"difference.{name}"].value, abs_tol=1e-12)


def test_every_other_choice_is_ablated() -> None:
    """Readings that only change what players see are left out, unless a policy looks at it."""
    ablated = {name for name, *_ in alternatives(StudyConfig())}
    assert ablated | set(VISIBILITY_READINGS) == {name.replace("-", "_") for name in READINGS}
    assert set(DEAL_READINGS) < ablated
    assert ("struggle_ends", "all players in a row") in {
        (name, choice) for name, choice, _ in alternatives(StudyConfig(readings=ks.RUSSIAN))
    }
    searching = StudyConfig(names=("search:5", "stepwise", "stepwise"))
    assert {name for name, *_ in alternatives(searching)} == ablated | set(VISIBILITY_READINGS)


READINGS = [each.id for each in ks.RULINGS if any(choice.reading is not None for choice in each.choices)]
