"""Section 6: completing a power struggle, and which provinces are open or closed.

The power that takes a province is found for all provinces at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingofsiam.kernel.bit_fields import (
    BRITISH,
    completed_struggles,
    controlled,
    controlled_by,
    controlled_by_factions,
    tile_in,
    with_marker,
    with_struggle_completed,
)
from kingofsiam.kernel.bits import LAO, MALAY, POOL, RAMA, bit, count, more_than_both, one_at
from kingofsiam.kernel.packed import CLOSED_PROVINCES, PackedState, provinces, reading, with_board

if TYPE_CHECKING:
    from kingofsiam.kernel.bits import i64


def contested(state: PackedState) -> i64:
    """The province whose tile lies face up in the lowest numbered box. Rules: `struggle.contested`."""
    return tile_in(state.tiles, completed_struggles(state.tiles))


def face_up(state: PackedState) -> i64:
    """The provinces whose struggle is still to come. Rules: `struggle.tile-turned`."""
    return (bit(provinces(state)) - 1) & ~controlled(state.control)


def power_that_takes(state: PackedState, province: i64) -> i64:
    """The faction with the most followers; the British if there is a tie for the most, or if the province is empty.

    Rules: `struggle.majority`, `struggle.tie.british`, `struggle.empty.british`.
    """
    rama, lao, malay = count(state.rama, province), count(state.lao, province), count(state.malay, province)
    if rama > lao and rama > malay:
        return RAMA
    if lao > rama and lao > malay:
        return LAO
    return MALAY if malay > rama and malay > lao else BRITISH


def control_if_all_pass(control: i64, to_come: i64, rama: i64, lao: i64, malay: i64) -> i64:
    """The control markers at the end if all players pass from now on and these followers stand in the provinces.

    Rules: `struggle.majority`, `struggle.tie.british`, `struggle.empty.british`.
    """
    for_rama = more_than_both(rama, lao, malay) & to_come
    for_lao = more_than_both(lao, rama, malay) & to_come
    for_malay = more_than_both(malay, rama, lao) & to_come
    for_british = to_come & ~(for_rama | for_lao | for_malay)
    return control | for_rama | (for_lao << 8) | (for_malay << 16) | (for_british << 24)


def complete_struggle(state: PackedState, turn: i64) -> PackedState:
    """Put the control marker on the capital, the followers into the pool, and turn the tile.

    Rules: `struggle.marker.faction`, `struggle.marker.british`, `struggle.followers-return`, `struggle.tile-turned`.
    """
    province = contested(state)
    return with_board(
        state,
        all_to_the_pool(state.rama, province),
        all_to_the_pool(state.lao, province),
        all_to_the_pool(state.malay, province),
        with_struggle_completed(state.tiles),
        with_marker(state.control, power_that_takes(state, province), province),
        turn,
    )


def all_to_the_pool(word: i64, province: i64) -> i64:
    """The word of a faction after the province's followers went to the pool. Rules: `struggle.followers-return`."""
    return word + count(word, province) * (one_at(POOL) - one_at(province))


def lost_to_another(control: i64, province: i64, faction: i64) -> bool:
    """Whether the province is controlled, but not by this faction."""
    return (controlled(control) & ~controlled_by(control, faction)) & bit(province) != 0


def open_provinces(state: PackedState) -> i64:
    """The provinces that are not closed. Rules: `action.any-province`."""
    return (bit(provinces(state)) - 1) & ~closed_provinces(state)


def closed_provinces(state: PackedState) -> i64:
    """The provinces whose struggle is completed take no more followers. Rules: `action.closed-province`."""
    if reading(state, CLOSED_PROVINCES) == 0:
        return controlled(state.control)
    return controlled_by_factions(state.control)
