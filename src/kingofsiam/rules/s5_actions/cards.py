"""Section 5: which module has the rules of each card, and three functions that ask it."""

from collections.abc import Iterator
from typing import Any, Final, Protocol

from kingofsiam.model.events import Events
from kingofsiam.model.moves import Action
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation
from kingofsiam.rules.s5_actions import faction_card, khon_thai, maharacha, one_vs_one, two_vs_one


class CardModule(Protocol):
    """What the module of every card has, in this order. Only the type checker needs this class."""

    def judge(self, state: State, action: Any, /) -> Iterator[Violation]:
        """Why the card's own rules forbid this execution."""
        ...

    def options(self, state: State, card: ActionCard, /) -> tuple[Action, ...]:
        """Every way to carry out the card as far as the rules allow."""
        ...

    def carry_out(self, board: Board, action: Any, /) -> tuple[Board, Events]:
        """The board after the action, and what happens."""
        ...


MODULES: Final[dict[ActionCard, CardModule]] = {
    ActionCard.MAHARACHA: maharacha,
    ActionCard.KHON_THAI: khon_thai,
    ActionCard.ONE_VS_ONE: one_vs_one,
    ActionCard.TWO_VS_ONE: two_vs_one,
    ActionCard.RAMA: faction_card,
    ActionCard.LAO: faction_card,
    ActionCard.MALAI: faction_card,
}
"""The module of each card."""


def judge(state: State, action: Action) -> tuple[Violation, ...]:
    """Why the card's own rules forbid this execution."""
    return tuple(MODULES[action.card].judge(state, action))


def options(state: State, card: ActionCard) -> tuple[Action, ...]:
    """Every way to carry out the card as far as its own rules allow."""
    return MODULES[card].options(state, card)


def carry_out(board: Board, action: Action) -> tuple[Board, Events]:
    """The board after the action, and what happens."""
    return MODULES[action.card].carry_out(board, action)
