"""Static evaluation: what a board is worth to the player to move, without looking ahead.

It multiplies the power of each faction by your lead in it. A power has 2 for every province it controls and 1 for every
other one that it would take if everyone passed from now on. The evaluation of a board is the sum of the squares of
these, each times the lead of your side. In a faction, the lead is the most followers that a player of your side has,
minus the most that any other player has: the player with the most followers of the reigning faction wins, and partners
do not add theirs up. For the British, who make Siam a colony, complete sets are counted instead.
"""

from typing import Final, final

from kingofsiam_kernel.twin import bits
from kingofsiam_kernel.twin.bit_fields import BRITISH, hand, with_follower
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.machine_types import mypyc_attr
from kingofsiam_kernel.twin.packed import PackedState, player, players, to_move, with_player
from kingofsiam_kernel.twin.struggle import expected_control, face_up, province_count, provinces_held
from kingofsiam_kernel.twin.victory import FOUR_PLAYERS, SETS, score_by, team_sets, with_most, with_partners

_PRICE: Final = 24
_TEAMS: Final = 2


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Leads:
    """The lead of the side to move over the best of the others: in each faction, and in sets."""

    __slots__ = ("lao", "malay", "rama", "sets")

    def __init__(self, state: PackedState, taken: i64) -> None:
        """The leads once the player to move has one more follower of the faction taken, if it is one."""
        if taken != bits.NO_FACTION:
            seat = to_move(state)
            state = with_player(state, seat, with_follower(player(state, seat), taken))
        self.rama: Final = lead(state, bits.RAMA)
        self.lao: Final = lead(state, bits.LAO)
        self.malay: Final = lead(state, bits.MALAY)
        self.sets: Final = lead(state, SETS)


def own_side(state: PackedState) -> i64:
    """The flags of the seats on the side of the player to move."""
    return with_partners(bits.bit(to_move(state)), players(state))


def lead(state: PackedState, kind: i64) -> i64:
    """The lead of your side's best player over the best of the others, in followers of a faction or in complete sets.

    With four players, a team's complete sets are counted together.
    """
    if kind == SETS and players(state) == FOUR_PLAYERS:
        return team_sets(state, to_move(state) % _TEAMS) - team_sets(state, (to_move(state) + 1) % _TEAMS)
    own = own_side(state)
    best = bits.lowest_bit(with_most(state, kind, own))
    best_of_others = bits.lowest_bit(with_most(state, kind, (bits.bit(players(state)) - 1) & ~own))
    return score_by(player(state, best), kind) - score_by(player(state, best_of_others), kind)


def evaluate(leads: Leads, controlled: i64, expected_control: i64) -> i64:
    """The evaluation of a board.

    `controlled` counts the provinces each power controls now (as `provinces_held` does); `expected_control` are the
    control markers if all players pass from now on.
    """
    powers = controlled + provinces_held(expected_control)
    rama, lao = province_count(powers, bits.RAMA), province_count(powers, bits.LAO)
    malay, british = province_count(powers, bits.MALAY), province_count(powers, BRITISH)
    by_reign = rama * rama * leads.rama + lao * lao * leads.lao + malay * malay * leads.malay
    return by_reign + british * british * leads.sets


def evaluate_pass(state: PackedState) -> i64:
    """The evaluation of the board as it is."""
    return evaluate(Leads(state, bits.NO_FACTION), provinces_held(state.control), expected_control(state))


def card_price(state: PackedState) -> i64:
    """By how much a card should raise the evaluation: more if your side has fewer cards for more struggles."""
    own = own_side(state)
    held: i64 = 0
    seat: i64
    for seat in range(players(state)):
        if bits.has_bit(own, seat):
            held += bits.popcount(hand(player(state, seat)))
    return (_PRICE * bits.popcount(face_up(state)) + held - 1) // held
