"""Reasons for a refusal are statements of fact: each is checked against the position."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.model.violations import ViolationKey
from kingofsiam.rules.s5_actions.playing import judge_execution
from kingofsiam.spec.readings import TakeFrom
from kingofsiam.testing import games, moves
from tests import helpers_naive_rules
from tests.helpers_strategies import more_examples, moves_to_judge
from tests.properties.helpers_violations import CHECKS, Refusal, receiving


@more_examples(3)
@given(moves_to_judge())
def test_every_reason_is_true(question: tuple[ks.State, list[ks.Move]]) -> None:
    """Each reported violation is true of the position, and its rule accepts what it allows.

    With the very last card, only the advice differs: what it names can win.
    """
    state, moves = question
    for move in moves:
        for why in ks.judge(state, move):
            assert isinstance(move, ks.Play), "a pass is always legal"
            event("refused by", why.rule.id)
            held = move.action.card in state.player.hand
            if held and helpers_naive_rules.is_last_card(state) and why.rule.id != "action.last-card":
                assert_that_it_wins(state, why)
                (why,) = (
                    each for each in judge_execution(state, move) if (each.key, each.facts) == (why.key, why.facts)
                )
            CHECKS[why.rule.id](Refusal(state, move.action, move.take, why))


def assert_that_it_wins(state: ks.State, why: ks.Violation) -> None:
    """What is advised wins; if nothing is, nobody can be taken."""
    if why.example is None:
        assert not why.allowed
        assert None in {move.take for move in ks.legal_moves(state) if isinstance(move, ks.Play)}
    else:
        takes = ks.legal_takes(state, why.example)
        assert {*why.allowed} in (set(), {*takes})
        assert takes


def reasons(state: ks.State, move: ks.Play) -> Iterator[tuple[str, object]]:
    """Some rules that a move certainly breaks, each with the fact that distinguishes its violations."""
    action = move.action
    if action.card not in state.player.hand:
        yield "action.one-card", action.card
    if move.take is not None and move.take.province == ks.POOL and state.readings.take_from is TakeFrom.PROVINCE:
        yield "action.follower.from-a-province", move.take
    for province in receiving(action):
        if province == ks.POOL and isinstance(action, ks.OneVsOne | ks.TwoVsOne):
            yield "action.swap.another-province", province
        elif province not in state.map.provinces:
            yield "components.board", province
        elif province not in helpers_naive_rules.open_provinces(state):
            yield "action.closed-province", province
    if isinstance(action, ks.Maharacha):
        yield from reasons_of_tiles(state, action)


def reasons_of_tiles(state: ks.State, action: ks.Maharacha) -> Iterator[tuple[str, object]]:
    """The rules that the tiles of a Maharacha break."""
    completed = helpers_naive_rules.controls(state.board)
    if action.done:
        for tile in (action.crowned, action.other):
            if tile in completed:
                yield "action.maharacha.swap", tile
            elif tile in state.board.kings:
                yield "action.maharacha.king-stays", tile


@more_examples(4)
@given(moves_to_judge())
def test_every_verb_refuses_what_a_second_rulebook_refuses_and_keeps_no_reason_back(
    question: tuple[ks.State, list[ks.Move]],
) -> None:
    """A move is legal if and only if a naive second rulebook allows it. `play` and `narrate` refuse it if and only if
    `judge` has a reason, and give all its reasons.
    """
    state, moves = question
    for move in moves:
        why = ks.judge(state, move)
        assert (why == ()) == helpers_naive_rules.is_legal(state, move)
        assert_complete(state, move, why)
        for verb in (ks.play, ks.narrate):
            if why:
                with pytest.raises(ks.IllegalMove) as refused:
                    verb(state, move)
                assert (refused.value.violations, refused.value.state) == (why, state)
                assert refused.value.rules == {violation.rule.id for violation in why}
            else:
                assert verb(state, move)


def assert_complete(state: ks.State, move: ks.Move, violations: tuple[ks.Violation, ...]) -> None:
    """All reasons are reported, not only the first: each fault that can be found by itself is among them.

    If the very last card of the game never wins, only that is: to mend the other faults would be of no use.
    """
    if [why.key for why in violations] != [ViolationKey.LAST_CARD_NEVER_WINS]:
        reported = {(why.rule.id, fact) for why in violations for _, fact in why.facts}
        assert isinstance(move, ks.Pass) or {*reasons(state, move)} <= reported


@given(games(), st.data())
def test_after_the_end_nothing_is_legal(game: ks.Game, data: st.DataObject) -> None:
    """After the end of the game every move is refused by the rule that ended it, with the winners as a fact."""
    state = game.states[-1]
    assert state.outcome is not None
    for move in (ks.Pass(), game.moves[-1], data.draw(moves(game.states[-2]))):
        (why,) = ks.judge(state, move)
        assert why.rule.id == ("victory.end.colony" if state.outcome.colony else "victory.end.all-struggles")
        assert why.fact("winners") == state.outcome.winners
    assert (list(ks.legal_moves(state)), ks.legal_cards(state)) == ([], ())
    assert ks.count_legal_moves(state) == 0
    assert all(list(ks.legal_actions(state, card)) == [] for card in ks.ActionCard)
    with pytest.raises(ks.GameOver):
        ks.random_move(state, Random(1))
