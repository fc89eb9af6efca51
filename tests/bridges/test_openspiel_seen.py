"""What a player of the OpenSpiel game sees, and what he remembers."""

from __future__ import annotations

from random import Random
from typing import Final

import pyspiel
import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.bridges.openspiel import KingOfSiamState, NoSuchObserver, game_at
from kingofsiam.bridges.openspiel.observers import Observer
from kingofsiam.notation import format_position
from tests.bridges.spiel import dealt, game, played
from tests.kernel.test_sight import is_possible, otherwise_hidden
from tests.properties.games import positions, rarely, states

PRIVATE: Final = pyspiel.PrivateInfoType
HIDDEN: Final = game(players=3)
MEMORY: Final = pyspiel.IIGObservationType(perfect_recall=True)
PUBLIC: Final = pyspiel.IIGObservationType(perfect_recall=False, private_info=PRIVATE.NONE)
MOST_CHOSEN: Final = 5
OWN: Final = pyspiel.IIGObservationType(perfect_recall=False, public_info=False)


def begun(state: ks.State) -> KingOfSiamState:
    return game_at(state).new_initial_state()


def numbers(observer: Observer, state: KingOfSiamState, seat: int) -> list[float]:
    observer.set_from(state, seat)
    assert observer.tensor is not None
    return [float(number) for number in observer.tensor]


def seen(state: KingOfSiamState, seat: int) -> tuple[str, str, list[float]]:
    """All that is told to this seat of what can be seen now."""
    made = state.get_game()
    assert isinstance(made, type(HIDDEN))
    return (
        state.observation_string(seat),
        made.make_py_observer(PUBLIC).string_from(state, seat),
        state.observation_tensor(seat),
    )


# --- nothing more than can be seen -----------------------------------------------------------------------------------


@rarely(3)
@given(positions() | states(), st.integers(0, 3), st.randoms(use_true_random=False))
def test_what_is_hidden_is_not_seen(state: ks.State, seat: int, random: Random) -> None:
    """Two states that differ in what this seat cannot see are seen alike, now and while the same is chosen in both."""
    seat %= len(state.players)
    twin = otherwise_hidden(state, seat, random)
    assume(is_possible(twin))
    event("something is hidden" if twin != state else "nothing is hidden")
    one, other = begun(state), begun(twin)
    while ks.observe(position(one), seat) == ks.observe(position(other), seat):
        assert seen(one, seat) == seen(other, seat)
        common = [choice for choice in one.legal_actions() if choice in other.legal_actions()]
        if not common or len(one.history()) == MOST_CHOSEN:
            break
        choice = random.choice(common)
        one.apply_action(choice)
        other.apply_action(choice)


def position(state: KingOfSiamState) -> ks.State:
    assert state.position is not None
    return state.position


def held(*hands: tuple[ks.ActionCard, ...], open_hands: bool = False) -> ks.State:
    """A position in which these cards are held."""
    return ks.position(players=2, hands=hands, readings=ks.YUCATA_OPEN if open_hands else ks.YUCATA)


LAO, RAMA = (ks.ActionCard.LAO,), (ks.ActionCard.RAMA,)


@pytest.mark.parametrize("open_hands", [False, True])
def test_anothers_hand_is_seen_if_hands_are_open(open_hands: bool) -> None:
    """Rules: `online.original`, `online.open-hands`. His own hand everybody sees."""
    one, other = (begun(held(LAO, hand, open_hands=open_hands)) for hand in (LAO, RAMA))
    assert (seen(one, 0) != seen(other, 0)) is open_hands
    assert one.observation_string(1) != other.observation_string(1)
    assert one.observation_tensor(1) != other.observation_tensor(1)


# --- and nothing less ------------------------------------------------------------------------------------------------


def test_the_tensor_is_the_sight_of_the_kernel_from_nought_to_one() -> None:
    """Each number divided by the greatest there can be in its place; while the cards are dealt all are nought."""
    for state in played(HIDDEN, seed=2):
        for seat in range(3):
            tensor = state.observation_tensor(seat)
            sight = bytes(kernel.SIGHT) if state.decision is None else kernel.sight(state.decision, seat)
            pairs = zip(sight, kernel.SIGHT_LIMITS, strict=True)
            assert tensor == pytest.approx([number / limit for number, limit in pairs])
            assert 0 <= min(tensor) <= max(tensor) <= 1


def test_the_line_tells_all_that_an_observation_tells_and_what_has_been_chosen() -> None:
    """In which order somebody holds his cards it does not tell. States with the same line are seen alike."""
    found = dict[str, tuple[ks.Observation, int]]()
    for seed in range(4):
        for state in played(game(players=2, map="saba"), seed=seed):
            if state.decision is not None:
                seen_now = (ks.observe(position(state), 1), state.decision.chosen)
                assert found.setdefault(state.observation_string(1), seen_now) == seen_now
    assert len({(hash(observed), chosen) for observed, chosen in found.values()}) == len(found)


def test_the_line_tells_what_lies_before_everyone_and_what_has_been_chosen() -> None:
    """Of hidden cards their number."""
    state = begun(ks.position(players=2, tiles=ks.SIAM.provinces, hands=(RAMA, LAO)))
    state.apply_action(5)
    assert [state.observation_string(seat) for seat in range(2)] == [
        "A sees LAN/SUK/ISA/KHO/AYU/MON/RAT/PAT 0,0,0/0,0,0/0,0,0/0,0,0/0,0,0/0,0,0/0,0,0/0,0,0+16,16,16 "
        "R:KFF12LM:0,0,0:13/1?:M:0,0,0:14 A 0 - Rama (first place)",
        "B sees LAN/SUK/ISA/KHO/AYU/MON/RAT/PAT 0,0,0/0,0,0/0,0,0/0,0,0/0,0,0/0,0,0/0,0,0/0,0,0+16,16,16 "
        "1?:M:0,0,0:13/L:KFF12RM:0,0,0:14 A 0 - Rama (first place)",
    ]


def test_what_all_see_and_what_a_player_sees_besides_can_be_told_apart() -> None:
    """The public part is the same for every seat and shows no hand; the private one is the hand and the pile."""
    state = begun(held(RAMA, LAO))
    common, own = (HIDDEN.make_py_observer(kind) for kind in (PUBLIC, OWN))
    assert common.tensor is own.tensor is None
    assert common.string_from(state, 0) == common.string_from(state, 1)
    assert "1?:M:0,0,0:13/1?:M:0,0,0:14" in common.string_from(state, 0)
    assert [own.string_from(state, seat) for seat in range(2)] == ["A holds R:KFF12LM", "B holds L:KFF12RM"]


def test_the_winners_are_seen() -> None:
    *_, state = played(HIDDEN, seed=2)
    assert state.decision is not None
    names = " and ".join("ABC"[seat] for seat in state.decision.state.winners)
    assert all(state.observation_string(seat).endswith(f"(over, won by {names})") for seat in range(3))


# --- what is remembered ----------------------------------------------------------------------------------------------


def test_who_remembers_knows_the_position_after_the_deal_and_every_choice_since() -> None:
    """The same for every player; the choices of one player in a row stand together."""
    state = dealt(HIDDEN)
    start = state.information_state_string(0)
    assert start == format_position(position(state))
    for choice in state.legal_actions()[:1] * 2:
        state.apply_action(choice)
    first, second = "ABC"[(state.current_player() + 1) % 3], "ABC"[(state.current_player() + 2) % 3]
    assert {state.information_state_string(seat) for seat in range(3)} == {f"{start}; {first}: pass; {second}: pass"}


def test_different_histories_are_remembered_as_different() -> None:
    """No two states of some games have the same line."""
    found = set[str]()
    states = 0
    for seed in range(8):
        for state in played(HIDDEN, seed=seed):
            if state.decision is not None:
                found.add(state.information_state_string(state.current_player() % 3))
                states += 1
    assert len(found) == states


def test_the_tensor_of_who_remembers_is_what_he_would_see_if_all_lay_open() -> None:
    """Hands and piles, whatever the readings say."""
    one, other = (begun(held(LAO, LAO, open_hands=open_hands)) for open_hands in (False, True))
    everything = ks.Readings(hands=ks.YUCATA_OPEN.hands, played_cards=list(type(ks.RULEBOOK.played_cards))[1])
    open_state = begun(ks.position(players=2, hands=(LAO, LAO), readings=everything))
    for seat in range(2):
        assert one.information_state_tensor(seat) == other.information_state_tensor(seat)
        assert one.information_state_tensor(seat) == open_state.observation_tensor(seat)
    assert one.information_state_tensor(0) != one.observation_tensor(0)


# --- observers -------------------------------------------------------------------------------------------------------


def test_an_observer_tells_the_same_as_the_state() -> None:
    """Its tensor is also found by its name."""
    seeing, remembering = HIDDEN.make_py_observer(), HIDDEN.make_py_observer(MEMORY)
    for state in played(HIDDEN, seed=7):
        assert numbers(seeing, state, 1) == state.observation_tensor(1)
        assert numbers(remembering, state, 1) == state.information_state_tensor(1)
        assert seeing.string_from(state, 1) == state.observation_string(1)
        assert remembering.string_from(state, 1) == state.information_state_string(1)
    assert [*seeing.dict] == ["observation"]
    assert [*remembering.dict] == ["info_state"]
    assert seeing.dict["observation"] is seeing.tensor


@pytest.mark.parametrize(
    "kind",
    [
        pyspiel.IIGObservationType(perfect_recall=False, private_info=PRIVATE.ALL_PLAYERS),
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False, private_info=PRIVATE.NONE),
    ],
)
def test_there_is_no_observer_for_anything_else(kind: pyspiel.IIGObservationType) -> None:
    with pytest.raises(NoSuchObserver):
        HIDDEN.make_py_observer(kind)


def test_an_observer_has_no_parameters() -> None:
    with pytest.raises(NoSuchObserver):
        HIDDEN.make_py_observer(None, {"size": 3})
