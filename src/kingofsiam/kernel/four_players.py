"""Section 8: the 4-player game, two partnerships; and who plays together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.packed import TEAM_SETS, PackedState, player, reading
from kingofsiam.kernel.places import LAO, MALAY, RAMA
from kingofsiam.kernel.player_words import held

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

FOUR_PLAYERS: Final = 4
ONE_TEAM: Final = 0b0101
OTHER_TEAM: Final = 0b1010
_OPPOSITE: Final = 2


def one_side(standing: i64, number: i64) -> bool:
    """Whether all these players play together. Rules: `concept.everyone-for-himself`, `four-players.partners-tied`."""
    if number == FOUR_PLAYERS:
        return standing & ONE_TEAM == 0 or standing & OTHER_TEAM == 0
    return standing & (standing - 1) == 0


def with_partners(standing: i64, number: i64) -> i64:
    """Whoever wins, his partner wins with him. Rules: `four-players.partner-wins`, `concept.partners-share`."""
    if number != FOUR_PLAYERS:
        return standing
    return (ONE_TEAM if standing & ONE_TEAM else 0) | (OTHER_TEAM if standing & OTHER_TEAM else 0)


def sets(who: i64, partner: i64) -> i64:
    """How many complete sets can be made of what one or two players have. Rules: `victory.colony.set`."""
    rama = held(who, RAMA) + held(partner, RAMA)
    lao = held(who, LAO) + held(partner, LAO)
    malay = held(who, MALAY) + held(partner, MALAY)
    fewer = lao if lao < rama else rama
    return malay if malay < fewer else fewer


def team_sets(state: PackedState, seat: i64) -> i64:
    """Partners put their followers together and count the sets of the heap. Rules: `four-players.colony.sets`."""
    one, partner = player(state, seat), player(state, seat + _OPPOSITE)
    if reading(state, TEAM_SETS) != 0:
        return sets(one, 0) + sets(partner, 0)
    return sets(one, partner)
