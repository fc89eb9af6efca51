"""State conversion: from a `State` to a packed state and back, without loss.

Packed states know a province by its place on the map, so the conversion needs the map.
"""

from contextlib import suppress
from dataclasses import fields
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, cast

from kingofsiam.errors import InvalidMap, InvalidState
from kingofsiam.maps import Border, Land, Map
from kingofsiam.model.moves import Swap
from kingofsiam.model.pieces import BRITISH, FACTIONS, ActionCard, ControlMarker, Followers
from kingofsiam.model.state import Board, Player, State
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.spec.readings import Readings
from kingofsiam.validation import check_state
from kingofsiam_kernel.twin import bit_fields, bits, packed, victory
from kingofsiam_kernel.twin.move_conversion import pack_action, unpack_action
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.swaps import reversed_swap

_CARDS: Final = tuple(ActionCard)
_POWERS: Final[tuple[ControlMarker, ...]] = (*FACTIONS, BRITISH)
_READINGS: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = tuple(
    (field.name, tuple(cast("type[Enum]", type(field.default)))) for field in fields(Readings)
)


def pack(state: State) -> PackedState:
    """Pack a position into twelve words.

    Raises `InvalidState` if the position is impossible, and `InvalidMap` if the map has more than eight provinces.
    """
    check_state(state)
    return pack_unchecked(state)


def pack_unchecked(state: State) -> PackedState:
    """Pack a position that the rules make of a possible one. Raises `InvalidMap` like `pack`."""
    board = state.board
    tiles, control = _tiles_and_control_words(board)
    banned = 0 if state.last_swap is None else reversed_swap(pack_action(state.last_swap, state.map))
    turn = packed.turn(state.to_move, state.passes, banned)
    groups = (*enumerate(board.followers), (bits.POOL, board.pool))
    followers = (sum(group.count(faction) * bits.one_at(place) for place, group in groups) for faction in FACTIONS)
    players = (*map(_player_word, state.players), 0, 0, 0, 0)[: victory.SEATS]
    tables = table_words(state.map, len(state.players), state.readings)
    words = (*followers, tiles, control, turn, *players, *tables)
    result = PackedState(*words)
    if state.outcome is None:
        return result
    return packed.with_turn(result, packed.with_ending(turn, victory.outcome(result)))


def unpack(state: PackedState, map: Map) -> State:
    """Unpack a position to a `State`, on the map on which it was packed.

    Raises `InvalidState` if the words are not a possible position, and `InvalidMap` if the map has other borders or
    homes.
    """
    check(state)
    if (state.borders, state.table) != table_words(map, state.players, _unpacked_readings(state)):
        raise InvalidMap((f"the position was packed on another map than {map.name}: borders or homes differ",))
    return _unpacked(state, map)


def check(state: PackedState) -> None:
    """Raise `InvalidState` for words that no possible position is packed into; words from elsewhere may be anything.

    On a state that has been checked, every function of the kernel terminates and keeps its contract.
    """
    position, encoded = None, None
    with suppress(ArithmeticError, LookupError, StopIteration, ValueError):
        position = _unpacked(state, _map_of(state.borders, state.table))
        encoded = pack_unchecked(position)
    if position is None or encoded != state:
        raise InvalidState(("the words are not those of a packed position",))
    check_state(position)


@lru_cache(maxsize=64)
def _map_of(borders: int, table: int) -> Map:
    """A map with these borders and homes."""
    empty = PackedState(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, borders, table)
    names = tuple(f"province {place}" for place in range(packed.provinces(empty)))
    homes = {packed.home(empty, faction.index): faction for faction in FACTIONS}
    lands = tuple(Land(name, f"P{place}", homes.get(place)) for place, name in enumerate(names))
    between = (
        Border(one, other)
        for (place, one), (neighbour, other) in combinations(enumerate(names), 2)
        if packed.neighbours(empty, place) >> neighbour & 1
    )
    return Map("packed", "packed", lands, tuple(between))


def _unpacked(state: PackedState, map: Map) -> State:
    banned, board, readings = packed.ban(state), _unpacked_board(state, map), _unpacked_readings(state)
    players = tuple(_unpacked_player(packed.player(state, seat)) for seat in range(state.players))
    last_swap = cast("Swap", unpack_action(reversed_swap(banned), map)) if banned else None
    outcome = outcome_of(board, players, readings) if state.over else None
    return State(board, players, readings, packed.to_move(state), packed.passes(state), last_swap, outcome)


@lru_cache(maxsize=64)
def table_words(map: Map, players: int, readings: Readings) -> tuple[int, int]:
    """The two words that stay the same for a whole game: the borders and the table."""
    if len(map.provinces) > bits.MAX_PROVINCES:
        raise InvalidMap((f"{map.name} has {len(map.provinces)} provinces, and a packed position at most 8",))
    table = packed.table_of(len(map.provinces), players, *map.homes)
    for question, (name, choices) in enumerate(_READINGS):
        table = packed.with_reading(table, question, choices.index(getattr(readings, name)))
    return packed.borders_of(map.adjacent), table


def _tiles_and_control_words(board: Board) -> tuple[int, int]:
    tiles, control, index = 0, 0, board.map.index
    for box, province in enumerate(board.tiles):
        tiles = bit_fields.with_tile_in(tiles, box, index[province])
    for province in board.kings:
        tiles = bit_fields.with_king(tiles, index[province])
    for province, power in zip(board.tiles, board.control, strict=False):
        tiles = bit_fields.with_struggle_completed(tiles)
        control = bit_fields.with_marker(control, _POWERS.index(power), index[province])
    return tiles, control


def _player_word(player: Player) -> int:
    word = bit_fields.with_last_card_number(0, player.last_card)
    for place, card in enumerate((*player.hand, *player.played)):
        word = bit_fields.with_card_at(word, place, 1 + _CARDS.index(card))
    for faction in player.followers:
        word = bit_fields.with_follower(word, faction.index)
    return bit_fields.with_hand(word, len(player.hand))


def _unpacked_board(state: PackedState, map: Map) -> Board:
    names, tiles = map.provinces, state.tiles
    boxes = [bit_fields.tile_in(tiles, box) for box in range(len(names))]
    kings = frozenset(name for place, name in enumerate(names) if bit_fields.kings(tiles) >> place & 1)
    powers = [(marker, bit_fields.controlled_by(state.control, power)) for power, marker in enumerate(_POWERS)]
    done = boxes[: bit_fields.completed_struggles(tiles)]
    control = [next(marker for marker, places in powers if places >> place & 1) for place in done]
    words = (state.rama, state.lao, state.malay)
    *followers, pool = (
        Followers(*(bits.count(word, place) for word in words)) for place in (*range(len(names)), bits.POOL)
    )
    return Board(map, tuple(names[place] for place in boxes), kings, tuple(control), tuple(followers), pool)


def _unpacked_player(word: int) -> Player:
    cards = tuple(_CARDS[bit_fields.card_at(word, place) - 1] for place in range(bit_fields.CARDS_PER_PLAYER))
    in_hand = bits.popcount(bit_fields.hand(word))
    followers = Followers(*(bit_fields.followers_held(word, faction.index) for faction in FACTIONS))
    return Player(cards[:in_hand], cards[in_hand:], followers, bit_fields.last_card_number(word))


def _unpacked_readings(state: PackedState) -> Readings:
    return Readings(**{name: of[packed.reading(state, question)] for question, (name, of) in enumerate(_READINGS)})
