"""The codecs of states, outcomes and observations. Provinces have the names of the map.

An observation has the fields of a state, but only what its player can see of the others. It is accepted if some state
looks like this to its player.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kingofsiam.maps import Map
from kingofsiam.model.moves import Swap, sides_of_swap
from kingofsiam.model.pieces import NUMBER_OF_KING_MARKERS, NUMBER_OF_PROVINCES, PLAYERS, Followers, Seat
from kingofsiam.model.state import Board, Outcome, Player, State
from kingofsiam.notation.json.codec import Array, Cached, Dictionary, Integer, Nullable
from kingofsiam.notation.json.map import MAP
from kingofsiam.notation.json.moves import SWAP
from kingofsiam.notation.json.objects import Field, Object
from kingofsiam.notation.json.parser import JsonIssue, invalid, path_segment
from kingofsiam.notation.json.pieces import CARD, FACTION, FOLLOWERS, MARKER, PROVINCE, READINGS, RULE, SEAT
from kingofsiam.observation import Observation, SeenPlayer, consistent_state, observe
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.validation import check_state

_MAX_RULES: Final = 20
_CARDS: Final = Array(CARD, 0, len(CARD_SET_CARDS))
TILES: Final = Array(PROVINCE, NUMBER_OF_PROVINCES, NUMBER_OF_PROVINCES, unique=True)
FOLLOWERS_BY_PROVINCE: Final = Dictionary(FOLLOWERS, NUMBER_OF_PROVINCES, exact=True)

MAP_FIELD: Final = Field("map", Cached(MAP), "The complete map of the game.")
READINGS_FIELD: Final = Field("readings", READINGS, "All readings of the game.")

LAST_CARD_FIELD: Final = Field(
    "last_card",
    Integer(0, len(CARD_SET_CARDS) * max(PLAYERS)),
    "How many cards had been played in the whole game when they played their latest; 0 if they never did.",
)
PLAYED_FIELD: Final = Field("played", _CARDS, "The cards of their pile, the top one last.")
FOLLOWERS_FIELD: Final = Field("followers", FOLLOWERS, "The followers in front of them.")

OUTCOME: Final = Object(
    "outcome",
    Outcome,
    (
        Field("winners", Array(SEAT, 1, max(PLAYERS), unique=True), "The seats that win."),
        Field("reign", Nullable(FACTION), "The faction that reigns, or null if Siam is a colony."),
        Field("rules", Array(RULE, 1, _MAX_RULES), "The ids of the rules that led to it, in the order applied."),
    ),
    description="How a game ended.",
)

PLAYER: Final = Object(
    "player",
    Player,
    (Field("hand", _CARDS, "The cards in their hand."), PLAYED_FIELD, FOLLOWERS_FIELD, LAST_CARD_FIELD),
    description="What lies in front of one player.",
)


BOARD_FIELDS: Final = (
    Field("map", MAP_FIELD.codec, MAP_FIELD.description, "board.map"),
    READINGS_FIELD,
    Field("tiles", TILES, "The provinces whose tiles lie in boxes 1 to 8, those face down included.", "board.tiles"),
    Field(
        "kings",
        Array(PROVINCE, 0, NUMBER_OF_KING_MARKERS, unique=True),
        "The provinces whose tiles have a King marker.",
        lambda owner: tuple(tile for tile in owner.board.tiles if tile in owner.board.kings),
    ),
    Field(
        "control",
        Array(MARKER, 0, NUMBER_OF_PROVINCES),
        "The control markers in the order of the struggles: the first lies on the province of the first tile.",
        "board.control",
    ),
    Field(
        "followers",
        FOLLOWERS_BY_PROVINCE,
        "The followers in each province, by its name.",
        lambda owner: dict(zip(owner.board.map.provinces, owner.board.followers, strict=True)),
    ),
    Field("pool", FOLLOWERS, "The followers in the common pool.", "board.pool"),
)

TURN_FIELDS: Final = (
    Field("to_move", SEAT, "The seat of the player whose turn it is."),
    Field("passes", Integer(0, max(PLAYERS) - 1), "How many passes in a row there have been."),
    Field("last_swap", Nullable(SWAP), "The swap that may not be undone now, or null."),
    Field("outcome", Nullable(OUTCOME), "How the game ended, or null while it goes on."),
)


def _parts(*values: Any) -> tuple[Any, ...]:
    """The values of `BOARD_FIELDS`, the players and `TURN_FIELDS` as the parts of a state or an observation."""
    map, readings, tiles, kings, control, followers, pool, players, *turn = values
    groups = tuple(followers[province] for province in map.provinces)
    return (Board(map, tiles, frozenset(kings), control, groups, pool), players, readings, *turn)


def reference_issues(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
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
    named_in_swap = {each.province for side in sides_of_swap(swap) for each in side} if swap else set[str]()
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


def build_state(*values: Any) -> State:
    """The position with these values of its fields, possible or not."""
    return State(*_parts(*values))


def _build_checked_state(*values: Any) -> State:
    state = build_state(*values)
    check_state(state)
    return state


STATE: Final = Object(
    "state",
    _build_checked_state,
    (
        *BOARD_FIELDS,
        Field("players", Array(PLAYER, min(PLAYERS), max(PLAYERS)), "What lies in front of each player, by seat."),
        *TURN_FIELDS,
    ),
    check=reference_issues,
    description="A whole game at one moment.",
)

SEEN_PLAYER: Final = Object(
    "seen-player",
    SeenPlayer,
    (
        Field("cards", Integer(0, len(CARD_SET_CARDS)), "How many cards they hold."),
        Field("hand", Nullable(_CARDS), "The cards in their hand, or null where they are hidden."),
        Field("played", PLAYED_FIELD.codec, "The visible cards of their pile, the top one last."),
        FOLLOWERS_FIELD,
        LAST_CARD_FIELD,
    ),
    description="What lies in front of one player, as another sees it.",
)


def _build_observation(seat: Seat, *values: Any) -> Observation:
    observation = Observation(seat, *_parts(*values))
    if observe(consistent_state(observation), seat) != observation:
        raise invalid("no game looks like this to the player in this seat")
    return observation


def _observation_issues(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
    yield from reference_issues(read)
    for seat, player in enumerate(read.get("players", ())):
        if player.hand is not None and len(player.hand) != player.cards:
            yield JsonIssue(f".players[{seat}].cards", f"is {player.cards}, but the hand has {len(player.hand)}")


OBSERVATION: Final = Object(
    "observation",
    _build_observation,
    (
        Field("seat", SEAT, "The seat of the player who sees it."),
        *BOARD_FIELDS,
        Field("players", Array(SEEN_PLAYER, min(PLAYERS), max(PLAYERS)), "What they see of each player, by seat."),
        *TURN_FIELDS,
    ),
    check=_observation_issues,
    description="The game as one player sees it.",
)
