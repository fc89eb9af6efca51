"""Random games drawn choice by choice, and sparse positions laid out by hand: what the laws are tried on.

Players of one mind all alike would never come to the corners of the game. So each game is drawn with a `Temper`:
how long its players only pass, how often they pass afterwards, and what they like to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import Final, cast

from hypothesis import assume, event, settings
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.readings import ClosedProvinces, StruggleEnds, TwoPlayerRemoval
from kingofsiam.state import standing as numbers

PLAYERS: Final = (2, 3, 4)
MAPS: Final = (ks.SIAM, ks.SABA, ks.BRITAIN)
FACTIONS: Final = (ks.RAMA, ks.LAO, ks.MALAY)
MARKERS: Final[tuple[ks.ControlMarker, ...]] = (*FACTIONS, ks.BRITISH)
CARDS: Final = tuple(ks.ActionCard)
CARD_SET: Final = (*CARDS, ks.ActionCard.KHON_THAI)
SWAPS: Final = (ks.ActionCard.ONE_VS_ONE, ks.ActionCard.TWO_VS_ONE)
EMPTYING: Final = (ks.ActionCard.MAHARACHA, *SWAPS)


def examples() -> int:
    """How many examples the profile asks for."""
    return settings().max_examples  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def rarely(share: int) -> settings:
    """Settings for a costly law: one example for so many that the profile asks for."""
    return settings(max_examples=max(1, examples() // share))


def often(times: int) -> settings:
    """Settings for a cheap law: so many examples for each that the profile asks for."""
    return settings(max_examples=times * examples())


class Taste(Enum):
    """What the players of a game like to do."""

    ANYTHING = "anything"
    SWAP = "swap as soon as they can"
    EMPTY = "play what places nobody, and take from the province fought for"
    CROWD = "play what places followers"


@dataclass(frozen=True)
class Temper:
    """How a game is played: nobody plays a card in the first `calm` struggles, later all pass in `idle` of 8 turns."""

    calm: int
    idle: int
    taste: Taste


class Held(Enum):
    """How many cards are held in a position: at least and at most by the player to move, and by each other player."""

    FEW = ((1, 2), (0, 2))
    LAST = ((1, 1), (0, 0))
    LAST_TWO = ((2, 2), (0, 0))
    NOT_HIS = ((0, 0), (0, 2))
    ALL = ((8, 8), (8, 8))
    NONE_BUT_THE_OTHERS_ALL = ((0, 0), (8, 8))
    ALL_BUT_THE_OTHERS_FEW = ((8, 8), (0, 2))


USUALLY_HELD: Final = (Held.FEW,) * 3 + (Held.LAST,) * 2 + (Held.LAST_TWO,) * 2 + (Held.NOT_HIS,)


@dataclass(frozen=True)
class Game:
    """A game from its start: the state before each move, and the last one."""

    states: tuple[ks.State, ...]
    moves: tuple[ks.Move, ...]


def tempers() -> st.SearchStrategy[Temper]:
    """Eager and idle players, and those who wait for the last struggles."""
    return st.builds(
        Temper,
        st.sampled_from((0, 0, 0, 1, 3, 5, 6, 7, 8)),
        st.sampled_from((0, 0, 1, 2, 4, 6)),
        st.sampled_from(Taste),
    )


def readings() -> st.SearchStrategy[ks.Readings]:
    """The presets, and every combination of readings."""
    choices = {each.name: st.sampled_from(cast("type[Enum]", type(each.default))) for each in fields(ks.Readings)}
    presets = st.sampled_from([preset for _, preset in ks.PRESETS])
    return presets | st.builds(ks.Readings, **choices)


ANY_READINGS: Final = readings()


@st.composite
def starts(
    draw: st.DrawFn, players: Sequence[int] = PLAYERS, by: st.SearchStrategy[ks.Readings] = ANY_READINGS
) -> ks.State:
    """The first position of a game, for any number of players, on any map, by any readings."""
    number, board = draw(st.sampled_from(players)), draw(st.sampled_from(MAPS))
    return ks.deal(number, seed=draw(st.integers(0, 2**32)), map=board, readings=draw(by))


@st.composite
def games(draw: st.DrawFn, players: Sequence[int] = PLAYERS, by: st.SearchStrategy[ks.Readings] = ANY_READINGS) -> Game:
    """A whole game, from the deal to the end."""
    state = draw(starts(players, by))
    temper = draw(tempers())
    states, moves = [state], list[ks.Move]()
    while state.outcome is None:
        move = drawn_move(draw, state, temper)
        state = ks.play(state, move)
        states.append(state)
        moves.append(move)
    event("cards left at the end", _in_words(state.cards_left))
    event("the end", "colony" if state.outcome.colony else "reign")
    return Game(tuple(states), tuple(moves))


@st.composite
def states(
    draw: st.DrawFn, players: Sequence[int] = PLAYERS, by: st.SearchStrategy[ks.Readings] = ANY_READINGS
) -> ks.State:
    """A state in which a move is to be made, after a drawn number of turns (or the last such of the game)."""
    state = draw(starts(players, by))
    temper = draw(tempers())
    for _ in range(draw(st.integers(0, 8 * (len(state.players) + 1)) | st.integers(0, 120))):
        after = ks.play(state, drawn_move(draw, state, temper))
        if after.outcome is not None:
            break
        state = after
    event("struggle", str(len(state.board.control) + 1))
    return state


def drawn_move(draw: st.DrawFn, state: ks.State, temper: Temper) -> ks.Move:
    """One turn, drawn choice by choice: pass or which card, how to carry it out, whom to take."""
    cards = ks.legal_cards(state)
    if not cards or len(state.board.control) < temper.calm or draw(st.integers(0, 7)) < temper.idle:
        return ks.Pass()
    card = draw(st.sampled_from(_liked(cards, temper.taste)))
    actions = ks.legal_actions(state, card)
    action = actions[draw(st.integers(0, len(actions) - 1))]
    takes = ks.legal_takes(state, action)
    if temper.taste is Taste.EMPTY:
        takes = tuple(take for take in takes if take and take.province == state.contested) or takes
    return ks.Play(action, draw(st.sampled_from(takes)))


def _liked(cards: tuple[ks.ActionCard, ...], taste: Taste) -> tuple[ks.ActionCard, ...]:
    match taste:
        case Taste.ANYTHING:
            liked: tuple[ks.ActionCard, ...] = ()
        case Taste.SWAP:
            liked = tuple(card for card in cards if card in SWAPS)
        case Taste.EMPTY:
            liked = tuple(card for card in cards if card in EMPTYING)
        case Taste.CROWD:
            liked = tuple(card for card in cards if card not in EMPTYING)
    return liked or cards


def _in_words(number: int) -> str:
    return "none" if number == 0 else "one" if number == 1 else "several"


@st.composite
def positions(
    draw: st.DrawFn,
    players: Sequence[int] = PLAYERS,
    by: st.SearchStrategy[ks.Readings] = ANY_READINGS,
    held: Sequence[Held] = USUALLY_HELD,
) -> ks.State:
    """A sparse position that a table can show: few followers stand, few cards are held, many struggles are over."""
    number, board = draw(st.sampled_from(players)), draw(st.sampled_from(MAPS))
    reading = draw(by)
    tiles = tuple(draw(st.permutations(board.provinces)))
    control = _control(draw)
    to_move = draw(st.integers(0, number - 1))
    people = _people(draw, number, to_move, draw(st.sampled_from(held)))
    left = _in_play(number, reading)
    for player in people:
        assume(player.followers <= left)
        left -= player.followers
    standing = _standing(draw, board, tiles, control, reading, left)
    pool = left - sum(standing, ks.Followers())
    crowned = sum(player.played.count(ks.ActionCard.MAHARACHA) for player in people)
    kings = frozenset(draw(st.permutations(tiles))[: draw(st.integers(0, crowned))])
    state = ks.State(
        ks.Board(board, tiles, kings, control, numbers(standing, pool)),
        people,
        reading,
        to_move,
        draw(st.integers(0, 2 if reading.struggle_ends is StruggleEnds.THREE_PASSES else number - 1)),
    )
    return _after_a_swap(draw, state)


def _control(draw: st.DrawFn) -> tuple[ks.ControlMarker, ...]:
    """The markers of up to seven struggles; often Siam is as near to a colony as can be."""
    markers: list[ks.ControlMarker] = draw(st.lists(st.sampled_from(MARKERS), max_size=7))
    if draw(st.booleans()):
        markers[:3] = [ks.BRITISH for _ in markers[:3]]
    for struggle, marker in enumerate(markers):
        if marker is ks.BRITISH and markers[:struggle].count(ks.BRITISH) == 3:
            markers[struggle] = draw(st.sampled_from(FACTIONS))
    return tuple(markers)


def _people(draw: st.DrawFn, number: int, to_move: int, most: Held) -> tuple[ks.Player, ...]:
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
    """Few followers in each province that can hold any; sometimes a crowd, that the pool lacks them."""
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
        crowd = _all_but(left, draw(st.tuples(*(st.sampled_from((0, 0, 1, 2, 3, 18)) for _ in FACTIONS))))
        standing[place] += crowd
    return tuple(standing)


def _all_but(followers: ks.Followers, kept: Sequence[int]) -> ks.Followers:
    return ks.Followers(*(max(0, count - keep) for count, keep in zip(followers.counts, kept, strict=True)))


def _after_a_swap(draw: st.DrawFn, state: ks.State) -> ks.State:
    """If the last card was a swap card, perhaps the position after a swap, and then the swap that brought it about."""
    latest = max(state.players, key=lambda player: player.last_card)
    if not latest.played or latest.played[-1] not in SWAPS:
        return state
    back = ks.legal_actions(_holding(state, latest.played[-1]), latest.played[-1])
    action = back[draw(st.integers(0, len(back) - 1))] if back else None
    if not isinstance(action, ks.OneVsOne | ks.TwoVsOne) or not action.done or draw(st.integers(0, 3)) == 0:
        return state
    return ks.State(state.board, state.players, state.readings, state.to_move, state.passes, turned_back(action))


def _holding(state: ks.State, card: ks.ActionCard) -> ks.State:
    """The position with whole hands, so that the player to move holds the card and it is not the last."""
    people = tuple(ks.Player(CARD_SET, (), ks.Followers(), 0) for _ in state.players)
    given = sum((player.followers for player in state.players), ks.Followers())
    board = state.board
    standing = numbers(board.followers, board.pool + given)
    filled = ks.Board(board.map, board.tiles, frozenset(), board.control, standing)
    return ks.State(filled, people, state.readings, state.to_move)


def turned_back(swap: ks.OneVsOne | ks.TwoVsOne) -> ks.OneVsOne | ks.TwoVsOne:
    """The same factions between the same provinces the other way round."""
    one = swap.one
    if isinstance(swap, ks.OneVsOne):
        other = swap.other
        assert one is not None
        assert other is not None
        return ks.OneVsOne(ks.Follower(one.faction, other.province), ks.Follower(other.faction, one.province))
    assert one is not None
    two = tuple(ks.Follower(each.faction, one.province) for each in swap.two)
    return ks.TwoVsOne(two, ks.Follower(one.faction, swap.two[0].province))
