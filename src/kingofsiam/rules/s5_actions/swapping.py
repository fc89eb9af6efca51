"""Section 5: what both kinds of swap card have in common."""

from collections.abc import Iterator
from typing import Final

from kingofsiam.model.events import FollowersSwapped
from kingofsiam.model.moves import Follower, Swap, sides_of_swap
from kingofsiam.model.pieces import POOL, Followers
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s5_actions.closed_provinces import judge_receiving, open_provinces
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states

STANDS_THERE: Final = Rule(
    id="action.swap.stands-there",
    sentence="A follower that you swap must stand in the province you name.",
    sources=implies(
        "E 5 1 vs. 1 1.1, E 5 2 vs. 1 1.1, NL 5 1 vs. 1 1.1, NL 5 2 vs. 1 1.1, RU 5 1 vs. 1 1.1, "
        "RU 5 2 vs. 1 1.1, SUM 5 1.3, SUM 5 1.4, ES 5 1 vs. 1 1.1, ES 5 2 vs. 1 1.1"
    ),
)
ANOTHER_PROVINCE: Final = Rule(
    id="action.swap.another-province",
    sentence="A swap is between two different provinces, and each province gives at least one follower.",
    sources=implies(
        "E 5 1 vs. 1 1.1, E 5 2 vs. 1 1.1, NL 5 1 vs. 1 1.1, NL 5 2 vs. 1 1.1, RU 5 2 vs. 1 1.1, "
        "RU 5 1 vs. 1 1.1, SUM 5 1.4, SUM 5 1.3, ES 5 1 vs. 1 1.1, ES 5 2 vs. 1 1.1"
    ),
    rulings=(rulings.ONE_SIDED_SWAP,),
)
SAME_COLOUR: Final = Rule(
    id="action.swap.same-colour",
    sentence="The followers you swap may be of the same faction.",
    sources=states(
        "E 5 1 vs. 1 1.3, E 5 2 vs. 1 1.3, NL 5 1 vs. 1 1.2, NL 5 2 vs. 1 1.3, RU 5 1 vs. 1 1.3, "
        "RU 5 2 vs. 1 1.2, SUM 5 2.2, SUM 7 4.2, ES 5 1 vs. 1 1.3, ES 5 2 vs. 1 1.3"
    ),
)


@clause(ANOTHER_PROVINCE)
def judge_pair(swap: Swap) -> Iterator[Violation]:
    """The followers of a swap come from two different provinces, not from the pool."""
    ones, others = sides_of_swap(swap)
    here, there = {follower.province for follower in ones}, {follower.province for follower in others}
    if POOL in here | there:
        yield refusal(ANOTHER_PROVINCE, ViolationKey.SWAP_WITH_POOL, province=POOL)
    if not ones or not others:
        yield refusal(ANOTHER_PROVINCE, ViolationKey.ONE_SIDED_SWAP, followers=ones or others)
    for province in (here & there) - {POOL}:
        yield refusal(ANOTHER_PROVINCE, ViolationKey.SAME_PROVINCE, province=province)


@clause(STANDS_THERE, SAME_COLOUR)
def judge_side(state: State, followers: tuple[Follower, ...]) -> Iterator[Violation]:
    """The followers, of one faction or several, stand in their province, and it is open to those that arrive."""
    board, province = state.board, followers[0].province
    if province == POOL:
        return
    places = open_provinces(board, state.readings)
    refusals = judge_receiving(board, state.readings, province, places if len(places) > 1 else ())
    yield from refusals
    if not refusals and not stand_there(board, followers):
        allowed = tuple(Follower(faction, province) for faction in board.followers_in(province))
        yield refusal(
            STANDS_THERE,
            ViolationKey.FOLLOWERS_NOT_THERE,
            allowed=allowed,
            province=province,
            followers=factions_of(followers),
        )


def stand_there(board: Board, followers: tuple[Follower, ...]) -> bool:
    """Whether the province of these followers holds them all."""
    return factions_of(followers) <= board.followers_in(followers[0].province)


def swapped(rule: Rule, ones: tuple[Follower, ...], others: tuple[Follower, ...]) -> FollowersSwapped:
    """The event of followers, of the same faction or not, that change places."""
    return FollowersSwapped(rule, ones[0].province, factions_of(ones), others[0].province, factions_of(others))


def factions_of(followers: tuple[Follower, ...]) -> Followers:
    """The followers without their places."""
    return Followers.of(*(follower.faction for follower in followers))
