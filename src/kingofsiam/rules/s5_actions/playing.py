"""Section 5: playing a card, whichever it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from kingofsiam.model.events import CardPlayed, Event
from kingofsiam.model.moves import Action, FactionCard, Follower, KhonThai, Maharacha, OneVsOne, Play, TwoVsOne
from kingofsiam.model.pieces import LAO, MALAY, RAMA, ActionCard, one
from kingofsiam.model.state import Board, Player, State, Transfer
from kingofsiam.model.violations import Violation, refusal
from kingofsiam.rules import s8_four_players
from kingofsiam.rules.s2_concept import next_seat
from kingofsiam.rules.s5_actions import (
    faction_card,
    follower,
    khon_thai,
    last_card,
    maharacha,
    one_vs_one,
    two_vs_one,
    undoing,
)
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import ES, NL, RU, SUM, E, Rule, Section, clause

_S = Section.ACTIONS

ONE_CARD: Final = Rule(
    id="action.one-card",
    sentence="To play a card, take one from your hand and lay it face up in front of you.",
    section=_S,
    paragraph=1,
    documents=(E, NL, RU, SUM, ES),
)
ON_TOP: Final = Rule(
    id="action.on-top",
    sentence="A card you play goes on top of those you have played before, so that only the top card is visible.",
    section=_S,
    paragraph=1,
    documents=(E, NL, RU, ES),
    rulings=(rulings.PLAYED_CARDS,),
)
NEVER_RETURNED: Final = Rule(
    id="action.never-returned",
    sentence="Played cards never come back, so a player can play at most eight cards in a game.",
    section=_S,
    paragraph=5,
    documents=(E, NL, RU, SUM, ES),
)


@clause(ONE_CARD, NEVER_RETURNED)
def judge(state: State, move: Play) -> tuple[Violation, ...]:
    """The player holds the card, its action and the follower are legal, and the very last card wins."""
    action, take = move.action, move.take
    refusals = (*judge_action(state, action), *follower.judge_place(state.board, state.readings, take))
    held = action.card in state.player.hand
    if not refusals:
        refusals = judge_execution(state, move, held)
    if not held:
        refusals = (refusal(ONE_CARD, allowed=state.player.hand, card=action.card), *refusals)
    return tuple(dict.fromkeys(refusals)) if refusals else ()


def judge_execution(state: State, move: Play, held: bool) -> tuple[Violation, ...]:
    """What can be judged only on the board as it is after the action: the follower, and victory by the last card."""
    absent = follower.judge_presence(state.board, moves(move.action), state.readings, move.take)
    if absent or not held or not last_card.is_last_card(state):
        return absent
    return last_card.judge(state, carry_out(state.board, move.action), move.take)


def judge_action(state: State, action: Action) -> Iterator[Violation]:
    """Whether the card's own rules allow this execution."""
    match action:
        case Maharacha():
            return maharacha.judge(state, action)
        case KhonThai():
            return khon_thai.judge(state, action)
        case OneVsOne():
            return one_vs_one.judge(state, action)
        case TwoVsOne():
            return two_vs_one.judge(state, action)
        case FactionCard():
            return faction_card.judge(state, action)
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def options(state: State, card: ActionCard) -> Sequence[Action]:
    """The ways to carry out a card's action in full, by the card's own rules."""
    match card:
        case ActionCard.MAHARACHA:
            return maharacha.options(state)
        case ActionCard.KHON_THAI:
            return khon_thai.options(state)
        case ActionCard.ONE_VS_ONE:
            return one_vs_one.options(state)
        case ActionCard.TWO_VS_ONE:
            return two_vs_one.options(state)
        case ActionCard.RAMA:
            return faction_card.options(state, RAMA)
        case ActionCard.LAO:
            return faction_card.options(state, LAO)
        case ActionCard.MALAI:
            return faction_card.options(state, MALAY)
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def carry_out(board: Board, action: Action, take: Follower | None = None) -> Board:
    """Carry out the action on the board; then the follower, if one is named, leaves it."""
    if isinstance(action, Maharacha):
        board = maharacha.apply(board, action)
    return board.moved((*moves(action), *follower.moves(take)))


def moves(action: Action) -> tuple[Transfer, ...]:
    """The followers that an action moves; Maharacha moves none."""
    match action:
        case Maharacha():
            return ()
        case KhonThai():
            return khon_thai.moves(action)
        case OneVsOne():
            return one_vs_one.moves(action)
        case TwoVsOne():
            return two_vs_one.moves(action)
        case FactionCard():
            return faction_card.moves(action)
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def narrate_action(board: Board, action: Action) -> tuple[Event, ...]:
    """Say what the action does."""
    match action:
        case Maharacha():
            return maharacha.narrate(action)
        case KhonThai():
            return khon_thai.narrate(action)
        case OneVsOne():
            return one_vs_one.narrate(action)
        case TwoVsOne():
            return two_vs_one.narrate(action)
        case FactionCard():
            return faction_card.narrate(board, action)
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


@clause(ONE_CARD)
def narrate(state: State, move: Play) -> tuple[Event, ...]:
    """Say which card is played, what its action does, and who is taken."""
    return (
        CardPlayed(ONE_CARD, state.to_move, move.action.card),
        *narrate_action(state.board, move.action),
        *follower.narrate(state.to_move, move.take),
    )


@clause(ONE_CARD)
def apply(state: State, move: Play) -> State:
    """Lay down the card, carry out its action, take a follower; then it is the next player's turn."""
    seat, players = state.to_move, state.players
    player = lay_down(players[seat], move.action.card, move.take, state.cards_played + 1)
    return State(
        carry_out(state.board, move.action, move.take),
        (*players[:seat], player, *players[seat + 1 :]),
        state.readings,
        next_seat(seat, len(players)),
        0,
        undoing.swap_to_remember(move.action),
    )


@clause(ON_TOP, NEVER_RETURNED, s8_four_players.OWN_FOLLOWERS)
def lay_down(player: Player, card: ActionCard, take: Follower | None, number: int) -> Player:
    """The card leaves the hand for the top of the pile, and the follower joins the player's own."""
    place = player.hand.index(card)
    return Player(
        player.hand[:place] + player.hand[place + 1 :],
        (*player.played, card),
        player.followers if take is None else player.followers + one(take.faction),
        number,
    )


@clause(last_card.LAST_CARD)
def last_card_can_be_played(state: State) -> bool:
    """Whether any execution of the very last card wins."""
    return any(True for _ in winning_executions(state))


@clause(last_card.LAST_CARD)
def winning_executions(state: State) -> Iterator[tuple[Action, tuple[Follower | None, ...]]]:
    """Every execution of the very last card that wins, with the followers by whom it does."""
    known: dict[last_card.Verdict, bool] = {}
    for action in options(state, state.player.hand[0]):
        takes = last_card.winning_takes(state, carry_out(state.board, action), known)
        if takes:
            yield action, takes
