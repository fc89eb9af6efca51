"""Hidden information: what a seat cannot see changes nothing of what it is given."""

import json
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout, suppress
from io import StringIO
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

import kingofsiam as ks
import kingofsiam_kernel as kernel
import kingofsiam_lab as lab
from kingofsiam import referee
from kingofsiam.cli.main import main
from kingofsiam.notation import format_move, format_position
from kingofsiam.notation.json.documents import dumps
from kingofsiam.tui import view
from kingofsiam.tui.game import HUMAN, TableGame
from kingofsiam_kernel.learning.gymnasium import KingOfSiamEnv
from kingofsiam_kernel.learning.openspiel import game_at
from kingofsiam_kernel.learning.pettingzoo import KingOfSiam
from tests.helpers_hidden_information import twins
from tests.helpers_rpc import request_line

Output = Callable[[ks.Game, Any], str]
"""Everything that one part of the program gives to the player in this seat, or to a spectator (None)."""

SPECTATED: Final = "spectated"
MOVES: Final = 4
CARDS: Final = [card.value for card in ks.ActionCard]


def viewed(game: ks.Game, seat: ks.Seat | None) -> str:
    """The view of the game since its beginning; with every card, their turn if it is theirs."""
    view = game.view(seat)
    turns = [view.turn.answer(card) for card in ks.ActionCard] if view.turn else []
    return "\n".join((dumps(view), dumps(game.view(None)), *map(dumps, turns)))


def refereed(game: ks.Game, seat: ks.Seat) -> str:
    """The methods of the referee that name a seat, at every moment; to the player to move also their turn."""
    record, state = game.to_text(), format_position(game.state)
    calls = [("view", {"record": record, "at": at, "seat": seat}) for at in range(len(game.moves) + 1)]
    calls.append(("observe", {"state": state, "seat": seat}))
    if seat == game.state.to_move:
        calls += [("turn", {"state": state, "answers": [card]}) for card in CARDS]
        calls.append(("legal_moves", {"state": state, "limit": 20}))
    return "\n".join(str(referee.answer(request_line(method, params))) for method, params in calls)


def helped_by_the_lab(game: ks.Game, seat: ks.Seat) -> str:
    """What bots play for this seat, and what an analysis finds."""
    if seat != game.state.to_move or game.outcome is not None:
        return ""
    state = format_position(game.state)
    calls = [("machine", {"state": state, "player": level, "seed": 1}) for level in ("novice", "medium")]
    if not game.moves:
        calls.append(("analyse", {"state": state, "simulations": 1}))
    found = json.dumps([lab.answer(request_line(method, params)) for method, params in calls])
    return found.replace(state, "")  # the analysis repeats the position that it was asked about


def printed(game: ks.Game, seat: ks.Seat) -> str:
    """What the command `judge` says to the player to move."""
    output = StringIO()
    if seat == game.state.to_move:
        position = format_position(game.state)
        move = next(islice(ks.legal_moves(ks.deal(len(game.names), seed=1, map=game.state.map)), 1, None))
        with redirect_stdout(output), suppress(SystemExit):
            main(["judge", position, format_move(move, game.state.map)])
    return output.getvalue()


def on_the_table(game: ks.Game, seat: ks.Seat) -> str:
    """What `play` shows to a human player: board, cards and log."""
    table = TableGame(game, (HUMAN,) * len(game.names))
    seen, console = game.observe(seat), Console(file=StringIO(), width=100)
    console.print(view.title(table, seen), view.table(table, seen), view.log(table, seat))
    console.print(view.cards(table, seen), view.remarks(table, seen))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def in_pettingzoo(game: ks.Game, seat: ks.Seat) -> str:
    """The observation and the mask of an agent."""
    start = game.states[0]
    env, agent = KingOfSiam(len(start.players), start.map, start.readings), f"player_{seat}"
    env.reset(options={"state": start})
    for choice in choices(game):
        env.step(choice)
    seen = env.observe(agent)
    return repr((seen["observation"].tobytes(), seen["action_mask"].tobytes()))


def in_gymnasium(game: ks.Game, seat: ks.Seat) -> str:
    """The observation and the mask of the learner at their turn."""
    state = game.state
    if seat != state.to_move or state.outcome is not None:
        return ""
    env = KingOfSiamEnv(len(state.players), state.map, state.readings, seat=seat)
    seen, info = env.reset(options={"state": state})
    return repr((seen.tobytes(), info["action_mask"].tobytes()))


def in_openspiel(game: ks.Game, seat: ks.Seat) -> str:
    """The observation of a player as a string and as numbers, after every choice of every turn."""
    spiel = game_at(game.states[0])
    state, seen = spiel.new_initial_state(), list[str]()
    for choice in (*choices(game), None):
        seen += [state.observation_string(seat), str(state.observation_tensor(seat))]
        if choice is not None:
            state.apply_action(choice)
    return "\n".join(seen)


def choices(game: ks.Game) -> list[int]:
    """The moves of a game, choice by choice."""
    moves = zip(game.states, game.moves, strict=False)
    return [
        each
        for state, move in moves
        for each in kernel.choices_from_move(kernel.pack(state), kernel.pack_move(move, state.map))
    ]


OUTPUTS: Final[Mapping[str, Output]] = MappingProxyType(
    {
        output.__name__: output
        for output in (
            viewed,
            refereed,
            helped_by_the_lab,
            printed,
            on_the_table,
            in_pettingzoo,
            in_gymnasium,
            in_openspiel,
        )
    }
    | {SPECTATED: viewed}
)


@pytest.mark.parametrize("games", [5, pytest.param(15, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", OUTPUTS)
def test_two_games_that_look_the_same_to_a_seat_give_it_the_same(name: str, games: int) -> None:
    """Now, and after the same moves, for as long as it sees no difference. Rules: `online.original`."""

    @settings(max_examples=games)
    @given(twins(spectator=name == SPECTATED), st.randoms(use_true_random=False))
    def law(drawn: tuple[ks.State, ks.State, ks.Seat | None], random: Random) -> None:
        one, other, seat = ks.Game(drawn[0]), ks.Game(drawn[1]), drawn[2]
        while one.observe(seat) == other.observe(seat):
            assert OUTPUTS[name](one, seat) == OUTPUTS[name](other, seat)
            if one.outcome is not None or len(one.moves) == MOVES:
                break
            move = common_move(one.state, other.state, random)
            one, other = one.play(move), other.play(move)

    law()


def common_move(one: ks.State, other: ks.State, random: Random) -> ks.Move:
    """A move that is legal in both positions, often a pass."""
    move = ks.random_move(one, random)
    return move if random.random() < 0.5 and not ks.judge(other, move) else ks.Pass()
