"""Sections 7 and 8: how a game ends, and which players win, alone or with their partners; what a victory is worth.

A search counts shares of the victory. Learners get zero-sum returns: with two players, or two teams, winners get 1 and
losers -1. With three players, a single winner gets 1 and the others -1/2 each; two winners get 1/2 each and the loser
-1. If all share the victory, or nobody wins, everybody gets 0. Partners get the same.
"""

from typing import Final

from kingofsiam_kernel.twin import bit_fields
from kingofsiam_kernel.twin.bits import LAO, MALAY, NO_FACTION, RAMA, bit, has_bit, i64, lowest_bit, popcount
from kingofsiam_kernel.twin.packed import FINAL_TIE, TEAM_SETS, PackedState, player, players, provinces, reading
from kingofsiam_kernel.twin.struggle import province_count, provinces_held, reigning, second_ranked, tied_for_reign

BRITISH_FOR_A_COLONY: Final = 4
SEATS: Final = 4

WHOLE_VICTORY: Final = 6
"""A whole victory; it can be shared by two or three without a remainder."""

# What is compared: the followers of a faction, by its number, or one of these.
SETS: Final = 3
LATEST_CARD: Final = 4
EARLIEST_CARD: Final = 5
_NO_CARD_LATER: Final = 64

# How a country can end up, as far as the players' victory depends on it: who reigns, and who is second ranked.
RANKS: Final = 4
COLONY: Final = 12

FOUR_PLAYERS: Final = 4
ONE_TEAM: Final = 0b0101
OTHER_TEAM: Final = 0b1010
_OPPOSITE: Final = 2


def outcome(state: PackedState) -> i64:
    """How the game has ended; 0 if it goes on.

    Rules: `victory.end.colony`, `victory.end.all-struggles`, `concept.colony-differs`.
    """
    british = popcount(bit_fields.controlled_by(state.control, bit_fields.BRITISH))
    if british < BRITISH_FOR_A_COLONY and bit_fields.completed_struggles(state.tiles) < provinces(state):
        return 0
    how = country(state, state.control)
    ending = ending_in(state, how)
    if how != COLONY and tied_for_reign(provinces_held(state.control)):
        ending |= bit_fields.REIGN_TIE
    return bit_fields.with_reign(ending, how // RANKS)


def country(state: PackedState, control: i64) -> i64:
    """How the country ends up when these are all control markers: `COLONY`, or who reigns and who is second ranked."""
    held = provinces_held(control)
    if province_count(held, bit_fields.BRITISH) >= BRITISH_FOR_A_COLONY:
        return COLONY
    reign = reigning(state, control, held)
    return RANKS * reign + second_ranked(state, control, held, reign)


def winners_in(state: PackedState, how: i64) -> i64:
    """The flags of the seats that win if the country ends up like this. Rules: `concept.aim`."""
    return bit_fields.ending_winners(ending_in(state, how))


def ending_in(state: PackedState, how: i64) -> i64:
    """Who wins if the country ends up like this, and by which sentences."""
    return colony_winners(state) if how == COLONY else reign_winners(state, how // RANKS, how % RANKS)


def reign_winners(state: PackedState, reign: i64, second: i64) -> i64:
    """Who wins by the followers of two factions, then by the last card; and by which sentences."""
    number = players(state)
    contenders = with_most(state, reign, bit(number) - 1)
    sentences: i64 = 0
    if second != NO_FACTION and not same_side(contenders, number):
        contenders = with_most(state, second, contenders)
        sentences = bit_fields.SECOND_RANK
    if not same_side(contenders, number):
        return by_last_card(state, contenders) | sentences
    if contenders & (contenders - 1) != 0:
        sentences |= bit_fields.PARTNERS_TIED
    return with_partners(contenders, number) | sentences


def with_most(state: PackedState, criterion: i64, contenders: i64) -> i64:
    """The contenders who come first by a criterion: most followers of a faction, or one of those named above.

    Rules: `victory.player.most-followers`, `victory.player.second-rank`, `victory.colony.most-sets`,
    `four-players.standard`.
    """
    most: i64 = -1
    best: i64 = 0
    seat: i64
    for seat in range(SEATS):
        if has_bit(contenders, seat):
            number = score_by(player(state, seat), criterion)
            if number > most:
                most = number
                best = 0
            if number == most:
                best |= bit(seat)
    return best


def score_by(who: i64, criterion: i64) -> i64:
    """What a player has by a criterion, for instance how many followers of a faction. Rules: `victory.colony.set`."""
    if criterion < SETS:
        return bit_fields.followers_held(who, criterion)
    if criterion == SETS:
        return complete_sets(who, 0)
    number = bit_fields.last_card_number(who)
    return number if criterion == LATEST_CARD else _NO_CARD_LATER - number


def by_last_card(state: PackedState, contenders: i64) -> i64:
    """Who of the contenders wins by the last card, with their partners, and by which sentence.

    The player who played a card last loses, and with them their partner if the others share the victory. Otherwise
    this is repeated, so the player with the earliest last card wins.

    Rules: `victory.player.last-card-loses`, `victory.player.last-card-again`, `victory.player.never-played`.
    """
    number, latest = players(state), latest_to_play(state, contenders)
    if latest == 0:
        return with_partners(contenders, number) | bit_fields.NEVER_PLAYED_SHARE
    if reading(state, FINAL_TIE) != 0:
        return with_partners(contenders & ~with_partners(latest, number), number) | bit_fields.LAST_CARD_LOSES
    earliest = with_most(state, EARLIEST_CARD, contenders)
    won = with_partners(earliest, number)
    if earliest & (earliest - 1) != 0:
        return won | (bit_fields.PARTNERS_TIED if same_side(earliest, number) else bit_fields.NEVER_PLAYED_SHARE)
    return won | (bit_fields.LAST_CARD_LOSES if popcount(contenders) == 2 else bit_fields.LAST_CARD_AGAIN)


def latest_to_play(state: PackedState, contenders: i64) -> i64:
    """The contender with the latest last card; nobody if none of them has played one."""
    latest = with_most(state, LATEST_CARD, contenders)
    if bit_fields.last_card_number(player(state, lowest_bit(latest))) == 0:
        return 0
    return latest


def colony_winners(state: PackedState) -> i64:
    """The seats with the most complete sets, of those tied the one with the latest card; and by which sentence.

    With four players the sets of teams are compared.

    Rules: `victory.colony.tie`, `victory.colony.shared`, `four-players.colony.tie`.
    """
    if players(state) == FOUR_PLAYERS:
        more = team_sets(state, 0) - team_sets(state, 1)
        contenders = (ONE_TEAM if more >= 0 else 0) | (OTHER_TEAM if more <= 0 else 0)
    else:
        contenders = with_most(state, SETS, bit(players(state)) - 1)
    if same_side(contenders, players(state)):
        return contenders
    latest = latest_to_play(state, contenders)
    if latest == 0:
        return contenders | bit_fields.COLONY_SHARED
    return with_partners(latest, players(state)) | bit_fields.COLONY_TIE


def same_side(contenders: i64, number: i64) -> bool:
    """Whether all contenders are on one side. Rules: `concept.everyone-for-himself`, `four-players.partners-tied`."""
    if number == FOUR_PLAYERS:
        return contenders & ONE_TEAM == 0 or contenders & OTHER_TEAM == 0
    return contenders & (contenders - 1) == 0


def with_partners(winners: i64, number: i64) -> i64:
    """The winners together with their partners. Rules: `four-players.partner-wins`, `concept.partners-share`."""
    if number != FOUR_PLAYERS:
        return winners
    return (winners | (winners << _OPPOSITE) | (winners >> _OPPOSITE)) & (ONE_TEAM | OTHER_TEAM)


def complete_sets(who: i64, partner: i64) -> i64:
    """How many complete sets one player has, or two players together. Rules: `victory.colony.set`."""
    rama = bit_fields.followers_held(who, RAMA) + bit_fields.followers_held(partner, RAMA)
    lao = bit_fields.followers_held(who, LAO) + bit_fields.followers_held(partner, LAO)
    malay = bit_fields.followers_held(who, MALAY) + bit_fields.followers_held(partner, MALAY)
    return min(rama, min(lao, malay))  # two at a time: so the compiler makes no objects


def team_sets(state: PackedState, seat: i64) -> i64:
    """A team's complete sets: by default, of both partners' followers together. Rules: `four-players.colony.sets`."""
    one, partner = player(state, seat), player(state, seat + _OPPOSITE)
    if reading(state, TEAM_SETS) != 0:
        return complete_sets(one, 0) + complete_sets(partner, 0)
    return complete_sets(one, partner)


def share_of_victory(won: i64, seat: i64, players: i64) -> i64:
    """The share of the victory of this seat, in sixths, if the seats with these flags have won."""
    if not has_bit(won, seat):
        return 0
    if players == FOUR_PLAYERS:
        return WHOLE_VICTORY if won in (ONE_TEAM, OTHER_TEAM) else WHOLE_VICTORY // 2
    return WHOLE_VICTORY // popcount(won)


def half_points(won: i64, seat: i64, players: i64) -> i64:
    """Twice the reward of this seat, if the seats with these flags have won: a whole number from -2 to 2."""
    winners = popcount(won)
    losers = players - winners
    return (2 * losers if has_bit(won, seat) else -2 * winners) // max(winners, losers)
