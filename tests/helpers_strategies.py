"""What tests of laws share: how many examples to try, random games and turns, and complete lists of moves."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from random import Random
from typing import Final

from hypothesis import settings
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.testing import deals, moves, positions, readings, states

PLAYERS: Final = (2, 3, 4)
MAPS: Final = (ks.SIAM, ks.SABA, ks.BRITAIN)
FACTIONS: Final = (ks.RAMA, ks.LAO, ks.MALAY)
MARKERS: Final[tuple[ks.ControlMarker, ...]] = (*FACTIONS, ks.BRITISH)
CARDS: Final = tuple(ks.ActionCard)
CARD_SET: Final = (*CARDS, ks.ActionCard.KHON_THAI)
SWAPS: Final = (ks.ActionCard.ONE_VS_ONE, ks.ActionCard.TWO_VS_ONE)
CARD_OF: Final = {ks.RAMA: ks.ActionCard.RAMA, ks.LAO: ks.ActionCard.LAO, ks.MALAY: ks.ActionCard.MALAI}
ANY_READINGS: Final = readings()
LIVE: Final = positions().filter(lambda state: state.outcome is None)
"""Positions in which a player is to move."""


def examples() -> int:
    """How many examples the profile requests."""
    return settings().max_examples  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def fewer_examples(share: int) -> settings:
    """Settings for a costly law: one example for each `share` examples of the profile."""
    return settings(max_examples=max(1, examples() // share))


def more_examples(times: int) -> settings:
    """Settings for a cheap law: this many examples for each example of the profile."""
    return settings(max_examples=times * examples())


def starts() -> st.SearchStrategy[ks.State]:
    """The first position of a game."""
    return deals().map(ks.start)


@st.composite
def moves_to_judge(draw: st.DrawFn) -> tuple[ks.State, list[ks.Move]]:
    """A position, and moves that may be illegal."""
    state = draw(states() | positions() | positions())
    return state, draw(st.lists(moves(state), min_size=3, max_size=8))


@st.composite
def turns_of_legal_moves(draw: st.DrawFn) -> tuple[ks.State, ks.Move]:
    """A position and a legal move in it, drawn card first."""
    state = draw(LIVE)
    return state, random_move_card_first(state, draw(st.randoms(use_true_random=False)))


@st.composite
def partial_turns(draw: st.DrawFn) -> ks.Turn:
    """A turn with some answers, which may be illegal."""
    turn = ks.Turn(draw(LIVE))
    for _ in range(draw(st.integers(0, 3))):
        if turn.question is None:
            break
        legal = draw(st.booleans()) and turn.legal
        turn = turn.answer(draw(st.sampled_from(turn.legal if legal else turn.candidates)))
    return turn


def game_positions(
    map: ks.Map, players: int, readings: ks.Readings = ks.RULEBOOK, *, seed: int = 1
) -> Iterator[ks.State]:
    """Every position of a random game, including the last."""
    state, rng = ks.deal(players, seed=seed, map=map, readings=readings), Random(seed)
    yield state
    while state.outcome is None:
        state = ks.play(state, random_move_card_first(state, rng))
        yield state


def random_move_card_first(state: ks.State, rng: Random) -> ks.Move:
    """A pass, or any card with any action, chosen card first, so that no card is rare."""
    cards = ks.legal_cards(state)
    if not cards or rng.random() < 0.4:
        return ks.Pass()
    action = rng.choice(ks.legal_actions(state, rng.choice(cards)))
    return ks.Play(action, rng.choice(ks.legal_takes(state, action)))


def reversed_swap(swap: ks.OneVsOne | ks.TwoVsOne) -> ks.OneVsOne | ks.TwoVsOne:
    """The same factions swapped back between the same provinces."""
    one = swap.one
    assert one is not None
    if isinstance(swap, ks.OneVsOne):
        assert swap.other is not None
        other, there = swap.other.faction, swap.other.province
        return ks.OneVsOne(ks.Follower(one.faction, there), ks.Follower(other, one.province))
    two = tuple(ks.Follower(each.faction, one.province) for each in swap.two)
    return ks.TwoVsOne(two, ks.Follower(one.faction, swap.two[0].province))


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
            (faction,) = (faction for faction in FACTIONS if CARD_OF[faction] is card)
            for number in range(4):
                yield from (ks.FactionCard(faction, into) for into in product(provinces, repeat=number))
