"""Hypothesis strategies: maps, readings, deals, games played in varied styles, positions set up by hand."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import partial
from itertools import islice
from random import Random
from typing import Final, cast

from hypothesis import assume, event
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.maps import NAMES, load
from kingofsiam.model.pieces import FACTIONS, NOBODY, PLAYERS
from kingofsiam.rules.s1_components import EIGHT_CARDS
from kingofsiam.rules.s3_setup import in_play
from kingofsiam.rules.s7_victory import BRITISH_FOR_A_COLONY
from kingofsiam.spec.readings import ClosedProvinces, StruggleEnds

# --- games that are played -------------------------------------------------------------------------------------------

PLACING: Final = (ks.ActionCard.KHON_THAI, ks.ActionCard.RAMA, ks.ActionCard.LAO, ks.ActionCard.MALAI)


class Preference(Enum):
    """The cards that the players of a game like best."""

    ANYTHING = tuple(ks.ActionCard)
    SWAP = (ks.ActionCard.ONE_VS_ONE, ks.ActionCard.TWO_VS_ONE)
    EMPTY = tuple(card for card in ks.ActionCard if card not in PLACING)
    """They also like to take from the province fought for."""
    CROWD = PLACING


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """How a game is played: nobody plays a card in the first `calm` struggles; later all pass in `idle` of 8 turns.

    If all games were played alike, none would reach the corners of the rules.
    """

    calm: int
    idle: int
    preference: Preference

    @classmethod
    def draw(cls, random: Random) -> "PlayStyle":
        """A style of play: eager, idle, or waiting for the last struggles."""
        calm = random.choice((0, 0, 0, 1, 3, 5, 6, 7, 8))
        return cls(calm, random.choice((0, 0, 1, 2, 4, 6)), random.choice(tuple(Preference)))


def styled_move(state: ks.State, style: PlayStyle, random: Random) -> ks.Move:
    """A legal move, drawn choice by choice: pass or which card, how to carry it out, whom to take."""
    cards = ks.legal_cards(state)
    if not cards or len(state.board.control) < style.calm or random.randrange(8) < style.idle:
        return ks.Pass()
    liked = tuple(card for card in cards if card in style.preference.value)
    action = random.choice(ks.legal_actions(state, random.choice(liked or cards)))
    takes = ks.legal_takes(state, action)
    if style.preference is Preference.EMPTY:
        takes = tuple(take for take in takes if take and take.province == state.contested) or takes
    return ks.Play(action, random.choice(takes))


def maps() -> st.SearchStrategy[ks.Map]:
    """The maps that come with the game."""
    return st.sampled_from([load(name) for name in NAMES])


def readings() -> st.SearchStrategy[ks.Readings]:
    """The presets, and every combination of readings."""
    choices = {field.name: st.sampled_from(cast("type[Enum]", type(field.default))) for field in fields(ks.Readings)}
    return st.sampled_from(list(ks.PRESETS.values())) | st.builds(ks.Readings, **choices)


ANY_READINGS: Final = readings()


@st.composite
def deals(
    draw: st.DrawFn, players: Sequence[int] = PLAYERS, under: st.SearchStrategy[ks.Readings] = ANY_READINGS
) -> ks.Deal:
    """The deal of a game, for any number of players, on any map, under any readings; `ks.start` sets it up."""
    seed = draw(st.integers(0, 2**32))
    return ks.draw_deal(draw(st.sampled_from(players)), seed=seed, map=draw(maps()), readings=draw(under))


def _playing(draw: st.DrawFn, state: ks.State) -> Iterator[tuple[ks.Move, ks.State]]:
    """The moves of a game in some style, each with the position after it."""
    random = draw(st.randoms(use_true_random=False))
    style = PlayStyle.draw(random)
    while state.outcome is None:
        move = styled_move(state, style, random)
        state = ks.play(state, move)
        yield move, state


@st.composite
def games(
    draw: st.DrawFn, players: Sequence[int] = PLAYERS, under: st.SearchStrategy[ks.Readings] = ANY_READINGS
) -> ks.Game:
    """A whole game, from the deal to the end."""
    deal = draw(deals(players, under))
    start = ks.start(deal)
    played = tuple(_playing(draw, start))
    end = played[-1][1]
    event("cards left at the end", ("none", "one", "several")[min(2, end.cards_left)])
    event("the end", "colony" if end.outcome and end.outcome.colony else "reign")
    return ks.Game(deal, tuple(move for move, _ in played), states=(start, *(after for _, after in played)))


@st.composite
def states(
    draw: st.DrawFn, players: Sequence[int] = PLAYERS, under: st.SearchStrategy[ks.Readings] = ANY_READINGS
) -> ks.State:
    """A position of a game, in which a move must be made: after a random number of turns, or before the last one."""
    state = ks.start(draw(deals(players, under)))
    turns = draw(st.integers(0, 8 * (len(state.players) + 1)) | st.integers(0, 120))
    for _, after in islice(_playing(draw, state), turns):
        state = state if after.outcome else after
    event("struggle", str(len(state.board.control) + 1))
    return state


# --- positions set up by hand ----------------------------------------------------------------------------------------


class CardsHeld(Enum):
    """How many cards players hold: the least and the most for the player to move, and for each other player."""

    FEW = ((1, 2), (0, 2))
    LAST = ((1, 1), (0, 0))
    LAST_TWO = ((2, 2), (0, 0))
    NOT_THEIRS = ((0, 0), (0, 2))
    ALL = ((8, 8), (8, 8))
    NONE_BUT_THE_OTHERS_ALL = ((0, 0), (8, 8))
    ALL_BUT_THE_OTHERS_FEW = ((8, 8), (0, 2))


USUAL_CARDS_HELD: Final = (*[CardsHeld.FEW] * 3, *[CardsHeld.LAST] * 2, *[CardsHeld.LAST_TWO] * 2, CardsHeld.NOT_THEIRS)


@st.composite
def positions(
    draw: st.DrawFn,
    players: Sequence[int] = PLAYERS,
    under: st.SearchStrategy[ks.Readings] = ANY_READINGS,
    held: Sequence[CardsHeld] = USUAL_CARDS_HELD,
) -> ks.State:
    """A sparse but possible position: few followers stand, few cards are held, many struggles are over."""
    number, map, readings = draw(st.sampled_from(players)), draw(maps()), draw(under)
    tiles, control, to_move = draw(st.permutations(map.provinces)), _control(draw), draw(st.integers(0, number - 1))
    mine, others = draw(st.sampled_from(held)).value
    hands = [draw(_hands(*(mine if seat == to_move else others))) for seat in range(number)]
    own = [draw(_groups(min(6, 9 - len(hand)))) for hand in hands]
    laid_out = partial(
        ks.position,
        number,
        map=map,
        readings=readings,
        tiles=tiles,
        control=control,
        followers=_settled(draw, tiles, control, readings, own),
        own=own,
        order=draw(st.permutations(range(number))),
    )
    swap = draw(st.none() | st.sampled_from(Preference.SWAP.value))
    if swap is not None and (state := _after_swap(draw, laid_out, hands, to_move, swap)):
        return state
    crowned = sum(ks.ActionCard.MAHARACHA not in hand for hand in hands)
    state = laid_out(
        hands=hands,
        to_move=to_move,
        kings=draw(st.lists(st.sampled_from(tiles), max_size=crowned, unique=True)),
        passes=draw(st.integers(0, 2 if readings.struggle_ends is StruggleEnds.THREE_PASSES else number - 1)),
    )
    piles = (replace(player, played=tuple(draw(st.permutations(player.played)))) for player in state.players)
    return replace(state, players=tuple(piles))


def _hands(fewest: int, most: int) -> st.SearchStrategy[list[ks.ActionCard]]:
    places = st.lists(st.integers(0, 7), min_size=fewest, max_size=most, unique=True)
    return places.map(lambda chosen: [EIGHT_CARDS[place] for place in chosen])


def _groups(most: int) -> st.SearchStrategy[ks.Followers]:
    return st.lists(st.sampled_from(FACTIONS), max_size=most).map(lambda factions: ks.Followers.of(*factions))


def _control(draw: st.DrawFn) -> Sequence[ks.ControlMarker]:
    """The markers of up to seven struggles; often Siam is as near to a colony as possible."""
    most = BRITISH_FOR_A_COLONY - 1
    british: list[ks.ControlMarker] = [ks.BRITISH] * draw(st.sampled_from((0, *range(most + 1), most)))
    return draw(st.permutations(british + draw(st.lists(st.sampled_from(FACTIONS), max_size=7 - len(british)))))


def _settled(
    draw: st.DrawFn,
    tiles: Sequence[ks.Province],
    control: Sequence[ks.ControlMarker],
    readings: ks.Readings,
    own: Sequence[ks.Followers],
) -> dict[ks.Province, ks.Followers]:
    """Few followers in each open province; sometimes a crowd where the struggle is, so that the pool runs short."""
    open_to_british = readings.closed_provinces is ClosedProvinces.CONTROLLED_BY_FACTION
    powers = dict(zip(tiles, control, strict=False))
    most = draw(st.sampled_from((1, 2, 2, 4)))
    standing = {
        province: draw(_groups(most))
        for province in tiles
        if province not in powers or (open_to_british and powers[province] is ks.BRITISH)
    }
    available, placed = in_play(len(own), readings), sum((*standing.values(), *own), NOBODY)
    assume(placed <= available)
    if draw(st.booleans()):
        kept = draw(st.tuples(*[st.sampled_from((0, 0, 1, 2, 3, 18))] * 3))
        crowd = (max(0, count - keep) for count, keep in zip((available - placed).counts, kept, strict=True))
        standing[tiles[len(control)]] += ks.Followers(*crowd)
    return standing


def _after_swap(
    draw: st.DrawFn,
    laid_out: Callable[..., ks.State],
    hands: Sequence[Sequence[ks.ActionCard]],
    to_move: ks.Seat,
    card: ks.ActionCard,
) -> ks.State | None:
    """The position after the player before has swapped, if they can; the player to move may hold the same card."""
    before = (to_move - 1) % len(hands)
    holding = [[*hand] for hand in hands]
    if card not in holding[before]:
        holding[before].append(card)
    if holding[to_move] and card not in holding[to_move] and draw(st.booleans()):
        holding[to_move][0] = card
    state = laid_out(hands=holding, to_move=before)
    swaps = [
        action
        for action in ks.legal_actions(state, card)
        if isinstance(action, ks.OneVsOne | ks.TwoVsOne) and action.done
    ]
    if not swaps:
        return None
    swap = draw(st.sampled_from(swaps))
    after = ks.play(state, ks.Play(swap, draw(st.sampled_from(ks.legal_takes(state, swap)))))
    return after if after.outcome is None else None
