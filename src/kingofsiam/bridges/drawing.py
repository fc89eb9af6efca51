"""The board as pixels and in a window: by vl-convert, which brings the letters, and pygame."""

from __future__ import annotations

import os
from io import BytesIO
from typing import Final, cast

import numpy as np
import numpy.typing as npt
import vl_convert

from kingofsiam.picture.svg import board
from kingofsiam.state import State

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

Pixels = npt.NDArray[np.uint8]
"""Rows of pixels, each pixel red, green and blue."""

_PAPER: Final = (255, 255, 255)


def surface(state: State) -> pygame.Surface:
    """The board, drawn."""
    drawn = pygame.image.load(BytesIO(vl_convert.svg_to_png(board(state), scale=1.0)))
    sheet = pygame.Surface(drawn.get_size())
    sheet.fill(_PAPER)
    sheet.blit(drawn, (0, 0))
    return sheet


def pixels(state: State) -> Pixels:
    """The board, drawn, as an array of rows."""
    columns = cast("Pixels", pygame.surfarray.array3d(surface(state)))
    return np.ascontiguousarray(columns.transpose(1, 0, 2))


class Window:
    """A window that shows the board. It waits after each picture, so that one can follow the game."""

    def __init__(self, pictures_a_second: float) -> None:
        self._open()
        self._clock = pygame.time.Clock()
        self._pace = pictures_a_second

    def _open(self) -> None:
        """There is one for a whole process: another environment may have closed it."""
        pygame.display.init()
        pygame.display.set_caption("King of Siam")
        self._shown: State | None = None

    def show(self, state: State) -> None:
        """Show this position, unless it is what is shown already."""
        if not pygame.display.get_init():
            self._open()
        pygame.event.pump()
        if state != self._shown:
            sheet = surface(state)
            pygame.display.set_mode(sheet.get_size()).blit(sheet, (0, 0))
            pygame.display.flip()
            self._shown = state
            self._clock.tick(self._pace)

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()
