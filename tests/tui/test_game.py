"""The game at the table: undo, resuming, and what each seat may see."""

from dataclasses import replace

import pytest

from kingofsiam import Game, IllegalMove, Pass, Play
from kingofsiam.notation import Comment, format_record, parse_record
from kingofsiam.observation import observe
from kingofsiam.spec.readings import YUCATA_OPEN
from kingofsiam.tui.game import CannotSeat, TableGame

ONE_HUMAN = ("human", "medium", "staged")


def begin(kinds: tuple[str, ...]) -> TableGame:
    """A new game for these players."""
    return TableGame(Game.new(len(kinds), seed=42, names=kinds), kinds)


def until_human(game: TableGame) -> TableGame:
    """The game after the bots have moved."""
    while not game.over and not game.human_to_move:
        game = game.play(game.machine_move())
    return game


def some_turns(kinds: tuple[str, ...] = ONE_HUMAN, decisions: int = 3) -> TableGame:
    """A game in which the human players have passed a few times, and one is to move."""
    game = until_human(begin(kinds))
    for _ in range(decisions):
        game = until_human(game.play(Pass()))
    return game


def test_undo_goes_back_to_the_last_decision_of_a_human_player() -> None:
    """At the first decision is nothing to undo. The same move leads to the same game: bots repeat their moves."""
    first = until_human(begin(ONE_HUMAN))
    assert first.undo() is None
    game = until_human(first.play(Pass()))
    assert game.undo() == first
    assert game.play(Pass()).undo() == game
    assert until_human(first.play(Pass())) == game


def test_a_resumed_game_is_the_same() -> None:
    """Other players can resume it."""
    game = some_turns()
    again = TableGame.resume(parse_record(format_record(game.game.record())))
    assert again == game
    assert until_human(again.play(Pass())).state == until_human(game.play(Pass())).state
    kinds = ("human", "human", "medium")
    game = TableGame.resume(some_turns().game.record(), kinds)
    assert game.player_kinds == game.game.names == kinds


def test_names_comments_and_headers_of_a_record_are_kept() -> None:
    record = some_turns().game.record()
    players = ("Ann", "medium", "Bob")
    record = replace(record, players=players, comments=(Comment(1, "well"),), headers=(("At", "x"),))
    game = TableGame.resume(record)
    assert game.player_kinds == ("human", "medium", "human")
    assert game.game.record() == record


def test_a_record_with_an_illegal_move_cannot_be_resumed() -> None:
    record = some_turns().game.record()
    played = next(move for move in record.moves if isinstance(move, Play))
    with pytest.raises(IllegalMove, match="move 2"):
        TableGame.resume(replace(record, moves=(Pass(), Play(played.action, None))))


@pytest.mark.parametrize("kinds", [("human", "medium"), ("human", "medium", "clever"), ("human",) * 4])
def test_the_seats_must_fit_the_deal(kinds: tuple[str, ...]) -> None:
    with pytest.raises(CannotSeat):
        TableGame(Game.new(3, seed=42), kinds)


def test_a_viewer_without_a_seat_sees_no_hand_and_players_see_their_own() -> None:
    game = some_turns()
    assert [player.hand for player in game.game.observe(None).players] == [None] * 3
    assert game.game.observe(1) == observe(game.state, 1)


def test_the_privacy_screen_separates_human_players_with_hidden_hands() -> None:
    game = until_human(begin(("human", "human", "medium")))
    seat = game.state.to_move
    assert game.needs_privacy_screen(None)
    assert game.needs_privacy_screen(1 - seat)
    assert not game.needs_privacy_screen(seat)
    assert not some_turns().needs_privacy_screen(None)
    open_hands = TableGame(Game.new(2, seed=42, readings=YUCATA_OPEN), ("human", "human"))
    assert not open_hands.needs_privacy_screen(None)
