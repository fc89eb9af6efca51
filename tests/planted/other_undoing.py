"""Wrong functions for what the rulings say of undoing a swap: what else the ban might mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from kingofsiam.moves import Follower, OneVsOne, Swap, TwoVsOne
from kingofsiam.rules.s5_actions import one_vs_one, two_vs_one, undoing
from kingofsiam.rules.s5_actions.one_vs_one import judge as right_one_vs_one
from kingofsiam.rules.s5_actions.one_vs_one import moves as crossing_one
from kingofsiam.rules.s5_actions.one_vs_one import possible_swaps as right_one_vs_one_swaps
from kingofsiam.rules.s5_actions.two_vs_one import Exchange
from kingofsiam.rules.s5_actions.two_vs_one import judge as right_two_vs_one
from kingofsiam.rules.s5_actions.two_vs_one import moves as crossing_two
from kingofsiam.rules.s5_actions.two_vs_one import possible_swaps as right_two_vs_one_swaps
from kingofsiam.rules.s5_actions.undoing import followers_of
from kingofsiam.state import Moved, State
from kingofsiam.violations import Violation, refusal
from tests.planted.plant import Patch, instead

Ban: TypeAlias = Callable[[Swap, Swap], bool]
"""Whether the second swap may not follow the first."""


def crossing(swap: Swap) -> tuple[Moved, ...]:
    return crossing_one(swap) if isinstance(swap, OneVsOne) else crossing_two(swap)


def change(swap: Swap) -> Counter[tuple[Any, ...]]:
    """By how many followers of each faction each province grows."""
    grown = Counter[tuple[Any, ...]]()
    for faction, origin, destination in crossing(swap):
        grown[faction, origin] -= 1
        grown[faction, destination] += 1
    return Counter({place: number for place, number in grown.items() if number})


def stand_as_before(last: Swap, swap: Swap) -> bool:
    """The second swap, of the same kind, brings back what stood before the first."""
    back = Counter({place: -number for place, number in change(swap).items()})
    return type(last) is type(swap) and swap.done and change(last) == back


def undo_in_part(last: Swap, swap: Swap) -> bool:
    """All that the second swap moves goes back where the first brought it from, whatever the cards."""
    back = Counter((faction, destination, origin) for faction, origin, destination in crossing(swap))
    return swap.done and back <= Counter(crossing(last))


def banned_by(ban: Ban) -> tuple[Patch, ...]:
    """The ban on undoing, but with this one in its place."""

    def judge(last_swap: Swap | None, action: Swap) -> tuple[Violation, ...]:
        if last_swap is None or not ban(last_swap, action):
            return ()
        return (refusal(undoing.UNDO, swap=followers_of(action), undoes=followers_of(last_swap)),)

    def one_for_one(state: State) -> tuple[tuple[Follower, Follower], ...]:
        swaps = right_one_vs_one_swaps(replace(state, last_swap=None))
        return tuple(swap for swap in swaps if not judge(state.last_swap, OneVsOne(*swap)))

    def some_for_one(state: State, number: int) -> tuple[Exchange, ...]:
        swaps = right_two_vs_one_swaps(replace(state, last_swap=None), number)
        return tuple(swap for swap in swaps if not judge(state.last_swap, TwoVsOne(*swap)))

    return (
        instead(undoing.judge, judge),
        instead(one_vs_one.possible_swaps, one_for_one),
        instead(two_vs_one.possible_swaps, some_for_one),
    )


# undo-same-colours: other followers of the same colours may go back


def unless_others_can_go(state: State) -> State:
    """The ban is lifted where one of those that would go back has a double beside him."""
    if state.last_swap is None:
        return state
    come = Counter((faction, destination) for faction, _, destination in crossing(state.last_swap))
    doubled = any(
        province is not None and state.board.count(faction, province) > number
        for (faction, province), number in come.items()
    )
    return replace(state, last_swap=None) if doubled else state


def one_vs_one_with_doubles(state: State, action: OneVsOne) -> Iterator[Violation]:
    return right_one_vs_one(unless_others_can_go(state), action)


def two_vs_one_with_doubles(state: State, action: TwoVsOne) -> Iterator[Violation]:
    return right_two_vs_one(unless_others_can_go(state), action)


def one_vs_one_swaps_with_doubles(state: State) -> tuple[tuple[Follower, Follower], ...]:
    return right_one_vs_one_swaps(unless_others_can_go(state))


def two_vs_one_swaps_with_doubles(state: State, number: int) -> tuple[Exchange, ...]:
    return right_two_vs_one_swaps(unless_others_can_go(state), number)


WITH_DOUBLES: tuple[Patch, ...] = (
    instead(one_vs_one.judge, one_vs_one_with_doubles),
    instead(two_vs_one.judge, two_vs_one_with_doubles),
    instead(one_vs_one.possible_swaps, one_vs_one_swaps_with_doubles),
    instead(two_vs_one.possible_swaps, two_vs_one_swaps_with_doubles),
)
