"""Words and numbers from elsewhere: faults have typed errors, every function ends, a search can be interrupted."""

import _thread
import gc
import signal
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from threading import Thread, Timer
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.errors import InvalidMove, InvalidState
from kingofsiam.testing import positions, states
from kingofsiam_kernel import PackedState
from kingofsiam_kernel.errors import InvalidSetting
from tests.helpers_strategies import MAPS, fewer_examples

TAMPERED: Final = PackedState(
    0xB00000800000000, 1, 0xC00001000000000, 0, 0x40110806, 1, 0x401AC0992808C200, 0x1A04C9A9888340, 0, 0,
    0x709498EC375A0D0A, 0x28A80A00A8,
)  # fmt: skip
"""Words for which nearly every loop of the kernel once never ended."""
WORDS: Final = st.integers(0, 2**63 - 1)


@contextmanager
def interrupted_after(seconds: float) -> Generator[None]:
    """Press Ctrl-C after some seconds, unless the block has ended."""
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
    timer = Timer(seconds, _thread.interrupt_main)
    callbacks, gc.callbacks[:] = gc.callbacks[:], []  # an exception in one is swallowed, and Hypothesis has one
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        gc.callbacks[:] = callbacks
        signal.signal(signal.SIGINT, handler)


@st.composite
def tampered(draw: st.DrawFn) -> PackedState:
    """Arbitrary words, or those of a position with some bits or words changed."""
    words = list(kernel.pack(draw(positions() | states())).words)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, 11))
        changed = st.integers(0, 62).map(lambda bit: 1 << bit).map(words[place].__xor__)
        words[place] = draw(changed | WORDS)
    return PackedState(*words)


LOOPS: Final[tuple[Callable[[PackedState, int], object], ...]] = (
    lambda state, seed: kernel.decide(kernel.first_decision(state), seed),
    lambda state, seed: kernel.legal_moves(state)[-1],
    lambda state, seed: kernel.play(state, kernel.uniform_move(state, kernel.Rng(seed))),
    lambda state, seed: kernel.choices_from_move(state, kernel.staged_move(state, kernel.Rng(seed))),
    kernel.playout,
    kernel.stepwise_playout,
    lambda state, seed: kernel.greedy_move(state, kernel.Rng(seed)),
    lambda state, seed: kernel.search_move(state, kernel.Rng(seed), 1),
    lambda state, seed: kernel.encode_observation(kernel.first_decision(state), 0),
)
"""Everything in which a loop depends on the words."""


# --- words -----------------------------------------------------------------------------------------------------------


@fewer_examples(4)
@given(positions() | states())
def test_the_words_of_every_position_pass(state: ks.State) -> None:
    """This holds on all maps, under all readings, and at the end of a game too."""
    packed = kernel.pack(state)
    kernel.check(packed)
    kernel.check(kernel.playout(packed, 1))


def passes(state: PackedState) -> bool:
    """Whether `check` finds no fault."""
    try:
        kernel.check(state)
    except InvalidState:
        return False
    return True


@fewer_examples(4)
@given(tampered(), st.sampled_from(MAPS))
def test_words_that_pass_can_be_played_to_the_end(state: PackedState, board: ks.Map) -> None:
    """Words that pass `check` need no other check. All others cannot be unpacked."""
    if passes(state):
        assert passes(kernel.playout(state, 1))
        assert all(passes(kernel.play(state, move)) for move in kernel.legal_moves(state)[::97])
    else:
        with pytest.raises(InvalidState):
            kernel.unpack(state, board)


@pytest.mark.parametrize("place", range(12))
def test_every_word_is_looked_at(place: int) -> None:
    """A bit that means nothing is refused in each of them."""
    words = list(kernel.pack(ks.deal(3, seed=7)).words)
    words[place] ^= 1 << 62
    with pytest.raises(InvalidState):
        kernel.check(PackedState(*words))


@fewer_examples(4)
@given(
    tampered() | st.builds(PackedState, *[WORDS] * 12) | st.just(TAMPERED), st.sampled_from(LOOPS), st.integers(0, 9)
)
def test_every_function_ends_whatever_the_words(
    state: PackedState, loop: Callable[[PackedState, int], object], seed: int
) -> None:
    """It ends with a result or an error; only `check` can say whether the result means anything."""
    with suppress(Exception):
        loop(state, seed)


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [0, -1, 2**31, 2**32 + 1])
def test_a_limit_of_a_draw_that_is_out_of_bounds_is_refused(limit: int) -> None:
    """It has at most 31 bits."""
    with pytest.raises(InvalidSetting):
        kernel.Rng(1).randbelow(limit)


@example(2**63, ks.SIAM)
@given(st.integers(-1, kernel.MAX_MOVE + 1) | st.integers(), st.sampled_from(MAPS))
def test_a_number_is_a_move_or_refused(number: int, board: ks.Map) -> None:
    """What is unpacked packs to the same number again."""
    try:
        move = kernel.unpack_move(number, board)
    except InvalidMove:
        return
    assert kernel.pack_move(move, board) == number


# --- interruption ----------------------------------------------------------------------------------------------------


def test_a_search_can_be_interrupted() -> None:
    """Within half a second."""
    state, rng, search = kernel.pack(ks.deal(3, seed=1)), kernel.Rng(1), kernel.search_move  # which imports it
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt), interrupted_after(0.2):
        search(state, rng, 10**9, all_cards=True)
    assert time.monotonic() - begin < 0.2 + 0.5 + 2.0  # plus two seconds for a busy machine


def test_other_threads_go_on_during_a_search() -> None:
    """They wait for the end of a simulation, not of the search."""
    state, seen = kernel.pack(ks.deal(3, seed=1)), list[float]()

    def watch() -> None:
        for _ in range(5):
            time.sleep(0.01)
            seen.append(time.monotonic())

    watcher = Thread(target=watch)
    watcher.start()
    begun = time.monotonic()
    kernel.search_move(state, kernel.Rng(1), 10_000 if kernel.COMPILED else 20, all_cards=True)
    ended = time.monotonic()
    watcher.join()
    assert any(begun < each < ended for each in seen)
