"""Differential testing of one position: everything that could differ between rulebook and kernel must be equal."""

from collections.abc import Iterator
from random import Random
from typing import Final

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.conformance.move_mutation import mutated_moves
from kingofsiam.errors import InvalidMove
from kingofsiam_kernel.twin import bit_fields
from kingofsiam_kernel.twin.packed import ending

LEGAL_MOVES_SAMPLED: Final = 2
CODES_SAMPLED: Final = 6
MOVE_BITS: Final = kernel.MAX_MOVE.bit_length()


def agree_on_everything(state: ks.State, packed: kernel.PackedState, random: Random, *, whole_list: bool) -> None:
    """Compare a position, some legal moves with their successors, some nearly legal moves, and some numbers.

    With `whole_list` also the list of all moves.
    """
    agree_on_position(state, packed)
    if whole_list:
        agree_on_list(state, packed)
    moves = kernel.legal_moves(packed)
    numbers = [moves[random.randrange(len(moves))] for _ in range(LEGAL_MOVES_SAMPLED if moves else 0)]
    for number in numbers:
        after, successor = agree_on_successor(state, packed, kernel.unpack_move(number, state.map))
        assert kernel.unpack(successor, state.map) == after
    for move in mutated_moves(state, random):
        agree_on_move(state, packed, move)
    for number in codes_near(numbers or [kernel.PASS], random):
        agree_on_code(state, packed, number)


def agree_on_position(state: ks.State, packed: kernel.PackedState) -> None:
    """Packing and unpacking, the properties, and the number of legal moves."""
    assert kernel.pack(state) == packed
    assert kernel.unpack(packed, state.map) == state
    over, winners = (False, ()) if state.outcome is None else (True, state.outcome.winners)
    facts = (packed.players, packed.to_move, packed.over, packed.winners)
    assert facts == (len(state.players), state.to_move, over, winners)
    if state.outcome is not None:
        assert rules_in(packed) == tuple(rule.id for rule in state.outcome.rules)
        reign = bit_fields.ending_reign(ending(packed))
        assert (ks.RAMA, ks.LAO, ks.MALAY, None)[reign] == state.outcome.reign
    assert len(kernel.legal_moves(packed)) == ks.count_legal_moves(state)


LAST_RULES: Final = {
    bit_fields.PARTNERS_TIED: "four-players.partners-tied",
    bit_fields.LAST_CARD_LOSES: "victory.player.last-card-loses",
    bit_fields.LAST_CARD_AGAIN: "victory.player.last-card-again",
    bit_fields.NEVER_PLAYED_SHARE: "victory.player.never-played",
    bit_fields.COLONY_TIE: "victory.colony.tie",
    bit_fields.COLONY_SHARED: "victory.colony.shared",
}
OF_TEAMS: Final = {
    "victory.colony.most-sets": "four-players.colony.sets",
    "victory.colony.tie": "four-players.colony.tie",
}
"""What the rules for four players say instead."""


def rules_in(packed: kernel.PackedState) -> tuple[str, ...]:
    """The rules that led to the end, by the number for the sentences in an observation."""
    number = kernel.encode_observation(kernel.first_decision(packed), 0)[-1] << 4
    if bit_fields.ending_reign(ending(packed)) == bit_fields.NO_REIGN:
        rules = ["victory.end.colony", "victory.colony.most-sets"]
    else:
        tied = number & bit_fields.REIGN_TIE
        rules = ["victory.reign.tie" if tied else "victory.reign.most-provinces", "victory.player.most-followers"]
        rules += ["victory.player.second-rank"] * bool(number & bit_fields.SECOND_RANK)
    rules += filter(None, (LAST_RULES.get(number & ~(bit_fields.REIGN_TIE | bit_fields.SECOND_RANK)),))
    return tuple(OF_TEAMS.get(rule, rule) if packed.players == 4 else rule for rule in rules)


def agree_on_list(state: ks.State, packed: kernel.PackedState) -> None:
    """All legal moves, each once."""
    moves = [kernel.pack_move(move, state.map) for move in ks.legal_moves(state)]
    assert sorted(kernel.legal_moves(packed)) == sorted(moves)


def agree_on_move(state: ks.State, packed: kernel.PackedState, move: ks.Move) -> None:
    """Whether a move is legal. A move without a number is not."""
    legal = ks.judge(state, move) == ()
    try:
        number = kernel.pack_move(move, state.map)
    except InvalidMove:
        assert not legal, f"{move} is legal, and has no number"
        return
    assert kernel.unpack_move(number, state.map) == move
    assert kernel.is_legal(packed, number) == legal, move


def agree_on_code(state: ks.State, packed: kernel.PackedState, number: int) -> None:
    """Whether a number is a legal move. A number without a move is not."""
    try:
        legal = ks.judge(state, kernel.unpack_move(number, state.map)) == ()
    except InvalidMove:
        legal = False
    assert kernel.is_legal(packed, number) == legal, number


def agree_on_successor(
    state: ks.State, packed: kernel.PackedState, move: ks.Move
) -> tuple[ks.State, kernel.PackedState]:
    """A move is legal, and the position after it is the same, with its outcome; returns that as both have it."""
    after, number = ks.play(state, move), kernel.pack_move(move, state.map)
    successor = kernel.play(packed, number)
    assert kernel.pack(after) == successor == kernel.play_unchecked(packed, number), move
    return after, successor


def codes_near(legal: list[int], random: Random) -> Iterator[int]:
    """Legal numbers with one or two bits changed, and a random one."""
    for _ in range(CODES_SAMPLED):
        number = random.choice(legal) ^ 1 << random.randrange(MOVE_BITS)
        yield number ^ 1 << random.randrange(MOVE_BITS) if random.random() < 1 / 2 else number
    yield random.randrange(kernel.MAX_MOVE + 1)
