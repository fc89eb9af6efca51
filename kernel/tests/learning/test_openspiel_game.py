"""The game in OpenSpiel: parameters, choices, returns, length and endgames."""

from collections.abc import Iterator
from dataclasses import replace

import pyspiel
import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.learning.helpers_openspiel import (
    ENDGAMES,
    GAMES,
    SMALL_ENDGAME,
    load_game,
    make_game,
    random_game,
    state_after_deal,
)
from kingofsiam.errors import NotationError
from kingofsiam.spec.readings import Hands, StruggleEnds
from kingofsiam_kernel.learning.game_config import game_config
from kingofsiam_kernel.learning.infos import IllegalChoice
from kingofsiam_kernel.learning.openspiel import KingOfSiamState, game_at
from kingofsiam_kernel.learning.openspiel.game import longest_game

TWO_ON_SABA = make_game(players=2, map="saba")


# --- parameters ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "config"),
    [
        ("players=2", game_config(2)),
        ("map=britain,readings=hands~open", game_config(3, ks.BRITAIN, replace(ks.RULEBOOK, hands=Hands.OPEN))),
        ("readings=YUCATA_OPEN", game_config(3, ks.SIAM, ks.YUCATA_OPEN)),
        (
            "players=4,readings=struggle-ends~three-passes;hands~open",
            game_config(4, ks.SIAM, replace(ks.RUSSIAN, hands=Hands.OPEN)),
        ),
        (
            "readings=lost-home~route;final-tie~others-share",
            game_config(
                3,
                ks.SIAM,
                replace(ks.RULEBOOK, lost_home=ks.SUMMARY.lost_home, final_tie=list(type(ks.RULEBOOK.final_tie))[1]),
            ),
        ),
    ],
)
def test_a_game_string_round_trips(text: str, config: kernel.Dealer) -> None:
    loaded = load_game(f"kingofsiam({text})")
    reloaded = load_game(str(loaded))
    for dealer in (loaded.config, reloaded.config):
        assert (dealer.map, dealer.readings, dealer.starts) == (config.map, config.readings, config.starts)
    assert str(loaded) == str(reloaded)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("players=5", ks.InvalidDeal),
        ("map=france", ks.UnknownName),
        ("readings=hands~seen", NotationError),
        ("position=nowhere", NotationError),
        ("position=TIG/KAF", NotationError),
    ],
)
def test_an_invalid_parameter_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        load_game(f"kingofsiam({text})")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("readings", ["RULEBOOK", "hands~open"])
def test_the_game_type(players: int, readings: str) -> None:
    """The game is zero-sum; with open hands it has perfect information."""
    game = make_game(players=players, readings=readings)
    game_type = game.get_type()
    assert (game.num_players(), game.num_distinct_actions()) == (players, kernel.CHOICES)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    assert game_type.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (game_type.information == pyspiel.GameType.Information.PERFECT_INFORMATION) is (readings == "hands~open")


# --- choices ---------------------------------------------------------------------------------------------------------


def play_along(text: str, seed: int = 3) -> Iterator[tuple[KingOfSiamState, kernel.Decision]]:
    """The states of a random game after its deal, each with the decision of the kernel after the same choices."""
    decision = None
    for state in random_game(load_game(text), seed):
        if decision is not None:
            decision = kernel.decide(decision, state.history()[-1])
        elif state.first_position is not None:
            decision = kernel.first_decision(state.first_position)
        if decision is not None:
            yield state, decision


@pytest.mark.parametrize("text", GAMES)
def test_players_and_legal_actions_are_those_of_the_kernel(text: str) -> None:
    """Choice by choice; the same player acts again until their turn is complete."""
    for state, decision in play_along(text):
        assert state.decision == decision
        assert state.is_terminal() is decision.over
        assert not state.is_chance_node()
        if not decision.over:
            assert state.current_player() == decision.to_move
            assert state.legal_actions() == [*decision.choices]


@pytest.mark.parametrize("action", [-2, 1000, kernel.CHOICES, 8])
def test_an_illegal_action_is_refused_and_changes_nothing(action: int) -> None:
    """The error lists the legal ones."""
    state = state_after_deal(TWO_ON_SABA)
    before = (str(state), state.history(), state.decision)
    with pytest.raises(IllegalChoice) as error:
        state.apply_action(action)
    assert (error.value.choice, error.value.allowed) == (action, tuple(state.legal_actions()))
    assert (str(state), state.history(), state.decision) == before


@pytest.mark.parametrize("text", GAMES)
def test_the_returns_follow_the_outcome_of_the_rulebook(text: str) -> None:
    """All are 0 before the end; then winners gain and the others lose, zero-sum, and partners get the same."""
    states = [(state.is_terminal(), state.returns(), state.position) for state, _ in play_along(text)]
    (*before, (_, returns, position)) = states
    assert all(not over and not any(rewards) for over, rewards, _ in before)
    assert position is not None
    assert position.outcome is not None
    assert {seat for seat, reward in enumerate(returns) if reward > 0} == set(position.outcome.winners)
    assert sum(returns) == 0
    assert isinstance(returns, list)  # as in all other games
    if len(returns) == 4:
        assert returns[:2] == returns[2:]


# --- length ----------------------------------------------------------------------------------------------------------


def slowest_choice(state: KingOfSiamState, passes_that_end: int) -> int:
    """Pass while another player can still play a card in this struggle; otherwise the first choice of a card."""
    position, (first, *others) = state.position, state.legal_actions()
    assert position is not None
    if first != kernel.PASS or not others:
        return first
    later = range(1, passes_that_end - position.passes)
    players = position.players
    waiting = any(players[(position.to_move + turn) % len(players)].hand for turn in later)
    return first if waiting else others[0]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("readings", ["RULEBOOK", "RUSSIAN"])
def test_no_game_is_longer_than_the_maximum_game_length(players: int, readings: str) -> None:
    """A game in which all players pass as often as they can comes close."""
    game = make_game(players=players, readings=readings)
    passes = 3 if game.config.readings.struggle_ends is StruggleEnds.THREE_PASSES else players
    state = state_after_deal(game)
    draws = len(state.history())
    while not state.is_terminal():
        state.apply_action(slowest_choice(state, passes))
    choices = len(state.history()) - draws
    assert 0.8 * game.max_game_length() < choices <= game.max_game_length()
    assert draws == game.max_chance_nodes_in_history()


def depth(state: pyspiel.State) -> int:
    return 0 if state.is_terminal() else 1 + max(depth(state.child(action)) for action in state.legal_actions())


def test_the_maximum_length_of_an_endgame_depends_on_its_cards_and_struggles() -> None:
    """Two cards of four choices each, a pass before each card, two passes for each of the two struggles."""
    assert (
        game_at(SMALL_ENDGAME).max_game_length()
        == longest_game(game_at(SMALL_ENDGAME).config, SMALL_ENDGAME)
        == 2 * 4 + 2 + 2 * 2
    )
    assert depth(game_at(SMALL_ENDGAME).new_initial_state()) <= 14


# --- endgames --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [*ENDGAMES, ks.deal(2, seed=3, map=ks.SABA, readings=ks.YUCATA_OPEN)])
def test_a_game_can_begin_in_any_position(position: ks.State) -> None:
    """The game string contains it, so the game can be loaded again."""
    game = game_at(position)
    for each in (game, load_game(str(game))):
        state = each.new_initial_state()
        assert (state.position, state.history()) == (position, [])
        assert each.max_chance_nodes_in_history() == 0
