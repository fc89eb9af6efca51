"""Section 6: completing a power-struggle."""

from typing import Final

from kingofsiam.model.events import BritishMarchIn, Event, Events, FactionTakesControl, FollowersReturned, TileTurned
from kingofsiam.model.pieces import BRITISH, LAO, MALAY, RAMA, ControlMarker, Followers, Province
from kingofsiam.model.state import Board
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states

CONTESTED: Final = Rule(
    id="struggle.contested",
    sentence="The contested province is the one whose tile lies face up in the lowest-numbered box.",
    sources=states("E 6 2.1, ES 6 2.1") + implies("NL 6 1.2, RU 4 1.1, SUM 4 1.1"),
    rulings=(rulings.CONTESTED_TILE,),
)
MAJORITY: Final = Rule(
    id="struggle.majority",
    sentence="The faction with the most followers in the contested province gains control of it.",
    sources=states("E 6 3.1, NL 6 2.1, RU 6 1.1, SUM 4 4.2, ES 6 3.1"),
    rulings=(rulings.MAJORITY_TIE, rulings.PLURALITY),
)
FACTION_MARKER: Final = Rule(
    id="struggle.marker.faction",
    sentence="When a faction gains control, put one of its control markers on the capital.",
    sources=states("E 6 3.2, NL 6 2.2, RU 6 1.1, ES 6 3.2") + implies("SUM 4 4.4"),
)
TIE: Final = Rule(
    id="struggle.tie.british",
    sentence="If two or all three factions are tied for the most followers, the British march in and take control.",
    sources=implies("E 6 4.1, NL 6 3.1, RU 6 2.1, SUM 4 4.3, SUM 4 4.5, SUM 7 3.2, ES 6 4.1"),
    rulings=(rulings.MAJORITY_TIE,),
)
EMPTY: Final = Rule(
    id="struggle.empty.british",
    sentence="The British also take control of a province in which there are no followers at all.",
    sources=states("E 6 4.2, NL 6 3.2, RU 6 2.1, ES 6 4.2") + implies("SUM 7 3.2"),
)
BRITISH_MARKER: Final = Rule(
    id="struggle.marker.british",
    sentence="When the British take control, put one of their control markers on the capital.",
    sources=states("E 6 4.3, RU 6 2.1, ES 6 4.3") + implies("NL 6 3.1, SUM 4 4.5"),
)
FOLLOWERS_RETURN: Final = Rule(
    id="struggle.followers-return",
    sentence="All followers in the contested province go to the common pool.",
    sources=states("E 6 5.1, NL 6 4.1, RU 6 2.2, SUM 4 4.6, SUM 7 3.2, ES 6 5.1"),
)
TILE_TURNED: Final = Rule(
    id="struggle.tile-turned",
    sentence="Then turn the province tile face down; the struggle is completed.",
    sources=states("E 6 5.2, ES 6 5.2") + implies("NL 6 4.2, RU 6 2.2"),
)


@clause(CONTESTED)
def contested_province(board: Board) -> Province:
    """The province whose tile lies face up in the lowest numbered box."""
    return board.face_up[0]


@clause(MAJORITY, TIE, EMPTY)
def power_that_takes(followers: Followers) -> ControlMarker:
    """The faction with the most followers; the British if there is a tie for the most, or nobody."""
    rama, lao, malay = followers.counts
    if rama > lao and rama > malay:
        return RAMA
    if lao > rama and lao > malay:
        return LAO
    if malay > rama and malay > lao:
        return MALAY
    return BRITISH


@clause(FACTION_MARKER, BRITISH_MARKER, FOLLOWERS_RETURN, TILE_TURNED)
def complete_struggle(board: Board) -> tuple[Board, Events]:
    """Put the control marker on the capital, the followers into the pool, and turn the tile.

    Returns the board after that, and the events. A tile lies face down as soon as its province has a control marker.
    """
    province = contested_province(board)
    followers = board.followers_in(province)
    power = power_that_takes(followers)
    after = board.with_control(power).emptied(province)  # `with_control` puts the marker on this province
    return_to_pool = FollowersReturned(FOLLOWERS_RETURN, province, followers)
    return after, (taking_control(province, followers, power), return_to_pool, TileTurned(TILE_TURNED, province))


@clause(MAJORITY, TIE, EMPTY)
def taking_control(province: Province, followers: Followers, power: ControlMarker) -> Event:
    """Who takes control of the province, and by which rule."""
    if power is BRITISH:
        return BritishMarchIn(EMPTY if followers.total == 0 else TIE, province)
    return FactionTakesControl(MAJORITY, province, power)
