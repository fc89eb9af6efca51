"""Hypothesis strategies: moves, legal or not."""

from dataclasses import fields, replace

from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.model.moves import FACTION_CARDS, faction_of_card
from kingofsiam.model.pieces import FACTIONS
from kingofsiam.rules.s5_actions.undoing import reverse
from kingofsiam.testing.strategies import PlayStyle, Preference, styled_move


def any_actions(place: st.SearchStrategy[ks.Province]) -> st.SearchStrategy[ks.Action]:
    """Every action that can be constructed with these places, possible or not."""
    return st.one_of(*_actions(place, _followers_in(place)).values())


def any_moves(place: st.SearchStrategy[ks.Province]) -> st.SearchStrategy[ks.Move]:
    """Every move that can be constructed with these places, legal or not."""
    return st.just(ks.Pass()) | st.builds(ks.Play, any_actions(place), st.none() | _followers_in(place))


def _followers_in(place: st.SearchStrategy[ks.Province]) -> st.SearchStrategy[ks.Follower]:
    return st.builds(ks.Follower, st.sampled_from(FACTIONS), place)


def _actions(
    place: st.SearchStrategy[ks.Province], follower: st.SearchStrategy[ks.Follower]
) -> dict[ks.ActionCard, st.SearchStrategy[ks.Action]]:
    """Any way to carry out each card: some followers or provinces, or none, from and to anywhere."""
    into, one = st.none() | place, st.none() | follower
    places = st.lists(place, max_size=4).map(tuple)
    return {
        ks.ActionCard.MAHARACHA: st.builds(ks.Maharacha, into, into),
        ks.ActionCard.KHON_THAI: st.builds(ks.KhonThai, into, into, into),
        ks.ActionCard.ONE_VS_ONE: st.builds(ks.OneVsOne, one, one),
        ks.ActionCard.TWO_VS_ONE: st.builds(ks.TwoVsOne, st.lists(follower, max_size=2).map(tuple), one),
        **{card: st.builds(ks.FactionCard, st.just(faction_of_card(card)), places) for card in FACTION_CARDS},
    }


def legal_moves(state: ks.State) -> st.SearchStrategy[ks.Move]:
    """A legal move of this position."""
    style = PlayStyle(0, 1, Preference.ANYTHING)
    return st.randoms(use_true_random=False).map(lambda random: styled_move(state, style, random))


@st.composite
def moves(draw: st.DrawFn, state: ks.State) -> ks.Move:
    """A move in this position: legal, legal but for one thing, or arbitrary."""
    if draw(st.integers(0, 9)) == 9:
        return ks.Pass()
    held = state.player.hand if state.player.hand and draw(st.integers(0, 7)) > 0 else tuple(ks.ActionCard)
    swap = state.last_swap
    card = swap.card if swap and swap.card in held and draw(st.booleans()) else draw(st.sampled_from(held))
    place, follower = _places(state), _followers(state)
    action = arbitrary = draw(_actions(place, follower)[card])
    if swap and swap.card is card and draw(st.booleans()):
        action = reverse(swap)
    elif draw(st.booleans()) and (legal := ks.legal_actions(state, card)):
        action = draw(st.sampled_from(legal))
        if draw(st.booleans()):
            changed = draw(st.sampled_from([field.name for field in fields(action)]))
            action = replace(action, **{changed: getattr(arbitrary, changed)})
    if draw(st.integers(0, 2)):
        return ks.Play(action, draw(st.sampled_from(ks.legal_takes(state, action) or _standing(state) or (None,))))
    return ks.Play(action, draw(follower | _followers_in(st.just(ks.POOL)) | st.none()))


def _places(state: ks.State) -> st.SearchStrategy[ks.Province]:
    """A province of the map, rarely an unknown one or the pool; often one whose struggle is completed."""
    anywhere = st.sampled_from((*state.map.provinces * 3, "Nowhere", ks.POOL))
    completed = state.board.tiles[: len(state.board.control)]
    return anywhere | st.sampled_from(completed or state.map.provinces) | st.sampled_from(state.board.face_up)


def _followers(state: ks.State) -> st.SearchStrategy[ks.Follower]:
    """A follower on the board, or any faction anywhere."""
    anybody, standing = _followers_in(_places(state)), _standing(state)
    return st.sampled_from(standing) | anybody if standing else anybody


def _standing(state: ks.State) -> list[ks.Follower]:
    every = (ks.Follower(faction, province) for province in state.map.provinces for faction in FACTIONS)
    return [follower for follower in every if state.board.count(follower.faction, follower.province)]
