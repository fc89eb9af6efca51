"""Hypothesis strategies for positions set up by hand: sparse boards that random games rarely reach."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Final

from hypothesis import assume
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.spec.readings import ClosedProvinces, StruggleEnds, TwoPlayerRemoval
from tests.helpers_strategies import ANY_READINGS, CARD_SET, FACTIONS, MAPS, MARKERS, PLAYERS, SWAPS, reversed_swap


class CardsHeld(Enum):
    """How many cards players hold: the least and the most for the player to move, and for each other player."""

    FEW = ((1, 2), (0, 2))
    LAST = ((1, 1), (0, 0))
    LAST_TWO = ((2, 2), (0, 0))
    NOT_THEIRS = ((0, 0), (0, 2))
    ALL = ((8, 8), (8, 8))
    NONE_BUT_THE_OTHERS_ALL = ((0, 0), (8, 8))
    ALL_BUT_THE_OTHERS_FEW = ((8, 8), (0, 2))


USUAL_CARDS_HELD: Final = (
    (CardsHeld.FEW,) * 3 + (CardsHeld.LAST,) * 2 + (CardsHeld.LAST_TWO,) * 2 + (CardsHeld.NOT_THEIRS,)
)


@st.composite
def positions(
    draw: st.DrawFn,
    players: Sequence[int] = PLAYERS,
    by: st.SearchStrategy[ks.Readings] = ANY_READINGS,
    held: Sequence[CardsHeld] = USUAL_CARDS_HELD,
) -> ks.State:
    """A sparse but possible position: few followers stand, few cards are held, many struggles are over."""
    number, board = draw(st.sampled_from(players)), draw(st.sampled_from(MAPS))
    reading = draw(by)
    tiles = tuple(draw(st.permutations(board.provinces)))
    control = _control(draw)
    to_move = draw(st.integers(0, number - 1))
    people = _players(draw, number, to_move, draw(st.sampled_from(held)))
    left = _in_play(number, reading)
    for player in people:
        assume(player.followers <= left)
        left -= player.followers
    standing = _standing(draw, board, tiles, control, reading, left)
    pool = left - sum(standing, ks.Followers())
    crowned = sum(player.played.count(ks.ActionCard.MAHARACHA) for player in people)
    kings = frozenset(draw(st.permutations(tiles))[: draw(st.integers(0, crowned))])
    state = ks.State(
        ks.Board(board, tiles, kings, control, tuple(standing), pool),
        people,
        reading,
        to_move,
        draw(st.integers(0, 2 if reading.struggle_ends is StruggleEnds.THREE_PASSES else number - 1)),
    )
    return _with_last_swap(draw, state)


def _control(draw: st.DrawFn) -> tuple[ks.ControlMarker, ...]:
    """The markers of up to seven struggles; often Siam is as near to a colony as possible."""
    markers: list[ks.ControlMarker] = draw(st.lists(st.sampled_from(MARKERS), max_size=7))
    if draw(st.booleans()):
        markers[:3] = [ks.BRITISH for _ in markers[:3]]
    for struggle, marker in enumerate(markers):
        if marker is ks.BRITISH and markers[:struggle].count(ks.BRITISH) == 3:
            markers[struggle] = draw(st.sampled_from(FACTIONS))
    return tuple(markers)


def _players(draw: st.DrawFn, number: int, to_move: int, most: CardsHeld) -> tuple[ks.Player, ...]:
    mine, others = most.value
    held = [_hand(draw, *(mine if seat == to_move else others)) for seat in range(number)]
    order = draw(st.permutations(range(number)))
    answered = draw(st.none() | st.sampled_from(SWAPS))
    if answered is not None and held[to_move] and answered not in held[to_move]:
        held[to_move][0] = answered
    earlier = [seat for seat in order if len(held[seat]) < 8]
    total = sum(8 - len(hand) for hand in held)
    people: list[ks.Player] = []
    for seat, hand in enumerate(held):
        played = draw(st.permutations(_without(CARD_SET, hand)))
        if answered in played and seat == earlier[0]:
            played = [*_without(played, [answered]), answered]
        followers = ks.Followers.of(*draw(st.lists(st.sampled_from(FACTIONS), max_size=min(6, 10 - len(hand)))))
        last = total - earlier.index(seat) if played else 0
        people.append(ks.Player(tuple(hand), tuple(played), followers, last))
    return tuple(people)


def _hand(draw: st.DrawFn, fewest: int, most: int) -> list[ks.ActionCard]:
    return [CARD_SET[each] for each in draw(st.lists(st.integers(0, 7), min_size=fewest, max_size=most, unique=True))]


def _without(cards: Sequence[ks.ActionCard], gone: Sequence[ks.ActionCard]) -> list[ks.ActionCard]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def _in_play(players: int, reading: ks.Readings) -> ks.Followers:
    removed = players == 2 and reading.two_player_removal is TwoPlayerRemoval.TWO_OF_EACH
    each = 16 if removed else 18
    return ks.Followers(each, each, each)


def _standing(
    draw: st.DrawFn,
    board: ks.Map,
    tiles: Sequence[ks.Province],
    control: Sequence[ks.ControlMarker],
    reading: ks.Readings,
    left: ks.Followers,
) -> tuple[ks.Followers, ...]:
    """Few followers in each open province; sometimes a crowd, so that the pool runs short."""
    powers = dict(zip(tiles, control, strict=False))
    by_faction = reading.closed_provinces is ClosedProvinces.CONTROLLED_BY_FACTION
    most = draw(st.sampled_from((1, 2, 2, 4)))
    standing: list[ks.Followers] = []
    for province in board.provinces:
        power = powers.get(province)
        if power is None or (power is ks.BRITISH and by_faction):
            here = ks.Followers.of(*draw(st.lists(st.sampled_from(FACTIONS), max_size=most)))
            assume(here <= left)
            left -= here
        else:
            here = ks.Followers()
        standing.append(here)
    if draw(st.booleans()):
        place = board.index[tiles[len(control)]]
        kept = draw(st.tuples(*(st.sampled_from((0, 0, 1, 2, 3, 18)) for _ in FACTIONS)))
        standing[place] += ks.Followers(*(max(0, count - keep) for count, keep in zip(left.counts, kept, strict=True)))
    return tuple(standing)


def _with_last_swap(draw: st.DrawFn, state: ks.State) -> ks.State:
    """If the last card was a swap card, sometimes the position after a swap, and that swap."""
    latest = max(state.players, key=lambda player: player.last_card)
    if not latest.played or latest.played[-1] not in SWAPS:
        return state
    back = ks.legal_actions(_with_card(state, latest.played[-1]), latest.played[-1])
    action = back[draw(st.integers(0, len(back) - 1))] if back else None
    if not isinstance(action, ks.OneVsOne | ks.TwoVsOne) or not action.done or draw(st.integers(0, 3)) == 0:
        return state
    return ks.State(state.board, state.players, state.readings, state.to_move, state.passes, reversed_swap(action))


def _with_card(state: ks.State, card: ks.ActionCard) -> ks.State:
    """The position with full hands, so that the player to move holds the card and it is not the last."""
    people = tuple(ks.Player(CARD_SET, (), ks.Followers(), 0) for _ in state.players)
    pool = sum((player.followers for player in state.players), state.board.pool)
    filled = replace(state.board, kings=frozenset(), pool=pool)
    return ks.State(filled, people, state.readings, state.to_move)
