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
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard, Followers, Province, Seat
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
            found = ((each.kind, each.rules) for each in probe(simpler))
            if (wanted.kind, wanted.rules) in found:
                state, shrunk = simpler, True
                break
    return state


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
    yield from _fewer_followers(state)
    yield from _fewer_cards(state)
    if state.passes:
        yield replace(state, passes=0)
    if state.board.control:
        yield replace(state, board=replace(state.board, control=state.board.control[:-1]))


def _fewer_followers(state: State) -> Iterator[State]:
    """Return followers to the common pool: first all of a province or a player, then some of them."""
    followers: dict[Province | Seat, Followers] = {name: state.board.followers_in(name) for name in state.map.provinces}
    followers |= {seat: player.followers for seat, player in enumerate(state.players)}
    yield from (_return_to_pool(state, place, each) for place, each in followers.items() if each)
    for place, each in followers.items():
        yield from (_return_to_pool(state, place, fewer) for fewer in _removable_followers(each))


def _removable_followers(followers: Followers) -> Iterator[Followers]:
    """All of a faction, one of it, or one of each of several factions, so that a tie can stay a tie."""
    present = [faction for faction in FACTIONS if faction in followers]
    several = [faction for faction in present if followers.count(faction) > 1]
    yield from (Followers.of(*(faction,) * followers.count(faction)) for faction in several)
    yield from (Followers.of(*each) for number in (3, 2, 1) for each in combinations(present, number))


def _return_to_pool(state: State, place: Province | Seat, followers: Followers) -> State:
    board, players = state.board, state.players
    if isinstance(place, str):
        return replace(state, board=board.moved((faction, place, POOL) for faction in followers))
    player = replace(players[place], followers=players[place].followers - followers)
    return replace(
        state,
        board=replace(board, pool=board.pool + followers),
        players=(*players[:place], player, *players[place + 1 :]),
    )


def _fewer_cards(state: State) -> Iterator[State]:
    """Move a whole hand or one card under the pile, as if played at the very beginning."""
    for seat, player in enumerate(state.players):
        for discarded in dict.fromkeys((player.hand, *((card,) for card in player.hand))) if player.hand else ():
            cards = [discarded if place == seat else () for place in range(len(state.players))]
            players = zip(state.players, cards, strict=True)
            after = (_player_after_discards(each, len(discarded), own) for each, own in players)
            yield replace(state, players=tuple(after))


def _player_after_discards(player: Player, number: int, discarded: tuple[ActionCard, ...]) -> Player:
    """The player as if `number` more cards, of which `discarded` were theirs, had been played at the beginning."""
    hand = list(player.hand)
    for card in discarded:
        hand.remove(card)
    played = (*discarded, *player.played)
    last = player.last_card + number if player.last_card else (number if discarded else 0)
    return Player(tuple(hand), played, player.followers, last)
