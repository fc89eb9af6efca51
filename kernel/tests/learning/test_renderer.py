"""The board as text, with the choices of the turn."""

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam_kernel.learning.infos import choices_so_far, partial_action_line
from kingofsiam_kernel.learning.pettingzoo import raw_env
from tests.helpers_strategies import MAPS


@pytest.mark.parametrize("board", MAPS, ids=str)
def test_the_choices_made_so_far_are_rendered_too(board: ks.Map) -> None:
    """Every choice but the last, which completes the turn, with the names of the map."""
    state, game = ks.deal(3, seed=7, map=board), raw_env(map=board, render_mode="ansi")
    packed = kernel.pack(state)
    for seed in range(20):
        game.reset(seed=7)
        choices = kernel.choices_from_move(packed, kernel.uniform_move(packed, kernel.Rng(seed)))
        for number, choice in enumerate(choices):
            assert choices_so_far(game.decision) == choices[:number]
            names = [kernel.choice_label(chosen, board) for chosen in choices[:number]]
            text = game.render() or ""
            assert text == f"{state}{partial_action_line(game.decision, board)}"
            assert f" {', '.join(names)}." in text or not names
            game.step(choice)
