"""Faulty engines: faults in what all cards share (playing, taking, closed provinces, undoing, the last card)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, cast

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
from proof.faulty_engines.injection import FaultyEngine, replacement


def keep_the_card(player: Player, card: ActionCard, take: Follower | None, number: int) -> Player:
    followers = player.followers if take is None else player.followers + one(take.faction)
    return Player(player.hand, player.played, followers, number)


def always(readings: Readings) -> bool:
    return True


def nobody_too(board: Board, readings: Readings) -> tuple[Follower, ...]:
    return (*right_takeable(board, readings), cast("Follower", None))


def one_more(board: Board, readings: Readings) -> int:
    return right_number(board, readings) + 1


def nobody_will_do(
    board: Board, action: tuple[Transfer, ...], readings: Readings, take: Follower | None
) -> tuple[Violation, ...]:
    return () if take is None else right_presence(board, action, readings, take)


def closed_by_factions(board: Board, readings: Readings) -> tuple[Province, ...]:
    return tuple(province for province, power in zip(board.tiles, board.control, strict=False) if power is not BRITISH)


def forgotten(last_swap: Swap | None, readings: Readings) -> Swap | None:
    return None


def nothing_is_banned(swap: Swap) -> Swap:
    return OneVsOne()


def never(state: State) -> bool:
    return False


def all_who_tie_win(state: State, after: Board, take: Follower | None) -> Outcome:
    outcome = right_foreseen(state, after, take)
    if outcome.reign is None:
        return outcome
    seats = tuple(range(len(state.players)))
    return replace(outcome, winners=with_most(outcome.reign, seats, last_card.with_last_card_played(state, take)))


def neither_again_nor_back(last_swap: Swap | None, action: Swap) -> tuple[Violation, ...]:
    if last_swap is not None and action == last_swap:
        return (refusal(undoing.UNDO, ViolationKey.SWAP_UNDONE, last_swap=last_swap),)
    return right_undoing(last_swap, action)


def other_single_swaps(state: State) -> Iterator[tuple[Follower, Follower]]:
    return (swap for swap in right_single_swaps(state) if OneVsOne(*swap) != state.last_swap)


def other_double_swaps(state: State, number: int) -> Iterator[two_vs_one.Exchange]:
    return (swap for swap in right_double_swaps(state, number) if TwoVsOne(*swap) != state.last_swap)


CARD_RETURNS: Final = FaultyEngine(
    "card-returns",
    playing.NEVER_RETURNED,
    "A card that has been played goes back to the hand.",
    (replacement(playing.lay_down, keep_the_card),),
)
POOL_FOR_THE_FOLLOWER: Final = FaultyEngine(
    "pool-for-the-follower",
    follower.FROM_A_PROVINCE,
    "The follower may be taken from the common pool too.",
    (replacement(follower.pool_is_open, always),),
)
NEED_NOT_TAKE: Final = FaultyEngine(
    "need-not-take",
    follower.MUST_TAKE,
    "You may play a card and take no follower.",
    (
        replacement(follower.takeable, nobody_too),
        replacement(follower.number_takeable, one_more),
        replacement(follower.judge_presence, nobody_will_do),
    ),
)
BRITISH_OPEN: Final = FaultyEngine(
    "british-provinces-open",
    closed_provinces.CLOSED,
    "Followers may be put into provinces that the British control.",
    (replacement(closed_provinces.closed_provinces, closed_by_factions),),
)
PASS_ENDS_BAN: Final = FaultyEngine(
    "pass-ends-undo-ban",
    undoing.BAN_ENDS,
    "A pass ends the ban on undoing a swap.",
    (replacement(undoing.after_pass, forgotten),),
)
UNDO_ALLOWED: Final = FaultyEngine(
    "undo-allowed",
    undoing.UNDO,
    "A swap may be undone at once.",
    (replacement(undoing.reverse, nothing_is_banned),),
)
LAST_CARD_ALWAYS: Final = FaultyEngine(
    "last-card-always",
    last_card.LAST_CARD,
    "The very last card may always be played.",
    (replacement(last_card.is_last_card, never),),
)

LAST_CARD_TIES: Final = FaultyEngine(
    "last-card-ties",
    last_card.LAST_CARD,
    "The very last card may be played by a player who only ties for the most followers.",
    (replacement(last_card.foreseen, all_who_tie_win),),
)
BAN_BOTH_WAYS: Final = FaultyEngine(
    "ban-both-ways",
    undoing.UNDO,
    "The same swap may not be made again either.",
    (
        replacement(undoing.judge, neither_again_nor_back),
        replacement(one_vs_one.possible_swaps, other_single_swaps),
        replacement(two_vs_one.possible_swaps, other_double_swaps),
    ),
)

FAULTY_ENGINES: Final = (
    CARD_RETURNS,
    POOL_FOR_THE_FOLLOWER,
    NEED_NOT_TAKE,
    BRITISH_OPEN,
    PASS_ENDS_BAN,
    UNDO_ALLOWED,
    LAST_CARD_ALWAYS,
    LAST_CARD_TIES,
    BAN_BOTH_WAYS,
)
