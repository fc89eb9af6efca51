"""Judging, listing, counting and drawing: four ways to ask which moves are legal, and one answer."""

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from hypothesis import event, given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.testing import CardsHeld, positions, states
from tests import helpers_naive_rules
from tests.helpers_strategies import CARDS, every_action, every_take, fewer_examples, more_examples


def takes_to_try(
    state: ks.State, action: ks.Action, standing: Sequence[ks.Follower | None], chance: Random
) -> set[ks.Follower | None]:
    """The takes to try: all of them if it is the last card of the game (or in one example of thirty); otherwise none,
    one that is legal, and one more. If the action is impossible even by hand, the second is a follower that could be
    taken before it.
    """
    everybody = every_take(state)
    try:
        table = helpers_naive_rules.after_action(state.board, action)
    except (AssertionError, KeyError, ValueError):
        return {None, chance.choice(standing), chance.choice(everybody)}
    if helpers_naive_rules.is_last_card(state) or chance.random() < 1 / 30:
        return {*everybody}
    there = sorted(helpers_naive_rules.takes(state, table), key=repr)
    return {None, chance.choice(there), chance.choice(everybody)}


@fewer_examples(4)
@given(positions(), st.sampled_from(CARDS), st.integers(0, 2**32))
def test_judge_accepts_exactly_what_is_listed(state: ks.State, card: ks.ActionCard, seed: int) -> None:
    """Of all conceivable moves, `judge` accepts exactly those that `legal_moves` lists."""
    chance = Random(seed)
    if state.player.hand:
        card = chance.choice((card, *state.player.hand * 3))
    moves = [move for move in ks.legal_moves(state) if isinstance(move, ks.Play) and move.action.card is card]
    assert len(set(moves)) == len(moves)
    listed: defaultdict[ks.Action, set[ks.Follower | None]] = defaultdict(set)
    for move in moves:
        listed[move.action].add(move.take)
    conceivable = every_action(state, card)
    assert conceivable >= listed.keys()
    standing = sorted(helpers_naive_rules.takes(state, helpers_naive_rules.Table.of(state.board)), key=repr)
    for action in conceivable:
        tries = takes_to_try(state, action, standing, chance)
        accepted = {take for take in tries if ks.judge(state, ks.Play(action, take)) == ()}
        assert accepted == tries & listed.get(action, set()), action
    event("moves with the card", "none" if not moves else "some")
    event("the last card", str(helpers_naive_rules.is_last_card(state)))


@more_examples(4)
@given(positions(held=(CardsHeld.ALL_BUT_THE_OTHERS_FEW,)))
def test_a_second_rulebook_carries_out_every_card_alike(state: ks.State) -> None:
    """The actions of each card are those that a naive second rulebook finds, each listed once."""
    for card in CARDS:
        listed = list(ks.legal_actions(state, card))
        assert set(listed) == helpers_naive_rules.actions(state, card)
        assert len(listed) == len(set(listed))


@more_examples(2)
@given(positions() | states())
def test_a_second_rulebook_finds_the_same_moves(state: ks.State) -> None:
    """The legal moves are those that a naive second rulebook finds, each listed once, the pass first."""
    card = max(state.player.hand, key=lambda each: each.value, default=None)
    if len(state.player.hand) > 2 and card is not None:
        listed = [
            ks.Play(action, take) for action in ks.legal_actions(state, card) for take in ks.legal_takes(state, action)
        ]
        expected = {
            ks.Play(action, take)
            for action in helpers_naive_rules.actions(state, card)
            for take in helpers_naive_rules.takes(state, helpers_naive_rules.after_action(state.board, action))
        }
    else:
        first, *rest = ks.legal_moves(state)
        assert first == ks.Pass()
        listed, expected = (
            [move for move in rest if isinstance(move, ks.Play)],
            set(helpers_naive_rules.legal_plays(state)),
        )
    assert len(listed) == len(set(listed))
    assert set(listed) == expected


@given(positions() | states())
def test_asking_step_by_step_finds_the_same_moves(state: ks.State) -> None:
    """The legal moves, as many as `count_legal_moves` says, are the pass, and each of `legal_cards` with each of its
    `legal_actions` and `legal_takes`.
    """
    cards = ks.legal_cards(state)
    assert len(set(cards)) == len(cards)
    assert {*cards} <= {*state.player.hand}
    assert {*cards} == {card for card in CARDS if len(ks.legal_actions(state, card)) > 0}
    if len(cards) <= 3:
        step_by_step = [
            ks.Play(action, take)
            for card in cards
            for action in ks.legal_actions(state, card)
            for take in ks.legal_takes(state, action)
        ]
        first, *listed = ks.legal_moves(state)
        assert first == ks.Pass()
        assert len(listed) == len(step_by_step) == ks.count_legal_moves(state) - 1
        assert {*listed} == {*step_by_step}


@given(positions() | states(), st.integers(0, 2**32))
def test_random_moves_are_legal(state: ks.State, seed: int) -> None:
    """Each move drawn is legal, and the same seed draws the same move."""
    move = ks.random_move(state, Random(seed))
    assert ks.judge(state, move) == ()
    assert ks.random_move(state, Random(seed)) == move
