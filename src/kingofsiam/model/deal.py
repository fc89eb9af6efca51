"""The deal: everything that chance decides before the first turn."""

from dataclasses import dataclass

from kingofsiam.maps import Map
from kingofsiam.model.pieces import Followers, Province, Seat
from kingofsiam.spec.readings import Readings


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that chance decides before the first turn, so that you can set up the game again."""

    map: Map
    """The map to play on."""
    readings: Readings
    """The choice for each question that the documents leave open."""
    aids: tuple[int, ...]
    """The numbers of the playing aids, by seat."""
    tiles: tuple[Province, ...]
    """The provinces whose tiles lie in boxes 1 to 8, in this order."""
    followers: tuple[Followers, ...]
    """The followers that fill each province, in the order of `map.provinces`."""
    first: Seat | None = None
    """The seat that begins, where the readings say that it is drawn; else None, for the lowest playing aid begins."""
