"""The verbs: deal, judge, play, and everything else that a program asks of the rulebook.

Every verb checks the state that it gets, and leaves it untouched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

from kingofsiam import validation
from kingofsiam.errors import InvalidMove, KingOfSiamError
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Action, Follower, Move, Pass, Play
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import IllegalMove, Violation
from kingofsiam.rules import online, s3_setup, s4_course
from kingofsiam.rules.s5_actions import cards, follower, last_card
from kingofsiam.spec.readings import RULEBOOK, Readings

Takes: TypeAlias = tuple[Follower | None, ...]
"""The followers that may be taken; `(None,)` where there is none to take."""


class GameOver(KingOfSiamError):
    """You asked for a move, but the game has ended."""


def draw_deal(players: int = 3, *, seed: int | None = None, map: Map = SIAM, readings: Readings = RULEBOOK) -> Deal:
    """Draw everything that chance decides before the first turn.

    The same seed (a whole number, not negative) gives the same deal on every Python version. Without a seed the
    system's source of chance is used. Raises `InvalidDeal`. Rules: `setup.*`.
    """
    validation.check_request(players, seed, map, readings)
    return s3_setup.draw(players, Random(seed), map, readings)


def deal(players: int = 3, *, seed: int | None = None, map: Map = SIAM, readings: Readings = RULEBOOK) -> State:
    """Set up a game for 2, 3 or 4 players with a deal drawn at random: `start(draw_deal(...))`."""
    return start(draw_deal(players, seed=seed, map=map, readings=readings))


def start(deal: Deal) -> State:
    """Set up a game from an explicit deal: no randomness. Raises `InvalidDeal` with every fault of the deal."""
    validation.check_deal(deal)
    state = s3_setup.start(deal)
    return s4_course.skip(state) if online.forced_passes_are_skipped(deal.readings) else state


def check(state: State) -> None:
    """Raise `InvalidState` with every fault of a position."""
    validation.check_state(state)


def judge(state: State, move: Move) -> tuple[Violation, ...]:
    """Every reason why the move is not legal, each with its rule; `()` means that it is legal.

    Raises `InvalidState` for an impossible position, and `InvalidMove` for what is not a move at all.
    """
    check(state)
    if not isinstance(move, Move):
        raise InvalidMove((f"{move!r} is neither Pass() nor Play(...)",))
    return s4_course.judge(state, move)


def play(state: State, move: Move) -> State:
    """The state after the move. Raises `IllegalMove` with all violations; the state given is never changed."""
    violations = judge(state, move)
    if violations:
        raise IllegalMove(violations, state)
    return s4_course.take_turn(state, move)


def narrate(state: State, move: Move) -> tuple[Event, ...]:
    """The events of the move, in order, each with its rule. Raises `IllegalMove` like `play`."""
    violations = judge(state, move)
    if violations:
        raise IllegalMove(violations, state)
    return s4_course.narrate(state, move)


def legal_cards(state: State) -> tuple[ActionCard, ...]:
    """The kinds of card the player to move can play, each once."""
    check(state)
    if state.outcome is not None:
        return ()
    if last_card.is_last_card(state) and not last_card.can_be_played(state):
        return ()
    return tuple(dict.fromkeys(state.player.hand))


def legal_actions(state: State, card: ActionCard) -> Sequence[Action]:
    """The ways to carry out this card now, made lazily; empty if the card cannot be played."""
    check(state)
    if state.outcome is not None or card not in state.player.hand:
        return ()
    if last_card.is_last_card(state):
        known: dict[last_card.Ending, bool] = {}
        options = ((action, cards.carry_out(state.board, action)) for action in cards.options(state, card))
        return tuple(action for action, after in options if any(True for _ in _winning_takes(state, after, known)))
    return cards.options(state, card)


def legal_takes(state: State, action: Action) -> Takes:
    """The followers that may be taken after this action: `(None,)` if there is none to take, `()` if it is illegal."""
    check(state)
    if not isinstance(action, Action):
        raise InvalidMove((f"{action!r} is not what a card does",))
    held = state.outcome is None and action.card in state.player.hand
    if not held or any(True for _ in cards.judge(state, action)):
        return ()
    return _takes(state, action)


def _takes(state: State, action: Action) -> Takes:
    after = cards.carry_out(state.board, action)
    if last_card.is_last_card(state):
        return tuple(_winning_takes(state, after, {}))
    return follower.takeable(after, state.readings) or (None,)


def _winning_executions(state: State) -> Iterator[tuple[Action, Takes]]:
    """Every execution of the very last card that wins, with the followers that win after it."""
    known: dict[last_card.Ending, bool] = {}
    for action in cards.options(state, state.player.hand[0]):
        takes = tuple(_winning_takes(state, cards.carry_out(state.board, action), known))
        if takes:
            yield action, takes


def _winning_takes(state: State, after: Board, known: dict[last_card.Ending, bool]) -> Iterator[Follower | None]:
    """The followers with which this execution wins; `known` caches who wins from one execution to the next."""
    for take, ending in last_card.endings(after, state.readings):
        if ending not in known:
            known[ending] = state.to_move in last_card.foreseen(state, ending).winners
        if known[ending]:
            yield take


def legal_moves(state: State) -> Iterator[Move]:
    """Every legal move, made lazily: the pass first, then card by card."""
    check(state)
    if state.outcome is None:
        yield Pass()
        for action, takes in _executions(state):
            for take in takes:
                yield Play(action, take)


def _executions(state: State) -> Iterator[tuple[Action, Takes]]:
    if last_card.is_last_card(state):
        yield from _winning_executions(state)
        return
    for card in dict.fromkeys(state.player.hand):
        for action in cards.options(state, card):
            after = cards.carry_out(state.board, action)
            yield action, follower.takeable(after, state.readings) or (None,)


def count_legal_moves(state: State) -> int:
    """How many legal moves there are, without listing them."""
    check(state)
    if state.outcome is not None:
        return 0
    return 1 + sum(number for _, number in _counted(state))


def random_move(state: State, rng: Random) -> Move:
    """A legal move drawn uniformly from all of them, without listing them. Raises `GameOver`.

    It is rejection sampling: an execution and a cell of the board (a faction in a place) are drawn; if no follower can
    be taken there, both are drawn again. `kernel.random_move` draws the same distribution much faster.
    """
    check(state)
    if state.outcome is not None:
        raise GameOver("the game has ended: there are no moves")
    if last_card.is_last_card(state):
        moves = tuple(legal_moves(state))
        return moves[rng.randrange(len(moves))]
    by_card = tuple(cards.options(state, card) for card in dict.fromkeys(state.player.hand))
    cells = [Follower(faction, place) for place in (*state.map.provinces, POOL) for faction in FACTIONS]
    while True:
        drawn = rng.randrange(1 + sum(len(options) for options in by_card) * len(cells))
        if drawn == 0:
            return Pass()
        number, cell = divmod(drawn - 1, len(cells))
        action = _option(by_card, number)
        takes = _takes(state, action)
        take = None if takes == (None,) and cell == 0 else cells[cell]
        if take in takes:
            return Play(action, take)


def _option(by_card: Sequence[Sequence[Action]], number: int) -> Action:
    """The execution with this number, counted card by card."""
    for options in by_card:
        if number < len(options):
            return options[number]
        number -= len(options)
    raise IndexError(number)


def _counted(state: State) -> Iterator[tuple[Action, int]]:
    """Each execution with the number of followers that may be taken after it."""
    if last_card.is_last_card(state):
        yield from ((action, len(takes)) for action, takes in _winning_executions(state))
        return
    for card in dict.fromkeys(state.player.hand):
        for action in cards.options(state, card):
            after = cards.carry_out(state.board, action)
            yield action, follower.number_takeable(after, state.readings) or 1
