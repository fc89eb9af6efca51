"""Hypothesis strategies for random games, drawn move by move with varied styles of play.

If all players played alike, the games would never reach the corners of the rules. So each game has a `PlayStyle`: how
long its players only pass, how often they pass afterwards, and which moves they prefer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import Final, cast

from hypothesis import event, settings
from hypothesis import strategies as st

import kingofsiam as ks

PLAYERS: Final = (2, 3, 4)
MAPS: Final = (ks.SIAM, ks.SABA, ks.BRITAIN)
FACTIONS: Final = (ks.RAMA, ks.LAO, ks.MALAY)
MARKERS: Final[tuple[ks.ControlMarker, ...]] = (*FACTIONS, ks.BRITISH)
CARDS: Final = tuple(ks.ActionCard)
CARD_SET: Final = (*CARDS, ks.ActionCard.KHON_THAI)
SWAPS: Final = (ks.ActionCard.ONE_VS_ONE, ks.ActionCard.TWO_VS_ONE)
EMPTYING_CARDS: Final = (ks.ActionCard.MAHARACHA, *SWAPS)


def examples() -> int:
    """How many examples the profile requests."""
    return settings().max_examples  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def fewer_examples(share: int) -> settings:
    """Settings for a costly law: one example for each `share` examples of the profile."""
    return settings(max_examples=max(1, examples() // share))


def more_examples(times: int) -> settings:
    """Settings for a cheap law: this many examples for each example of the profile."""
    return settings(max_examples=times * examples())


class MovePreference(Enum):
    """What the players of a game like to do."""

    ANYTHING = "anything"
    SWAP = "swap as soon as they can"
    EMPTY = "play what places nobody, and take from the province fought for"
    CROWD = "play what places followers"


@dataclass(frozen=True)
class PlayStyle:
    """How a game is played: nobody plays a card in the first `calm` struggles; later all pass in `idle` of 8 turns."""

    calm: int
    idle: int
    preference: MovePreference


@dataclass(frozen=True)
class Game:
    """A game from its start: the state before each move, and the last one."""

    states: tuple[ks.State, ...]
    moves: tuple[ks.Move, ...]


def play_styles() -> st.SearchStrategy[PlayStyle]:
    """Eager and idle players, and those who wait for the last struggles."""
    return st.builds(
        PlayStyle,
        st.sampled_from((0, 0, 0, 1, 3, 5, 6, 7, 8)),
        st.sampled_from((0, 0, 1, 2, 4, 6)),
        st.sampled_from(MovePreference),
    )


def readings() -> st.SearchStrategy[ks.Readings]:
    """The presets, and every combination of readings."""
    choices = {each.name: st.sampled_from(cast("type[Enum]", type(each.default))) for each in fields(ks.Readings)}
    presets = st.sampled_from(list(ks.PRESETS.values()))
    return presets | st.builds(ks.Readings, **choices)


ANY_READINGS: Final = readings()


@st.composite
def starts(
    draw: st.DrawFn, players: Sequence[int] = PLAYERS, by: st.SearchStrategy[ks.Readings] = ANY_READINGS
) -> ks.State:
    """The first position of a game, for any number of players, on any map, under any readings."""
    number, board = draw(st.sampled_from(players)), draw(st.sampled_from(MAPS))
    return ks.deal(number, seed=draw(st.integers(0, 2**32)), map=board, readings=draw(by))


@st.composite
def games(draw: st.DrawFn, players: Sequence[int] = PLAYERS, by: st.SearchStrategy[ks.Readings] = ANY_READINGS) -> Game:
    """A whole game, from the deal to the end."""
    state = draw(starts(players, by))
    temper = draw(play_styles())
    states, moves = [state], list[ks.Move]()
    while state.outcome is None:
        move = draw_move(draw, state, temper)
        state = ks.play(state, move)
        states.append(state)
        moves.append(move)
    event("cards left at the end", ("none", "one", "several")[min(2, state.cards_left)])
    event("the end", "colony" if state.outcome.colony else "reign")
    return Game(tuple(states), tuple(moves))


@st.composite
def states(
    draw: st.DrawFn, players: Sequence[int] = PLAYERS, by: st.SearchStrategy[ks.Readings] = ANY_READINGS
) -> ks.State:
    """A state in which a move must be made, after a random number of turns (or the last such state of the game)."""
    state = draw(starts(players, by))
    temper = draw(play_styles())
    for _ in range(draw(st.integers(0, 8 * (len(state.players) + 1)) | st.integers(0, 120))):
        after = ks.play(state, draw_move(draw, state, temper))
        if after.outcome is not None:
            break
        state = after
    event("struggle", str(len(state.board.control) + 1))
    return state


def draw_move(draw: st.DrawFn, state: ks.State, temper: PlayStyle) -> ks.Move:
    """One turn, drawn choice by choice: pass or which card, how to carry it out, whom to take."""
    cards = ks.legal_cards(state)
    if not cards or len(state.board.control) < temper.calm or draw(st.integers(0, 7)) < temper.idle:
        return ks.Pass()
    card = draw(st.sampled_from(preferred_cards(cards, temper.preference)))
    actions = ks.legal_actions(state, card)
    action = actions[draw(st.integers(0, len(actions) - 1))]
    takes = ks.legal_takes(state, action)
    if temper.preference is MovePreference.EMPTY:
        takes = tuple(take for take in takes if take and take.province == state.contested) or takes
    return ks.Play(action, draw(st.sampled_from(takes)))


def preferred_cards(cards: tuple[ks.ActionCard, ...], taste: MovePreference) -> tuple[ks.ActionCard, ...]:
    """The cards that players with this preference like best."""
    liked = {
        MovePreference.ANYTHING: CARDS,
        MovePreference.SWAP: SWAPS,
        MovePreference.EMPTY: EMPTYING_CARDS,
        MovePreference.CROWD: tuple(card for card in CARDS if card not in EMPTYING_CARDS),
    }
    return tuple(card for card in cards if card in liked[taste]) or cards


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
