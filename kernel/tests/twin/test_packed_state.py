"""A packed state is an immutable value: equal, hashable, picklable, small."""

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
from kingofsiam_kernel.twin import bits
from kingofsiam_kernel.twin.packed import PackedState
from tests.helpers_strategies import fewer_examples, states

NAMES: Final = (
    "rama", "lao", "malay", "tiles", "control", "turn", "first", "second", "third", "fourth", "borders", "table",
)  # fmt: skip
MAX_BYTES: Final = 200

compiled_alone: Final = pytest.mark.skipif(
    not kernel.COMPILED, reason="an interpreted class cannot guard its words without slowing every turn"
)


def start() -> kernel.PackedState:
    """The first position of a game."""
    return kernel.pack(ks.deal(players=3, seed=7))


@given(states(), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_a_position_is_a_value(state: ks.State, protocol: int) -> None:
    """Made from the same words, unpickled, or evaluated from its `repr`, it is equal with the same hash; with any word
    changed it is not. A copy is the same object, also inside other objects.
    """
    packed = kernel.pack(state)
    received = pickle.loads(pickle.dumps(packed, protocol))
    for again in (PackedState(*packed.words), received, eval(repr(packed), {"PackedState": PackedState})):
        assert (again, hash(again), type(again)) == (packed, hash(packed), PackedState)
    assert copy.copy(packed) is copy.deepcopy([packed])[0] is packed
    for place in range(len(NAMES)):
        words = list(packed.words)
        words[place] ^= 1
        other = PackedState(*words)
        assert packed != other
        assert other not in {packed}


def test_the_words_are_the_attributes_in_their_order() -> None:
    """Each word has a name, and `words` has them in the order of the constructor."""
    made = PackedState(*range(12))
    assert made.words == tuple(range(12))
    assert tuple(getattr(made, name) for name in NAMES) == made.words


def test_nothing_else_is_equal() -> None:
    """Neither its words nor the state it was packed from is equal to the packed position."""
    state = ks.deal(seed=1)
    packed = kernel.pack(state)
    assert packed != packed.words
    assert packed != state
    assert packed != None  # noqa: E711 - the comparison is what this tests


@given(states())
@fewer_examples(2)
def test_no_operation_changes_a_position(state: ks.State) -> None:
    """After every query and every turn the position has the same words."""
    packed = kernel.pack(state)
    words = packed.words
    moves = kernel.legal_moves(packed)
    after = kernel.play(packed, moves[len(moves) - 1])
    kernel.playout(packed, 1)
    kernel.uniform_playout(packed, 1)
    kernel.unpack(packed, state.map)
    assert packed.words == words
    assert after.words != words


def test_a_position_is_small() -> None:
    """At most two hundred bytes, without a `__dict__`."""
    packed = start()
    assert sys.getsizeof(packed) <= MAX_BYTES
    assert not hasattr(packed, "__dict__")


@pytest.mark.parametrize("name", ["another", "state", "__dict__", "players", "to_move", "over", "winners", "words"])
def test_nothing_else_can_be_set(name: str) -> None:
    """It has slots, so no attribute can be added; its properties are read-only, and not even set to their own value."""
    packed: Any = start()
    with pytest.raises(AttributeError):
        setattr(packed, name, getattr(packed, name, 1))


@compiled_alone
@pytest.mark.parametrize("name", NAMES)
def test_its_words_cannot_be_set_or_deleted(name: str) -> None:
    """In the compiled class they are read-only."""
    packed: Any = start()
    with pytest.raises(AttributeError):
        setattr(packed, name, 1)
    with pytest.raises(AttributeError):
        delattr(packed, name)
    assert packed == start()


@compiled_alone
def test_the_state_of_legal_moves_cannot_be_set() -> None:
    """The attribute is read-only."""
    moves: Any = kernel.legal_moves(start())
    with pytest.raises(AttributeError):
        moves.state = start()


@compiled_alone
@pytest.mark.parametrize("kind", [kernel.PackedState, kernel.LegalMoves, kernel.Rng])
def test_it_cannot_be_subclassed(kind: type) -> None:
    """Either you cannot define the subclass, or you cannot instantiate it."""
    arguments: Any = {"PackedState": (0,) * 12, "LegalMoves": (start(),), "Rng": (1,)}[kind.__name__]
    with pytest.raises(TypeError):
        type("Derived", (kind,), {})(*arguments)


@compiled_alone
def test_a_word_that_is_no_integer_is_refused() -> None:
    """A word must be an integer of 64 bits."""
    constructor: Any = PackedState
    for wrong in ("1", None, 1.0, 2**63):
        with pytest.raises(TypeError):
            constructor(*start().words[:11], wrong)


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
