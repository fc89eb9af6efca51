"""Differential play finds planted bugs, and its summary says what was compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from kingofsiam import kernel
from kingofsiam.cli.progress_bar import ProgressBar
from kingofsiam.kernel import (
    bit_fields,
    bits,
    cards,
    course,
    executions,
    last_card,
    move_codes,
    movegen,
    packed,
    struggle,
    victory,
)
from kingofsiam.kernel.cards import is_execution as right_execution
from kingofsiam.kernel.movegen import count_with_khon_thai as right_number
from kingofsiam.kernel.packed import PackedState
from kingofsiam.kernel.struggle import control_after_struggles as right_control
from kingofsiam.kernel.victory import reign_outcome as right_reign
from proof.faulty_engines.catalogue import faulty_engine
from proof.faulty_engines.injection import Patch, injected, replacement, swap_functions
from tests.kernel.helpers_comparison import Tally
from tests.kernel.helpers_differential import DIFFERENT, EQUAL, INTERRUPTED, collect_tallies, main, summary
from tests.kernel.helpers_games import compare_game

MAX_GAMES: Final = 150


def games_until_a_difference() -> int | None:
    """The number of games until something differs; None if nothing does."""
    for number in range(MAX_GAMES):
        if compare_game(f"planted/{number}", every=60).differences:
            return number + 1
    return None


# --- bugs in the kernel ----------------------------------------------------------------------------------------------


def closed_by_factions(state: PackedState) -> int:
    return bit_fields.controlled_by_factions(state.control)


def first_of_the_tied(control: int, struggles: int, rama: int, lao: int, malay: int) -> int:
    for province in range(8):
        if struggles >> province & 1:
            counts = [bits.count(word, province) for word in (rama, lao, malay)]
            power = counts.index(max(counts)) if any(counts) else bit_fields.BRITISH
            control = bit_fields.with_marker(control, power, province)
    return control


def stay_there(word: int, province: int) -> int:
    return word


def nothing_is_banned(action: int) -> int:
    return 0


def not_turned_back(action: int) -> int:
    return action


def a_pass_ends_the_ban(state: PackedState) -> int:
    return 0


def as_many_as_players(state: PackedState) -> int:
    return packed.players(state)


def to_the_right(state: PackedState) -> int:
    return (packed.to_move(state) - 1) % packed.players(state)


def home_for_ever(state: PackedState, faction: int) -> int:
    home = packed.home(state, faction)
    return bit_fields.controlled_by(state.control, faction) | (1 << home if home < packed.provinces(state) else 0)


def crowned_tiles_too(state: PackedState) -> int:
    return struggle.face_up(state)


def never_from_the_pool(state: PackedState, rama: int, lao: int, malay: int) -> int:
    return bits.cells(rama, lao, malay) & bits.PROVINCES or 1 << 60


def everyone_for_himself(winners: int, number: int) -> int:
    return winners


def never_the_last(state: PackedState) -> bool:
    return False


def nobody_less(control: int, to_come: int, rama: int, lao: int, malay: int, faction: int) -> int:
    return right_control(control, to_come, rama, lao, malay)


def under_the_pile(who: int, card: int, flag: int, number: int) -> int:
    return (who & ~(0x3F << 23)) ^ flag | number << 23


def nobody_too(state: PackedState) -> int:
    return right_number(state) + 1


def all_are_asked(state: PackedState) -> PackedState:
    return state


def latest_wins(state: PackedState, contenders: int) -> int:
    return victory.latest_to_play(state, contenders) or contenders


def no_tie_is_told(state: PackedState, reign: int, second: int) -> int:
    return right_reign(state, reign, second) & ~(3 << victory.SEATS)


def any_order(state: PackedState, action: int) -> bool:
    card, one, other = move_codes.card_of(action), move_codes.place_in(action, 0), move_codes.place_in(action, 1)
    if card >= move_codes.RAMA_CARD:
        action = move_codes.action_with_places(card, min(one, other), max(one, other), 0)
    return right_execution(state, action)


BUGS: Final[dict[str, Patch]] = {
    "a British province is open": replacement(struggle.closed_provinces, closed_by_factions),
    "in a tie the first faction takes the province": replacement(struggle.control_after_struggles, first_of_the_tied),
    "followers stay when the struggle is over": replacement(struggle.all_to_the_pool, stay_there),
    "no swap is banned": replacement(course.ban_after_action, nothing_is_banned),
    "the same swap is banned, not its reverse": replacement(move_codes.reversed_swap, not_turned_back),
    "a pass ends the ban": replacement(course.ban_after_pass, a_pass_ends_the_ban),
    "three passes never end a struggle": replacement(course.passes_that_end, as_many_as_players),
    "the turn goes to the right": replacement(course.next_seat, to_the_right),
    "a lost home still has neighbours": replacement(executions.base_provinces, home_for_ever),
    "a crowned tile is moved": replacement(executions.swappable_tiles, crowned_tiles_too),
    "nobody is taken from the pool": replacement(cards.takeable, never_from_the_pool),
    "partners do not win together": replacement(victory.with_partners, everyone_for_himself),
    "the last card is a card like any other": replacement(cards.is_last_card, never_the_last),
    "a follower taken still counts for the last card": replacement(last_card.control_with_one_less, nobody_less),
    "a card played does not go to the top of the pile": replacement(bit_fields.with_card_played, under_the_pile),
    "one move is counted that is not listed": replacement(movegen.count_with_khon_thai, nobody_too),
    "a player who can only pass is asked": replacement(course.skip, all_are_asked),
    "the latest last card wins": replacement(victory.by_last_card, latest_wins),
    "the second rank is not among the sentences": replacement(victory.reign_outcome, no_tie_is_told),
    "a move has two numbers": replacement(cards.is_execution, any_order),
}


@pytest.fixture
def broken(request: pytest.FixtureRequest) -> Iterator[None]:
    """Plant a bug in the kernel during the test."""
    right, wrong = BUGS[request.param]
    swap_functions(((right, wrong),))
    yield
    swap_functions(((wrong, right),))


@pytest.mark.skipif(kernel.COMPILED, reason="compiled functions cannot be replaced")
@pytest.mark.parametrize("broken", BUGS, indirect=True)
@pytest.mark.usefixtures("broken")
def test_a_bug_in_the_kernel_is_found() -> None:
    """A few games played by both engines reveal it."""
    assert games_until_a_difference() is not None


# --- bugs in the rulebook: these also test the comparison with a compiled kernel -------------------------------------

PLANTS: Final = (
    "counter-clockwise",
    "last-passer-starts",
    "card-returns",
    "british-provinces-open",
    "undo-allowed",
    "last-card-always",
    "no-king-marker",
    "two-vs-one-far",
    "faction-card-places-one",
    "earlier-gain-reigns",
    "colony-at-five",
    "partner-does-not-win",
)


@pytest.mark.parametrize("name", PLANTS)
def test_a_bug_in_the_rulebook_is_found(name: str) -> None:
    """Here the kernel is right and the rulebook wrong; the difference is found all the same."""
    with injected(faulty_engine(name)):
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
    with injected(faulty_engine("card-returns")):
        assert main(["--games", "1", "--seed", "3"]) == DIFFERENT
        assert main(["--games", "3", "--seed", "3", "--light"]) == DIFFERENT
    output = capsys.readouterr().out.splitlines()
    assert " 0 differences" in output[0]
    assert len(output) > 2
    assert " 0 differences" not in output[-1]

    def interrupted(seed: str, every: int) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr("tests.kernel.helpers_differential.compare_game", interrupted)
    assert main(["--games", "1"]) == INTERRUPTED


@pytest.mark.parametrize("arguments", [["--games", "0"], ["--jobs", "0"], ["--every", "0"], ["--games", "many"]])
def test_numbers_below_one_are_refused(arguments: list[str]) -> None:
    """Arguments that are not numbers are refused too."""
    with pytest.raises(SystemExit) as refused:
        main(arguments)
    assert refused.value.code == 2
