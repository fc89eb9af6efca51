"""Common random numbers: coupled moves are fair, legal, and the same wherever possible."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from typing import Final

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.small_worlds.helpers_catalogue import PAIR
from kingofsiam.spec.readings import ForcedPass, Hands, TakeFrom
from kingofsiam.testing import positions, states
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.search.common_random_numbers import turn_id
from tests.helpers_strategies import MAPS, PLAYERS, fewer_examples

MAX_GAME: Final = 2**52 - 1
SEEDS: Final = st.integers(0, 2**63 - 1)


def choices_by_stage(packed: kernel.PackedState, move: int) -> dict[int, tuple[kernel.Decision, int]]:
    """The decisions on the way to a move: for each stage the decision and the choice."""
    decision, found = kernel.first_decision(packed), dict[int, tuple[kernel.Decision, int]]()
    for choice in kernel.choices_from_move(packed, move):
        found[decision.stage] = (decision, choice)
        decision = kernel.decide(decision, choice)
    return found


# --- the distribution ------------------------------------------------------------------------------------------------


def stepwise_distribution(decision: kernel.Decision, probability: float = 1.0) -> Iterator[tuple[int, float]]:
    """Every move that completes the turn, with its probability if choices are uniform at every decision."""
    share = probability / len(decision.choices)
    for choice in decision.choices:
        move = kernel.completed_move(decision, choice)
        if move == kernel.INCOMPLETE:
            yield from stepwise_distribution(kernel.decide(decision, choice), share)
        else:
            yield move, share


def test_choices_are_uniform_at_every_decision() -> None:
    """Each move comes as often as the stepwise distribution says, within five standard deviations."""
    followers = {"West": ks.Followers(2, 0, 1), "East": ks.Followers(0, 2, 0)}
    packed = kernel.pack(ks.position(players=2, map=PAIR, followers=followers))
    expected, rng, draws = dict(stepwise_distribution(kernel.first_decision(packed))), kernel.Rng(8), 3000
    drawn = Counter(kernel.stepwise_move(packed, rng) for _ in range(draws))
    assert len(expected) > 30
    assert {*drawn} <= {*expected}
    for move, probability in expected.items():
        assert abs(drawn[move] - draws * probability) < 5 * sqrt(draws * probability * (1 - probability))


# --- the coupling ----------------------------------------------------------------------------------------------------


@given(positions() | states(), positions() | states(), SEEDS)
def test_the_same_numbers_lead_to_the_same_choice_where_both_are_legal(
    one: ks.State, other: ks.State, seed: int
) -> None:
    """In any two positions, at the same stage: if each choice is legal in the other position, they are the same.
    Earlier choices make no difference.
    """
    first, second = kernel.pack(one), kernel.pack(other)
    there = choices_by_stage(second, kernel.stepwise_move(second, kernel.Rng(seed)))
    for stage, (decision, choice) in choices_by_stage(first, kernel.stepwise_move(first, kernel.Rng(seed))).items():
        if stage in there:
            another, chosen = there[stage]
            both_legal = choice in another.choices and chosen in decision.choices
            event("both are legal in both" if both_legal else "not both are legal in both")
            assert chosen == choice or not both_legal


@given(states(), SEEDS)
def test_a_wider_choice_changes_only_its_own_stage(state: ks.State, seed: int) -> None:
    """If you may also take from the pool, the action stays the same; so does the take, unless it is from the pool."""
    narrow, wide = (
        kernel.pack(replace(state, readings=replace(state.readings, take_from=take_from))) for take_from in TakeFrom
    )
    move, wider = kernel.stepwise_move(narrow, kernel.Rng(seed)), kernel.stepwise_move(wide, kernel.Rng(seed))
    assume(state.cards_left > 1 and move != kernel.PASS and wider != kernel.PASS)
    chain, other = kernel.choices_from_move(narrow, move), kernel.choices_from_move(wide, wider)
    assert chain[:-1] == other[:-1]
    assert chain[-1] == other[-1] or other[-1] in (40, 41, 42)


# --- whole games -----------------------------------------------------------------------------------------------------


@fewer_examples(5)
@given(states(), st.integers(0, MAX_GAME))
def test_a_stepwise_playout_is_a_loop_of_stepwise_moves(state: ks.State, game: int) -> None:
    """Each turn is drawn with the generator of its turn id; no two turns of a game have the same one."""
    packed, turn_ids = kernel.pack(state), list[int]()
    end, turns = kernel.stepwise_playout(packed, game)
    while not packed.over:
        turn_ids.append(turn_id(packed))
        packed = kernel.play(packed, kernel.stepwise_move(packed, kernel.rng_for_turn(game, packed)))
    assert (end, turns) == (packed, len(turn_ids))
    assert len({*turn_ids}) == len(turn_ids)
    assert max(turn_ids) < 2**11
    assert kernel.stepwise_playout(end, game) == (end, 0)


def result(packed: kernel.PackedState) -> tuple[object, ...]:
    """The board, the players and the winners."""
    *board, _, first, second, third, fourth, _, _ = packed.words
    return (*board, first, second, third, fourth, packed.winners)


@pytest.mark.parametrize("board", MAPS, ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_reading_that_does_not_matter_does_not_change_the_game(players: int, board: ks.Map) -> None:
    """A game ends the same if forced passes are skipped (with fewer turns), and if hands are open."""
    turns = Counter[str]()
    default, skipping, open_hands = (
        kernel.Dealer(players, board, readings)
        for readings in (
            ks.RULEBOOK,
            ks.Readings(forced_pass=ForcedPass.AUTOMATIC),
            ks.Readings(hands=Hands.OPEN),
        )
    )
    for game in range(6):
        (end, number), (end_skipping, fewer), (end_open, same) = (
            kernel.stepwise_playout(dealer.deal(game), game) for dealer in (default, skipping, open_hands)
        )
        assert result(end) == result(end_skipping) == result(end_open)
        assert number == same >= fewer
        turns["default"] += number
        turns["skipping"] += fewer
    assert turns["default"] > turns["skipping"]


@pytest.mark.parametrize(
    ("game", "move", "turns", "winners"),
    [(0, 419488647, 56, (2,)), (7, 385929921, 50, (2,)), (MAX_GAME, 654357121, 54, (0,))],
)
def test_the_games_never_change(game: int, move: int, turns: int, winners: tuple[int, ...]) -> None:
    """They are the same on every machine, compiled or not, in every version: a study can be repeated."""
    packed = kernel.Dealer().deal(7)
    assert kernel.stepwise_move(packed, kernel.rng_for_turn(game, packed)) == move
    end, number = kernel.stepwise_playout(packed, game)
    assert (number, end.winners) == (turns, winners)


# --- errors ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [-1, MAX_GAME + 1])
def test_a_number_of_a_game_out_of_range_is_refused(game: int) -> None:
    """The numbers are from 0 to 2**52 - 1."""
    packed = kernel.Dealer().deal(1)
    with pytest.raises(InvalidSetting):
        kernel.stepwise_playout(packed, game)
    with pytest.raises(InvalidSetting):
        kernel.rng_for_turn(game, packed)
