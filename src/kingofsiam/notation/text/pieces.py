"""Letters, codes and pieces: how text writes factions, cards, seats, provinces, tiles, followers and players.

Cards: K is the King's card (Maharacha), F the Free people's (Khon Thai), 1 and 2 are 1 vs. 1 and 2 vs. 1, and R, L, M
are the cards of the three factions. The letters are the same on every map, whatever the map calls these things.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from kingofsiam.errors import InvalidMap
from kingofsiam.maps import Map
from kingofsiam.maps.land import CODE
from kingofsiam.model.moves import Follower
from kingofsiam.model.pieces import (
    BRITISH,
    FACTIONS,
    LAO,
    MALAY,
    PLAYERS,
    POOL,
    RAMA,
    ActionCard,
    ControlMarker,
    Faction,
    Followers,
    Province,
)
from kingofsiam.model.state import Board, Player
from kingofsiam.notation.text.scanner import Scanner
from kingofsiam.rules.s1_components import CARD_SET_CARDS

FACTION_BY_LETTER: Final[Mapping[str, Faction]] = {"R": RAMA, "L": LAO, "M": MALAY}
MARKER_BY_LETTER: Final[Mapping[str, ControlMarker]] = {**FACTION_BY_LETTER, "B": BRITISH}
CARD_BY_LETTER: Final[Mapping[str, ActionCard]] = {
    "K": ActionCard.MAHARACHA,
    "F": ActionCard.KHON_THAI,
    "1": ActionCard.ONE_VS_ONE,
    "2": ActionCard.TWO_VS_ONE,
    "R": ActionCard.RAMA,
    "L": ActionCard.LAO,
    "M": ActionCard.MALAI,
}
NONE: Final = "-"
"""The sign for nobody and nothing."""

LETTER_OF_MARKER: Final[Mapping[ControlMarker, str]] = {marker: letter for letter, marker in MARKER_BY_LETTER.items()}
LETTER_OF_CARD: Final[Mapping[ActionCard, str]] = {card: letter for letter, card in CARD_BY_LETTER.items()}

_UNQUOTED: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*")


def check_map(map: object) -> None:
    """Raise `InvalidMap` if a caller has passed something else."""
    if not isinstance(map, Map):
        raise InvalidMap((f"must be a Map, not {map!r:.60}",))


@lru_cache(maxsize=64)
def place_by_code(map: Map) -> Mapping[str, Province]:
    """The province of each code, and `pool`. Codes that a map built by hand repeats or misspells are left out."""
    times = Counter(land.code for land in map.lands)
    usable = {land.code: land.name for land in map.lands if CODE.fullmatch(land.code) and times[land.code] == 1}
    return {code: name for code, name in usable.items() if name != POOL} | {POOL: POOL}


@lru_cache(maxsize=64)
def _code_by_place(map: Map) -> Mapping[Province, str]:
    return {name: code for code, name in place_by_code(map).items()}


def format_place(place: Province, map: Map) -> str:
    """The code of a province, `pool`, or a quoted name if it is not a province of this map."""
    code = _code_by_place(map).get(place)
    return code if code is not None else quote_name(place)


def quote_name(name: str) -> str:
    """A quoted name, in ASCII and without spaces."""
    return json.dumps(name).replace(" ", "\\u0020")


def scan_place(scanner: Scanner, map: Map) -> Province:
    """A province, or the common pool."""
    if scanner.peek('"'):
        return scanner.string()
    return scanner.look_up(_UNQUOTED, place_by_code(map))


def format_follower(follower: Follower, map: Map) -> str:
    """A follower: its faction and its place."""
    return f"{LETTER_OF_MARKER[follower.faction]}.{format_place(follower.province, map)}"


def scan_follower(scanner: Scanner, map: Map) -> Follower:
    """A follower: its faction and its place."""
    faction = scanner.choose(FACTION_BY_LETTER)
    scanner.expect(".")
    return Follower(faction, scan_place(scanner, map))


def format_cards(cards: Sequence[ActionCard]) -> str:
    """Cards in their order."""
    return "".join(LETTER_OF_CARD[card] for card in cards) or NONE


def scan_cards(scanner: Scanner, maximum: int) -> tuple[ActionCard, ...]:
    """At most `maximum` cards, or none."""
    if scanner.accept(NONE):
        return ()
    cards = [scanner.choose(CARD_BY_LETTER)]
    while len(cards) < maximum and any(scanner.peek(letter) for letter in CARD_BY_LETTER):
        cards.append(scanner.choose(CARD_BY_LETTER))
    return tuple(cards)


def format_followers(followers: Followers) -> str:
    """The numbers of Rama, Lao and Malay: `2,0,1`."""
    return ",".join(str(count) for count in followers.counts)


def scan_followers(scanner: Scanner) -> Followers:
    """The numbers of Rama, Lao and Malay."""
    return Followers(*scanner.separated(",", Scanner.number, len(FACTIONS), len(FACTIONS)))


def format_groups(groups: Iterable[Followers]) -> str:
    """The followers in each province, in the order of the map."""
    return "/".join(format_followers(followers) for followers in groups)


def scan_groups(scanner: Scanner, map: Map) -> tuple[Followers, ...]:
    """The followers in each province of the map, in its order."""
    number = len(map.provinces)
    return scanner.separated("/", scan_followers, number, number)


def format_all_followers(board: Board) -> str:
    """The followers in each province, then a `+` and those in the common pool."""
    return f"{format_groups(board.followers)}+{format_followers(board.followers_in(POOL))}"


def format_tiles(board: Board) -> str:
    """The tiles in their boxes: `LAN*=R` has a King marker, and Rama controls the province."""
    controlled = (*(f"={LETTER_OF_MARKER[marker]}" for marker in board.control), *[""] * len(board.tiles))
    tiles = zip(board.tiles, controlled, strict=False)
    return "/".join(f"{format_place(tile, board.map)}{'*' if tile in board.kings else ''}{end}" for tile, end in tiles)


def scan_board(scanner: Scanner, map: Map) -> Board:
    """Tiles with their markers, a space, and the followers."""
    tiles: list[Province] = []
    kings: set[Province] = set()
    control: list[ControlMarker] = []
    for box in range(len(map.provinces)):
        if box:
            scanner.expect("/")
        tiles.append(scan_place(scanner, map))
        if scanner.accept("*"):
            kings.add(tiles[box])
        if len(control) == box and scanner.accept("="):
            control.append(scanner.choose(MARKER_BY_LETTER))
    scanner.expect(" ")
    groups = scan_groups(scanner, map)
    scanner.expect("+")
    return Board(map, tuple(tiles), frozenset(kings), tuple(control), groups, scan_followers(scanner))


def format_players(players: Iterable[Player]) -> str:
    """For each player: hand, pile (the top card last), followers, and which card of the whole game was their last."""
    return "/".join(
        f"{format_cards(player.hand)}:{format_cards(player.played)}:{format_followers(player.followers)}:{player.last_card}"
        for player in players
    )


def scan_players(scanner: Scanner) -> tuple[Player, ...]:
    """Two to four players."""
    return scanner.separated("/", _scan_player, min(PLAYERS), max(PLAYERS))


def _scan_player(scanner: Scanner) -> Player:
    hand = scan_cards(scanner, len(CARD_SET_CARDS))
    scanner.expect(":")
    played = scan_cards(scanner, len(CARD_SET_CARDS))
    scanner.expect(":")
    followers = scan_followers(scanner)
    scanner.expect(":")
    return Player(hand, played, followers, scanner.number())
