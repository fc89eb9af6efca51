"""The greedy player: whatever looks best at once. Every legal move is weighed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from kingofsiam.kernel.cards import carry_out, is_last_card, kinds
from kingofsiam.kernel.choices import TAKE, first_stage, stage_after, stage_instead, told, untold
from kingofsiam.kernel.choosing import possible
from kingofsiam.kernel.codes import NOBODY_ALONE, PASS, move_of
from kingofsiam.kernel.dice import Dice
from kingofsiam.kernel.last_card import (
    control_after,
    control_with_one_less,
    provinces_that_differ,
    victories,
    winning_takes,
    with_marker_of,
)
from kingofsiam.kernel.packed import PackedState, followers, is_over, player, players
from kingofsiam.kernel.places import FACTIONS, NO_FACTION, cell, cells_in, occupied
from kingofsiam.kernel.player_words import hand
from kingofsiam.kernel.struggle import face_up
from kingofsiam.kernel.taking import takeable
from kingofsiam.kernel.victory import provinces_held
from kingofsiam.kernel.weighing import leads_with, own_side, worth
from kingofsiam.kernel.words import bit, bits_set, holds, lowest

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_PRICE: Final = 24
_LESS_THAN_ANY: Final = -1000000


def greedy_move(state: PackedState, dice: Dice) -> i64:
    """One of the moves of the greatest worth; the pass if none is worth a card, or the game is over.

    A card must bring 24 for each struggle to come, divided by the cards that one's side holds: the fewer it has left,
    the more. The very last card of the game is played whenever that wins.
    """
    if is_over(state) or kinds(state) == 0:
        return PASS
    best = Best(state)
    cards = kinds(state)
    while cards != 0:
        card = lowest(cards)
        weigh_all(best, first_stage(card), untold(card))
        cards &= cards - 1
    if not best.moves or (not best.is_last and not is_worth_a_card(best)):
        return PASS
    return best.moves[dice.below(len(best.moves))]


@final
class Best:
    """The best plays found so far in a position. It changes while they are weighed."""

    __slots__ = ("certain", "is_last", "leads", "moves", "state", "won", "worth")

    def __init__(self, state: PackedState) -> None:
        self.state: Final = state
        self.certain: Final = provinces_held(state.control)
        self.leads: Final = [leads_with(state, faction) for faction in range(FACTIONS + 1)]
        self.is_last: Final = is_last_card(state)
        self.won: i64 = 0
        if self.is_last:
            self.won = victories(state)
        self.worth: i64 = _LESS_THAN_ANY
        self.moves: list[int] = []


def is_worth_a_card(best: Best) -> bool:
    """Whether the best play brings as much as a card is worth."""
    state = best.state
    now = weight(best, control_after(state, state.rama, state.lao, state.malay), NO_FACTION)
    return (best.worth - now) * cards_of_side(state) >= _PRICE * bits_set(face_up(state))


def cards_of_side(state: PackedState) -> i64:
    """How many cards the player to move holds, together with his partner."""
    own = own_side(state)
    cards: i64 = 0
    seat: i64
    for seat in range(players(state)):
        if holds(own, seat):
            cards += bits_set(hand(player(state, seat)))
    return cards


def weight(best: Best, expected: i64, faction: i64) -> i64:
    """The worth of a board with these control markers in the end, once a follower of the faction is taken."""
    return worth(best.leads[faction], best.certain, expected)


def weigh_all(best: Best, stage: i64, action: i64) -> None:
    """Weigh every play that goes on like this from this stage on."""
    if stage == TAKE:
        weigh(best, action)
        return
    left = possible(best.state, stage, action)
    if left == 0:
        weigh_all(best, stage_instead(stage), action)
    while left != 0:
        weigh_all(best, stage_after(stage), told(stage, action, lowest(left)))
        left &= left - 1


def weigh(best: Best, action: i64) -> None:
    """Weigh an action with every follower: of a faction most weigh the same, those whose leaving matters one by one."""
    after = carry_out(best.state, action)
    expected = control_after(after, after.rama, after.lao, after.malay)
    allowed = followers_to_weigh(best, after, action)
    if allowed == NOBODY_ALONE:
        keep(best, weight(best, expected, NO_FACTION), action, allowed)
        return
    faction: i64
    for faction in range(FACTIONS):
        standing = (occupied(followers(after, faction)) << faction) & allowed
        fewer = control_with_one_less(after, faction)
        changed = provinces_that_differ(expected, fewer)
        keep(best, weight(best, expected, faction), action, standing & ~cells_in(changed))
        while changed != 0:
            province = lowest(changed)
            without = with_marker_of(expected, fewer, province)
            keep(best, weight(best, without, faction), action, standing & bit(cell(province, faction)))
            changed &= changed - 1


def followers_to_weigh(best: Best, after: PackedState, action: i64) -> i64:
    """The followers that may be taken after the action; with the very last card, those that win."""
    if best.is_last:
        return winning_takes(best.state, action, best.won)
    return takeable(after, after.rama, after.lao, after.malay)


def keep(best: Best, weight: i64, action: i64, takes: i64) -> None:
    """Keep the action with each of these followers, if nothing better has been found."""
    if takes == 0 or weight < best.worth:
        return
    if weight > best.worth:
        best.worth = weight
        best.moves = []
    while takes != 0:
        best.moves.append(move_of(action, lowest(takes)))
        takes &= takes - 1
