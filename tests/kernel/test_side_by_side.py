"""The comparison of rulebook and kernel finds what it looks for, and tells what it has done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from kingofsiam import kernel
from kingofsiam.kernel import (
    board_words,
    cards,
    counting,
    course,
    faction_card,
    four_players,
    last_card,
    maharacha,
    packed,
    places,
    player_words,
    provinces,
    struggle,
    taking,
    undoing,
    victory,
)
from kingofsiam.kernel.counting import number_with_khon_thai as right_number
from kingofsiam.kernel.packed import PackedState
from kingofsiam.kernel.victory import reign_outcome as right_reign
from tests.kernel.comparing import Tally
from tests.kernel.playing import compare_game
from tests.kernel.side_by_side import DIFFERENT, FINE, INTERRUPTED, Progress, collect, main, result
from tests.planted.contents import plant
from tests.planted.plant import Patch, exchange, instead, planted

MOST_GAMES: Final = 150


def games_until_a_difference() -> int | None:
    """After how many games something differs; None if nothing ever does."""
    for number in range(MOST_GAMES):
        if compare_game(f"planted/{number}", every=60).differences:
            return number + 1
    return None


# --- a wrong kernel --------------------------------------------------------------------------------------------------


def closed_by_factions(state: PackedState) -> int:
    return board_words.controlled_by_factions(state.control)


def first_of_the_tied(state: PackedState, province: int) -> int:
    counts = [places.count(packed.followers(state, faction), province) for faction in range(3)]
    return counts.index(max(counts)) if any(counts) else board_words.BRITISH


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
    return board_words.controlled_by(state.control, faction) | (1 << home if home < packed.provinces(state) else 0)


def crowned_tiles_too(state: PackedState) -> int:
    return struggle.face_up(state)


def never_from_the_pool(state: PackedState, rama: int, lao: int, malay: int) -> int:
    return places.cells(rama, lao, malay) & places.PROVINCES or 1 << 60


def everyone_for_himself(standing: int, number: int) -> int:
    return standing


def never_the_last(state: PackedState) -> bool:
    return False


def nobody_less(state: PackedState, faction: int) -> int:
    return last_card.control_after(state, state.rama, state.lao, state.malay)


def under_the_pile(who: int, card: int, flag: int, number: int) -> int:
    return (who & ~(0x3F << 23)) ^ flag | number << 23


def nobody_too(state: PackedState) -> int:
    return right_number(state) + 1


def all_are_asked(state: PackedState) -> PackedState:
    return state


def latest_wins(state: PackedState, standing: int) -> int:
    return victory.with_last_card(state, standing, True) or standing


def no_tie_is_told(state: PackedState, reign: int, second: int) -> int:
    return right_reign(state, reign, second) & ~(3 << victory.SEATS)


def any_order(state: PackedState, action: int) -> bool:
    reached = faction_card.targets(state, (action >> 14) - 5)
    return all(reached >> (action >> shift & 0xF) & 1 for shift in (0, 4))


MISTAKES: Final[dict[str, Patch]] = {
    "a British province is open": instead(provinces.closed_provinces, closed_by_factions),
    "of a tie the first faction takes the province": instead(struggle.power_that_takes, first_of_the_tied),
    "followers stay when the struggle is over": instead(struggle.all_to_the_pool, stay_there),
    "no swap is banned": instead(undoing.to_be_banned, nothing_is_banned),
    "the same swap is banned, not its reverse": instead(undoing.reverse, not_turned_back),
    "a pass ends the ban": instead(undoing.ban_after_pass, a_pass_ends_the_ban),
    "three passes never end a struggle": instead(course.passes_that_end, as_many_as_players),
    "the turn goes to the right": instead(course.next_seat, to_the_right),
    "a lost home still has neighbours": instead(faction_card.bases, home_for_ever),
    "a crowned tile is moved": instead(maharacha.swappable, crowned_tiles_too),
    "nobody is taken from the pool": instead(taking.takeable, never_from_the_pool),
    "partners do not win together": instead(four_players.with_partners, everyone_for_himself),
    "the last card is a card like others": instead(cards.is_last_card, never_the_last),
    "a follower taken still counts for the last card": instead(last_card.control_with_one_less, nobody_less),
    "a card played does not go to the top of the pile": instead(player_words.with_card_played, under_the_pile),
    "one move is counted that is not listed": instead(counting.number_with_khon_thai, nobody_too),
    "who can only pass is asked": instead(course.skip, all_are_asked),
    "the latest last card wins": instead(victory.by_last_card, latest_wins),
    "the second rank is not among the sentences": instead(victory.reign_outcome, no_tie_is_told),
    "a move has two numbers": instead(faction_card.is_legal, any_order),
}


@pytest.fixture
def broken(request: pytest.FixtureRequest) -> Iterator[None]:
    """Meanwhile the kernel makes a mistake."""
    right, wrong = MISTAKES[request.param]
    exchange(((right, wrong),))
    yield
    exchange(((wrong, right),))


@pytest.mark.skipif(kernel.COMPILED, reason="machine code cannot be broken while it runs")
@pytest.mark.parametrize("broken", MISTAKES, indirect=True)
@pytest.mark.usefixtures("broken")
def test_a_mistake_of_the_kernel_is_found() -> None:
    """Whatever the kernel does wrong, some games side by side show it."""
    assert games_until_a_difference() is not None


# --- a wrong rulebook: so it is found also that the compiled kernel is compared --------------------------------------

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
def test_a_mistake_of_the_rulebook_is_found(name: str) -> None:
    """If the rulebook plays otherwise, it is the kernel that is right: the difference is the same."""
    with planted(plant(name)):
        assert games_until_a_difference() is not None


# --- what is told ----------------------------------------------------------------------------------------------------


def test_the_numbers_are_those_of_the_games() -> None:
    """So many games, states, transitions, moves and lists are told as there were; the kernel is told too."""
    games = [compare_game(f"4/{number}", every=30) for number in range(2)]
    total = collect(games, Progress(2))
    assert (total.games, total.states) == (2, sum(each.states for each in games))
    assert (total.transitions, total.judged) == (
        sum(each.transitions for each in games),
        sum(each.judged for each in games),
    )
    assert total.lists == sum(each.lists for each in games) > 0
    assert total.transitions > total.states
    numbers = [int(each.replace(",", "")) for each in re.findall(r"[\d,]+\d|\d", result(total, 61.0))]
    assert numbers == [2, total.states, total.transitions, total.judged, total.lists, 0, 1, 1]


def test_an_interruption_answers_with_what_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    """What was compared before is added up."""

    def interrupted() -> Iterator[Tally]:
        yield compare_game("5/0", every=1000)
        raise KeyboardInterrupt

    assert collect(interrupted(), Progress(10)).games == 1
    assert "interrupted" in capsys.readouterr().err


def test_the_exit_code_tells_whether_anything_differs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """0 if nothing differs, 1 if anything does, 130 if it was interrupted before."""
    assert main(["--games", "1", "--seed", "3", "--every", "1000"]) == FINE
    assert main(["--games", "3", "--seed", "3", "--light"]) == FINE
    with planted(plant("card-returns")):
        assert main(["--games", "1", "--seed", "3"]) == DIFFERENT
        assert main(["--games", "3", "--seed", "3", "--light"]) == DIFFERENT
    told = capsys.readouterr().out.splitlines()
    assert " 0 differences" in told[0]
    assert len(told) > 2
    assert " 0 differences" not in told[-1]

    def interrupted(seed: str, every: int) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr("tests.kernel.side_by_side.compare_game", interrupted)
    assert main(["--games", "1"]) == INTERRUPTED


@pytest.mark.parametrize("arguments", [["--games", "0"], ["--jobs", "0"], ["--every", "0"], ["--games", "many"]])
def test_nothing_less_than_one_is_asked_for(arguments: list[str]) -> None:
    """Such a question is refused."""
    with pytest.raises(SystemExit) as refused:
        main(arguments)
    assert refused.value.code == 2
