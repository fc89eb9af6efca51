"""The verbs: deal, judge, play, and what else a program asks of the rulebook.

Every verb takes a state and leaves it untouched. A state made by hand is checked by the first verb that gets it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

from kingofsiam import kernel, soundness
from kingofsiam.errors import InvalidMove, KingOfSiamError
from kingofsiam.events import Event
from kingofsiam.kernel.moves import unpack_move
from kingofsiam.kernel.places import MOST_PROVINCES
from kingofsiam.kernel.positions import pack
from kingofsiam.maps import SIAM, Map
from kingofsiam.moves import Action, Follower, Move, Pass, Play
from kingofsiam.readings import RULEBOOK, Readings
from kingofsiam.rules import online, s3_setup, s4_course
from kingofsiam.rules.s1_components import ActionCard
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.rules.s5_actions import follower, last_card, playing
from kingofsiam.state import State
from kingofsiam.violations import IllegalMove, Violation

Takes: TypeAlias = tuple[Follower | None, ...]
"""The followers that may be taken; `(None,)` where there is none to take."""


class GameOver(KingOfSiamError):
    """A move is asked for, but the game has ended."""


def draw_deal(
    players: int = 3,
    *,
    seed: int | None = None,
    map: Map = SIAM,  # noqa: A002 - the booklet's word
    readings: Readings = RULEBOOK,
) -> Deal:
    """Draw everything that chance decides before the first turn.

    The same seed (a whole number, not negative) gives the same deal on every Python version. Without a seed the
    system's source of chance is used. Raises `InvalidDeal`. Rules: `setup.*`.
    """
    soundness.check_request(players, seed, map, readings)
    return s3_setup.draw(players, Random(seed), map, readings)


def deal(
    players: int = 3,
    *,
    seed: int | None = None,
    map: Map = SIAM,  # noqa: A002 - the booklet's word
    readings: Readings = RULEBOOK,
) -> State:
    """Set up a game for 2, 3 or 4 players with a deal drawn at random: `start(draw_deal(...))`."""
    return start(draw_deal(players, seed=seed, map=map, readings=readings))


def start(deal: Deal) -> State:
    """Set up a game from an explicit deal: no randomness. Raises `InvalidDeal` with every fault of the deal."""
    soundness.check_deal(deal)
    state = s3_setup.start(deal)
    if online.forced_passes_are_skipped(deal.readings):
        state = s4_course.skip(state)
    return _sound(state)


def check(state: State) -> None:
    """Raise `InvalidState` with every fault of a position; one the engine has made or checked before is sound."""
    if type(state) is not State or not state.sound:
        soundness.check_state(state)


def judge(state: State, move: Move) -> tuple[Violation, ...]:
    """Every reason why the move is not legal, each with its rule; `()` means that it is legal.

    Raises `InvalidState` for an impossible position, and `InvalidMove` for what is not a move at all.
    """
    check(state)
    if not isinstance(move, Play | Pass):
        raise InvalidMove((f"{move!r} is neither Pass() nor Play(...)",))
    return tuple(s4_course.judge(state, move))


def play(state: State, move: Move) -> State:
    """The state after the move. Raises `IllegalMove` with all violations; the state given is never changed."""
    violations = judge(state, move)
    if violations:
        raise IllegalMove(violations)
    return _sound(s4_course.take_turn(state, move))


def narrate(state: State, move: Move) -> tuple[Event, ...]:
    """What happens by the move, event by event, each with its rule. Raises `IllegalMove` like `play`."""
    violations = judge(state, move)
    if violations:
        raise IllegalMove(violations)
    return s4_course.narrate(state, move)


def _sound(state: State) -> State:
    object.__setattr__(state, "sound", True)
    return state


def legal_cards(state: State) -> tuple[ActionCard, ...]:
    """The kinds of card the player to move can play, each once."""
    check(state)
    if state.outcome is not None:
        return ()
    if last_card.is_last_card(state) and not playing.last_card_can_be_played(state):
        return ()
    return tuple(dict.fromkeys(state.player.hand))


def legal_actions(state: State, card: ActionCard) -> Sequence[Action]:
    """The ways to carry out this card now, made lazily; empty if the card cannot be played."""
    check(state)
    if state.outcome is not None or card not in state.player.hand:
        return ()
    if last_card.is_last_card(state):
        return tuple(action for action, _ in playing.winning_executions(state))
    return playing.options(state, card)


def legal_takes(state: State, action: Action) -> Takes:
    """The followers that may be taken after this action: `(None,)` if there is none to take, `()` if it is illegal."""
    check(state)
    if not isinstance(action, Action):
        raise InvalidMove((f"{action!r} is not what a card does",))
    held = state.outcome is None and action.card in state.player.hand
    if not held or any(True for _ in playing.judge_action(state, action)):
        return ()
    return _takes(state, action)


def _takes(state: State, action: Action) -> Takes:
    after = playing.carry_out(state.board, action)
    if last_card.is_last_card(state):
        return last_card.winning_takes(state, after, {})
    return follower.takeable(after, state.readings) or (None,)


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
        yield from playing.winning_executions(state)
        return
    for card in dict.fromkeys(state.player.hand):
        for action in playing.options(state, card):
            after = playing.carry_out(state.board, action)
            yield action, follower.takeable(after, state.readings) or (None,)


def count_legal_moves(state: State) -> int:
    """How many legal moves there are, without listing them."""
    check(state)
    if state.outcome is not None:
        return 0
    return 1 + sum(number for _, number in _counted(state))


def random_move(state: State, rng: Random) -> Move:
    """A legal move drawn from all with equal chances, without listing them. Raises `GameOver`.

    The fast twin draws it, if it can pack the map.
    """
    check(state)
    if state.outcome is not None:
        raise GameOver("the game has ended: there are no moves")
    if len(state.map.provinces) <= MOST_PROVINCES:
        return unpack_move(kernel.random_move(pack(state), rng), state.map)
    executions = tuple(_counted(state))
    chosen = rng.randrange(1 + sum(number for _, number in executions))
    for action, number in executions:
        if chosen < number:
            return Play(action, _takes(state, action)[chosen])
        chosen -= number
    return Pass()


def _counted(state: State) -> Iterator[tuple[Action, int]]:
    """Each execution with the number of followers that may be taken after it."""
    if last_card.is_last_card(state):
        yield from ((action, len(takes)) for action, takes in playing.winning_executions(state))
        return
    for card in dict.fromkeys(state.player.hand):
        for action in playing.options(state, card):
            after = playing.carry_out(state.board, action)
            yield action, follower.number_takeable(after, state.readings) or 1
