"""The course of a game: it goes on turn by turn, and it ends."""

from dataclasses import replace

from hypothesis import given, target
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.spec.readings import ForcedPass, StruggleEnds, UndoBanEnds
from tests.helpers_strategies import Game, games, readings, starts


def by(forced: ForcedPass) -> st.SearchStrategy[ks.Readings]:
    """Any readings in which this one is fixed."""
    return readings().map(lambda reading: replace(reading, forced_pass=forced))


def passes_that_end(state: ks.State) -> int:
    """How many passes in a row end a struggle."""
    return 3 if state.readings.struggle_ends is StruggleEnds.THREE_PASSES else len(state.players)


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
def test_every_game_ends(game: Game) -> None:
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


@given(games(by=by(ForcedPass.EXPLICIT)))
def test_turns_go_round(game: Game) -> None:
    """The turn goes clockwise; a card ends the row of passes, and a pass adds to it until a tile is turned."""
    enough = passes_that_end(game.states[0])
    for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
        assert after.to_move == (before.to_move + 1) % len(before.players)
        completed = isinstance(move, ks.Pass) and before.passes + 1 == enough
        assert len(after.board.control) == len(before.board.control) + completed
        assert after.passes == (before.passes + 1 if isinstance(move, ks.Pass) and not completed else 0)
        assert (after.outcome is not None) == (
            len(after.board.control) == 8 or after.board.control.count(ks.BRITISH) == 4
        )


@given(games(by=by(ForcedPass.EXPLICIT)))
def test_the_last_swap_is_remembered(game: Game) -> None:
    """The last swap is remembered until the next card, or by some readings until a pass or the end of a struggle."""
    for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
        if isinstance(move, ks.Play):
            swap = move.action if isinstance(move.action, ks.OneVsOne | ks.TwoVsOne) and move.action.done else None
            assert after.last_swap == swap
        else:
            ends = before.readings.undo_ban_ends
            lost = ends is UndoBanEnds.PASS or (ends is UndoBanEnds.STRUGGLE and after.passes == 0)
            assert after.last_swap == (None if lost or after.outcome else before.last_swap)


@given(games())
def test_cards_are_numbered(game: Game) -> None:
    """`last_card` is the number of cards played in the game when the player's last card was played."""
    numbers = [0] * len(game.states[0].players)
    for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
        if isinstance(move, ks.Play):
            numbers[before.to_move] = before.cards_played + 1
        assert [player.last_card for player in after.players] == numbers
        assert after.cards_played + after.cards_left == 8 * len(numbers)


@given(games())
def test_only_a_card_touches_the_board_between_struggles(game: Game) -> None:
    """A pass that completes no struggle changes nothing on the table."""
    for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
        if isinstance(move, ks.Pass) and len(after.board.control) == len(before.board.control):
            assert after.board == before.board
            assert after.players == before.players


@given(games(by=by(ForcedPass.AUTOMATIC)))
def test_nobody_is_asked_who_can_only_pass(game: Game) -> None:
    """With automatic forced passes, every state ends with a player who can play a card, or with the end of the game."""
    for state in game.states:
        if state.outcome is None:
            assert ks.legal_cards(state)
            assert any(isinstance(move, ks.Play) for move in ks.legal_moves(state))


@given(games(by=by(ForcedPass.EXPLICIT)))
def test_skipping_forced_passes_changes_no_game(game: Game) -> None:
    """A game with explicit forced passes, without these passes, is the same game with automatic ones."""
    first = game.states[0]
    state = replace(first, readings=replace(first.readings, forced_pass=ForcedPass.AUTOMATIC))
    for before, move in zip(game.states, game.moves, strict=False):
        if ks.legal_cards(before):
            assert replace(state, readings=first.readings) == before
            state = ks.play(state, move)
    assert replace(state, readings=first.readings) == game.states[-1]
