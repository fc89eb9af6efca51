"""Functions with other rulings on undoing a swap: what else the ban might mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from kingofsiam.model.moves import Swap, groups_of_swap
from kingofsiam.model.state import State, Transfer
from kingofsiam.rules.s5_actions import one_vs_one, two_vs_one, undoing
from tools.other_answers.injection import Patch

Ban: TypeAlias = Callable[[Swap, Swap], bool]
"""Whether the second swap may not follow the first."""


def crossing(swap: Swap) -> tuple[Transfer, ...]:
    ones, others = groups_of_swap(swap)
    if not (ones and others):
        return ()
    here, there = ones[0].province, others[0].province
    return (*((each.faction, here, there) for each in ones), *((each.faction, there, here) for each in others))


def change(swap: Swap) -> Counter[tuple[Any, ...]]:
    """How many followers of each faction each province gains."""
    grown = Counter[tuple[Any, ...]]()
    for faction, origin, destination in crossing(swap):
        grown[faction, origin] -= 1
        grown[faction, destination] += 1
    return Counter({place: number for place, number in grown.items() if number})


def stand_as_before(last: Swap, swap: Swap) -> bool:
    """The second swap, of the same kind, restores what the first one changed."""
    back = Counter({place: -number for place, number in change(swap).items()})
    return type(last) is type(swap) and swap.done and change(last) == back


def undo_in_part(last: Swap, swap: Swap) -> bool:
    """All followers that the second swap moves return to where the first one took them from, with any cards."""
    back = Counter((faction, destination, origin) for faction, origin, destination in crossing(swap))
    return swap.done and back <= Counter(crossing(last))


def banned_by(ban: Ban) -> tuple[Patch, ...]:
    """The ban on undoing, replaced by this one."""

    def undoes(action: Swap, last_swap: Swap | None) -> bool:
        return last_swap is not None and ban(last_swap, action)

    return ((undoing.undoes, undoes),)


# undo-same-colours: other followers of the same colours may go back


def unless_others_can_go(state: State) -> State:
    """Lift the ban if another follower of the same colour is in the province of the one that would go back."""
    if state.last_swap is None:
        return state
    come = Counter((faction, destination) for faction, _, destination in crossing(state.last_swap))
    doubled = any(
        province is not None and state.board.count(faction, province) > number
        for (faction, province), number in come.items()
    )
    return replace(state, last_swap=None) if doubled else state


def with_doubles(function: Callable[..., object]) -> Patch:
    def doubled(state: State, *given: object) -> object:
        return function(unless_others_can_go(state), *given)

    return function, doubled


WITH_DOUBLES: tuple[Patch, ...] = (
    with_doubles(one_vs_one.judge),
    with_doubles(two_vs_one.judge),
    with_doubles(one_vs_one.possible_swaps),
    with_doubles(two_vs_one.possible_swaps),
)
