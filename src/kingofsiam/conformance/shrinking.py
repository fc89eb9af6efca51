"""Test-case shrinking: from a position in which an engine differs to a small one in which it still does.

The search is greedy, like delta debugging (Zeller 1999): take something away as long as the difference stays the same.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, TypeAlias

from kingofsiam.conformance.differences import Difference
from kingofsiam.errors import InvalidState
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard, Followers
from kingofsiam.model.state import Player, State
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.spec.readings import RULEBOOK
from kingofsiam.validation import check_state

MAX_ATTEMPTS: Final = 1500
MAX_SECONDS: Final = 20.0

Probe: TypeAlias = Callable[[State], Sequence[Difference]]
"""The differences in a position."""


def shrink(state: State, probe: Probe, wanted: Difference) -> State:
    """Find a possible position with as little on the table as possible that still shows the wanted difference.

    Each step takes something away, the large things first. The search stops after `MAX_ATTEMPTS` or `MAX_SECONDS`.
    """
    deadline, attempts, shrunk = time.monotonic() + MAX_SECONDS, 0, True
    while shrunk:
        shrunk = False
        for simpler in _simpler_states(state):
            attempts += 1
            if attempts > MAX_ATTEMPTS or time.monotonic() > deadline:
                return state
            if any((other.kind, other.rules) == (wanted.kind, wanted.rules) for other in probe(simpler)):
                state, shrunk = simpler, True
                break
    return state


def _simpler_states(state: State) -> Iterator[State]:
    """Possible positions with less on the table, the largest steps first."""
    for reduced in _reductions(state):
        try:
            simpler = replace(reduced, outcome=outcome_of(reduced.board, reduced.players, reduced.readings))
            check_state(simpler)
        except (InvalidState, IndexError, ValueError):
            continue
        yield simpler


def _reductions(state: State) -> Iterator[State]:
    board = state.board
    if state.readings != RULEBOOK:
        yield replace(state, readings=RULEBOOK)
    if state.last_swap is not None:
        yield replace(state, last_swap=None)
    for king in sorted(board.kings):
        yield replace(state, board=replace(board, kings=board.kings - {king}))
    for province in state.map.provinces:
        for fewer in _removable(board.followers_in(province)):
            yield replace(state, board=board.moved((faction, province, POOL) for faction in fewer))
    for seat, player in enumerate(state.players):
        for fewer in _removable(player.followers):
            poorer = _with_player(state, seat, replace(player, followers=player.followers - fewer))
            yield replace(poorer, board=replace(board, pool=board.pool + fewer))
    yield from _fewer_cards(state)
    if state.passes:
        yield replace(state, passes=0)
    if board.control:
        yield replace(state, board=replace(board, control=board.control[:-1]))


def _with_player(state: State, seat: int, player: Player) -> State:
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _removable(followers: Followers) -> Iterator[Followers]:
    """All followers, all of a faction, or one of each of several factions, so that a tie can stay a tie."""
    present = [faction for faction in FACTIONS if faction in followers]
    if len(present) > 1:
        yield followers
    yield from (Followers.of(*(faction,) * followers.count(faction)) for faction in present)
    yield from (Followers.of(*factions) for number in (3, 2, 1) for factions in combinations(present, number))


def _fewer_cards(state: State) -> Iterator[State]:
    """Move a whole hand or one card under the pile, as if played at the very beginning."""
    for seat, player in enumerate(state.players):
        for discarded in dict.fromkeys((player.hand, *((card,) for card in player.hand))) if player.hand else ():
            later = (
                replace(other, last_card=other.last_card + len(discarded)) if other.last_card else other
                for other in state.players
            )
            moved = replace(state, players=tuple(later))
            yield _with_player(moved, seat, _after_discards(moved.players[seat], discarded))


def _after_discards(player: Player, discarded: tuple[ActionCard, ...]) -> Player:
    """The player as if these cards had been played at the beginning."""
    hand = list(player.hand)
    for card in discarded:
        hand.remove(card)
    return Player(tuple(hand), (*discarded, *player.played), player.followers, player.last_card or len(discarded))
