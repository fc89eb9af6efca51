"""Section 5, Maharacha, Khon Thai, Rama, Lao, Malai: what they can do, and all executions by number.

An *execution* is one way to carry out a card; `swaps` has those of the other two cards.
"""

from typing import Final

from kingofsiam_kernel.twin import move_codes
from kingofsiam_kernel.twin.bit_fields import controlled_by, kings
from kingofsiam_kernel.twin.bits import LAO, MALAY, POOL, RAMA, bit, count, has_bit, i64, lowest_bit, nth_bit, popcount
from kingofsiam_kernel.twin.packed import LOST_HOME, PackedState, followers, home, neighbours, provinces, reading
from kingofsiam_kernel.twin.struggle import face_up, lost_to_another, open_provinces

_TWO: Final = 2


def swappable_tiles(state: PackedState) -> i64:
    """The tiles that lie face up and have no King marker.

    Rules: `action.maharacha.swap`, `action.maharacha.king-stays`.
    """
    return face_up(state) & ~kings(state.tiles)


def count_maharacha(state: PackedState) -> i64:
    """How many executions Maharacha has: each two tiles, the King marker on either; one if there are not two tiles.

    Rules: `action.maharacha.swap`, `action.maharacha.king`, `action.maharacha.short`.
    """
    tiles = popcount(swappable_tiles(state))
    if tiles < _TWO:
        return 1
    return tiles * (tiles - 1)


def nth_maharacha(state: PackedState, n: i64) -> i64:
    """The n-th execution of Maharacha."""
    tiles = swappable_tiles(state)
    others = popcount(tiles) - 1
    if others < 1:
        return move_codes.no_swap(move_codes.MAHARACHA)
    crowned = nth_bit(tiles, n // others)
    return move_codes.action_with_places(move_codes.MAHARACHA, crowned, nth_bit(tiles & ~bit(crowned), n % others), 0)


def is_maharacha(state: PackedState, action: i64) -> bool:
    """Whether the action is an execution of Maharacha."""
    tiles = swappable_tiles(state)
    crowned, other = move_codes.place_in(action, 0), move_codes.place_in(action, 1)
    if popcount(tiles) < _TWO:
        return action == move_codes.no_swap(move_codes.MAHARACHA)
    return (
        crowned != other
        and has_bit(tiles, crowned)
        and has_bit(tiles, other)
        and action == move_codes.action_with_places(move_codes.MAHARACHA, crowned, other, 0)
    )


def khon_thai_targets(state: PackedState, faction: i64) -> i64:
    """Where the faction's follower can go: any open province; only the pool if it has none there.

    Rules: `action.khon-thai.one-of-each`, `action.khon-thai.short`.
    """
    return open_provinces(state) if count(followers(state, faction), POOL) else bit(POOL)


def count_khon_thai(state: PackedState) -> i64:
    """How many executions Khon Thai has: every open province for each faction in the pool.

    Rules: `action.khon-thai.different-provinces`.
    """
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
    return move_codes.action_with_places(
        move_codes.KHON_THAI, nth_bit(rama, rest // of_lao), nth_bit(lao, rest % of_lao), nth_bit(malay, n % of_malay)
    )


def is_khon_thai(state: PackedState, action: i64) -> bool:
    """Whether the action is an execution of Khon Thai."""
    rama, lao, malay = move_codes.place_in(action, 0), move_codes.place_in(action, 1), move_codes.place_in(action, 2)
    return (
        has_bit(khon_thai_targets(state, RAMA), rama)
        and has_bit(khon_thai_targets(state, LAO), lao)
        and has_bit(khon_thai_targets(state, MALAY), malay)
        and action == move_codes.action_with_places(move_codes.KHON_THAI, rama, lao, malay)
    )


def faction_of_card(card: i64) -> i64:
    """Rama for the Rama card and so on. Rules: `action.faction-card.lao-and-malai`."""
    return card - move_codes.RAMA_CARD


def base_provinces(state: PackedState, faction: i64) -> i64:
    """The provinces whose neighbours the card reaches: those the faction controls, and its home unless that is lost.

    Rules: `action.faction-card.adjacent`, `action.faction-card.lost-home`.
    """
    controlled, own = controlled_by(state.control, faction), home(state, faction)
    if own == provinces(state):
        return controlled
    if reading(state, LOST_HOME) == 0 and lost_to_another(state.control, own, faction):
        return controlled
    return controlled | bit(own)


def faction_card_targets(state: PackedState, faction: i64) -> i64:
    """The open provinces adjacent to one of the bases. Rules: `action.faction-card.adjacent`."""
    bases = base_provinces(state, faction)
    reached: i64 = 0
    while bases:
        reached |= neighbours(state, lowest_bit(bases))
        bases &= bases - 1
    return reached & open_provinces(state)


def followers_to_place(state: PackedState, faction: i64, within_reach: i64) -> i64:
    """Two followers are placed, or as many as the pool holds; none if no province may receive them.

    Rules: `action.faction-card.two`, `action.faction-card.short`.
    """
    in_pool = count(followers(state, faction), POOL)
    if within_reach == 0:
        return 0
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
        return move_codes.action_with_places(card, POOL, POOL, 0)
    if due == 1:
        return move_codes.action_with_places(card, nth_bit(within_reach, number), POOL, 0)
    partners = popcount(within_reach)
    while number >= partners:
        number -= partners
        partners -= 1
        within_reach &= within_reach - 1
    return move_codes.action_with_places(card, lowest_bit(within_reach), nth_bit(within_reach, number), 0)


def is_faction_card(state: PackedState, card: i64, action: i64) -> bool:
    """Whether the action is an execution of this faction card."""
    faction = faction_of_card(card)
    within_reach = faction_card_targets(state, faction)
    due = followers_to_place(state, faction, within_reach)
    one, other = move_codes.place_in(action, 0), move_codes.place_in(action, 1)
    return (
        has_bit(within_reach if due > 0 else bit(POOL), one)
        and has_bit(within_reach if due > 1 else bit(POOL), other)
        and one <= other
        and action == move_codes.action_with_places(card, one, other, 0)
    )
