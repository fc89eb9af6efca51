"""Section 5, Maharacha, Khon Thai, Rama, Lao, Malai: what they can do, and all executions by number.

An *execution* is one way to carry out a card; `swaps` has those of the other two cards.
"""

from typing import Final

from kingofsiam_kernel.twin.action_space import FIRST_PROVINCE
from kingofsiam_kernel.twin.bit_fields import controlled, controlled_by, kings
from kingofsiam_kernel.twin.bits import LAO, MALAY, POOL, RAMA, bit, count, i64, lowest_bit, nth_bit, popcount
from kingofsiam_kernel.twin.move_codes import KHON_THAI, MAHARACHA, NOTHING, action_with, faction_of_card
from kingofsiam_kernel.twin.packed import LOST_HOME, PackedState, followers, home, neighbours, provinces, reading
from kingofsiam_kernel.twin.struggle import face_up, open_provinces

_TWO: Final = 2


def swappable_tiles(state: PackedState) -> i64:
    """The tiles that lie face up and have no King marker; none if there are not two.

    Rules: `action.maharacha.swap`, `action.maharacha.king-stays`, `action.maharacha.short`.
    """
    tiles = face_up(state) & ~kings(state.tiles)
    if tiles & (tiles - 1) == 0:
        return 0
    return tiles << FIRST_PROVINCE


def count_maharacha(state: PackedState) -> i64:
    """How many executions Maharacha has: each two tiles, the King marker on either; one if there are not two tiles."""
    tiles = popcount(swappable_tiles(state))
    if tiles == 0:
        return 1
    return tiles * (tiles - 1)


def nth_maharacha(state: PackedState, n: i64) -> i64:
    """The n-th execution of Maharacha."""
    tiles = swappable_tiles(state)
    if tiles == 0:
        return MAHARACHA
    others = popcount(tiles) - 1
    crowned = nth_bit(tiles, n // others)
    return action_with(MAHARACHA, crowned, nth_bit(tiles & ~bit(crowned), n % others), NOTHING)


def khon_thai_targets(state: PackedState, faction: i64) -> i64:
    """Where the faction's follower can go: any open province; nowhere if the pool has none.

    Rules: `action.khon-thai.one-of-each`, `action.khon-thai.short`.
    """
    in_pool = count(followers(state, faction), POOL)
    return open_provinces(state) << FIRST_PROVINCE if in_pool else bit(NOTHING)


def count_khon_thai(state: PackedState) -> i64:
    """How many executions Khon Thai has. Rules: `action.khon-thai.different-provinces`."""
    return (
        popcount(khon_thai_targets(state, RAMA))
        * popcount(khon_thai_targets(state, LAO))
        * popcount(khon_thai_targets(state, MALAY))
    )


def nth_khon_thai(state: PackedState, n: i64) -> i64:
    """The n-th execution of Khon Thai."""
    rama, lao, malay = khon_thai_targets(state, RAMA), khon_thai_targets(state, LAO), khon_thai_targets(state, MALAY)
    of_malay, of_lao = popcount(malay), popcount(lao)
    rest = n // of_malay
    return action_with(
        KHON_THAI, nth_bit(rama, rest // of_lao), nth_bit(lao, rest % of_lao), nth_bit(malay, n % of_malay)
    )


def faction_card_targets(state: PackedState, faction: i64) -> i64:
    """The open provinces next to one that the faction controls, or to its home unless another power controls that.

    Rules: `action.faction-card.adjacent`, `action.faction-card.lost-home`.
    """
    bases = controlled_by(state.control, faction)
    own = bit(home(state, faction)) & (bit(provinces(state)) - 1)
    if reading(state, LOST_HOME) == 0:
        own &= ~controlled(state.control)
    bases |= own
    reached: i64 = 0
    while bases != 0:
        reached |= neighbours(state, lowest_bit(bases))
        bases &= bases - 1
    return (reached & open_provinces(state)) << FIRST_PROVINCE


def followers_to_place(state: PackedState, faction: i64, within_reach: i64) -> i64:
    """Two followers are placed, or as many as the pool holds; none if no province may receive them.

    Rules: `action.faction-card.two`, `action.faction-card.short`.
    """
    if within_reach == 0:
        return 0
    in_pool = count(followers(state, faction), POOL)
    if in_pool > _TWO:
        return _TWO
    return in_pool


def count_faction_card(state: PackedState, card: i64) -> i64:
    """How many choices of provinces within reach a faction card has. Rules: `action.as-far-as-possible`."""
    faction = faction_of_card(card)
    within_reach = faction_card_targets(state, faction)
    due, number = followers_to_place(state, faction, within_reach), popcount(within_reach)
    if due == 0:
        return 1
    return number if due == 1 else number * (number + 1) // 2


def nth_faction_card(state: PackedState, card: i64, number: i64) -> i64:
    """The execution of the faction card with this number."""
    faction = faction_of_card(card)
    within_reach = faction_card_targets(state, faction)
    due = followers_to_place(state, faction, within_reach)
    if due == 0:
        return card
    if due == 1:
        return action_with(card, nth_bit(within_reach, number), NOTHING, NOTHING)
    partners = popcount(within_reach)
    while number >= partners:
        number -= partners
        partners -= 1
        within_reach &= within_reach - 1
    return action_with(card, lowest_bit(within_reach), nth_bit(within_reach, number), NOTHING)
