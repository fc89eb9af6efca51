"""From the rulebook's `State` to packed positions and back; nothing is lost.

Packed positions know a province by its place on the map: to speak of it by name the map is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from functools import lru_cache
from typing import Any, Final

from kingofsiam.citation import Rule
from kingofsiam.errors import InvalidMap, InvalidState
from kingofsiam.kernel import board_words, endings, packed, places, player_words, victory
from kingofsiam.kernel.four_players import FOUR_PLAYERS
from kingofsiam.kernel.moves import pack_action, unpack_swap
from kingofsiam.kernel.packed import PackedState
from kingofsiam.kernel.undoing import reverse
from kingofsiam.kernel.words import bits_set
from kingofsiam.maps import Map
from kingofsiam.readings import Readings
from kingofsiam.rules.contents import rule
from kingofsiam.rules.s1_components import BRITISH, FACTIONS, ActionCard, ControlMarker, heap
from kingofsiam.state import Board, Outcome, Player, State


def _choices(default: Enum) -> tuple[Enum, ...]:
    return tuple(type(default))


_CARDS: Final = tuple(ActionCard)
_POWERS: Final[tuple[ControlMarker, ...]] = (*FACTIONS, BRITISH)
_QUESTIONS: Final = tuple((each.name, _choices(each.default)) for each in fields(Readings))
_FLAG_OF_A_CARD: Final = (1, 2, 8, 16, 32, 64, 128)
_SECOND_KHON_THAI: Final = 4


# --- a position ------------------------------------------------------------------------------------------------------


def pack(state: State) -> PackedState:
    """The same position in twelve words.

    Raises `InvalidState` for a position made by hand that the engine has not checked yet, and `InvalidMap` if the map
    has more than eight provinces.
    """
    if not state.sound:
        raise InvalidState(("it was made by hand; the engine has to check it before it is packed (`judge` does)",))
    rama, lao, malay = (_followers(state.board, place) for place in range(len(FACTIONS)))
    seats = [_player(player) for player in state.players]
    first, second, third, fourth = (*seats, *(0,) * (victory.SEATS - len(seats)))
    borders, table = table_words(state.map, len(seats), state.readings)
    tiles, control, turn = _tiles(state.board), _control(state.board), _turn(state)
    result = PackedState(rama, lao, malay, tiles, control, turn, first, second, third, fourth, borders, table)
    if state.outcome is None:
        return result
    return packed.with_turn(result, packed.with_ending(turn, victory.outcome(result)))


def unpack(state: PackedState, map: Map) -> State:  # noqa: A002 - the booklet's word
    """The position as a `State` on the map on which it was packed; the first verb that gets it checks it.

    Raises `InvalidMap` if the map has other borders or homes than that one.
    """
    board = _unpacked_board(state, map)
    readings = _unpacked_readings(state)
    if table_words(map, state.players, readings) != (state.borders, state.table):
        raise InvalidMap((f"the position was packed on another map than {map.name}: borders or homes differ",))
    banned = packed.ban(state)
    return State(
        board,
        tuple(_unpacked_player(packed.player(state, seat)) for seat in range(state.players)),
        readings,
        state.to_move,
        packed.passes(state),
        unpack_swap(reverse(banned), map) if banned else None,
        _unpacked_outcome(state),
    )


@lru_cache(maxsize=64)
def table_words(map: Map, players: int, readings: Readings) -> tuple[int, int]:  # noqa: A002 - the booklet's word
    """The two words that stay the same for a whole game: the borders and the table."""
    if len(map.provinces) > places.MOST_PROVINCES:
        raise InvalidMap((f"{map.name} has {len(map.provinces)} provinces, and a packed position at most 8",))
    borders, table = 0, packed.table_of(len(map.provinces), players)
    for one, others in enumerate(map.adjacent):
        for other in others:
            borders = packed.with_border(borders, one, other)
    for faction, province in enumerate(map.homes):
        table = packed.with_home(table, faction, province)
    for question, (name, choices) in enumerate(_QUESTIONS):
        table = packed.with_reading(table, question, choices.index(getattr(readings, name)))
    return borders, table


def _followers(board: Board, faction: int) -> int:
    """Place by place; the common pool comes after the provinces, and has the last lane also on a small map."""
    *provinces, pool = board.standing[faction :: len(FACTIONS)]
    standing = sum(number * places.one_at(place) for place, number in enumerate(provinces))
    return standing + pool * places.one_at(places.POOL)


def _tiles(board: Board) -> int:
    tiles, index = 0, board.map.index
    for box, province in enumerate(board.tiles):
        tiles = board_words.with_tile_in(tiles, box, index[province])
    for _ in board.control:
        tiles = board_words.with_tile_turned(tiles)
    for province in board.kings:
        tiles = board_words.with_king(tiles, index[province])
    return tiles


def _control(board: Board) -> int:
    control = 0
    for province, power in zip(board.tiles, board.control, strict=False):
        control = board_words.with_marker(control, _POWERS.index(power), board.map.index[province])
    return control


def _turn(state: State) -> int:
    banned = 0 if state.last_swap is None else reverse(pack_action(state.last_swap, state.map))
    return packed.turn(state.to_move, state.passes, banned)


def _player(player: Player) -> int:
    cards = [_CARDS.index(card) for card in (*player.hand, *player.played)]
    word = player_words.player_of(_hand(cards[: len(player.hand)]), player.last_card)
    for place, card in enumerate(cards):
        word = player_words.with_card_at(word, place, card)
    for faction in player.followers:
        word = player_words.with_follower(word, faction.index)
    return word


def _hand(cards: list[int]) -> int:
    """The flags of these cards: for each Khon Thai one, for every other kind one."""
    return sum(_FLAG_OF_A_CARD[card] for card in set(cards)) + (_SECOND_KHON_THAI if cards.count(1) > 1 else 0)


def _unpacked_board(state: PackedState, map: Map) -> Board:  # noqa: A002 - the booklet's word
    names, tiles = map.provinces, state.tiles
    boxes = [board_words.tile_in(tiles, box) for box in range(len(names))]
    kings = frozenset(name for place, name in enumerate(names) if board_words.kings(tiles) >> place & 1)
    control = tuple(_controller(state, province) for province in boxes[: board_words.completed(tiles)])
    words = (state.rama, state.lao, state.malay)
    standing = [places.count(word, place) for place in (*range(len(names)), places.POOL) for word in words]
    return Board(map, tuple(names[place] for place in boxes), kings, control, tuple(standing))


def _controller(state: PackedState, province: int) -> ControlMarker:
    flags = (board_words.controlled_by(state.control, power) for power in range(len(_POWERS)))
    return next(marker for marker, provinces in zip(_POWERS, flags, strict=True) if provinces >> province & 1)


def _unpacked_player(word: int) -> Player:
    cards = tuple(_CARDS[player_words.card_at(word, place)] for place in range(player_words.CARDS_OF_A_PLAYER))
    in_hand = bits_set(player_words.hand(word))
    followers = heap(*(player_words.held(word, faction.index) for faction in FACTIONS))
    return Player(cards[:in_hand], cards[in_hand:], followers, player_words.last_card(word))


def _unpacked_readings(state: PackedState) -> Readings:
    choices: dict[str, Any] = {
        name: of[packed.reading(state, question)] for question, (name, of) in enumerate(_QUESTIONS)
    }
    return Readings(**choices)


# --- how a game ended ------------------------------------------------------------------------------------------------

_LAST_SENTENCES: Final = {
    endings.PARTNERS_TIED: "four-players.partners-tied",
    endings.LAST_CARD_LOSES: "victory.player.last-card-loses",
    endings.LAST_CARD_AGAIN: "victory.player.last-card-again",
    endings.NEVER_PLAYED_SHARE: "victory.player.never-played",
}


def _unpacked_outcome(state: PackedState) -> Outcome | None:
    how = packed.ending(state)
    if not how:
        return None
    reign, sentences = endings.reign_of(how), endings.sentences_of(how)
    if reign == endings.NO_REIGN:
        return Outcome(state.winners, None, tuple(_of_a_colony(sentences, state.players)))
    return Outcome(state.winners, FACTIONS[reign], tuple(_of_a_reign(sentences)))


def _of_a_colony(sentences: int, players: int) -> Iterator[Rule]:
    teams = players == FOUR_PLAYERS
    yield rule("victory.end.colony")
    yield rule("four-players.colony.sets" if teams else "victory.colony.most-sets")
    if sentences >> endings.LAST_SENTENCE == endings.COLONY_TIE:
        yield rule("four-players.colony.tie" if teams else "victory.colony.tie")
    elif sentences >> endings.LAST_SENTENCE == endings.COLONY_SHARED:
        yield rule("victory.colony.shared")


def _of_a_reign(sentences: int) -> Iterator[Rule]:
    yield rule("victory.reign.tie" if sentences & endings.REIGN_TIE else "victory.reign.most-provinces")
    yield rule("victory.player.most-followers")
    if sentences & endings.SECOND_RANK:
        yield rule("victory.player.second-rank")
    last = _LAST_SENTENCES.get(sentences >> endings.LAST_SENTENCE)
    if last is not None:
        yield rule(last)
