"""The game at the table: taking back, playing on, saving, and what each seat may see."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kingofsiam import IllegalMove, Pass, Play, draw_deal
from kingofsiam.notation import Comment, format_record, parse_record, verify
from kingofsiam.observation import observe
from kingofsiam.readings import YUCATA_OPEN
from kingofsiam.table.game import KINDS, CannotResume, CannotSit, Game
from kingofsiam.table.opening import Opening

ONE_HUMAN = ("human", "greedy", "random")


def until_human(game: Game) -> Game:
    """The game after the machine players have moved."""
    while not game.over and not game.human_to_move:
        game = game.play(game.machine_move())
    return game


def some_turns(kinds: tuple[str, ...] = ONE_HUMAN, decisions: int = 3) -> Game:
    """A game in which the human players have passed a few times, and one is to move."""
    game = until_human(Game.begin(draw_deal(len(kinds), seed=42), kinds))
    for _ in range(decisions):
        game = until_human(game.play(Pass()))
    return game


def test_undo_goes_back_to_the_last_decision_of_a_human_player() -> None:
    game = some_turns()
    back = game.undo()
    assert back is not None
    assert back.human_to_move
    assert back.at < game.at
    assert not any(replace(game, at=at).human_to_move for at in range(back.at + 1, game.at))


def test_redo_is_the_inverse_of_undo() -> None:
    game = some_turns()
    back = game.undo()
    assert back is not None
    assert back.redo() == game


def test_nothing_can_be_undone_before_the_first_decision_nor_redone_after_the_last() -> None:
    game = until_human(Game.begin(draw_deal(3, seed=42), ONE_HUMAN))
    assert game.undo() is None
    assert game.redo() is None


def test_another_move_forgets_what_was_taken_back_and_the_same_one_leads_to_the_same_game() -> None:
    """Machine players do not change their minds: what they do depends on the game alone."""
    game = some_turns()
    back = game.undo()
    assert back is not None
    again = back.play(Pass())
    assert again.redo() is None
    assert until_human(again).states == game.states


def test_an_illegal_move_is_refused() -> None:
    game = some_turns()
    played = next(move for move in game.moves if isinstance(move, Play))
    with pytest.raises(IllegalMove):
        game.play(Play(played.action, None))


def test_a_game_that_is_saved_and_resumed_is_the_same() -> None:
    game = some_turns()
    again = Game.resume(parse_record(format_record(game.to_record())))
    assert (again.states, again.moves, again.at, again.kinds) == (game.states, game.moves, game.at, game.kinds)
    assert until_human(again.play(Pass())).state == until_human(game.play(Pass())).state


def test_what_was_taken_back_is_not_saved() -> None:
    back = some_turns().undo()
    assert back is not None
    assert back.to_record().moves == back.moves[: back.at]


def test_the_record_of_a_finished_game_says_who_won() -> None:
    game = Game.begin(draw_deal(3, seed=42), ("greedy", "random", "greedy"))
    game = until_human(game)
    assert game.over
    assert verify(game.to_record()).ok
    assert game.to_record().result is not None


def test_names_comments_and_headers_of_a_record_are_kept() -> None:
    record = replace(
        some_turns().to_record(),
        players=("Ann", "greedy", "Bob"),
        comments=(Comment(1, "well"),),
        headers=(("At", "x"),),
    )
    game = Game.resume(record)
    assert game.kinds == ("human", "greedy", "human")
    assert game.to_record() == record


def test_other_players_can_sit_down_to_a_resumed_game() -> None:
    kinds = ("human", "human", "greedy")
    game = Game.resume(some_turns().to_record(), kinds)
    assert game.kinds == game.record.players == kinds


def test_a_record_with_an_illegal_move_cannot_be_resumed() -> None:
    record = some_turns().to_record()
    played = next(move for move in record.moves if isinstance(move, Play))
    with pytest.raises(CannotResume):
        Game.resume(replace(record, moves=(Play(played.action, None),)))


@pytest.mark.parametrize("kinds", [("human", "greedy"), ("human", "greedy", "clever"), ("human",) * 4])
def test_the_seats_must_fit_the_deal(kinds: tuple[str, ...]) -> None:
    with pytest.raises(CannotSit):
        Game.begin(draw_deal(3, seed=42), kinds)


def test_who_sits_with_nobody_sees_no_hand_and_everybody_else_his_own() -> None:
    game = some_turns()
    assert [player.hand for player in game.seen_by(None).players] == [None] * 3
    assert game.seen_by(1) == observe(game.state, 1)


def test_a_curtain_is_needed_between_human_players_whose_hands_are_hidden() -> None:
    two = until_human(Game.begin(draw_deal(3, seed=42), ("human", "human", "greedy")))
    seat = two.state.to_move
    assert two.needs_curtain(None)
    assert two.needs_curtain(1 - seat)
    assert not two.needs_curtain(seat)
    assert not some_turns().needs_curtain(None)
    open_hands = Game.begin(draw_deal(2, seed=42, readings=YUCATA_OPEN), ("human", "human"))
    assert not open_hands.needs_curtain(None)


def test_every_line_of_the_opening_can_be_turned_round_to_where_it_was() -> None:
    opening = Opening()
    lengths = (3, 3, 7, 1, *(len(KINDS),) * 3)
    assert len(opening.rows) == len(lengths)
    for row, length in enumerate(lengths):
        turned = opening
        for _ in range(length):
            turned = turned.turned(row, 1)
        assert turned.rows == opening.rows
        assert opening.turned(row, 1).turned(row, -1).rows == opening.rows


def test_a_seed_is_typed_digit_by_digit() -> None:
    opening = Opening().with_digit("4").with_digit("2")
    assert opening.seed == 42
    assert opening.without_digit().seed == 4
    assert opening.without_digit().without_digit().seed is None


def test_an_opening_with_a_seed_gives_the_same_game_each_time() -> None:
    assert Opening(seed=42).begin() == Opening(seed=42).begin()
    assert [len(Opening(seed=42).with_players(n).begin().state.players) for n in (2, 3, 4)] == [2, 3, 4]
