"""Random games on all maps, for any number of players, under any readings; the same seed gives the same game.

Both engines play them and are compared at every state.
"""

from dataclasses import fields
from enum import Enum
from random import Random
from typing import Any, Final, cast

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.twin.helpers_comparison import Difference, Tally, compare_state, compare_successor
from tests.helpers_strategies import MAPS, PLAYERS, MovePreference, PlayStyle, preferred_cards

IDLE_SCALE: Final = 8
UNIFORM_SHARE: Final = 1 / 4
"""The share of moves drawn uniformly from all legal ones, most of which are a 1 vs. 1."""


def random_readings(random: Random) -> ks.Readings:
    """Half of the time a preset, otherwise a random choice for every reading."""
    if random.random() < 1 / 2:
        return random.choice(list(ks.PRESETS.values()))
    choices: dict[str, Any] = {}
    for each in fields(ks.Readings):
        choices[each.name] = random.choice([*cast("type[Enum]", type(each.default))])
    return ks.Readings(**choices)


def random_style(random: Random) -> PlayStyle:
    """A style of play: eager, idle, or waiting for the last struggles."""
    return PlayStyle(
        random.choice((0, 0, 0, 1, 3, 5, 6, 7, 8)), random.choice((0, 0, 1, 2, 4, 6)), random.choice([*MovePreference])
    )


def random_start(random: Random) -> ks.State:
    """A game on any map, for any number of players, under any readings."""
    players, board = random.choice(PLAYERS), random.choice(MAPS)
    return ks.deal(players, seed=random.randrange(2**32), map=board, readings=random_readings(random))


def styled_move(state: ks.State, packed: kernel.PackedState, style: PlayStyle, random: Random) -> ks.Move:
    """A move in this style, found by the rulebook; or a uniform one, found by the kernel."""
    cards = ks.legal_cards(state)
    idle = len(state.board.control) < style.calm or random.randrange(IDLE_SCALE) < style.idle
    if not cards or idle:
        return ks.Pass()
    if random.random() < UNIFORM_SHARE:
        return kernel.unpack_move(kernel.random_move(packed, random), state.map)
    card = random.choice(preferred_cards(cards, style.preference))
    actions = ks.legal_actions(state, card)
    action = actions[random.randrange(len(actions))]
    takes = ks.legal_takes(state, action)
    if style.preference is MovePreference.EMPTY:
        takes = tuple(take for take in takes if take and take.province == state.contested) or takes
    return ks.Play(action, random.choice(takes))


def compare_game(seed: str, every: int) -> Tally:
    """Play one game and compare every state; for one in `every` states on average, also the whole list of moves.

    An error gets a note with the seed of the game.
    """
    try:
        return _compare_game(seed, every)
    except Exception as error:
        error.add_note(f"in the game of seed {seed!r}")
        raise


def _compare_game(seed: str, every: int) -> Tally:
    random, tally = Random(seed), Tally()
    state, style = random_start(random), random_style(random)
    packed = kernel.pack(state)
    while (
        compare_state(state, packed, random, tally, whole_list=random.randrange(every) == 0) and state.outcome is None
    ):
        move = styled_move(state, packed, style, random)
        tally.transitions += 1
        tally.differences += compare_successor(state, packed, move)
        state = ks.play(state, move)
        packed = kernel.play(packed, kernel.pack_move(move, state.map))
    tally.games += 1
    return tally


CHECK_EVERY: Final = 200


def follow_game(seed: str) -> Tally:
    """Play one game quickly: the kernel draws the moves, the rulebook judges and plays them; compare the next states.

    One state in 200 is compared completely, as in `compare_game`.
    """
    random, tally = Random(seed), Tally()
    state, rng = random_start(random), kernel.Rng(random.randrange(2**63))
    draw = kernel.uniform_move if random.random() < UNIFORM_SHARE else kernel.staged_move
    packed = kernel.pack(state)
    while state.outcome is None and not tally.differences:
        if random.randrange(CHECK_EVERY) == 0:
            compare_state(state, packed, random, tally, whole_list=random.randrange(CHECK_EVERY) == 0)
        number = draw(packed, rng)
        move = kernel.unpack_move(number, state.map)
        if violations := ks.judge(state, move):
            tally.differences.append(Difference("legality of a random move", state, move, violations, number))
            break
        before, state, packed = state, ks.play(state, move), kernel.play(packed, number)
        tally.states, tally.transitions, tally.judged = tally.states + 1, tally.transitions + 1, tally.judged + 1
        if kernel.pack(state) != packed:
            tally.differences.append(Difference("packed successor", before, move, kernel.pack(state), packed))
    if kernel.unpack(packed, state.map) != state:
        tally.differences.append(Difference("the end", state, None, state.outcome, packed))
    tally.games += 1
    return tally
