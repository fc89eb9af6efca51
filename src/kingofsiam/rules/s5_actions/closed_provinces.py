"""Section 5: where followers may be put, and the refusal of a province that is not on the board."""

from typing import Final

from kingofsiam.model.pieces import BRITISH, POOL, Province
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules import s1_components
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states
from kingofsiam.spec.readings import ClosedProvinces, Readings

ANY_PROVINCE: Final = Rule(
    id="action.any-province",
    sentence="A card may act on any province.",
    sources=states("E 5 3.1, ES 5 3.1") + implies("NL 4 7.1, RU 5 3.1"),
)
CLOSED: Final = Rule(
    id="action.closed-province",
    sentence="You may not put followers into a province that a faction or the British already control.",
    sources=states("E 5 3.2, ES 5 3.2") + implies("NL 4 7.2, RU 5 3.1, SUM 5 2.1, SUM 7 2.3"),
    rulings=(rulings.CLOSED_PROVINCES, rulings.BRITISH_OPEN),
)


@clause(CLOSED)
def closed_provinces(board: Board, readings: Readings) -> tuple[Province, ...]:
    """The provinces that take no more followers: those under control; by the summary, not those of the British."""
    match readings.closed_provinces:
        case ClosedProvinces.CONTROLLED:
            return tuple(board.controlled.keys())  # `controlled` says of each such province who controls it
        case ClosedProvinces.CONTROLLED_BY_FACTION:
            return tuple(province for province, power in board.controlled.items() if power is not BRITISH)


@clause(ANY_PROVINCE)
def open_provinces(board: Board, readings: Readings) -> tuple[Province, ...]:
    """A card may put followers into any province that is not closed."""
    closed = closed_provinces(board, readings)
    return tuple(province for province in board.map.provinces if province not in closed)


@clause(CLOSED, s1_components.BOARD)
def judge_receiving(state: State, province: Province, allowed: tuple[Province, ...]) -> tuple[Violation, ...]:
    """A follower may be put into an open province of the board; `allowed` are those where the card could put it."""
    if not state.map.has(province):
        return (unknown_province(state.board, province),)
    if province not in closed_provinces(state.board, state.readings):
        return ()
    power = state.board.controlled[province]
    return (refusal(CLOSED, ViolationKey.PROVINCE_CLOSED, allowed=allowed, province=province, controlled_by=power),)


@clause(s1_components.BOARD)
def unknown_province(board: Board, province: Province) -> Violation:
    """The board shows its own provinces and no other; `POOL`, the name of the common pool, is none of them."""
    key = ViolationKey.POOL_IS_NO_PROVINCE if province == POOL else ViolationKey.UNKNOWN_PROVINCE
    return refusal(s1_components.BOARD, key, allowed=board.map.provinces, province=province)
