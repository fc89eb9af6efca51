"""Positions by hand, where all that you do not state has a valid default; what they print, and what a board answers."""

from dataclasses import replace
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam import BRITAIN, BRITISH, LAO, MALAY, RAMA, ActionCard, Follower, Followers, OneVsOne
from kingofsiam.builder import with_readings
from kingofsiam.render import svg
from kingofsiam.render.text_board import text_board
from kingofsiam.spec.readings import PRESETS, Readings, TwoPlayerRemoval
from tests.helpers_rules import hand_without

THE_REST = ("Lan Na", "Sukothai", "Isan", "Khorat", "Ayutthaya", "Rattanakosin", "Pattani")


def test_nothing_said_is_an_empty_board_of_siam() -> None:
    """Three players hold all their cards and no followers; all followers are in the pool."""
    state = ks.position()
    assert state.map is ks.SIAM
    assert state.board.tiles == ks.SIAM.provinces
    assert state.board.followers == (Followers(),) * 8
    assert state.board.pool == Followers(18, 18, 18)
    assert [player.hand for player in state.players] == [hand_without()] * 3
    assert (state.to_move, state.passes, state.last_swap, state.outcome) == (0, 0, None, None)
    assert ks.judge(state, ks.Pass()) == ()


@pytest.mark.parametrize(("removal", "each"), [(TwoPlayerRemoval.TWO_OF_EACH, 16), (TwoPlayerRemoval.NONE, 18)])
def test_what_is_not_placed_is_in_the_pool(removal: TwoPlayerRemoval, each: int) -> None:
    """It is neither on the board nor before a player. Tiles not named follow in the order of the map."""
    readings = ks.Readings(two_player_removal=removal)
    own = [Followers(0, 0, 1), Followers(1, 1, 0)]
    state = ks.position(2, readings=readings, tiles=["Mon"], followers={"Mon": Followers(1, 2, 3)}, own=own)
    assert state.board.followers_in("Mon") == Followers(1, 2, 3)
    assert [player.followers for player in state.players] == own
    assert state.board.pool == Followers(each - 2, each - 3, each - 4)
    assert state.board.tiles == ("Mon", *THE_REST)


def test_the_cards_not_in_hand_have_been_played() -> None:
    """Hand and pile make a set; the pile is in the order of the kinds."""
    state = ks.position(hands=[(ActionCard.LAO, ActionCard.KHON_THAI), hand_without(ActionCard.RAMA)])
    assert state.players[0].hand == (ActionCard.LAO, ActionCard.KHON_THAI)
    assert sorted(map(repr, state.players[0].played)) == sorted(
        ["MAHARACHA", "KHON_THAI", "ONE_VS_ONE", "TWO_VS_ONE", "RAMA", "MALAI"]
    )
    assert state.players[1].played == (ActionCard.RAMA,)
    assert state.cards_left == 2 + 7 + 8
    assert state.cards_played == 7


@pytest.mark.parametrize(
    ("order", "numbers"),
    [((), (22, 23, 24)), ((2, 1, 0), (24, 23, 22)), ((0,), (24, 22, 23)), ((1, 0), (24, 23, 22)), ((7,), (22, 23, 24))],
    ids=str,
)
def test_the_order_tells_who_played_last(order: tuple[int, ...], numbers: tuple[int, ...]) -> None:
    """The named were last, the others earlier, by seat; who has played nothing has no last card, named or not."""
    state = ks.position(hands=[(), (), ()], order=order)
    assert tuple(player.last_card for player in state.players) == numbers
    state = ks.position(hands=[hand_without(ActionCard.RAMA)], order=[0, 1])
    assert [player.last_card for player in state.players] == [1, 0, 0]


def test_all_the_rest_is_as_said() -> None:
    """Markers, King markers, the player to move, passes, and the last swap."""
    swap = OneVsOne(Follower(RAMA, "Mon"), Follower(LAO, "Isan"))
    hands = [hand_without(ActionCard.MAHARACHA), hand_without(ActionCard.ONE_VS_ONE)]
    state = ks.position(
        4, hands=hands, control=[MALAY], kings=["Mon"], to_move=2, passes=3, last_swap=swap, order=[0, 1]
    )
    assert state.board.controller("Lan Na") is MALAY
    assert state.board.kings == {"Mon"}
    assert (state.to_move, state.passes, state.last_swap) == (2, 3, swap)


NOBODY, SOMEBODY = Followers(), Followers(1, 0, 0)


@pytest.mark.parametrize(
    ("wrong", "faults"),
    [
        ({"followers": {"Atlantis": SOMEBODY, "Mon": NOBODY, "Camelot": NOBODY}}, 2),
        ({"players": 2, "followers": {"Mon": Followers(15, 0, 0)}, "own": [Followers(2, 0, 0)]}, 1),
        ({"followers": {"Mon": 5}}, 1),
        ({"own": [5]}, 1),
        ({"to_move": 5, "passes": 7, "kings": ["Mon"], "tiles": ["Mon", "Mon"], "own": [Followers(3, 0, 0)]}, 5),
    ],
    ids=["unknown provinces", "too many", "a number on the board", "a number of a player", "everything wrong"],
)
def test_what_no_table_can_show_is_refused_with_every_fault(wrong: dict[str, Any], faults: int) -> None:
    """It is checked like any other state; followers on the board and of the players count together."""
    with pytest.raises(ks.InvalidState) as error:
        ks.position(**wrong)
    assert len(error.value.faults) == faults


@pytest.mark.parametrize("readings", [*PRESETS.values()], ids=[*PRESETS])
def test_the_set_up_makes_no_position_impossible(readings: Readings) -> None:
    """With two players the number of followers in play is fixed, so that reading stays; every other one is replaced."""
    dealt = ks.deal(2, seed=1)
    changed = with_readings(dealt, readings)
    assert changed == replace(dealt, readings=replace(readings, two_player_removal=dealt.readings.two_player_removal))
    assert with_readings(ks.deal(3, seed=1), readings).readings == readings


def test_the_outcome_follows_the_readings() -> None:
    """Of three who are tied to the end two win under one reading, and one under the other."""
    control = (RAMA,) * 3 + (LAO,) * 3 + (MALAY,) * 2
    ended = ks.position(control=control, hands=((), (), ()))
    shared = with_readings(ended, ks.DUTCH)
    assert (ended.outcome is not None, shared.outcome is not None) == (True, True)
    assert shared == ks.position(control=control, hands=((), (), ()), readings=ks.DUTCH)
    outcome = ks.position(control=[BRITISH] * 4).outcome
    assert outcome is not None
    assert outcome.colony


def test_in_one_line_it_tells_the_moment() -> None:
    """It prints the map, the players, the struggle, the player to move, and the cards left; at the end all winners."""
    state = ks.position(2, map=BRITAIN, tiles=["Devon", "Essex"], control=[RAMA], to_move=1)
    assert repr(state) == "<State of britain, 2 players: struggle 2 for Essex, B to move, 16 cards left>"
    own = [Followers(), Followers(1, 0, 0), Followers(), Followers(1, 0, 0)]
    state = ks.position(4, map=BRITAIN, control=[RAMA] * 5 + [LAO] * 3, own=own, hands=[()] * 4)
    assert repr(state) == "<State of britain, 4 players: won by B, D, 0 cards left>"


def test_it_prints_the_board() -> None:
    """`str` is the board as text; of an impossible position it is the `repr`. In a notebook it is a picture."""
    state = ks.position(2, control=[RAMA])
    assert state._repr_svg_() == svg.board(state)
    assert str(state) == text_board(state)
    broken: Any = None
    for impossible in (replace(state, board=broken), replace(state, to_move=4), replace(state, to_move=broken)):
        assert str(impossible) == repr(impossible) == "<State of no possible position>"
        assert impossible._repr_svg_() is None
    bare = replace(ks.judge(state, ks.Play(ks.Maharacha("Isan", "Isan"), None))[0], facts=())
    assert str(bare) == repr(bare)


def test_nobody_controls_what_is_no_province() -> None:
    """The error names the kind, the name and the provinces of the map."""
    board = ks.position(2, map=BRITAIN, tiles=["Devon", "Essex"], control=[RAMA]).board
    assert (board.controller("Devon"), board.controller("Essex")) == (RAMA, None)
    with pytest.raises(ks.UnknownName) as error:
        board.controller("Siam")
    assert error.value.args == ("province", "Siam", BRITAIN.provinces)
