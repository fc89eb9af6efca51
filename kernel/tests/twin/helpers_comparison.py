"""Differential testing of one position: compare everything that could differ between rulebook and kernel.

Each function yields the differences it finds; none means that both engines agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from random import Random
from typing import Final, TypeAlias

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.conformance.move_mutation import mutated_moves
from kingofsiam.errors import InvalidMove, InvalidState
from kingofsiam.notation.json.documents import dump

LEGAL_MOVES_SAMPLED: Final = 2
CODES_SAMPLED: Final = 6
MOVE_BITS: Final = kernel.MAX_MOVE.bit_length()


@dataclass(frozen=True)
class Difference:
    """What differs in a position, with the results of the rulebook and of the kernel."""

    what: str
    state: ks.State
    move: ks.Move | int | None
    rulebook: object
    kernel: object

    def __str__(self) -> str:
        results = f"{self.rulebook} by the rulebook, {self.kernel} by the kernel"
        return f"{self.what} of {self.move}: {results}, in {as_document(self.state)}"


def as_document(state: ks.State | tuple[str, ...]) -> object:
    """The position as a JSON document, to reproduce it; the fields themselves if it cannot be one."""
    if isinstance(state, tuple):
        return state
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
        """Add the counts of another tally."""
        for count in fields(self):
            setattr(self, count.name, getattr(self, count.name) + getattr(other, count.name))

    @property
    def summary(self) -> str:
        """One line with all totals."""
        return (
            f"{self.games:,} games, {self.states:,} states, {self.transitions:,} transitions, "
            f"{self.judged:,} moves judged, {self.lists:,} lists compared: {len(self.differences):,} differences"
        )


# --- a position ------------------------------------------------------------------------------------------------------


def unpacked_or_faults(packed: kernel.PackedState, board: ks.Map) -> ks.State | tuple[str, ...]:
    """The unpacked position, or the faults of words that are not a position."""
    try:
        return kernel.unpack(packed, board)
    except InvalidState as error:
        return error.faults


def compare_position(state: ks.State, packed: kernel.PackedState) -> Differences:
    """Packing and unpacking, the properties, and the number of legal moves."""
    if kernel.pack(state) != packed:
        yield Difference("position", state, None, kernel.pack(state), packed)
    if (unpacked := unpacked_or_faults(packed, state.map)) != state:
        yield Difference("unpacked position", state, None, as_document(state), as_document(unpacked))
    over, winners = (False, ()) if state.outcome is None else (True, state.outcome.winners)
    facts = (len(state.players), state.to_move, over, winners)
    if (found := (packed.players, packed.to_move, packed.over, packed.winners)) != facts:
        yield Difference("properties", state, None, facts, found)
    number = ks.count_legal_moves(state)
    if (found_number := len(kernel.legal_moves(packed))) != number:
        yield Difference("number of moves", state, None, number, found_number)


def compare_move_list(state: ks.State, packed: kernel.PackedState) -> Differences:
    """All legal moves, each once."""
    moves = [kernel.pack_move(move, state.map) for move in ks.legal_moves(state)]
    codes = kernel.legal_moves(packed).codes()
    if sorted(moves) != sorted(codes):
        missing, added = {*moves} - {*codes}, {*codes} - {*moves}
        yield Difference("list", state, None, f"{len(moves)} with {missing}", f"{len(codes)} with {added}")


# --- a move ----------------------------------------------------------------------------------------------------------


def compare_move(state: ks.State, packed: kernel.PackedState, move: ks.Move) -> Differences:
    """Whether a move is legal. A move without a number must be illegal."""
    legal = ks.judge(state, move) == ()
    try:
        number = kernel.pack_move(move, state.map)
    except InvalidMove:
        if legal:
            yield Difference("number", state, move, "legal", "no number")
        return
    if (unpacked := kernel.unpack_move(number, state.map)) != move:
        yield Difference("unpacked move", state, move, move, unpacked)
    if kernel.is_legal(packed, number) != legal:
        yield Difference("legality", state, move, legal, not legal)


def compare_move_code(state: ks.State, packed: kernel.PackedState, number: int) -> Differences:
    """Whether a number is a legal move. A number without a move is not."""
    move = move_with_code(number, state.map)
    legal = move is not None and ks.judge(state, move) == ()
    if (number in kernel.legal_moves(packed)) != legal:
        yield Difference("legality", state, number, legal, not legal)


def move_with_code(number: int, board: ks.Map) -> ks.Move | None:
    """The move with this number, if there is one."""
    try:
        return kernel.unpack_move(number, board)
    except InvalidMove:
        return None


def compare_successor(state: ks.State, packed: kernel.PackedState, move: ks.Move) -> Differences:
    """The position after a legal move, with its outcome."""
    after, number = ks.play(state, move), kernel.pack_move(move, state.map)
    successor = kernel.play_unchecked(packed, number)
    if (unpacked := unpacked_or_faults(successor, state.map)) != after:
        yield Difference("successor", state, move, as_document(after), as_document(unpacked))
    if kernel.pack(after) != successor or kernel.play(packed, number) != successor:
        yield Difference("packed successor", state, move, kernel.pack(after), successor)


# --- everything ------------------------------------------------------------------------------------------------------


def compare_state(
    state: ks.State, packed: kernel.PackedState, random: Random, tally: Tally, *, whole_list: bool
) -> bool:
    """Compare everything in a position, with `whole_list` also the list of moves; returns whether nothing differs."""
    before = len(tally.differences)
    tally.states += 1
    tally.differences += compare_position(state, packed)
    if whole_list:
        tally.lists += 1
        tally.differences += compare_move_list(state, packed)
    if len(tally.differences) == before:
        tally.differences += _compare_some_moves(state, packed, random, tally)
    return len(tally.differences) == before


def _compare_some_moves(state: ks.State, packed: kernel.PackedState, random: Random, tally: Tally) -> Differences:
    """Some legal moves with their successors, some nearly legal moves, and some numbers."""
    moves = kernel.legal_moves(packed)
    numbers = [moves[random.randrange(len(moves))] for _ in range(LEGAL_MOVES_SAMPLED if moves else 0)]
    for number in numbers:
        move = kernel.unpack_move(number, state.map)
        tally.judged += 1
        if ks.judge(state, move) or not kernel.is_legal(packed, number):
            yield Difference("legality of a listed move", state, move, ks.judge(state, move), number)
            return
        tally.transitions += 1
        yield from compare_successor(state, packed, move)
    for move in mutated_moves(state, random):
        tally.judged += 1
        yield from compare_move(state, packed, move)
    for number in codes_near(numbers or [kernel.PASS], random):
        tally.judged += 1
        yield from compare_move_code(state, packed, number)


def codes_near(legal: list[int], random: Random) -> Iterator[int]:
    """Legal numbers with one or two bits changed, and a random one."""
    for _ in range(CODES_SAMPLED):
        number = random.choice(legal) ^ 1 << random.randrange(MOVE_BITS)
        yield number ^ 1 << random.randrange(MOVE_BITS) if random.random() < 1 / 2 else number
    yield random.randrange(kernel.MAX_MOVE + 1)
