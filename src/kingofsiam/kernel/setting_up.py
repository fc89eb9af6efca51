"""Section 3: setting up the game straight into a packed position.

Chance is asked for the same numbers in the same order as by the rulebook: playing aids, tiles, followers, first player.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, final

from kingofsiam.errors import InvalidDeal
from kingofsiam.kernel.board_words import with_tile_in
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
from kingofsiam.kernel.places import FACTIONS, LAO, MALAY, POOL, RAMA, count, one_at
from kingofsiam.kernel.player_words import CARDS_OF_A_PLAYER, HAND_MASK, player_of, with_card_at, with_follower
from kingofsiam.kernel.words import bit, bits_set, lowest, nth, shl

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_STEPS: Final = 0x20000000000000
_FOLLOWERS_OF_EACH_FACTION: Final = 18
_FOLLOWERS_REMOVED: Final = 2
_TWO_PLAYERS: Final = 2
_AIDS: Final = 3
_MOST_PLAYERS: Final = 4
_BITS_OF_AN_AID: Final = 3
_AID: Final = 7
_SECOND_KHON_THAI: Final = 2


def set_up(empty: PackedState, at_random: i64, random: Random) -> PackedState:
    """The first position of a game at this table, on which only the home provinces' own followers stand yet.

    `at_random` is how many more are drawn for each province, in the lanes of the places.
    """
    number = players(empty)
    aids = draw_aids(number, random)
    tiles = draw_tiles(provinces(empty), random)
    bag = Bag(empty, aids, random)
    draw_followers(bag, empty, at_random)
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


def below(limit: i64, random: Random) -> i64:
    """A whole number from 0 to limit - 1, all exactly equally likely."""
    fair = _STEPS - _STEPS % limit
    number: i64 = int(random.random() * _STEPS)
    while number >= fair:
        number = int(random.random() * _STEPS)
    return number % limit


# --- the tiles and the playing aids ----------------------------------------------------------------------------------


def draw_tiles(number_of_provinces: i64, random: Random) -> i64:
    """The tiles in random order. Rules: `setup.tiles`, `setup.tiles.face-up`."""
    tiles: i64 = 0
    left = bit(number_of_provinces) - 1
    for box in range(number_of_provinces):
        province = nth(left, below(bits_set(left), random))
        tiles = with_tile_in(tiles, box, province)
        left ^= bit(province)
    return tiles


def draw_aids(number: i64, random: Random) -> i64:
    """The playing aid of each seat; number 4 is there with four players only.

    Rules: `setup.playing-aid`, `setup.playing-aid.four`.
    """
    aids: i64 = 0
    left = bit(_MOST_PLAYERS if number == _MOST_PLAYERS else _AIDS) - 1
    for seat in range(number):
        aid = nth(left, below(bits_set(left), random))
        aids |= shl(aid + 1, _BITS_OF_AN_AID * seat)
        left ^= bit(aid)
    return aids


def aid_of(aids: i64, seat: i64) -> i64:
    """The number of a player's aid; 0 if nobody sits there."""
    return (aids >> (_BITS_OF_AN_AID * seat)) & _AID


def faction_missing(aids: i64, number: i64, seat: i64) -> i64:
    """The faction of which the player gets no follower: aids 1, 2 and 3 lack Malay, Lao and Rama.

    Rules: `setup.playing-aid.followers`, `setup.playing-aid.four`.
    """
    aid = aid_of(aids, seat)
    if aid > _AIDS:
        aid = aid_of(aids, seat + 1 if seat + 1 < number else 0)
    return _AIDS - aid


def player_at_start(aids: i64, number: i64, seat: i64) -> i64:
    """A player with a set of cards and the followers of his aid; nobody where nobody sits.

    Rules: `setup.set-of-cards`, `setup.playing-aid.followers`.
    """
    if seat >= number:
        return 0
    who, missing = player_of(HAND_MASK, 0), faction_missing(aids, number, seat)
    for place in range(CARDS_OF_A_PLAYER):
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
        return below(number, random)
    first: i64 = 0
    for seat in range(1, number):
        if aid_of(aids, seat) < aid_of(aids, first):
            first = seat
    return first


# --- the followers ---------------------------------------------------------------------------------------------------


@final
class Bag:
    """The followers not placed yet, in the lanes of the pool, and beside them those that stand in the provinces."""

    __slots__ = ("_random", "lao", "malay", "rama")

    def __init__(self, empty: PackedState, aids: i64, random: Random) -> None:
        self._random = random
        self.rama: i64 = left_after_aids(empty, aids, RAMA) * one_at(POOL)
        self.lao: i64 = left_after_aids(empty, aids, LAO) * one_at(POOL)
        self.malay: i64 = left_after_aids(empty, aids, MALAY) * one_at(POOL)

    def of(self, faction: i64) -> i64:
        """How many of a faction are where."""
        if faction == RAMA:
            return self.rama
        return self.lao if faction == LAO else self.malay

    def put(self, faction: i64, number: i64, place: i64) -> None:
        """So many of a faction go to this place."""
        if number > count(self.of(faction), POOL):
            raise more_than_there_are()
        step = number * (one_at(place) - one_at(POOL))
        if faction == RAMA:
            self.rama += step
        elif faction == LAO:
            self.lao += step
        else:
            self.malay += step

    def draw(self, number: i64, place: i64) -> None:
        """So many, drawn blindly, go to this place."""
        for _ in range(number):
            rama, lao, malay = count(self.rama, POOL), count(self.lao, POOL), count(self.malay, POOL)
            if rama + lao + malay == 0:
                raise more_than_there_are()
            drawn = below(rama + lao + malay, self._random)
            if drawn < rama:
                self.put(RAMA, 1, place)
            else:
                self.put(LAO if drawn < rama + lao else MALAY, 1, place)

    def draw_with(self, faction: i64, least: i64, number: i64, place: i64) -> None:
        """So many, put back and drawn again until there are enough of a faction among them."""
        if least > count(self.of(faction), POOL):
            raise more_than_there_are()
        rama, lao, malay = self.rama, self.lao, self.malay
        self.draw(number, place)
        while count(self.of(faction), place) < least:
            self.rama, self.lao, self.malay = rama, lao, malay
            self.draw(number, place)


def left_after_aids(empty: PackedState, aids: i64, faction: i64) -> i64:
    """How many of a faction are in play that no player got with his aid.

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


def draw_followers(bag: Bag, empty: PackedState, at_random: i64) -> None:
    """Fill the home provinces, then the others; those that are left form the pool.

    Rules: `setup.followers`, `setup.followers.home`, `setup.followers.elsewhere`, `setup.pool`.
    """
    at_home: i64 = 0
    for faction in range(FACTIONS):
        if reading(empty, HOME_FILLING) == 0:
            set_aside(bag, faction, followers(empty, faction))
        else:
            at_home |= bit(home(empty, faction))
            fill_home(bag, faction, home(empty, faction), followers(empty, faction), at_random)
    left = (bit(provinces(empty)) - 1) & ~at_home
    while left != 0:
        place = lowest(left)
        bag.draw(count(at_random, place), place)
        left &= left - 1


def set_aside(bag: Bag, faction: i64, own: i64) -> None:
    """A faction's own followers, before any are drawn. Rules: `setup.followers.home`."""
    for place in range(POOL):
        bag.put(faction, count(own, place), place)


def fill_home(bag: Bag, faction: i64, place: i64, own: i64, at_random: i64) -> None:
    """A home province drawn as a whole, with at least its own followers. Rules: `setup.followers.home`."""
    least = count(own, place)
    bag.draw_with(faction, least, least + count(at_random, place), place)


def more_than_there_are() -> InvalidDeal:
    """No table can be set up so."""
    return InvalidDeal(("the map places more followers than are left after the playing aids",))
