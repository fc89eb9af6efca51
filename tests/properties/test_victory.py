"""The end of the game: who wins, who wins together, and when the very last card may be played."""

from hypothesis import event, given
from hypothesis import strategies as st

import kingofsiam as ks
from tests import helpers_naive_rules, helpers_naive_scoring
from tests.helpers_moves import moves_about
from tests.helpers_naive_scoring import final_outcome, final_states, may_be_shared
from tests.helpers_positions import CardsHeld, positions
from tests.helpers_strategies import Game, games, more_examples, states


@more_examples(4)
@given(final_states() | final_states(players=(4,)))
def test_a_second_scoring_finds_the_same_winners(state: ks.State) -> None:
    """Reign or colony, and the winners, agree with a naive count."""
    outcome = final_outcome(state)
    assert {*outcome.winners} == helpers_naive_scoring.winners(state)
    if outcome.colony:
        assert state.board.control.count(ks.BRITISH) == 4
        assert state.board.control[-1] is ks.BRITISH
    else:
        assert outcome.reign is helpers_naive_scoring.ranking(state.board.control, state.readings)[0]
    event("decided by", outcome.rule.id)


@more_examples(3)
@given(final_states())
def test_partners_win_together(state: ks.State) -> None:
    """There is a winner, and none is named twice; with four players the partner of a winner wins too."""
    outcome, players = final_outcome(state), len(state.players)
    assert outcome.winners
    assert list(outcome.winners) == sorted({*outcome.winners} & {*range(players)})
    if players == 4:
        assert {*outcome.winners} == {(seat + 2) % 4 for seat in outcome.winners}


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
@given(final_states())
def test_every_outcome_rests_on_rules(state: ks.State) -> None:
    """The rules of an outcome are rules of the book, and the last of them decided."""
    outcome = final_outcome(state)
    assert {*outcome.rules} <= {*ks.RULES}
    assert outcome.rule is outcome.rules[-1]
    assert (outcome.rules[0].id == "victory.end.colony") == outcome.colony


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


@given(games())
def test_the_last_card_of_a_game_wins(game: Game) -> None:
    """If all cards of a game have been played, the player of the last one is among the winners."""
    last = game.states[-1]
    if last.cards_left == 0:
        latest = max(range(len(last.players)), key=lambda seat: last.players[seat].last_card)
        assert latest in final_outcome(last).winners
        event("the last card was played")


@given(positions(held=(CardsHeld.FEW, CardsHeld.LAST_TWO)) | states(), st.data())
def test_only_the_last_card_must_win(state: ks.State, data: st.DataObject) -> None:
    """As long as anybody holds another card, no card is refused because it does not win."""
    if not helpers_naive_rules.is_last_card(state):
        move = data.draw(moves_about(state))
        assert "action.last-card" not in {violation.rule.id for violation in ks.judge(state, move)}
        assert {*ks.legal_cards(state)} == {*state.player.hand}
