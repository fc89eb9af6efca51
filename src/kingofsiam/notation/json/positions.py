"""The exceptions of states, observations and deals: the board's parts lie in them, and followers go by province.

An observation has the fields of a state, but only what its player can see of the others. It is accepted if some state
looks like this to its player.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Swap, sides_of_swap
from kingofsiam.model.pieces import PLAYERS, Followers, Province
from kingofsiam.model.state import Board, Outcome, Player, State
from kingofsiam.notation.json.derivation import Object, Size, Source
from kingofsiam.notation.json.map import MAP
from kingofsiam.notation.json.moves import MOVES
from kingofsiam.notation.json.parser import JsonIssue, invalid, path_segment
from kingofsiam.notation.json.pieces import FOLLOWERS_BY_PROVINCE
from kingofsiam.observation import Observation, SeenPlayer, consistent_state, observe
from kingofsiam.validation import check_deal, check_state

OUTCOME: Final = MOVES.object(Outcome)
POSITIONS: Final = MOVES.also(
    {
        Map: MAP,
        Outcome: OUTCOME,
        "followers": FOLLOWERS_BY_PROVINCE,
        Player: MOVES.object(Player),
        SeenPlayer: MOVES.object(SeenPlayer),
        "players": Size(min(PLAYERS), max(PLAYERS)),
    }
)


def _kings(owner: State | Observation) -> tuple[Province, ...]:
    return tuple(tile for tile in owner.board.tiles if tile in owner.board.kings)


def _by_province(owner: State | Observation) -> Mapping[Province, Followers]:
    return dict(zip(owner.board.map.provinces, owner.board.followers, strict=True))


_NAMES: Final = (
    *("map", "readings", "tiles", "kings", "control", "followers", "pool"),
    *("players", "to_move", "passes", "last_swap", "outcome"),
)
_SOURCES: Final[Mapping[str, Source]] = {
    "map": "board.map",
    "tiles": "board.tiles",
    "kings": _kings,
    "control": "board.control",
    "followers": _by_province,
    "pool": "board.pool",
}


def _parts(
    map: Map,
    tiles: Any,
    kings: Any,
    control: Any,
    followers: Mapping[Province, Followers],
    pool: Followers,
    **parts: Any,
) -> dict[str, Any]:
    """The parts of a state or an observation with these fields."""
    groups = tuple(followers[province] for province in map.provinces)
    return {"board": Board(map, tiles, frozenset(kings), control, groups, pool), **parts}


def build_state(**fields: Any) -> State:
    """The position with these fields, possible or not."""
    return State(**_parts(**fields))


def _build_checked_state(**fields: Any) -> State:
    state = build_state(**fields)
    check_state(state)
    return state


def _build_observation(**fields: Any) -> Observation:
    observation = Observation(**_parts(**fields))
    if observe(consistent_state(observation), observation.seat) != observation:
        raise invalid("no game looks like this to the player in this seat")
    return observation


def _reference_issues(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
    """Issues for provinces that are not on the map, and for seats without a player."""
    if "map" in read:
        yield from _unknown_provinces(read, read["map"])
    if "players" in read or "aids" in read:
        yield from _unknown_seats(read, len(read.get("players", read.get("aids", ()))))


def _unknown_provinces(read: Mapping[str, Any], map: Map) -> Iterator[JsonIssue]:
    for part in ("tiles", "kings"):
        for place, name in enumerate(read.get(part, ())):
            if name not in map.index:
                yield JsonIssue(f".{part}[{place}]", "is not a province of the map")
    if "followers" in read:
        named: Mapping[str, Followers] = read["followers"]
        unknown = (name for name in named if name not in map.index)
        yield from (JsonIssue(f".followers{path_segment(name)}", "is not a province of the map") for name in unknown)
        missing = (name for name in map.provinces if name not in named)
        yield from (JsonIssue(f".followers{path_segment(name)}", "is missing") for name in missing)
    swap: Swap | None = read.get("last_swap")
    named_in_swap = {follower.province for side in sides_of_swap(swap) for follower in side} if swap else set[str]()
    for name in sorted(named_in_swap - set(map.provinces)):
        yield JsonIssue(".last_swap", f"names {name!a}, which is not a province of the map")


def _unknown_seats(read: Mapping[str, Any], players: int) -> Iterator[JsonIssue]:
    for part in ("seat", "to_move", "first"):
        if (read.get(part) or 0) >= players:
            yield JsonIssue(f".{part}", f"is not a seat with {players} players")
    outcome: Outcome | None = read.get("outcome")
    for place, seat in enumerate(outcome.winners if outcome else ()):
        if seat >= players:
            yield JsonIssue(f".outcome.winners[{place}]", f"is not a seat with {players} players")


def _observation_issues(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
    yield from _reference_issues(read)
    for seat, player in enumerate(read.get("players", ())):
        if player.hand is not None and len(player.hand) != player.cards:
            yield JsonIssue(f".players[{seat}].cards", f"is {player.cards}, but the hand has {len(player.hand)}")


STATE: Final[Object[State]] = POSITIONS.object(State, "", _NAMES, _SOURCES, _build_checked_state, _reference_issues)
OBSERVATION: Final[Object[Observation]] = POSITIONS.object(
    Observation, "", ("seat", *_NAMES), _SOURCES, _build_observation, _observation_issues
)


def _deal(map: Map, followers: Mapping[Province, Followers], **parts: Any) -> Deal:
    deal = Deal(map, followers=tuple(followers[province] for province in map.provinces), **parts)
    check_deal(deal)
    return deal


def dealt_by_province(deal: Deal) -> Mapping[Province, Followers]:
    """The followers dealt to each province; a deal may have too few groups of them."""
    return dict(zip(deal.map.provinces, deal.followers, strict=False))


DEAL: Final[Object[Deal]] = POSITIONS.object(
    Deal, sources={"followers": dealt_by_province}, build=_deal, check=_reference_issues
)
