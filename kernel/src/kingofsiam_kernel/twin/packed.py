"""The packed state (bitboard): a whole game at one moment in twelve words, with accessors for what lies in them.

This is `State` without objects. Nothing is missing except the names on the map: provinces are numbers here. Every word
is cut into fields; the functions below and those of `bit_fields` are the only ones that know where a field lies.
"""

from __future__ import annotations

from typing import Final, final

from kingofsiam_kernel.twin.bit_fields import CARDS_PER_PLAYER, ending_winners, hand
from kingofsiam_kernel.twin.bits import LAO, RAMA, bit, i64, popcount
from kingofsiam_kernel.twin.machine_types import mypyc_attr

# The turn: who moves, passes in a row, the action that is banned, and how the game has ended.
_PASSES: Final = 2
_BAN: Final = 5
_ENDING: Final = 29

# The borders: eight flags for each province.
_FLAGS: Final = 8

# The table: how many provinces and players, four bits for each home, and two for each reading.
_PLAYERS: Final = 4
_HOMES: Final = 7
_HOME_BITS: Final = 4
_READINGS: Final = 19
_READING_BITS: Final = 2

# The readings, by their places in `Readings`; a choice is its place in its enum.
TAKE_FROM: Final = 0
STRUGGLE_ENDS: Final = 1
FIRST_PLAYER: Final = 2
HOME_FILLING: Final = 3
TWO_PLAYER_REMOVAL: Final = 4
CLOSED_PROVINCES: Final = 5
LOST_HOME: Final = 6
TWO_VS_ONE_SHORTFALL: Final = 7
UNDO_BAN_ENDS: Final = 8
TEAM_SETS: Final = 9
SECOND_RANK_TIE: Final = 10
FINAL_TIE: Final = 11
FORCED_PASS: Final = 12
HANDS: Final = 13
PLAYED_CARDS: Final = 14


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class PackedState:
    """A whole game at one moment. Immutable, hashable, picklable; two are equal if their words are.

    Make one with `pack`: the constructor does not check the words. The properties have what a loop of turns needs;
    `unpack` gives the `State`.
    """

    __slots__ = (  # noqa: RUF023 - in the order of the constructor
        "rama", "lao", "malay", "tiles", "control", "turn", "first", "second", "third", "fourth", "borders", "table",
    )  # fmt: skip

    def __init__(
        self, rama: i64, lao: i64, malay: i64, tiles: i64, control: i64, turn: i64,
        first: i64, second: i64, third: i64, fourth: i64, borders: i64, table: i64,
    ) -> None:  # fmt: skip
        self.rama: Final = rama
        self.lao: Final = lao
        self.malay: Final = malay
        self.tiles: Final = tiles
        self.control: Final = control
        self.turn: Final = turn
        self.first: Final = first
        self.second: Final = second
        self.third: Final = third
        self.fourth: Final = fourth
        self.borders: Final = borders
        self.table: Final = table

    @property
    def players(self) -> int:
        """The number of players."""
        return players(self)

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return to_move(self)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty as long as the game goes on."""
        won = winners(self)
        return tuple([seat for seat in range(players(self)) if won >> seat & 1])

    @property
    def words(self) -> tuple[int, ...]:
        """The twelve words, in the order of the constructor."""
        return (
            self.rama, self.lao, self.malay, self.tiles, self.control, self.turn,
            self.first, self.second, self.third, self.fourth, self.borders, self.table,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PackedState):
            return False
        board = (self.rama ^ other.rama) | (self.lao ^ other.lao) | (self.malay ^ other.malay)
        course = (self.tiles ^ other.tiles) | (self.control ^ other.control) | (self.turn ^ other.turn)
        players = (self.first ^ other.first) | (self.second ^ other.second) | (self.third ^ other.third)
        table = (self.fourth ^ other.fourth) | (self.borders ^ other.borders) | (self.table ^ other.table)
        return board | course | players | table == 0

    def __hash__(self) -> int:
        return hash(self.words)

    def __reduce__(self) -> tuple[type[PackedState], tuple[int, ...]]:
        return (PackedState, self.words)

    def __repr__(self) -> str:
        return f"PackedState({', '.join([hex(word) for word in self.words])})"


def provinces(state: PackedState) -> i64:
    """The number of provinces."""
    return state.table & 0xF


def players(state: PackedState) -> i64:
    """The number of players."""
    return (state.table >> _PLAYERS) & 7


def home(state: PackedState, faction: i64) -> i64:
    """The home province of a faction; the number of provinces if it has none."""
    return (state.table >> (_HOMES + _HOME_BITS * faction)) & 0xF


def reading(state: PackedState, question: i64) -> i64:
    """The choice for a reading: 0 is the default."""
    return (state.table >> (_READINGS + _READING_BITS * question)) & 3


def neighbours(state: PackedState, province: i64) -> i64:
    """The flags of the provinces that share a border with this one."""
    return (state.borders >> (_FLAGS * province)) & 0xFF


def table_of(number_of_provinces: i64, number_of_players: i64, rama: i64, lao: i64, malay: i64) -> i64:
    """The word of a table with these home provinces of the factions, and all readings at their default."""
    homes = rama | (lao << _HOME_BITS) | (malay << (2 * _HOME_BITS))
    return number_of_provinces | (number_of_players << _PLAYERS) | (homes << _HOMES)


def with_reading(table: i64, question: i64, choice: i64) -> i64:
    """The table with this choice for a reading, which had its default."""
    return table | (choice << (_READINGS + _READING_BITS * question))


def borders_of(adjacent: tuple[tuple[int, ...], ...]) -> int:
    """The word of the borders, from the neighbours of each province."""
    return sum([bit(_FLAGS * one + other) for one, others in enumerate(adjacent) for other in others])


def followers(state: PackedState, faction: i64) -> i64:
    """The word of a faction: how many of its followers are in each place."""
    if faction == RAMA:
        return state.rama
    return state.lao if faction == LAO else state.malay


def to_move(state: PackedState) -> i64:
    """The seat whose turn it is."""
    return state.turn & 3


def passes(state: PackedState) -> i64:
    """The passes in a row."""
    return (state.turn >> _PASSES) & 7


def ban(state: PackedState) -> i64:
    """The banned action, which would undo the last swap; 0 if there is none."""
    return (state.turn >> _BAN) & 0xFFFFFF


def turn(seat: i64, number_of_passes: i64, banned: i64) -> i64:
    """The word of a turn in a game that goes on."""
    return seat | (number_of_passes << _PASSES) | (banned << _BAN)


def ending(state: PackedState) -> i64:
    """The word of the ending (see `bit_fields`); 0 as long as the game goes on."""
    return state.turn >> _ENDING


def is_over(state: PackedState) -> bool:
    """Whether the game has ended."""
    return state.turn >> _ENDING != 0


def with_ending(word: i64, ending_word: i64) -> i64:
    """The word of a turn, with this ending of the game."""
    return word | (ending_word << _ENDING)


def winners(state: PackedState) -> i64:
    """The flags of the seats that have won; 0 as long as the game goes on."""
    return ending_winners(ending(state))


def player(state: PackedState, seat: i64) -> i64:
    """The word of a player."""
    if seat == 0:
        return state.first
    if seat == 1:
        return state.second
    return state.third if seat == 2 else state.fourth


def hands(state: PackedState) -> i64:
    """The hands of all players, one after the other: a bit for each card held."""
    return hand(state.first) | (hand(state.second) << 8) | (hand(state.third) << 16) | (hand(state.fourth) << 24)


def cards_left(state: PackedState) -> i64:
    """How many cards all players together hold."""
    return popcount(hands(state))


def cards_played(state: PackedState) -> i64:
    """How many cards have been played in the whole game."""
    return CARDS_PER_PLAYER * players(state) - cards_left(state)


def with_turn(state: PackedState, word: i64) -> PackedState:
    """The position with this word of the turn."""
    return with_board(state, state.rama, state.lao, state.malay, state.tiles, state.control, word)


def with_board(state: PackedState, rama: i64, lao: i64, malay: i64, tiles: i64, control: i64, word: i64) -> PackedState:
    """The position with this board and this word of the turn; the players stay as they are."""
    return PackedState(
        rama, lao, malay, tiles, control, word,
        state.first, state.second, state.third, state.fourth, state.borders, state.table,
    )  # fmt: skip


def with_player(state: PackedState, seat: i64, who: i64) -> PackedState:
    """The position with this word of the player in a seat."""
    return with_turn_played(state, state.rama, state.lao, state.malay, state.tiles, state.turn, seat, who)


def with_turn_played(
    state: PackedState, rama: i64, lao: i64, malay: i64, tiles: i64, word: i64, seat: i64, who: i64
) -> PackedState:
    """The position after a turn of the player in a seat has changed these words."""
    return PackedState(
        rama, lao, malay, tiles, state.control, word,
        who if seat == 0 else state.first,
        who if seat == 1 else state.second,
        who if seat == 2 else state.third,
        who if seat == 3 else state.fourth,
        state.borders, state.table,
    )  # fmt: skip
