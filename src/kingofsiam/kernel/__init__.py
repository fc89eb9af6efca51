"""The fast twin: the same game on twelve machine words, for machine players, self-play and studies.

It plays exactly the game of `kingofsiam.rules`, all readings and all maps of up to eight provinces, and knows no
reasons: to learn why a move is not legal ask the rulebook. Where a C compiler was found at installation it is
compiled, else it is interpreted; `COMPILED` tells. Nothing but the speed differs.

>>> import kingofsiam as ks
>>> from kingofsiam import kernel
>>> state = kernel.pack(ks.deal(players=3, seed=7))
>>> end = kernel.playout(state, seed=1)
>>> end.over, len(kernel.legal_moves(end))
(True, 0)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from kingofsiam.errors import NoSuchSeat, NotLegal
from kingofsiam.kernel import words
from kingofsiam.kernel.choices import CHOICES, MORE_TO_TELL, STAGES
from kingofsiam.kernel.codes import MOST_MOVE, PASS
from kingofsiam.kernel.decisions import (
    Decision,
    choices_of,
    decide,
    decide_trusted,
    first_decision,
    move_completed,
    move_told,
    uniform_choice,
)
from kingofsiam.kernel.dice import Dice
from kingofsiam.kernel.greed import greedy_move
from kingofsiam.kernel.listing import LegalMoves
from kingofsiam.kernel.lots import dice_of, lots_move, lots_playout
from kingofsiam.kernel.packed import PackedState
from kingofsiam.kernel.playouts import playout, staged_move, uniform_move, uniform_playout
from kingofsiam.kernel.searching import search_move
from kingofsiam.kernel.sight import SIGHT, SIGHT_LIMITS, sight
from kingofsiam.kernel.turns import is_legal, legal_moves, play, play_trusted, random_move

if TYPE_CHECKING:
    from kingofsiam.kernel.dealing import Dealer
    from kingofsiam.kernel.moves import TypedMoves, pack_move, unpack_move
    from kingofsiam.kernel.naming import choice_name, sight_names
    from kingofsiam.kernel.positions import pack, unpack

COMPILED: Final = not (words.__file__ or "").endswith(".py")
"""Whether this is machine code."""

__all__ = [
    "COMPILED",
    # positions
    "PackedState",
    "pack",
    "unpack",
    "Dealer",
    # moves
    "MOST_MOVE",
    "PASS",
    "pack_move",
    "unpack_move",
    # turns
    "NotLegal",
    "is_legal",
    "play",
    "play_trusted",
    "LegalMoves",
    "TypedMoves",
    "legal_moves",
    # decisions: a turn as a chain of small choices
    "CHOICES",
    "STAGES",
    "Decision",
    "first_decision",
    "decide",
    "decide_trusted",
    "uniform_choice",
    "choice_name",
    "MORE_TO_TELL",
    "move_completed",
    "move_told",
    "choices_of",
    # what a player sees
    "NoSuchSeat",
    "SIGHT",
    "SIGHT_LIMITS",
    "sight",
    "sight_names",
    # chance
    "Dice",
    "random_move",
    "staged_move",
    "uniform_move",
    "playout",
    "uniform_playout",
    "lots_move",
    "lots_playout",
    "dice_of",
    # machine players
    "greedy_move",
    "search_move",
]

_SPEAKING_OF_NAMES: Final = {
    **dict.fromkeys(("pack", "unpack"), "positions"),
    **dict.fromkeys(("TypedMoves", "pack_move", "unpack_move"), "moves"),
    "Dealer": "dealing",
    **dict.fromkeys(("choice_name", "sight_names"), "naming"),
}


if not TYPE_CHECKING:  # a checker knows the names from above, and should complain of others

    def __getattr__(name: str) -> Any:
        """The conversions need the rulebook's values, the rest does not: these are imported when first asked for."""
        if name not in _SPEAKING_OF_NAMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"kingofsiam.kernel.{_SPEAKING_OF_NAMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
