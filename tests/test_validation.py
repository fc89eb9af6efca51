"""Validation of states: every fault of a position made by hand is reported, and a possible one is accepted."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam import (
    BRITISH,
    LAO,
    MALAY,
    RAMA,
    ActionCard,
    Board,
    Follower,
    Followers,
    OneVsOne,
    Pass,
    Player,
    Readings,
    State,
    TwoVsOne,
)
from kingofsiam.model.state import counts_of
from kingofsiam.spec.readings import ClosedProvinces, StruggleEnds
from tests.helpers_rules import britain, hand_without


def faults_of(state: Any) -> tuple[str, ...]:
    """The faults of a state; the state does not change."""
    before = deepcopy(state)
    with pytest.raises(ks.InvalidState) as error:
        ks.judge(state, Pass())
    assert state == before
    assert not state.validated
    return error.value.faults


# A valid state.

STATE = britain(
    3,
    tiles=["Devon", "Warwick"],
    control=[LAO],
    kings=["Warwick"],
    followers={"Warwick": Followers(2, 1, 0), "Essex": Followers(1, 1, 1)},
    hands=[hand_without(ActionCard.MAHARACHA), hand_without(ActionCard.ONE_VS_ONE, ActionCard.LAO)],
    own=[Followers(1, 1, 0), Followers(1, 0, 2), Followers(0, 0, 2)],
    order=[0, 1],
    to_move=2,
)


def by_hand(**changed: Any) -> State:
    """The valid state with other parts, made by hand."""
    return replace(State(STATE.board, STATE.players, STATE.readings, STATE.to_move), **changed)


def board(**changed: Any) -> State:
    """The valid state with other parts of the board."""
    return by_hand(board=replace(STATE.board, **changed))


def player(seat: int, **changed: Any) -> State:
    """The valid state with other parts of one player."""
    players = list(STATE.players)
    players[seat] = replace(players[seat], **changed)
    return by_hand(players=tuple(players))


def lying(pool: Followers, **provinces: Followers) -> tuple[int, ...]:
    """The numbers of a board with these followers."""
    return counts_of((provinces.get(province, Followers()) for province in ks.BRITAIN.provinces), pool)


STATE_SWAP = TwoVsOne((Follower(RAMA, "Essex"), Follower(LAO, "Essex")), Follower(LAO, "Warwick"))
ESSEX, WARWICK, POOL = Followers(1, 1, 1), Followers(2, 1, 0), STATE.board.pool
TILES = STATE.board.tiles


def test_a_sound_state_made_by_hand_is_accepted() -> None:
    """The builder returns it, and the engine plays on from it."""
    state = State(
        Board(ks.BRITAIN, TILES, frozenset({"Warwick"}), (LAO,), lying(POOL, Essex=ESSEX, Warwick=WARWICK)),
        STATE.players,
        Readings(),
        to_move=2,
    )
    assert state == STATE
    assert ks.judge(state, Pass()) == ()
    assert ks.play(state, Pass()).to_move == 0


BAD_STATES: dict[str, State] = {
    "five players": by_hand(players=STATE.players + STATE.players[:2]),
    "one player": by_hand(players=STATE.players[:1]),
    "no such seat": by_hand(to_move=3),
    "a negative seat": by_hand(to_move=-1),
    "too many passes": by_hand(passes=3),
    "negative passes": by_hand(passes=-1),
    "a tile twice": board(tiles=(*TILES[:2], *TILES[:6])),
    "a tile too few": board(tiles=TILES[:7]),
    "a King marker on no tile": board(kings=frozenset({"Atlantis"})),
    "a King marker that nobody placed": board(kings=frozenset({"Warwick", "Essex"})),
    "a follower too many": board(counts=lying(POOL + Followers(1, 0, 0), Essex=ESSEX, Warwick=WARWICK)),
    "a follower too few": board(counts=lying(POOL - Followers(0, 0, 1), Essex=ESSEX, Warwick=WARWICK)),
    "a follower of another faction": board(
        counts=lying(POOL + Followers(1, 0, 0) - Followers(0, 1, 0), Essex=ESSEX, Warwick=WARWICK)
    ),
    "a negative number": board(counts=lying(POOL + Followers(2, 0, 0), Essex=Followers(-1, 1, 1), Warwick=WARWICK)),
    "numbers for seven provinces": board(counts=STATE.board.counts[3:]),
    "a number too many": board(counts=(*STATE.board.counts, 0)),
    "a follower in a closed province": board(
        counts=lying(POOL - Followers(1, 0, 0), Essex=ESSEX, Warwick=WARWICK, Devon=Followers(1, 0, 0))
    ),
    "a card lost": player(0, hand=STATE.players[0].hand[1:]),
    "a card twice": player(2, hand=(*hand_without(), ActionCard.RAMA)),
    "a card of another kind": player(2, hand=(*hand_without(ActionCard.LAO), ActionCard.RAMA)),
    "two last cards at once": player(0, last_card=3),
    "a last card never played": player(2, last_card=2),
    "a last card after the end of the list": player(1, last_card=4),
    "no last card": player(0, last_card=0),
    "a negative last card": player(0, last_card=-1),
    "an outcome too early": by_hand(outcome=ks.Outcome((0,), LAO, ())),
    "a swap before another card": by_hand(last_swap=TwoVsOne((Follower(RAMA, "Essex"),) * 2, Follower(LAO, "Warwick"))),
}


@pytest.mark.parametrize("what", BAD_STATES)
def test_a_state_that_cannot_be_is_refused(what: str) -> None:
    """Every verb refuses it, and the error has the fault."""
    assert 1 <= len(faults_of(BAD_STATES[what])) <= 2


def test_too_many_followers_for_the_cards_played() -> None:
    """Two followers come with the aid, and one with each card."""
    own = Followers(0, 0, 3)
    state = player(2, followers=own)
    rest = lying(POOL - Followers(0, 0, 1), Essex=ESSEX, Warwick=WARWICK)
    assert len(faults_of(replace(state, board=replace(STATE.board, counts=rest)))) == 1


def test_markers_that_do_not_exist() -> None:
    """A ninth control marker, whatever closes a province; a fifth King marker; a fifth British marker."""
    with pytest.raises(ks.InvalidState) as nine:
        britain(control=[LAO] * 9)
    assert len(nine.value.faults) == 1
    with pytest.raises(ks.InvalidState) as british_open:
        britain(readings=Readings(closed_provinces=ClosedProvinces.CONTROLLED_BY_FACTION), control=[LAO] * 9)
    assert len(british_open.value.faults) == 1
    with pytest.raises(ks.InvalidState) as five_kings:
        britain(4, kings=ks.BRITAIN.provinces[:5], hands=[hand_without(ActionCard.MAHARACHA)] * 4)
    assert len(five_kings.value.faults) == 2
    late_markers: tuple[ks.ControlMarker, ...] = (BRITISH, LAO)
    for marker in late_markers:
        with pytest.raises(ks.InvalidState) as late:
            britain(control=[*[BRITISH] * 4, marker])
        assert len(late.value.faults) == 1


def test_the_outcome_must_be_the_one_that_follows() -> None:
    """The outcome of a finished game is the only possible one."""
    over = britain(control=[BRITISH] * 4, hands=[(), hand_without(ActionCard.RAMA)])
    assert over.outcome is not None
    assert over.outcome.winners == (1,)
    for wrong in (None, replace(over.outcome, winners=(0,)), replace(over.outcome, reign=RAMA)):
        assert len(faults_of(replace(over, outcome=wrong))) == 1


@pytest.mark.parametrize(
    "swap",
    [
        OneVsOne(),
        OneVsOne(Follower(RAMA, "Essex")),
        OneVsOne(None, Follower(RAMA, "Essex")),
        OneVsOne(Follower(RAMA, "Essex"), Follower(LAO, "Essex")),
        OneVsOne(Follower(RAMA, "Essex"), Follower(LAO, "Atlantis")),
    ],
    ids=str,
)
def test_the_last_swap_exchanged_two_followers_of_two_provinces(swap: OneVsOne) -> None:
    """The last card was a 1 vs. 1, so nothing else can have been swapped."""
    state = player(1, played=(ActionCard.LAO, ActionCard.ONE_VS_ONE))
    possible = OneVsOne(Follower(RAMA, "Essex"), Follower(LAO, "Warwick"))
    assert ks.judge(replace(state, last_swap=possible), Pass()) == ()
    assert faults_of(replace(state, last_swap=swap))


@pytest.mark.parametrize(
    "swap",
    [
        TwoVsOne(),
        TwoVsOne((Follower(RAMA, "Essex"),)),
        TwoVsOne((), Follower(RAMA, "Essex")),
        TwoVsOne((Follower(RAMA, "Essex"), Follower(LAO, "Essex")), Follower(LAO, "Essex")),
        TwoVsOne((Follower(RAMA, "Essex"), Follower(LAO, "Warwick")), Follower(LAO, "Devon")),
        TwoVsOne((Follower(RAMA, "Essex"), Follower(LAO, "Essex")), Follower(LAO, "Moray")),
        TwoVsOne((Follower(RAMA, "Essex"), Follower(LAO, "Essex")), Follower(LAO, "Atlantis")),
    ],
    ids=str,
)
def test_a_last_swap_of_two_for_one_was_between_neighbours(swap: TwoVsOne) -> None:
    """Two come from one province, or one does, and one comes from a neighbour of it."""
    state = player(
        1, played=(ActionCard.LAO, ActionCard.TWO_VS_ONE), hand=hand_without(ActionCard.LAO, ActionCard.TWO_VS_ONE)
    )
    for possible in (STATE_SWAP, TwoVsOne(STATE_SWAP.two[:1], STATE_SWAP.one)):
        assert ks.judge(replace(state, last_swap=possible), Pass()) == ()
    assert faults_of(replace(state, last_swap=swap))


@pytest.mark.parametrize(
    ("players", "ends", "passes"),
    [
        (2, StruggleEnds.ALL_PLAYERS, 2),
        (4, StruggleEnds.ALL_PLAYERS, 4),
        (2, StruggleEnds.THREE_PASSES, 3),
        (4, StruggleEnds.THREE_PASSES, 3),
    ],
)
def test_so_many_passes_have_ended_the_struggle(players: int, ends: StruggleEnds, passes: int) -> None:
    """One pass fewer is still possible."""
    readings = Readings(struggle_ends=ends)
    assert britain(players, readings=readings, passes=passes - 1).passes == passes - 1
    with pytest.raises(ks.InvalidState):
        britain(players, readings=readings, passes=passes)


def test_by_the_summary_followers_may_stand_in_a_british_province() -> None:
    """This holds where it stays open; in a province of a faction no followers may stand."""
    readings = Readings(closed_provinces=ClosedProvinces.CONTROLLED_BY_FACTION)
    followers = {"Devon": Followers(1, 0, 0)}
    assert britain(tiles=["Devon"], control=[BRITISH], followers=followers, readings=readings).validated
    for power, reading in ((BRITISH, ks.RULEBOOK), (MALAY, readings)):
        with pytest.raises(ks.InvalidState):
            britain(tiles=["Devon"], control=[power], followers=followers, readings=reading)


WRONG_TYPES: dict[str, Callable[[Any], State]] = {
    "board": lambda wrong: by_hand(board=wrong),
    "players": lambda wrong: by_hand(players=wrong),
    "a player": lambda wrong: by_hand(players=(wrong, *STATE.players[1:])),
    "readings": lambda wrong: by_hand(readings=wrong),
    "seat to move": lambda wrong: by_hand(to_move=wrong),
    "passes": lambda wrong: by_hand(passes=wrong),
    "last swap": lambda wrong: by_hand(last_swap=wrong),
    "outcome": lambda wrong: by_hand(outcome=wrong),
    "map": lambda wrong: board(map=wrong),
    "tiles": lambda wrong: board(tiles=wrong),
    "a tile": lambda wrong: board(tiles=(wrong, *TILES[1:])),
    "King markers": lambda wrong: board(kings=wrong),
    "control markers": lambda wrong: board(control=wrong),
    "a control marker": lambda wrong: board(control=(wrong,)),
    "numbers of followers": lambda wrong: board(counts=wrong),
    "a number of followers": lambda wrong: board(counts=(*STATE.board.counts[:-1], wrong)),
    "hand": lambda wrong: player(2, hand=wrong),
    "a card in hand": lambda wrong: player(2, hand=(wrong, *hand_without()[1:])),
    "played cards": lambda wrong: player(2, played=wrong),
    "followers of a player": lambda wrong: player(2, followers=wrong),
    "number of the last card": lambda wrong: player(2, last_card=wrong),
}


@pytest.mark.parametrize("part", WRONG_TYPES)
@pytest.mark.parametrize("wrong", ["x", 1.5, True, ["Devon"], (None,)], ids=repr)
def test_a_part_of_the_wrong_type_is_refused(part: str, wrong: object) -> None:
    """Every wrong type gives an error of this package."""
    assert faults_of(WRONG_TYPES[part](wrong))


@pytest.mark.parametrize("wrong", ["x", 1.5, None], ids=repr)
def test_wrong_numbers_of_a_players_followers_are_refused(wrong: Any) -> None:
    """They are checked like those on the board."""
    assert faults_of(player(2, followers=Followers(0, 0, wrong)))


@pytest.mark.parametrize("kings", [frozenset({1, "Atlantis"}), frozenset({None, "Atlantis"})], ids=["1", "None"])
def test_king_markers_on_what_is_no_province_are_refused(kings: Any) -> None:
    """Any such place is a fault."""
    assert faults_of(board(kings=kings))


def test_every_fault_of_a_state_is_told() -> None:
    """Seat, passes, tiles, King markers, followers and a hand, all at once; and all wrong types at once."""
    state = replace(player(0, hand=()), to_move=7, passes=9)
    state = replace(state, board=replace(STATE.board, tiles=TILES[1:], kings=frozenset({"Atlantis"}), counts=(1, 2)))
    assert len(faults_of(state)) == 6
    nothing: Any = None
    assert len(faults_of(State(nothing, nothing, nothing, nothing, nothing))) == 5
    parts = Board(nothing, nothing, nothing, nothing, nothing)
    people = (Player(nothing, nothing, nothing, nothing),) * 2
    assert len(faults_of(State(parts, people, ks.RULEBOOK, 0))) == 5 + 2 * 4


def test_all_tiles_crowned_is_one_fault_of_the_tiles() -> None:
    """There are more King markers than exist, and more than Maharacha cards were played; but all are on provinces."""
    state = ks.deal(2, seed=3)
    crowned = replace(state, board=replace(state.board, kings=frozenset(state.map.provinces)))
    assert len(faults_of(crowned)) == 2


def test_the_course_is_not_judged_on_impossible_tiles() -> None:
    """Markers after the end of the game are one fault; the outcome that they would give is not another."""
    state = ks.position(2, control=[BRITISH] * 3)
    board = replace(state.board, control=(BRITISH, BRITISH, BRITISH, BRITISH, LAO))
    assert len(faults_of(replace(state, board=board))) == 1
