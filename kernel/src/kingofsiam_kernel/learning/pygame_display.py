"""Pixel arrays and a pygame window of the board. vl-convert rasterizes the SVG and brings the fonts.

Import this module late: only the extras install what it needs.
"""

import os
from io import BytesIO
from typing import Final, cast

import numpy as np
import numpy.typing as npt
import pygame
import vl_convert

from kingofsiam.model.state import State
from kingofsiam.render.svg import board

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


Pixels = npt.NDArray[np.uint8]
"""An image of shape `(height, width, 3)`: red, green and blue of each pixel."""

_BACKGROUND: Final = (255, 255, 255)


def surface(state: State) -> pygame.Surface:
    """The board as a pygame surface on a white background."""
    image = pygame.image.load(BytesIO(vl_convert.svg_to_png(board(state), scale=1.0)))
    canvas = pygame.Surface(image.get_size())
    canvas.fill(_BACKGROUND)
    canvas.blit(image, (0, 0))
    return canvas


def pixels(state: State) -> Pixels:
    """The board as an array of pixels."""
    columns = cast("Pixels", pygame.surfarray.array3d(surface(state)))
    return np.ascontiguousarray(columns.transpose(1, 0, 2))


class Window:
    """A window that shows the board. It limits the frame rate, so that you can follow the game."""

    def __init__(self, fps: float) -> None:
        self._open()
        self._clock = pygame.time.Clock()
        self._fps = fps

    def _open(self) -> None:
        """Open the only display of this process; another environment may have closed it."""
        pygame.display.init()
        pygame.display.set_caption("King of Siam")
        self._shown: State | None = None

    def show(self, state: State) -> None:
        """Show this position, unless it is on display already."""
        if not pygame.display.get_init():
            self._open()
        pygame.event.pump()
        if state != self._shown:
            canvas = surface(state)
            pygame.display.set_mode(canvas.get_size()).blit(canvas, (0, 0))
            pygame.display.flip()
            self._shown = state
            self._clock.tick(self._fps)

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()
