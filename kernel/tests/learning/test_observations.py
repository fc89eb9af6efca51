"""The observation encoding holds what the rulebook's observation shows: nothing less, and nothing more."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Final

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.learning.helpers_observation import (
    CARDS,
    FACTIONS,
    SEAT_LABELS,
    LabelledObservation,
    decode_choices,
    decode_observation,
    labelled_observation,
)
from kernel.tests.small_worlds.helpers_catalogue import STAR
from kingofsiam.model.state import Outcome
from kingofsiam.spec.readings import Hands, PlayedCards
from kingofsiam.testing import positions, states
from tests.helpers_hidden_information import is_consistent_deal, reshuffle_hidden
from tests.helpers_strategies import MAPS, PLAYERS

HANDS_AND_PILES: Final = tuple(product(Hands, PlayedCards))


# --- decoding --------------------------------------------------------------------------------------------------------


def with_sorted_hands(observation: ks.Observation) -> ks.Observation:
    """The same observation with sorted hands: the encoding does not keep the order of a hand."""
    people = (
        replace(each, hand=None if each.hand is None else tuple(sorted(each.hand, key=CARDS.index)))
        for each in observation.players
    )
    return replace(observation, players=tuple(people))


def assert_visible(state: ks.State, move: int) -> None:
    """At every decision on the way to the move, for every seat: the observation and the choices made are decoded."""
    packed = kernel.pack(state)
    decision, choices = kernel.first_decision(packed), kernel.choices_from_move(packed, move)
    for number, choice in enumerate(choices):
        for seat in range(len(state.players)):
            encoded = labelled_observation(decision, state, seat)
            assert decode_observation(encoded) == with_sorted_hands(ks.observe(state, seat))
            assert (encoded["stage"], decode_choices(encoded)) == (decision.stage, choices[:number])
            assert (encoded["over"], encoded["reign"], encoded["sentences"]) == (0, 0, 0)
        decision = kernel.decide(decision, choice)


@given(positions() | states(), st.randoms(use_true_random=False))
def test_the_observation_can_be_decoded(state: ks.State, random: Random) -> None:
    """It can be, at every decision, for every seat, on all maps, under all readings; so can the choices of the turn."""
    event("a swap is banned" if state.last_swap else "no swap is banned")
    assert_visible(state, kernel.uniform_move(kernel.pack(state), kernel.Rng(random.getrandbits(63))))


RAMA, LAO, MALAY = ks.Followers(rama=1), ks.Followers(lao=1), ks.Followers(malay=1)
RAMA_HERE, LAO_THERE = ks.Follower(ks.RAMA, "Lan Na"), ks.Follower(ks.LAO, "Isan")
MALAY_HERE: Final = ks.Follower(ks.MALAY, "Lan Na")


@pytest.mark.parametrize(
    ("here", "swap"),
    [
        (RAMA, ks.OneVsOne(RAMA_HERE, LAO_THERE)),
        (RAMA + RAMA, ks.TwoVsOne((RAMA_HERE, RAMA_HERE), LAO_THERE)),
        (RAMA + MALAY, ks.TwoVsOne((RAMA_HERE, MALAY_HERE), LAO_THERE)),
        (RAMA, ks.TwoVsOne((RAMA_HERE,), LAO_THERE)),
    ],
    ids=str,
)
def test_a_swap_is_visible_during_the_turn_and_afterwards(here: ks.Followers, swap: ks.OneVsOne | ks.TwoVsOne) -> None:
    """The three kinds of swap: one for one, two for one, and one for one by a 2 vs. 1."""
    state = ks.position(players=3, followers={"Lan Na": here, "Isan": LAO, "Pattani": MALAY})
    move = ks.Play(swap, ks.Follower(ks.MALAY, "Pattani"))
    assert_visible(state, kernel.pack_move(move, ks.SIAM))
    after = ks.play(state, move)
    assert after.last_swap == swap
    assert_visible(after, kernel.PASS)


def ends() -> Iterator[ks.State]:
    """The ends of some random games, on all maps, for all numbers of players."""
    for seed, players, board in product(range(6), PLAYERS, MAPS):
        start = ks.deal(players, seed=seed, map=board)
        yield kernel.unpack(kernel.playout(kernel.pack(start), seed=seed), board)


def outcome_of(state: ks.State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


def at_the_end(state: ks.State, seat: int) -> LabelledObservation:
    return labelled_observation(kernel.first_decision(kernel.pack(state)), state, seat)


def test_the_end_is_visible() -> None:
    """For every seat: that the game is over, who has won, and who reigns."""
    for state in ends():
        number, outcome = len(state.players), outcome_of(state)
        for seat in range(number):
            encoded = at_the_end(state, seat)
            won = sorted(
                (seat + further) % number for further, who in enumerate(SEAT_LABELS) if encoded[f"victory of {who}"]
            )
            reign = 4 if outcome.reign is None else 1 + FACTIONS.index(outcome.reign)
            assert (encoded["over"], tuple(won), encoded["reign"]) == (1, outcome.winners, reign)
            assert decode_observation(encoded) == replace(with_sorted_hands(ks.observe(state, seat)), outcome=None)


def test_the_sentences_that_led_to_the_end_are_visible() -> None:
    """Each tuple of rules has its own number."""
    found = {
        (len(state.players) == 4, outcome_of(state).rules, at_the_end(state, 0)["reign"] == 4): at_the_end(state, 0)
        for state in ends()
    }
    numbers = {(teams, colony, encoded["sentences"]) for (teams, _, colony), encoded in found.items()}
    assert len(numbers) == len(found) > 5


def look_equal(one: kernel.Decision, other: kernel.Decision, state: ks.State, seat: int) -> bool:
    """Whether the rulebook shows this seat the same in both; a skipped player may reveal that they cannot win."""
    shown = [ks.observe(kernel.unpack(each.state, state.map), seat) for each in (one, other)]
    return shown[0] == shown[1]


@given(positions() | states(), st.sampled_from(HANDS_AND_PILES), st.integers(0, 3), st.randoms(use_true_random=False))
def test_hidden_cards_are_not_encoded(
    state: ks.State, visible: tuple[Hands, PlayedCards], seat: int, random: Random
) -> None:
    """Two positions with equal observations have equal encodings, also after the same choices in both."""
    hands, played_cards = visible
    state = replace(state, readings=replace(state.readings, hands=hands, played_cards=played_cards))
    seat %= len(state.players)
    twin = reshuffle_hidden(state, seat, random)
    assume(is_consistent_deal(twin))
    event("something is hidden" if twin != state else "nothing is hidden")
    one, other = kernel.first_decision(kernel.pack(state)), kernel.first_decision(kernel.pack(twin))
    assert look_equal(one, other, state, seat)
    for _ in range(5):
        assert kernel.encode_observation(one, seat) == kernel.encode_observation(other, seat)
        both = [choice for choice in one.choices if choice in other.choices]
        if not both:
            break
        choice = random.choice(both)
        one, other = kernel.decide(one, choice), kernel.decide(other, choice)
        if not look_equal(one, other, state, seat):
            break


# --- the numbers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "board"), [*product(PLAYERS, (*MAPS, STAR))], ids=str)
def test_no_number_is_greater_than_its_limit(players: int, board: ks.Map) -> None:
    """In whole games, for every seat, with hidden and open cards."""
    for seed, (hands, played_cards) in enumerate(HANDS_AND_PILES):
        readings = ks.Readings(hands=hands, played_cards=played_cards)
        state = ks.deal(players, seed=seed, map=board, readings=readings)
        decision, rng = kernel.first_decision(kernel.pack(state)), kernel.Rng(seed)
        while not decision.over:
            assert_within_limits(kernel.encode_observation(decision, decision.to_move))
            decision = kernel.decide(decision, decision.choices[rng.randbelow(len(decision.choices))])
        for seat in range(players):
            assert_within_limits(kernel.encode_observation(decision, seat))


def assert_within_limits(encoded: bytes) -> None:
    assert len(encoded) == kernel.OBSERVATION_SIZE
    assert all(number <= limit for number, limit in zip(encoded, kernel.OBSERVATION_HIGH, strict=True))


def test_the_layout_never_changes() -> None:
    """Trained models depend on it: where each part begins, with the names of Siam."""
    names = kernel.observation_labels(ks.SIAM)
    there = [kernel.choice_label(choice, ks.SIAM) for choice in range(16, 43)]
    assert list(names[:27]) == there
    begins = {
        27: "box of Lan Na",
        35: "King of Lan Na",
        43: "control of Lan Na",
        51: "turn of oneself",
        81: "turn of the next player",
        111: "turn of the next player but one",
        141: "turn of the next player but two",
        171: "passes in a row",
        179: "stage",
        180: "chosen: card",
        184: "players",
        187: "sentences",
    }
    assert {place: names[place] for place in begins} == begins


@pytest.mark.parametrize("seat", [-1, 3, 2**70, -(2**70)])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    """The error has the seat and the number of players."""
    with pytest.raises(kernel.NoSuchSeat) as caught:
        kernel.encode_observation(kernel.first_decision(kernel.pack(ks.deal(3, seed=1))), seat)
    assert (caught.value.seat, caught.value.players) == (seat, 3)
