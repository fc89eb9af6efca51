"""The game and its options: undo, redo, saving, and what each seat may see."""

from dataclasses import replace

import pytest

from kingofsiam import Game, Pass, Play
from kingofsiam.notation import Comment, format_record, parse_record
from kingofsiam.observation import observe
from kingofsiam.spec.readings import YUCATA_OPEN
from kingofsiam.tui.game import CannotSeat, GameOptions, TableGame

ONE_HUMAN = ("human", "greedy", "staged")


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


def undone(game: TableGame) -> TableGame:
    """The game at the previous decision; `redo` is the inverse."""
    back = game.undo()
    assert back is not None
    assert back.redo() == game
    return back


def test_undo_goes_back_to_the_last_decision_of_a_human_player() -> None:
    game = some_turns()
    back = undone(game)
    assert back.human_to_move
    assert back.at < game.at
    assert not any(replace(game, at=at).human_to_move for at in range(back.at + 1, game.at))


def test_another_move_forgets_undone_moves_and_the_same_move_leads_to_the_same_game() -> None:
    """Bots repeat their moves. At the start is nothing to undo, and at the end nothing to redo."""
    game = some_turns()
    again = undone(game).play(Pass())
    assert again.redo() is None
    assert until_human(again).whole == game.whole
    game = until_human(begin(ONE_HUMAN))
    assert game.undo() is game.redo() is None


def test_a_resumed_game_is_the_same() -> None:
    """Undone moves are not saved. Other players can resume it."""
    game = some_turns()
    again = TableGame.resume(parse_record(format_record(game.game.record())))
    assert again == game
    assert until_human(again.play(Pass())).state == until_human(game.play(Pass())).state
    back = undone(some_turns())
    assert back.game.record().moves == back.whole.moves[: back.at]
    kinds = ("human", "human", "greedy")
    game = TableGame.resume(some_turns().game.record(), kinds)
    assert game.player_kinds == game.whole.names == kinds


def test_names_comments_and_headers_of_a_record_are_kept() -> None:
    record = some_turns().game.record()
    players = ("Ann", "greedy", "Bob")
    record = replace(record, players=players, comments=(Comment(1, "well"),), headers=(("At", "x"),))
    game = TableGame.resume(record)
    assert game.player_kinds == ("human", "greedy", "human")
    assert game.game.record() == record
    undone(game)


def test_a_record_with_an_illegal_move_cannot_be_resumed() -> None:
    record = some_turns().game.record()
    played = next(move for move in record.moves if isinstance(move, Play))
    with pytest.raises(CannotSeat, match="move 2 of the record"):
        TableGame.resume(replace(record, moves=(Pass(), Play(played.action, None))))


@pytest.mark.parametrize("kinds", [("human", "greedy"), ("human", "greedy", "clever"), ("human",) * 4])
def test_the_seats_must_fit_the_deal(kinds: tuple[str, ...]) -> None:
    with pytest.raises(CannotSeat):
        TableGame(Game.new(3, seed=42), kinds)


def test_a_viewer_without_a_seat_sees_no_hand_and_players_see_their_own() -> None:
    game = some_turns()
    assert [player.hand for player in game.observation_for(None).players] == [None] * 3
    assert game.observation_for(1) == observe(game.state, 1)


def test_the_privacy_screen_separates_human_players_with_hidden_hands() -> None:
    game = until_human(begin(("human", "human", "greedy")))
    seat = game.state.to_move
    assert game.needs_privacy_screen(None)
    assert game.needs_privacy_screen(1 - seat)
    assert not game.needs_privacy_screen(seat)
    assert not some_turns().needs_privacy_screen(None)
    open_hands = TableGame(Game.new(2, seed=42, readings=YUCATA_OPEN), ("human", "human"))
    assert not open_hands.needs_privacy_screen(None)


def test_a_seed_is_typed_digit_by_digit_and_gives_the_same_game_each_time() -> None:
    options = GameOptions().with_seed_key("4").with_seed_key("2")
    assert options.seed == 42
    assert options.with_seed_key("backspace").seed == 4
    assert options.with_seed_key("backspace").with_seed_key("backspace").seed is None
    assert GameOptions(seed=42).begin() == GameOptions(seed=42).begin()
    assert [len(GameOptions(seed=42).with_players(n).begin().state.players) for n in (2, 3, 4)] == [2, 3, 4]
