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
from kingofsiam.model.events import Events
from kingofsiam.model.moves import Action, Follower, Move, Pass, Play
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard
from kingofsiam.model.state import State
from kingofsiam.model.violations import IllegalMove, Violation
from kingofsiam.rules import s3_setup, s4_course
from kingofsiam.rules.s5_actions import cards, choices, last_card
from kingofsiam.spec.readings import RULEBOOK, Readings

Takes: TypeAlias = tuple[Follower | None, ...]
"""The followers that may be taken; `(None,)` where there is none to take."""


class GameOver(KingOfSiamError):
    """You asked for a move, but the game has ended."""


def draw_deal(players: int = 3, *, seed: int | None = None, map: Map = SIAM, readings: Readings = RULEBOOK) -> Deal:
    """Draw everything that chance decides before the first turn.

    The same seed, not negative, gives the same deal on every Python version. Raises `InvalidDeal`. Rules: `setup.*`.

    Examples:
        >>> draw_deal(seed=7).tiles[:2]
        ('Lan Na', 'Rattanakosin')
    """
    validation.check_request(players, seed, map, readings)
    return s3_setup.draw_deal(players, Random(seed), map, readings)


def deal(players: int = 3, *, seed: int | None = None, map: Map = SIAM, readings: Readings = RULEBOOK) -> State:
    """Set up a game for 2, 3 or 4 players with a deal drawn at random: `start(draw_deal(...))`.

    Examples:
        >>> deal(seed=7)
        <State of siam, 3 players: struggle 1 for Lan Na, B to move, 24 cards left>
    """
    return start(draw_deal(players, seed=seed, map=map, readings=readings))


def start(deal: Deal) -> State:
    """Set up a game from an explicit deal: no randomness. Raises `InvalidDeal` with every fault of the deal.

    Examples:
        >>> start(draw_deal(seed=7)) == deal(seed=7)
        True
    """
    validation.check_deal(deal)
    state, _ = s4_course.skip(s3_setup.start(deal))
    return state


def check(state: State) -> None:
    """Raise `InvalidState` with every fault of a position."""
    validation.check_state(state)


def judge(state: State, move: Move) -> tuple[Violation, ...]:
    """Every reason why the move is not legal, or `()`. If the action is illegal, only the follower's place is judged.

    Raises `InvalidState` for an impossible position, and `InvalidMove` for what is not a move at all.

    Examples:
        >>> state = deal(seed=7)
        >>> action = legal_actions(state, ActionCard.LAO)[0]
        >>> judge(state, Play(action, legal_takes(state, action)[0]))
        ()
        >>> [reason.rule for reason in judge(state, Play(action, None))]
        [Rule('action.follower.must-take')]
    """
    check(state)
    if not isinstance(move, Move):
        raise InvalidMove((f"{move!r} is neither Pass() nor Play(...)",))
    try:
        return s4_course.judge(state, move)
    except validation.OF_ANOTHER_TYPE:
        validation.check_types(InvalidMove, Move, move)
        raise


def play(state: State, move: Move) -> State:
    """The state after the move. Raises `IllegalMove` with all violations; the state given is never changed.

    Examples:
        >>> play(deal(seed=7), Pass())
        <State of siam, 3 players: struggle 1 for Lan Na, C to move, 24 cards left>
    """
    after, _ = _turn(state, move)
    return after


def narrate(state: State, move: Move) -> Events:
    """The events of the move, in order, each with its rule. Raises `IllegalMove` like `play`.

    Examples:
        >>> narrate(deal(seed=7), Pass())
        (Passed(rule=Rule('course.may-pass'), seat=1),)
    """
    _, events = _turn(state, move)
    return events


def _turn(state: State, move: Move) -> tuple[State, Events]:
    if violations := judge(state, move):
        raise IllegalMove(violations, state)
    return s4_course.take_turn(state, move)


def legal_cards(state: State) -> tuple[ActionCard, ...]:
    """The kinds of card the player to move can play, each once.

    Examples:
        >>> len(legal_cards(deal(seed=7)))
        7
    """
    check(state)
    return () if state.outcome else choices.playable_cards(state)


def legal_actions(state: State, card: ActionCard) -> Sequence[Action]:
    """The ways to carry out this card now; empty if the card cannot be played.

    Examples:
        >>> len(legal_actions(deal(seed=7), ActionCard.MAHARACHA))
        56
    """
    check(state)
    return choices.actions(state, card) if _is_held(state, card) else ()


def legal_takes(state: State, action: Action) -> Takes:
    """The followers that may be taken after this action: `(None,)` if there is none to take, `()` if it is illegal.

    Examples:
        >>> state = deal(seed=7)
        >>> legal_takes(state, legal_actions(state, ActionCard.MAHARACHA)[0])[0]
        Follower(faction=RAMA, province='Lan Na')
    """
    check(state)
    if not isinstance(action, Action):
        raise InvalidMove((f"{action!r} is not what a card does",))
    if not _is_held(state, action.card) or cards.judge(state, action):
        return ()
    return choices.takes(state, action)


def _is_held(state: State, card: ActionCard) -> bool:
    return state.outcome is None and card in state.player.hand


def legal_moves(state: State) -> Iterator[Move]:
    """Every legal move, one after the other: the pass first, then card by card.

    Examples:
        >>> next(legal_moves(deal(seed=7)))
        Pass()
    """
    check(state)
    if state.outcome is None:
        yield Pass()
        yield from choices.plays(state)


def count_legal_moves(state: State) -> int:
    """How many legal moves there are.

    Examples:
        >>> count_legal_moves(deal(seed=7))
        16173
    """
    check(state)
    if state.outcome:
        return 0
    actions = (action for card in choices.playable_cards(state) for action in choices.actions(state, card))
    return 1 + sum(len(choices.takes(state, action)) for action in actions)


def random_move(state: State, rng: Random) -> Move:
    """A legal move drawn uniformly from all of them. Raises `GameOver`.

    It is rejection sampling: an execution and a cell of the board (a faction in a place) are drawn; if no follower can
    be taken there, both are drawn again. Where only what wins is legal, the few moves are listed.

    Examples:
        >>> state = deal(seed=7)
        >>> judge(state, random_move(state, Random(1)))
        ()
    """
    check(state)
    if state.outcome:
        raise GameOver("the game has ended: there are no moves")
    if last_card.is_last_card(state):
        moves = tuple(legal_moves(state))
        return moves[rng.randrange(len(moves))]
    actions = [action for card in choices.playable_cards(state) for action in choices.actions(state, card)]
    cells = [Follower(faction, place) for place in (*state.map.provinces, POOL) for faction in FACTIONS]
    while True:
        number = rng.randrange(1 + len(actions) * len(cells))
        if number == 0:
            return Pass()
        row, column = divmod(number - 1, len(cells))
        takes = choices.takes(state, actions[row])
        # Where there is none to take, one cell stands for that: so this move is as likely as any other.
        take = None if takes == (None,) and column == 0 else cells[column]
        if take in takes:
            return Play(actions[row], take)
