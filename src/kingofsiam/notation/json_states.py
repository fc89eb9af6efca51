"""Deals and states in JSON. What a state is made of that stands on the map is called by the map's names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kingofsiam.maps import Map
from kingofsiam.moves import Swap
from kingofsiam.notation.json_codec import Array, Keyed, Maybe, Whole
from kingofsiam.notation.json_faults import JsonFault, step
from kingofsiam.notation.json_map import MapOfGame
from kingofsiam.notation.json_moves import SWAP
from kingofsiam.notation.json_nouns import CARD, FACTION, FOLLOWERS, MARKER, PROVINCE, READINGS, RULE, SEAT
from kingofsiam.notation.json_object import Object, Part
from kingofsiam.readings import Readings
from kingofsiam.rules.s1_components import (
    CARD_SET_CARDS,
    NUMBER_OF_KING_MARKERS,
    NUMBER_OF_PROVINCES,
    ControlMarker,
    Followers,
    Province,
)
from kingofsiam.rules.s2_concept import PLAYERS, Seat
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.rules.s5_actions.undoing import followers_of
from kingofsiam.soundness import check_deal, check_state
from kingofsiam.state import Board, Outcome, Player, State, standing

_MOST_RULES: Final = 20
_CARDS: Final = Array(CARD, 0, len(CARD_SET_CARDS))
_TILES: Final = Array(PROVINCE, NUMBER_OF_PROVINCES, NUMBER_OF_PROVINCES, unique=True)
_BY_PROVINCE: Final = Keyed(FOLLOWERS, NUMBER_OF_PROVINCES)

MAP_PART: Final = Part("map", MapOfGame(), "The map that is played on, whole.")
READINGS_PART: Final = Part("readings", READINGS, "The readings that are played by, all of them.")
NUMBER_OF_CARDS: Final = Whole(0, len(CARD_SET_CARDS))
LAST_CARD_PART: Final = Part(
    "last_card",
    Whole(0, len(CARD_SET_CARDS) * max(PLAYERS)),
    "How many cards the whole game had seen when he played his latest; 0 if he never did.",
)
PLAYED_PART: Final = Part("played", _CARDS, "The cards of his pile, the top one last.")
OWN_PART: Final = Part("followers", FOLLOWERS, "The followers in front of him.")
HAND: Final = _CARDS

OUTCOME: Final = Object(
    "outcome",
    Outcome,
    (
        Part("winners", Array(SEAT, 1, max(PLAYERS), unique=True), "The seats of those who win."),
        Part("reign", Maybe(FACTION), "The faction that reigns, or null if Siam is a colony."),
        Part("rules", Array(RULE, 1, _MOST_RULES), "The ids of the rules that led to it, in the order applied."),
    ),
    about="How a game ended.",
)

PLAYER: Final = Object(
    "player",
    Player,
    (Part("hand", HAND, "The cards in his hand."), PLAYED_PART, OWN_PART, LAST_CARD_PART),
    about="What lies before one player.",
)


def _crowned(owner: Any) -> tuple[Province, ...]:
    board: Board = owner.board
    return tuple(tile for tile in board.tiles if tile in board.kings)


def _by_province(owner: Any) -> Mapping[Province, Followers]:
    board: Board = owner.board
    return dict(zip(board.map.provinces, board.followers, strict=True))


BOARD_PARTS: Final = (
    Part("map", MAP_PART.codec, MAP_PART.about, lambda owner: owner.board.map),
    READINGS_PART,
    Part(
        "tiles",
        _TILES,
        "The provinces whose tiles lie in boxes 1 to 8, those face down included.",
        lambda owner: owner.board.tiles,
    ),
    Part(
        "kings",
        Array(PROVINCE, 0, NUMBER_OF_KING_MARKERS, unique=True),
        "The provinces on whose tiles King markers lie.",
        _crowned,
    ),
    Part(
        "control",
        Array(MARKER, 0, NUMBER_OF_PROVINCES),
        "The control markers in the order of the struggles: the first lies on the province of the first tile.",
        lambda owner: owner.board.control,
    ),
    Part("followers", _BY_PROVINCE, "The followers in each province, by its name.", _by_province),
    Part("pool", FOLLOWERS, "The followers in the common pool.", lambda owner: owner.board.pool),
)

COURSE_PARTS: Final = (
    Part("to_move", SEAT, "The seat of the player whose turn it is."),
    Part("passes", Whole(0, max(PLAYERS) - 1), "How many passes in a row there have been."),
    Part("last_swap", Maybe(SWAP), "The swap that may not be undone now, or null."),
    Part("outcome", Maybe(OUTCOME), "How the game ended, or null while it goes on."),
)


def board_from(
    board: Map,
    tiles: tuple[Province, ...],
    kings: tuple[Province, ...],
    control: tuple[ControlMarker, ...],
    followers: Mapping[Province, Followers],
    pool: Followers,
) -> Board:
    """The board that these parts say."""
    groups = (followers[province] for province in board.provinces)
    return Board(board, tiles, frozenset(kings), control, standing(groups, pool))


def misfits(read: Mapping[str, Any]) -> Iterator[JsonFault]:
    """Provinces that are not on the map, and seats that nobody has."""
    if "map" in read:
        yield from _off_the_map(read, read["map"])
    if "players" in read or "aids" in read:
        yield from _empty_seats(read, len(read.get("players", read.get("aids", ()))))


def _off_the_map(read: Mapping[str, Any], board: Map) -> Iterator[JsonFault]:
    for part in ("tiles", "kings"):
        for place, name in enumerate(read.get(part, ())):
            if name not in board.index:
                yield JsonFault(f".{part}[{place}]", "is no province of the map")
    if "followers" in read:
        named: Mapping[str, Followers] = read["followers"]
        unknown = (name for name in named if name not in board.index)
        yield from (JsonFault(f".followers{step(name)}", "is no province of the map") for name in unknown)
        missing = (name for name in board.provinces if name not in named)
        yield from (JsonFault(f".followers{step(name)}", "is missing") for name in missing)
    swap: Swap | None = read.get("last_swap")
    named_in_swap = {each.province for each in followers_of(swap) if each} if swap else set[str]()
    for name in sorted(named_in_swap - set(board.provinces)):
        yield JsonFault(".last_swap", f"names {name!a}, which is no province of the map")


def _empty_seats(read: Mapping[str, Any], players: int) -> Iterator[JsonFault]:
    for part in ("seat", "to_move", "first"):
        if (read.get(part) or 0) >= players:
            yield JsonFault(f".{part}", f"is no seat of {players} players")
    outcome: Outcome | None = read.get("outcome")
    for place, seat in enumerate(outcome.winners if outcome else ()):
        if seat >= players:
            yield JsonFault(f".outcome.winners[{place}]", f"is no seat of {players} players")


def state_from(
    board: Map,
    readings: Readings,
    tiles: tuple[Province, ...],
    kings: tuple[Province, ...],
    control: tuple[ControlMarker, ...],
    followers: Mapping[Province, Followers],
    pool: Followers,
    players: tuple[Player, ...],
    to_move: Seat,
    passes: int,
    last_swap: Swap | None,
    outcome: Outcome | None,
) -> State:
    """The position that these parts say, whether any table can show it or not."""
    lying = board_from(board, tiles, kings, control, followers, pool)
    return State(lying, players, readings, to_move, passes, last_swap, outcome)


def _sound_state(*parts: Any) -> State:
    state = state_from(*parts)
    check_state(state)
    return state


STATE: Final = Object(
    "state",
    _sound_state,
    (
        *BOARD_PARTS,
        Part("players", Array(PLAYER, min(PLAYERS), max(PLAYERS)), "What lies before each player, by seat."),
        *COURSE_PARTS,
    ),
    check=misfits,
    about="A whole game at one moment.",
)


def _deal(
    board: Map,
    readings: Readings,
    aids: tuple[int, ...],
    tiles: tuple[Province, ...],
    followers: Mapping[Province, Followers],
    first: Seat | None,
) -> Deal:
    deal = Deal(board, readings, aids, tiles, tuple(followers[province] for province in board.provinces), first)
    check_deal(deal)
    return deal


DEAL: Final = Object(
    "deal",
    _deal,
    (
        MAP_PART,
        READINGS_PART,
        Part(
            "aids",
            Array(Whole(1, max(PLAYERS)), min(PLAYERS), max(PLAYERS), unique=True),
            "The numbers of the playing aids, by seat.",
        ),
        Part("tiles", _TILES, "The provinces whose tiles lie in boxes 1 to 8."),
        Part(
            "followers",
            _BY_PROVINCE,
            "The followers in each province, by its name.",
            lambda deal: dict(zip(deal.map.provinces, deal.followers, strict=True)),
        ),
        Part("first", Maybe(SEAT), "The seat that begins; null unless by the readings it is drawn."),
    ),
    check=misfits,
    about="Everything chance decides before the first turn.",
)
