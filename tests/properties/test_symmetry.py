"""Names have no meaning: a renamed game is the same game."""

from collections import Counter

from hypothesis import event, given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.testing import games, moves, positions, states
from tests.helpers_renaming import Renaming, renamings


@st.composite
def renamed_games(draw: st.DrawFn) -> tuple[ks.Game, Renaming]:
    """A game, and a renaming of everything in it."""
    game = draw(games())
    return game, draw(renamings(game.states[0].map))


@st.composite
def renamed_questions(draw: st.DrawFn) -> tuple[ks.State, ks.Move, Renaming]:
    """A position, a move that may be illegal, and a renaming of everything in them."""
    state = draw(states() | positions())
    return state, draw(moves(state)), draw(renamings(state.map))


@given(renamed_games())
def test_a_renamed_game_takes_the_same_course(renamed: tuple[ks.Game, Renaming]) -> None:
    """Renaming factions, provinces and seats commutes with `play` and with the outcome."""
    game, new = renamed
    state = new.state(game.states[0])
    for move, after in zip(game.moves, game.states[1:], strict=True):
        state = ks.play(state, new.move(move))
        assert state == new.state(after)
    outcome = game.states[-1].outcome
    assert outcome is not None
    assert state.outcome == new.outcome(outcome, len(state.players))
    assert len({new.state(each) for each in game.states}) == len(game.states)  # different states stay different


@given(renamed_questions())
def test_a_renamed_move_is_refused_by_the_same_rules(question: tuple[ks.State, ks.Move, Renaming]) -> None:
    """Renaming commutes with `judge`: the same rules forbid the renamed move, equally often."""
    state, move, new = question
    rules = Counter(violation.rule.id for violation in ks.judge(state, move))
    assert Counter(violation.rule.id for violation in ks.judge(new.state(state), new.move(move))) == rules
    event("judged", "legal" if not rules else "illegal")


@given(renamed_questions())
def test_renamed_moves_are_the_moves_of_the_renamed_game(question: tuple[ks.State, ks.Move, Renaming]) -> None:
    """Renaming commutes with `legal_moves`: the renamed moves are legal, and no others."""
    state, _, new = question
    other = new.state(state)
    assert ks.count_legal_moves(other) == ks.count_legal_moves(state)
    for card in set(state.player.hand):
        renamed = {new.action(action) for action in ks.legal_actions(state, card)}
        assert renamed == set(ks.legal_actions(other, new.card(card)))
        for action in sorted(ks.legal_actions(state, card)[-3:], key=repr):
            takes = {take and new.follower(take) for take in ks.legal_takes(state, action)}
            assert takes == set(ks.legal_takes(other, new.action(action)))
