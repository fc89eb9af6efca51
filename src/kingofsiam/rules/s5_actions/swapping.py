"""Section 5: what both kinds of swap card have in common."""

from collections.abc import Iterator
from typing import Final

from kingofsiam.model.events import FollowersSwapped
from kingofsiam.model.moves import Follower, Swap, groups_of_swap, provinces_of
from kingofsiam.model.pieces import POOL, Followers
from kingofsiam.model.state import State
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
    first, second = groups_of_swap(swap)
    if POOL in provinces_of((*first, *second)):
        yield refusal(ANOTHER_PROVINCE, ViolationKey.SWAP_WITH_POOL, province=POOL)
    if not first or not second:
        yield refusal(ANOTHER_PROVINCE, ViolationKey.ONE_SIDED_SWAP, followers=(*first, *second))
    for province in provinces_of(second):
        if province in provinces_of(first) and province != POOL:
            yield refusal(ANOTHER_PROVINCE, ViolationKey.SAME_PROVINCE, province=province)


@clause(STANDS_THERE, SAME_COLOUR)
def judge_followers_of_one_province(state: State, followers: tuple[Follower, ...]) -> Iterator[Violation]:
    """These followers, of whichever faction, stand in their province; it must be open, as others will come in."""
    board, province, group = state.board, followers[0].province, counted(followers)
    if province == POOL:  # `judge_pair` refuses that
        return
    places = open_provinces(board, state.readings)
    others = places if len(places) >= 2 else ()  # a swap needs two open provinces
    refusals = judge_receiving(state, province, allowed=others)
    if len(refusals) > 0:
        yield from refusals
    elif not group <= board.followers_in(province):  # some of the group do not stand there
        allowed = tuple(Follower(faction, province) for faction in board.followers_in(province))
        key = ViolationKey.FOLLOWERS_NOT_THERE
        yield refusal(STANDS_THERE, key, allowed=allowed, province=province, followers=group)


def swap_event(rule: Rule, first: tuple[Follower, ...], second: tuple[Follower, ...]) -> FollowersSwapped:
    """The event: followers of one province and of another, of the same faction or not, change places."""
    return FollowersSwapped(rule, first[0].province, counted(first), second[0].province, counted(second))


def counted(followers: tuple[Follower, ...]) -> Followers:
    """How many of each faction they are: a `Follower` is one piece in its place, `Followers` are numbers by faction."""
    factions = [follower.faction for follower in followers]
    return Followers.of(*factions)
