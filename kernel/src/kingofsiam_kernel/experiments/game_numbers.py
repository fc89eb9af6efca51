"""Games and their numbers: a number decides the deal and, with the turn, all random numbers of the players.

A set of game numbers is stored as sorted ranges that do not touch (an interval set).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import kingofsiam_kernel as kernel
from kingofsiam_kernel import PackedState, rng_for_turn
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.search.bots import Policy
from kingofsiam_kernel.search.common_random_numbers import turn_id

MAX_GAMES: Final = 2**52
"""Game numbers are below this. Together with the turn id a game number makes a seed of 63 bits."""


@dataclass(frozen=True, slots=True)
class Games:
    """A set of game numbers. `spans` are half-open ranges (first, end), ascending, with gaps between them.

    Raises `InvalidSetting` for any other spans; `Games.of` accepts them in any order.

    Examples:
        >>> Games.of((0, 4)) | Games.of((4, 6), (9, 10))
        Games(spans=((0, 6), (9, 10)))
    """

    spans: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        ends = [end for span in self.spans for end in span]
        if any(first >= last for first, last in pairwise(ends)) or (ends and ends[0] < 0):
            raise InvalidSetting(
                (f"{list(self.spans)} are not ascending ranges of whole numbers with gaps between them",)
            )

    @classmethod
    def of(cls, *spans: tuple[int, int]) -> Games:
        """The union of these ranges, which may touch or overlap."""
        joined: list[tuple[int, int]] = []
        for first, end in sorted(span for span in spans if span[0] < span[1]):
            if joined and first <= joined[-1][1]:
                joined[-1] = (joined[-1][0], max(joined[-1][1], end))
            else:
                joined.append((first, end))
        return cls(tuple(joined))

    def __or__(self, other: Games) -> Games:
        return Games.of(*self.spans, *other.spans)

    def __and__(self, other: Games) -> Games:
        return Games(tuple(_overlaps(self.spans, other.spans)))

    def __sub__(self, other: Games) -> Games:
        last = max((end for _, end in (*self.spans[-1:], *other.spans[-1:])), default=0)
        edges = (0, *(edge for span in other.spans for edge in span), last)
        return Games(tuple(_overlaps(self.spans, tuple(zip(edges[::2], edges[1::2], strict=True)))))

    def __len__(self) -> int:
        return sum(end - first for first, end in self.spans)

    def count_every(self, step: int) -> int:
        """How many of the numbers can be divided by `step`; 0 if `step` is 0."""
        return sum((end - 1) // step - (first - 1) // step for first, end in self.spans if step)

    def __str__(self) -> str:
        return ", ".join(f"{first}-{end - 1}" for first, end in self.spans) or "none"


NO_GAMES: Final = Games()


def _overlaps(spans: Sequence[tuple[int, int]], others: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What both ascending sequences have in common, in one sweep over both."""
    place = other_place = 0
    while place < len(spans) and other_place < len(others):
        (first, end), (other_first, other_end) = spans[place], others[other_place]
        if (start := max(first, other_first)) < (stop := min(end, other_end)):
            yield start, stop
        place, other_place = (place + 1, other_place) if end < other_end else (place, other_place + 1)


def as_games(games: Games | range | int) -> Games:
    """The set of these game numbers; a number n means 0 to n - 1. Raises `InvalidSetting` for numbers too high."""
    if isinstance(games, int):
        games = range(games)
    if isinstance(games, range):
        games = Games.of((games.start, games.stop)) if games.step == 1 else Games.of(*((n, n + 1) for n in games))
    if games.spans and games.spans[-1][1] > MAX_GAMES:
        raise InvalidSetting(
            (f"the last game has the number {games.spans[-1][1] - 1}; the highest is {MAX_GAMES - 1}",)
        )
    return games


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game: the first position, each turn (the position before it, and the move), and the last position."""

    start: PackedState
    turns: Sequence[tuple[PackedState, int]]
    end: PackedState

    @property
    def course(self) -> tuple[object, ...]:
        """The cards played and the final position. Two games that differ only in passes have the same course."""
        cards = tuple((turn_id(state), move) for state, move in self.turns if move != kernel.PASS)
        end = self.end
        board = (end.rama, end.lao, end.malay, end.tiles, end.control)
        return (cards, board, (end.first, end.second, end.third, end.fourth))


def play_game(dealer: kernel.Dealer, players: Sequence[Policy], number: int) -> PlayedGame:
    """Play the game with this number to its end, each seat by its player."""
    start = state = dealer.deal(number)
    turns: list[tuple[PackedState, int]] = []
    while not state.over:
        move = players[state.to_move](state, rng_for_turn(number, state))
        turns.append((state, move))
        state = kernel.play_unchecked(state, move)
    return PlayedGame(start, turns, state)
