"""The machine players: legal, fair, quick, and not without sense."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Final, cast

import pytest

from kingofsiam import (
    SABA,
    SIAM,
    GameOver,
    Pass,
    State,
    count_legal_moves,
    deal,
    judge,
    kernel,
    observe,
    play,
    random_move,
)
from kingofsiam.machine_players import (
    MACHINE_PLAYERS,
    QUICK_PLAYERS,
    InvalidSearch,
    MachinePlayer,
    greedy,
    imagined,
    searching,
)
from kingofsiam.observation import Observation
from kingofsiam.readings import PRESETS

SLOWEST: Final = 0.3
"""So many seconds a move may take on an ordinary machine."""

PLAYERS: Final[dict[str, MachinePlayer]] = {**QUICK_PLAYERS, "search": searching(4)}
FEW: Final = 500
"""Of no more legal moves the search finds one quickly, also where the kernel is interpreted."""


def played(kinds: tuple[str, ...], seed: int) -> State:
    """The end of a game between these machine players."""
    state, rng = deal(len(kinds), seed=seed), Random(seed)
    while state.outcome is None:
        state = play(state, MACHINE_PLAYERS[kinds[state.to_move]](observe(state, state.to_move), rng))
    return state


def positions(seed: int) -> list[State]:
    """Every position of a game played at random; map, readings and number of players vary with the seed."""
    readings = PRESETS[seed % len(PRESETS)][1]
    state, rng = deal(2 + seed % 3, seed=seed, map=(SIAM, SABA)[seed % 2], readings=readings), Random(seed)
    found: list[State] = []
    while state.outcome is None:
        found.append(state)
        state = play(state, random_move(state, rng))
    return found


def with_other_hidden_cards(state: State) -> State:
    """The same to the player to move: the others' hidden cards lie the other way round."""
    players = list(state.players)
    for seat, player in enumerate(players):
        if seat != state.to_move:
            hidden = (*player.hand, *player.played[:-1])[::-1]
            hand, under = hidden[: len(player.hand)], hidden[len(player.hand) :]
            players[seat] = replace(player, hand=hand, played=(*under, *player.played[-1:]))
    return replace(state, players=tuple(players))


def positions_for(name: str, seed: int) -> list[State]:
    """Some of the positions of a game; for the search those in which there is not too much to choose from."""
    if name in QUICK_PLAYERS:
        return positions(seed)[::4]
    return [state for state in positions(seed) if 1 < count_legal_moves(state) < FEW][::4]


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("seed", range(6))
def test_every_move_of_a_machine_player_is_legal(name: str, seed: int) -> None:
    for state in positions_for(name, seed):
        assert judge(state, PLAYERS[name](observe(state, state.to_move), Random(seed))) == ()


@pytest.mark.parametrize("name", PLAYERS)
def test_equal_observations_and_equal_chance_give_equal_moves(name: str) -> None:
    """What is hidden from a player at the table cannot influence him."""
    for state in positions_for(name, 3):
        other = with_other_hidden_cards(state)
        seen, seen_again = observe(state, state.to_move), observe_unchecked(other)
        assert seen == seen_again
        assert PLAYERS[name](seen, Random(1)) == PLAYERS[name](seen_again, Random(1))


def test_the_greedy_player_is_the_one_of_the_kernel() -> None:
    for state in positions(4)[::5]:
        dice = kernel.Dice(Random(4).getrandbits(63))
        move = kernel.unpack_move(kernel.greedy_move(kernel.pack(state), dice), state.map)
        assert greedy(observe(state, state.to_move), Random(4)) == move


def test_the_searching_player_is_the_one_of_the_kernel() -> None:
    """He deals the hidden cards out anew, so what he is told of them does not matter."""
    for state in positions_for("search", 2):
        dice = kernel.Dice(Random(4).getrandbits(63))
        move = kernel.unpack_move(kernel.search_move(kernel.pack(state), dice, 4, True), state.map)
        assert PLAYERS["search"](observe(state, state.to_move), Random(4)) == move


def test_whoever_is_invited_to_search_tries_out_a_thousand_games() -> None:
    state = next(state for state in reversed(positions(1)) if count_legal_moves(state) > 1)
    seen = observe(state, state.to_move)
    assert MACHINE_PLAYERS["search"](seen, Random(1)) == searching(1000)(seen, Random(1))


@pytest.mark.parametrize("playouts", [0, -1, 2.5, "1000", True, None])
def test_a_search_tries_out_a_game_at_least(playouts: object) -> None:
    with pytest.raises(InvalidSearch) as refused:
        searching(cast(int, playouts))
    assert refused.value.playouts is playouts


def observe_unchecked(state: State) -> Observation:
    """What is seen of a position of which it does not matter whether a game can lead to it."""
    object.__setattr__(state, "sound", True)
    return observe(state, state.to_move)


@pytest.mark.parametrize("seed", range(8))
def test_the_position_a_machine_player_imagines_looks_the_same_and_has_the_same_legal_moves(seed: int) -> None:
    for state in positions(seed)[::5]:
        seen = observe(state, state.to_move)
        again = imagined(seen)
        assert observe(again, again.to_move) == seen
        assert count_legal_moves(again) == count_legal_moves(state)


def test_a_greedy_player_takes_no_longer_than_a_blink() -> None:
    slowest = 0.0
    for seed in range(3):
        for state in positions(seed)[::6]:
            start = perf_counter()
            greedy(observe(state, state.to_move), Random(0))
            slowest = max(slowest, perf_counter() - start)
    assert slowest < SLOWEST


def test_a_greedy_player_wins_most_games_against_two_that_play_blindly() -> None:
    """By chance it would win a third of them."""
    games = 12
    won = 0
    for seed in range(games):
        kinds = ["random"] * 3
        kinds[seed % 3] = "greedy"
        outcome = played(tuple(kinds), seed).outcome
        won += outcome is not None and seed % 3 in outcome.winners
    assert won > games / 2


def test_a_greedy_player_plays_the_very_last_card_of_the_game_whenever_that_wins() -> None:
    found = [state for seed in range(12) for state in positions(seed) if state.cards_left == 1 and state.player.hand]
    winning = [state for state in found if count_legal_moves(state) > 1]
    assert winning
    assert all(greedy(observe(state, state.to_move), Random(0)) != Pass() for state in winning)


@pytest.mark.parametrize("name", PLAYERS)
def test_nobody_moves_when_the_game_is_over(name: str) -> None:
    state = played(("greedy", "random"), 1)
    with pytest.raises(GameOver):
        PLAYERS[name](observe(state, 0), Random(0))
