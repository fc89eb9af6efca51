"""Letters, codes and pieces: how text writes factions, cards, seats, provinces, tiles, followers and players.

Cards: K is the King's card (Maharacha), F the Free people's (Khon Thai), 1 and 2 are 1 vs. 1 and 2 vs. 1, and R, L, M
are the cards of the three factions. The letters are the same on every map, whatever the map calls these things.
"""

import json
import re
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Final

from kingofsiam.errors import InvalidMap
from kingofsiam.maps import Map
from kingofsiam.maps.land import CODE
from kingofsiam.model import pieces
from kingofsiam.model.moves import Follower
from kingofsiam.model.pieces import BRITISH, POOL, ActionCard, ControlMarker, Faction, Followers, Province, Seat
from kingofsiam.model.state import Board, Player
from kingofsiam.notation.text.scanner import Scanner
from kingofsiam.notation.text.syntax import NUMBER, Syntax, composed, listed, one_of, or_sign

FACTION_BY_LETTER: Final[Mapping[str, Faction]] = {"R": pieces.RAMA, "L": pieces.LAO, "M": pieces.MALAY}
CARD_BY_LETTER: Final[Mapping[str, ActionCard]] = {
    "K": ActionCard.MAHARACHA,
    "F": ActionCard.KHON_THAI,
    "1": ActionCard.ONE_VS_ONE,
    "2": ActionCard.TWO_VS_ONE,
    "R": ActionCard.RAMA,
    "L": ActionCard.LAO,
    "M": ActionCard.MALAI,
}
LETTER_OF_CARD: Final[Mapping[ActionCard, str]] = {card: letter for letter, card in CARD_BY_LETTER.items()}
_CARDS: Final = re.compile(r"[KF12RLM]{1,8}")


def _read_cards(scanner: Scanner) -> tuple[ActionCard, ...]:
    return tuple(CARD_BY_LETTER[letter] for letter in scanner.match(_CARDS, *CARD_BY_LETTER))


FACTION: Final = one_of(FACTION_BY_LETTER)
MARKER: Final[Syntax[ControlMarker]] = one_of({**FACTION_BY_LETTER, "B": BRITISH})
SEAT: Final[Syntax[Seat]] = one_of({letter: seat for seat, letter in enumerate(pieces.SEAT_LETTERS)})
CARDS: Final = or_sign(Syntax(lambda cards: "".join(map(LETTER_OF_CARD.__getitem__, cards)), _read_cards), ())
"""Cards in their order."""
FOLLOWERS: Final = composed(Followers, "{rama},{lao},{malay}", rama=NUMBER, lao=NUMBER, malay=NUMBER)
"""The numbers of Rama, Lao and Malay: `2,0,1`."""
_PLAYER: Final = composed(
    Player, "{hand}:{played}:{followers}:{last_card}", hand=CARDS, played=CARDS, followers=FOLLOWERS, last_card=NUMBER
)
PLAYERS_BY_SEAT: Final = listed(_PLAYER, "/", min(pieces.PLAYERS), max(pieces.PLAYERS))
"""For each player: hand, pile (the top card last), followers, and which card of the whole game was their last."""


def check_map(map: object) -> None:
    """Raise `InvalidMap` if a caller has passed something else."""
    if not isinstance(map, Map):
        raise InvalidMap((f"must be a Map, not {map!r:.60}",))


@lru_cache(maxsize=64)
def place(map: Map) -> Syntax[Province]:
    """A province by its code, or `pool`. Any other place, or one with no code of its own, is a quoted name.

    What is quoted is in ASCII and without spaces.
    """
    names = {land.code: land.name for land in map.lands if CODE.fullmatch(land.code)} | {POOL: POOL}
    codes = {name: code for code, name in names.items()}

    def read(scanner: Scanner) -> Province:
        return scanner.string() if scanner.peek('"') else scanner.choose(names)

    return Syntax(lambda name: codes.get(name) or json.dumps(name).replace(" ", "\\u0020"), read)


@lru_cache(maxsize=64)
def follower(map: Map) -> Syntax[Follower]:
    """A follower: its faction and its place."""
    return composed(Follower, "{faction}.{province}", faction=FACTION, province=place(map))


def groups(map: Map) -> Syntax[tuple[Followers, ...]]:
    """The followers in each province, in the order of the map."""
    return listed(FOLLOWERS, "/", len(map.lands), len(map.lands))


@lru_cache(maxsize=64)
def board(map: Map) -> Syntax[Board]:
    """The tiles, a space, the followers in each province, a `+`, and those in the pool.

    `LAN*=R` is a tile with a King marker, of a province that Rama controls.
    """
    return Syntax(partial(_write_board, map), partial(_read_board, map))


def _write_board(map: Map, board: Board) -> str:
    controlled = (*(f"={MARKER.write(marker)}" for marker in board.control), *[""] * len(board.tiles))
    tiles = "/".join(
        f"{place(map).write(tile)}{'*' if tile in board.kings else ''}{end}"
        for tile, end in zip(board.tiles, controlled, strict=False)
    )
    return f"{tiles} {groups(map).write(board.followers)}+{FOLLOWERS.write(board.pool)}"


def _read_board(map: Map, scanner: Scanner) -> Board:
    tiles, kings, control = list[Province](), set[Province](), list[ControlMarker]()
    for box in range(len(map.lands)):
        if box:
            scanner.expect("/")
        tiles.append(place(map).read(scanner))
        if scanner.accept("*"):
            kings.add(tiles[box])
        if len(control) == box and scanner.accept("="):
            control.append(MARKER.read(scanner))
    scanner.expect(" ")
    followers = groups(map).read(scanner)
    scanner.expect("+")
    return Board(map, tuple(tiles), frozenset(kings), tuple(control), followers, FOLLOWERS.read(scanner))
