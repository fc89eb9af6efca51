"""The observers in OpenSpiel: the observation and the information state of a player."""

from typing import Final

import pyspiel
import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.learning.helpers_openspiel import make_game, random_game, state_after_deal
from kingofsiam.notation import format_position
from kingofsiam_kernel.learning.openspiel import KingOfSiamState, game_at
from kingofsiam_kernel.learning.openspiel.state import Observer

PRIVATE: Final = pyspiel.PrivateInfoType
HIDDEN_HANDS_GAME: Final = make_game(players=3)
PERFECT_RECALL: Final = pyspiel.IIGObservationType(perfect_recall=True)


def state_at(state: ks.State) -> KingOfSiamState:
    return game_at(state).new_initial_state()


def tensor_values(observer: Observer, state: KingOfSiamState, seat: int) -> list[float]:
    observer.set_from(state, seat)
    return [float(number) for number in observer.tensor]


def position(state: KingOfSiamState) -> ks.State:
    assert state.position is not None
    return state.position


def with_hands(*hands: tuple[ks.ActionCard, ...], open_hands: bool = False) -> ks.State:
    """A position with these hands."""
    return ks.position(players=2, hands=hands, readings=ks.YUCATA_OPEN if open_hands else ks.YUCATA)


LAO, RAMA = (ks.ActionCard.LAO,), (ks.ActionCard.RAMA,)


# --- observations ----------------------------------------------------------------------------------------------------


def test_the_tensor_is_the_scaled_observation_of_the_kernel() -> None:
    """Each number is divided by its maximum; during the deal all are 0."""
    for state in random_game(HIDDEN_HANDS_GAME, seed=2):
        for seat in range(3):
            tensor = state.observation_tensor(seat)
            observation = (
                bytes(kernel.OBSERVATION_SIZE)
                if state.decision is None
                else kernel.encode_observation(state.decision, seat)
            )
            pairs = zip(observation, kernel.OBSERVATION_HIGH, strict=True)
            assert tensor == pytest.approx([number / limit for number, limit in pairs])
            assert 0 <= min(tensor) <= max(tensor) <= 1


def test_the_observation_string_distinguishes_exactly_the_observations() -> None:
    """States with the same string have the same observation and partial action, and vice versa."""
    by_string = dict[str, tuple[ks.Observation, int]]()
    for seed in range(4):
        for state in random_game(make_game(players=2, map="saba"), seed=seed):
            if state.decision is not None:
                observed = (ks.observe(position(state), 1), state.decision.chosen)
                assert by_string.setdefault(state.observation_string(1), observed) == observed
    assert len({(hash(observation), chosen) for observation, chosen in by_string.values()}) == len(by_string)


def test_the_observation_string() -> None:
    """It names every number of the observation that is not 0."""
    state = state_at(ks.position(players=2, tiles=ks.SIAM.provinces, hands=(RAMA, LAO)))
    state.apply_action(5)
    assert state.decision is not None
    for seat in range(2):
        labels, numbers = kernel.observation_labels(ks.SIAM), kernel.encode_observation(state.decision, seat)
        seen = [f"{label} {number}" for label, number in zip(labels, numbers, strict=True) if number]
        assert state.observation_string(seat).split("; ") == seen


# --- information states ----------------------------------------------------------------------------------------------


def test_the_information_state_string_is_the_position_after_the_deal_and_every_choice() -> None:
    """For every player it is the same, also in copies; consecutive choices of a player are grouped."""
    state = state_after_deal(HIDDEN_HANDS_GAME)
    start = state.information_state_string(0)
    assert start == format_position(position(state))
    for choice in state.legal_actions()[:1] * 2:
        state.apply_action(choice)
    first, second = "ABC"[(state.current_player() + 1) % 3], "ABC"[(state.current_player() + 2) % 3]
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    said = {each.information_state_string(seat) for each in (state, state.clone(), read) for seat in range(3)}
    assert said == {f"{start}; {first}: pass; {second}: pass"}


def test_the_information_state_tensor_is_the_observation_with_all_cards_open() -> None:
    """Hands and piles, whatever the readings say."""
    one, other = (state_at(with_hands(LAO, LAO, open_hands=open_hands)) for open_hands in (False, True))
    everything = ks.Readings(hands=ks.YUCATA_OPEN.hands, played_cards=list(type(ks.RULEBOOK.played_cards))[1])
    open_state = state_at(ks.position(players=2, hands=(LAO, LAO), readings=everything))
    for seat in range(2):
        assert one.information_state_tensor(seat) == other.information_state_tensor(seat)
        assert one.information_state_tensor(seat) == open_state.observation_tensor(seat)
    assert one.information_state_tensor(0) != one.observation_tensor(0)


# --- observers -------------------------------------------------------------------------------------------------------


def test_an_observer_agrees_with_the_state() -> None:
    """Its `dict` has the tensor too."""
    game = HIDDEN_HANDS_GAME
    observation, information_state = game.make_py_observer(), game.make_py_observer(PERFECT_RECALL)
    assert observation is not None
    assert information_state is not None
    for state in random_game(game, seed=7):
        assert tensor_values(observation, state, 1) == state.observation_tensor(1)
        assert tensor_values(information_state, state, 1) == state.information_state_tensor(1)
        assert observation.string_from(state, 1) == state.observation_string(1)
        assert information_state.string_from(state, 1) == state.information_state_string(1)
    assert [*observation.dict] == ["observation"]
    assert [*information_state.dict] == ["info_state"]
    assert observation.dict["observation"] is observation.tensor


@pytest.mark.parametrize(
    ("iig_type", "parameters"),
    [
        (pyspiel.IIGObservationType(perfect_recall=False, private_info=PRIVATE.NONE), {}),
        (pyspiel.IIGObservationType(perfect_recall=False, public_info=False), {}),
        (None, {"size": 3}),
    ],
)
def test_there_is_no_observer_of_another_type_or_with_parameters(
    iig_type: pyspiel.IIGObservationType | None, parameters: dict[str, int]
) -> None:
    assert HIDDEN_HANDS_GAME.make_py_observer(iig_type, parameters) is None
