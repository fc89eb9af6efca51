"""Section 5: from each card to the module with its rules, and what a program asks of any card."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Protocol

from kingofsiam.model.events import Event
from kingofsiam.model.moves import Action, Follower, Maharacha
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import Board, State, Transfer
from kingofsiam.model.violations import Violation
from kingofsiam.rules.s5_actions import faction_card, follower, khon_thai, maharacha, one_vs_one, two_vs_one


class CardModule(Protocol):
    """What the module of every card has, always in this order."""

    def judge(self, state: State, action: Any, /) -> Iterator[Violation]:
        """Why the card's own rules forbid this execution."""
        ...

    def options(self, state: State, card: ActionCard, /) -> Sequence[Action]:
        """The ways to carry out the card in full."""
        ...

    def moves(self, action: Any, /) -> tuple[Transfer, ...]:
        """The followers that the action moves."""
        ...

    def narrate(self, board: Board, action: Any, /) -> tuple[Event, ...]:
        """The events of the action, from the board before it."""
        ...


MODULES: Final[Mapping[ActionCard, CardModule]] = MappingProxyType(
    {
        ActionCard.MAHARACHA: maharacha,
        ActionCard.KHON_THAI: khon_thai,
        ActionCard.ONE_VS_ONE: one_vs_one,
        ActionCard.TWO_VS_ONE: two_vs_one,
        ActionCard.RAMA: faction_card,
        ActionCard.LAO: faction_card,
        ActionCard.MALAI: faction_card,
    }
)
"""The module of each card."""

_JUDGES: Final = {card: module.judge for card, module in MODULES.items()}
_MOVES: Final = {card: module.moves for card, module in MODULES.items()}
"""What most turns need of the module, found without a look at it."""


def judge(state: State, action: Action) -> Iterator[Violation]:
    """Why the card's own rules forbid this execution."""
    return _JUDGES[action.card](state, action)


def options(state: State, card: ActionCard) -> Sequence[Action]:
    """The ways to carry out a card's action in full, by the card's own rules."""
    return MODULES[card].options(state, card)


def moves(action: Action) -> tuple[Transfer, ...]:
    """The followers that an action moves; Maharacha moves none."""
    return _MOVES[action.card](action)


def narrate(board: Board, action: Action) -> tuple[Event, ...]:
    """Say what the action does."""
    return MODULES[action.card].narrate(board, action)


def carry_out(board: Board, action: Action, take: Follower | None = None) -> Board:
    """Carry out the action on the board; then the follower, if one is named, leaves it."""
    if isinstance(action, Maharacha):
        board = maharacha.apply(board, action)
    return board.moved((*moves(action), *follower.moves(take)))
