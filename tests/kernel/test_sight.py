"""What a player sees of a decision is what the rulebook's observation tells him: nothing less, and nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Final

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.readings import Hands, PlayedCards
from kingofsiam.state import Outcome, Player
from tests.kernel.seen_again import CARDS, FACTIONS, WHO, Sight, chain, named, observation
from tests.properties.games import MAPS, PLAYERS, positions, states
from tests.small_worlds.catalogue import PAIR, STAR

SEEING: Final = tuple(product(Hands, PlayedCards))


def checked(state: ks.State) -> kernel.PackedState:
    """The position packed; one laid out by hand is looked at by the rulebook first."""
    ks.judge(state, ks.Pass())
    return kernel.pack(state)


def turn(packed: kernel.PackedState, random: Random) -> Iterator[tuple[tuple[int, ...], kernel.Decision]]:
    """The decisions of one turn, each with the choices made before."""
    decision = kernel.first_decision(packed)
    told = kernel.choices_of(packed, kernel.random_move(packed, random))
    for number, choice in enumerate(told):
        yield told[:number], decision
        decision = kernel.decide(decision, choice)


# --- nothing less ----------------------------------------------------------------------------------------------------


def in_order(seen: ks.Observation) -> ks.Observation:
    """Hands in the order of the kinds: in which order somebody holds his cards is nobody's business."""
    people = (
        replace(each, hand=None if each.hand is None else tuple(sorted(each.hand, key=CARDS.index)))
        for each in seen.players
    )
    return replace(seen, players=tuple(people))


@given(positions() | states(), st.randoms(use_true_random=False))
def test_the_observation_can_be_told_again_from_the_sight(state: ks.State, random: Random) -> None:
    """At every decision of a turn, for every seat, on all maps, by all readings; and what was chosen before too."""
    event("a swap is banned" if state.last_swap else "no swap is banned")
    for told, decision in turn(checked(state), random):
        for seat in range(len(state.players)):
            sight = named(decision, state, seat)
            assert observation(sight) == in_order(ks.observe(state, seat))
            assert (sight["stage"], chain(sight)) == (decision.stage, told)
            assert (sight["over"], sight["reign"], sight["sentences"]) == (0, 0, 0)


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
def test_a_swap_is_seen_while_it_is_told_and_afterwards(here: ks.Followers, swap: ks.OneVsOne | ks.TwoVsOne) -> None:
    """One for one, two for one, and one for one where there are no two; two who leave are seen to be two."""
    state = ks.position(players=3, followers={"Lan Na": here, "Isan": LAO, "Pattani": MALAY})
    move = ks.Play(swap, ks.Follower(ks.MALAY, "Pattani"))
    packed = kernel.pack(state)
    choices = kernel.choices_of(packed, kernel.pack_move(move, ks.SIAM))
    decision = kernel.first_decision(packed)
    for number, choice in enumerate(choices):
        assert chain(named(decision, state, 1)) == choices[:number]
        decision = kernel.decide(decision, choice)
    after = ks.play(state, move)
    assert after.last_swap == swap
    for seat in range(3):
        assert observation(named(decision, after, seat)) == in_order(ks.observe(after, seat))


def ends() -> Iterator[ks.State]:
    """The ends of some games by chance, on all maps, for all players."""
    for seed, players, board in product(range(6), PLAYERS, MAPS):
        start = ks.deal(players, seed=seed, map=board)
        yield kernel.unpack(kernel.playout(kernel.pack(start), seed=seed), board)


def outcome_of(state: ks.State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


def at_the_end(state: ks.State, seat: int) -> Sight:
    return named(kernel.first_decision(checked(state)), state, seat)


def test_the_end_is_seen() -> None:
    """By every seat: that it is the end, who has won, and who reigns, if not the British."""
    for state in ends():
        number, outcome = len(state.players), outcome_of(state)
        for seat in range(number):
            sight = at_the_end(state, seat)
            won = sorted((seat + further) % number for further, who in enumerate(WHO) if sight[f"victory of {who}"])
            reign = 4 if outcome.reign is None else 1 + FACTIONS.index(outcome.reign)
            assert (sight["over"], tuple(won), sight["reign"]) == (1, outcome.winners, reign)
            assert observation(sight) == replace(in_order(ks.observe(state, seat)), outcome=None)


def test_the_sentences_that_led_to_the_end_are_seen() -> None:
    """The same number for the same rules, and for no others."""
    found = {
        (len(state.players) == 4, outcome_of(state).rules, at_the_end(state, 0)["reign"] == 4): at_the_end(state, 0)
        for state in ends()
    }
    numbers = {(teams, colony, sight["sentences"]) for (teams, _, colony), sight in found.items()}
    assert len(numbers) == len(found) > 5


# --- nothing more ----------------------------------------------------------------------------------------------------


def otherwise_hidden(state: ks.State, seat: int, random: Random) -> ks.State:
    """The same position, but for what this seat does not see: which cards the others hold, and which lie covered."""
    return replace(
        state,
        players=tuple(
            player if each == seat else shuffled(player, state.readings, random)
            for each, player in enumerate(state.players)
        ),
    )


def shuffled(player: Player, readings: ks.Readings, random: Random) -> Player:
    """The same player; cards that nobody else sees have changed their places."""
    seen = 0 if readings.played_cards is PlayedCards.ALL else len(player.played) - 1
    covered, visible = player.played[: max(0, seen)], player.played[max(0, seen) :]
    hidden = list(covered if readings.hands is Hands.OPEN else (*player.hand, *covered))
    random.shuffle(hidden)
    held = player.hand if readings.hands is Hands.OPEN else tuple(hidden[len(covered) :])
    return replace(player, hand=held, played=(*hidden[: len(covered)], *visible))


def is_possible(state: ks.State) -> bool:
    """Whether a table can show it: a King marker tells that somebody has played a Maharacha."""
    try:
        ks.judge(state, ks.Pass())
    except ks.InvalidState:
        return False
    return True


def seen_alike(one: kernel.Decision, other: kernel.Decision, state: ks.State, seat: int) -> bool:
    """Whether the rulebook tells this seat the same of both: who is skipped by a reading may tell of his last card."""
    said = [ks.observe(kernel.unpack(each.state, state.map), seat) for each in (one, other)]
    return said[0] == said[1]


@given(positions() | states(), st.sampled_from(SEEING), st.integers(0, 3), st.randoms(use_true_random=False))
def test_what_is_hidden_is_not_seen(
    state: ks.State, seeing: tuple[Hands, PlayedCards], seat: int, random: Random
) -> None:
    """Two positions of which an observation says the same are seen alike, now and while the same is chosen in both."""
    hands, played_cards = seeing
    state = replace(state, readings=replace(state.readings, hands=hands, played_cards=played_cards))
    seat %= len(state.players)
    twin = otherwise_hidden(state, seat, random)
    assume(is_possible(twin))
    event("something is hidden" if twin != state else "nothing is hidden")
    one, other = kernel.first_decision(checked(state)), kernel.first_decision(checked(twin))
    assert seen_alike(one, other, state, seat)
    for _ in range(5):
        assert kernel.sight(one, seat) == kernel.sight(other, seat)
        both = [choice for choice in one.choices if choice in other.choices]
        if not both:
            break
        choice = random.choice(both)
        one, other = kernel.decide(one, choice), kernel.decide(other, choice)
        if not seen_alike(one, other, state, seat):
            break


@pytest.mark.parametrize(("hands", "seen"), [(Hands.HIDDEN, False), (Hands.OPEN, True)])
def test_anothers_hand_is_seen_if_hands_are_open(hands: Hands, seen: bool) -> None:
    """A partner's is hidden like any other. Rules: `online.open-hands`, `four-players.no-showing`."""
    state = ks.deal(4, seed=1, readings=ks.Readings(hands=hands))
    sight = named(kernel.first_decision(kernel.pack(state)), state, 0)
    for who in WHO[1:]:
        assert (sight[f"cards of {who}"], sight[f"hand of {who}: seen"]) == (8, seen)
        assert sight[f"hand of {who}: Khon Thai"] == (2 if seen else 0)


# --- the numbers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [*MAPS, PAIR, STAR], ids=str)
def test_every_number_has_its_name_and_its_limit(board: ks.Map) -> None:
    """On every map there are as many of each, and no two have the same name."""
    names = kernel.sight_names(board)
    assert len(names) == len({*names}) == len(kernel.SIGHT_LIMITS) == kernel.SIGHT


@pytest.mark.parametrize(("players", "board"), [*product(PLAYERS, (*MAPS, STAR))], ids=str)
def test_no_number_is_greater_than_its_limit(players: int, board: ks.Map) -> None:
    """In whole games, for every seat, whatever is open."""
    for seed, (hands, played_cards) in enumerate(SEEING):
        readings = ks.Readings(hands=hands, played_cards=played_cards)
        state = ks.deal(players, seed=seed, map=board, readings=readings)
        decision, dice = kernel.first_decision(kernel.pack(state)), kernel.Dice(seed)
        while not decision.over:
            assert_within_limits(kernel.sight(decision, decision.to_move))
            decision = kernel.decide(decision, kernel.uniform_choice(decision, dice))
        for seat in range(players):
            assert_within_limits(kernel.sight(decision, seat))


def assert_within_limits(sight: bytes) -> None:
    assert len(sight) == kernel.SIGHT
    assert all(number <= limit for number, limit in zip(sight, kernel.SIGHT_LIMITS, strict=True))


def test_the_layout_stays_what_it_is() -> None:
    """What has been learned with it must keep its meaning: where each part begins, in the words of Siam."""
    names = kernel.sight_names(ks.SIAM)
    there = [kernel.choice_name(choice, ks.SIAM) for choice in range(16, 43)]
    assert list(names[:27]) == there
    begins = {
        27: "box of Lan Na",
        35: "King of Lan Na",
        43: "control of Lan Na",
        51: "turn of oneself",
        81: "turn of the next player",
        111: "turn of the second next player",
        141: "turn of the third next player",
        171: "passes in a row",
        179: "stage",
        180: "chosen: card",
        184: "players",
        187: "sentences",
    }
    assert {place: names[place] for place in begins} == begins


@pytest.mark.parametrize("seat", [-1, 3, 2**70, -(2**70)])
def test_nobody_sees_from_a_seat_that_nobody_has(seat: int) -> None:
    """Only a player at the table sees anything."""
    with pytest.raises(kernel.NoSuchSeat) as caught:
        kernel.sight(kernel.first_decision(kernel.pack(ks.deal(3, seed=1))), seat)
    assert (caught.value.seat, caught.value.players) == (seat, 3)
