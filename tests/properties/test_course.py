"""The course of a game: it goes on turn by turn, and it ends."""

from dataclasses import replace

from hypothesis import given, target

import kingofsiam as ks
from kernel.tests.small_worlds.helpers_law_checker import check_laws
from kernel.tests.small_worlds.helpers_laws import STATE_LAWS, TURN_LAWS, Turn
from kernel.tests.small_worlds.helpers_second_rulebook import passes_that_end
from kingofsiam.spec.readings import ForcedPass
from kingofsiam.testing import games, readings
from tests.helpers_strategies import starts


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
