"""Test-case shrinking: from a position in which an engine differs to a small one in which it still does.

The search is greedy, like delta debugging (Zeller 1999): take something away as long as the difference stays the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, TypeAlias

from kingofsiam.conformance.differences import Difference, Stopwatch
from kingofsiam.errors import InvalidState
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard, Followers, one
from kingofsiam.model.state import Board, Player, State
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
    stopwatch, attempts, shrunk = Stopwatch(), 0, True
    while shrunk:
        shrunk = False
        for simpler in _simpler_states(state):
            attempts += 1
            if attempts > MAX_ATTEMPTS or stopwatch.seconds > MAX_SECONDS:
                return state
            if any(_is_same_fault(each, wanted) for each in probe(simpler)):
                state, shrunk = simpler, True
                break
    return state


def _is_same_fault(found: Difference, wanted: Difference) -> bool:
    return found.kind is wanted.kind and found.implicated_rules == wanted.implicated_rules


def _simpler_states(state: State) -> Iterator[State]:
    """Possible positions with less on the table, the largest steps first."""
    for each in _reductions(state):
        try:
            simpler = replace(each, outcome=outcome_of(each.board, each.players, each.readings))
            check_state(simpler)
        except (InvalidState, IndexError, ValueError):
            continue
        yield simpler


def _reductions(state: State) -> Iterator[State]:
    if state.readings != RULEBOOK:
        yield replace(state, readings=RULEBOOK)
    if state.last_swap is not None:
        yield replace(state, last_swap=None)
    for king in sorted(state.board.kings):
        yield replace(state, board=replace(state.board, kings=state.board.kings - {king}))
    yield from _fewer_on_the_board(state)
    yield from _fewer_before_players(state)
    yield from _fewer_cards(state)
    if state.passes:
        yield replace(state, passes=0)
    if state.board.control:
        yield replace(state, board=replace(state.board, control=state.board.control[:-1]))


def _fewer_on_the_board(state: State) -> Iterator[State]:
    board = state.board
    for province in board.map.provinces:
        followers = board.followers_in(province)
        if followers:
            yield replace(state, board=_move_to_pool(board, province, followers))
    for province in board.map.provinces:
        for fewer in _removable_followers(board.followers_in(province)):
            yield replace(state, board=_move_to_pool(board, province, fewer))


def _removable_followers(followers: Followers) -> Iterator[Followers]:
    """All of a faction, one of it, or one of each of several factions, so that a tie can stay a tie."""
    present = [faction for faction in FACTIONS if faction in followers]
    yield from (
        Followers.of(*(faction,) * followers.count(faction)) for faction in present if followers.count(faction) > 1
    )
    yield from (Followers.of(*each) for number in (3, 2, 1) for each in combinations(present, number))


def _move_to_pool(board: Board, province: str, followers: Followers) -> Board:
    return board.moved((faction, province, POOL) for faction in followers)


def _fewer_before_players(state: State) -> Iterator[State]:
    for seat, player in enumerate(state.players):
        if player.followers:
            yield _return_followers(state, seat, player.followers)
        for faction in FACTIONS:
            if player.followers.count(faction):
                yield _return_followers(state, seat, one(faction))


def _return_followers(state: State, seat: int, followers: Followers) -> State:
    board = state.board
    pool = tuple(count + added for count, added in zip(board.counts[-3:], followers.counts, strict=True))
    player = replace(state.players[seat], followers=state.players[seat].followers - followers)
    return replace(
        state,
        board=replace(board, counts=(*board.counts[:-3], *pool)),
        players=(*state.players[:seat], player, *state.players[seat + 1 :]),
    )


def _fewer_cards(state: State) -> Iterator[State]:
    """Move cards of a hand under the pile, as if they had been played at the very beginning."""
    for seat, player in enumerate(state.players):
        for number in dict.fromkeys((len(player.hand), 1)) if player.hand else ():
            yield from _discard_from_hand(state, seat, number)


def _discard_from_hand(state: State, seat: int, number: int) -> Iterator[State]:
    hand = state.players[seat].hand
    for start in range(len(hand) - number + 1):
        discarded = hand[start : start + number]
        yield replace(
            state,
            players=tuple(
                _player_after_discards(each, number, discarded if each_seat == seat else ())
                for each_seat, each in enumerate(state.players)
            ),
        )


def _player_after_discards(player: Player, number: int, discarded: tuple[ActionCard, ...]) -> Player:
    """The player as if `number` more cards, of which `discarded` were theirs, had been played at the beginning."""
    hand = list(player.hand)
    for card in discarded:
        hand.remove(card)
    played = (*discarded, *player.played)
    last = player.last_card + number if player.last_card else (number if discarded else 0)
    return Player(tuple(hand), played, player.followers, last)
