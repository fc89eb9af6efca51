"""The game in OpenSpiel: its parameters, its choices, its end, and copies of it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace

import pyspiel
import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.bridges.opening import InvalidOptions
from kingofsiam.bridges.openspiel import KingOfSiamGame, KingOfSiamState, game_at
from kingofsiam.bridges.openspiel.length import MOST_CHOICES, most_choices
from kingofsiam.bridges.refusing import IllegalChoice
from kingofsiam.bridges.settings import InvalidSettings, Settings
from kingofsiam.errors import NotationError
from kingofsiam.maps import NAMES, load
from kingofsiam.notation import format_position
from kingofsiam.readings import Hands, StruggleEnds
from tests.bridges.spiel import ENDGAMES, GAMES, SMALL, dealt, game, played

SAMPLE = game(players=2, map="saba")

# --- parameters ------------------------------------------------------------------------------------------------------


def test_the_game_is_registered_by_its_name() -> None:
    loaded = pyspiel.load_game("kingofsiam")
    assert isinstance(loaded, KingOfSiamGame)
    assert loaded.settings == Settings()
    assert loaded.get_parameters() == {
        "players": 3,
        "map": "siam",
        "readings": "RULEBOOK",
        "hands": "hidden",
        "position": "dealt",
    }


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("players=2", Settings(2)),
        ("map=britain,hands=open", Settings(3, ks.BRITAIN, replace(ks.RULEBOOK, hands=Hands.OPEN))),
        ("readings=YUCATA_OPEN", Settings(3, ks.SIAM, ks.YUCATA_OPEN)),
        ("readings=YUCATA_OPEN,hands=hidden", Settings(3, ks.SIAM, ks.YUCATA)),
        (
            "players=4,readings=struggle-ends~three-passes;hands~open",
            Settings(4, ks.SIAM, replace(ks.RUSSIAN, hands=Hands.OPEN)),
        ),
        (
            "readings=lost-home~route;final-tie~others-share",
            Settings(
                3,
                ks.SIAM,
                replace(ks.RULEBOOK, lost_home=ks.SUMMARY.lost_home, final_tie=list(type(ks.RULEBOOK.final_tie))[1]),
            ),
        ),
    ],
)
def test_a_game_string_says_which_game_is_meant_and_the_game_says_it_again(text: str, settings: Settings) -> None:
    loaded = pyspiel.load_game(f"kingofsiam({text})")
    again = pyspiel.load_game(str(loaded))
    assert isinstance(loaded, KingOfSiamGame)
    assert isinstance(again, KingOfSiamGame)
    assert loaded.settings == again.settings == settings
    assert str(loaded) == str(again)


@pytest.mark.parametrize(
    ("text", "parameter"),
    [
        ("players=5", "players"),
        ("map=france", "map"),
        ("readings=MINE", "readings"),
        ("readings=hands~seen", "readings"),
        ("hands=seen", "hands"),
        ("position=nowhere", "position"),
        ("position=TIG/KAF", "position"),
    ],
)
def test_a_parameter_that_means_nothing_is_a_fault_that_names_it(text: str, parameter: str) -> None:
    with pytest.raises(InvalidSettings) as error:
        pyspiel.load_game(f"kingofsiam({text})")
    assert [fault.partition(":")[0] for fault in error.value.faults] == [parameter]


def test_where_a_position_is_not_in_the_notation_is_counted_in_the_text_that_was_given() -> None:
    """And not in the longer line that is made of it."""
    with pytest.raises(InvalidSettings) as error:
        game(position="LAN/SUK/nowhere")
    assert isinstance(error.value.__cause__, NotationError)
    assert (error.value.__cause__.column, error.value.__cause__.found) == (9, "nowhere")


def test_hands_have_a_parameter_of_their_own() -> None:
    """The readings do not tell them a second time."""
    parameters = game(readings="lost-home~route;hands~open").get_parameters()
    assert (parameters["readings"], parameters["hands"]) == ("lost-home~route", "open")


def test_a_parameter_that_is_none_is_a_fault() -> None:
    with pytest.raises(InvalidSettings):
        game(colour="red")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("hands", ["hidden", "open"])
def test_what_kind_of_game_it_is(players: int, hands: str) -> None:
    """All together win and lose nothing; with open hands nothing that matters is hidden."""
    made = game(players=players, hands=hands)
    kind = made.get_type()
    assert (made.num_players(), made.num_distinct_actions()) == (players, kernel.CHOICES)
    assert (made.min_utility(), made.max_utility(), made.utility_sum()) == (-1, 1, 0)
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION) is (hands == "open")


# --- choices ---------------------------------------------------------------------------------------------------------


def followed(text: str, seed: int = 3) -> Iterator[tuple[KingOfSiamState, kernel.Decision]]:
    """A game by chance after the deal, and the decisions of the kernel to which the same choices lead."""
    loaded = pyspiel.load_game(text)
    assert isinstance(loaded, KingOfSiamGame)
    decision = None
    for state in played(loaded, seed):
        if decision is not None:
            decision = kernel.decide(decision, state.history()[-1])
        elif state.begun is not None:
            decision = kernel.first_decision(state.begun)
        if decision is not None:
            yield state, decision


@pytest.mark.parametrize("text", GAMES)
def test_the_same_is_chosen_by_the_same_as_in_the_kernel(text: str) -> None:
    """Choice by choice; the same player again until his turn is over."""
    for state, decision in followed(text):
        assert state.decision == decision
        assert state.is_terminal() is decision.over
        assert not state.is_chance_node()
        if not decision.over:
            assert state.current_player() == decision.to_move
            assert state.legal_actions() == [*decision.choices]


@pytest.mark.parametrize("text", GAMES[:2])
def test_the_short_way_round_cpp_tells_the_same_as_the_long_one(text: str) -> None:
    """For every seat, at the deal, in the game and at its end."""
    loaded = pyspiel.load_game(text)
    assert isinstance(loaded, KingOfSiamGame)
    for state in played(loaded, seed=4):
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        for seat in range(2):
            assert state.legal_actions(seat) == pyspiel.State.legal_actions(state, seat)
            assert state.observation_tensor(seat) == pyspiel.State.observation_tensor(state, seat)
            assert state.information_state_tensor(seat) == pyspiel.State.information_state_tensor(state, seat)
        if state.decision is not None and not state.is_terminal():
            assert state.observation_tensor() == pyspiel.State.observation_tensor(state)
            assert state.information_state_tensor() == pyspiel.State.information_state_tensor(state)


@pytest.mark.parametrize("board", NAMES)
def test_choices_are_told_in_the_words_of_the_map(board: str) -> None:
    for state in played(game(map=board), seed=2):
        if state.decision is not None and state.legal_actions():
            told = [state.action_to_string(action) for action in state.legal_actions()]
            assert told == [kernel.choice_name(action, load(board)) for action in state.legal_actions()]
            assert [state.string_to_action(each) for each in told] == state.legal_actions()


@pytest.mark.parametrize("action", [-2, 1000, kernel.CHOICES, 8])
def test_what_is_not_offered_is_refused_and_nothing_has_happened(action: int) -> None:
    """The error says what was asked and what would do."""
    state = dealt(SAMPLE)
    before = (str(state), state.history(), state.decision)
    with pytest.raises(IllegalChoice) as error:
        state.apply_action(action)
    assert (error.value.choice, error.value.allowed) == (action, tuple(state.legal_actions()))
    assert (str(state), state.history(), state.decision) == before


def test_a_refused_choice_names_the_rules_that_forbid_it() -> None:
    """Every player holds each card once, and may not play it twice. Rule: `action.play-card.from-hand`."""
    state = game_at(SMALL).new_initial_state()
    with pytest.raises(IllegalChoice) as error:
        state.apply_action(6)  # the Lao card, which he has played
    assert error.value.rules


def test_after_the_end_nothing_can_be_chosen() -> None:
    *_, state = played(game_at(SMALL), seed=1)
    with pytest.raises(IllegalChoice) as error:
        state.apply_action(0)
    assert error.value.allowed == ()
    assert state.current_player() == int(pyspiel.PlayerId.TERMINAL)


@pytest.mark.parametrize("text", GAMES)
def test_the_game_is_worth_what_the_rulebook_says_who_has_won(text: str) -> None:
    """Nothing before the end; then those who have won gain, the others lose, partners alike, all together nothing."""
    states = [(state.is_terminal(), state.returns(), state.position) for state, _ in followed(text)]
    (*before, (_, returns, position)) = states
    assert all(not over and not any(worth) for over, worth, _ in before)
    assert position is not None
    assert position.outcome is not None
    assert {seat for seat, worth in enumerate(returns) if worth > 0} == set(position.outcome.winners)
    assert sum(returns) == 0
    assert isinstance(returns, list)  # as those of all other games
    if len(returns) == 4:
        assert returns[:2] == returns[2:]


# --- how long it lasts -----------------------------------------------------------------------------------------------


def slowest(state: KingOfSiamState, ending: int) -> int:
    """Pass as long as somebody else can still play a card before the struggle ends; of a card the first choice."""
    position, (first, *others) = state.position, state.legal_actions()
    assert position is not None
    if first != kernel.PASS or not others:
        return first
    later = range(1, ending - position.passes)
    players = position.players
    waiting = any(players[(position.to_move + turn) % len(players)].hand for turn in later)
    return first if waiting else others[0]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("readings", ["RULEBOOK", "RUSSIAN"])
def test_no_game_has_more_choices_than_the_game_says(players: int, readings: str) -> None:
    """Not even one in which everybody passes as often as he can; such a one comes near to it."""
    made = game(players=players, readings=readings)
    passes = 3 if made.settings.readings.struggle_ends is StruggleEnds.THREE_PASSES else players
    state = dealt(made)
    drawn = len(state.history())
    while not state.is_terminal():
        state.apply_action(slowest(state, passes))
    chosen = len(state.history()) - drawn
    assert 0.8 * made.max_game_length() < chosen <= made.max_game_length()
    assert drawn == made.max_chance_nodes_in_history()


def turns(seed: int) -> Iterator[list[int]]:
    """The choices of every turn of a game."""
    made = list[int]()
    for state in played(SAMPLE, seed):
        if state.decision is not None and state.full_history()[-1].player >= 0:
            made.append(state.history()[-1])
            if not state.decision.chosen:
                yield made
                made = []


def test_no_turn_has_more_choices_than_its_card_can_ask() -> None:
    """And in some turn every card asks as much as it can."""
    found = dict[ks.ActionCard, int]()
    for seed in range(12):
        for card, *asked in turns(seed):
            if card != kernel.PASS:
                kind = tuple(ks.ActionCard)[card - 1]
                found[kind] = max(found.get(kind, 0), 1 + len(asked))
    assert found == MOST_CHOICES


def longest(state: pyspiel.State) -> int:
    return 0 if state.is_terminal() else 1 + max(longest(state.child(action)) for action in state.legal_actions())


def test_an_endgame_lasts_as_long_as_its_cards_and_struggles_do() -> None:
    """The longest of all games from there: two cards of four choices, a pass before each, two passes for a struggle."""
    assert game_at(SMALL).max_game_length() == most_choices(game_at(SMALL).settings, SMALL) == 2 * 4 + 2 + 2 * 2
    assert longest(game_at(SMALL).new_initial_state()) <= 14


# --- copies ----------------------------------------------------------------------------------------------------------


def stages(text: str) -> Iterator[KingOfSiamState]:
    """A state of each kind: at the deal, between turns, in the middle of a turn, at the end."""
    loaded = pyspiel.load_game(text)
    assert isinstance(loaded, KingOfSiamGame)
    for number, state in enumerate(played(loaded, seed=1)):
        if number % 7 == 0 or state.is_terminal():
            yield state


def told(state: pyspiel.State) -> tuple[object, ...]:
    seats = range(2)
    return (
        str(state),
        state.history(),
        state.current_player(),
        state.legal_actions(),
        [state.observation_string(seat) for seat in seats],
        [state.information_state_string(seat) for seat in seats],
        state.observation_tensor(0),
        state.returns(),
    )


@pytest.mark.parametrize("text", [GAMES[0], GAMES[3], str(game_at(SMALL))])
def test_what_is_written_down_is_the_same_when_it_is_read(text: str) -> None:
    for state in stages(text):
        again, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
        assert str(again) == str(state.get_game())
        assert told(read) == told(state)


def test_games_and_states_can_be_pickled() -> None:
    """So they go to other processes; whoever reads them has the game registered."""
    made = game_at(SMALL)
    state = made.new_initial_state().child(5)
    read, again = pickle.loads(pickle.dumps((made, state)))
    assert (type(read), str(read)) == (KingOfSiamGame, str(made))
    assert told(again) == told(state)


@pytest.mark.parametrize("text", [GAMES[0], str(game_at(SMALL))])
def test_a_copy_goes_its_own_way(text: str) -> None:
    for state in stages(text):
        copy = state.clone()
        assert told(copy) == told(state)
        if not state.is_terminal():
            before = told(state)
            copy.apply_action(copy.legal_actions()[-1])
            assert told(state) == before
            assert told(state.child(state.legal_actions()[-1])) == told(copy)


def test_all_a_player_cannot_tell_apart_from_a_state_is_that_state() -> None:
    """For he remembers everything, and nothing was ever hidden when it was played."""
    for state in stages(GAMES[0]):
        assert told(state.resample_from_infostate(0, lambda: 0.5)) == told(state)


# --- games that begin in the middle ----------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [*ENDGAMES, ks.deal(2, seed=3, map=ks.SABA, readings=ks.YUCATA_OPEN)])
def test_a_game_can_begin_in_any_position(position: ks.State) -> None:
    """The game string tells it, so the game can be loaded again."""
    made = game_at(position)
    loaded = pyspiel.load_game(str(made))
    assert isinstance(loaded, KingOfSiamGame)
    for each in (made, loaded):
        state = each.new_initial_state()
        assert (state.position, state.history()) == (position, [])
        assert each.max_chance_nodes_in_history() == 0


def test_a_dealt_game_can_be_begun_in_a_position_of_it() -> None:
    """As a value or as a line; what is written down of it is the same when it is read."""
    position = ks.play(ks.deal(2, seed=5, map=ks.SABA), ks.Pass())
    for state in (SAMPLE.new_initial_state(position), SAMPLE.new_initial_state(format_position(position))):
        assert state.position == position
        state.apply_action(1)
        assert told(SAMPLE.deserialize_state(state.serialize())) == told(state)


@pytest.mark.parametrize(
    "position",
    [ks.deal(3, seed=5, map=ks.SABA), ks.deal(2, seed=5), ks.deal(2, seed=5, map=ks.SABA, readings=ks.YUCATA)],
)
def test_a_position_of_another_game_is_refused(position: ks.State) -> None:
    with pytest.raises(InvalidOptions) as error:
        SAMPLE.new_initial_state(position)
    assert len(error.value.faults) == 1


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(NotationError):
        SAMPLE.new_initial_state("nowhere")
    with pytest.raises(InvalidOptions):
        SAMPLE.new_initial_state(7)  # type: ignore[arg-type]


def test_no_game_begins_where_it_has_ended() -> None:
    *_, state = played(game_at(SMALL), seed=1)
    assert state.position is not None
    with pytest.raises(InvalidSettings):
        game_at(state.position)
    with pytest.raises(InvalidOptions):
        game_at(SMALL).new_initial_state(state.position)
