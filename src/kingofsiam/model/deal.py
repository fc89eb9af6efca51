"""The deal: everything that chance decides before the first turn."""

from dataclasses import dataclass

from kingofsiam.maps import Map
from kingofsiam.model.pieces import Followers, Province, Seat
from kingofsiam.spec.readings import Readings


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that chance decides before the first turn, so that you can set up the same game again.

    `aids` are the numbers of the playing aids by seat; `tiles` the provinces in boxes 1 to 8; `followers` those in each
    province in the order of `map.provinces`; `first` the seat that begins, if it is drawn.
    """

    map: Map
    readings: Readings
    aids: tuple[int, ...]
    tiles: tuple[Province, ...]
    followers: tuple[Followers, ...]
    first: Seat | None = None
