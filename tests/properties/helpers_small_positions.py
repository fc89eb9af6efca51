"""Small positions with a few moves, their size, and whether two choices of a reading differ on them."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.conformance.vectors import Verdict, verdict
from kingofsiam.rules.s4_course import can_only_pass
from kingofsiam.rules.s5_actions.cards import carry_out
from kingofsiam.rules.s5_actions.follower import takeable
from kingofsiam.scenarios.model import Draw, Looked, Played, Separation, with_choice
from tests.helpers_strategies import CARDS, FACTIONS, MARKERS, SWAPS, reversed_swap

Pair: TypeAlias = tuple[Enum, Enum]
"""Two choices of a reading."""


@dataclass(frozen=True)
class AttemptedMove:
    """A move that is judged and, unless `is_played` is false, played."""

    move: ks.Move
    is_played: bool = True


@dataclass(frozen=True)
class Difference:
    """The same moves under two choices, up to the first with different outcomes, and the verdicts on each."""

    states: tuple[ks.State, ks.State]
    moves: tuple[ks.Move, ...]
    verdicts: tuple[tuple[Verdict, Verdict], ...]

    @property
    def size(self) -> int:
        """The number of things on the table, moves, events and violations: the fewer, the easier to understand."""
        facts = sum(len(each.events) + len(each.violations) for both in self.verdicts for each in both)
        return position_size(self.states[0]) + len(self.moves) + facts


def position_size(state: ks.State) -> int:
    """Followers on the board and of the players, cards in hand, markers, tiles out of order, passes."""
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


def find_difference(one: ks.State, other: ks.State, attempts: Sequence[AttemptedMove]) -> Difference | None:
    """Where the two differ, if they do; a move that was only judged is left out if the verdicts are the same."""
    states, moves, verdicts = (one, other), list[ks.Move](), list[tuple[Verdict, Verdict]]()
    for attempt in attempts:
        here, there = verdict(one, attempt.move), verdict(other, attempt.move)
        apart = comparable(here) != comparable(there)
        if apart or attempt.is_played:
            moves.append(attempt.move)
            verdicts.append((here, there))
        if apart:
            return Difference(states, tuple(moves), tuple(verdicts))
        if attempt.is_played:
            if here.after is None or there.after is None or here.after.outcome is not None:
                return None
            one, other = here.after, there.after
    return None


def comparable(verdict: Verdict) -> object:
    """The position afterwards and the winners; None if the move is refused, whatever the reasons."""
    after = verdict.after
    if after is None:
        return None
    won = after.outcome and (after.outcome.winners, after.outcome.reign)
    return (after.board, after.players, after.to_move, after.passes, won)


def difference_in_scenario(separation: Separation, pair: Pair) -> Difference | None:
    """Where these two choices differ in one of our scenarios."""
    positions = [separation.position(with_choice(separation.reading, choice)) for choice in pair]
    one, other = (ks.start(each) if isinstance(each, ks.Deal) else each for each in positions)
    if isinstance(one, Draw) or isinstance(other, Draw):
        return None
    steps = [separation.results[choice].moves for choice in pair]
    attempts = [
        AttemptedMove(step.move, any(isinstance(each, Played) for each in both))
        for both in zip(*steps, strict=True)
        for step in both[:1]
        if not isinstance(step, Looked)
    ]
    return find_difference(one, other, attempts)


class Moment(Enum):
    """At which moment of the game: at any time, one British province before a colony, or in the last struggle."""

    ANY = 2
    BEFORE_A_COLONY = 3
    LAST_STRUGGLE = 7


@dataclass(frozen=True)
class Hint:
    """Where to look for rare differences: the moment, the least number of followers, and a card for each player."""

    moment: Moment = Moment.ANY
    followers: int = 0
    cards: tuple[ks.ActionCard, ...] = ()


HINTS: Final = {
    "undo_ban_ends": Hint(followers=3, cards=SWAPS),
    "team_sets": Hint(Moment.BEFORE_A_COLONY),
    "second_rank_tie": Hint(Moment.LAST_STRUGGLE),
    "final_tie": Hint(Moment.LAST_STRUGGLE),
}
"""For readings that rarely make a difference."""


@dataclass(frozen=True)
class Layout:
    """A small position on the map of Britain, and the moves that we try there one after the other. Each player holds a
    card, so that neither forced passes nor the rule of the very last card interfere. Only for the reading about players
    who must pass may players other than the one to move hold no card.
    """

    players: int
    tiles: tuple[ks.Province, ...]
    control: tuple[ks.ControlMarker, ...]
    followers: tuple[ks.Follower, ...]
    own: tuple[tuple[ks.Faction, ...], ...]
    hands: tuple[tuple[ks.ActionCard, ...], ...]
    order: tuple[int, ...]
    to_move: int
    passes: int
    moves: tuple[ks.Move, ...] = ()

    def under(self, readings: ks.Readings) -> ks.State:
        """The position under these readings; raises `InvalidState` if it is impossible."""
        places = {each.province for each in self.followers}
        return ks.position(
            self.players,
            map=ks.BRITAIN,
            readings=readings,
            tiles=self.tiles,
            control=self.control,
            followers={place: ks.Followers.of(*self.factions_in(place)) for place in places},
            own=[ks.Followers.of(*each) for each in self.own],
            hands=self.hands,
            order=self.order,
            to_move=self.to_move,
            passes=self.passes,
        )

    def factions_in(self, place: ks.Province) -> tuple[ks.Faction, ...]:
        """The factions of the followers in a province."""
        return tuple(each.faction for each in self.followers if each.province == place)

    def states(self, reading: str, pair: Pair) -> tuple[ks.State, ...]:
        """The position under both choices; None if one makes it impossible, or if another question interferes."""
        return _states(replace(self, moves=()), reading, pair)

    def difference(self, reading: str, pair: Pair) -> Difference | None:
        """Where the two choices differ, if they do and the position is possible under both."""
        return _difference(self, reading, pair)


# While a layout is drawn, and then tested, the same question is asked again and again.


@lru_cache(maxsize=1)
def _states(layout: Layout, reading: str, pair: Pair) -> tuple[ks.State, ...]:
    try:
        states = tuple(layout.under(with_choice(reading, choice)) for choice in pair)
    except ks.InvalidState:
        return ()
    if reading == "forced_pass":
        return () if any(can_only_pass(state) for state in states) else states
    return states if all(layout.hands) else ()


@lru_cache(maxsize=1)
def _difference(layout: Layout, reading: str, pair: Pair) -> Difference | None:
    states = layout.states(reading, pair)
    return find_difference(states[0], states[1], [AttemptedMove(move) for move in layout.moves]) if states else None


@st.composite
def layouts(draw: st.DrawFn, reading: str, pair: Pair) -> Layout:
    """A small position with up to four moves, all but the last with the same outcome under both choices."""
    layout = draw(positions_to_try(HINTS.get(reading, Hint())))
    states = layout.states(reading, pair)
    while states and len(layout.moves) < 4:
        layout = replace(layout, moves=(*layout.moves, drawn_move(draw, states[draw(st.integers(0, 1))])))
        if layout.difference(reading, pair) is not None or ks.judge(states[0], layout.moves[-1]):
            break
        states = tuple(ks.play(state, layout.moves[-1]) for state in states)
        if any(state.outcome is not None for state in states):
            break
    return layout


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
    """All players hold the same one of these cards; if no cards are given, any card or none."""
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
        action = reversed_swap(state.last_swap)
    after = carry_out(state.board, action)
    return ks.Play(action, draw(st.sampled_from(takeable(after, state.readings) or (None,))))
