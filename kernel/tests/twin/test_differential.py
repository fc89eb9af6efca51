"""Differential play finds planted bugs, and its summary says what was compared."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.twin.helpers_comparison import Tally
from kernel.tests.twin.helpers_differential import DIFFERENT, EQUAL, INTERRUPTED, collect_tallies, main, summary
from kernel.tests.twin.helpers_games import compare_game
from kingofsiam.cli.progress_bar import ProgressBar
from kingofsiam.rules import s4_course
from kingofsiam_kernel.twin import bit_fields, cards, course, move_codes, movegen, victory
from kingofsiam_kernel.twin.cards import is_execution as right_execution
from kingofsiam_kernel.twin.movegen import count_with_khon_thai as right_number
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.victory import reign_outcome as right_reign
from tests.helpers_faults import FAULTS
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

PLANTS: Final = [rule for rule in FAULTS if not rule.id.startswith("setup.")]


@pytest.mark.parametrize("rule", PLANTS, ids=str)
def test_a_bug_in_the_rulebook_is_found(rule: ks.Rule) -> None:
    """Here the kernel is right and the rulebook wrong in the course of the game; this is found all the same."""
    with injected(FAULTS[rule]):
        assert games_until_a_difference() is not None


# --- the summary -----------------------------------------------------------------------------------------------------


def test_the_summary_has_the_numbers_of_all_games() -> None:
    """Games, states, transitions, moves, lists and differences, and the time."""
    games = [compare_game(f"4/{number}", every=30) for number in range(2)]
    total = collect_tallies(games, 2, ProgressBar())
    assert (total.games, total.states) == (2, sum(each.states for each in games))
    assert (total.transitions, total.judged) == (
        sum(each.transitions for each in games),
        sum(each.judged for each in games),
    )
    assert total.lists == sum(each.lists for each in games) > 0
    assert total.transitions > total.states
    numbers = [int(each.replace(",", "")) for each in re.findall(r"[\d,]+\d|\d", summary(total, 61.0))]
    assert numbers == [2, total.states, total.transitions, total.judged, total.lists, 0, 1, 1]


def test_an_interrupted_run_counts_what_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    """The games compared before the interruption are added up."""

    def interrupted() -> Iterator[Tally]:
        yield compare_game("5/0", every=1000)
        raise KeyboardInterrupt

    assert collect_tallies(interrupted(), 10, ProgressBar()).games == 1
    assert "interrupted" in capsys.readouterr().err


def test_the_exit_code_says_whether_anything_differs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """0 if nothing differs, 1 if anything does, 130 if it was interrupted before."""
    assert main(["--games", "1", "--seed", "3", "--every", "1000"]) == EQUAL
    assert main(["--games", "3", "--seed", "3", "--light"]) == EQUAL
    with injected((s4_course.starter, lambda state: state.to_move)):
        assert main(["--games", "1", "--seed", "3"]) == DIFFERENT
        assert main(["--games", "3", "--seed", "3", "--light"]) == DIFFERENT
    output = capsys.readouterr().out.splitlines()
    assert " 0 differences" in output[0]
    assert len(output) > 2
    assert " 0 differences" not in output[-1]

    def interrupted(seed: str, every: int) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr("kernel.tests.twin.helpers_differential.compare_game", interrupted)
    assert main(["--games", "1"]) == INTERRUPTED


@pytest.mark.parametrize("arguments", [["--games", "0"], ["--jobs", "0"], ["--every", "0"], ["--games", "many"]])
def test_numbers_below_one_are_refused(arguments: list[str]) -> None:
    """Arguments that are not numbers are refused too."""
    with pytest.raises(SystemExit) as refused:
        main(arguments)
    assert refused.value.code == 2
