"""How a machine player weighs a board: how much power each faction has, times by how much one is ahead in it.

A power has 2 for every province it controls and 1 for every other one that it would take if all passed from now on.
The worth of a board is the sum of the squares of these, each times the lead of one's own side. In a faction that is the
most followers that a player of the side has, less the most that any other player has: who has the most of the faction
that reigns wins, and partners do not add theirs up. For the British, who make Siam a colony, it is counted in complete
sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from kingofsiam.kernel.board_words import BRITISH
from kingofsiam.kernel.four_players import FOUR_PLAYERS, sets, team_sets, with_partners
from kingofsiam.kernel.packed import PackedState, player, players, to_move, with_player
from kingofsiam.kernel.places import LAO, MALAY, NO_FACTION, RAMA
from kingofsiam.kernel.player_words import held, with_follower
from kingofsiam.kernel.victory import of, provinces_held
from kingofsiam.kernel.words import bit, holds

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_TEAMS: Final = 2


@final
class Leads:
    """By how much the side to move is ahead of the best of the others: in each faction, and in sets."""

    __slots__ = ("lao", "malay", "rama", "sets")

    def __init__(self, state: PackedState) -> None:
        self.rama: Final = lead(state, RAMA)
        self.lao: Final = lead(state, LAO)
        self.malay: Final = lead(state, MALAY)
        self.sets: Final = lead_in_sets(state)


def leads_with(state: PackedState, faction: i64) -> Leads:
    """The leads once the player to move has one more follower of the faction; with `NO_FACTION`, those of now."""
    if faction == NO_FACTION:
        return Leads(state)
    seat = to_move(state)
    return Leads(with_player(state, seat, with_follower(player(state, seat), faction)))


def own_side(state: PackedState) -> i64:
    """The flags of the seats that play together with the player to move."""
    return with_partners(bit(to_move(state)), players(state))


def lead(state: PackedState, faction: i64) -> i64:
    """By how many followers of the faction the best of one's side is ahead of the best of the others."""
    own = own_side(state)
    return most_held(state, faction, own) - most_held(state, faction, ~own)


def most_held(state: PackedState, faction: i64, seats: i64) -> i64:
    """The most followers of the faction that one of these players has."""
    most: i64 = 0
    seat: i64
    for seat in range(players(state)):
        if holds(seats, seat):
            number = held(player(state, seat), faction)
            if number > most:
                most = number
    return most


def lead_in_sets(state: PackedState) -> i64:
    """By how many complete sets one's side is ahead of the best of the others."""
    own = to_move(state)
    most: i64 = 0
    if players(state) == FOUR_PLAYERS:
        return team_sets(state, own % _TEAMS) - team_sets(state, (own + 1) % _TEAMS)
    seat: i64
    for seat in range(players(state)):
        if seat != own:
            number = sets(player(state, seat), 0)
            if number > most:
                most = number
    return sets(player(state, own), 0) - most


def worth(leads: Leads, certain: i64, expected: i64) -> i64:
    """The worth of a board, given how many provinces each power controls now and how many if all pass from now on."""
    powers = certain + provinces_held(expected)
    rama, lao, malay, british = of(powers, RAMA), of(powers, LAO), of(powers, MALAY), of(powers, BRITISH)
    by_reign = rama * rama * leads.rama + lao * lao * leads.lao + malay * malay * leads.malay
    return by_reign + british * british * leads.sets
