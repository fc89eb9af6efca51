"""Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012).

Every simulation plays one game to the end and grows a tree of choices. In the tree, each player makes the choice with
the greatest selection score: a high average reward, or few visits. A new choice is evaluated by a random rollout; when
it comes up again, the game goes on greedily: each turn is seeded with its greedy move, as if that had won once. A new
choice is expanded only where no known one has the score of a certain win. At the end every choice on the path gets the
reward of the player who made it: the victory, or their share of it; partners win together.

Where the others' cards are hidden, each simulation starts from a new determinization, and the nodes stand for choices,
not positions: a choice is evaluated over everything the others may hold.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from kingofsiam.kernel import decisions
from kingofsiam.kernel.action_space import CARD, INCOMPLETE
from kingofsiam.kernel.bits import bit, has_bit, i64, nth_bit, popcount
from kingofsiam.kernel.cards import count_executions, hand_kinds, is_last_card, nth_execution
from kingofsiam.kernel.course import MAX_TURNS, endless_game, play_unchecked
from kingofsiam.kernel.decisions import Decision
from kingofsiam.kernel.greedy import greedy_move
from kingofsiam.kernel.move_codes import PASS
from kingofsiam.kernel.packed import PackedState, is_over, players, to_move, winners
from kingofsiam.kernel.playouts import last_card_move, with_random_take
from kingofsiam.kernel.rng import Rng
from kingofsiam.kernel.victory import FOUR_PLAYERS, ONE_TEAM, OTHER_TEAM

_FULL_REWARD: Final = 6
"""The reward of a whole victory; it can be shared by two or three without a remainder."""
EXPLORATION_CONSTANT: Final = 0.3
_CERTAIN_WIN: Final = 1.0
_MAX_PATH: Final = 1024


@final
class InformationSetNode:
    """A choice in the search tree, over all positions that look the same to the searcher. Mutable."""

    __slots__ = ("availability", "choice", "expanded", "first_child", "next_sibling", "total_reward", "visits")

    def __init__(self, choice: i64, next_sibling: InformationSetNode | None) -> None:
        self.choice: Final = choice
        self.next_sibling: Final = next_sibling
        """The next choice at the same decision."""
        self.first_child: InformationSetNode | None = None
        """The first choice that has been expanded after this one."""
        self.expanded: i64 = 0
        """The flags of all choices that have been expanded after this one."""
        self.availability: i64 = 1
        """How often it was legal when its decision came up."""
        self.visits: i64 = 0
        self.total_reward: i64 = 0


def simulate(root: InformationSetNode, state: PackedState, rng: Rng) -> None:
    """Play one game to the end and update the tree: selection, expansion, rollout, backpropagation."""
    decision, node = decisions.first_decision(state), root
    path: list[InformationSetNode] = []
    seats: list[int] = []
    while decision.mask != 0 and len(path) < _MAX_PATH:
        if node.visits > 0 and node.first_child is None and decisions.stage_of(decision) == CARD:
            seed_with_greedy_move(node, decision.state, rng)
        node = select_or_expand(node, decision.mask, rng)
        path.append(node)
        seats.append(to_move(decision.state))
        decision = decisions.decide_unchecked(decision, node.choice)
        if node.visits == 0:
            break
    end = rollout(decision, rng)
    place: i64
    for place in range(len(path)):
        path[place].visits += 1
        path[place].total_reward += reward(end, seats[place])


def seed_with_greedy_move(node: InformationSetNode, state: PackedState, rng: Rng) -> None:
    """Add the choices of the greedy move to the tree, as if they had won once: they are tried first in this turn."""
    for choice in decisions.choices_from_move(state, greedy_move(state, rng)):
        node.expanded |= bit(choice)
        node.first_child = InformationSetNode(choice, None)
        node = node.first_child
        node.visits = 1
        node.total_reward = _FULL_REWARD


def select_or_expand(node: InformationSetNode, mask: i64, rng: Rng) -> InformationSetNode:
    """The choice with the greatest selection score; a new one if none has the score of a certain win."""
    best: InformationSetNode | None = None
    best_score: float = _CERTAIN_WIN if mask & ~node.expanded != 0 else 0.0
    each = node.first_child
    while each is not None:
        if has_bit(mask, each.choice):
            each.availability += 1
            score = selection_score(each)
            if score >= best_score:
                best, best_score = each, score
        each = each.next_sibling
    return expand(node, mask, rng) if best is None else best


def expand(node: InformationSetNode, mask: i64, rng: Rng) -> InformationSetNode:
    """Add one of the choices that are not in the tree yet, drawn uniformly."""
    unexpanded = mask & ~node.expanded
    choice = nth_bit(unexpanded, rng.randbelow(popcount(unexpanded)))
    node.expanded |= bit(choice)
    new = InformationSetNode(choice, node.first_child)
    node.first_child = new
    return new


def selection_score(node: InformationSetNode) -> float:
    """The selection score: the average reward plus an exploration bonus, which shrinks with each visit.

    It uses only sums, quotients and a square root, which are the same on every machine.
    """
    bonus = EXPLORATION_CONSTANT * sqrt(float(node.availability)) / float(node.visits)
    return float(node.total_reward) / (_FULL_REWARD * float(node.visits)) + bonus


def rollout(decision: Decision, rng: Rng) -> PackedState:
    """Finish the turn with uniform choices, then play random cards until the game is over; returns the end."""
    while decisions.stage_of(decision) != CARD:
        decision = decisions.decide_unchecked(decision, decisions.uniform_choice(decision, rng))
    state = decision.state
    for _ in range(MAX_TURNS):
        if is_over(state):
            return state
        state = play_unchecked(state, rollout_move(state, rng))
    raise endless_game()


def rollout_move(state: PackedState, rng: Rng) -> i64:
    """A move from the staged distribution, but without the pass as long as there is a card to play."""
    cards = hand_kinds(state)
    if cards == 0:
        return PASS
    if is_last_card(state):
        return last_card_move(state, rng)
    card = nth_bit(cards, rng.randbelow(popcount(cards)))
    return with_random_take(state, nth_execution(state, card, rng.randbelow(count_executions(state, card))), rng)


def reward(end: PackedState, seat: i64) -> i64:
    """The reward of the player in this seat: their share of the victory."""
    won = winners(end)
    if not has_bit(won, seat):
        return 0
    if players(end) == FOUR_PLAYERS:
        return _FULL_REWARD if won in (ONE_TEAM, OTHER_TEAM) else _FULL_REWARD // 2
    return _FULL_REWARD // popcount(won)


def most_visited_move(root: InformationSetNode, state: PackedState, rng: Rng) -> i64:
    """The move with the most visited choice at each decision, or with a uniform choice if there is none."""
    decision = decisions.first_decision(state)
    node: InformationSetNode | None = root
    while True:
        node = None if node is None else most_visited_child(node)
        choice = decisions.uniform_choice(decision, rng) if node is None else node.choice
        move = decisions.completed_move(decision, choice)
        if move != INCOMPLETE:
            return move
        decision = decisions.decide_unchecked(decision, choice)


def most_visited_child(node: InformationSetNode) -> InformationSetNode | None:
    """The most visited choice after this one; None if there is none."""
    best = node.first_child
    each = node.first_child
    while each is not None:
        if best is not None and each.visits > best.visits:
            best = each
        each = each.next_sibling
    return best
