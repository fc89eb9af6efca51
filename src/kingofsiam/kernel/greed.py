"""The greedy player: whatever looks best at once. Every legal move is weighed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from kingofsiam.kernel.cards import followers_after, is_last_card, kinds
from kingofsiam.kernel.choices import TAKE, first_stage, stage_after, stage_instead, told, untold
from kingofsiam.kernel.choosing import possible
from kingofsiam.kernel.codes import NOBODY_ALONE, PASS, move_of
from kingofsiam.kernel.dice import Dice
from kingofsiam.kernel.last_card import provinces_that_differ, victories, winning_takes, with_marker_of
from kingofsiam.kernel.packed import PackedState, is_over, player, players
from kingofsiam.kernel.places import FACTIONS, LAO, MALAY, NO_FACTION, RAMA, cell, cells_in, occupied
from kingofsiam.kernel.player_words import hand
from kingofsiam.kernel.struggle import control_if_all_pass, face_up
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

    __slots__ = ("certain", "is_last", "leads", "moves", "state", "to_come", "won", "worth")

    def __init__(self, state: PackedState) -> None:
        self.state: Final = state
        self.certain: Final = provinces_held(state.control)
        self.to_come: Final = face_up(state)
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
    now = weight(best, in_the_end(best, state.rama, state.lao, state.malay), NO_FACTION)
    return (best.worth - now) * cards_of_side(state) >= _PRICE * bits_set(best.to_come)


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
    rama = followers_after(action, RAMA, best.state.rama)
    lao = followers_after(action, LAO, best.state.lao)
    malay = followers_after(action, MALAY, best.state.malay)
    allowed = followers_to_weigh(best, action, rama, lao, malay)
    expected = in_the_end(best, rama, lao, malay)
    if allowed == NOBODY_ALONE:
        keep(best, weight(best, expected, NO_FACTION), action, allowed)
        return
    there = occupied(rama)
    weigh_takes(best, action, RAMA, there & allowed, expected, in_the_end(best, rama - there, lao, malay))
    there = occupied(lao)
    weigh_takes(best, action, LAO, (there << LAO) & allowed, expected, in_the_end(best, rama, lao - there, malay))
    there = occupied(malay)
    weigh_takes(best, action, MALAY, (there << MALAY) & allowed, expected, in_the_end(best, rama, lao, malay - there))


def in_the_end(best: Best, rama: i64, lao: i64, malay: i64) -> i64:
    """The control markers there will be if all pass from now on and these followers stand in the provinces."""
    return control_if_all_pass(best.state.control, best.to_come, rama, lao, malay)


def weigh_takes(best: Best, action: i64, faction: i64, takes: i64, expected: i64, fewer: i64) -> None:
    """Weigh an action with each of these followers of a faction.

    `fewer` are the markers found for each province as if one of the faction had left that very one: so where they
    differ from those expected, it matters from where the follower is taken.
    """
    changed = provinces_that_differ(expected, fewer)
    keep(best, weight(best, expected, faction), action, takes & ~cells_in(changed))
    while changed != 0:
        province = lowest(changed)
        without = with_marker_of(expected, fewer, province)
        keep(best, weight(best, without, faction), action, takes & bit(cell(province, faction)))
        changed &= changed - 1


def followers_to_weigh(best: Best, action: i64, rama: i64, lao: i64, malay: i64) -> i64:
    """The followers that may be taken after the action; with the very last card, those that win."""
    if best.is_last:
        return winning_takes(best.state, action, best.won)
    return takeable(best.state, rama, lao, malay)


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
