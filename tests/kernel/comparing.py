"""The rulebook and its fast twin side by side: whatever could differ in a position is looked at.

Each function yields what differs; nothing means that both say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.conformance.altering import altered
from kingofsiam.errors import InvalidMove, InvalidState
from kingofsiam.notation.json_documents import dump

LEGAL_MOVES_TRIED: Final = 2
NUMBERS_TRIED: Final = 6
BITS_OF_A_MOVE: Final = kernel.MOST_MOVE.bit_length()


@dataclass(frozen=True)
class Difference:
    """What differs in a position: what the rulebook says, and what the kernel says."""

    what: str
    state: ks.State
    move: ks.Move | int | None
    rulebook: object
    kernel: object

    def __str__(self) -> str:
        said = f"{self.rulebook} by the rulebook, {self.kernel} by the kernel"
        return f"{self.what} of {self.move}: {said}, in {told(self.state)}"


def told(state: ks.State) -> object:
    """The position as a document, to be looked at again; if no document can tell it, as it is."""
    try:
        return dump(state)
    except InvalidState:
        return (state.board, state.players, state.readings, state.to_move, state.passes, state.last_swap, state.outcome)


Differences: TypeAlias = Iterator[Difference]


@dataclass
class Tally:
    """How much was compared, and what differed."""

    games: int = 0
    states: int = 0
    transitions: int = 0
    judged: int = 0
    lists: int = 0
    differences: list[Difference] = field(default_factory=list[Difference])

    def add(self, other: Tally) -> None:
        """Count what another has compared."""
        self.games += other.games
        self.states += other.states
        self.transitions += other.transitions
        self.judged += other.judged
        self.lists += other.lists
        self.differences += other.differences


# --- a position ------------------------------------------------------------------------------------------------------


def of_position(state: ks.State, packed: kernel.PackedState) -> Differences:
    """There and back, who plays, who has won; and how many moves there are."""
    if kernel.pack(state) != packed:
        yield Difference("position", state, None, kernel.pack(state), packed)
    if (back := kernel.unpack(packed, state.map)) != state:
        yield Difference("position back", state, None, told(state), told(back))
    over, winners = (False, ()) if state.outcome is None else (True, state.outcome.winners)
    facts = (len(state.players), state.to_move, over, winners)
    if (found := (packed.players, packed.to_move, packed.over, packed.winners)) != facts:
        yield Difference("what the properties tell", state, None, facts, found)
    number = ks.count_legal_moves(state)
    if (found_number := len(kernel.legal_moves(packed))) != number:
        yield Difference("number of moves", state, None, number, found_number)


def of_list(state: ks.State, packed: kernel.PackedState) -> Differences:
    """All legal moves, each once."""
    moves = [kernel.pack_move(move, state.map) for move in ks.legal_moves(state)]
    codes = kernel.legal_moves(packed).codes()
    if sorted(moves) != sorted(codes):
        missing, added = {*moves} - {*codes}, {*codes} - {*moves}
        yield Difference("list", state, None, f"{len(moves)} with {missing}", f"{len(codes)} with {added}")


# --- a move ----------------------------------------------------------------------------------------------------------


def of_move(state: ks.State, packed: kernel.PackedState, move: ks.Move) -> Differences:
    """Whether a move is legal. What no number can tell must be illegal."""
    legal = ks.judge(state, move) == ()
    try:
        number = kernel.pack_move(move, state.map)
    except InvalidMove:
        if legal:
            yield Difference("number", state, move, "legal", "no number")
        return
    if (back := kernel.unpack_move(number, state.map)) != move:
        yield Difference("move back", state, move, move, back)
    if kernel.is_legal(packed, number) != legal:
        yield Difference("legality", state, move, legal, not legal)


def of_number(state: ks.State, packed: kernel.PackedState, number: int) -> Differences:
    """Whether a number is a legal move. A number that no move has is none."""
    move = move_with_number(number, state.map)
    legal = move is not None and ks.judge(state, move) == ()
    if (number in kernel.legal_moves(packed)) != legal:
        yield Difference("legality", state, number, legal, not legal)


def move_with_number(number: int, board: ks.Map) -> ks.Move | None:
    """The move that has this number, if any has."""
    try:
        move = kernel.unpack_move(number, board)
        return move if kernel.pack_move(move, board) == number else None
    except (IndexError, InvalidMove):
        return None


def of_successor(state: ks.State, packed: kernel.PackedState, move: ks.Move) -> Differences:
    """The position after a legal move, its outcome included."""
    after, number = ks.play(state, move), kernel.pack_move(move, state.map)
    played = kernel.play_trusted(packed, number)
    if kernel.unpack(played, state.map) != after:
        yield Difference("successor", state, move, told(after), told(kernel.unpack(played, state.map)))
    if kernel.pack(after) != played or kernel.play(packed, number) != played:
        yield Difference("packed successor", state, move, kernel.pack(after), played)


# --- all of it -------------------------------------------------------------------------------------------------------


def compared(state: ks.State, packed: kernel.PackedState, random: Random, tally: Tally, *, whole: bool) -> bool:
    """Compare all that can be in a position, the whole list of moves if it is asked for. Whether nothing differs."""
    before = len(tally.differences)
    tally.states += 1
    tally.differences += of_position(state, packed)
    if whole:
        tally.lists += 1
        tally.differences += of_list(state, packed)
    if len(tally.differences) == before:
        tally.differences += _of_some_moves(state, packed, random, tally)
    return len(tally.differences) == before


def _of_some_moves(state: ks.State, packed: kernel.PackedState, random: Random, tally: Tally) -> Differences:
    """Some legal moves with what comes of them, some that are nearly legal, and some numbers."""
    moves = kernel.legal_moves(packed)
    numbers = [moves[random.randrange(len(moves))] for _ in range(LEGAL_MOVES_TRIED if moves else 0)]
    for number in numbers:
        move = kernel.unpack_move(number, state.map)
        tally.judged += 1
        if ks.judge(state, move) or not kernel.is_legal(packed, number):
            yield Difference("legality of what is listed", state, move, ks.judge(state, move), number)
            return
        tally.transitions += 1
        yield from of_successor(state, packed, move)
    for move in altered(state, random):
        tally.judged += 1
        yield from of_move(state, packed, move)
    for number in numbers_to_try(numbers or [kernel.PASS], random):
        tally.judged += 1
        yield from of_number(state, packed, number)


def numbers_to_try(legal: list[int], random: Random) -> Iterator[int]:
    """Legal numbers with one or two bits changed, and one that has nothing to do with them."""
    for _ in range(NUMBERS_TRIED):
        number = random.choice(legal) ^ 1 << random.randrange(BITS_OF_A_MOVE)
        yield number ^ 1 << random.randrange(BITS_OF_A_MOVE) if random.random() < 1 / 2 else number
    yield random.randrange(kernel.MOST_MOVE + 1)
