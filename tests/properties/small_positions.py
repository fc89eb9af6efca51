"""Small positions with a few moves, and how small they are: where two choices of a reading might part."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, TypeAlias, TypeVar

from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.conformance.vector import Verdict, verdict
from kingofsiam.rules.s4_course import can_only_pass
from kingofsiam.rules.s5_actions.follower import takeable
from kingofsiam.rules.s5_actions.playing import carry_out
from kingofsiam.scenarios.scenario import Draw, Looked, Played, Separation, with_choice
from tests.properties.games import CARDS, FACTIONS, MARKERS, SWAPS, turned_back

T = TypeVar("T")

Pair: TypeAlias = tuple[Enum, Enum]
"""Two choices of a reading."""


@dataclass(frozen=True)
class Tried:
    """A move that is tried, and perhaps only tried."""

    move: ks.Move
    made: bool = True


@dataclass(frozen=True)
class Parting:
    """The same moves under two choices, up to the first that does not go the same way; and what is said to them."""

    states: tuple[ks.State, ks.State]
    moves: tuple[ks.Move, ...]
    verdicts: tuple[tuple[Verdict, Verdict], ...]

    @property
    def size(self) -> int:
        """What lies on the table, the moves, and what is told of them: the less, the easier to understand."""
        told = sum(len(each.events) + len(each.violations) for both in self.verdicts for each in both)
        return lying(self.states[0]) + len(self.moves) + told


def lying(state: ks.State) -> int:
    """Followers on the board and before the players, cards in hands, markers, tiles out of order, passes."""
    board = state.board
    followers = (*board.followers, *(player.followers for player in state.players))
    markers = len(board.control) + len(board.kings)
    return sum(each.total for each in followers) + state.cards_left + markers + out_of_order(board) + state.passes


def out_of_order(board: ks.Board) -> int:
    """How many tiles must be moved to lie in the order of the map."""
    ends: list[int] = []
    for place in (board.map.index[tile] for tile in board.tiles):
        at = bisect_left(ends, place)
        ends[at : at + 1] = [place]
    return len(board.tiles) - len(ends)


def parting(one: ks.State, other: ks.State, tries: Sequence[Tried]) -> Parting | None:
    """Where the two part, if they do; moves that were only tried, and went the same way, are left out."""
    states, moves, verdicts = (one, other), list[ks.Move](), list[tuple[Verdict, Verdict]]()
    for tried in tries:
        here, there = verdict(one, tried.move), verdict(other, tried.move)
        apart = visible(here) != visible(there)
        if apart or tried.made:
            moves.append(tried.move)
            verdicts.append((here, there))
        if apart:
            return Parting(states, tuple(moves), tuple(verdicts))
        if tried.made:
            if here.after is None or there.after is None or here.after.outcome is not None:
                return None
            one, other = here.after, there.after
    return None


def visible(said: Verdict) -> object:
    """What one sees on the table afterwards, and who wins; nothing if the move is refused, for whatever reasons."""
    after = said.after
    if after is None:
        return None
    won = after.outcome and (after.outcome.winners, after.outcome.reign)
    return (after.board, after.players, after.to_move, after.passes, won)


def kept(separation: Separation, pair: Pair) -> Parting | None:
    """Where the scenario that is kept parts these two choices."""
    positions = [separation.position(with_choice(separation.reading, choice)) for choice in pair]
    one, other = (ks.start(each) if isinstance(each, ks.Deal) else each for each in positions)
    if isinstance(one, Draw) or isinstance(other, Draw):
        return None
    steps = [separation.results[choice].moves for choice in pair]
    tries = [
        Tried(step.move, any(isinstance(each, Played) for each in both))
        for both in zip(*steps, strict=True)
        for step in both[:1]
        if not isinstance(step, Looked)
    ]
    return parting(one, other, tries)


class Moment(Enum):
    """When in the game: at any time, one British province before a colony, or in the last struggle."""

    ANY = 2
    BEFORE_A_COLONY = 3
    LAST_STRUGGLE = 7


@dataclass(frozen=True)
class Hint:
    """Where to look for what is rare: when, with how many followers at least, everybody with such a card."""

    moment: Moment = Moment.ANY
    followers: int = 0
    cards: tuple[ks.ActionCard, ...] = ()


HINTS: Final = {
    "undo_ban_ends": Hint(followers=3, cards=SWAPS),
    "team_sets": Hint(Moment.BEFORE_A_COLONY),
    "second_rank_tie": Hint(Moment.LAST_STRUGGLE),
    "final_tie": Hint(Moment.LAST_STRUGGLE),
}
"""For the readings that matter now and then only."""


@dataclass(frozen=True)
class Layout:
    """What is said to lay a small position out in Britain, and the moves that are tried there one after the other.

    Everybody holds a card, so that neither forced passes nor the rule of the very last card confuse the matter; only
    where the reading is about players who can but pass, this is so of others than the one to move.
    """

    players: int
    tiles: tuple[ks.Province, ...]
    control: tuple[ks.ControlMarker, ...]
    standing: tuple[ks.Follower, ...]
    own: tuple[tuple[ks.Faction, ...], ...]
    hands: tuple[tuple[ks.ActionCard, ...], ...]
    order: tuple[int, ...]
    to_move: int
    passes: int
    moves: tuple[ks.Move, ...] = ()

    def under(self, readings: ks.Readings) -> ks.State:
        """The position by these readings; raises `InvalidState` if it cannot be."""
        places = {each.province for each in self.standing}
        return ks.position(
            self.players,
            map=ks.BRITAIN,
            readings=readings,
            tiles=self.tiles,
            control=self.control,
            followers={place: ks.Followers.of(*self.standing_in(place)) for place in places},
            own=[ks.Followers.of(*each) for each in self.own],
            hands=self.hands,
            order=self.order,
            to_move=self.to_move,
            passes=self.passes,
        )

    def standing_in(self, place: ks.Province) -> tuple[ks.Faction, ...]:
        """The followers in a province."""
        return tuple(each.faction for each in self.standing if each.province == place)

    def states(self, reading: str, pair: Pair) -> tuple[ks.State, ...]:
        """The position by both choices; none if by one of them it cannot be, or another question comes in."""
        try:
            states = tuple(self.under(with_choice(reading, choice)) for choice in pair)
        except ks.InvalidState:
            return ()
        if reading == "forced_pass":
            return () if any(can_only_pass(state) for state in states) else states
        return states if all(self.hands) else ()

    def parting(self, reading: str, pair: Pair) -> Parting | None:
        """Where it parts the two choices, if it can be under both and does."""
        states = self.states(reading, pair)
        return parting(states[0], states[1], [Tried(move) for move in self.moves]) if states else None


@st.composite
def layouts(draw: st.DrawFn, reading: str, pair: Pair) -> Layout:
    """A small position with up to four moves, all but the last of which go the same way under both choices."""
    laid = draw(positions_to_try(HINTS.get(reading, Hint())))
    states = laid.states(reading, pair)
    while states and len(laid.moves) < 4:
        laid = replace(laid, moves=(*laid.moves, drawn_move(draw, states[draw(st.integers(0, 1))])))
        if laid.parting(reading, pair) is not None or ks.judge(states[0], laid.moves[-1]):
            break
        states = tuple(ks.play(state, laid.moves[-1]) for state in states)
        if any(state.outcome is not None for state in states):
            break
    return laid


@st.composite
def positions_to_try(draw: st.DrawFn, hint: Hint) -> Layout:
    """Few followers and cards."""
    moment = hint.moment
    players = draw(st.sampled_from((2, 3, 4)))
    tiles = draw(st.sampled_from(((), *((each,) for each in ks.BRITAIN.provinces))))
    if moment is Moment.BEFORE_A_COLONY:
        control = [ks.BRITISH] * 3
    else:
        fewest = 7 if moment is Moment.LAST_STRUGGLE else 0
        control = draw(st.lists(st.sampled_from(MARKERS), min_size=fewest, max_size=moment.value))
    rest = [*tiles, *(each for each in ks.BRITAIN.provinces if each not in tiles)][len(control) :]
    follower = st.builds(ks.Follower, st.sampled_from(FACTIONS), st.sampled_from(rest))
    return Layout(
        players,
        tiles,
        tuple(control),
        tuple(draw(st.lists(follower, min_size=hint.followers, max_size=4))),
        tuple(tuple(draw(st.lists(st.sampled_from(FACTIONS), max_size=2))) for _ in range(players)),
        draw(hands_of(players, hint.cards)),
        tuple(draw(st.permutations(range(players)))),
        draw(st.integers(0, players - 1)),
        draw(st.integers(0, players - 1)) if moment is Moment.ANY else players - 1,
    )


def hands_of(players: int, cards: Sequence[ks.ActionCard]) -> st.SearchStrategy[tuple[tuple[ks.ActionCard, ...], ...]]:
    """All hold the same one of these cards; if it may be any, also each one of his own, or none."""
    alike = st.sampled_from([((card,),) * players for card in cards or CARDS])
    each = st.tuples(*(st.sampled_from([*((card,) for card in CARDS), ()]) for _ in range(players)))
    return alike if cards else alike | each


def drawn_move(draw: st.DrawFn, state: ks.State) -> ks.Move:
    """A pass, or a card with its action and its follower."""
    cards = ks.legal_cards(state)
    if not cards or not draw(st.booleans()):
        return ks.Pass()
    card = draw(st.sampled_from(cards))
    actions = ks.legal_actions(state, card)
    action = actions[draw(st.integers(0, len(actions) - 1))]
    if state.last_swap is not None and state.last_swap.card is card and draw(st.booleans()):
        action = turned_back(state.last_swap)
    after = carry_out(state.board, action)
    return ks.Play(action, draw(st.sampled_from(takeable(after, state.readings) or (None,))))


def smaller(laid: Layout) -> Iterator[Layout]:
    """The same with one thing less: a follower, a card, a marker, a tile moved, a pass, a move, the last player."""
    yield from (replace(laid, tiles=each) for each in one_less(laid.tiles))
    yield from (replace(laid, control=each) for each in one_less(laid.control))
    yield from (replace(laid, moves=each) for each in one_less(laid.moves))
    for field in ("own", "hands"):
        groups: tuple[tuple[object, ...], ...] = getattr(laid, field)
        for seat, group in enumerate(groups):
            for less in one_less(group):
                changed: dict[str, Any] = {field: (*groups[:seat], less, *groups[seat + 1 :])}
                yield replace(laid, **changed)
    yield replace(laid, own=tuple(group[1:] for group in laid.own))
    for fewer in one_less(laid.standing):
        yield replace(laid, standing=fewer)
        yield from taking_another(replace(laid, standing=fewer))
    if laid.passes:
        yield replace(laid, passes=laid.passes - 1)
    if laid.players > 2:
        seats = laid.players - 1
        order = tuple(seat for seat in laid.order if seat < seats)
        fewer_seats = replace(laid, players=seats, own=laid.own[:seats], hands=laid.hands[:seats], order=order)
        yield replace(fewer_seats, to_move=laid.to_move % seats, passes=min(laid.passes, seats - 1))


def taking_another(laid: Layout) -> Iterator[Layout]:
    """The same, but one of the moves takes another follower, or none."""
    for number, move in enumerate(laid.moves):
        if isinstance(move, ks.Play):
            for take in (*dict.fromkeys(laid.standing), None):
                moves = (*laid.moves[:number], ks.Play(move.action, take), *laid.moves[number + 1 :])
                yield replace(laid, moves=moves)


def one_less(things: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    """The things without one of them."""
    return (things[:number] + things[number + 1 :] for number in range(len(things)))
