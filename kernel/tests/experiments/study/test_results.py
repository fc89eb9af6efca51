"""Results computed from totals: rates, means and confidence intervals."""

from math import ceil, exp, floor, isclose, lgamma, log, sqrt
from statistics import NormalDist
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import kingofsiam as ks
from kingofsiam.model.pieces import LAO, RAMA
from kingofsiam_kernel.experiments.runs.confidence_intervals import (
    _tango_score,
    games_needed,
    mean_of_counts,
    normal_interval,
    standard_errors,
    tango_interval,
    wilson_interval,
)
from kingofsiam_kernel.experiments.study import (
    AblationKey,
    DifferenceKey,
    Ending,
    Games,
    Study,
    StudyConfig,
    Totals,
    summarize,
)
from kingofsiam_kernel.experiments.study.batches import play_games
from kingofsiam_kernel.experiments.study.simulation import DEAL_READINGS, VISIBILITY_READINGS, alternative_choices
from kingofsiam_kernel.experiments.study.tally import (
    SCALE,
    ending_measures,
    is_shared,
    side_victory_share,
    victory_share,
)

RATES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
FOLLOWERS, TIE, COLONY = "victory.player.most-followers", "victory.reign.tie", "victory.end.colony"


@pytest.mark.parametrize(
    ("count", "n", "low", "high"),
    [
        (0, 10, 0.0, 0.2775328),
        (5, 10, 0.2365931, 0.7634069),
        (10, 10, 0.7224672, 1.0),
        (5, 1000, 0.0021375, 0.0116510),
        (1, 1000, 0.0000513, 0.0056426),
        (4, 1000, 0.0013663, 0.0102396),
    ],
)
def test_wilson_interval(count: int, n: int, low: float, high: float) -> None:
    """Values of Wilson's score interval at 95 % from tables and other programs; rare events have half a chi-squared
    quantile of 5 % for twice their number as low limit (0.0513, 1.3663), divided by n.
    """
    found = wilson_interval(count, n)
    assert found.rate == count / n
    assert isclose(found.low, low, abs_tol=1e-7)
    assert isclose(found.high, high, abs_tol=1e-7)


@pytest.mark.parametrize("n", [50, 1000, 10_000])
def test_wilson_interval_is_that_of_scipy(n: int) -> None:
    """But for counts below 5 of either kind: there that limit is Poisson's, from the chi-squared quantile."""
    stats: Any = pytest.importorskip("scipy.stats", reason="an oracle for intervals")
    for count in {0, 1, 2, 4, 5, 6, n // 10, n // 3, n // 2, n - 5, n - 3, n}:
        found, expected = wilson_interval(count, n), stats.binomtest(count, n).proportion_ci(method="wilson")
        low, high = expected.low, expected.high
        if 0 < count < 5:
            low = min(low, stats.chi2.ppf(0.05, 2 * count) / 2 / n)
        if 0 < n - count < 5:
            high = max(high, 1 - stats.chi2.ppf(0.05, 2 * (n - count)) / 2 / n)
        assert isclose(found.low, low, abs_tol=1e-9)
        assert isclose(found.high, high, abs_tol=1e-9)


@pytest.mark.parametrize("n", [50, 500, 10_000])
def test_coverage_is_that_of_scipys_binomial_distribution(n: int) -> None:
    """The simulated share of intervals that hold the truth is what SciPy's probabilities of the counts say: 93 %."""
    stats: Any = pytest.importorskip("scipy.stats", reason="an oracle for intervals")
    for rate in RATES:
        drawn: list[int] = stats.binom(n, rate).rvs(20_000, random_state=1).tolist()
        held = {count: (found := wilson_interval(count, n)).low <= rate <= found.high for count in {*drawn}}
        exact = sum(stats.binom.pmf([count for count in held if held[count]], n, rate))
        assert exact >= 0.93
        assert isclose(sum(held[count] for count in drawn) / len(drawn), exact, abs_tol=0.008)


@given(some.integers(1, 10**12), some.floats(0, 1))
def test_an_interval_contains_its_rate(n: int, part: float) -> None:
    found = wilson_interval(round(part * n), n)
    assert 0 <= found.low <= found.rate <= found.high <= 1


def score(gained: int, lost: int, n: int, difference: float) -> float:
    """The score of a paired difference, with the likeliest rates found by search instead of a formula."""
    low, high = max(0.0, -difference), (1 - difference) / 2

    def log_likelihood(loss: float) -> float:
        parts = ((gained, loss + difference), (lost, loss), (n - gained - lost, 1 - 2 * loss - difference))
        return sum(count * log(max(rate, 1e-300)) for count, rate in parts)

    for _ in range(200):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        low, high = (left, high) if log_likelihood(left) < log_likelihood(right) else (low, right)
    return (gained - lost - n * difference) / sqrt(n * (2 * low + difference - difference**2))


@pytest.mark.parametrize(("gained", "lost", "n"), [(0, 0, 40), (1, 0, 44), (12, 2, 50), (150, 86, 1600), (3, 3, 10)])
def test_paired_interval(gained: int, lost: int, n: int) -> None:
    """Both ends of Tango's interval are 1.96 standard errors away from the observed difference, if they are true."""
    found = tango_interval(gained - lost, gained + lost, n)
    assert isclose(found.mean, (gained - lost) / n)
    for end, expected in ((found.low, 1.959964), (found.high, -1.959964)):
        assert isclose(score(gained, lost, n, end), expected, rel_tol=1e-5)


def test_published_paired_intervals() -> None:
    """Agresti and Min 2005: the approval of a prime minister fell from 944 to 880 of 1600."""
    found = tango_interval(86 - 150, 86 + 150, 1600)
    assert (round(found.low, 3), round(found.high, 3)) == (-0.059, -0.021)


def log_probability(n: int, *parts: tuple[int, float]) -> float:
    """The logarithm of the probability of these counts with these rates among n; the rates add up to 1."""
    return lgamma(n + 1) + sum(count * log(rate) - lgamma(count + 1) for count, rate in parts)


@pytest.mark.parametrize("n", [50, 100, 200, 500, 1000, 2000, 5000, 10_000])
def test_coverage(n: int) -> None:
    """Intervals of rates, and of paired differences with changes in one direction, hold the truth with at least 93 %.

    (The exact probability, summed over all counts but the least likely.)
    """
    intervals = [
        (wilson_interval(count, n), tango_interval(count, count, n))
        for count in range(n + 1)[: n // 2 + 4 * ceil(sqrt(n))]
    ]
    for rate in RATES:
        covered, paired = 0.0, 0.0
        for count, (one, difference) in enumerate(intervals):
            logs = log_probability(n, (count, rate), (n - count, 1 - rate))
            covered += exp(logs) if one.low <= rate <= one.high else 0.0
            paired += exp(logs) if difference.low <= rate <= difference.high else 0.0
        assert min(covered, paired) >= 0.93


@pytest.mark.parametrize("n", [50, 500, 2000])
@pytest.mark.parametrize(("gain", "loss"), [(0.001, 0.001), (0.01, 0.005), (0.05, 0.03), (0.25, 0.25)])
def test_coverage_with_changes_in_both_directions(n: int, gain: float, loss: float) -> None:
    """The score of the true difference is within 1.96 with at least 93 %: then the interval holds it (see above)."""
    covered, step = 0.0, 6.5 * sqrt(n)
    for gained in range(max(0, floor(n * gain - step * sqrt(gain))), ceil(n * gain + step * sqrt(gain)) + 4):
        for lost in range(max(0, floor(n * loss - step * sqrt(loss))), ceil(n * loss + step * sqrt(loss)) + 4):
            held = gained - lost == n * (gain - loss) or _tango_score(gained, lost, n, gain - loss) < 1.96
            if held and gained + lost <= n:
                parts = ((gained, gain), (lost, loss), (n - gained - lost, 1 - gain - loss))
                covered += exp(log_probability(n, *parts))
    assert covered >= 0.93


@pytest.mark.parametrize("n", [40, 1000])
def test_simultaneous_intervals(n: int) -> None:
    """Each of 14 simultaneous intervals misses with at most a fourteenth of 5 %, or hardly more."""
    for rate in (0.01, 0.1, 0.5):
        covered = 0.0
        for count in range(n + 1):
            found = wilson_interval(count, n, 14)
            if found.low <= rate <= found.high:
                covered += exp(log_probability(n, (count, rate), (n - count, 1 - rate)))
        assert covered > 1 - 0.1 / 14
    wide = standard_errors(14)
    assert isclose(NormalDist().cdf(wide), 1 - 0.025 / 14)
    assert isclose(normal_interval(0, 4, 4, 14).high, wide * sqrt(4 / 3) / 2)
    assert tango_interval(3, 5, n, 14).high > tango_interval(3, 5, n).high


def test_games_needed() -> None:
    """As in tables of sample sizes for paired rates: 3 % of games differ, 1 % more victories."""
    assert games_needed(0.01, 0.03) == ceil((1.959964 + 0.841621) ** 2 * (0.03 - 0.0001) / 0.0001)
    assert games_needed(1.0, 1.0) == 0


def test_no_games() -> None:
    assert (wilson_interval(0, 0).low, wilson_interval(0, 0).high) == (0.0, 1.0)
    assert normal_interval(0, 0, 0).n == tango_interval(0, 0, 0).n == 0


def test_a_mean() -> None:
    """Of 1, 2, 3, 4: 2.5, deviation 1.2910 (of a sample), interval 2.5 ± 1.96 * 1.2910 / 2."""
    found = mean_of_counts({1: 1, 2: 1, 3: 1, 4: 1})
    assert (found.mean, found.n) == (2.5, 4)
    assert isclose(found.deviation, 1.2909944, abs_tol=1e-7)
    assert isclose(found.high - found.mean, 1.2651513, abs_tol=1e-7)
    assert isclose(found.mean - found.low, found.high - found.mean)


def test_shares_of_a_victory() -> None:
    """Winners share equally. A victory of partners is not a shared victory. The side that began comes first."""
    two_of_three = Ending(1, 0, (0, 2), RAMA, (FOLLOWERS,))
    assert [victory_share(two_of_three, seat) for seat in range(3)] == [6, 0, 6]
    assert [side_victory_share(two_of_three, order, 3) for order in range(3)] == [0, 6, 6]
    assert is_shared(two_of_three, 3)
    team = Ending(3, 0, (0, 2), None, (COLONY,))
    assert [side_victory_share(team, order, 4) for order in range(2)] == [0, 12]
    assert not is_shared(team, 4)
    assert ending_measures(team, 4)["colony"] == SCALE
    assert is_shared(Ending(0, 0, (0, 1, 2, 3), None, (COLONY,)), 4)


TOTALS = Totals(
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
    config = StudyConfig(policies=("stepwise", "uniform", "uniform"))
    found = summarize(Study(config, Games.of((0, 10)), TOTALS))
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
    assert {name: each.rate for name, each in found.policies.items()} == {"stepwise": 0.6, "uniform": 0.4}
    assert {rule: each.rate for rule, each in found.decided.items()} == {FOLLOWERS: 0.7, COLONY: 0.3}
    assert {rule: each.rate for rule, each in found.applied.items()} == {FOLLOWERS: 0.7, TIE: 0.5, COLONY: 0.3}
    assert (found.turns.mean, found.cards.mean, found.cards.deviation, found.struggles.mean) == (45, 24, 0, 7.4)
    assert {rule: each.rate for rule, each in found.rules.items()} == {"course.no-cards": 1.0, TIE: 0.25}
    home = found.ablation[0]
    assert (home.reading, home.changes_deal, home.games, home.winners.rate, home.reign.rate) == (
        "home_filling", True, 2, 0.5, 0.0,
    )  # fmt: skip
    assert not found.ablation[1].changes_deal
    assert found.comparison is None


def test_differences_of_a_comparison() -> None:
    """Two of ten games become colonies and one no longer is: a tenth more. Each game counts once in the variance."""
    totals = TOTALS + Totals(
        other_endings=TOTALS.endings,
        differing={"winners": 3},
        differences={
            DifferenceKey("colony", 1): 12,
            DifferenceKey("colony", 2): 3 * 144,
            DifferenceKey("turns", 1): -24,
        },
    )
    config = StudyConfig(compared=ks.RUSSIAN)
    found = summarize(Study(config, Games.of((0, 10)), totals)).comparison
    assert found is not None
    change = found.differences["colony"]
    assert (change.mean, found.winners.rate, found.course.rate) == (0.1, 0.3, 0.0)
    assert isclose(change.deviation, ((3 - 10 * 0.1**2) / 9) ** 0.5)
    assert isclose(found.differences["turns"].mean, -0.2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_of_the_victory_add_up_to_one(players: int) -> None:
    config = StudyConfig(players=players, rules_every=0, rulings_every=0, compared=ks.SUMMARY)
    totals = play_games(config, 0, 8)
    found = summarize(Study(config, Games.of((0, 8)), totals))
    wins = [each.rate for name, each in found.main.items() if name.startswith("wins.")]
    endings = [each.rate for name, each in found.main.items() if name.startswith(("reign.", "colony"))]
    assert len(wins) == {2: 2, 3: 3, 4: 2}[players]
    for rates in (wins, endings, [each.rate for each in found.seats], [each.rate for each in found.decided.values()]):
        assert isclose(sum(rates), 1)
    assert found.comparison is not None
    for name, each in found.comparison.differences.items():
        if name in found.main:
            assert isclose(found.comparison.compared_main[name].rate - found.main[name].rate, each.mean, abs_tol=1e-12)
    for name, (one, other) in {
        "turns": (found.turns, found.comparison.turns),
        "cards": (found.cards, found.comparison.cards),
    }.items():
        assert isclose(other.mean - one.mean, found.comparison.differences[name].mean, abs_tol=1e-12)


def test_the_order_of_counting_makes_no_difference() -> None:
    """Equal totals have equal results in the same order, whatever the order of addition."""
    config = StudyConfig(players=2, rules_every=1, rulings_every=1)
    one, other = play_games(config, 0, 2), play_games(config, 2, 4)
    results = [summarize(Study(config, Games.of((0, 4)), totals)) for totals in (one + other, other + one)]
    assert results[0] == results[1]
    assert repr(results[0]) == repr(results[1])


def test_every_other_choice_is_ablated() -> None:
    """Readings that only change what players see are left out, unless a policy looks at it."""
    ablated = {name for name, _ in alternative_choices(StudyConfig())}
    assert ablated | set(VISIBILITY_READINGS) == {name.replace("-", "_") for name in READINGS}
    assert set(DEAL_READINGS) < ablated
    assert ("struggle_ends", "all players in a row") in {
        (name, each.value) for name, each in alternative_choices(StudyConfig(readings=ks.RUSSIAN))
    }
    searching = StudyConfig(policies=("search:5", "stepwise", "stepwise"))
    assert {name for name, _ in alternative_choices(searching)} == ablated | set(VISIBILITY_READINGS)


READINGS = [each.id for each in ks.RULINGS if any(choice.reading is not None for choice in each.choices)]
