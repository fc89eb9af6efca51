"""The machine players: legal, fair, quick, and not without sense."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import perf_counter

import pytest

from kingofsiam import SABA, SIAM, GameOver, Pass, State, count_legal_moves, deal, judge, observe, play, random_move
from kingofsiam.machine_players import MACHINE_PLAYERS, greedy, imagined
from kingofsiam.observation import Observation
from kingofsiam.readings import PRESETS

SLOWEST = 0.3
"""So many seconds a move may take on an ordinary machine."""


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


@pytest.mark.parametrize("name", MACHINE_PLAYERS)
@pytest.mark.parametrize("seed", range(6))
def test_every_move_of_a_machine_player_is_legal(name: str, seed: int) -> None:
    for state in positions(seed)[::4]:
        assert judge(state, MACHINE_PLAYERS[name](observe(state, state.to_move), Random(seed))) == ()


@pytest.mark.parametrize("name", MACHINE_PLAYERS)
def test_equal_observations_and_equal_chance_give_equal_moves(name: str) -> None:
    """What is hidden from a player at the table cannot influence him."""
    for state in positions(3)[::3]:
        other = with_other_hidden_cards(state)
        seen, seen_again = observe(state, state.to_move), observe_unchecked(other)
        assert seen == seen_again
        assert MACHINE_PLAYERS[name](seen, Random(1)) == MACHINE_PLAYERS[name](seen_again, Random(1))


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


@pytest.mark.parametrize("name", MACHINE_PLAYERS)
def test_nobody_moves_when_the_game_is_over(name: str) -> None:
    state = played(("greedy", "random"), 1)
    with pytest.raises(GameOver):
        MACHINE_PLAYERS[name](observe(state, 0), Random(0))
