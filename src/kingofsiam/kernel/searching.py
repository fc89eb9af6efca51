"""The searching player: it tries what may happen by playing many games by chance to the end.

A tree of the decisions seen so far grows by one choice with every game (Monte Carlo tree search). In the tree each
player chooses what has brought him most, or what has been tried little; below it chance plays. At the end every choice
on the way is credited with what the player who made it has won: the whole victory or his share of it; partners win
together.

Where the others' cards are hidden, they are dealt out anew for each game, and the tree knows choices, not positions
(information-set search): what is weighed is what can be chosen here, whatever the others may hold.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, final

from kingofsiam.kernel.choices import CARD, MORE_TO_TELL
from kingofsiam.kernel.course import take_turn
from kingofsiam.kernel.decisions import (
    Decision,
    decide_trusted,
    first_decision,
    move_completed,
    stage_of,
    uniform_choice,
)
from kingofsiam.kernel.dice import Dice
from kingofsiam.kernel.four_players import FOUR_PLAYERS, ONE_TEAM, OTHER_TEAM
from kingofsiam.kernel.imagining import imagined
from kingofsiam.kernel.packed import PackedState, is_over, players, to_move, winners
from kingofsiam.kernel.playouts import staged_move
from kingofsiam.kernel.words import bit, bits_set, holds, nth

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_WHOLE: Final = 6
"""A whole victory, in parts: two, or three who share it, get a whole number of them."""
_CURIOSITY: Final = 0.3
_WORSE_THAN_ANY: Final = -1.0


def search_move(state: PackedState, dice: Dice, playouts: int, hidden: bool = False) -> int:
    """The move that this many games by chance speak for; it is legal, also after none of them.

    The same dice find the same move. What the position tells is used, the others' cards too; if they are `hidden`,
    only what the player to move sees. The game goes on.
    """
    root = Node(0, None)
    if bits_set(first_decision(state).mask) > 1:
        for _ in range(playouts):
            try_out(root, imagined(state, dice) if hidden else state, dice)
    return most_tried_move(root, state, dice)


@final
class Node:
    """A choice, and what it has brought to whoever made it. It changes while the tree grows."""

    __slots__ = ("choice", "first", "next", "offered", "played", "tried", "won")

    def __init__(self, choice: i64, next: Node | None) -> None:  # noqa: A002 - it is the next one
        self.choice: Final = choice
        self.next: Final = next
        """The next of the choices at the same decision."""
        self.first: Node | None = None
        """The first of the choices that have been tried after this one."""
        self.tried: i64 = 0
        """Their flags."""
        self.offered: i64 = 1
        """How often it could have been chosen."""
        self.played: i64 = 0
        self.won: i64 = 0


# --- one game --------------------------------------------------------------------------------------------------------


def try_out(root: Node, state: PackedState, dice: Dice) -> None:
    """Play one game to the end, and let the tree learn from it."""
    decision, node = first_decision(state), root
    path: list[Node] = []
    seats: list[int] = []
    is_new = False
    while decision.mask != 0 and not is_new:
        is_new = decision.mask & ~node.tried != 0
        node = first_tried(node, decision.mask, dice) if is_new else most_promising(node, decision.mask)
        path.append(node)
        seats.append(to_move(decision.state))
        decision = decide_trusted(decision, node.choice)
    end = played_out(decision, dice)
    place: i64
    for place in range(len(path)):
        path[place].played += 1
        path[place].won += share(end, seats[place])


def first_tried(node: Node, mask: i64, dice: Dice) -> Node:
    """One of the choices that have not been tried, by chance; from now on it is in the tree."""
    untried = mask & ~node.tried
    choice = nth(untried, dice.below(bits_set(untried)))
    node.tried |= bit(choice)
    new = Node(choice, node.first)
    node.first = new
    return new


def most_promising(node: Node, mask: i64) -> Node:
    """Of the choices offered, the one that has brought most, or has been tried too little to tell."""
    best = node
    most = _WORSE_THAN_ANY
    each = node.first
    while each is not None:
        if holds(mask, each.choice):
            each.offered += 1
            promise = promise_of(each)
            if promise > most:
                best, most = each, promise
        each = each.next
    return best


def promise_of(node: Node) -> float:
    """What the choice has brought on average, and more the less it has been tried.

    There are only sums, quotients and a square root in it, which are the same on every machine.
    """
    played = float(node.played)
    return float(node.won) / (_WHOLE * played) + _CURIOSITY * sqrt(float(node.offered)) / played


def played_out(decision: Decision, dice: Dice) -> PackedState:
    """The end of a game that chance plays from this decision on."""
    while stage_of(decision) != CARD:
        decision = decide_trusted(decision, uniform_choice(decision, dice))
    state = decision.state
    while not is_over(state):
        state = take_turn(state, staged_move(state, dice))
    return state


def share(end: PackedState, seat: i64) -> i64:
    """The player's share of the victory."""
    won = winners(end)
    if not holds(won, seat):
        return 0
    if players(end) == FOUR_PLAYERS:
        return _WHOLE if won in (ONE_TEAM, OTHER_TEAM) else _WHOLE // 2
    return _WHOLE // bits_set(won)


# --- the move --------------------------------------------------------------------------------------------------------


def most_tried_move(root: Node, state: PackedState, dice: Dice) -> i64:
    """The move whose choices have been tried most, one after the other; what nobody has tried is left to chance."""
    decision = first_decision(state)
    node: Node | None = root
    while True:
        node = None if node is None else most_tried(node)
        choice = uniform_choice(decision, dice) if node is None else node.choice
        move = move_completed(decision, choice)
        if move != MORE_TO_TELL:
            return move
        decision = decide_trusted(decision, choice)


def most_tried(node: Node) -> Node | None:
    """The choice that has been tried most after this one; None if there is none."""
    best = node.first
    each = node.first
    while each is not None:
        if best is not None and each.played > best.played:
            best = each
        each = each.next
    return best
