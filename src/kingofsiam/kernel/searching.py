"""The searching player: it tries out what may happen by playing many games to the end.

A tree of choices grows with every game (Monte Carlo tree search). In the tree each player makes the choice that has
brought him most, or that has been tried little. A choice that is new is tried out by a game in which chance plays all
the cards; when it comes up again, by one in which all go on greedily. Other choices are tried where none promises a
victory. In the end every choice on the way is credited with what the player who made it has won: the victory, or his
share of it; partners win together.

Where the others' cards are hidden, they are dealt out anew for each game, and the tree knows choices, not positions
(information-set search): what is weighed is a choice, whatever the others may hold.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, final

from kingofsiam.kernel.cards import is_last_card, kinds, way, ways
from kingofsiam.kernel.choices import CARD, MORE_TO_TELL
from kingofsiam.kernel.codes import PASS
from kingofsiam.kernel.course import take_turn
from kingofsiam.kernel.decisions import (
    Decision,
    choices_of,
    decide_trusted,
    first_decision,
    move_completed,
    stage_of,
    uniform_choice,
)
from kingofsiam.kernel.dice import Dice
from kingofsiam.kernel.four_players import FOUR_PLAYERS, ONE_TEAM, OTHER_TEAM
from kingofsiam.kernel.greed import greedy_move
from kingofsiam.kernel.imagining import imagined
from kingofsiam.kernel.packed import PackedState, is_over, players, to_move, winners
from kingofsiam.kernel.playouts import last_card_move, with_any_take
from kingofsiam.kernel.words import bit, bits_set, holds, nth

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_WHOLE: Final = 6
"""A whole victory, in parts: two, or three who share it, get a whole number of them."""
_CURIOSITY: Final = 0.3
_SURE_TO_WIN: Final = 1.0


def search_move(state: PackedState, dice: Dice, playouts: int, hidden: bool = False) -> int:
    """The move that this many games by chance speak for; it is legal, also after none of them.

    The same dice find the same move. What the position tells is used, the others' cards too; if they are `hidden`,
    only what the player to move sees. The game goes on.
    """
    root = Node(PASS, None)
    if bits_set(first_decision(state).mask) > 1:
        begin_greedily(root, state, dice)
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
    while decision.mask != 0:
        if node.played > 0 and node.first is None and stage_of(decision) == CARD:
            begin_greedily(node, decision.state, dice)
        node = next_choice(node, decision.mask, dice)
        path.append(node)
        seats.append(to_move(decision.state))
        decision = decide_trusted(decision, node.choice)
        if node.played == 0:
            break
    end = played_out(decision, dice)
    place: i64
    for place in range(len(path)):
        path[place].played += 1
        path[place].won += share(end, seats[place])


def begin_greedily(node: Node, state: PackedState, dice: Dice) -> None:
    """The greedy move is the first to be tried in a turn: its choices are in the tree, as if they had won once."""
    for choice in choices_of(state, greedy_move(state, dice)):
        node.tried |= bit(choice)
        node.first = Node(choice, None)
        node = node.first
        node.played = 1
        node.won = _WHOLE


def next_choice(node: Node, mask: i64, dice: Dice) -> Node:
    """The most promising choice; one that has not been tried, if none promises a victory."""
    best: Node | None = None
    most: float = _SURE_TO_WIN if mask & ~node.tried != 0 else 0.0
    each = node.first
    while each is not None:
        if holds(mask, each.choice):
            each.offered += 1
            promise = promise_of(each)
            if promise >= most:
                best, most = each, promise
        each = each.next
    return first_tried(node, mask, dice) if best is None else best


def first_tried(node: Node, mask: i64, dice: Dice) -> Node:
    """One of the choices that have not been tried, by chance; from now on it is in the tree."""
    untried = mask & ~node.tried
    choice = nth(untried, dice.below(bits_set(untried)))
    node.tried |= bit(choice)
    new = Node(choice, node.first)
    node.first = new
    return new


def promise_of(node: Node) -> float:
    """What the choice has brought on average, and more the less it has been tried.

    There are only sums, quotients and a square root in it, which are the same on every machine.
    """
    played = float(node.played)
    return float(node.won) / (_WHOLE * played) + _CURIOSITY * sqrt(float(node.offered)) / played


def played_out(decision: Decision, dice: Dice) -> PackedState:
    """The end of a game in which chance plays all the cards from this decision on."""
    while stage_of(decision) != CARD:
        decision = decide_trusted(decision, uniform_choice(decision, dice))
    state = decision.state
    while not is_over(state):
        state = take_turn(state, any_play(state, dice))
    return state


def any_play(state: PackedState, dice: Dice) -> i64:
    """A card, a way to carry it out, and a follower, each with equal chances; the pass if there is no card to play."""
    cards = kinds(state)
    if cards == 0:
        return PASS
    if is_last_card(state):
        return last_card_move(state, dice)
    card = nth(cards, dice.below(bits_set(cards)))
    return with_any_take(state, way(state, card, dice.below(ways(state, card))), dice)


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
