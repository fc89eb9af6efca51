"""The table shown as text, as pixels, and in a window."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable

import numpy as np
import pygame
import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.bridges import drawing
from kingofsiam.bridges.gymnasium import KingOfSiamEnv
from kingofsiam.bridges.pettingzoo import KingOfSiam, raw_env
from kingofsiam.bridges.rendering import Renderer, chosen_so_far, in_words
from kingofsiam.errors import MissingExtra
from tests.properties.games import MAPS

INK = 90
"""Letters are darker than this."""


def opening(players: int = 3, seed: int = 7, board: ks.Map = ks.SIAM) -> kernel.Decision:
    return kernel.first_decision(kernel.pack(ks.deal(players, seed=seed, map=board)))


def rendered(mode: str | None) -> Renderer:
    return Renderer(mode, ks.SIAM, "pettingzoo", 1000)


# --- in words --------------------------------------------------------------------------------------------------------


def test_the_table_is_told_in_words() -> None:
    assert rendered("ansi").render(opening()) == str(ks.deal(3, seed=7))


@pytest.mark.parametrize("board", MAPS, ids=str)
def test_what_was_chosen_in_the_turn_is_told_too(board: ks.Map) -> None:
    """Every choice but the last, which completes the turn, in the words of the map."""
    state = kernel.pack(ks.deal(3, seed=7, map=board))
    for seed in range(20):
        chosen = list[int]()
        decision = kernel.first_decision(state)
        for choice in kernel.choices_of(state, kernel.uniform_move(state, kernel.Dice(seed))):
            assert chosen_so_far(decision, board) == tuple(kernel.choice_name(each, board) for each in chosen)
            assert all(name in in_words(decision, board) for name in chosen_so_far(decision, board))
            chosen.append(choice)
            decision = kernel.decide(decision, choice)


def test_who_has_not_said_how_he_will_watch_is_warned() -> None:
    game, env = raw_env(), KingOfSiamEnv()
    game.reset(seed=7)
    env.reset(seed=7)
    for watch in (game.render, env.render):
        with pytest.warns(UserWarning, match="render_mode"):
            assert watch() is None


def test_nothing_is_shown_unless_one_asks_for_it() -> None:
    assert rendered(None).render(opening()) is None


# --- in pixels -------------------------------------------------------------------------------------------------------


def ink(pixels: drawing.Pixels) -> int:
    return int(np.count_nonzero(pixels.max(axis=2) < INK))


def test_the_board_is_drawn_with_all_its_letters() -> None:
    """Head, tiles, provinces, players and key are each written on; two positions give two pictures."""
    picture, other = (rendered("rgb_array").render(opening(seed=seed)) for seed in (7, 8))
    assert isinstance(picture, np.ndarray)
    assert isinstance(other, np.ndarray)
    assert picture.shape == other.shape == (830, 960, 3)
    assert picture.dtype == np.uint8
    head, tiles, country, seats, key = (
        picture[10:70, 15:400],
        picture[120:150, 30:120],
        picture[180:700, 40:560],
        picture[260:700, 690:920],
        picture[770:795, 40:780],
    )
    assert min(map(ink, (head, tiles, country, seats, key))) > 100
    assert not np.array_equal(picture, other)


# --- in a window -----------------------------------------------------------------------------------------------------


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[ks.State]:
    """The positions that are drawn, one after the other, in a window that nobody sees."""
    positions = list[ks.State]()
    draw: Callable[[ks.State], pygame.Surface] = drawing.surface

    def noted(state: ks.State) -> pygame.Surface:
        positions.append(state)
        return draw(state)

    monkeypatch.setattr(drawing, "surface", noted)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for kind in (KingOfSiam, KingOfSiamEnv):
        monkeypatch.setitem(kind.metadata, "render_fps", 1000)
    return positions


def test_a_window_shows_the_board(drawn: list[ks.State]) -> None:
    """A position that is shown already is not drawn again; with the window closed nothing is left open."""
    window = rendered("human")
    assert window.render(opening()) is None
    assert window.render(kernel.decide(opening(), 5)) is None
    assert drawn == [ks.deal(3, seed=7)]
    shown = pygame.surfarray.array3d(pygame.display.get_surface()).transpose(1, 0, 2)
    assert np.array_equal(shown, drawing.pixels(ks.deal(3, seed=7)))
    window.close()
    assert not pygame.display.get_init()
    window.close()
    window.render(opening())
    assert pygame.display.get_init()
    window.close()


def test_one_who_watches_sees_every_new_position(drawn: list[ks.State]) -> None:
    """Without asking: at the beginning, and whenever a turn is complete."""
    state = ks.deal(3, seed=7)
    turns = [state, ks.play(state, ks.Pass())]
    game = raw_env(render_mode="human")
    game.reset(seed=7)
    game.step(0)
    game.close()
    assert drawn == turns
    env = KingOfSiamEnv(render_mode="human", seat=1, others="random")
    env.reset(seed=7)
    env.step(0)
    env.close()
    assert drawn[2:] == [state, env.table]


def test_a_copy_has_no_window_yet(drawn: list[ks.State]) -> None:
    window = rendered("human")
    window.render(opening())
    again = pickle.loads(pickle.dumps(window))
    window.close()
    again.render(opening())
    assert len(drawn) == 2
    again.close()


def test_a_window_is_opened_again_when_that_of_another_was_closed(drawn: list[ks.State]) -> None:
    """There is but one for all environments of a process, and the first to close it closes it for all."""
    one, other = rendered("human"), rendered("human")
    one.render(opening())
    other.render(opening())
    one.close()
    other.render(opening())
    assert pygame.display.get_init()
    assert len(drawn) == 3
    other.close()
    assert not pygame.display.get_init()


# --- without the libraries -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["rgb_array", "human"])
def test_a_missing_library_names_the_extra_that_brings_it(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "kingofsiam.bridges.drawing")
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(MissingExtra) as error:
        rendered(mode).render(opening())
    assert (error.value.what, error.value.extra, error.value.library) == (
        f"render_mode {mode!r}",
        "pettingzoo",
        "vl_convert",
    )
