"""Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012) with PUCT.

Every simulation plays one game to the end and grows a tree of moves. In the tree, each player makes the move with the
greatest selection score: a high average reward, or a high prior probability for few visits (PUCT: Rosin 2011; Silver
et al. 2016). The priors come from the static evaluation: all moves of a position are scored once, and of each card
those with the best scores are considered; the pass has a share of its own. A new move is evaluated by rollouts, where a
player who would win if everyone passed passes, and anyone else plays a card to get ahead. At the end every move on the
path gets the reward of the player who made it: the victory, or their share of it; partners win together.

Where the others' cards are hidden, each simulation starts from a new determinization, and the nodes stand for moves,
not positions: a move is evaluated over everything the others may hold. The board after the same moves is the same, so
the moves of a card are scored only when some player first holds it there.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from kingofsiam_kernel.search.evaluation import card_price, evaluate_pass
from kingofsiam_kernel.search.move_scores import MoveScores, best_groups, nth_in_group
from kingofsiam_kernel.search.playouts import random_move
from kingofsiam_kernel.twin.bits import bit, has_bit, i64, lowest_bit, nth_bit, popcount
from kingofsiam_kernel.twin.cards import hand_kinds, is_last_card
from kingofsiam_kernel.twin.course import MAX_TURNS, endless_game, pass_turn, play_card, play_without_skipping
from kingofsiam_kernel.twin.last_card import first_winning_move, winners_if_all_pass
from kingofsiam_kernel.twin.move_codes import PASS, action_of, card_of
from kingofsiam_kernel.twin.packed import PackedState, cards_left, is_over, players, to_move
from kingofsiam_kernel.twin.rng import Rng
from kingofsiam_kernel.twin.victory import WHOLE_VICTORY, share_of_victory

EXPLORATION_CONSTANTS: Final = (1.0, 0.4, 1.5)
"""For two, three and four players; found in matches, as all numbers here."""
GROUPS_PER_CARD: Final = 2
"""How many groups of moves with the same score are considered for each card; of each group one move, at random."""
TEMPERATURE: Final = 0.5
"""The temperature of the softmax that makes priors of gains: of what a move adds to the evaluation, in card prices."""
PASS_GAIN: Final = 1.0
"""A pass saves the price of a card."""
TRUST: Final = 10.0
"""How many visits it takes to doubt by half what the evaluation says of a pass: see `select`."""
EXPANSION_THRESHOLD: Final = 2
"""How many rollouts start from a move before the moves after it are added to the tree."""
ROLLOUT_TRIES: Final = 12
"""How many random moves a player who is behind tries in a rollout, to get ahead."""
_MAX_EXPONENT: Final = 16.0
_SQUARINGS: Final = 10
_PASS_FLAG: Final = 1
_FEWEST: Final = 2


@final
class InformationSetNode:
    """A move in the search tree, over all positions that look the same to the searcher. Mutable."""

    __slots__ = ("availability", "children", "expanded", "move", "total_reward", "visits", "weight")

    def __init__(self, move: i64, weight: float) -> None:
        self.move: Final = move
        self.weight: float = weight
        """Its prior, before those of all moves that are possible are made to add up to one."""
        self.children: Final[list[InformationSetNode]] = []
        """The moves considered after this one, the latest first."""
        self.expanded: i64 = 0
        """The flags of the cards, and of the pass, whose moves have been scored after this one."""
        self.availability: i64 = 0
        """How often it was legal when its turn came up."""
        self.visits: i64 = 0
        self.total_reward: i64 = 0


def simulate(root: InformationSetNode, state: PackedState, rng: Rng) -> None:
    """Play one game to the end and update the tree: selection, expansion, rollout, backpropagation."""
    node = root
    exploration = EXPLORATION_CONSTANTS[players(state) - _FEWEST]
    path: list[InformationSetNode] = []
    seats: list[int] = []
    while not is_over(state) and cards_left(state) != 0:
        possible = hand_kinds(state)
        if possible == 0:
            state = pass_turn(state)
            continue
        possible |= _PASS_FLAG
        if possible & ~node.expanded != 0:
            expand(node, state, possible & ~node.expanded, rng)
        node = select(node, possible, exploration)
        path.append(node)
        seats.append(to_move(state))
        state = play_without_skipping(state, node.move)
        if node.visits < EXPANSION_THRESHOLD:
            break
    won = rollout(state, rng)
    root.visits += 1
    place: i64
    for place in range(len(path)):
        path[place].visits += 1
        path[place].total_reward += share_of_victory(won, seats[place], players(state))


def expand(node: InformationSetNode, state: PackedState, cards: i64, rng: Rng) -> None:
    """Add the moves to consider with these cards, each with its prior; the pass if its flag is among them.

    The very last card of the game is played only where it wins.
    """
    scores = MoveScores(state)
    now = evaluate_pass(state)
    price = float(card_price(state))
    node.expanded |= cards
    if has_bit(cards, PASS):
        node.children.insert(0, InformationSetNode(PASS, exponential(PASS_GAIN / TEMPERATURE)))
    cards &= ~_PASS_FLAG
    while cards != 0:
        for group in best_groups(scores, bit(lowest_bit(cards)), GROUPS_PER_CARD):
            move = nth_in_group(group, rng.randbelow(group.size))
            exponent = _MAX_EXPONENT if is_last_card(state) else float(group.score - now) / price / TEMPERATURE
            node.children.insert(0, InformationSetNode(move, exponential(exponent)))
        cards &= cards - 1


def exponential(exponent: float) -> float:
    """About e to this power, within limits; by products alone, which are the same on every machine."""
    exponent = min(max(exponent, -_MAX_EXPONENT), _MAX_EXPONENT)
    power = 1.0 + exponent / 1024.0
    for _ in range(_SQUARINGS):
        power *= power
    return power


def select(node: InformationSetNode, possible: i64, exploration: float) -> InformationSetNode:
    """Of the moves with these cards, and the pass, the one with the greatest selection score.

    The evaluation cannot see what a pass is good for. So the pass has at least as much prior as all cards, times a
    doubt that grows with the visits from 0 to 1: a search with a single simulation makes the greedy move.
    """
    doubt = float(node.visits) / (float(node.visits) + TRUST)
    total_weight, total_reward, visits = 0.0, 0.0, 0.0
    for child in node.children:
        if has_bit(possible, card_of(action_of(child.move))):
            child.availability += 1
            if child.move == PASS:  # which was added first, so it comes last
                child.weight = max(child.weight, doubt * total_weight)
            total_weight += child.weight
            total_reward += float(child.total_reward)
            visits += float(child.visits)
    expected = total_reward / (visits * WHOLE_VICTORY) if visits > 0.0 else 0.0
    best: InformationSetNode | None = None
    best_score = -1.0
    for child in node.children:
        if has_bit(possible, card_of(action_of(child.move))):
            score = selection_score(child, child.weight / total_weight, expected, exploration)
            if score > best_score:
                best, best_score = child, score
    assert best is not None
    return best


def selection_score(node: InformationSetNode, prior: float, expected: float, exploration: float) -> float:
    """The average reward plus an exploration bonus, which is proportional to the prior and shrinks with each visit.

    A move without visits counts as the average of its siblings, `expected`. The score uses only sums, quotients and a
    square root, which are the same on every machine.
    """
    bonus = exploration * prior * sqrt(float(node.availability)) / float(1 + node.visits)
    if node.visits == 0:
        return expected + bonus
    return float(node.total_reward) / (WHOLE_VICTORY * float(node.visits)) + bonus


def rollout(state: PackedState, rng: Rng) -> i64:
    """Play on until nobody holds a card; returns the flags of the seats that win.

    A player who would win if everyone passed from now on is ahead, and passes; anyone else who holds a card plays one.
    """
    ahead = winners_if_all_pass(state)
    for _ in range(MAX_TURNS):
        if is_over(state) or cards_left(state) == 0:
            return ahead
        if hand_kinds(state) == 0 or has_bit(ahead, to_move(state)):
            state = pass_turn(state)
        else:
            state = after_rollout_move(state, rng)
            ahead = winners_if_all_pass(state)
    raise endless_game()


def after_rollout_move(state: PackedState, rng: Rng) -> PackedState:
    """The position after the first of a few random moves with a card that puts the player ahead, or after the last.

    The very last card of the game is played only where it wins.
    """
    if is_last_card(state):
        return play_without_skipping(state, first_winning_move(state))
    after = play_card(state, random_card(state, rng))
    for _ in range(ROLLOUT_TRIES - 1):
        if has_bit(winners_if_all_pass(after), to_move(state)):
            break
        after = play_card(state, random_card(state, rng))
    return after


def random_card(state: PackedState, rng: Rng) -> i64:
    """A move from the staged distribution, but without the pass."""
    cards = hand_kinds(state)
    return random_move(state, nth_bit(cards, rng.randbelow(popcount(cards))), rng)


def most_visited_child(node: InformationSetNode) -> InformationSetNode | None:
    """The most visited move after this one, of those the one with the greatest reward; None if there is none."""
    return max(node.children, key=lambda child: (child.visits, child.total_reward), default=None)
