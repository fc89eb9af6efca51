"""Section 5: the very last action card of the game.

When it is played nobody holds a card any more: who wins is decided by completing the struggles as the board stands.
So it depends on two things only: how the country ends up, and of which faction the follower was that was taken. The
holder's victories are found once, one bit for each; then of every execution all followers are judged at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.cards import carry_out, kinds, lay_down, way, ways
from kingofsiam.kernel.codes import NOBODY_ALONE
from kingofsiam.kernel.packed import PackedState, followers, to_move, with_player
from kingofsiam.kernel.places import FACTIONS, LAO, MALAY, NO_FACTION, RAMA, cell, cells_in, occupied
from kingofsiam.kernel.struggle import control_if_all_pass, face_up
from kingofsiam.kernel.taking import faction_taken, takeable, taken_from, takes
from kingofsiam.kernel.victory import COLONY, country, winners_in
from kingofsiam.kernel.words import bit, holds, lowest, shl

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_COUNTRIES: Final = 13
_EVERY_POWER: Final = 0x01010101
_FLAG_MASK: Final = 0xFF


def the_last_card(state: PackedState) -> i64:
    """The card that the holder of the last card has."""
    return lowest(kinds(state))


def victories(state: PackedState) -> i64:
    """By taking which faction in which country the holder of the last card wins: a flag for each.

    Rules: `action.last-card`.
    """
    won: i64 = 0
    faction: i64
    how: i64
    for faction in range(FACTIONS + 1):
        played = with_player(state, to_move(state), lay_down(state, the_last_card(state), faction))
        for how in range(COLONY + 1):
            if holds(winners_in(played, how), to_move(state)):
                won |= bit(_COUNTRIES * faction + how)
    return won


def wins(won: i64, faction: i64, how: i64) -> bool:
    """Whether taking this faction wins in such a country."""
    return holds(won, _COUNTRIES * faction + how)


def winning_takes(state: PackedState, action: i64, won: i64) -> i64:
    """The followers with whom this execution of the very last card wins. Rules: `action.last-card`."""
    after = carry_out(state, action)
    allowed = takeable(after, after.rama, after.lao, after.malay)
    control = control_after(after, after.rama, after.lao, after.malay)
    how = country(after, control)
    if allowed == NOBODY_ALONE:
        if wins(won, NO_FACTION, how):
            return allowed
        return 0
    winning: i64 = 0
    faction: i64
    for faction in range(FACTIONS):
        fewer = control_with_one_less(after, faction)
        changed = provinces_that_differ(control, fewer)
        if wins(won, faction, how):
            winning |= (occupied(followers(after, faction)) << faction) & ~cells_in(changed)
        while changed != 0:
            province = lowest(changed)
            if wins(won, faction, country(after, with_marker_of(control, fewer, province))):
                winning |= bit(cell(province, faction))
            changed &= changed - 1
    return winning & allowed


def control_after(state: PackedState, rama: i64, lao: i64, malay: i64) -> i64:
    """All control markers there will be if these followers stand in the provinces."""
    return control_if_all_pass(state.control, face_up(state), rama, lao, malay)


def control_with_one_less(state: PackedState, faction: i64) -> i64:
    """All control markers there will be, found for each province as if one of the faction had left that very one."""
    rama, lao, malay = state.rama, state.lao, state.malay
    if faction == RAMA:
        return control_after(state, rama - occupied(rama), lao, malay)
    if faction == LAO:
        return control_after(state, rama, lao - occupied(lao), malay)
    return control_after(state, rama, lao, malay - occupied(malay))


def provinces_that_differ(control: i64, other: i64) -> i64:
    """The provinces on which other markers lie."""
    differing = control ^ other
    differing |= differing >> 16
    return (differing | (differing >> 8)) & _FLAG_MASK


def with_marker_of(control: i64, other: i64, province: i64) -> i64:
    """The same markers, but on this province that of the others."""
    here = shl(_EVERY_POWER, province)
    return (control & ~here) | (other & here)


def wins_by(state: PackedState, action: i64, take: i64) -> bool:
    """Whether this execution of the very last card with this follower wins. Rules: `action.last-card`."""
    if not holds(takes(state, action), take):
        return False
    after = carry_out(state, action)
    rama, lao, malay = (
        taken_from(take, RAMA, after.rama),
        taken_from(take, LAO, after.lao),
        taken_from(take, MALAY, after.malay),
    )
    how = country(after, control_after(after, rama, lao, malay))
    played = with_player(state, to_move(state), lay_down(state, the_last_card(state), faction_taken(take)))
    return holds(winners_in(played, how), to_move(state))


def can_be_played(state: PackedState) -> bool:
    """Whether any execution of the very last card wins. Rules: `action.last-card`."""
    card, won = the_last_card(state), victories(state)
    number: i64
    if won != 0:
        for number in range(ways(state, card)):
            if winning_takes(state, way(state, card, number), won) != 0:
                return True
    return False


def winning_executions(state: PackedState, won: i64) -> list[int]:
    """Every execution of the very last card that wins with some follower. Rules: `action.last-card`."""
    found: list[int] = []
    card = the_last_card(state)
    number: i64
    if won != 0:
        for number in range(ways(state, card)):
            action = way(state, card, number)
            if winning_takes(state, action, won) != 0:
                found.append(action)
    return found
