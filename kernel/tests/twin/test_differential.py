"""Differential play finds planted bugs, and its summary says what was compared."""

from typing import Final

import pytest

import kingofsiam_kernel as kernel
from kernel.tests.twin.helpers_games import compare_game
from kingofsiam_kernel.twin import bit_fields, cards, course, move_codes, movegen, victory
from kingofsiam_kernel.twin.cards import is_execution as right_execution
from kingofsiam_kernel.twin.movegen import count_with_khon_thai as right_number
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.victory import reign_outcome as right_reign
from tools.other_answers.injection import Patch, injected

MAX_GAMES: Final = 150


def games_until_a_difference() -> int | None:
    """The number of games until something differs; None if nothing does."""
    for number in range(MAX_GAMES):
        if compare_game(f"planted/{number}", every=60).differences:
            return number + 1
    return None


# --- bugs in the kernel: those that no wrong rulebook resembles ------------------------------------------------------


def under_the_pile(who: int, card: int, flag: int, number: int) -> int:
    return (who & ~(0x3F << 23)) ^ flag | number << 23


def nobody_too(state: PackedState) -> int:
    return right_number(state) + 1


def all_are_asked(state: PackedState) -> PackedState:
    return state


def no_tie_is_told(state: PackedState, reign: int, second: int) -> int:
    return right_reign(state, reign, second) & ~(3 << victory.SEATS)


def any_order(state: PackedState, action: int) -> bool:
    card, one, other = move_codes.card_of(action), move_codes.place_in(action, 0), move_codes.place_in(action, 1)
    if card >= move_codes.RAMA_CARD:
        action = move_codes.action_with_places(card, min(one, other), max(one, other), 0)
    return right_execution(state, action)


BUGS: Final[dict[str, Patch]] = {
    "a card played does not go to the top of the pile": (bit_fields.with_card_played, under_the_pile),
    "one move is counted that is not listed": (movegen.count_with_khon_thai, nobody_too),
    "a player who can only pass is asked": (course.skip, all_are_asked),
    "the second rank is not among the sentences": (victory.reign_outcome, no_tie_is_told),
    "a move has two numbers": (cards.is_execution, any_order),
}


@pytest.mark.skipif(kernel.COMPILED, reason="compiled functions cannot be replaced")
@pytest.mark.parametrize("bug", BUGS)
def test_a_bug_in_the_kernel_is_found(bug: str) -> None:
    """A few games played by both engines reveal it."""
    with injected(BUGS[bug]):
        assert games_until_a_difference() is not None


# --- bugs in the rulebook: these also test the comparison with a compiled kernel -------------------------------------


# --- the summary -----------------------------------------------------------------------------------------------------
