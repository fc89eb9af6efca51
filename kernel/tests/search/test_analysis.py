"""Analysis: legal candidates with chances, exact where it can be, and reasons that are facts of the line."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.helpers_playouts import positions_of_game
from kingofsiam.cli import demo
from kingofsiam.model.pieces import NOBODY
from kingofsiam.render.sentences import describe_outcome, rule_sentence
from kingofsiam.rules.s7_victory import MOST_FOLLOWERS, MOST_SETS
from kingofsiam.rules.s8_four_players import COLONY_SETS
from kingofsiam.spec.readings import Hands
from kingofsiam_kernel.search.analysis import (
    Analysis,
    Candidate,
    chance,
    reasons,
    standings,
    states_along,
)

GAME: Final = demo.GAME.states
MOVES: Final = demo.GAME.moves


@pytest.mark.parametrize("at", [3, 24, 37])
def test_candidates_are_legal_and_the_best_comes_first(at: int) -> None:
    """So is every line; the most visited move has most simulations."""
    analysis = Analysis(GAME[at], all_cards=True)
    analysis.simulate(30)
    found = analysis.candidates()
    assert sorted(found, key=lambda each: -each.simulations)[0] == found[0]
    for each in found:
        assert each.line[0] == each.move
        assert len(states_along(GAME[at], each.line)) == 1 + len(each.line)
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


def test_analyses_with_other_seeds_add_up() -> None:
    """Each move has the simulations of both, and the chance that all of them give; the most tried comes first."""
    one, other = Analysis(GAME[3], 1), Analysis(GAME[3], 2)
    for analysis in (one, other):
        analysis.simulate(60)
    apart = (one.estimates, other.estimates)
    one.add(other.estimates)
    for both in one.estimates:
        parts = [estimate for estimates in apart for estimate in estimates if estimate.move == both.move]
        assert both.visits == sum(part.visits for part in parts)
        assert both.chance * both.visits == pytest.approx(sum(part.chance * part.visits for part in parts))
        assert both.line in [part.line for part in parts]
    assert sum(both.visits for both in one.estimates) == 120
    assert one.candidates(1)[0].simulations == max(both.visits for both in one.estimates)


def endgames(seeds: range, cards: int, players: int = 2) -> Iterator[ks.State]:
    """Positions of random games with open hands and at most so many cards left."""
    for seed in seeds:
        start = ks.deal(players, seed=seed, readings=replace(ks.RULEBOOK, hands=Hands.OPEN))
        late = (state for state in positions_of_game(start, seed) if state.cards_left <= cards and state.player.hand)
        yield from (state for state in islice(late, 1) if state.outcome is None)


@pytest.mark.slow
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


def test_reasons_are_what_would_happen() -> None:
    """Who would win if everybody passed from then on stands in them, by an independent playout."""
    end = GAME[30]
    while end.outcome is None:
        end = ks.play(end, ks.Pass())
    said = reasons(GAME[28], MOVES[28:30])
    assert end.outcome is not None
    assert any(line.endswith(describe_outcome(end.outcome, end.map)) for line in said)
    reign = end.outcome.reign
    held = [min(each.followers.counts) if reign is None else each.followers.count(reign) for each in end.players]
    assert {side[0]: number for side, number in standings(end, reign)} == dict(enumerate(held))


def test_a_line_to_the_end_of_the_game_says_so() -> None:
    """It is no longer what would happen if nobody played on."""
    outcome = GAME[-1].outcome
    assert outcome is not None
    ended, going_on = (
        [line for line in reasons(GAME[-4], moves) if line.endswith(describe_outcome(outcome, ks.SIAM))]
        for moves in (MOVES[-3:], MOVES[-3:-1])
    )
    assert len(ended) == len(going_on) == 1
    assert ended != going_on


def ends(players: int, seeds: range) -> list[ks.State]:
    """Ends of random games."""
    return [[*positions_of_game(ks.deal(players, seed=seed), seed)][-1] for seed in seeds]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_tie_is_told_with_the_rule_that_decides_it(players: int) -> None:
    """The rule stands there if and only if followers or sets alone do not decide."""
    told = set[bool]()
    for end in ends(players, range(24)):
        assert end.outcome is not None
        rule = end.outcome.rule
        tied = rule not in {MOST_FOLLOWERS, MOST_SETS, COLONY_SETS}
        assert (rule_sentence(rule, end.map) == reasons(end, ())[-1]) is tied
        told.add(tied)
    assert told == {True, False}


def test_the_sets_of_a_team_count_together() -> None:
    """In a colony with four players: those of the winners come first, and are at least as many as the others'."""
    colonies = [end for end in ends(4, range(40)) if end.outcome is not None and end.outcome.colony]
    assert colonies
    for end in colonies:
        (_, most), (_, least) = teams = standings(end, None)
        sums = [sum((end.players[seat].followers for seat in team), NOBODY) for team, _ in teams]
        assert [min(each.counts) for each in sums] == [most, least]
        assert most >= least


def test_the_chance_of_a_move_hardly_tried_is_not_told() -> None:
    """A move that lost its only simulation has not lost the game; but an exact value needs no simulation."""
    told = [
        chance(Candidate(ks.Pass(), 0.0, exact, simulations, (ks.Pass(),), ()), GAME[0])
        for exact, simulations in ((False, 0), (False, 19), (False, 20), (True, 0))
    ]
    assert told[0] == told[1]
    assert len({*told}) == 3


@pytest.mark.parametrize(("chance", "simulations", "margin"), [(0.5, 621, 0.2), (0.0, 96, 0.0885), (1.0, 96, 0.0885)])
def test_a_chance_has_a_margin(chance: float, simulations: int, margin: float) -> None:
    """Two standard deviations for the square root of the number, with two wins and two losses more; none if exact."""
    candidate = Candidate(ks.Pass(), chance, False, simulations, (ks.Pass(),), ())
    assert candidate.margin == pytest.approx(margin, abs=1e-4)
    assert replace(candidate, exact=True).margin == 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_win_is_forced_if_the_others_cannot_prevent_it(players: int) -> None:
    """With two sides perfect play forces it; of three players one alone must still hold cards."""
    found = set[bool]()
    for state in endgames(range(12, 17), 2, players):
        (best,) = Analysis(state).candidates() or (None,)
        if best is not None and best.chance == 1:
            others = state.cards_left - len(state.player.hand)
            assert best.forced is (players != 3 or others == 0)
            found.add(best.forced)
    assert found == ({True, False} if players == 3 else {True})


def test_after_the_end_there_is_nothing_to_analyse() -> None:
    with pytest.raises(ks.GameOver):
        Analysis(GAME[-1])
