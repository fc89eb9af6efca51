"""Section 3: set up a random game, straight into a packed state.

It draws the same random numbers in the same order as the rulebook engine: playing aids, tiles, followers, first player.
"""

from random import Random
from typing import Final

from kingofsiam.errors import InvalidDeal
from kingofsiam_kernel.twin import bit_fields, bits, packed
from kingofsiam_kernel.twin.bits import POOL, i64
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.rng import randbelow

_FEWEST_AIDS: Final = 3


def deal_packed(
    players: int,
    starts: dict[tuple[int, ...], PackedState],
    fillings: list[tuple[int, int, int, int]],
    random: Random,
) -> PackedState:
    """Deal the first position of a game, from the tables of a `Dealer`. Raises `InvalidDeal`.

    Rules: `setup.playing-aid`, `setup.playing-aid.four`, `setup.tiles`, `setup.followers`, `setup.first-player`,
    `online.first-player`.
    """
    aids = tuple(draw_in_turn(players, max(players, _FEWEST_AIDS), random))
    start = starts.get(aids)
    if start is None:
        raise too_few_followers()
    tiles: i64 = 0
    for box, province in enumerate(draw_in_turn(packed.provinces(start), packed.provinces(start), random)):
        tiles = bit_fields.with_tile_in(tiles, box, province)
    rama, lao, malay = start.rama, start.lao, start.malay
    for place, number, faction, least in fillings:
        rama, lao, malay = filled(rama, lao, malay, place, number, faction, least, random)
    turn = start.turn
    if packed.reading(start, packed.FIRST_PLAYER) != 0:
        turn = packed.turn(randbelow(players, random), 0, 0)
    return packed.with_board(start, rama, lao, malay, tiles, 0, turn)


def draw_in_turn(number: i64, kinds: i64, random: Random) -> list[int]:
    """This many different numbers from 0 to `kinds` - 1, one drawn after the other."""
    drawn: list[int] = []
    flags = bits.bit(kinds) - 1
    for _ in range(number):
        drawn.append(bits.nth_bit(flags, randbelow(bits.popcount(flags), random)))
        flags ^= bits.bit(drawn[-1])
    return drawn


def filled(
    rama: i64, lao: i64, malay: i64, place: i64, number: i64, faction: i64, least: i64, random: Random
) -> tuple[i64, i64, i64]:
    """The words of the factions after followers were drawn into a place, until `least` are of this faction.

    It is rejection sampling. Rules: `setup.followers.home`, `setup.followers.elsewhere`.
    """
    words = with_drawn(rama, lao, malay, place, number, random)
    while least != 0 and bits.count(words[faction], place) < least:
        if least > bits.count((rama, lao, malay)[faction], POOL):
            raise too_few_followers()
        words = with_drawn(rama, lao, malay, place, number, random)
    return words


def with_drawn(rama: i64, lao: i64, malay: i64, place: i64, number: i64, random: Random) -> tuple[i64, i64, i64]:
    """The words of the factions after so many followers have gone from the pool to this place, each drawn at random."""
    for _ in range(number):
        in_pool, of_rama, of_lao = bits.count(rama + lao + malay, POOL), bits.count(rama, POOL), bits.count(lao, POOL)
        if in_pool == 0:
            raise too_few_followers()
        drawn = randbelow(in_pool, random)
        if drawn < of_rama:
            rama += bits.one_at(place) - bits.one_at(POOL)
        elif drawn < of_rama + of_lao:
            lao += bits.one_at(place) - bits.one_at(POOL)
        else:
            malay += bits.one_at(place) - bits.one_at(POOL)
    return rama, lao, malay


def too_few_followers() -> InvalidDeal:
    """The error for a map that needs more followers than there are."""
    return InvalidDeal(("the map places more followers than are left after the playing aids",))
