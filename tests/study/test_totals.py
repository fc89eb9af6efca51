"""Totals are whole numbers that add up."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise
from operator import add
from random import Random

from hypothesis import given
from hypothesis import strategies as some

from kingofsiam.readings import RUSSIAN
from kingofsiam.rules.s1_components import FACTIONS
from kingofsiam.study import Difference, Ending, Question, Totals, Trial
from kingofsiam.study.counting import play_games

COUNT = some.integers(1, 10**15)
ENDINGS = some.builds(
    Ending,
    some.integers(0, 2),
    some.integers(0, 2),
    some.sampled_from([(0,), (1,), (0, 2)]),
    some.sampled_from([None, *FACTIONS]),
    some.sampled_from([("victory.end.colony",), ("victory.player.most-followers",)]),
)
NUMBERS = some.dictionaries(some.integers(0, 9), COUNT, max_size=3)
ENDED = some.dictionaries(ENDINGS, COUNT, max_size=3)
TOTALS = some.builds(
    Totals,
    ENDED,
    NUMBERS,
    NUMBERS,
    NUMBERS,
    some.integers(0, 9),
    some.dictionaries(some.sampled_from(["a.b", "c.d"]), COUNT),
    some.dictionaries(some.builds(Trial, some.just("x"), some.just("y"), some.sampled_from(["games", "reign"])), COUNT),
    ENDED,
    NUMBERS,
    NUMBERS,
    NUMBERS,
    some.dictionaries(some.sampled_from(["course", "reign"]), COUNT),
    some.dictionaries(
        some.builds(Difference, some.just("colony"), some.integers(1, 2)),
        some.integers(-9, 9).filter(bool),
    ),
)

QUESTION = Question(players=2, compared=RUSSIAN, policies=("random", "uniform"), rules_every=2, rulings_every=3)
ONE_BY_ONE = [play_games(QUESTION, game, game + 1) for game in range(6)]


@given(TOTALS, TOTALS, TOTALS)
def test_addition(one: Totals, other: Totals, third: Totals) -> None:
    """Addition is commutative and associative, and nothing added to totals leaves them as they are."""
    assert one + other == other + one
    assert (one + other) + third == one + (other + third)
    assert one + Totals() == one == Totals() + one


def test_what_comes_to_nothing_is_left_out() -> None:
    more, fewer = (Totals(differences={Difference("colony", 1): number}) for number in (12, -12))
    assert more + fewer == Totals()


@given(TOTALS, TOTALS)
def test_games_add_up(one: Totals, other: Totals) -> None:
    assert (one + other).games == one.games + other.games


@given(some.sets(some.integers(1, 5)), some.randoms())
def test_any_division_of_the_games_gives_the_same(cuts: set[int], random: Random) -> None:
    """Played in one block or in any smaller ones, added up in any order: the same totals."""
    ends = [0, *sorted(cuts), 6]
    blocks = [ONE_BY_ONE[first:end] for first, end in pairwise(ends)]
    sums = [reduce(add, block) for block in blocks]
    random.shuffle(sums)
    assert reduce(add, sums) == WHOLE


WHOLE = play_games(QUESTION, 0, 6)


def test_every_game_is_counted_once_in_each_list() -> None:
    """Six games by both readings; three retold by the rulebook, two tried under every other choice."""
    for name in ("endings", "turns", "cards", "struggles"):
        assert sum(getattr(WHOLE, name).values()) == 6
        assert sum(getattr(WHOLE, f"other_{name}").values()) == 6
    assert WHOLE.retold == 3
    assert {number for trial, number in WHOLE.tried.items() if trial.what == "games"} == {2}
