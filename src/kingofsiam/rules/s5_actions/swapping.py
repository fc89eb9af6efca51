"""Section 5: what both kinds of swap card have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kingofsiam import rulings
from kingofsiam.citation import ES, NL, RU, SUM, E, Rule, Section, clause
from kingofsiam.moves import Follower
from kingofsiam.rules.s1_components import FACTIONS, Followers
from kingofsiam.rules.s5_actions.closed_provinces import judge_receiving
from kingofsiam.state import Board, State
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
    "1 vs. 1",
)
ANOTHER_PROVINCE: Final = Rule(
    "action.swap.another-province",
    "A swap is between two different provinces, and both give.",
    _S,
    1,
    _ALL,
    (rulings.ONE_SIDED_SWAP,),
    "1 vs. 1",
)
SAME_COLOUR: Final = Rule(
    "action.swap.same-colour", "Followers of the same faction may be swapped.", _S, 1, _ALL, (), "1 vs. 1"
)


@clause(STANDS_THERE)
def judge_side(state: State, leaving: tuple[Follower, ...]) -> Iterator[Violation]:
    """The followers stand in their province, and it is open to those that come in exchange."""
    board, province = state.board, leaving[0].province
    known = province in board.map.index
    yield from judge_receiving(board, state.readings, province)
    if known and not as_followers(leaving) <= board.followers_in(province):
        standing = board.followers_in(province)
        allowed = tuple(Follower(faction, province) for faction in FACTIONS if faction in standing)
        yield refusal(STANDS_THERE, allowed=allowed, followers=leaving, standing=str(standing))


@clause(SAME_COLOUR)
def as_followers(followers: tuple[Follower, ...]) -> Followers:
    """The followers without their places, be they of one faction or of several."""
    return Followers.of(*(follower.faction for follower in followers))


def exchanged(board: Board, ones: tuple[Follower, ...], others: tuple[Follower, ...]) -> Board:
    """The board after these followers of two provinces have changed places."""
    one, other = ones[0].province, others[0].province
    leaving, coming = as_followers(ones), as_followers(others)
    return board.with_followers(
        {
            one: board.followers_in(one) - leaving + coming,
            other: board.followers_in(other) - coming + leaving,
        },
        board.pool,
    )
