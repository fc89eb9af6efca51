"""Section 5: what both kinds of swap card have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kingofsiam import rulings
from kingofsiam.citation import ES, NL, RU, SUM, E, Rule, Section, clause
from kingofsiam.events import FollowersSwapped
from kingofsiam.moves import Follower
from kingofsiam.rules.s1_components import FACTIONS, Followers
from kingofsiam.rules.s5_actions.closed_provinces import judge_receiving
from kingofsiam.state import Board, Moved, State
from kingofsiam.violations import Violation, refusal

_S = Section.ACTIONS
_ALL = (E, NL, RU, SUM, ES)

STANDS_THERE: Final = Rule(
    "action.swap.stands-there",
    "Only followers that stand in a province can be swapped out of it.",
    _S,
    1,
    _ALL,
    (),
    "1 vs. 1 and 2 vs. 1",
)
ANOTHER_PROVINCE: Final = Rule(
    "action.swap.another-province",
    "A swap is between two different provinces, and both give.",
    _S,
    1,
    _ALL,
    (rulings.ONE_SIDED_SWAP,),
    "1 vs. 1 and 2 vs. 1",
)
SAME_COLOUR: Final = Rule(
    "action.swap.same-colour", "Followers of the same faction may be swapped.", _S, 1, _ALL, (), "1 vs. 1 and 2 vs. 1"
)


@clause(STANDS_THERE, SAME_COLOUR)
def judge_side(state: State, leaving: tuple[Follower, ...]) -> Iterator[Violation]:
    """The followers, of one faction or several, stand in their province, and it is open to those that come."""
    board, province = state.board, leaving[0].province
    yield from judge_receiving(board, state.readings, province)
    if province in board.map.index and not stand_there(board, leaving):
        standing = board.followers_in(province)
        allowed = tuple(Follower(faction, province) for faction in FACTIONS if faction in standing)
        yield refusal(STANDS_THERE, allowed=allowed, followers=leaving, standing=str(standing))


def stand_there(board: Board, followers: tuple[Follower, ...]) -> bool:
    """Whether the province of these followers holds them all."""
    return all(board.count(each.faction, each.province) >= followers.count(each) for each in followers)


def cross(ones: tuple[Follower, ...], others: tuple[Follower, ...]) -> tuple[Moved, ...]:
    """These followers of two provinces change places."""
    one, other = ones[0].province, others[0].province
    return (*[(each.faction, one, other) for each in ones], *[(each.faction, other, one) for each in others])


def told(rule: Rule, ones: tuple[Follower, ...], others: tuple[Follower, ...]) -> FollowersSwapped:
    """Say who changes places."""
    return FollowersSwapped(rule, ones[0].province, heap_of(ones), others[0].province, heap_of(others))


def heap_of(followers: tuple[Follower, ...]) -> Followers:
    """The followers without their places."""
    return Followers.of(*(follower.faction for follower in followers))
