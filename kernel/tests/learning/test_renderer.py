"""The render modes: text, pixels and a window."""

import sys
from collections.abc import Callable

import numpy as np
import pygame
import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.errors import MissingExtra
from kingofsiam_kernel.learning import pygame_display
from kingofsiam_kernel.learning.gymnasium import KingOfSiamEnv
from kingofsiam_kernel.learning.pettingzoo import KingOfSiam, raw_env
from kingofsiam_kernel.learning.renderer import partial_action_labels, render_text
from tests.helpers_strategies import MAPS

MAX_TEXT_BRIGHTNESS = 90
"""Letters are darker than this."""


@pytest.mark.parametrize("board", MAPS, ids=str)
def test_the_partial_action_is_rendered_too(board: ks.Map) -> None:
    """Every choice but the last, which completes the turn, with the names of the map."""
    state = kernel.pack(ks.deal(3, seed=7, map=board))
    for seed in range(20):
        chosen = list[int]()
        decision = kernel.first_decision(state)
        for choice in kernel.choices_from_move(state, kernel.uniform_move(state, kernel.Rng(seed))):
            assert partial_action_labels(decision, board) == tuple(kernel.choice_label(each, board) for each in chosen)
            assert all(name in render_text(decision, board) for name in partial_action_labels(decision, board))
            chosen.append(choice)
            decision = kernel.decide(decision, choice)


def picture(seed: int, mode: str = "rgb_array") -> pygame_display.Pixels:
    game = raw_env(render_mode=mode)
    game.reset(seed=seed)
    pixels: pygame_display.Pixels = game.render()
    return pixels


def count_text_pixels(pixels: pygame_display.Pixels) -> int:
    return int(np.count_nonzero(pixels.max(axis=2) < MAX_TEXT_BRIGHTNESS))


def test_the_board_is_rendered_with_all_its_text() -> None:
    """Header, tiles, provinces, players and legend all hold text; two positions give two pictures."""
    one, other = picture(7), picture(8)
    assert one.shape == other.shape == (830, 960, 3)
    assert one.dtype == np.uint8
    header, tiles, provinces, players, legend = (
        one[10:70, 15:400],
        one[120:150, 30:120],
        one[180:700, 40:560],
        one[260:700, 690:920],
        one[770:795, 40:780],
    )
    assert min(map(count_text_pixels, (header, tiles, provinces, players, legend))) > 100
    assert not np.array_equal(one, other)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[ks.State]:
    """The positions drawn, in order; the window itself is headless."""
    positions = list[ks.State]()
    surface: Callable[[ks.State], pygame.Surface] = pygame_display.surface

    def recording_surface(state: ks.State) -> pygame.Surface:
        positions.append(state)
        return surface(state)

    monkeypatch.setattr(pygame_display, "surface", recording_surface)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for kind in (KingOfSiam, KingOfSiamEnv):
        monkeypatch.setitem(kind.metadata, "render_fps", 1000)
    return positions


def test_human_mode_shows_every_new_position(drawn: list[ks.State]) -> None:
    """The environment renders by itself, at the beginning and after every turn, but a position only once. Closing the
    window closes the display; it can be opened again.
    """
    state = ks.deal(3, seed=7)
    game = raw_env(render_mode="human")
    game.reset(seed=7)
    displayed = pygame.surfarray.array3d(pygame.display.get_surface()).transpose(1, 0, 2)
    assert np.array_equal(displayed, picture(7))
    drawn.clear()
    for choice in (5, 13, 13, 31):
        assert not drawn
        game.step(choice)
    assert drawn == [game.position] != [state]
    for _ in range(2):
        game.close()
        assert not pygame.display.get_init()
    game.render()
    assert pygame.display.get_init()
    game.close()
    drawn.clear()
    env = KingOfSiamEnv(render_mode="human", seat=1, others="staged")
    env.reset(seed=7)
    env.step(0)
    env.close()
    assert drawn == [state, env.position]


@pytest.mark.parametrize("mode", ["rgb_array", "human"])
def test_a_missing_library_is_reported_with_its_extra(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "kingofsiam_kernel.learning.pygame_display")
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(MissingExtra) as error:
        picture(7, mode)
    assert (error.value.what, error.value.extra, error.value.library) == (
        f"render_mode {mode!r}",
        "pettingzoo",
        "vl_convert",
    )
