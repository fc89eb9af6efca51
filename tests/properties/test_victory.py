"""The end of the game: who wins, who wins together, and when the very last card may be played."""

from hypothesis import event, given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.testing import CardsHeld, moves, positions, states
from tests import helpers_naive_rules, helpers_naive_scoring
from tests.helpers_naive_scoring import final_outcome, final_states, may_be_shared
from tests.helpers_strategies import more_examples


@more_examples(4)
@given(final_states() | final_states(players=(4,)))
def test_a_second_scoring_finds_the_same_winners(state: ks.State) -> None:
    """Reign or colony, and the winners (each once, with their partners) agree with a naive count. The outcome rests on
    rules of the book, the last of which decided.
    """
    outcome, winners = final_outcome(state), helpers_naive_scoring.winners(state)
    assert winners
    assert outcome.winners == tuple(sorted(winners))
    assert {*outcome.rules} <= {*ks.RULES}
    assert outcome.rule is outcome.rules[-1]
    assert (outcome.rules[0].id == "victory.end.colony") == outcome.colony
    if outcome.colony:
        assert state.board.control[-1] is ks.BRITISH
    else:
        assert outcome.reign is helpers_naive_scoring.ranking(state.board.control, state.readings)[0]
    event("decided by", outcome.rule.id)


@more_examples(4)
@given(final_states())
def test_one_side_wins(state: ks.State) -> None:
    """One player or team wins alone, except where a rule says that those who are still tied share the victory."""
    outcome, players = final_outcome(state), len(state.players)
    sides = {frozenset(helpers_naive_scoring.side(seat, players)) for seat in outcome.winners}
    assert len(sides) == 1 or may_be_shared(state)
    if len(sides) > 1 and outcome.rule.id != "victory.player.last-card-loses":
        assert any(state.players[seat].last_card == 0 for seat in outcome.winners)
    assert not (len(sides) == players and outcome.rule.id == "victory.player.last-card-loses")


@more_examples(3)
@given(positions(held=(CardsHeld.LAST,)), st.data())
def test_the_last_card_must_win(state: ks.State, data: st.DataObject) -> None:
    """The very last card may be played if and only if its player or their partner wins when all pass after it."""
    (card,) = state.player.hand
    assert helpers_naive_rules.is_last_card(state)
    ways = sorted(helpers_naive_rules.actions(state, card), key=repr)
    listed = set(ks.legal_moves(state))
    for _ in range(10):
        action = data.draw(st.sampled_from(ways))
        takes = sorted(
            helpers_naive_rules.takes(state, helpers_naive_rules.after_action(state.board, action)), key=repr
        )
        move = ks.Play(action, data.draw(st.sampled_from(takes)))
        wins = helpers_naive_rules.wins(state, move)
        rules = [violation.rule.id for violation in ks.judge(state, move)]
        assert rules == ([] if wins else ["action.last-card"])
        assert (move in listed) == wins
        if wins:
            assert state.to_move in helpers_naive_rules.outcome_if_all_pass(ks.play(state, move)).winners
        event("the last card", "wins" if wins else "does not win")


@given(positions(held=(CardsHeld.FEW, CardsHeld.LAST_TWO)) | states(), st.data())
def test_only_the_last_card_must_win(state: ks.State, data: st.DataObject) -> None:
    """As long as anybody holds another card, no card is refused because it does not win."""
    if not helpers_naive_rules.is_last_card(state):
        move = data.draw(moves(state))
        assert "action.last-card" not in {violation.rule.id for violation in ks.judge(state, move)}
        assert {*ks.legal_cards(state)} == {*state.player.hand}
