"""Validation: every fault of a deal or of a position made by hand is reported, and a possible one is accepted."""

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import fields, replace
from functools import partial
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam import Followers
from kingofsiam.errors import Invalid
from kingofsiam.spec.readings import ClosedProvinces
from kingofsiam.validation import type_faults
from tests.helpers_rules import britain, hand_without
from tests.test_fluent import add_marked, unmarked


def faults_of(state: Any) -> tuple[str, ...]:
    """The faults of a state; the state does not change."""
    before = deepcopy(state)
    with pytest.raises(ks.InvalidState) as error:
        ks.judge(state, ks.Pass())
    assert state == before
    return error.value.faults


# A valid state.

STATE = britain(
    3,
    tiles=["Devon", "Warwick"],
    control=[ks.LAO],
    kings=["Warwick"],
    followers={"Warwick": ks.Followers(2, 1, 0), "Essex": ks.Followers(1, 1, 1)},
    hands=[hand_without(ks.ActionCard.MAHARACHA), hand_without(ks.ActionCard.ONE_VS_ONE, ks.ActionCard.LAO)],
    own=[ks.Followers(1, 1, 0), ks.Followers(1, 0, 2), ks.Followers(0, 0, 2)],
    order=[0, 1],
    to_move=2,
)


def by_hand(**changed: Any) -> ks.State:
    """The valid state with other parts, made by hand."""
    return replace(ks.State(STATE.board, STATE.players, STATE.readings, STATE.to_move), **changed)


def board(**changed: Any) -> ks.State:
    """The valid state with other parts of the board."""
    return by_hand(board=replace(STATE.board, **changed))


def player(seat: int, **changed: Any) -> ks.State:
    """The valid state with other parts of one player."""
    players = list(STATE.players)
    players[seat] = replace(players[seat], **changed)
    return by_hand(players=tuple(players))


def lying(pool: ks.Followers, **provinces: ks.Followers) -> dict[str, Any]:
    """The followers of a board with these in the pool and in these provinces."""
    followers = tuple(provinces.get(province, ks.Followers()) for province in ks.BRITAIN.provinces)
    return {"followers": followers, "pool": pool}


STATE_SWAP = ks.TwoVsOne((ks.Follower(ks.RAMA, "Essex"), ks.Follower(ks.LAO, "Essex")), ks.Follower(ks.LAO, "Warwick"))
ESSEX, WARWICK, POOL = ks.Followers(1, 1, 1), ks.Followers(2, 1, 0), STATE.board.pool
TILES = STATE.board.tiles


NO_NUMBERS: tuple[Any, ...] = ("x", 1.5, None)
BAD_STATES: dict[str, ks.State] = {
    "one player": by_hand(players=STATE.players[:1]),
    "no such seat": by_hand(to_move=3),
    "a negative seat": by_hand(to_move=-1),
    "too many passes": by_hand(passes=3),
    "negative passes": by_hand(passes=-1),
    "a King marker that nobody placed": board(kings=frozenset({"Warwick", "Essex"})),
    "a follower too few": board(**lying(POOL - ks.Followers(0, 0, 1), Essex=ESSEX, Warwick=WARWICK)),
    "a follower of another faction": board(
        **lying(POOL + ks.Followers(1, 0, 0) - ks.Followers(0, 1, 0), Essex=ESSEX, Warwick=WARWICK)
    ),
    "a group too many": board(followers=(*STATE.board.followers, ks.Followers())),
    "a card twice": player(2, hand=(*hand_without(), ks.ActionCard.RAMA)),
    "a card of another kind": player(2, hand=(*hand_without(ks.ActionCard.LAO), ks.ActionCard.RAMA)),
    "two last cards at once": player(0, last_card=3),
    "a last card never played": player(2, last_card=2),
    "no last card": player(0, last_card=0),
    "a negative last card": player(0, last_card=-1),
    **{f"{wrong!r} followers of a player": player(2, followers=ks.Followers(0, 0, wrong)) for wrong in NO_NUMBERS},
    **{f"a King marker on {wrong!r}": board(kings=frozenset({wrong, "Atlantis"})) for wrong in (1, None)},
    "an outcome too early": by_hand(outcome=ks.Outcome((0,), ks.LAO, ())),
    "a swap before another card": by_hand(
        last_swap=ks.TwoVsOne((ks.Follower(ks.RAMA, "Essex"),) * 2, ks.Follower(ks.LAO, "Warwick"))
    ),
}


ON_SABA = replace(
    ks.BRITAIN,
    **{name: getattr(ks.SABA, name) for name in ("faction_names", "follower_names", "card_names", "king", "invader")},
)
PROGRAM_WORD = re.compile(r"[()\[\]{}=]|\w_\w|\bseats? \d|\b1 (?!vs)\w+s\b|\bNone\b")
WORD_OF_SIAM = re.compile("Rama|Lao|Malay|Malai|British|Maharacha|Khon Thai|King marker")
TYPED_RIGHT = {
    **{what: state for what, state in BAD_STATES.items() if not list(type_faults("position", ks.State, state))},
    "tiles twice": board(tiles=("Devon", "Devon", *TILES[2:])),
    "a tile of no province": board(tiles=("Atlantis", *TILES[1:])),
    "five Kings": board(kings=frozenset(TILES[:5])),
    "followers in a closed province": board(
        **lying(POOL - ks.Followers(1, 0, 0), Devon=ks.Followers(1, 0, 0), Essex=ESSEX, Warwick=WARWICK)
    ),
    "nine control markers": board(control=(ks.LAO,) * 9),
    "four British and on": board(control=(ks.BRITISH,) * 4 + (ks.LAO,)),
    "more followers than cards": player(2, followers=ks.Followers(0, 2, 3)),
}


@pytest.mark.parametrize("what", TYPED_RIGHT)
def test_a_fault_is_told_in_the_words_of_the_map(what: str) -> None:
    """Players are letters, factions and cards have the names of the map, numbers agree, and nothing is Python."""
    state = TYPED_RIGHT[what]
    faults = faults_of(replace(state, board=replace(state.board, map=ON_SABA)))
    assert faults
    for fault in faults:
        assert not PROGRAM_WORD.search(fault), fault
        assert not WORD_OF_SIAM.search(fault), fault


@pytest.mark.parametrize("what", BAD_STATES)
def test_a_state_that_cannot_be_is_refused(what: str) -> None:
    """The error has the fault. In other ways, `tests/properties/test_impossible.py` spoils any position."""
    assert 1 <= len(faults_of(BAD_STATES[what])) <= 2


def test_one_mistake_is_told_once() -> None:
    """Two followers come with the aid, and one with each card. If all tiles are crowned, more were than Maharacha cards
    were played. Markers after the end of the game are one fault; the outcome that they would give is not another.
    Five British markers, when the box holds four, are a fault of their own.
    """
    own = ks.Followers(0, 0, 3)
    state = player(2, followers=own)
    rest = lying(POOL - ks.Followers(0, 0, 1), Essex=ESSEX, Warwick=WARWICK)
    assert len(faults_of(replace(state, board=replace(STATE.board, **rest)))) == 1
    state = ks.deal(2, seed=3)
    crowned = replace(state, board=replace(state.board, kings=frozenset(state.map.provinces)))
    assert len(faults_of(crowned)) == 1
    state = ks.position(2, control=[ks.BRITISH] * 3)
    board = replace(state.board, control=(ks.BRITISH, ks.BRITISH, ks.BRITISH, ks.BRITISH, ks.LAO))
    colony = ks.position(2, control=[ks.BRITISH] * 4).outcome
    for outcome in (None, colony):
        assert len(faults_of(replace(state, board=board, outcome=outcome))) == 1
    five = replace(board, control=(ks.BRITISH,) * 5)
    assert faults_of(replace(state, board=five)) != faults_of(replace(state, board=board))


def test_the_outcome_must_be_the_one_that_follows() -> None:
    """The outcome of a finished game is the only possible one."""
    over = britain(control=[ks.BRITISH] * 4, hands=[(), hand_without(ks.ActionCard.RAMA)])
    assert over.outcome is not None
    assert over.outcome.winners == (1,)
    for wrong in (None, replace(over.outcome, winners=(0,)), replace(over.outcome, reign=ks.RAMA)):
        assert len(faults_of(replace(over, outcome=wrong))) == 1


RAMA_ESSEX, LAO_ESSEX = ks.Follower(ks.RAMA, "Essex"), ks.Follower(ks.LAO, "Essex")


@pytest.mark.parametrize(
    "swap",
    [
        ks.OneVsOne(),
        ks.OneVsOne(RAMA_ESSEX, LAO_ESSEX),
        ks.OneVsOne(RAMA_ESSEX, ks.Follower(ks.LAO, "Atlantis")),
        ks.TwoVsOne(),
        ks.TwoVsOne((RAMA_ESSEX,)),
        ks.TwoVsOne((RAMA_ESSEX, ks.Follower(ks.LAO, "Warwick")), ks.Follower(ks.LAO, "Devon")),
        ks.TwoVsOne((RAMA_ESSEX, LAO_ESSEX), ks.Follower(ks.LAO, "Moray")),
    ],
    ids=str,
)
def test_the_last_swap_exchanged_followers_of_two_provinces(swap: ks.OneVsOne | ks.TwoVsOne) -> None:
    """Nothing else was swapped; in a 2 vs. 1 one or two leave a province, and one comes from a neighbour."""
    cards = (ks.ActionCard.LAO, swap.card)
    state = player(1, played=cards, hand=hand_without(*cards))
    one_for_one = ks.OneVsOne(RAMA_ESSEX, ks.Follower(ks.LAO, "Warwick"))
    two_for_one = (STATE_SWAP, ks.TwoVsOne(STATE_SWAP.two[:1], STATE_SWAP.one))
    for possible in two_for_one if isinstance(swap, ks.TwoVsOne) else (one_for_one,):
        assert ks.judge(replace(state, last_swap=possible), ks.Pass()) == ()
    assert faults_of(replace(state, last_swap=swap))


def test_by_the_summary_followers_may_stand_in_a_british_province() -> None:
    """This holds where it stays open; in a province of a faction no followers may stand."""
    readings = ks.Readings(closed_provinces=ClosedProvinces.CONTROLLED_BY_FACTION)
    followers = {"Devon": ks.Followers(1, 0, 0)}
    assert britain(tiles=["Devon"], control=[ks.BRITISH], followers=followers, readings=readings).outcome is None
    for power, reading in ((ks.BRITISH, ks.RULEBOOK), (ks.MALAY, readings)):
        with pytest.raises(ks.InvalidState):
            britain(tiles=["Devon"], control=[power], followers=followers, readings=reading)


def with_part(make: Callable[..., ks.State], name: str) -> Callable[[Any], ks.State]:
    return lambda wrong: make(**{name: wrong})


PARTS: dict[str, Callable[[Any], ks.State]] = {
    **{
        each.name: with_part(make, each.name)
        for make, kind in ((by_hand, ks.State), (board, ks.Board), (partial(player, 2), ks.Player))
        for each in fields(kind)
        if each.init
    },
    "a player": lambda wrong: by_hand(players=(wrong, *STATE.players[1:])),
    "a tile": lambda wrong: board(tiles=(wrong, *TILES[1:])),
    "a control marker": lambda wrong: board(control=(wrong,)),
    "a number of followers": lambda wrong: board(followers=(*STATE.board.followers[:-1], wrong)),
    "a card in hand": lambda wrong: player(2, hand=(wrong, *hand_without()[1:])),
}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("wrong", ["x", 1.5, (None,)], ids=repr)
def test_a_part_of_the_wrong_type_is_refused(part: str, wrong: object) -> None:
    """Where the rules cannot be asked, the error names the part."""
    assert faults_of(PARTS[part](wrong))


def test_every_fault_of_a_state_is_told() -> None:
    """Seat, passes, tiles, King markers, followers and a hand, all at once; and all wrong types at once."""
    state = replace(player(0, hand=()), to_move=7, passes=9)
    state = replace(state, board=replace(STATE.board, tiles=TILES[1:], kings=frozenset({"Atlantis"}), followers=()))
    assert len(faults_of(state)) == 6
    nothing: Any = None
    assert len(faults_of(ks.State(nothing, nothing, nothing, nothing, nothing))) == 5
    parts = ks.Board(nothing, nothing, nothing, nothing, nothing, nothing)
    people = (ks.Player(nothing, nothing, nothing, nothing),) * 2
    assert len(faults_of(ks.State(parts, people, ks.RULEBOOK, 0))) == 6 + 2 * 4


# --- deals ----------------------------------------------------------------------------------------------------------

DEAL = ks.draw_deal(3, seed=1)
DRAWN = ks.draw_deal(3, seed=1, readings=ks.YUCATA)


def faults_of_deal(deal: Any) -> tuple[str, ...]:
    """The faults of a deal; the deal does not change."""
    before = deepcopy(deal)
    with pytest.raises(ks.InvalidDeal) as error:
        ks.start(deal)
    assert deal == before
    return error.value.faults


def with_followers(**changed: Followers) -> ks.Deal:
    """The deal with other followers in some provinces."""
    followers = [changed.get(name, old) for name, old in zip(ks.SIAM.provinces, DEAL.followers, strict=True)]
    return replace(DEAL, followers=tuple(followers))


OTHER_TYPES: dict[str, tuple[Any, ...]] = {
    "map": ("siam",),
    "readings": (None,),
    "aids": (None, (1, 2, True)),
    "tiles": ((7, *DEAL.tiles[1:]),),
    "followers": (((1, 2, 1), *DEAL.followers[1:]),),
    "first": ("1",),
}
BAD_DEALS: dict[str, ks.Deal] = {
    "one player": replace(DEAL, aids=(1,)),
    "five players": replace(DEAL, aids=(1, 2, 3, 4, 5)),
    "an aid twice": replace(DEAL, aids=(1, 1, 2)),
    "an aid not in use": replace(DEAL, aids=(1, 2, 4)),
    "an aid that does not exist": replace(DEAL, aids=(0, 1, 2)),
    "a tile twice": replace(DEAL, tiles=(DEAL.tiles[0],) * 2 + DEAL.tiles[2:]),
    "a tile too few": replace(DEAL, tiles=DEAL.tiles[1:]),
    "a tile of another map": replace(DEAL, tiles=("Devon", *DEAL.tiles[1:])),
    "a province too few": replace(DEAL, followers=DEAL.followers[1:]),
    "three in a province": with_followers(Mon=Followers(1, 1, 1)),
    "five in a province": with_followers(Mon=Followers(1, 2, 2)),
    "one of its own at home": with_followers(Isan=Followers(2, 1, 1)),
    "a first player who need not be drawn": replace(DEAL, first=0),
    "no first player": replace(DRAWN, first=None),
    "a first player who does not play": replace(DRAWN, first=3),
    "a negative first player": replace(DRAWN, first=-1),
    **{
        f"{name}: {value!r:.20}": replace(DRAWN if name == "first" else DEAL, **{name: value})
        for name, values in OTHER_TYPES.items()
        for value in values
    },
}


@pytest.mark.parametrize("what", BAD_DEALS)
def test_a_deal_that_cannot_be_is_refused(what: str) -> None:
    """There is one fault."""
    assert len(faults_of_deal(BAD_DEALS[what])) == 1


def test_more_of_a_faction_than_there_are_cannot_be_dealt() -> None:
    """Each province has four, as it should, but only sixteen Lao are left after the aids."""
    lao = Followers(0, 4, 0)
    homes = {"Ayutthaya": Followers(2, 2, 0), "Pattani": Followers(0, 2, 2)}
    deal = replace(DEAL, followers=tuple(homes.get(province, lao) for province in ks.SIAM.provinces))
    assert len(faults_of_deal(deal)) == 1


@pytest.mark.parametrize("wrong", [(-1, 3, 2), ("2", 1, 1)], ids=repr)
def test_the_numbers_of_a_deal_are_not_negative(wrong: Any) -> None:
    """Their sum is four, as it should be."""
    assert faults_of_deal(with_followers(Mon=Followers(*wrong)))


def test_every_fault_of_a_deal_is_told() -> None:
    """Tiles, a home, a province, the first player; and all wrong types at once."""
    deal = replace(with_followers(Mon=Followers(1, 1, 1), Isan=Followers(4, 0, 0)), tiles=DEAL.tiles[1:], first=2)
    assert len(faults_of_deal(deal)) == 4
    nothing: Any = None
    assert len(faults_of_deal(ks.Deal(nothing, nothing, nothing, nothing, nothing))) == 5


def other_states() -> Iterator[ks.State]:
    """Positions with faults that the others do not have: after the end, another outcome, an impossible swap."""
    over = britain(control=[ks.BRITISH] * 4, hands=[(), hand_without(ks.ActionCard.RAMA)])
    assert over.outcome is not None
    yield replace(over, outcome=None)
    yield replace(over, outcome=replace(over.outcome, reign=ks.RAMA, winners=(0, 7)))
    yield replace(over, board=replace(over.board, control=(ks.BRITISH,) * 4 + (ks.LAO,)))
    two = ks.TwoVsOne((RAMA_ESSEX, LAO_ESSEX), ks.Follower(ks.LAO, "Moray"))
    for swap in (two, ks.TwoVsOne()):
        yield replace(player(1, played=(ks.ActionCard.LAO, swap.card)), last_swap=swap)


def test_a_fault_can_be_told_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it is in English then. What only a program can do wrong, such as a part of another type, stays so."""
    add_marked(monkeypatch)
    said = list[str]()
    states, deals = (*TYPED_RIGHT.values(), *other_states()), BAD_DEALS.values()
    asked: list[Callable[[], object]] = [partial(ks.judge, state, ks.Pass()) for state in states]
    asked += [partial(ks.start, deal) for deal in deals]
    for ask in asked:
        with pytest.raises(Invalid) as error:
            ask()
        assert error.value.describe() == error.value.faults
        said += error.value.describe(language="marked")
    english = [text for text in said if "must be a" not in text and unmarked(text)]
    assert english == []
