"""Section 8: the 4-player game with two partnerships, and which players are on the same side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.bit_fields import followers_held
from kingofsiam.kernel.bits import LAO, MALAY, RAMA
from kingofsiam.kernel.packed import TEAM_SETS, PackedState, player, reading

if TYPE_CHECKING:
    from kingofsiam.kernel.bits import i64


FOUR_PLAYERS: Final = 4
ONE_TEAM: Final = 0b0101
OTHER_TEAM: Final = 0b1010
_OPPOSITE: Final = 2


def same_side(contenders: i64, number: i64) -> bool:
    """Whether all contenders are on one side. Rules: `concept.everyone-for-himself`, `four-players.partners-tied`."""
    if number == FOUR_PLAYERS:
        return contenders & ONE_TEAM == 0 or contenders & OTHER_TEAM == 0
    return contenders & (contenders - 1) == 0


def with_partners(winners: i64, number: i64) -> i64:
    """The winners together with their partners. Rules: `four-players.partner-wins`, `concept.partners-share`."""
    if number != FOUR_PLAYERS:
        return winners
    return (ONE_TEAM if winners & ONE_TEAM else 0) | (OTHER_TEAM if winners & OTHER_TEAM else 0)


def complete_sets(who: i64, partner: i64) -> i64:
    """How many complete sets one player has, or two players together. Rules: `victory.colony.set`."""
    rama = followers_held(who, RAMA) + followers_held(partner, RAMA)
    lao = followers_held(who, LAO) + followers_held(partner, LAO)
    malay = followers_held(who, MALAY) + followers_held(partner, MALAY)
    fewer = lao if lao < rama else rama
    return malay if malay < fewer else fewer


def team_sets(state: PackedState, seat: i64) -> i64:
    """The complete sets of a team: by default, of both partners' followers together.

    Rules: `four-players.colony.sets`.
    """
    one, partner = player(state, seat), player(state, seat + _OPPOSITE)
    if reading(state, TEAM_SETS) != 0:
        return complete_sets(one, 0) + complete_sets(partner, 0)
    return complete_sets(one, partner)
