"""Variations of a record in the lab: moves are added where they belong, comments replaced, variations removed."""

from typing import Any

import kingofsiam as ks
from kingofsiam.notation import (
    Comment,
    Record,
    Variation,
    format_move,
    format_position,
    format_record,
    parse_record,
)
from kingofsiam.referee.errors import INVALID_PARAMS
from tests.helpers_rpc import LAB

DEAL = ks.draw_deal(3, seed=9)
GAME = Record(DEAL, (ks.Pass(),) * 4)


def ask(method: str, record: Record, **params: object) -> tuple[Record, tuple[int, int]]:
    """The record after a change, and the line and moment that are shown then."""
    found: Any = LAB.result(method, record=format_record(record), **params)
    return parse_record(found["record"]), (found["line"], found["at"])


def a_move(record: Record, at: int) -> tuple[ks.Move, str]:
    """A legal move with a card after so many moves of the game."""
    state = ks.Game.from_record(record).at(at).state
    move = next(each for each in ks.legal_moves(state) if each != ks.Pass())
    return move, LAB.result("turn", state=format_position(state), answers=answers_of(state, move))["move"]


def answers_of(state: ks.State, move: ks.Move) -> object:
    return LAB.result("move_answers", state=format_position(state), move=format_move(move, state.map))["answers"]


def test_a_move_goes_where_it_belongs() -> None:
    """The move that is there is only shown; another begins a variation, which grows at its end; so does the game."""
    move, text = a_move(GAME, 2)
    assert ask("add_move", GAME, line=0, at=2, move="pass") == (GAME, (0, 3))
    branched, place = ask("add_move", GAME, line=0, at=2, move=text)
    assert (branched.variations, place) == ((Variation(0, 2, (move,)),), (1, 3))
    assert ask("add_move", branched, line=0, at=2, move=text) == (branched, place)
    assert ask("add_move", branched, line=1, at=2, move="pass") == (branched, (0, 3))
    longer, place = ask("add_move", branched, line=1, at=3, move="pass")
    assert (longer.variations, place) == ((Variation(0, 2, (move, ks.Pass())),), (1, 4))
    played, place = ask("add_move", longer, line=0, at=4, move="pass")
    assert (played.moves, played.variations, place) == ((ks.Pass(),) * 5, longer.variations, (0, 5))


def test_a_moment_of_a_variation() -> None:
    """It has the position there."""
    _, text = a_move(GAME, 2)
    branched, _ = ask("add_move", GAME, line=0, at=2, move=text)
    found = LAB.result("moment", record=format_record(branched), line=1, at=3)
    state = ks.Game(DEAL, branched.moves_along(1)).state
    assert found["state"] == format_position(state)
    for line, at in ((2, 0), (1, 4), (0, 5)):
        assert LAB.error("moment", record=format_record(branched), line=line, at=at)["code"] == INVALID_PARAMS


def test_comments_and_removal() -> None:
    """A comment replaces the one before; an empty one removes it; a variation goes with those that branch from it."""
    _, text = a_move(GAME, 2)
    branched, _ = ask("add_move", GAME, line=0, at=2, move=text)
    spoken, place = ask("comment", branched, line=1, at=3, text="Why not?")
    assert (spoken.variations[0].comments, place) == ((Comment(3, "Why not?"),), (1, 3))
    assert ask("comment", spoken, line=1, at=3, text="") == (branched, (1, 3))
    told, _ = ask("comment", spoken, line=1, at=2, text="Here.")
    assert told.comments == (Comment(2, "Here."),)
    longer, _ = ask("add_move", told, line=1, at=3, move="pass")
    nested, (line, _) = ask("add_move", longer, line=1, at=3, move=a_move(Record(DEAL, longer.moves_along(1)), 3)[1])
    assert line == 2
    other, (line, _) = ask("add_move", nested, line=0, at=3, move=a_move(GAME, 3)[1])
    assert line == 3
    left, place = ask("remove_variation", other, line=1)
    assert (left.moves, place) == (GAME.moves, (0, 2))
    assert left.variations == (other.variations[2],)
    assert LAB.result("verify", record=format_record(other))["sound"]
