"""Totals are whole numbers that add up."""

from functools import reduce
from itertools import pairwise
from operator import add
from random import Random

from hypothesis import given
from hypothesis import strategies as some

from kingofsiam.model.pieces import FACTIONS
from kingofsiam.spec.readings import RUSSIAN
from kingofsiam_kernel.experiments.study import AblationKey, DifferenceKey, Ending, StudyConfig, Totals
from kingofsiam_kernel.experiments.study.batches import play_games

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
    some.dictionaries(
        some.builds(AblationKey, some.just("x"), some.just("y"), some.sampled_from(["games", "reign"])), COUNT
    ),
    ENDED,
    NUMBERS,
    NUMBERS,
    NUMBERS,
    some.dictionaries(some.sampled_from(["course", "reign"]), COUNT),
    some.dictionaries(
        some.builds(DifferenceKey, some.just("colony"), some.integers(1, 2)),
        some.integers(-9, 9).filter(bool),
    ),
)

CONFIG = StudyConfig(players=2, compared=RUSSIAN, policies=("stepwise", "uniform"), rules_every=2, rulings_every=3)
ONE_BY_ONE = [play_games(CONFIG, game, game + 1) for game in range(6)]


@given(TOTALS, TOTALS, TOTALS)
def test_addition(one: Totals, other: Totals, third: Totals) -> None:
    """Addition is commutative and associative, and `Totals()` is its zero."""
    assert one + other == other + one
    assert (one + other) + third == one + (other + third)
    assert one + Totals() == one == Totals() + one


def test_zero_sums_are_left_out() -> None:
    more, fewer = (Totals(differences={DifferenceKey("colony", 1): number}) for number in (12, -12))
    assert more + fewer == Totals()


@given(TOTALS, TOTALS)
def test_games_add_up(one: Totals, other: Totals) -> None:
    assert (one + other).games == one.games + other.games


@given(some.sets(some.integers(1, 5)), some.randoms())
def test_any_division_of_the_games_gives_the_same(cuts: set[int], random: Random) -> None:
    """One batch or any smaller ones, added up in any order, give the same totals."""
    ends = [0, *sorted(cuts), 6]
    batches = [ONE_BY_ONE[first:end] for first, end in pairwise(ends)]
    sums = [reduce(add, batch) for batch in batches]
    random.shuffle(sums)
    assert reduce(add, sums) == WHOLE


WHOLE = play_games(CONFIG, 0, 6)


def test_every_game_is_counted_once_in_each_list() -> None:
    """Six games under both readings; three are replayed, and two played again under every other choice."""
    for name in ("endings", "turns", "cards", "struggles"):
        assert sum(getattr(WHOLE, name).values()) == 6
        assert sum(getattr(WHOLE, f"other_{name}").values()) == 6
    assert WHOLE.replayed == 3
    assert {count for key, count in WHOLE.ablation.items() if key.what == "games"} == {2}
