"""Section 5: the ban on undoing the swap before."""

from typing import Final

from kingofsiam.model.moves import Action, Follower, OneVsOne, Swap, TwoVsOne, groups_of_swap
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states
from kingofsiam.spec.readings import Readings, UndoBanEnds

UNDO: Final = Rule(
    id="action.undo",
    sentence="If two 1 vs. 1 (or two 2 vs. 1) are played with no other action card between them, the second may not "
    "undo the first: it may not send the same factions back between the same provinces.",
    sources=states(
        "E 5 1 vs. 1 2.1, E 5 1 vs. 1 2.2, E 5 2 vs. 1 2.1, E 5 2 vs. 1 2.2, ES 5 2 vs. 1 2.1, ES 5 2 vs. 1 2.2"
    )
    + implies("NL 5 2 vs. 1 2.1, NL 5 2 vs. 1 2.2, RU 5 1 vs. 1 1.4, RU 5 2 vs. 1 1.3, SUM 5 2.3, SUM 7 4.3"),
    rulings=(
        rulings.UNDO_RU,
        rulings.UNDO_SAME_COLOURS,
        rulings.UNDO_SCOPE,
        rulings.UNDO_WHOSE,
        rulings.UNDO_EQUAL_COLOURS,
    ),
)
BAN_ENDS: Final = Rule(
    id="action.undo.ends",
    sentence="The ban on undoing a swap ends when another action card is played.",
    sources=implies(
        "E 5 1 vs. 1 2.1, E 5 2 vs. 1 2.1, NL 5 2 vs. 1 2.1, RU 5 1 vs. 1 1.4, RU 5 2 vs. 1 1.3, ES 5 2 vs. 1 2.1, TKID"
    ),
    rulings=(rulings.UNDO_BAN_ENDS,),
)


@clause(UNDO)
def reverse(swap: Swap) -> Swap:
    """The same factions in the opposite direction: after Rama of Mon for Lao of Isan, Rama of Isan for Lao of Mon."""
    first, second = groups_of_swap(swap)
    here, there = first[0].province, second[0].province
    first_back = tuple(Follower(follower.faction, there) for follower in first)
    second_back = tuple(Follower(follower.faction, here) for follower in second)
    if isinstance(swap, OneVsOne):
        return OneVsOne(first_back[0], second_back[0])
    return TwoVsOne(first_back, second_back[0])


def undoes(action: Swap, last_swap: Swap | None) -> bool:
    """Whether the action is the reverse of the swap before, by a card of the same kind."""
    return last_swap is not None and action.card is last_swap.card and action == reverse(last_swap)


@clause(UNDO)
def judge(last_swap: Swap | None, action: Swap) -> tuple[Violation, ...]:
    """The swap must not undo the one before."""
    if last_swap is None or not undoes(action, last_swap):
        return ()
    return (refusal(UNDO, ViolationKey.SWAP_UNDONE, last_swap=last_swap),)


@clause(BAN_ENDS)
def swap_to_remember(action: Action) -> Swap | None:
    """The swap that may not be undone next; None after any other card, even a swap card that swaps nothing."""
    return action if isinstance(action, Swap) and action not in (OneVsOne(), TwoVsOne()) else None


@clause(BAN_ENDS)
def after_pass(last_swap: Swap | None, readings: Readings) -> Swap | None:
    """A pass does not end the ban (by the summary it does: there only the immediate swap back is forbidden)."""
    return None if readings.undo_ban_ends is UndoBanEnds.PASS else last_swap


@clause(BAN_ENDS)
def after_struggle(last_swap: Swap | None, readings: Readings) -> Swap | None:
    """By one reading the end of a power-struggle ends the ban; otherwise its last pass is like any other pass."""
    return None if readings.undo_ban_ends is UndoBanEnds.STRUGGLE else after_pass(last_swap, readings)
