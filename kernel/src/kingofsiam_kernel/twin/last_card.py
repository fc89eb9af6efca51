"""Section 5: the very last action card of the game.

Once it is played nobody holds a card, so completing the struggles on the board as it stands decides who wins. Only two
things matter: how the country ends up, and the faction of the follower taken. These outcomes are evaluated once, one
bit for each; then every execution is checked for all followers at once.
"""

from typing import Final

from kingofsiam_kernel.twin import bits, cards
from kingofsiam_kernel.twin.action_space import NOBODY, follower, followers_at, followers_of
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.move_codes import PASS, move_of
from kingofsiam_kernel.twin.packed import PackedState, to_move, with_board, with_player
from kingofsiam_kernel.twin.struggle import control_after_struggles, expected_control, face_up
from kingofsiam_kernel.twin.victory import COLONY, country, winners_in

_COUNTRIES: Final = 13
ANY_OUTCOME: Final = -1
"""Stands for all outcomes: unless it is the very last card, a card need not win."""


def winning_outcomes(state: PackedState) -> i64:
    """The outcomes in which the holder of the very last card wins: a flag for each faction taken and each country."""
    won: i64 = 0
    if not cards.is_last_card(state):
        return ANY_OUTCOME
    card = bits.lowest_bit(cards.hand_kinds(state))
    faction: i64
    how: i64
    for faction in range(bits.FACTIONS + 1):
        played = with_player(state, to_move(state), cards.lay_down(state, card, faction))
        for how in range(COLONY + 1):
            if bits.has_bit(winners_in(played, how), to_move(state)):
                won |= outcome_flag(faction, how)
    return won


def outcome_flag(faction: i64, how: i64) -> i64:
    """The flag of the outcome in which a follower of this faction is taken and the country ends up like this."""
    return bits.bit(_COUNTRIES * faction + how)


def winning_takes(state: PackedState, action: i64, outcomes_won: i64) -> i64:
    """The followers that lead to one of these outcomes if taken after this execution. Rules: `action.last-card`."""
    if outcomes_won == ANY_OUTCOME:
        return cards.legal_takes(state, action)
    if outcomes_won == 0:
        return 0
    rama = cards.followers_after(action, bits.RAMA, state.rama)
    lao = cards.followers_after(action, bits.LAO, state.lao)
    malay = cards.followers_after(action, bits.MALAY, state.malay)
    to_come, allowed = face_up(state), cards.takeable(state, rama, lao, malay)
    control = control_after_struggles(state.control, to_come, rama, lao, malay)
    tiles, after = cards.tiles_after(action, state.tiles), state
    if tiles != state.tiles:
        after = with_board(state, rama, lao, malay, tiles, state.control, state.turn)
    how = country(after, control)
    winning: i64 = 0
    if allowed == bits.bit(NOBODY):
        if outcomes_won & outcome_flag(bits.NO_FACTION, how) != 0:
            winning = allowed
        return winning
    faction: i64
    for faction in range(bits.FACTIONS):
        fewer = control_with_one_less(state.control, to_come, rama, lao, malay, faction)
        changed = provinces_that_differ(control, fewer)
        if outcomes_won & outcome_flag(faction, how) != 0:
            winning |= followers_of(faction) & ~followers_at(changed)
        while changed != 0:
            province = bits.lowest_bit(changed)
            if outcomes_won & outcome_flag(faction, country(after, with_marker_of(control, fewer, province))) != 0:
                winning |= bits.bit(follower(province, faction))
            changed &= changed - 1
    return winning & allowed


def control_with_one_less(control: i64, to_come: i64, rama: i64, lao: i64, malay: i64, faction: i64) -> i64:
    """For each province to come the control marker it gets if one follower of the faction leaves it."""
    if faction == bits.RAMA:
        return control_after_struggles(control, to_come, rama - bits.occupied(rama), lao, malay)
    if faction == bits.LAO:
        return control_after_struggles(control, to_come, rama, lao - bits.occupied(lao), malay)
    return control_after_struggles(control, to_come, rama, lao, malay - bits.occupied(malay))


def provinces_that_differ(control: i64, other: i64) -> i64:
    """The provinces whose control markers differ."""
    differing = control ^ other
    differing |= differing >> 16
    return (differing | (differing >> 8)) & 0xFF


def with_marker_of(control: i64, other: i64, province: i64) -> i64:
    """The control markers, but on this province the one that is there in `other`."""
    here = bits.shl(0x01010101, province)
    return (control & ~here) | (other & here)


def winners_if_all_pass(state: PackedState) -> i64:
    """The flags of the seats that win if all players pass from now on: also if nobody holds a card any more."""
    return winners_in(state, country(state, expected_control(state)))


def first_winning_move(state: PackedState) -> i64:
    """A move by which the very last card wins, the first one; the pass if there is none. Rules: `action.last-card`."""
    card, won = bits.lowest_bit(cards.hand_kinds(state)), winning_outcomes(state)
    number: i64
    if won != 0:
        for number in range(cards.count_executions(state, card)):
            action = cards.nth_execution(state, card, number)
            takes = winning_takes(state, action, won)
            if takes != 0:
                return move_of(action, bits.lowest_bit(takes))
    return PASS
