"""What lies on the table as text: tiles with their markers, followers in numbers, players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kingofsiam.maps import Map
from kingofsiam.notation.letters import (
    LETTER_OF_MARKER,
    MARKERS,
    format_cards,
    format_place,
    scan_cards,
    scan_place,
)
from kingofsiam.notation.scanner import Scanner
from kingofsiam.rules.s1_components import CARD_SET_CARDS, POOL, ControlMarker, Followers, Province, heap
from kingofsiam.rules.s2_concept import PLAYERS
from kingofsiam.state import Board, Player, standing


def format_followers(followers: Followers) -> str:
    """So many of Rama, Lao and Malay: `2,0,1`."""
    return ",".join(str(count) for count in followers.counts)


def scan_followers(scanner: Scanner) -> Followers:
    """So many of Rama, Lao and Malay."""
    rama = scanner.number()
    scanner.demand(",")
    lao = scanner.number()
    scanner.demand(",")
    return heap(rama, lao, scanner.number())


def format_groups(groups: Iterable[Followers]) -> str:
    """The followers in each province, in the order of the map."""
    return "/".join(format_followers(followers) for followers in groups)


def scan_groups(scanner: Scanner, map: Map) -> tuple[Followers, ...]:  # noqa: A002 - the booklet's word
    """The followers in each province of the map, in its order."""
    groups: list[Followers] = []
    for place in range(len(map.provinces)):
        if place:
            scanner.demand("/")
        groups.append(scan_followers(scanner))
    return tuple(groups)


def format_standing(board: Board) -> str:
    """The followers in the provinces, and after a `+` those in the common pool."""
    return f"{format_groups(board.followers)}+{format_followers(board.followers_in(POOL))}"


def format_boxes(tiles: Iterable[Province], map: Map) -> str:  # noqa: A002
    """The tiles in their boxes, without markers."""
    return "/".join(format_place(tile, map) for tile in tiles)


def scan_boxes(scanner: Scanner, map: Map) -> tuple[Province, ...]:  # noqa: A002
    """A tile in each box."""
    tiles: list[Province] = []
    for box in range(len(map.provinces)):
        if box:
            scanner.demand("/")
        tiles.append(scan_place(scanner, map))
    return tuple(tiles)


def format_tiles(board: Board) -> str:
    """The tiles in their boxes: `LAN*=R` bears a King marker, and the province is Rama's."""
    return "/".join(
        f"{format_place(tile, board.map)}{'*' if tile in board.kings else ''}{_control(board.control, box)}"
        for box, tile in enumerate(board.tiles)
    )


def _control(control: Sequence[ControlMarker], box: int) -> str:
    return f"={LETTER_OF_MARKER[control[box]]}" if box < len(control) else ""


def scan_board(scanner: Scanner, map: Map) -> Board:  # noqa: A002
    """Tiles with their markers, a space, and the followers."""
    tiles: list[Province] = []
    kings: set[Province] = set()
    control: list[ControlMarker] = []
    for box in range(len(map.provinces)):
        if box:
            scanner.demand("/")
        tiles.append(scan_place(scanner, map))
        if scanner.accept("*"):
            kings.add(tiles[box])
        if len(control) == box and scanner.accept("="):
            control.append(scanner.choose(MARKERS))
    scanner.demand(" ")
    groups = scan_groups(scanner, map)
    scanner.demand("+")
    return Board(map, tuple(tiles), frozenset(kings), tuple(control), standing(groups, scan_followers(scanner)))


def format_players(players: Iterable[Player]) -> str:
    """For each player his hand, his pile (the top card last), his followers, and which card of all was his last."""
    return "/".join(
        f"{format_cards(player.hand)}:{format_cards(player.played)}:{format_followers(player.followers)}:{player.last_card}"
        for player in players
    )


def scan_players(scanner: Scanner) -> tuple[Player, ...]:
    """Two to four players."""
    players = [_scan_player(scanner)]
    while len(players) < min(PLAYERS) or (len(players) < max(PLAYERS) and scanner.sees("/")):
        scanner.demand("/")
        players.append(_scan_player(scanner))
    return tuple(players)


def _scan_player(scanner: Scanner) -> Player:
    hand = scan_cards(scanner, len(CARD_SET_CARDS))
    scanner.demand(":")
    played = scan_cards(scanner, len(CARD_SET_CARDS))
    scanner.demand(":")
    followers = scan_followers(scanner)
    scanner.demand(":")
    return Player(hand, played, followers, scanner.number())
