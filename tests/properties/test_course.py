"""The course of a game, and its end: who wins, who wins together, and when the very last card may be played."""

from dataclasses import replace

import pytest
from hypothesis import event, given, target
from hypothesis import strategies as st

import kingofsiam as ks
from kernel.tests.small_worlds.helpers_law_checker import check_laws
from kernel.tests.small_worlds.helpers_laws import STATE_LAWS, TURN_LAWS, Turn
from kernel.tests.small_worlds.helpers_second_rulebook import passes_that_end
from kingofsiam.spec.readings import ForcedPass
from kingofsiam.testing import CardsHeld, games, moves, positions, readings, states
from tests import helpers_naive_rules, helpers_naive_scoring
from tests.helpers_naive_scoring import final_outcome, final_states, may_be_shared
from tests.helpers_strategies import more_examples, starts


def most_turns(state: ks.State) -> int:
    """How many turns a game can have at most.

    Let n players play and p passes in a row end a struggle. Cut the turns of the game into runs, each of which ends
    with the next card played or the next struggle completed. Both set the number of passes in a row back to zero, so a
    run begins with none. A run that ends with a card has at most p - 1 passes before it, because p passes in a row
    would have completed a struggle. A run that ends a struggle has exactly p passes. So every run has at most p turns.
    There are at most 8 n runs of the first kind, because each player has eight cards, and at most 8 of the second,
    because each completed struggle turns one of the eight tiles. After the last run the game is over: until then a pass
    is always legal, and p passes in a row complete another struggle. So a game has at most (8 n + 8) p turns. Where
    forced passes are automatic, some of these turns are skipped, and there are fewer.
    """
    return 8 * (len(state.players) + 1) * passes_that_end(state)


@given(games())
def test_games_keep_the_laws_of_small_worlds(game: ks.Game) -> None:
    """What no move changes, what the box holds, which provinces are empty, who is asked; each turn leads where a naive
    second rulebook leads.
    """
    for state in game.states:
        check_laws(STATE_LAWS, state)
    for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
        check_laws(TURN_LAWS, Turn(before, move, after))


@given(games())
def test_every_game_ends(game: ks.Game) -> None:
    """A game has at most (8 n + 8) p turns, with n players, where p passes in a row end a struggle."""
    target(len(game.moves))
    assert len(game.moves) <= most_turns(game.states[0])


@given(starts())
def test_a_game_without_cards_ends(state: ks.State) -> None:
    """If everybody always passes, the game ends after at most eight struggles, each after as many passes as end one."""
    turns = 0
    while state.outcome is None:
        state = ks.play(state, ks.Pass())
        turns += 1
    assert turns == len(state.board.control) * passes_that_end(state)
    assert state.cards_played == 0


@given(games(under=readings().map(lambda each: replace(each, forced_pass=ForcedPass.EXPLICIT))))
def test_skipping_forced_passes_changes_no_game(game: ks.Game) -> None:
    """A game with explicit forced passes, without these passes, is the same game with automatic ones."""
    first = game.states[0]
    state = replace(first, readings=replace(first.readings, forced_pass=ForcedPass.AUTOMATIC))
    for before, move in zip(game.states, game.moves, strict=False):
        if ks.legal_cards(before):
            assert replace(state, readings=first.readings) == before
            state = ks.play(state, move)
    assert replace(state, readings=first.readings) == game.states[-1]


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


@pytest.mark.slow
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
