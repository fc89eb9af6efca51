"""Section 5: the very last action card of the game.

Once it is played nobody holds a card, so completing the struggles on the board as it stands decides who wins. Only two
things matter: how the country ends up, and the faction of the follower taken. These outcomes are evaluated once, one
bit for each; then every execution is checked for all followers at once.
"""

from typing import Final

from kingofsiam_kernel.twin import bits, cards
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.move_codes import NOBODY_ALONE, PASS, move_of
from kingofsiam_kernel.twin.packed import PackedState, to_move, with_player
from kingofsiam_kernel.twin.struggle import control_after_struggles, face_up
from kingofsiam_kernel.twin.victory import COLONY, country, winners_in

_COUNTRIES: Final = 13
_EVERY_POWER: Final = 0x01010101
_FLAG_MASK: Final = 0xFF


def the_last_card(state: PackedState) -> i64:
    """The very last card, which its holder still has."""
    return bits.lowest_bit(cards.hand_kinds(state))


def winning_outcomes(state: PackedState) -> i64:
    """The outcomes in which the holder of the last card wins: a flag for each faction taken and each country.

    Rules: `action.last-card`.
    """
    won: i64 = 0
    faction: i64
    how: i64
    for faction in range(bits.FACTIONS + 1):
        played = with_player(state, to_move(state), cards.lay_down(state, the_last_card(state), faction))
        for how in range(COLONY + 1):
            if bits.has_bit(winners_in(played, how), to_move(state)):
                won |= bits.bit(_COUNTRIES * faction + how)
    return won


def is_winning_outcome(winning: i64, faction: i64, how: i64) -> bool:
    """Whether taking a follower of this faction wins if the country ends up like this."""
    return bits.has_bit(winning, _COUNTRIES * faction + how)


def winning_takes(state: PackedState, action: i64, outcomes_won: i64) -> i64:
    """The followers that win if taken after this execution of the very last card. Rules: `action.last-card`."""
    if outcomes_won == 0:
        return 0
    rama = cards.followers_after(action, bits.RAMA, state.rama)
    lao = cards.followers_after(action, bits.LAO, state.lao)
    malay = cards.followers_after(action, bits.MALAY, state.malay)
    allowed, after = cards.takeable(state, rama, lao, malay), cards.with_tiles_moved(state, action)
    to_come = face_up(state)
    control = control_after_struggles(state.control, to_come, rama, lao, malay)
    how = country(after, control)
    if allowed == NOBODY_ALONE:
        if is_winning_outcome(outcomes_won, bits.NO_FACTION, how):
            return allowed
        return 0
    winning: i64 = 0
    faction: i64
    for faction in range(bits.FACTIONS):
        fewer = control_with_one_less(state.control, to_come, rama, lao, malay, faction)
        changed = provinces_that_differ(control, fewer)
        if is_winning_outcome(outcomes_won, faction, how):
            winning |= bits.cells_of(faction) & ~bits.cells_in(changed)
        while changed != 0:
            province = bits.lowest_bit(changed)
            if is_winning_outcome(outcomes_won, faction, country(after, with_marker_of(control, fewer, province))):
                winning |= bits.bit(bits.cell(province, faction))
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
    return (differing | (differing >> 8)) & _FLAG_MASK


def with_marker_of(control: i64, other: i64, province: i64) -> i64:
    """The control markers, but on this province the one that is there in `other`."""
    here = bits.shl(_EVERY_POWER, province)
    return (control & ~here) | (other & here)


def winners_if_all_pass(state: PackedState) -> i64:
    """The flags of the seats that win if all players pass from now on: also if nobody holds a card any more."""
    to_come = face_up(state)
    return winners_in(
        state, country(state, control_after_struggles(state.control, to_come, state.rama, state.lao, state.malay))
    )


def first_winning_move(state: PackedState) -> i64:
    """A move by which the very last card wins, the first one; the pass if there is none. Rules: `action.last-card`."""
    card, won = the_last_card(state), winning_outcomes(state)
    number: i64
    if won != 0:
        for number in range(cards.count_executions(state, card)):
            action = cards.nth_execution(state, card, number)
            takes = winning_takes(state, action, won)
            if takes != 0:
                return move_of(action, bits.lowest_bit(takes))
    return PASS


def can_be_played(state: PackedState) -> bool:
    """Whether any execution of the very last card wins. Rules: `action.last-card`."""
    return first_winning_move(state) != PASS


ANY_OUTCOME: Final = -1


def outcomes_to_reach(state: PackedState) -> i64:
    """The winning outcomes if the next card is the very last one, else `ANY_OUTCOME`. Rules: `action.last-card`."""
    return winning_outcomes(state) if cards.is_last_card(state) else ANY_OUTCOME


def takes_reaching(state: PackedState, action: i64, outcomes: i64) -> i64:
    """The followers that may be taken after this execution, if its card must reach one of these outcomes."""
    return cards.legal_takes(state, action) if outcomes == ANY_OUTCOME else winning_takes(state, action, outcomes)
