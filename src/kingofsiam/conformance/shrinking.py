"""From a position in which an engine differs to a small one in which it still does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, TypeAlias

from kingofsiam.conformance.difference import Difference
from kingofsiam.conformance.process import Clock
from kingofsiam.errors import InvalidState
from kingofsiam.readings import RULEBOOK
from kingofsiam.rules.s1_components import FACTIONS, POOL, ActionCard, Followers, one
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.soundness import check_state
from kingofsiam.state import Board, Player, State

MOST_TRIES: Final = 1500
MOST_SECONDS: Final = 20.0

Probe: TypeAlias = Callable[[State], Sequence[Difference]]
"""What differs in a position."""


def shrunk(state: State, probe: Probe, wanted: Difference) -> State:
    """A position with as little on the table as possible in which the same still differs; the same if none is smaller.

    Step by step something is taken away, larger heaps first, as long as a table can still show what is left.
    """
    clock, tries, smaller = Clock(), 0, True
    while smaller:
        smaller = False
        for simpler in _simpler(state):
            tries += 1
            if tries > MOST_TRIES or clock.seconds > MOST_SECONDS:
                return state
            if any(_is_like(each, wanted) for each in probe(simpler)):
                state, smaller = simpler, True
                break
    return state


def _is_like(found: Difference, wanted: Difference) -> bool:
    return found.kind is wanted.kind and found.points_to == wanted.points_to


def _simpler(state: State) -> Iterator[State]:
    """Positions with less on the table that can be; the boldest steps first."""
    for each in _less(state):
        try:
            there = replace(each, outcome=outcome_of(each.board, each.players, each.readings))
            check_state(there)
        except (InvalidState, IndexError, ValueError):
            continue
        yield there


def _less(state: State) -> Iterator[State]:
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
        there = board.followers_in(province)
        if there:
            yield replace(state, board=_to_the_pool(board, province, there))
    for province in board.map.provinces:
        for fewer in _parts(board.followers_in(province)):
            yield replace(state, board=_to_the_pool(board, province, fewer))


def _parts(heap: Followers) -> Iterator[Followers]:
    """All of a faction, one of it, or one of each of several, so that a tie may stay one."""
    there = [faction for faction in FACTIONS if faction in heap]
    yield from (Followers.of(*(faction,) * heap.count(faction)) for faction in there if heap.count(faction) > 1)
    yield from (Followers.of(*each) for number in (3, 2, 1) for each in combinations(there, number))


def _to_the_pool(board: Board, province: str, followers: Followers) -> Board:
    return board.moved((faction, province, POOL) for faction in followers)


def _fewer_before_players(state: State) -> Iterator[State]:
    for seat, player in enumerate(state.players):
        if player.followers:
            yield _given_back(state, seat, player.followers)
        for faction in FACTIONS:
            if player.followers.count(faction):
                yield _given_back(state, seat, one(faction))


def _given_back(state: State, seat: int, followers: Followers) -> State:
    board = state.board
    pool = tuple(there + back for there, back in zip(board.standing[-3:], followers.counts, strict=True))
    left = replace(state.players[seat], followers=state.players[seat].followers - followers)
    return replace(
        state,
        board=replace(board, standing=(*board.standing[:-3], *pool)),
        players=(*state.players[:seat], left, *state.players[seat + 1 :]),
    )


def _fewer_cards(state: State) -> Iterator[State]:
    """Cards of a hand go under the pile, as if they had been played at the very beginning."""
    for seat, player in enumerate(state.players):
        for number in dict.fromkeys((len(player.hand), 1)) if player.hand else ():
            yield from _laid_away(state, seat, number)


def _laid_away(state: State, seat: int, number: int) -> Iterator[State]:
    hand = state.players[seat].hand
    for start in range(len(hand) - number + 1):
        away = hand[start : start + number]
        yield replace(
            state,
            players=tuple(
                _later(each, number, away if each_seat == seat else ()) for each_seat, each in enumerate(state.players)
            ),
        )


def _later(player: Player, number: int, away: tuple[ActionCard, ...]) -> Player:
    """The player after so many more cards at the beginning of the game, these of them his own."""
    hand = list(player.hand)
    for card in away:
        hand.remove(card)
    played = (*away, *player.played)
    last = player.last_card + number if player.last_card else (number if away else 0)
    return Player(tuple(hand), played, player.followers, last)
