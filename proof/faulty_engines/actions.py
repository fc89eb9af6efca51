"""Faulty engines: faults in what all cards share (playing, taking, closed provinces, undoing, the last card)."""

from __future__ import annotations

from typing import Final, cast

from kingofsiam.model.moves import Follower, OneVsOne, Swap
from kingofsiam.model.pieces import BRITISH, ActionCard, Province, one
from kingofsiam.model.state import Board, Player, State, Transfer
from kingofsiam.model.violations import Violation
from kingofsiam.rules.s5_actions import closed_provinces, follower, last_card, playing, undoing
from kingofsiam.rules.s5_actions.follower import judge_presence as right_presence
from kingofsiam.rules.s5_actions.follower import number_takeable as right_number
from kingofsiam.rules.s5_actions.follower import takeable as right_takeable
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

FAULTY_ENGINES: Final = (
    CARD_RETURNS,
    POOL_FOR_THE_FOLLOWER,
    NEED_NOT_TAKE,
    BRITISH_OPEN,
    PASS_ENDS_BAN,
    UNDO_ALLOWED,
    LAST_CARD_ALWAYS,
)
