"""A packed state is an immutable value: equal, hashable, picklable, small; so are rewards in whole numbers."""

import copy
import pickle
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.testing import states
from kingofsiam_kernel.twin import bits
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.victory import half_points, share_of_victory

NAMES: Final = (
    "rama", "lao", "malay", "tiles", "control", "turn", "first", "second", "third", "fourth", "borders", "table",
)  # fmt: skip
START: Final = kernel.pack(ks.deal(players=3, seed=7))
MAX_BYTES: Final = 200

compiled_alone: Final = pytest.mark.skipif(
    not kernel.COMPILED, reason="an interpreted class cannot guard its words without slowing every turn"
)


@given(states(), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_a_position_is_a_value(state: ks.State, protocol: int) -> None:
    """Made from the same words, unpickled, copied, or evaluated from its `repr`, it is equal with the same hash; with
    any word changed it is not, and nothing else is equal.
    """
    packed = kernel.pack(state)
    received, copied = pickle.loads(pickle.dumps(packed, protocol)), copy.deepcopy(packed)
    for again in (PackedState(*packed.words), received, copied, eval(repr(packed), {"PackedState": PackedState})):
        assert (again, hash(again), type(again)) == (packed, hash(packed), PackedState)
    for place in range(len(NAMES)):
        words = list(packed.words)
        words[place] ^= 1
        assert packed != PackedState(*words)
        assert PackedState(*words) not in {packed}
    assert all(packed != other for other in (packed.words, state, None))


def test_the_words_are_the_attributes_in_their_order() -> None:
    """Each word has a name, and `words` has them in the order of the constructor."""
    made = PackedState(*range(12))
    assert made.words == tuple(range(12)) == tuple(getattr(made, name) for name in NAMES)


def test_a_position_is_small() -> None:
    """At most two hundred bytes, without a `__dict__`."""
    assert sys.getsizeof(START) <= MAX_BYTES
    assert not hasattr(START, "__dict__")


@compiled_alone
def test_what_is_compiled_is_guarded() -> None:
    """Words cannot be set or deleted; a word is an integer of 64 bits; nothing can be subclassed."""
    constructor: Any = PackedState
    for name in NAMES:
        with pytest.raises(AttributeError):
            setattr(START, name, 1)
        with pytest.raises(AttributeError):
            delattr(START, name)
    for wrong in ("1", None, 1.0, 2**63):
        with pytest.raises(TypeError):
            constructor(*START.words[:11], wrong)
    kinds: dict[type, tuple[Any, ...]] = {PackedState: (0,) * 12, kernel.Rng: (1,)}
    for kind, arguments in kinds.items():
        with pytest.raises(TypeError):
            type("Derived", (kind,), {})(*arguments)


@cache
def as_compiled() -> dict[str, Any]:
    """The names of `bits`, interpreted, but as they are in the compiled module."""
    names: dict[str, Any] = {"__name__": bits.__name__, "__file__": "bits.so"}
    exec(Path(kernel.__path__[0], "twin", "bits.py").read_text(encoding="utf-8"), names)
    return names


@given(st.integers(1, 2**62 - 1) | st.integers(0, 61).map(lambda place: 1 << place))
def test_bits_are_counted_and_found_the_same_way_compiled(word: int) -> None:
    """The interpreted kernel counts and finds bits by Python's own methods, the compiled one by sums and shifts."""
    for functions in (vars(bits), as_compiled()):
        assert functions["popcount"](word) == word.bit_count()
        assert functions["lowest_bit"](word) == (word & -word).bit_length() - 1


@pytest.mark.parametrize(
    ("winners", "players", "points", "shares"),
    [
        (0b01, 2, (2, -2), (6, 0)),
        (0b11, 2, (0, 0), (3, 3)),
        (0b00, 2, (0, 0), (0, 0)),
        (0b100, 3, (-1, -1, 2), (0, 0, 6)),
        (0b101, 3, (1, -2, 1), (3, 0, 3)),
        (0b111, 3, (0, 0, 0), (2, 2, 2)),
        (0b0101, 4, (2, -2, 2, -2), (6, 0, 6, 0)),
        (0b1010, 4, (-2, 2, -2, 2), (0, 6, 0, 6)),
        (0b1111, 4, (0, 0, 0, 0), (3, 3, 3, 3)),
    ],
)
def test_rewards(winners: int, players: int, points: tuple[int, ...], shares: tuple[int, ...]) -> None:
    """For learners winners get what losers lose, in halves: a side that stands alone two. In a search a player who
    wins, alone or with their partner, gets all six parts of the victory, else a share. Rules: `concept.partners-share`.
    """
    assert tuple(half_points(winners, seat, players) for seat in range(players)) == points
    assert tuple(share_of_victory(winners, seat, players) for seat in range(players)) == shares
