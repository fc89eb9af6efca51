"""Faulty engines: faults in what all cards share (playing, taking, closed provinces, undoing, the last card)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from kingofsiam.model.moves import Follower, OneVsOne, Swap, TwoVsOne
from kingofsiam.model.pieces import BRITISH, ActionCard, Province, one
from kingofsiam.model.state import Board, Outcome, Player, State, Transfer
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s5_actions import closed_provinces, follower, last_card, one_vs_one, playing, two_vs_one, undoing
from kingofsiam.rules.s5_actions.follower import judge_presence as right_presence
from kingofsiam.rules.s5_actions.follower import number_takeable as right_number
from kingofsiam.rules.s5_actions.follower import takeable as right_takeable
from kingofsiam.rules.s5_actions.last_card import foreseen as right_foreseen
from kingofsiam.rules.s5_actions.one_vs_one import possible_swaps as right_single_swaps
from kingofsiam.rules.s5_actions.two_vs_one import possible_swaps as right_double_swaps
from kingofsiam.rules.s5_actions.undoing import judge as right_undoing
from kingofsiam.rules.s7_victory import with_most
from kingofsiam.spec.readings import Readings
from tools.faulty_engines.injection import breaking


@breaking("card-returns", playing.NEVER_RETURNED, playing.lay_down)
def keep_the_card(player: Player, card: ActionCard, take: Follower | None, number: int) -> Player:
    """A card that has been played goes back to the hand."""
    followers = player.followers if take is None else player.followers + one(take.faction)
    return Player(player.hand, player.played, followers, number)


@breaking("pool-for-the-follower", follower.FROM_A_PROVINCE, follower.pool_is_open)
def always(readings: Readings) -> bool:
    """The follower may be taken from the common pool too."""
    return True


def nobody_too(board: Board, readings: Readings) -> tuple[Follower, ...]:
    return (*right_takeable(board, readings), cast("Follower", None))


def one_more(board: Board, readings: Readings) -> int:
    return right_number(board, readings) + 1


@breaking(
    "need-not-take",
    follower.MUST_TAKE,
    follower.judge_presence,
    (follower.takeable, nobody_too),
    (follower.number_takeable, one_more),
)
def nobody_will_do(
    board: Board, action: tuple[Transfer, ...], readings: Readings, take: Follower | None
) -> tuple[Violation, ...]:
    """You may play a card and take no follower."""
    return () if take is None else right_presence(board, action, readings, take)


@breaking("british-provinces-open", closed_provinces.CLOSED, closed_provinces.closed_provinces)
def closed_by_factions(board: Board, readings: Readings) -> tuple[Province, ...]:
    """Followers may be put into provinces that the British control."""
    return tuple(province for province, power in zip(board.tiles, board.control, strict=False) if power is not BRITISH)


@breaking("pass-ends-undo-ban", undoing.BAN_ENDS, undoing.after_pass)
def forgotten(last_swap: Swap | None, readings: Readings) -> Swap | None:
    """A pass ends the ban on undoing a swap."""
    return None


@breaking("undo-allowed", undoing.UNDO, undoing.reverse)
def nothing_is_banned(swap: Swap) -> Swap:
    """A swap may be undone at once."""
    return OneVsOne()


@breaking("last-card-always", last_card.LAST_CARD, last_card.is_last_card)
def never(state: State) -> bool:
    """The very last card may always be played."""
    return False


@breaking("last-card-ties", last_card.LAST_CARD, last_card.foreseen)
def all_who_tie_win(state: State, ending: last_card.Ending) -> Outcome:
    """The very last card may be played by a player who only ties for the most followers."""
    outcome = right_foreseen(state, ending)
    if outcome.reign is None:
        return outcome
    seats = tuple(range(len(state.players)))
    return replace(outcome, winners=with_most(outcome.reign, seats, last_card.with_last_card_played(state, ending[1])))


def neither_again_nor_back(last_swap: Swap | None, action: Swap) -> tuple[Violation, ...]:
    if last_swap is not None and action == last_swap:
        return (refusal(undoing.UNDO, ViolationKey.SWAP_UNDONE, last_swap=last_swap),)
    return right_undoing(last_swap, action)


def other_single_swaps(state: State) -> Iterator[tuple[Follower, Follower]]:
    return (swap for swap in right_single_swaps(state) if OneVsOne(*swap) != state.last_swap)


@breaking(
    "ban-both-ways",
    undoing.UNDO,
    two_vs_one.possible_swaps,
    (undoing.judge, neither_again_nor_back),
    (one_vs_one.possible_swaps, other_single_swaps),
)
def other_double_swaps(state: State, number: int) -> Iterator[two_vs_one.Exchange]:
    """The same swap may not be made again either."""
    return (swap for swap in right_double_swaps(state, number) if TwoVsOne(*swap) != state.last_swap)
