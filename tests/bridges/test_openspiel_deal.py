"""The deal in OpenSpiel: what can be drawn, exactly how probably, and that it is the rulebook's."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import factorial, fsum, perm, prod
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.bridges.openspiel import NoSuchOutcome
from kingofsiam.bridges.openspiel.deal import Deals
from kingofsiam.bridges.openspiel.draws import Dealing, Hand, groups_of, ways_to_draw
from kingofsiam.bridges.settings import Settings
from kingofsiam.maps import NAMES
from kingofsiam.readings import HomeFilling
from kingofsiam.rules.s3_setup import left_after_aids, own_followers
from tests.bridges.spiel import game, played
from tests.rules.chance import fits, hands_with

NOBODY: Final = ks.Followers()
ALL: Final = [
    (players, board, name)
    for players in (2, 3, 4)
    for board in NAMES
    for name in ("RULEBOOK", "YUCATA", "DUTCH", "SUMMARY")
]
SEEDS: Final = range(3)


def deals_of(players: int, board: str, readings: str) -> Deals:
    return Deals(Settings.of(players, board, readings))


def chances(deals: Deals, dealing: Dealing) -> dict[int, Fraction]:
    """The exact chances of the next draw."""
    ways = dict(deals.draw(dealing).ways(dealing))
    return {outcome: Fraction(number, sum(ways.values())) for outcome, number in ways.items()}


def placed_before(deals: Deals, place: int) -> ks.Followers:
    """Who goes into a province before anybody is drawn."""
    if deals.settings.readings.home_filling is HomeFilling.AT_LEAST_OWN:
        return NOBODY
    return own_followers(deals.settings.map.lands[place])


def agree(deals: Deals, dealing: Dealing, deal: ks.Deal) -> bool:
    """Whether this deal can still come of the draws so far."""
    hands = (draw for draw in deals.draws if isinstance(draw, Hand))
    groups = all(
        placed_before(deals, hand.place) + group == deal.followers[hand.place]
        for hand, group in zip(hands, dealing.groups, strict=False)
    )
    boxes = tuple(deal.map.index[tile] for tile in deal.tiles)
    return (
        groups
        and dealing.aids in ((), deal.aids)
        and dealing.boxes == boxes[: len(dealing.boxes)]
        and dealing.first in (None, deal.first)
    )


def way_to(deals: Deals, deal: ks.Deal) -> tuple[Dealing, Fraction]:
    """The one chain of draws that brings about a deal, and how probable it is."""
    dealing, chance = Dealing(), Fraction(1)
    while not deals.complete(dealing):
        draw = deals.draw(dealing)
        (outcome,) = (each for each, _ in draw.ways(dealing) if agree(deals, draw.after(dealing, each), deal))
        chance *= chances(deals, dealing)[outcome]
        dealing = draw.after(dealing, outcome)
    return dealing, chance


def arrangements(groups: list[ks.Followers]) -> int:
    """In how many ways these groups can be drawn one after the other, till nobody is left."""
    everyone = sum(groups, NOBODY)
    return prod(
        factorial(count) // prod(factorial(group.counts[faction]) for group in groups)
        for faction, count in enumerate(everyone.counts)
    )


def by_the_rulebook(deal: ks.Deal) -> Fraction:
    """The probability of a deal, worked out as a whole: all aids, all tiles, all followers, the first player."""
    players = len(deal.aids)
    bag = left_after_aids(deal.aids, deal.readings) - sum(map(own_followers, deal.map.lands), NOBODY)
    drawn = [now - own_followers(land) for now, land in zip(deal.followers, deal.map.lands, strict=True)]
    groups = [*drawn, bag - sum(drawn, NOBODY)]
    orders = factorial(bag.total) // prod(factorial(group.total) for group in groups)
    followers = Fraction(arrangements(groups), orders)
    first = players if deal.first is not None else 1
    return followers / (perm(max(3, players), players) * factorial(len(deal.tiles)) * first)


@pytest.mark.parametrize(("players", "board", "readings"), ALL)
def test_every_deal_is_drawn_in_one_way_and_begins_as_the_rulebook_begins_it(
    players: int, board: str, readings: str
) -> None:
    deals = deals_of(players, board, readings)
    for seed in SEEDS:
        deal = ks.draw_deal(players, seed=seed, map=deals.settings.map, readings=deals.settings.readings)
        dealing, chance = way_to(deals, deal)
        assert deals.start(dealing) == kernel.pack(ks.start(deal))
        if deals.settings.readings.home_filling is HomeFilling.OWN_AND_RANDOM:
            assert chance == by_the_rulebook(deal)


@pytest.mark.parametrize(("players", "board", "readings"), ALL)
def test_the_probabilities_of_every_draw_sum_to_one(players: int, board: str, readings: str) -> None:
    """As fractions exactly, and as floating point numbers too."""
    of = game(players=players, map=board, readings=readings)
    for state in played(of, seed=players):
        if state.dealing is None:
            break
        exact, found = chances(of.deals, state.dealing), dict(state.chance_outcomes())
        assert sum(exact.values()) == 1
        assert fsum(found.values()) == pytest.approx(1, abs=1e-15)
        assert found == {outcome: float(chance) for outcome, chance in exact.items()}
        assert list(found) == sorted(found)
        assert max(found) < of.max_chance_outcomes()


@pytest.mark.parametrize("bag", [ks.Followers(3, 2, 2), ks.Followers(1, 0, 4), ks.Followers(5, 1, 1)])
@pytest.mark.parametrize("least", [NOBODY, ks.Followers(1, 0, 0), ks.Followers(0, 0, 1)])
@pytest.mark.parametrize("number", [1, 2, 4])
def test_a_group_comes_about_in_as_many_ways_as_one_can_pick_it(
    bag: ks.Followers, least: ks.Followers, number: int
) -> None:
    """Every pick of so many from the bag, one by one. Rules: `setup.followers.home`, `setup.followers.elsewhere`."""
    picks = Counter(ks.Followers.of(*pick) for pick in combinations(tuple(bag), number))
    found = {groups_of(number)[outcome]: ways for outcome, ways in ways_to_draw(bag, number, least)}
    assert found == {group: ways for group, ways in picks.items() if least <= group}


HOMES: Final = tuple(ks.SIAM.index[ks.SIAM.home(each)] for each in (ks.RAMA, ks.LAO))
BAG: Final = ks.Followers(16, 16, 16)


def drawn_into_two_homes(deals: Deals) -> dict[tuple[ks.Followers, ks.Followers], Fraction]:
    """The chances of the followers in the homes of Rama and Lao, which are drawn first."""
    before = Dealing(draws=deals.draws.index(next(draw for draw in deals.draws if isinstance(draw, Hand))), bag=BAG)
    found = dict[tuple[ks.Followers, ks.Followers], Fraction]()
    for one, chance in chances(deals, before).items():
        after = deals.draw(before).after(before, one)
        for other, further in chances(deals, after).items():
            groups = deals.draw(after).after(after, other).groups
            found[groups[0], groups[1]] = chance * further
    return found


def test_own_followers_are_among_those_drawn_with_the_chances_of_drawing_again_until_they_are() -> None:
    """Rule: `setup.followers.home`, by the Dutch reading: the first home, then the second one from what is left."""
    deals = deals_of(3, "siam", "DUTCH")
    assert tuple(draw.place for draw in deals.draws if isinstance(draw, Hand))[:2] == HOMES
    found = drawn_into_two_homes(deals)
    assert found == {
        (one, other): chance * further
        for one, chance in hands_with(ks.Followers(2, 0, 0), BAG, 4).items()
        for other, further in hands_with(ks.Followers(0, 2, 0), BAG - one, 4).items()
    }
    drawn = (ks.draw_deal(seed=seed, readings=ks.DUTCH).followers for seed in range(500))
    assert fits(Counter((each[HOMES[0]], each[HOMES[1]]) for each in drawn), found)


@pytest.mark.parametrize(
    ("readings", "bag"),
    [(ks.RULEBOOK, 16), (replace(ks.RULEBOOK, two_player_removal=ks.SUMMARY.two_player_removal), 18)],
)
def test_with_two_players_two_of_each_faction_may_have_left_the_game(readings: ks.Readings, bag: int) -> None:
    """Rule: `setup.two-players`: who is in the bag once the aids are drawn and the homes have their own."""
    deals = Deals(Settings(2, ks.SIAM, readings))
    after = deals.draw(Dealing()).after(Dealing(), 0)  # the aids 1 and 2: two Rama, a Lao and a Malay
    assert (after.aids, after.bag) == ((1, 2), ks.Followers(bag - 4, bag - 3, bag - 3))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_begins_is_drawn_where_a_reading_says_so(players: int) -> None:
    """Rules: `setup.first-player`, `online.random-first-player`."""
    last = {name: deals_of(players, "siam", name).draws[-1] for name in ("RULEBOOK", "YUCATA")}
    assert isinstance(last["RULEBOOK"], Hand)
    assert last["YUCATA"].ways(Dealing()) == tuple((seat, 1) for seat in range(players))
    state, first = game(players=players, readings="YUCATA").new_initial_state(), players - 1
    while state.is_chance_node():
        outcomes = state.legal_actions()
        state.apply_action(
            first if len(outcomes) == players and state.action_to_string(first).endswith("begins") else outcomes[0]
        )
    assert state.current_player() == first


def test_what_is_drawn_is_told_in_words() -> None:
    """Seats have letters, as on the board; no two outcomes of a draw are told alike."""
    told = list[str]()
    for state in played(game(readings="YUCATA"), seed=5):
        if not state.is_chance_node():
            break
        words = [state.action_to_string(outcome) for outcome in state.legal_actions()]
        assert len(set(words)) == len(words)
        assert [state.string_to_action(each) for each in words] == state.legal_actions()
        told.append(words[-1])
    assert told == [
        "playing aids: A 3, B 2, C 1",
        *told[1:8],
        "drawn into Lan Na: 4 Malay",
        *told[9:12],
        "drawn into Ayutthaya: 2 Malay",
        *told[13:16],
        "C begins",
    ]


def test_what_cannot_be_drawn_is_refused_and_nothing_has_happened() -> None:
    """The error names what can be drawn."""
    state = game(players=2, map="saba").new_initial_state()
    state.apply_action(4)
    state.apply_action(7)
    with pytest.raises(NoSuchOutcome) as error:
        state.apply_action(7)
    assert error.value.outcome == 7
    assert error.value.possible == tuple((place, f"box 2: {ks.SABA.provinces[place]}") for place in range(7))
    assert (state.history(), state.current_player()) == ([4, 7], -1)


@pytest.mark.parametrize("outcome", [-1, 15])
def test_what_is_no_outcome_has_no_words(outcome: int) -> None:
    """Not even those of another: the numbers of a draw begin with 0."""
    state = game(players=2).new_initial_state()
    with pytest.raises(NoSuchOutcome) as error:
        state.action_to_string(outcome)
    assert [number for number, _ in error.value.possible] == list(range(6))
