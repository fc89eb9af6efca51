"""Candidate moves of a position: Hypothesis strategies for legal and illegal ones, and complete enumerations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Final

from hypothesis import strategies as st

import kingofsiam as ks
from tests import helpers_naive_rules
from tests.helpers_positions import positions
from tests.helpers_strategies import CARDS, FACTIONS, reversed_swap, states

NOWHERE: Final = "Nowhere"
"""A province that is on no map."""


def any_followers(place: st.SearchStrategy[str]) -> st.SearchStrategy[ks.Follower]:
    """Any follower in one of these places."""
    return st.builds(ks.Follower, st.sampled_from(FACTIONS), place)


def any_actions(place: st.SearchStrategy[str]) -> st.SearchStrategy[ks.Action]:
    """Every action that can be constructed with these places, possible or not."""
    follower, somewhere = any_followers(place), st.none() | place
    return st.one_of(
        st.builds(ks.Maharacha, somewhere, somewhere),
        st.builds(ks.KhonThai, somewhere, somewhere, somewhere),
        st.builds(ks.OneVsOne, st.none() | follower, st.none() | follower),
        st.builds(ks.TwoVsOne, st.lists(follower, max_size=2).map(tuple), st.none() | follower),
        st.builds(ks.FactionCard, st.sampled_from(FACTIONS), st.lists(place, max_size=4).map(tuple)),
    )


def any_moves(place: st.SearchStrategy[str]) -> st.SearchStrategy[ks.Move]:
    """Every move that can be constructed with these places, legal or not."""
    return st.just(ks.Pass()) | st.builds(ks.Play, any_actions(place), st.none() | any_followers(place))


@st.composite
def moves_about(draw: st.DrawFn, state: ks.State) -> ks.Move:
    """A move in this position, often with one fault, but rarely with many."""
    return ks.Pass() if draw(st.integers(0, 9)) == 9 else draw(plays_about(state))


@st.composite
def plays_about(draw: st.DrawFn, state: ks.State) -> ks.Play:
    """A play of a card: legal, almost legal, or arbitrary."""
    held: tuple[ks.ActionCard, ...] = state.player.hand
    if state.last_swap is not None and state.last_swap.card in held and draw(st.booleans()):
        held = (state.last_swap.card,)
    cards = held if len(held) > 0 and draw(st.integers(0, 7)) > 0 else CARDS
    card = draw(st.sampled_from(cards))
    legal = ks.legal_actions(state, card)
    if not legal or draw(st.booleans()):
        action = draw(actions_about(state, card))
    else:
        action = legal[draw(st.integers(0, len(legal) - 1))]
        if draw(st.booleans()):
            action = draw(changed(state, action))
    takes = takes_after(state, action)
    if len(takes) > 0 and draw(st.integers(0, 2)) > 0:
        return ks.Play(action, draw(st.sampled_from(takes)))
    return ks.Play(action, draw(takes_about(state)))


def takes_after(state: ks.State, action: ks.Action) -> list[ks.Follower | None]:
    """The followers that could be taken after the action, if it can be done by hand, legal or not."""
    try:
        return sorted(helpers_naive_rules.takes(state, helpers_naive_rules.after_action(state.board, action)), key=repr)
    except (AssertionError, KeyError, ValueError):
        return []


@st.composite
def changed(draw: st.DrawFn, state: ks.State, action: ks.Action) -> ks.Action:
    """The action with one parameter changed, dropped or added."""
    province, follower = provinces_about(state), followers_about(state)
    match action:
        case ks.Maharacha(crowned, other):
            if draw(st.booleans()):
                return ks.Maharacha(draw(st.none() | province), other)
            return ks.Maharacha(crowned, draw(st.none() | province))
        case ks.KhonThai(rama, lao, malay):
            places = [rama, lao, malay]
            places[draw(st.integers(0, 2))] = draw(st.none() | province)
            return ks.KhonThai(*places)
        case ks.OneVsOne(one, _):
            return ks.OneVsOne(one, draw(st.none() | follower))
        case ks.TwoVsOne(two, one):
            if draw(st.booleans()):
                return ks.TwoVsOne(two, draw(st.none() | follower))
            return ks.TwoVsOne((*two[:1], draw(follower)) if draw(st.booleans()) else two[:1], one)
        case ks.FactionCard(faction, into):
            kept = into[draw(st.integers(0, 2)) :]
            return ks.FactionCard(faction, (*kept, *draw(st.lists(province, max_size=3 - len(kept)))))


def provinces_about(state: ks.State) -> st.SearchStrategy[ks.Province]:
    """A province of the map, rarely an unknown one or the pool; often one whose struggle is completed."""
    anywhere = st.sampled_from((*state.map.provinces * 3, NOWHERE, ks.POOL))
    completed = state.board.tiles[: len(state.board.control)]
    return anywhere | st.sampled_from(completed or state.map.provinces) | st.sampled_from(state.board.face_up)


def followers_about(state: ks.State) -> st.SearchStrategy[ks.Follower]:
    """A follower on the board, or any faction anywhere."""
    standing = [
        ks.Follower(faction, province)
        for province in state.map.provinces
        for faction in FACTIONS
        if faction in state.board.followers_in(province)
    ]
    anybody = st.builds(ks.Follower, st.sampled_from(FACTIONS), provinces_about(state))
    return st.sampled_from(standing) | anybody if standing else anybody


def takes_about(state: ks.State) -> st.SearchStrategy[ks.Follower | None]:
    """A follower to take, from a province or from the pool, or nobody."""
    from_pool = st.builds(ks.Follower, st.sampled_from(FACTIONS), st.just(ks.POOL))
    return followers_about(state) | from_pool | st.none()


@st.composite
def actions_about(draw: st.DrawFn, state: ks.State, card: ks.ActionCard) -> ks.Action:
    """Any way to carry out the card: some followers or provinces, or none, from and to anywhere."""
    province, follower = provinces_about(state), followers_about(state)
    match card:
        case ks.ActionCard.MAHARACHA:
            return ks.Maharacha(draw(st.none() | province), draw(st.none() | province))
        case ks.ActionCard.KHON_THAI:
            return ks.KhonThai(*(draw(st.none() | province) for _ in FACTIONS))
        case ks.ActionCard.ONE_VS_ONE:
            if isinstance(state.last_swap, ks.OneVsOne) and draw(st.booleans()):
                return reversed_swap(state.last_swap)
            return ks.OneVsOne(draw(st.none() | follower), draw(st.none() | follower))
        case ks.ActionCard.TWO_VS_ONE:
            if isinstance(state.last_swap, ks.TwoVsOne) and draw(st.booleans()):
                return reversed_swap(state.last_swap)
            return ks.TwoVsOne(tuple(draw(st.lists(follower, max_size=2))), draw(st.none() | follower))
        case ks.ActionCard.RAMA | ks.ActionCard.LAO | ks.ActionCard.MALAI:
            faction = {ks.ActionCard.RAMA: ks.RAMA, ks.ActionCard.LAO: ks.LAO}.get(card, ks.MALAY)
            return ks.FactionCard(faction, tuple(draw(st.lists(province, max_size=3))))


def every_follower(state: ks.State) -> list[ks.Follower]:
    """Each faction in each province, whether such a follower stands there or not."""
    return [ks.Follower(faction, province) for province in state.map.provinces for faction in FACTIONS]


def every_take(state: ks.State) -> list[ks.Follower | None]:
    """Any follower of any province or of the pool, and nobody."""
    return [None, *every_follower(state), *(ks.Follower(faction, ks.POOL) for faction in FACTIONS)]


def every_action(state: ks.State, card: ks.ActionCard) -> set[ks.Action]:
    """Every conceivable way to carry out a card: too little, too much, in any order, from and to anywhere."""
    return set(_actions(state, card))


def _actions(state: ks.State, card: ks.ActionCard) -> Iterator[ks.Action]:
    provinces, anybody = state.map.provinces, every_follower(state)
    maybe_province, maybe_anybody = (None, *provinces), (None, *anybody)
    match card:
        case ks.ActionCard.MAHARACHA:
            yield from (ks.Maharacha(*pair) for pair in product(maybe_province, maybe_province))
        case ks.ActionCard.KHON_THAI:
            yield from (ks.KhonThai(*three) for three in product(maybe_province, repeat=3))
        case ks.ActionCard.ONE_VS_ONE:
            yield from (ks.OneVsOne(*pair) for pair in product(maybe_anybody, maybe_anybody))
        case ks.ActionCard.TWO_VS_ONE:
            for number in (0, 1, 2):
                for two in combinations_with_replacement(anybody, number):
                    yield from (ks.TwoVsOne(two, one) for one in maybe_anybody)
        case ks.ActionCard.RAMA | ks.ActionCard.LAO | ks.ActionCard.MALAI:
            for faction, number in product(FACTIONS, (0, 1, 2, 3)):
                if helpers_naive_rules.CARD_OF[faction] is card:
                    yield from (ks.FactionCard(faction, into) for into in product(provinces, repeat=number))


@st.composite
def moves_to_judge(draw: st.DrawFn) -> tuple[ks.State, list[ks.Move]]:
    """A position, and moves that may be illegal."""
    state = draw(states() | positions() | positions())
    return state, draw(st.lists(moves_about(state), min_size=3, max_size=8))
