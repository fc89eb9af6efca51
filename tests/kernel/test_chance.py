"""Chance in the kernel: dice that are the same everywhere, and moves that are drawn fairly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.errors import InvalidSeed
from kingofsiam.kernel.listing import chance, number_of_chances
from tests.kernel.test_equality import checked_positions
from tests.properties.games import rarely, states

WORD: Final = 2**32
MOST_CHANCES: Final = 40_000 if kernel.COMPILED else 4_000
ANY: Final = checked_positions() | states()


# --- the dice --------------------------------------------------------------------------------------------------------


def sfc32(one: int, two: int, three: int) -> Iterator[int]:
    """The generator as its author gives it: a, b, c and a counter from 1; the first fifteen numbers are thrown away."""
    counter = 1
    drawn = 0
    while True:
        result = (one + two + counter) % WORD
        counter = (counter + 1) % WORD
        one = two ^ (two >> 9)
        two = (three + three * 8) % WORD
        three = (three * 2**21 % WORD + (three >> 11) + result) % WORD
        drawn += 1
        if drawn > 15:
            yield result


SEEDS: Final = (0, 1, 2**31, 2**32 - 1, 2**32, 0x0123456789ABCDEF, 2**62, 2**63 - 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_dice_are_sfc32(seed: int) -> None:
    """The upper half of the seed is its second word, the lower half its third; the first is 0."""
    dice = kernel.Dice(seed)
    assert [dice.word() for _ in range(1000)] == [*islice(sfc32(0, seed >> 32, seed % WORD), 1000)]


KNOWN: Final[dict[int, tuple[int, ...]]] = {
    0: (0xFB52C520, 0x38802BE1, 0x948279E6, 0xEC4BF1D9),
    1: (0x3E69971E, 0x6EBEC678, 0xE64B729A, 0xF7B630ED),
    2**63 - 1: (0xA47A3B7C, 0xA4F0B96C, 0xC55683EB, 0x384C9105),
}
"""The first numbers for these seeds: they never change."""


@pytest.mark.parametrize("seed", KNOWN)
def test_the_numbers_of_a_seed_are_known(seed: int) -> None:
    """A game that was played with a seed can be played again in ten years."""
    dice = kernel.Dice(seed)
    assert tuple(dice.word() for _ in range(4)) == KNOWN[seed]


@given(st.integers(0, 2**63 - 1), st.lists(st.integers(1, 2**31 - 1), max_size=40))
def test_the_same_seed_gives_the_same_numbers(seed: int, limits: list[int]) -> None:
    """Each below its limit, and the same again for the same limits."""
    one, other = kernel.Dice(seed), kernel.Dice(seed)
    numbers = [one.below(limit) for limit in limits]
    assert numbers == [other.below(limit) for limit in limits]
    assert all(0 <= number < limit for number, limit in zip(numbers, limits, strict=True))


OFTEN_UNFAIR: Final = (2**30 + 1, 2**32 // 3 + 1, 3 * 2**29)
"""Limits for which a fourth or a third of all words is thrown away."""


@given(
    st.integers(0, 2**63 - 1),
    st.lists(st.integers(1, 2**31 - 1) | st.sampled_from((1, 2, 3, 2**31 - 1)), max_size=20),
    st.lists(st.sampled_from(OFTEN_UNFAIR), min_size=20, max_size=20),
)
def test_numbers_below_a_limit_are_fair(seed: int, limits: list[int], unfair: list[int]) -> None:
    """A word decides, and is thrown away if its product with the limit falls short: of those kept each has as many.

    The words that give a number are those whose product with the limit lies between it and the next one, times 2**32.
    There are 2**32 // limit of them once those are left out whose product ends below 2**32 % limit: so this is exact.
    """
    dice, words = kernel.Dice(seed), sfc32(0, seed >> 32, seed % WORD)
    for limit in (*limits, *unfair):
        kept = next(word for word in words if word * limit % WORD >= WORD % limit)
        assert dice.below(limit) == kept * limit // WORD


@given(st.integers(1, 2**31 - 1), st.data())
def test_each_number_has_as_many_words(limit: int, data: st.DataObject) -> None:
    """Of any number below the limit: just 2**32 // limit words are kept that give it."""
    number = data.draw(st.integers(0, limit - 1))
    first, end = -(-number * WORD // limit), -(-(number + 1) * WORD // limit)
    thrown = sum(1 for word in range(first, min(first + 3, end)) if word * limit % WORD < WORD % limit)
    assert end - first - thrown == WORD // limit


# --- a move drawn from all -------------------------------------------------------------------------------------------


@given(ANY)
def test_every_legal_move_has_exactly_one_chance(state: ks.State) -> None:
    """Of all chances each legal move has one, and the others draw nothing: so `random_move` is exactly uniform."""
    packed = kernel.pack(state)
    chances = number_of_chances(packed)
    if chances > MOST_CHANCES:
        return
    drawn = Counter(chance(packed, number) for number in range(chances))
    nothing = drawn.pop(-1, 0)
    assert drawn == Counter(kernel.legal_moves(packed).codes())
    assert nothing == chances - len(kernel.legal_moves(packed))


class Counting(Random):
    """A source of chance that gives these numbers one after the other, and knows what it was asked for."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(0)
        self.numbers, self.asked = list(numbers), list[int]()

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """The next of the numbers."""
        assert (stop, step) == (None, 1)
        self.asked.append(start)
        return self.numbers.pop(0)


@given(ANY)
@rarely(2)
def test_random_move_draws_a_chance_until_it_is_a_move(state: ks.State) -> None:
    """It asks for a number below that of the chances; if it is nobody's chance it asks again."""
    packed = kernel.pack(state)
    chances = number_of_chances(packed)
    numbers = [number for number in range(min(chances, 300)) if chance(packed, number) < 0]
    rng = Counting(*numbers, 0)
    assert kernel.random_move(packed, rng) == kernel.PASS
    assert rng.asked == [chances] * (len(numbers) + 1)


@given(ANY, st.integers(0, 2**63 - 1))
def test_uniform_move_draws_a_chance_until_it_is_a_move(state: ks.State, seed: int) -> None:
    """It throws its dice for the chances in the same way."""
    packed, dice = kernel.pack(state), kernel.Dice(seed)
    chances = number_of_chances(packed)
    expected = next(move for move in iter(lambda: chance(packed, dice.below(chances)), None) if move >= 0)
    assert kernel.uniform_move(packed, kernel.Dice(seed)) == expected
    assert expected in kernel.legal_moves(packed)


@given(ANY, st.integers(0, 2**63 - 1))
def test_staged_moves_are_legal(state: ks.State, seed: int) -> None:
    """Whatever is drawn in stages is legal, also of the very last card."""
    packed, dice = kernel.pack(state), kernel.Dice(seed)
    for _ in range(20):
        assert ks.judge(state, kernel.unpack_move(kernel.staged_move(packed, dice), state.map)) == ()


def test_nothing_is_drawn_after_the_end() -> None:
    """When the game has ended there is no move to draw, and no number to blame."""
    end = kernel.playout(kernel.pack(ks.deal(seed=1)), 1)
    with pytest.raises(kernel.NotLegal) as refused:
        kernel.random_move(end, Random(0))
    assert refused.value.move is None


# --- playouts --------------------------------------------------------------------------------------------------------


@given(ANY, st.integers(0, 2**63 - 1))
@rarely(2)
def test_a_playout_is_its_moves_one_by_one(state: ks.State, seed: int) -> None:
    """`playout` plays the staged moves of its dice to the end, `uniform_playout` the uniform ones."""
    for pick, all_at_once in ((kernel.staged_move, kernel.playout), (kernel.uniform_move, kernel.uniform_playout)):
        packed, dice = kernel.pack(state), kernel.Dice(seed)
        end = all_at_once(packed, seed)
        while not packed.over:
            packed = kernel.play(packed, pick(packed, dice))
        assert end == packed == all_at_once(kernel.pack(state), seed)


@pytest.mark.parametrize("seed", [-1, 2**63, 2**70])
def test_a_seed_has_63_bits(seed: int) -> None:
    """Every other number is refused, compiled or not."""
    packed = kernel.pack(ks.deal(2, seed=1))
    with pytest.raises(InvalidSeed):
        kernel.Dice(seed)
    with pytest.raises(InvalidSeed):
        kernel.playout(packed, seed)
    with pytest.raises(InvalidSeed):
        kernel.uniform_playout(packed, seed)
