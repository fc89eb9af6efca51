"""The kernel, a fast bitboard engine: the same game on packed integers, for bots, self-play and studies.

It plays exactly the game of `kingofsiam.rules`, under all readings and on all maps of up to eight provinces, but gives
no reasons: to learn why a move is not legal, ask `kingofsiam.judge`. If the installation finds a C compiler, the
package is compiled, otherwise it is interpreted; `COMPILED` says which. Only the speed differs.

>>> import kingofsiam as ks
>>> from kingofsiam import kernel
>>> state = kernel.pack(ks.deal(players=3, seed=7))
>>> end = kernel.playout(state, seed=1)
>>> end.over, len(kernel.legal_moves(end))
(True, 0)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from kingofsiam.errors import NoSuchSeat, NotLegal
from kingofsiam.kernel import bits
from kingofsiam.kernel.action_space import CHOICES, INCOMPLETE, STAGES
from kingofsiam.kernel.common_random_numbers import coupled_move, coupled_playout, rng_for_turn
from kingofsiam.kernel.course import is_legal, play, play_unchecked
from kingofsiam.kernel.decisions import (
    Decision,
    choices_from_move,
    completed_move,
    decide,
    decide_unchecked,
    first_decision,
    move_from_choices,
    uniform_choice,
)
from kingofsiam.kernel.greedy import greedy_move
from kingofsiam.kernel.move_codes import MAX_MOVE, PASS
from kingofsiam.kernel.movegen import LegalMoves, legal_moves
from kingofsiam.kernel.observation_encoding import OBSERVATION_SIZE, encode_observation
from kingofsiam.kernel.packed import PackedState
from kingofsiam.kernel.playouts import playout, random_move, staged_move, uniform_move, uniform_playout
from kingofsiam.kernel.rng import Rng
from kingofsiam.kernel.search import search_move
from kingofsiam.kernel.validation import check

if TYPE_CHECKING:
    from kingofsiam.kernel.dealer import Dealer
    from kingofsiam.kernel.labels import OBSERVATION_HIGH, choice_label, observation_labels
    from kingofsiam.kernel.move_conversion import TypedMoves, pack_move, unpack_move
    from kingofsiam.kernel.position_conversion import pack, unpack


COMPILED: Final = not (bits.__file__ or "").endswith(".py")
"""Whether the kernel is compiled to machine code."""

__all__ = [
    "COMPILED",
    # positions
    "PackedState",
    "pack",
    "unpack",
    "check",
    "Dealer",
    # moves
    "MAX_MOVE",
    "PASS",
    "pack_move",
    "unpack_move",
    # turns
    "NotLegal",
    "is_legal",
    "play",
    "play_unchecked",
    "LegalMoves",
    "TypedMoves",
    "legal_moves",
    # decisions: a turn as a chain of choices
    "CHOICES",
    "STAGES",
    "Decision",
    "first_decision",
    "decide",
    "decide_unchecked",
    "uniform_choice",
    "choice_label",
    "INCOMPLETE",
    "completed_move",
    "move_from_choices",
    "choices_from_move",
    # observations
    "NoSuchSeat",
    "OBSERVATION_SIZE",
    "OBSERVATION_HIGH",
    "encode_observation",
    "observation_labels",
    # random moves and playouts
    "Rng",
    "random_move",
    "staged_move",
    "uniform_move",
    "playout",
    "uniform_playout",
    "coupled_move",
    "coupled_playout",
    "rng_for_turn",
    # bots
    "greedy_move",
    "search_move",
]

_LAZY_EXPORTS: Final = {
    **dict.fromkeys(("pack", "unpack"), "position_conversion"),
    **dict.fromkeys(("TypedMoves", "pack_move", "unpack_move"), "move_conversion"),
    "Dealer": "dealer",
    **dict.fromkeys(("OBSERVATION_HIGH", "choice_label", "observation_labels"), "labels"),
}


if not TYPE_CHECKING:  # a type checker knows the names from above, and should report any other

    def __getattr__(name: str) -> Any:
        """Import the modules that need the model (conversions, dealer, labels) when they are first used."""
        if name not in _LAZY_EXPORTS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"kingofsiam.kernel.{_LAZY_EXPORTS[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
