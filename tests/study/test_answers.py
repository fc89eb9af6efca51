"""What the totals tell: rates, means, and how far chance may have led them astray."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as some

import kingofsiam as ks
from kingofsiam.rules.s1_components import LAO, RAMA
from kingofsiam.study import Difference, Ending, Games, Question, Study, Totals, Trial, answer
from kingofsiam.study.counting import play_games
from kingofsiam.study.intervals import mean, mean_of, rate
from kingofsiam.study.measures import WHOLE, of_ending, share, share_of_side, shared
from kingofsiam.study.rulings_tried import OF_THE_DEAL, SEEN_ONLY, other_choices

FOLLOWERS, TIE, COLONY = "victory.player.most-followers", "victory.reign.tie", "victory.end.colony"


@pytest.mark.parametrize(
    ("times", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775328), (5, 10, 0.2365931, 0.7634069), (10, 10, 0.7224672, 1.0), (1, 1000, 0.0001765, 0.0056426)],
)
def test_wilsons_interval(times: int, of: int, low: float, high: float) -> None:
    """The figures of Wilson's score interval at 95 %, as tables and other programs give them."""
    found = rate(times, of)
    assert found.rate == times / of
    assert isclose(found.low, low, abs_tol=1e-7)
    assert isclose(found.high, high, abs_tol=1e-7)


@given(some.integers(1, 10**12), some.floats(0, 1))
def test_an_interval_holds_its_rate(of: int, part: float) -> None:
    found = rate(round(part * of), of)
    assert 0 <= found.low <= found.rate <= found.high <= 1


def test_nothing_is_known_of_no_games() -> None:
    assert (rate(0, 0).low, rate(0, 0).high) == (0.0, 1.0)
    assert mean(0, 0, 0).of == 0


def test_a_mean() -> None:
    """Of 1, 2, 3, 4: 2.5, deviation 1.2910 (of a sample), interval 2.5 ± 1.96 * 1.2910 / 2."""
    found = mean_of({1: 1, 2: 1, 3: 1, 4: 1})
    assert (found.mean, found.of) == (2.5, 4)
    assert isclose(found.deviation, 1.2909944, abs_tol=1e-7)
    assert isclose(found.high - found.mean, 1.2651513, abs_tol=1e-7)
    assert isclose(found.mean - found.low, found.high - found.mean)


def test_shares_of_a_victory() -> None:
    """Winners share equally; partners win together, which is no shared victory; the side that began comes first."""
    two_of_three = Ending(1, 0, (0, 2), RAMA, (FOLLOWERS,))
    assert [share(two_of_three, seat) for seat in range(3)] == [6, 0, 6]
    assert [share_of_side(two_of_three, order, 3) for order in range(3)] == [0, 6, 6]
    assert shared(two_of_three, 3)
    team = Ending(3, 0, (0, 2), None, (COLONY,))
    assert [share_of_side(team, order, 4) for order in range(2)] == [0, 12]
    assert not shared(team, 4)
    assert of_ending(team, 4)["colony"] == WHOLE
    assert shared(Ending(0, 0, (0, 1, 2, 3), None, (COLONY,)), 4)


MADE = Totals(
    endings={
        Ending(0, 0, (0,), RAMA, (TIE, FOLLOWERS)): 5,
        Ending(1, 0, (0, 2), LAO, (FOLLOWERS,)): 2,
        Ending(2, 1, (2,), None, (COLONY,)): 3,
    },
    turns={40: 5, 50: 5},
    cards={24: 10},
    struggles={8: 7, 6: 3},
    retold=4,
    rules={"course.no-cards": 4, TIE: 1},
    tried={
        Trial("hands", "open", "games"): 2,
        Trial("home_filling", "at least own", "games"): 2,
        Trial("home_filling", "at least own", "winners"): 1,
    },
)


def test_answers_of_hand_made_totals() -> None:
    """Ten games that anybody can count: five, two (shared) and three."""
    question = Question(policies=("random", "uniform", "uniform"))
    found = answer(Study(question, Games.of((0, 10)), MADE))
    assert found.games == 10
    main = {name: each.rate for name, each in found.main.items()}
    assert main == {
        "reign.rama": 0.5,
        "reign.lao": 0.2,
        "reign.malay": 0.0,
        "colony": 0.3,
        "wins.1": 0.8,
        "wins.2": 0.1,
        "wins.3": 0.1,
        "shared": 0.2,
    }
    assert [each.rate for each in found.seats] == [0.6, 0.0, 0.4]
    assert {name: each.rate for name, each in found.policies.items()} == {"random": 0.6, "uniform": 0.4}
    assert {rule: each.rate for rule, each in found.decided.items()} == {FOLLOWERS: 0.7, COLONY: 0.3}
    assert {rule: each.rate for rule, each in found.applied.items()} == {FOLLOWERS: 0.7, TIE: 0.5, COLONY: 0.3}
    assert (found.turns.mean, found.cards.mean, found.cards.deviation, found.struggles.mean) == (45, 24, 0, 7.4)
    assert {rule: each.rate for rule, each in found.rules.items()} == {"course.no-cards": 1.0, TIE: 0.25}
    home = found.rulings[0]
    assert (home.reading, home.of_the_deal, home.games, home.winners.rate, home.reign.rate) == (
        "home_filling", True, 2, 0.5, 0.0,
    )  # fmt: skip
    assert not found.rulings[1].of_the_deal
    assert found.compared is None


def test_the_difference_of_a_comparison() -> None:
    """Two of ten games become colonies and one is none any more: a tenth more, each game once in the variance."""
    totals = MADE + Totals(
        other_endings=MADE.endings,
        differing={"winners": 3},
        differences={Difference("colony", 1): 12, Difference("colony", 2): 3 * 144, Difference("turns", 1): -24},
    )
    question = Question(compared=ks.RUSSIAN)
    found = answer(Study(question, Games.of((0, 10)), totals)).compared
    assert found is not None
    change = found.differences["colony"]
    assert (change.mean, found.winners.rate, found.course.rate) == (0.1, 0.3, 0.0)
    assert isclose(change.deviation, ((3 - 10 * 0.1**2) / 9) ** 0.5)
    assert isclose(found.differences["turns"].mean, -0.2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_parts_of_the_victory_make_one(players: int) -> None:
    question = Question(players=players, rules_every=0, rulings_every=0, compared=ks.SUMMARY)
    totals = play_games(question, 0, 8)
    found = answer(Study(question, Games.of((0, 8)), totals))
    wins = [each.rate for name, each in found.main.items() if name.startswith("wins.")]
    ends = [each.rate for name, each in found.main.items() if name.startswith(("reign.", "colony"))]
    assert len(wins) == {2: 2, 3: 3, 4: 2}[players]
    for parts in (wins, ends, [each.rate for each in found.seats], [each.rate for each in found.decided.values()]):
        assert isclose(sum(parts), 1)
    assert found.compared is not None
    for name, each in found.compared.differences.items():
        if name in found.main:
            assert isclose(found.compared.by_other[name].rate - found.main[name].rate, each.mean, abs_tol=1e-12)
    for name, (one, other) in {
        "turns": (found.turns, found.compared.turns),
        "cards": (found.cards, found.compared.cards),
    }.items():
        assert isclose(other.mean - one.mean, found.compared.differences[name].mean, abs_tol=1e-12)


def test_the_order_of_counting_makes_no_difference() -> None:
    """Totals that are equal tell the same in the same order, however they have come together."""
    question = Question(players=2, rules_every=1, rulings_every=1)
    one, other = play_games(question, 0, 2), play_games(question, 2, 4)
    told = [answer(Study(question, Games.of((0, 4)), totals)) for totals in (one + other, other + one)]
    assert told[0] == told[1]
    assert repr(told[0]) == repr(told[1])


def test_every_other_choice_is_tried() -> None:
    """But of the readings that only change what players see: these where somebody looks."""
    tried = {name for name, _ in other_choices(Question())}
    assert tried | set(SEEN_ONLY) == {name.replace("-", "_") for name in READINGS}
    assert set(OF_THE_DEAL) < tried
    assert ("struggle_ends", "all players in a row") in {
        (name, each.value) for name, each in other_choices(Question(readings=ks.RUSSIAN))
    }
    searching = Question(policies=("search:5", "random", "random"))
    assert {name for name, _ in other_choices(searching)} == tried | set(SEEN_ONLY)


READINGS = [each.id for each in ks.RULINGS if any(choice.reading is not None for choice in each.choices)]
