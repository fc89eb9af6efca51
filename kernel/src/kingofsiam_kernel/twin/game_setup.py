"""Section 3: set up a random game, straight into a packed state.

It draws the same random numbers in the same order as the rulebook engine: playing aids, tiles, followers, first player.
"""

from random import Random
from typing import Final, final

from kingofsiam.errors import InvalidDeal
from kingofsiam_kernel.twin import bit_fields, bits, packed
from kingofsiam_kernel.twin.bits import FACTIONS, LAO, MALAY, POOL, RAMA, i64
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.rng import randbelow

_BASIC_AIDS: Final = 3
_MAX_PLAYERS: Final = 4


def deal_packed(empty: PackedState, random_followers: i64, random: Random) -> PackedState:
    """Deal the first position of a game.

    `empty` is the table before that: the players have all their cards, only the homes' own followers are on the board,
    and the pool has all that are in play. `random_followers` is how many more are drawn for each province, in the lanes
    of the places. Playing aids are counted from 0, and the fourth is used only with four players. Raises `InvalidDeal`.

    Rules: `setup.playing-aid`, `setup.playing-aid.four`, `setup.tiles`, `setup.tiles.face-up`, `setup.first-player`,
    `online.first-player`.
    """
    number = packed.players(empty)
    aids = draw_in_turn(number, _MAX_PLAYERS if number == _MAX_PLAYERS else _BASIC_AIDS, random)
    tiles: i64 = 0
    for box, province in enumerate(draw_in_turn(packed.provinces(empty), packed.provinces(empty), random)):
        tiles = bit_fields.with_tile_in(tiles, box, province)
    seats = [player_at_start(empty, aids, seat) for seat in range(_MAX_PLAYERS)]
    bag = PackedBag(empty, seats, random)
    draw_followers(bag, empty, random_followers)
    first = aids.index(min(aids))
    if packed.reading(empty, packed.FIRST_PLAYER) != 0:
        first = randbelow(number, random)
    return PackedState(
        bag.rama, bag.lao, bag.malay, tiles, 0, packed.turn(first, 0, 0),
        seats[0], seats[1], seats[2], seats[3], empty.borders, empty.table,
    )  # fmt: skip


def draw_in_turn(number: i64, kinds: i64, random: Random) -> list[int]:
    """This many different numbers from 0 to `kinds` - 1, one drawn after the other."""
    drawn: list[int] = []
    flags = bits.bit(kinds) - 1
    for _ in range(number):
        drawn.append(bits.nth_bit(flags, randbelow(bits.popcount(flags), random)))
        flags ^= bits.bit(drawn[-1])
    return drawn


def faction_missing(aids: list[int], seat: i64) -> i64:
    """The faction of which the player gets no follower: aids 1, 2 and 3 lack Malay, Lao and Rama.

    The player with the fourth gets those of the next player. Rules: `setup.playing-aid.followers`,
    `setup.playing-aid.four`.
    """
    aid = aids[seat]
    if aid == _BASIC_AIDS:
        aid = aids[(seat + 1) % len(aids)]
    return _BASIC_AIDS - 1 - aid


def player_at_start(empty: PackedState, aids: list[int], seat: i64) -> i64:
    """A player with the followers of their aid; 0 for an empty seat. Rules: `setup.playing-aid.followers`."""
    who = packed.player(empty, seat)
    if seat < len(aids):
        for faction in range(FACTIONS):
            if faction != faction_missing(aids, seat):
                who = bit_fields.with_follower(who, faction)
    return who


@final
class PackedBag:
    """The word of each faction: the followers in the bag are in the lane of the pool, the others in their provinces."""

    __slots__ = ("_random", "lao", "malay", "rama")

    def __init__(self, empty: PackedState, seats: list[int], random: Random) -> None:
        self._random: Final = random
        self.rama: i64 = left_after_aids(empty, seats, RAMA) * bits.one_at(POOL)
        self.lao: i64 = left_after_aids(empty, seats, LAO) * bits.one_at(POOL)
        self.malay: i64 = left_after_aids(empty, seats, MALAY) * bits.one_at(POOL)

    def count(self, faction: i64, place: i64) -> i64:
        """How many followers of a faction are in this place; those in the bag are in the pool."""
        if faction == RAMA:
            return bits.count(self.rama, place)
        return bits.count(self.lao if faction == LAO else self.malay, place)

    def put(self, faction: i64, number: i64, place: i64) -> None:
        """Move a number of followers of a faction from the bag to this place."""
        if number > self.count(faction, POOL):
            raise too_few_followers()
        step = number * (bits.one_at(place) - bits.one_at(POOL))
        if faction == RAMA:
            self.rama += step
        elif faction == LAO:
            self.lao += step
        else:
            self.malay += step

    def draw(self, number: i64, place: i64) -> None:
        """Draw a number of followers at random and move them to this place."""
        for _ in range(number):
            rama, lao, malay = bits.count(self.rama, POOL), bits.count(self.lao, POOL), bits.count(self.malay, POOL)
            if rama + lao + malay == 0:
                raise too_few_followers()
            drawn = randbelow(rama + lao + malay, self._random)
            if drawn < rama:
                self.put(RAMA, 1, place)
            else:
                self.put(LAO if drawn < rama + lao else MALAY, 1, place)

    def draw_until(self, faction: i64, least: i64, number: i64, place: i64) -> None:
        """Draw a number of followers, again and again until `least` are of the faction (rejection sampling)."""
        if least > self.count(faction, POOL):
            raise too_few_followers()
        rama, lao, malay = self.rama, self.lao, self.malay
        self.draw(number, place)
        while self.count(faction, place) < least:
            self.rama, self.lao, self.malay = rama, lao, malay
            self.draw(number, place)


def left_after_aids(empty: PackedState, seats: list[int], faction: i64) -> i64:
    """How many of a faction's followers in play remain after the players have received theirs.

    Rules: `components.followers`, `setup.two-players`, `setup.playing-aid.followers`.
    """
    remainder = bits.count(packed.followers(empty, faction), POOL)
    for who in seats:
        remainder -= bit_fields.followers_held(who, faction)
    return remainder


def draw_followers(bag: PackedBag, empty: PackedState, random_followers: i64) -> None:
    """Fill the home provinces, then the others; the followers left in the bag form the pool.

    A home gets its own followers before any are drawn, or is drawn as a whole, until there are enough of its own.
    Rules: `setup.followers`, `setup.followers.home`, `setup.followers.elsewhere`, `setup.pool`.
    """
    at_home: i64 = 0
    for faction in range(FACTIONS):
        own, place = packed.followers(empty, faction), packed.home(empty, faction)
        if packed.reading(empty, packed.HOME_FILLING) == 0:
            for own_place in range(POOL):
                bag.put(faction, bits.count(own, own_place), own_place)
        else:
            at_home |= bits.bit(place)
            least = bits.count(own, place)
            bag.draw_until(faction, least, least + bits.count(random_followers, place), place)
    other_provinces = (bits.bit(packed.provinces(empty)) - 1) & ~at_home
    while other_provinces != 0:
        place = bits.lowest_bit(other_provinces)
        bag.draw(bits.count(random_followers, place), place)
        other_provinces &= other_provinces - 1


def too_few_followers() -> InvalidDeal:
    """The error for a map that needs more followers than there are."""
    return InvalidDeal(("the map places more followers than are left after the playing aids",))
