"""Perft counts, and the positions that the count vectors cover."""

import pytest

import kingofsiam as ks
from kingofsiam.builder import position
from kingofsiam.conformance.perft import is_late, perft, sample_positions
from kingofsiam.conformance.sources import VectorConfig
from kingofsiam.conformance.vectors import PerftCounts
from kingofsiam.spec.readings import PRESETS, Readings
from tests.conformance.helpers_vectors import A_CONFIG, count_vectors

CONFIGS = (A_CONFIG, VectorConfig(ks.SIAM, 4, "RULEBOOK", ks.RULEBOOK), VectorConfig(ks.SABA, 2, "YUCATA", ks.YUCATA))
LATE = [dict(sample_positions(config))["late"] for config in CONFIGS]
ENDED = ks.play(position(3, control=(ks.BRITISH,) * 3, passes=2), ks.Pass())
ONE_CARD = position(2, hands=((ks.ActionCard.LAO,), (ks.ActionCard.RAMA,)), followers={"Mon": ks.Followers(lao=2)})


def lines(state: ks.State, depth: int) -> list[ks.State]:
    """Where each sequence of this many moves leads."""
    if depth == 0:
        return [state]
    return [end for move in ks.legal_moves(state) for end in lines(ks.play(state, move), depth - 1)]


@pytest.mark.slow
@pytest.mark.parametrize(("state", "depth"), [*((state, 2) for state in LATE), (ONE_CARD, 3)])
def test_perft_counts_sequences_and_different_positions(state: ks.State, depth: int) -> None:
    ends = [lines(state, number + 1) for number in range(depth)]
    assert perft(state, depth) == PerftCounts(tuple(map(len, ends)), tuple(len(set(end)) for end in ends))


@pytest.mark.slow
def test_different_ways_lead_to_the_same_position() -> None:
    """Followers of one faction are alike, so moves that differ only in which cube is which are one move."""
    opening, _, _ = count_vectors()
    assert opening.counts.moves == (ks.count_legal_moves(opening.state),)
    assert 0 < opening.counts.results[0] < opening.counts.moves[0]


def test_after_the_end_there_are_no_moves() -> None:
    assert ENDED.outcome is not None
    assert perft(ENDED, 2) == PerftCounts((0, 0), (0, 0))


@pytest.mark.parametrize(("preset", "readings"), PRESETS.items())
def test_three_moments_of_a_game(preset: str, readings: Readings) -> None:
    """They are an opening, a middle with half of the cards, and a late position with few cards and moves."""
    states = dict(sample_positions(VectorConfig(ks.SABA, 3, preset, readings)))
    assert states["opening"].cards_left == 24
    assert states["middle"].cards_left <= 12 < states["middle"].cards_left + 3
    assert is_late(states["late"])
    assert 0 < states["late"].cards_left <= 6
    assert all(state.readings == readings and state.outcome is None for state in states.values())
