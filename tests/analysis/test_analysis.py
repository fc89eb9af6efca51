"""Analysis: legal candidates with chances, exact where it can be, and reasons that are facts of the line."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.analysis import Analysis, Candidate, describe_candidates
from kingofsiam.analysis.reasons import after, ahead, reasons
from kingofsiam.cli.demo import MOVES, PLAYERS, SEED
from kingofsiam.kernel.determinization import determinize
from kingofsiam.notation import format_move
from kingofsiam.render.sentences import describe_outcome
from kingofsiam.spec.readings import Hands

GAME: Final = [ks.deal(PLAYERS, seed=SEED)]
for each in MOVES:
    GAME.append(ks.play(GAME[-1], each))


@pytest.mark.parametrize("at", [3, 24, 37])
def test_candidates_are_legal_and_the_best_comes_first(at: int) -> None:
    """So is every line; the most visited move has most simulations."""
    analysis = Analysis(GAME[at], all_cards=True)
    analysis.simulate(30)
    found = analysis.candidates()
    assert sorted(found, key=lambda each: -each.simulations)[0] == found[0]
    for each in found:
        assert each.line[0] == each.move
        assert after(GAME[at], each.line) is not None
        assert 0 <= each.chance <= 1


def test_more_simulations_go_on() -> None:
    """Two parts give what the whole gives, and think adds to it."""
    parts, whole = Analysis(GAME[24], 1), Analysis(GAME[24], 1)
    parts.simulate(10)
    parts.simulate(15)
    whole.simulate(25)
    assert parts.candidates() == whole.candidates()
    whole.think(0.2)
    assert sum(each.simulations for each in whole.candidates(99)) > 25


def endgames(seeds: range, cards: int) -> Iterator[ks.State]:
    """Positions of random games with open hands and at most so many cards left."""
    for seed in seeds:
        state, rng = ks.deal(2, seed=seed, readings=replace(ks.RULEBOOK, hands=Hands.OPEN)), kernel.Rng(seed)
        while state.outcome is None and (state.cards_left > cards or not state.player.hand):
            state = ks.play(state, kernel.unpack_move(kernel.staged_move(kernel.pack(state), rng), state.map))
        if state.outcome is None:
            yield state


def test_a_small_endgame_is_solved() -> None:
    """The chance is that of perfect play, and simulations change nothing."""
    for state in endgames(range(6), 2):
        analysis = Analysis(state)
        solution = kernel.solve(kernel.pack(state))
        assert solution is not None
        (found,) = analysis.candidates()
        analysis.simulate(5)
        assert analysis.solved
        assert found == analysis.candidates()[0]
        assert (found.exact, found.chance) == (True, solution.shares[state.to_move] / 6)


def test_a_forced_win_is_found_that_the_greedy_player_misses() -> None:
    """In two endgames of two players."""
    assert all(map(greedy_misses_a_win, [*endgames(range(29, 30), 2), *endgames(range(44, 45), 2)]))


def greedy_misses_a_win(state: ks.State) -> bool:
    """Whether the player to move can force a win, and not any more after the greedy move."""
    (found,) = Analysis(state).candidates()
    after_greedy = kernel.play(kernel.pack(state), kernel.greedy_move(kernel.pack(state), kernel.Rng(1)))
    if found.chance < 1 or after_greedy.over:
        return False
    solution = kernel.solve(after_greedy)
    return solution is not None and solution.shares[state.to_move] == 0


def test_reasons_are_what_would_happen() -> None:
    """Who would win if everybody passed from then on stands in them, by an independent playout."""
    end = GAME[30]
    while end.outcome is None:
        end = ks.play(end, ks.Pass())
    said = reasons(GAME[28], MOVES[28:30])
    assert end.outcome is not None
    assert any(describe_outcome(end.outcome, end.map) in each for each in said)
    leaders, most = ahead(end)
    reign = end.outcome.reign
    held = [min(each.followers.counts) if reign is None else each.followers.count(reign) for each in end.players]
    assert {seat for seat, number in enumerate(held) if number == most} == set(leaders)


def test_the_expected_moves_are_written_as_in_a_record_but_passes_in_a_row_are_counted() -> None:
    """A single pass stays."""
    card = next(move for move in MOVES if isinstance(move, ks.Play))
    line = (ks.Pass(), card, *(ks.Pass(),) * 12)
    *_, last = describe_candidates([Candidate(line[0], 0.5, False, 1, line, ())], GAME[0])
    assert last.split()[1:] == ["pass", format_move(card, ks.SIAM), "12", "passes"]


def test_what_is_hidden_does_not_matter() -> None:
    """Another position that looks the same gives the same candidates."""
    state = GAME[24]
    drawn = kernel.unpack(determinize(kernel.pack(state), kernel.Rng(Random(1).getrandbits(30))), state.map)
    one, other = Analysis(state), Analysis(drawn)
    one.simulate(10)
    other.simulate(10)
    assert [each.move for each in one.candidates()] == [each.move for each in other.candidates()]


def test_after_the_end_there_is_nothing_to_analyse() -> None:
    with pytest.raises(ks.GameOver):
        Analysis(GAME[-1])
