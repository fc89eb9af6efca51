"""A policy as a player: it gets the arrays of the environments, and plays wherever players are named."""

import pickle
from random import Random
from typing import Final

import numpy as np
import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.learning.helpers_observation import PLAYERS_AND_HANDS
from kingofsiam.engine import GameOver
from kingofsiam.players import PlayerFailed, bot_move
from kingofsiam_kernel.experiments import Arena, ArenaConfig, run
from kingofsiam_kernel.learning.gymnasium import KingOfSiamEnv, KingOfSiamVectorEnv
from kingofsiam_kernel.learning.infos import IllegalChoice
from kingofsiam_kernel.learning.pettingzoo import raw_env
from kingofsiam_kernel.learning.policies import ActionMask, ObservationArray, from_policy

SEED: Final = 7


def last_choice(_: ObservationArray, mask: ActionMask) -> int:
    return int(np.flatnonzero(mask)[-1])


def never_legal(_: ObservationArray, mask: ActionMask) -> int:
    return int(np.flatnonzero(mask == 0)[0])


class Replay:
    """A policy that makes these choices, and keeps the arrays that it gets."""

    def __init__(self, choices: list[int]) -> None:
        self.choices, self.arrays = iter(choices), list[bytes]()

    def __call__(self, observation: ObservationArray, mask: ActionMask) -> int:
        self.arrays += [observation.tobytes(), mask.tobytes()]
        return next(self.choices)


last_bot, illegal_bot = from_policy(last_choice), from_policy(never_legal)
LAST, ILLEGAL = f"{__name__}:last_bot", f"{__name__}:illegal_bot"


@pytest.mark.parametrize(("players", "readings"), PLAYERS_AND_HANDS)
def test_it_gets_the_arrays_that_the_environment_gives_to_its_seat(players: int, readings: str) -> None:
    """Observation and mask, at every decision of every turn of a game, although a bot sees no hidden card."""
    game, rng, turns = raw_env(players, readings=readings), Random(SEED), 0
    game.reset(seed=SEED)
    while not game.decision.over:
        state, arrays, choices = game.position, list[bytes](), list[int]()
        while not choices or game.decision.stage:
            observed = game.observe(f"player_{state.to_move}")
            arrays += [observed["observation"].tobytes(), observed["action_mask"].tobytes()]
            choices.append(rng.choice(game.decision.choices))
            game.step(choices[-1])
        policy = Replay(choices)
        move = from_policy(policy)(ks.observe(state, state.to_move), Random(1))
        assert policy.arrays == arrays
        assert ks.play(state, move) == game.position
        turns += 1
    assert turns > 10


def test_it_plays_by_its_name_in_environments_and_batches_as_the_function_does() -> None:
    """The name is that of a module and its bot."""
    rows = list[list[bytes]]()
    for others in (last_choice, LAST):
        game, games = KingOfSiamEnv(2, others=others), KingOfSiamVectorEnv(2, 2, others=others)
        observation, info = game.reset(seed=SEED)
        several, infos = games.reset(seed=SEED)
        rows.append([observation.tobytes(), several.tobytes()])
        for _ in range(40):
            observation, _, ended, _, info = game.step(last_choice(observation, info["action_mask"]))
            several, *_, infos = games.step(infos["action_mask"].argmax(axis=1))
            rows[-1] += [observation.tobytes(), several.tobytes()]
            if ended:
                break
    assert rows[0] == rows[1]
    batch = kernel.Batch(kernel.Dealer(2), 2, 0, LAST)
    batch.reset(SEED)
    assert bytes(batch.observations) == rows[0][1]


def test_it_plays_in_an_arena() -> None:
    match = run(Arena(ArenaConfig(names=(LAST, "staged"), players=2)), 2, workers=1)
    assert match.results[f"score.{LAST}.staged"].n == 2


def test_an_illegal_choice_is_an_error_of_the_player() -> None:
    state = ks.deal(2, seed=SEED)
    with pytest.raises(IllegalChoice):
        illegal_bot(ks.observe(state, state.to_move), Random(1))
    with pytest.raises(PlayerFailed) as failed:
        bot_move(ILLEGAL, state, Random(1))
    assert failed.value.name == ILLEGAL


def test_it_can_be_pickled_and_has_no_move_after_the_end() -> None:
    state = kernel.unpack(kernel.playout(kernel.Dealer(2).deal(SEED), seed=1), ks.SIAM)
    with pytest.raises(GameOver):
        pickle.loads(pickle.dumps(last_bot))(ks.observe(state, 0), Random(1))
