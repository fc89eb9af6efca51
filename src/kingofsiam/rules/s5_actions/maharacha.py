"""Section 5, Maharacha: swap two province tiles and put a King marker on one of them."""

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from kingofsiam.model.events import CutShort, Events, KingPlaced, Shortage, TilesSwapped
from kingofsiam.model.moves import Maharacha
from kingofsiam.model.pieces import ActionCard, Province, each_once
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules import s1_components
from kingofsiam.rules.s5_actions import closed_provinces, executing
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states

SWAP_TILES: Final = Rule(
    id="action.maharacha.swap",
    sentence="Maharacha: swap two different province tiles that lie face up.",
    sources=states("E 5 Maharacha 1.2, NL 5 Maharacha 1.2, RU 5 Maharacha 1.2, ES 5 Maharacha 1.2")
    + implies("SUM 5 1.1"),
    rulings=(rulings.CONTESTED_TILE, rulings.FACE_DOWN_TILES, rulings.CHOICE_NL),
)
PLACE_KING: Final = Rule(
    id="action.maharacha.king",
    sentence="Maharacha: put a King marker on one of the two tiles you have swapped.",
    sources=states("E 5 Maharacha 1.3, NL 5 Maharacha 1.3, RU 5 Maharacha 1.3, SUM 5 1.1, ES 5 Maharacha 1.3"),
    rulings=(rulings.KING_MARKER,),
)
KING_STAYS: Final = Rule(
    id="action.maharacha.king-stays",
    sentence="Maharacha: a tile with a King marker cannot be swapped.",
    sources=states("E 5 Maharacha 1.4, NL 5 Maharacha 1.4, RU 5 Maharacha 1.3, SUM 5 1.1, ES 5 Maharacha 1.4"),
)
SHORT: Final = Rule(
    id="action.maharacha.short",
    sentence="Maharacha: if fewer than two tiles can be swapped, swap nothing and put down no King marker.",
    rulings=(rulings.MAHARACHA_SHORT,),
)


@clause(SWAP_TILES, KING_STAYS)
def swappable(board: Board) -> tuple[Province, ...]:
    """The tiles that lie face up without a King marker."""
    return tuple(province for province in board.face_up if province not in board.kings)


@clause(SHORT)
def tiles_to_choose_from(board: Board) -> tuple[Province, ...]:
    """The tiles that can be swapped, if there are two at least."""
    tiles = swappable(board)
    return tiles if len(tiles) >= 2 else ()


@clause(SWAP_TILES, KING_STAYS, SHORT, executing.MUST_EXECUTE)
def judge(state: State, action: Maharacha) -> Iterator[Violation]:
    """Two different tiles, both face up, neither with a King marker; swap nothing only if there are no two."""
    allowed = tiles_to_choose_from(state.board)
    tiles = [province for province in (action.crowned, action.other) if province is not None]
    if not tiles and allowed:
        yield refusal(executing.MUST_EXECUTE, ViolationKey.TILES_NOT_SWAPPED, allowed=allowed)
    elif len(tiles) == 1:
        yield refusal(SWAP_TILES, ViolationKey.ONE_TILE, allowed=allowed, tile=tiles[0])
    elif len(tiles) == 2 and tiles[0] == tiles[1]:
        yield refusal(SWAP_TILES, ViolationKey.SAME_TILE, allowed=allowed, tile=tiles[0])
    for province in each_once(tiles):
        yield from judge_tile(state.board, province)  # all refusals of that function too


@clause(SWAP_TILES, KING_STAYS, s1_components.BOARD)
def judge_tile(board: Board, province: Province) -> Iterator[Violation]:
    """A tile can be swapped if it lies face up without a King marker."""
    if not board.map.has(province):
        yield closed_provinces.unknown_province(board, province)
    elif province not in board.face_up:
        yield refusal(SWAP_TILES, ViolationKey.TILE_FACE_DOWN, allowed=tiles_to_choose_from(board), tile=province)
    elif province in board.kings:
        yield refusal(KING_STAYS, ViolationKey.TILE_WITH_KING, allowed=tiles_to_choose_from(board), tile=province)


@clause(SWAP_TILES, SHORT)
def options(state: State, _: ActionCard) -> tuple[Maharacha, ...]:
    """Every pair of tiles, with the King marker on either one; no swap if there is no pair."""
    pairs = permutations(swappable(state.board), 2)  # each pair in both orders: the first of the two is crowned
    swaps = tuple(Maharacha(crowned, other) for crowned, other in pairs)
    return swaps if swaps else (Maharacha(),)


@clause(SWAP_TILES, PLACE_KING, SHORT)
def carry_out(board: Board, action: Maharacha) -> tuple[Board, Events]:
    """Swap the two tiles and put a King marker on one of them."""
    crowned, other = action.crowned, action.other
    if crowned is None or other is None:
        return board, (CutShort(SHORT, action.card, Shortage.NO_TWO_TILES),)
    after = board.with_tiles_swapped(crowned, other).with_king(crowned)
    return after, (TilesSwapped(SWAP_TILES, crowned, other), KingPlaced(PLACE_KING, crowned))
