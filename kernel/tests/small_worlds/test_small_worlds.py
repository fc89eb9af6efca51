"""Model checking of small worlds: every reachable position, every expressible move, every law."""

from collections import Counter
from dataclasses import fields
from functools import cache
from typing import Final

import pytest

import kingofsiam as ks
from kernel.tests.small_worlds.helpers_catalogue import (
    COLONY,
    HOMES,
    OTHER_READINGS,
    PARTNERS,
    PLACING,
    SETS,
    SUITE,
    TEAMS,
    TIES,
    TILES,
    TINY,
    TWO_FOR_ONE,
    UNDOING,
    WORLD_OF_READING,
    by,
)
from kernel.tests.small_worlds.helpers_law_checker import prove
from kernel.tests.small_worlds.helpers_state_graph import (
    StateGraph,
    Turns,
    explore,
)
from kernel.tests.small_worlds.helpers_worlds import World
from tests.helpers_naive_scoring import DECIDED_BY

pytestmark = pytest.mark.slow

DECIDES: Final = {
    PLACING: {"victory.player.most-followers", "victory.player.second-rank", "victory.player.last-card-loses"},
    COLONY: {"victory.colony.tie", "victory.colony.shared"},
    SETS: {"victory.colony.most-sets"},
    TEAMS: {"four-players.colony.sets", "four-players.colony.tie"},
    PARTNERS: {"four-players.partners-tied"},
    TIES: {"victory.player.last-card-again", "victory.player.never-played"},
}
"""Rules by which somebody wins in these worlds (other worlds may show more)."""

REFUSES: Final = {
    PLACING: {"action.khon-thai.short", "action.faction-card.short", "action.closed-province", "action.last-card"},
    TILES: {"action.maharacha.king-stays", "action.must-execute", "action.last-card"},
    HOMES: {"action.faction-card.lost-home", "action.last-card"},
    UNDOING: {"action.undo"},
    TWO_FOR_ONE: {"action.undo", "action.two-vs-one.swap"},
}
"""Rules by which moves are refused in these worlds, among others."""


class Nobody:
    """A watcher that does nothing."""

    def on_state(self, state: ks.State) -> None:
        """Do nothing."""

    def on_expanded(self, state: ks.State, turns: Turns) -> None:
        """Do nothing."""


@cache
def unwatched(world: World) -> StateGraph:
    """The world explored, whether it keeps the laws or not."""
    return explore(world, Nobody())


@pytest.mark.parametrize("world", SUITE, ids=lambda world: world.name)
def test_every_position_keeps_every_law(world: World) -> None:
    """All laws hold in every reachable position, and the rules for which the world was made do act in it."""
    proof = prove(world)
    assert len(proof.explored.states) > len(world.starts)
    assert 0 < proof.explored.ended < len(proof.explored.states)
    assert proof.decided_by >= DECIDES.get(world, set())
    assert proof.refused_by >= REFUSES.get(world, set())


def summary(world: World) -> tuple[object, ...]:
    """What a world shows apart from its names."""
    explored = unwatched(world)
    outcomes = Counter(state.outcome and state.outcome.winners for state in explored.states)
    return len(explored.states), explored.transitions, outcomes


@pytest.mark.parametrize(("world", "readings"), OTHER_READINGS, ids=str)
def test_every_reading_makes_a_difference_in_its_world(world: World, readings: ks.Readings) -> None:
    """Under each choice other than the default the world has other games, or other winners."""
    assert summary(by(world, readings)) != summary(world)


def test_every_reading_has_its_world() -> None:
    """Except for the readings that make a difference only at the set-up, or only to what players see."""
    apart = {"first_player", "home_filling", "two_player_removal", "hands", "played_cards"}
    assert {*WORLD_OF_READING} == {each.name for each in fields(ks.Readings)} - apart


@pytest.mark.parametrize("name", ["SPANISH", "DUTCH"])
def test_presets_that_differ_only_at_the_set_up_are_one_game(name: str) -> None:
    """Presets that differ only at the set-up play like the rulebook once the game has begun."""
    assert summary(by(TINY, ks.PRESETS[name], name)) == summary(by(TINY, ks.RULEBOOK, "RULEBOOK"))


def test_every_rule_that_decides_a_game_decides_one() -> None:
    """Colony, ranks, ties, shared victories: for each rule by which somebody can win there is a world that shows it."""
    assert set[str]().union(*DECIDES.values()) == DECIDED_BY
    assert {*DECIDES, *REFUSES} <= {*SUITE}


def test_the_values_of_a_game_are_found() -> None:
    """With open hands the player who begins can force a win from some starts, and not from others."""
    explored = unwatched(TILES)
    assert {*explored.values} == {0.0, 0.5, 1.0}
    assert 0 < explored.forced_wins < len(TILES.starts)
