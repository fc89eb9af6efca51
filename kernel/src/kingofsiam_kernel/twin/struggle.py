"""Sections 6 and 7: completing a power struggle, which provinces are open or closed, and which faction reigns.

The power that takes a province is found for all provinces at once.
"""

from kingofsiam_kernel.twin import bit_fields, bits
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.packed import CLOSED_PROVINCES, SECOND_RANK_TIE, PackedState, provinces, reading, with_board


def face_up(state: PackedState) -> i64:
    """The provinces whose struggle is still to come. Rules: `struggle.tile-turned`."""
    return (bits.bit(provinces(state)) - 1) & ~bit_fields.controlled(state.control)


def control_after_struggles(control: i64, struggles: i64, rama: i64, lao: i64, malay: i64) -> i64:
    """The control markers once the struggles for these provinces are completed, if these followers stand in them.

    The faction with the most followers takes a province; the British if there is a tie for the most, or nobody there.

    Rules: `struggle.majority`, `struggle.tie.british`, `struggle.empty.british`.
    """
    for_rama = bits.more_than_both(rama, lao, malay) & struggles
    for_lao = bits.more_than_both(lao, rama, malay) & struggles
    for_malay = bits.more_than_both(malay, rama, lao) & struggles
    for_british = struggles & ~(for_rama | for_lao | for_malay)
    return control | for_rama | (for_lao << 8) | (for_malay << 16) | (for_british << 24)


def expected_control(state: PackedState) -> i64:
    """The control markers if all players pass from now on."""
    return control_after_struggles(state.control, face_up(state), state.rama, state.lao, state.malay)


def complete_struggle(state: PackedState, turn: i64) -> PackedState:
    """Put the control marker on the capital, the followers into the pool, and turn the tile.

    The contested province is the one whose tile lies face up in the lowest numbered box. Rules: `struggle.contested`,
    `struggle.marker.faction`, `struggle.marker.british`, `struggle.followers-return`, `struggle.tile-turned`.
    """
    province = bit_fields.tile_in(state.tiles, bit_fields.completed_struggles(state.tiles))
    return with_board(
        state,
        all_to_the_pool(state.rama, province),
        all_to_the_pool(state.lao, province),
        all_to_the_pool(state.malay, province),
        bit_fields.with_struggle_completed(state.tiles),
        control_after_struggles(state.control, bits.bit(province), state.rama, state.lao, state.malay),
        turn,
    )


def all_to_the_pool(word: i64, province: i64) -> i64:
    """The word of a faction after the province's followers went to the pool. Rules: `struggle.followers-return`."""
    return word + bits.count(word, province) * (bits.one_at(bits.POOL) - bits.one_at(province))


def open_provinces(state: PackedState) -> i64:
    """The provinces that are not closed: those whose struggle is completed take no more followers.

    Rules: `action.any-province`, `action.closed-province`.
    """
    if reading(state, CLOSED_PROVINCES) == 0:
        return face_up(state)
    return (bits.bit(provinces(state)) - 1) & ~bit_fields.controlled(state.control & bit_fields.OF_FACTIONS)


def provinces_held(control: i64) -> i64:
    """How many provinces each power controls: eight bits for each."""
    pairs = control - ((control >> 1) & 0x55555555)
    fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
    return (fours + (fours >> 4)) & 0x0F0F0F0F


def province_count(held: i64, power: i64) -> i64:
    """How many of these provinces are the power's."""
    return (held >> (8 * power)) & 0xF


def gained_later(state: PackedState, control: i64, faction: i64, other: i64) -> bool:
    """Whether the faction was the later one of the two to gain a province; false if neither holds any."""
    gained = bit_fields.controlled_by(control, faction)
    by_either = gained | bit_fields.controlled_by(control, other)
    box = provinces(state) - 1
    while box > 0 and not bits.has_bit(by_either, bit_fields.tile_in(state.tiles, box)):
        box -= 1
    return bits.has_bit(gained, bit_fields.tile_in(state.tiles, box))


def reigning(state: PackedState, control: i64, held: i64) -> i64:
    """The faction with the most provinces; of those tied, the one that gained a province last.

    Rules: `victory.reign.most-provinces`, `victory.reign.tie`.
    """
    reign: i64 = bits.RAMA
    if ranks_before(state, control, held, bits.LAO, reign):
        reign = bits.LAO
    if ranks_before(state, control, held, bits.MALAY, reign):
        reign = bits.MALAY
    return reign


def ranks_before(state: PackedState, control: i64, held: i64, faction: i64, other: i64) -> bool:
    """Whether a faction has more provinces than another, or as many and gained one later."""
    more = province_count(held, faction) - province_count(held, other)
    return more > 0 or (more == 0 and gained_later(state, control, faction, other))


def tied_for_reign(held: i64) -> bool:
    """Whether two or three factions have the most provinces. Rules: `victory.reign.tie`."""
    rama, lao, malay = province_count(held, bits.RAMA), province_count(held, bits.LAO), province_count(held, bits.MALAY)
    return malay <= rama if rama == lao else malay == max(rama, lao)


def second_ranked(state: PackedState, control: i64, held: i64, reign: i64) -> i64:
    """Of the other two factions, the one with more provinces; if equally many, the one that gained a province later.

    Rules: `victory.second-ranked`, `victory.second-ranked.tie`.
    """
    one: i64 = bits.RAMA
    if reign == bits.RAMA:
        one = bits.LAO
    other = bits.FACTIONS - reign - one
    by_one, by_other = province_count(held, one), province_count(held, other)
    if by_one == by_other and (by_one == 0 or reading(state, SECOND_RANK_TIE) != 0):
        return bits.NO_FACTION
    return one if ranks_before(state, control, held, one, other) else other
