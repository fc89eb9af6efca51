"""A game with its history is a value: you can play on, undo, write it and read it."""

import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.errors import InvalidRecord
from kingofsiam.notation import EARLY_ENDS, Comment, Record, Result, verify
from kingofsiam.render.sentences import describe_event, describe_outcome, explain_violations


def played(seed: int, moves: int) -> ks.Game:
    """A random game after this many moves, or at its end."""
    game, rng = ks.Game.new(players=2 + seed % 3, seed=seed), Random(seed)
    while game.outcome is None and len(game.moves) < moves:
        game = game.play(ks.Pass() if rng.random() < 0.7 else ks.random_move(game.state, rng))
    return game


GAMES = st.builds(played, st.integers(0, 10**6), st.integers(0, 60))


@given(GAMES)
def test_written_and_read_again(game: ks.Game) -> None:
    """Text, JSON and records hold everything."""
    assert ks.Game.from_text(game.to_text()) == game
    assert ks.Game.from_json(game.to_json()) == game
    assert ks.Game.from_record(game.record()) == game
    assert pickle.loads(pickle.dumps(game)) == game


@given(GAMES, st.data())
def test_every_moment_is_kept(game: ks.Game, data: st.DataObject) -> None:
    """Each earlier moment has the states and moves up to it, and replaying from it gives the same game."""
    at = data.draw(st.integers(0, len(game.moves)))
    earlier = game.at(at)
    assert (earlier.states, earlier.moves) == (game.states[: at + 1], game.moves[:at])
    for move in game.moves[at:]:
        earlier = earlier.play(move)
    assert earlier == game
    assert (game.turn, game.observe(1)) == (ks.Turn(game.state), ks.observe(game.state, 1))
    assert earlier.states == game.states


def test_an_illegal_move_leaves_the_game_alone() -> None:
    """The error has every reason, and the game does not change."""
    game = ks.Game.new(seed=7)
    with pytest.raises(ks.IllegalMove) as refused:
        game.play(ks.Play(ks.Maharacha("Isan", "Isan"), None))
    assert "action.maharacha.swap" in refused.value.rules
    assert game.moves == ()


def test_undo() -> None:
    """You can undo one move or several, but no more than there are."""
    game = ks.Game.new(seed=7).play(ks.Pass()).play(ks.Pass()).play(ks.Pass())
    assert game.undo().moves == (ks.Pass(), ks.Pass())
    assert game.undo(3).moves == ()
    with pytest.raises(IndexError):
        game.undo(4)
    with pytest.raises(IndexError):
        game.undo(3).undo()


@pytest.mark.parametrize("names", ["AB", ["Ann"], ["Ann", 2], 7, None, {"Ann", "Bob"}])
def test_wrong_names(names: Any) -> None:
    """One fault says what is wrong."""
    with pytest.raises(InvalidRecord) as refused:
        ks.Game.new(2, seed=7, names=names)
    assert len(refused.value.faults) == 1


@given(GAMES)
def test_sentences_have_the_names_of_the_map_and_the_players(game: ks.Game) -> None:
    """They tell the events of `narrate`, reasons and the outcome; an unknown name is the letter of the seat."""
    game = replace(game, names=("Ann", *game.names[1:]))
    names = ("Ann", "B", "C", "D")
    for number, move in enumerate(game.moves):
        events = ks.narrate(game.states[number], move)
        assert game.events(number) == events
        assert game.describe(number) == tuple(describe_event(each, game.deal.map, names) for each in events)
    reasons = ks.judge(game.state, ks.Play(ks.Maharacha("Isan", "Isan"), None))
    assert game.explain(reasons) == explain_violations(reasons, game.state, names)
    outcome = game.outcome
    assert game.describe_outcome() == ("" if outcome is None else describe_outcome(outcome, game.deal.map, names))


def test_comments_go_with_their_moment_and_the_result_with_the_end() -> None:
    """Earlier moments have neither; a finished game has its result in the record."""
    game = ks.Game.new(seed=7, names=("Ann", "Bob", "Cem")).play(ks.Pass()).comment("Quiet.")
    assert (game.comments, game.names) == ((Comment(1, "Quiet."),), ("Ann", "Bob", "Cem"))
    assert game.undo().comments == ()
    ended = played(3, 1000)
    assert ended.outcome is not None
    assert (ended.record().result, ended.undo().record().result) == (Result.of(ended.outcome), None)


@pytest.mark.parametrize("how", EARLY_ENDS)
def test_a_game_can_end_before_the_rules_end_it(how: str) -> None:
    """The record and the view say so, and by whom; nobody moves any more, until it is taken back."""
    game = ks.Game.new(3, seed=7, names=("Ann", "Bob", "Cem")).play(ks.Pass())
    ended = game.end(how, 1)
    assert ended.headers == (("Termination", f"{how} B"),)
    assert ks.Game.from_text(ended.to_text()) == ended
    assert (ended.over, ended.outcome, ended.record().result) == (True, None, None)
    assert (ended.view(2).turn, len(ended.view(2).ending), "Bob" in ended.view(2).ending[0]) == (None, 1, True)
    assert (verify(ended.record()).ok, verify(ended.record()).early_end) == (True, (how, 1))
    with pytest.raises(InvalidRecord):
        ended.play(ks.Pass())
    for over in (ended, played(3, 1000)):
        with pytest.raises(InvalidRecord):
            over.end(how, 0)
    assert ended.at(1) == game
    assert ended.undo() == game.undo()


def test_an_end_that_cannot_be() -> None:
    """The words are those of `EARLY_ENDS`, whoever leaves has a seat, and what the rules end has not ended before."""
    game, finished = ks.Game.new(2, seed=7), played(3, 1000).record()
    for how, seat in (("boredom", 0), ("resignation", None)):
        with pytest.raises(InvalidRecord):
            game.end(how, seat)
    with pytest.raises(ks.NoSuchSeat):
        game.end("resignation", 2)
    assert game.end("abandoned").view(None).ending == ("The game was abandoned.",)
    assert not replace(game, headers=(("Termination", "resignation D"),)).over
    assert not verify(replace(finished, headers=(("Termination", "abandoned"),))).ok
    assert verify(replace(finished, headers=(("Termination", "normal"),))).ok


def test_a_record_with_an_illegal_move_is_no_game() -> None:
    """`play` refuses the first illegal move, and the error has its number; the moves before it are a game."""
    illegal = ks.Play(ks.KhonThai(), None)
    comments = (Comment(1, "So far, so good."), Comment(3, "What?"))
    record = Record(ks.draw_deal(seed=7), (ks.Pass(), ks.Pass(), illegal, illegal), None, ("A", "B", "C"), comments)
    with pytest.raises(ks.IllegalGame) as refused:
        ks.Game.from_record(record)
    error = refused.value
    assert (error.index, error.played.moves, error.played.names) == (2, (ks.Pass(), ks.Pass()), ("A", "B", "C"))
    assert error.played.comments == comments[:1]
    assert error.violations == ks.judge(error.played.state, illegal)
    assert isinstance(error, ks.IllegalMove)
    assert pickle.loads(pickle.dumps(error)).played == error.played
