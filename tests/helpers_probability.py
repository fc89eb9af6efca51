"""Exact probabilities as fractions, scripted random generators, and a chi-square test of fit."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import Final, TypeVar

from kingofsiam import Followers

T = TypeVar("T", bound=Hashable)

STEPS: Final = 2**53
"""`Random.random()` gives a whole number of steps of this size below 1."""


class ScriptedRandom(Random):
    """A generator whose `random()` returns these numbers of steps, one after the other; it has no other method."""

    def __init__(self, steps: Iterable[int]) -> None:
        super().__init__(0)
        self.steps = iter(steps)

    def random(self) -> float:
        """The next of the numbers; raises `ScriptExhausted` when there are no more."""
        for step in self.steps:
            return step / STEPS
        raise ScriptExhausted

    def getrandbits(self, k: int, /) -> int:
        """No other method is guaranteed to give the same numbers on every Python."""
        raise NotImplementedError


class ScriptExhausted(Exception):
    """The test drew more numbers than the script has."""


def exact_distribution(limits: Iterable[int], draw: Callable[[Random], T]) -> dict[T, Fraction]:
    """The distribution of what `draw` returns, over all equally likely results of random choices with these limits.

    Sequences with more draws (because something is put back and drawn again) are left out.
    """
    outcomes = Counter[T]()
    for course in product(*(range(limit) for limit in limits)):
        try:
            outcomes[draw(ScriptedRandom(course))] += 1
        except ScriptExhausted:
            continue
    return normalized(outcomes)


def normalized(outcomes: Mapping[T, int | Fraction]) -> dict[T, Fraction]:
    """The share of each outcome."""
    total = sum(outcomes.values())
    return {outcome: Fraction(number) / total for outcome, number in outcomes.items()}


def hypergeometric(bag: Followers, number: int) -> dict[Followers, Fraction]:
    """The probability of each hand of this size, drawn at random without replacement."""
    return normalized(
        {
            hand: comb(bag.rama, hand.rama) * comb(bag.lao, hand.lao) * comb(bag.malay, hand.malay)
            for hand in hands(number)
            if hand <= bag
        }
    )


def hands(number: int) -> Iterator[Followers]:
    """Every hand of this size."""
    for rama, lao in product(range(number + 1), repeat=2):
        if rama + lao <= number:
            yield Followers(rama, lao, number - rama - lao)


def conditional_hypergeometric(at_least: Followers, bag: Followers, number: int) -> dict[Followers, Fraction]:
    """The same, under the condition that the hand contains these followers."""
    return normalized({hand: chance for hand, chance in hypergeometric(bag, number).items() if at_least <= hand})


def fits_chi_square(observed: Mapping[T, int], chances: Mapping[T, Fraction]) -> bool:
    """The chi-square limit at one in ten thousand; outcomes expected less than five times are merged."""
    assert sum(chances.values()) == 1
    assert set(observed) <= set(chances)
    drawn = sum(observed.values())
    pairs = [(observed.get(outcome, 0), float(chance * drawn)) for outcome, chance in chances.items()]
    rare = [(seen, expected) for seen, expected in pairs if expected < 5]
    groups = [(seen, expected) for seen, expected in pairs if expected >= 5]
    if rare:
        groups.append((sum(seen for seen, _ in rare), sum(expected for _, expected in rare)))
    statistic = sum((seen - expected) ** 2 / expected for seen, expected in groups)
    return statistic < chi_square_quantile(len(groups) - 1)


def chi_square_quantile(degrees: int) -> float:
    """The chi-square value exceeded once in ten thousand times, by the approximation of Wilson and Hilferty."""
    normal, ninth = 3.719, 2 / (9 * degrees)
    return float(degrees * (1 - ninth + normal * ninth**0.5) ** 3)
