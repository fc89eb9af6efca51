"""Section 6: completing a power-struggle."""

from __future__ import annotations

from typing import Final

from kingofsiam.model.events import BritishMarchIn, Event, FactionTakesControl, FollowersReturned, TileTurned
from kingofsiam.model.pieces import BRITISH, FACTIONS, LAO, MALAY, POOL, RAMA, ControlMarker, Followers, Province
from kingofsiam.model.state import Board
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import ES, NL, RU, SUM, E, Rule, Section, clause

_S = Section.POWER_STRUGGLE
_ALL = (E, NL, RU, SUM, ES)

CONTESTED: Final = Rule(
    id="struggle.contested",
    sentence="The contested province is the one whose tile lies face up in the lowest-numbered box.",
    section=_S,
    paragraph=2,
    documents=(E, NL, RU, ES),
    rulings=(rulings.CONTESTED_TILE,),
)
MAJORITY: Final = Rule(
    id="struggle.majority",
    sentence="The faction with the most followers in the contested province gains control of it.",
    section=_S,
    paragraph=3,
    documents=_ALL,
    rulings=(rulings.MAJORITY_TIE,),
)
FACTION_MARKER: Final = Rule(
    id="struggle.marker.faction",
    sentence="When a faction gains control, put one of its control markers on the capital.",
    section=_S,
    paragraph=3,
    documents=_ALL,
)
TIE: Final = Rule(
    id="struggle.tie.british",
    sentence="If two or all three factions are tied for the most followers, the British march in and take control.",
    section=_S,
    paragraph=4,
    documents=_ALL,
    rulings=(rulings.MAJORITY_TIE,),
)
EMPTY: Final = Rule(
    id="struggle.empty.british",
    sentence="The British also take control of a province in which there are no followers at all.",
    section=_S,
    paragraph=4,
    documents=(E, NL, RU, ES),
)
BRITISH_MARKER: Final = Rule(
    id="struggle.marker.british",
    sentence="When the British take control, put one of their control markers on the capital.",
    section=_S,
    paragraph=4,
    documents=_ALL,
)
FOLLOWERS_RETURN: Final = Rule(
    id="struggle.followers-return",
    sentence="All followers in the contested province go to the common pool.",
    section=_S,
    paragraph=5,
    documents=_ALL,
)
TILE_TURNED: Final = Rule(
    id="struggle.tile-turned",
    sentence="Then turn the province tile face down; the struggle is completed.",
    section=_S,
    paragraph=5,
    documents=(E, NL, RU, ES),
)


@clause(CONTESTED)
def contested_province(board: Board) -> Province:
    """The province whose tile lies face up in the lowest numbered box."""
    return board.tiles[len(board.control)]


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


@clause(FACTION_MARKER, BRITISH_MARKER, TILE_TURNED)
def complete_struggle(board: Board) -> Board:
    """Put the control marker on the capital, the followers into the pool, and turn the tile."""
    province = contested_province(board)
    control = (*board.control, power_that_takes(board.followers_in(province)))
    return Board(board.map, board.tiles, board.kings, control, all_to_the_pool(board, province))


@clause(FOLLOWERS_RETURN)
def all_to_the_pool(board: Board, province: Province) -> tuple[int, ...]:
    """Where the followers of the board stand once those of the province have gone to the common pool."""
    standing = list(board.counts)
    here, pool = board.map.rows[province], board.map.rows[POOL]
    for each in range(len(FACTIONS)):
        standing[pool + each] += standing[here + each]
        standing[here + each] = 0
    return tuple(standing)


@clause(MAJORITY, TIE, EMPTY)
def narrate(board: Board) -> tuple[Event, ...]:
    """Say who takes control of the contested province and why, and what becomes of its followers and its tile."""
    province = contested_province(board)
    followers = board.followers_in(province)
    power = power_that_takes(followers)
    if power is BRITISH:
        taken: Event = BritishMarchIn(TIE if followers else EMPTY, province)
    else:
        taken = FactionTakesControl(MAJORITY, province, power)
    return (taken, FollowersReturned(FOLLOWERS_RETURN, province, followers), TileTurned(TILE_TURNED, province))


def markers_if_all_pass(board: Board, enough: int) -> tuple[ControlMarker, ...]:
    """All control markers there will be if nobody plays a card any more; it stops with `enough` British."""
    control = board.control
    for province in board.face_up:
        if control.count(BRITISH) >= enough:
            break
        control += (power_that_takes(board.followers_in(province)),)
    return control
