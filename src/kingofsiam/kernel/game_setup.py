"""Section 3: set up a random game, straight into a packed state.

It draws the same random numbers in the same order as the rulebook engine: playing aids, tiles, followers, first player.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, final

from kingofsiam.errors import InvalidDeal
from kingofsiam.kernel.bit_fields import (
    CARDS_PER_PLAYER,
    HAND_MASK,
    make_player,
    with_card_at,
    with_follower,
    with_tile_in,
)
from kingofsiam.kernel.bits import (
    FACTIONS,
    LAO,
    MALAY,
    POOL,
    RAMA,
    bit,
    count,
    lowest_bit,
    nth_bit,
    one_at,
    popcount,
    shl,
)
from kingofsiam.kernel.packed import (
    FIRST_PLAYER,
    HOME_FILLING,
    TWO_PLAYER_REMOVAL,
    PackedState,
    followers,
    home,
    players,
    provinces,
    reading,
    turn,
)
from kingofsiam.kernel.rng import randbelow

if TYPE_CHECKING:
    from kingofsiam.kernel.bits import i64


_FOLLOWERS_OF_EACH_FACTION: Final = 18
_FOLLOWERS_REMOVED: Final = 2
_TWO_PLAYERS: Final = 2
_BASIC_AIDS: Final = 3
_MAX_PLAYERS: Final = 4
_AID_BITS: Final = 3
_AID_MASK: Final = 7
_SECOND_KHON_THAI: Final = 2


def deal_packed(empty: PackedState, random_followers: i64, random: Random) -> PackedState:
    """Deal the first position of a game.

    `empty` has the borders and the table, and on the board only the home provinces' own followers.
    `random_followers` is how many more are drawn for each province, in the lanes of the places. Raises `InvalidDeal`.
    """
    number = players(empty)
    aids = draw_aids(number, random)
    tiles = draw_tiles(provinces(empty), random)
    bag = Bag(empty, aids, random)
    draw_followers(bag, empty, random_followers)
    first = first_player(empty, aids, random)
    return PackedState(
        bag.rama,
        bag.lao,
        bag.malay,
        tiles,
        0,
        turn(first, 0, 0),
        player_at_start(aids, number, 0),
        player_at_start(aids, number, 1),
        player_at_start(aids, number, 2),
        player_at_start(aids, number, 3),
        empty.borders,
        empty.table,
    )


# --- the tiles and the playing aids ----------------------------------------------------------------------------------


def draw_tiles(number_of_provinces: i64, random: Random) -> i64:
    """The tiles in random order. Rules: `setup.tiles`, `setup.tiles.face-up`."""
    tiles: i64 = 0
    left = bit(number_of_provinces) - 1
    for box in range(number_of_provinces):
        province = nth_bit(left, randbelow(popcount(left), random))
        tiles = with_tile_in(tiles, box, province)
        left ^= bit(province)
    return tiles


def draw_aids(number: i64, random: Random) -> i64:
    """The playing aid of each seat; number 4 is used only with four players.

    Rules: `setup.playing-aid`, `setup.playing-aid.four`.
    """
    aids: i64 = 0
    left = bit(_MAX_PLAYERS if number == _MAX_PLAYERS else _BASIC_AIDS) - 1
    for seat in range(number):
        aid = nth_bit(left, randbelow(popcount(left), random))
        aids |= shl(aid + 1, _AID_BITS * seat)
        left ^= bit(aid)
    return aids


def aid_of(aids: i64, seat: i64) -> i64:
    """The number of a player's aid; 0 for an empty seat."""
    return (aids >> (_AID_BITS * seat)) & _AID_MASK


def faction_missing(aids: i64, number: i64, seat: i64) -> i64:
    """The faction of which the player gets no follower: aids 1, 2 and 3 lack Malay, Lao and Rama.

    Rules: `setup.playing-aid.followers`, `setup.playing-aid.four`.
    """
    aid = aid_of(aids, seat)
    if aid > _BASIC_AIDS:
        aid = aid_of(aids, seat + 1 if seat + 1 < number else 0)
    return _BASIC_AIDS - aid


def player_at_start(aids: i64, number: i64, seat: i64) -> i64:
    """A player with a set of cards and the followers of their aid; 0 for an empty seat.

    Rules: `setup.set-of-cards`, `setup.playing-aid.followers`.
    """
    if seat >= number:
        return 0
    who, missing = make_player(HAND_MASK, 0), faction_missing(aids, number, seat)
    for place in range(CARDS_PER_PLAYER):
        who = with_card_at(who, place, place if place < _SECOND_KHON_THAI else place - 1)
    for faction in range(FACTIONS):
        if faction != missing:
            who = with_follower(who, faction)
    return who


def first_player(empty: PackedState, aids: i64, random: Random) -> i64:
    """The lowest playing aid begins, unless the first player is drawn.

    Rules: `setup.first-player`, `online.first-player`.
    """
    number = players(empty)
    if reading(empty, FIRST_PLAYER) != 0:
        return randbelow(number, random)
    first: i64 = 0
    for seat in range(1, number):
        if aid_of(aids, seat) < aid_of(aids, first):
            first = seat
    return first


# --- the followers ---------------------------------------------------------------------------------------------------


@final
class Bag:
    """The followers of each faction: those in the bag are in the lane of the pool, the others in their provinces."""

    __slots__ = ("_random", "lao", "malay", "rama")

    def __init__(self, empty: PackedState, aids: i64, random: Random) -> None:
        self._random = random
        self.rama: i64 = left_after_aids(empty, aids, RAMA) * one_at(POOL)
        self.lao: i64 = left_after_aids(empty, aids, LAO) * one_at(POOL)
        self.malay: i64 = left_after_aids(empty, aids, MALAY) * one_at(POOL)

    def word_of(self, faction: i64) -> i64:
        """The word of a faction."""
        if faction == RAMA:
            return self.rama
        return self.lao if faction == LAO else self.malay

    def put(self, faction: i64, number: i64, place: i64) -> None:
        """Move a number of followers of a faction from the bag to this place."""
        if number > count(self.word_of(faction), POOL):
            raise too_few_followers()
        step = number * (one_at(place) - one_at(POOL))
        if faction == RAMA:
            self.rama += step
        elif faction == LAO:
            self.lao += step
        else:
            self.malay += step

    def draw(self, number: i64, place: i64) -> None:
        """Draw a number of followers at random and move them to this place."""
        for _ in range(number):
            rama, lao, malay = count(self.rama, POOL), count(self.lao, POOL), count(self.malay, POOL)
            if rama + lao + malay == 0:
                raise too_few_followers()
            drawn = randbelow(rama + lao + malay, self._random)
            if drawn < rama:
                self.put(RAMA, 1, place)
            else:
                self.put(LAO if drawn < rama + lao else MALAY, 1, place)

    def draw_until(self, faction: i64, least: i64, number: i64, place: i64) -> None:
        """The same, drawn again from the start until there are at least `least` of the faction (rejection sampling)."""
        if least > count(self.word_of(faction), POOL):
            raise too_few_followers()
        rama, lao, malay = self.rama, self.lao, self.malay
        self.draw(number, place)
        while count(self.word_of(faction), place) < least:
            self.rama, self.lao, self.malay = rama, lao, malay
            self.draw(number, place)


def left_after_aids(empty: PackedState, aids: i64, faction: i64) -> i64:
    """How many followers of a faction remain after the players have received theirs.

    Rules: `components.followers`, `setup.two-players`, `setup.playing-aid.followers`.
    """
    number = players(empty)
    left: i64 = _FOLLOWERS_OF_EACH_FACTION
    if number == _TWO_PLAYERS and reading(empty, TWO_PLAYER_REMOVAL) == 0:
        left -= _FOLLOWERS_REMOVED
    for seat in range(number):
        if faction_missing(aids, number, seat) != faction:
            left -= 1
    return left


def draw_followers(bag: Bag, empty: PackedState, random_followers: i64) -> None:
    """Fill the home provinces, then the others; the followers left in the bag form the pool.

    Rules: `setup.followers`, `setup.followers.home`, `setup.followers.elsewhere`, `setup.pool`.
    """
    at_home: i64 = 0
    for faction in range(FACTIONS):
        if reading(empty, HOME_FILLING) == 0:
            set_aside(bag, faction, followers(empty, faction))
        else:
            at_home |= bit(home(empty, faction))
            fill_home(bag, faction, home(empty, faction), followers(empty, faction), random_followers)
    left = (bit(provinces(empty)) - 1) & ~at_home
    while left != 0:
        place = lowest_bit(left)
        bag.draw(count(random_followers, place), place)
        left &= left - 1


def set_aside(bag: Bag, faction: i64, own: i64) -> None:
    """Place a faction's own followers, before any are drawn. Rules: `setup.followers.home`."""
    for place in range(POOL):
        bag.put(faction, count(own, place), place)


def fill_home(bag: Bag, faction: i64, place: i64, own: i64, random_followers: i64) -> None:
    """Draw all followers of a home province, at least its own number of its faction. Rules: `setup.followers.home`."""
    least = count(own, place)
    bag.draw_until(faction, least, least + count(random_followers, place), place)


def too_few_followers() -> InvalidDeal:
    """The error for a map that needs more followers than there are."""
    return InvalidDeal(("the map places more followers than are left after the playing aids",))
