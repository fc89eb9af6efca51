"""What lies in the word of the tiles and in that of the control markers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.words import bit

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

BRITISH: Final = 3
"""The British among the control markers, after the three factions."""

# The tiles: three bits for the province in each box, then the struggles completed, then flags of the King markers.
_BITS_OF_A_BOX: Final = 3
_PROVINCE: Final = 7
_COMPLETED: Final = 24
_KINGS: Final = 28
_COMPLETED_MASK: Final = 0xF
_ONE_COMPLETED: Final = 0x1000000

# The control markers: eight flags for each power.
_FLAGS: Final = 8
_FLAG_MASK: Final = 0xFF


def tile_in(tiles: i64, box: i64) -> i64:
    """The province whose tile lies in this box."""
    return (tiles >> (_BITS_OF_A_BOX * box)) & _PROVINCE


def completed(tiles: i64) -> i64:
    """How many struggles are completed: so many tiles lie face down."""
    return (tiles >> _COMPLETED) & _COMPLETED_MASK


def kings(tiles: i64) -> i64:
    """The flags of the provinces whose tiles bear a King marker."""
    return (tiles >> _KINGS) & _FLAG_MASK


def with_tile_in(tiles: i64, box: i64, province: i64) -> i64:
    """The province's tile lies in this box."""
    return tiles | (province << (_BITS_OF_A_BOX * box))


def with_king(tiles: i64, province: i64) -> i64:
    """The province's tile bears a King marker."""
    return tiles | bit(_KINGS + province)


def with_tile_turned(tiles: i64) -> i64:
    """One more struggle is completed."""
    return tiles + _ONE_COMPLETED


def with_tiles_swapped(tiles: i64, crowned: i64, other: i64) -> i64:
    """Two tiles have changed places, and the first bears a King marker."""
    both = crowned ^ other
    tiles ^= (both << (_BITS_OF_A_BOX * box_of(tiles, crowned))) ^ (both << (_BITS_OF_A_BOX * box_of(tiles, other)))
    return with_king(tiles, crowned)


def box_of(tiles: i64, province: i64) -> i64:
    """The box in which the province's tile lies."""
    box: i64 = 0
    while tile_in(tiles, box) != province:
        box += 1
    return box


def controlled_by(control: i64, power: i64) -> i64:
    """The flags of the provinces that a power controls."""
    return (control >> (_FLAGS * power)) & _FLAG_MASK


def with_marker(control: i64, power: i64, province: i64) -> i64:
    """A control marker of the power lies on the province's capital."""
    return control | bit(_FLAGS * power + province)


def controlled(control: i64) -> i64:
    """The flags of the provinces that any power controls."""
    return controlled_by(control, BRITISH) | controlled_by_factions(control)


def controlled_by_factions(control: i64) -> i64:
    """The flags of the provinces that a faction controls."""
    return (control | (control >> _FLAGS) | (control >> (2 * _FLAGS))) & _FLAG_MASK
