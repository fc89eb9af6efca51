"""Differential play, rulebook against kernel: `python -m kernel.tests.twin.helpers_differential --games N --seed S`.

Random games on all maps, for any number of players, under any readings; the same seed gives the same game. At every
state both engines judge and play the move, and the next states are compared; at one state in `--every` everything is,
now and then also the whole list of moves. The first difference is an error that names the seed of its game.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import fields
from enum import Enum
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, Final, cast

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.conformance.move_mutation import mutated_moves
from kingofsiam.errors import InvalidMove
from kingofsiam.testing import PlayStyle, styled_move
from kingofsiam_kernel.twin import bit_fields
from kingofsiam_kernel.twin.packed import ending
from tests.helpers_strategies import MAPS, PLAYERS

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


LISTS: Final = 60
"""Of so many states that are compared completely, one has its whole list of moves compared."""
DRAWN_SHARE: Final = 1 / 4
"""The share of moves drawn uniformly from all legal ones, most of which are a 1 vs. 1."""


def random_readings(random: Random) -> ks.Readings:
    """Half of the time a preset, otherwise a random choice for every reading."""
    if random.random() < 1 / 2:
        return random.choice(list(ks.PRESETS.values()))
    choices: dict[str, Any] = {
        field.name: random.choice([*cast("type[Enum]", type(field.default))]) for field in fields(ks.Readings)
    }
    return ks.Readings(**choices)


def random_start(random: Random) -> ks.State:
    """A game on any map, for any number of players, under any readings."""
    players, board = random.choice(PLAYERS), random.choice(MAPS)
    return ks.deal(players, seed=random.randrange(2**32), map=board, readings=random_readings(random))


def drawn_move(state: ks.State, packed: kernel.PackedState, style: PlayStyle, random: Random) -> ks.Move:
    """A move in this style, found by the rulebook; or a uniform one, found by the kernel."""
    move = styled_move(state, style, random)
    if isinstance(move, ks.Play) and random.random() < DRAWN_SHARE:
        return kernel.unpack_move(kernel.uniform_move(packed, kernel.Rng(random.getrandbits(63))), state.map)
    return move


def compare_game(seed: str, every: int = 1) -> int:
    """Play one game with both engines, and compare one state in `every` completely, on average; returns its turns.

    An error gets a note with the seed of the game.
    """
    try:
        return _compare_game(Random(seed), every)
    except Exception as error:
        error.add_note(f"in the game of seed {seed!r}")
        raise


def _compare_game(random: Random, every: int) -> int:
    turns, state = 0, random_start(random)
    style, packed = PlayStyle.draw(random), kernel.pack(state)
    while True:
        if state.outcome is not None or random.randrange(every) == 0:
            agree_on_everything(state, packed, random, whole_list=random.randrange(LISTS) == 0)
        if state.outcome is not None:
            return turns
        move = drawn_move(state, packed, style, random)
        state, packed = agree_on_successor(state, packed, move)
        turns += 1


def main(arguments: Sequence[str]) -> None:
    """Run the command line; a difference is an error."""
    parser = ArgumentParser(prog="python -m kernel.tests.twin.helpers_differential", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many games (default: 1000)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (default: 1)")
    parser.add_argument("--every", type=int, default=20, help="compare one state in so many completely (default: 20)")
    options = parser.parse_args(arguments)
    if min(options.games, options.jobs, options.every) < 1:
        parser.error("--games, --jobs and --every are at least 1")
    seeds, games, turns = (f"{options.seed}/{number}" for number in range(options.games)), 0, 0
    with get_context("spawn").Pool(options.jobs) as workers:
        for played in workers.imap_unordered(partial(compare_game, every=options.every), seeds, chunksize=8):
            games, turns = games + 1, turns + played
            sys.stderr.write(f"\r{games:,} games, {turns:,} turns")
    kind = "compiled" if kernel.COMPILED else "interpreted"
    sys.stdout.write(f"\n{games:,} games of {turns:,} turns without a difference, {kind} kernel\n")


if __name__ == "__main__":
    main(sys.argv[1:])
