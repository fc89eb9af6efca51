"""Moves drawn by lot: fair at every question, and alike in positions that differ in a little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from typing import Final

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.errors import InvalidSeed
from kingofsiam.kernel.lots import moment
from kingofsiam.readings import ForcedPass, Hands, TakeFrom
from tests.properties.games import MAPS, PLAYERS, positions, rarely, states
from tests.small_worlds.catalogue import PAIR

MOST_GAME: Final = 2**52 - 1
SEEDS: Final = st.integers(0, 2**63 - 1)


def checked(state: ks.State) -> kernel.PackedState:
    """The position packed; one laid out by hand is looked at by the rulebook first."""
    ks.judge(state, ks.Pass())
    return kernel.pack(state)


def asked(packed: kernel.PackedState, move: int) -> dict[int, tuple[kernel.Decision, int]]:
    """What is asked on the way to a move: at each stage the decision, and what was chosen."""
    decision, found = kernel.first_decision(packed), dict[int, tuple[kernel.Decision, int]]()
    for choice in kernel.choices_of(packed, move):
        found[decision.stage] = (decision, choice)
        decision = kernel.decide(decision, choice)
    return found


# --- fair ------------------------------------------------------------------------------------------------------------


def chances(decision: kernel.Decision, chance: float = 1.0) -> Iterator[tuple[int, float]]:
    """Every move that can be told from here on, with its chance if all choices at each question are alike likely."""
    share = chance / len(decision.choices)
    for choice in decision.choices:
        move = kernel.move_completed(decision, choice)
        if move == kernel.MORE_TO_TELL:
            yield from chances(kernel.decide(decision, choice), share)
        else:
            yield move, share


def test_every_choice_at_a_question_has_the_same_chance() -> None:
    """Each move comes as often as the questions on its way let it, give or take five deviations."""
    followers = {"West": ks.Followers(2, 0, 1), "East": ks.Followers(0, 2, 0)}
    packed = kernel.pack(ks.position(players=2, map=PAIR, followers=followers))
    expected, dice, draws = dict(chances(kernel.first_decision(packed))), kernel.Dice(8), 3000
    drawn = Counter(kernel.lots_move(packed, dice) for _ in range(draws))
    assert len(expected) > 30
    assert {*drawn} <= {*expected}
    for move, chance in expected.items():
        assert abs(drawn[move] - draws * chance) < 5 * sqrt(draws * chance * (1 - chance))


@given(positions() | states(), SEEDS)
def test_a_move_by_lot_is_legal(state: ks.State, seed: int) -> None:
    """In every position; and the same seed draws the same move, having taken two words from the dice."""
    packed, dice, other = checked(state), kernel.Dice(seed), kernel.Dice(seed)
    move = kernel.lots_move(packed, dice)
    assert kernel.is_legal(packed, move)
    assert kernel.lots_move(packed, kernel.Dice(seed)) == move
    other.word()
    other.word()
    assert dice.word() == other.word()


# --- alike -----------------------------------------------------------------------------------------------------------


@given(positions() | states(), positions() | states(), SEEDS)
def test_the_same_lots_choose_alike_wherever_they_can(one: ks.State, other: ks.State, seed: int) -> None:
    """In any two positions, whenever the same is asked: if what each chooses is offered to the other, it is the same.

    However different the answers before were.
    """
    first, second = checked(one), checked(other)
    there = asked(second, kernel.lots_move(second, kernel.Dice(seed)))
    for stage, (decision, choice) in asked(first, kernel.lots_move(first, kernel.Dice(seed))).items():
        if stage in there:
            another, chosen = there[stage]
            offered = choice in another.choices and chosen in decision.choices
            event("offered to both" if offered else "not offered to both")
            assert chosen == choice or not offered


@given(states(), SEEDS)
def test_a_wider_choice_changes_only_what_it_widens(state: ks.State, seed: int) -> None:
    """Where followers may also be taken from the pool, the same is done, and the same taken if not from the pool."""
    narrow, wide = (
        kernel.pack(replace_reading(state, replace(state.readings, take_from=take_from))) for take_from in TakeFrom
    )
    move, wider = kernel.lots_move(narrow, kernel.Dice(seed)), kernel.lots_move(wide, kernel.Dice(seed))
    assume(state.cards_left > 1 and move != kernel.PASS and wider != kernel.PASS)
    chain, other = kernel.choices_of(narrow, move), kernel.choices_of(wide, wider)
    assert chain[:-1] == other[:-1]
    assert chain[-1] == other[-1] or other[-1] in (40, 41, 42)


def replace_reading(state: ks.State, readings: ks.Readings) -> ks.State:
    """The same position by other readings, looked at by the rulebook."""
    other = replace(state, readings=readings)
    ks.judge(other, ks.Pass())
    return other


# --- whole games -----------------------------------------------------------------------------------------------------


@rarely(5)
@given(states(), st.integers(0, MOST_GAME))
def test_a_game_by_lot_is_a_loop_of_moves_by_lot(state: ks.State, game: int) -> None:
    """Each turn is drawn by the dice of its moment; no two moments of a game are the same."""
    packed, moments = kernel.pack(state), list[int]()
    end, turns = kernel.lots_playout(packed, game)
    while not packed.over:
        moments.append(moment(packed))
        packed = kernel.play(packed, kernel.lots_move(packed, kernel.dice_of(game, packed)))
    assert (end, turns) == (packed, len(moments))
    assert len({*moments}) == len(moments)
    assert max(moments) < 2**11
    assert kernel.lots_playout(end, game) == (end, 0)


def result(packed: kernel.PackedState) -> tuple[object, ...]:
    """The board, the players and the winners."""
    *board, _, first, second, third, fourth, _, _ = packed.words
    return (*board, first, second, third, fourth, packed.winners)


@pytest.mark.parametrize("board", MAPS, ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_reading_that_changes_nothing_changes_nothing(players: int, board: ks.Map) -> None:
    """A game ends the same if forced passes are not said, with fewer turns; and whatever one may see of the others."""
    turns = Counter[str]()
    said, silent, seen = (
        kernel.Dealer(players, board, readings)
        for readings in (
            ks.RULEBOOK,
            ks.Readings(forced_pass=ForcedPass.AUTOMATIC),
            ks.Readings(hands=Hands.OPEN),
        )
    )
    for game in range(6):
        (end, number), (again, fewer), (open_hands, same) = (
            kernel.lots_playout(dealer.deal(game), game) for dealer in (said, silent, seen)
        )
        assert result(end) == result(again) == result(open_hands)
        assert number == same >= fewer
        turns["said"] += number
        turns["not said"] += fewer
    assert turns["said"] > turns["not said"]


@pytest.mark.parametrize(
    ("game", "move", "turns", "winners"),
    [(0, 7346581, 56, (2,)), (7, 1053903, 50, (2,)), (MOST_GAME, 1051827, 54, (0,))],
)
def test_a_game_stays_what_it_is(game: int, move: int, turns: int, winners: tuple[int, ...]) -> None:
    """On every machine, compiled or not, and in every version: a study can be repeated."""
    packed = kernel.Dealer().deal(7)
    assert kernel.lots_move(packed, kernel.dice_of(game, packed)) == move
    end, number = kernel.lots_playout(packed, game)
    assert (number, end.winners) == (turns, winners)


def test_games_of_other_numbers_go_otherwise() -> None:
    """From the same deal, hardly two are the same."""
    packed = kernel.Dealer().deal(1)
    assert len({kernel.lots_playout(packed, game)[0] for game in (*range(20), MOST_GAME)}) == 21


# --- what cannot be --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [-1, MOST_GAME + 1])
def test_no_game_has_such_a_number(game: int) -> None:
    """They go from 0 to 2**52 - 1."""
    packed = kernel.Dealer().deal(1)
    with pytest.raises(InvalidSeed):
        kernel.lots_playout(packed, game)
    with pytest.raises(InvalidSeed):
        kernel.dice_of(game, packed)


def test_after_the_end_no_lots_are_drawn() -> None:
    """There is no move then."""
    end = kernel.playout(kernel.Dealer().deal(1), seed=1)
    with pytest.raises(kernel.NotLegal) as refusal:
        kernel.lots_move(end, kernel.Dice(1))
    assert refusal.value.move is None
