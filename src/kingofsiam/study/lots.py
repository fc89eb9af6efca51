"""The lots of a study: which ones a player draws depends on the game and on the moment, and on nothing else.

So two plays of a game under different readings give the same lots to the same moment of both, however they came
there, and differ only as far as the readings make them differ.
"""

from __future__ import annotations

from typing import Final

from kingofsiam.kernel import Dice, PackedState
from kingofsiam.kernel.board_words import completed
from kingofsiam.kernel.packed import cards_played, passes

MOMENTS: Final = 2048
"""Every moment of a game has a lower number."""

MOST_GAMES: Final = 2**52
"""Every game has a lower number: with the moment it makes a seed of 63 bits."""

_BITS_OF_PASSES: Final = 4
_BITS_OF_CARDS: Final = 64


def moment(state: PackedState) -> int:
    """The struggles completed, the cards played and the passes in a row: no game is twice at the same moment."""
    cards = completed(state.tiles) * _BITS_OF_CARDS + cards_played(state)
    return cards * _BITS_OF_PASSES + passes(state)


def lots(game: int, state: PackedState) -> Dice:
    """The lots for this moment of a game."""
    return Dice(game * MOMENTS + moment(state))
