"""What a player cannot see is drawn anew, and nothing else: a searching player plays fairly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.kernel.imagining import imagined
from kingofsiam.readings import PRESETS, Hands, PlayedCards
from kingofsiam.rules.s1_components import CARD_SET_CARDS


def positions(seeds: range, readings: ks.Readings = ks.RULEBOOK) -> Iterator[ks.State]:
    """Every third position of games by chance for two, three and four players."""
    for seed in seeds:
        dice, state, number = kernel.Dice(seed), ks.deal(2 + seed % 3, seed=seed, readings=readings), 0
        while state.outcome is None:
            if number % 3 == 0:
                yield state
            state = ks.play(state, kernel.unpack_move(kernel.staged_move(kernel.pack(state), dice), state.map))
            number += 1


def imagine(state: ks.State, seed: int) -> ks.State:
    """A position that the player to move may think of."""
    return kernel.unpack(imagined(kernel.pack(state), kernel.Dice(seed)), state.map)


def with_other_hidden_cards(state: ks.State) -> ks.State:
    """The same to the player to move: the others' hidden cards lie the other way round."""
    players = list(state.players)
    for seat, player in enumerate(players):
        if seat != state.to_move and player.played:
            hidden = (*player.hand, *player.played[:-1])[::-1]
            hand, under = hidden[: len(player.hand)], hidden[len(player.hand) :]
            players[seat] = replace(player, hand=hand, played=(*under, *player.played[-1:]))
    return replace(state, players=tuple(players))


@pytest.mark.parametrize("name", [name for name, _ in PRESETS])
def test_what_is_imagined_looks_just_the_same(name: str) -> None:
    """To the player to move; and it is a position to which a game can lead. Rules: `online.original`."""
    for state in positions(range(3), dict(PRESETS)[name]):
        seen = ks.observe(state, state.to_move)
        assert all(ks.observe(imagine(state, seed), state.to_move) == seen for seed in range(3))


def test_it_depends_on_nothing_that_is_hidden() -> None:
    """Whatever the others hold, the same dice imagine the same."""
    for state in positions(range(6)):
        other = with_other_hidden_cards(state)
        assert imagine(state, 5) == imagine(checked(other), 5)


def checked(state: ks.State) -> ks.State:
    """The position as if the engine had checked it: with many King markers it may not be possible."""
    object.__setattr__(state, "sound", True)
    return state


def test_all_that_can_be_is_imagined_equally_often() -> None:
    """Of a player who has played two cards the upper one is seen, and under it lies any of the other seven."""
    of_two = (state for state in positions(range(0, 30, 3)) if not state.board.kings)
    state = next(state for state in of_two if len(state.players[1 - state.to_move].played) == 2)
    other, draws = 1 - state.to_move, 1400
    under = Counter(imagine(state, seed).players[other].played[0] for seed in range(draws))
    left = Counter(CARD_SET_CARDS) - Counter(state.players[other].played[-1:])
    assert under.keys() == left.keys()
    assert all(abs(under[card] - number * draws / 7) < 70 for card, number in left.items())


def test_where_there_is_a_king_a_maharacha_was_played() -> None:
    """For every King marker one. Rules: `action.maharacha.king`."""
    crowned = [state for state in positions(range(12)) if len(state.board.kings) > len(state.players) / 2]
    assert crowned
    for state in crowned:
        players = imagine(state, 1).players
        assert sum(ks.ActionCard.MAHARACHA in player.played for player in players) >= len(state.board.kings)


@pytest.mark.parametrize(
    "readings", [replace(ks.RULEBOOK, hands=Hands.OPEN), replace(ks.RULEBOOK, played_cards=PlayedCards.ALL)]
)
def test_where_all_is_seen_nothing_is_imagined(readings: ks.Readings) -> None:
    """With open hands the piles are known too; with open piles, the hands. Rules: `online.open-hands`."""
    for state in positions(range(2), readings):
        packed = kernel.pack(state)
        assert imagined(packed, kernel.Dice(1)) == packed
