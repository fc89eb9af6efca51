"""The deal in OpenSpiel: chance nodes with the outcomes and the exact probabilities of the rulebook."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import factorial, fsum, perm, prod
from typing import Final

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.learning.helpers_openspiel import make_game, random_game
from kingofsiam.maps import NAMES
from kingofsiam.model.pieces import FACTIONS
from kingofsiam.rules.s3_setup import left_after_aids, own_followers
from kingofsiam.spec.readings import HomeFilling
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.learning.game_config import game_config
from kingofsiam_kernel.learning.openspiel.chance_nodes import (
    DealProcess,
    PartialDeal,
    follower_groups,
    ways_to_draw,
)
from tests.helpers_probability import conditional_hypergeometric

NOBODY: Final = ks.Followers()
ALL: Final = [
    (players, board, name)
    for players in (2, 3, 4)
    for board in NAMES
    for name in ("RULEBOOK", "YUCATA", "DUTCH", "SUMMARY")
]
SEEDS: Final = range(3)


def deal_process(players: int, board: str, readings: str) -> DealProcess:
    return DealProcess(game_config(players, board, readings))


def probabilities(process: DealProcess, deal: PartialDeal) -> dict[int, Fraction]:
    """The exact probabilities of the next draw."""
    ways = dict(process.ways(deal))
    return {outcome: Fraction(number, sum(ways.values())) for outcome, number in ways.items()}


def outcomes_of(process: DealProcess, deal: ks.Deal) -> PartialDeal:
    """The chain of draws that leads to a deal, by their labels."""
    labels = [f"playing aids: {', '.join(f'{seat} {aid}' for seat, aid in zip('ABCD', deal.aids, strict=False))}"]
    labels += [f"box {box}: {tile}" for box, tile in enumerate(deal.tiles[:-1], start=1)]
    for draw in process.labels[len(labels) :]:
        place = next((place for place in deal.map.provinces if draw[0].startswith(f"drawn into {place}:")), None)
        if place is None:
            assert deal.first is not None
            labels.append(f"{'ABCD'[deal.first]} begins")
            continue
        land = deal.map.lands[deal.map.index[place]]
        followers = deal.followers[deal.map.index[place]]
        if deal.readings.home_filling is HomeFilling.OWN_AND_RANDOM:
            followers -= own_followers(land)
        names = (f"{followers.count(kind)} {deal.map.faction_name(kind)}" for kind in FACTIONS if followers.count(kind))
        labels.append(f"drawn into {place}: {', '.join(names)}")
    return tuple(draw.index(label) for draw, label in zip(process.labels, labels, strict=True))


def probability_of(process: DealProcess, deal: PartialDeal) -> Fraction:
    """The probability of a chain of draws."""
    steps = (probabilities(process, deal[:number])[outcome] for number, outcome in enumerate(deal))
    return prod(steps, start=Fraction(1))


def arrangements(groups: list[ks.Followers]) -> int:
    """The number of ways to draw these groups one after the other until the bag is empty."""
    everyone = sum(groups, NOBODY)
    return prod(
        factorial(count) // prod(factorial(group.counts[faction]) for group in groups)
        for faction, count in enumerate(everyone.counts)
    )


def deal_probability(deal: ks.Deal) -> Fraction:
    """The probability of a deal, computed as a whole: all aids, all tiles, all followers, the first player."""
    players = len(deal.aids)
    bag = left_after_aids(deal.aids, deal.readings) - sum(map(own_followers, deal.map.lands), NOBODY)
    drawn = [group - own_followers(land) for group, land in zip(deal.followers, deal.map.lands, strict=True)]
    groups = [*drawn, bag - sum(drawn, NOBODY)]
    orders = factorial(bag.total) // prod(factorial(group.total) for group in groups)
    followers = Fraction(arrangements(groups), orders)
    first = players if deal.first is not None else 1
    return followers / (perm(max(3, players), players) * factorial(len(deal.tiles)) * first)


@pytest.mark.parametrize(("players", "board", "readings"), ALL)
def test_every_deal_has_one_chain_of_draws_with_its_probability(players: int, board: str, readings: str) -> None:
    """It starts in the position in which the rulebook starts it."""
    process = deal_process(players, board, readings)
    for seed in SEEDS:
        deal = ks.draw_deal(players, seed=seed, map=process.config.map, readings=process.config.readings)
        outcomes = outcomes_of(process, deal)
        assert process.start(outcomes) == kernel.pack(ks.start(deal))
        if process.config.readings.home_filling is HomeFilling.OWN_AND_RANDOM:
            assert probability_of(process, outcomes) == deal_probability(deal)


@pytest.mark.parametrize(("players", "board", "readings"), ALL)
def test_the_probabilities_of_every_draw_sum_to_one(players: int, board: str, readings: str) -> None:
    """The probabilities agree exactly as fractions, and also as floating-point numbers."""
    game = make_game(players=players, map=board, readings=readings)
    for state in random_game(game, seed=players):
        if isinstance(state.node, kernel.Decision):
            break
        exact, outcomes = probabilities(game.deal_process, state.node), dict(state.chance_outcomes())
        assert sum(exact.values()) == 1
        assert fsum(outcomes.values()) == pytest.approx(1, abs=1e-15)
        assert outcomes == {outcome: float(probability) for outcome, probability in exact.items()}
        assert list(outcomes) == sorted(outcomes)
        assert max(outcomes) < game.max_chance_outcomes()


@pytest.mark.parametrize("bag", [ks.Followers(3, 2, 2), ks.Followers(1, 0, 4), ks.Followers(5, 1, 1)])
@pytest.mark.parametrize("least", [NOBODY, ks.Followers(1, 0, 0), ks.Followers(0, 0, 1)])
@pytest.mark.parametrize("number", [1, 2, 4])
def test_the_ways_of_a_group_are_the_ways_to_pick_it(bag: ks.Followers, least: ks.Followers, number: int) -> None:
    """Enumerates every pick from the bag. Rules: `setup.followers.home`, `setup.followers.elsewhere`."""
    picks = Counter(ks.Followers.of(*pick) for pick in combinations(tuple(bag), number))
    actual = {follower_groups(number)[outcome]: ways for outcome, ways in ways_to_draw(bag, number, least)}
    assert actual == {group: ways for group, ways in picks.items() if least <= group}


def test_homes_are_drawn_with_the_probabilities_of_drawing_until_their_own_are_among_them() -> None:
    """Rule: `setup.followers.home`, by the Dutch reading: the first home, then the second from the rest."""
    process, groups = deal_process(3, "siam", "DUTCH"), follower_groups(4)
    before, bag = (0, *range(len(ks.SIAM.provinces) - 1)), ks.Followers(16, 16, 16)
    homes = probabilities(process, before)
    assert {groups[home]: chance for home, chance in homes.items()} == conditional_hypergeometric(
        ks.Followers(2, 0, 0), bag, 4
    )
    for first in homes:
        assert {
            groups[home]: chance for home, chance in probabilities(process, (*before, first)).items()
        } == conditional_hypergeometric(ks.Followers(0, 2, 0), bag - groups[first], 4)


def test_an_impossible_outcome_is_refused_and_changes_nothing() -> None:
    """The error names the possible outcomes."""
    state = make_game(players=2, map="saba").new_initial_state()
    state.apply_action(4)
    state.apply_action(7)
    with pytest.raises(InvalidSetting) as error:
        state.apply_action(7)
    assert all(f"{place} (box 2: {ks.SABA.provinces[place]})" in str(error.value) for place in range(7))
    assert (state.history(), state.current_player()) == ([4, 7], -1)
