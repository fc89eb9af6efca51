"""Values of endgames by brute force: every legal move of the rulebook's engine, to the end of the game."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TypeAlias

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.model.state import Outcome
from kingofsiam.rules.s2_concept import sides
from kingofsiam_kernel.twin.packed import cards_left

Shares: TypeAlias = tuple[int, ...]
"""The share of the victory of each seat, in sixths."""


class TooLarge(Exception):
    """There are more positions than brute force can look at."""


class BruteForce:
    """The values of a position and of all that can come after it. Raises `TooLarge`."""

    def __init__(self, state: ks.State, limit: int) -> None:
        self.state, self.limit = state, limit
        self.values = dict[ks.State, Shares]()
        self.value = self._value_of(state)

    def _value_of(self, state: ks.State) -> Shares:
        """Every player prefers the greatest share of their own, then that of the next player."""
        if state not in self.values:
            if len(self.values) + ks.count_legal_moves(state) > self.limit:
                raise TooLarge
            found = [shares(state.outcome, len(state.players))] if state.outcome is not None else []
            found += [self._value_of(ks.play(state, move)) for move in ks.legal_moves(state)] if not found else []
            self.values[state] = max(found, key=lambda each: liked(each, state.to_move))
        return self.values[state]

    @property
    def best_moves(self) -> set[ks.Move]:
        """All moves as good as the best one."""
        best, seat = liked(self.value, self.state.to_move), self.state.to_move
        return {
            move for move in ks.legal_moves(self.state) if liked(self.values[ks.play(self.state, move)], seat) == best
        }


def liked(shares: Shares, seat: int) -> tuple[int, int]:
    """What a player looks at."""
    return shares[seat], shares[(seat + 1) % len(shares)]


def shares(outcome: Outcome, players: int) -> Shares:
    """Each side that wins gets the same share; partners do not divide theirs."""
    winning = [side for side in sides(players) if set(side) & set(outcome.winners)]
    return tuple(6 // len(winning) if seat in outcome.winners else 0 for seat in range(players))


def endgames(seeds: range, cards: int, limit: int) -> Iterator[BruteForce]:
    """Endgames of random games, with a choice, where there are any; a fourth of the games under other readings."""
    for seed in seeds:
        readings = [*ks.PRESETS.values()][seed // 4 % len(ks.PRESETS)] if seed % 4 == 0 else ks.RULEBOOK
        start = ks.deal(2 + seed % 3, seed=seed, readings=readings)
        if (found := endgame_of(start, kernel.Rng(seed), cards, limit, seed // 3 % 3)) is not None:
            yield found


def endgame_of(start: ks.State, rng: kernel.Rng, cards: int, limit: int, waits: int) -> BruteForce | None:
    """A random game from where at most so many cards are left, as early as brute force can solve it, with a choice.

    In `waits` of three turns players pass, so that cards are left for the last struggles.
    """
    state = kernel.pack(start)
    while not state.over:
        if cards_left(state) <= cards and len(kernel.legal_moves(state)) > 1:
            with suppress(TooLarge):
                return BruteForce(kernel.unpack(state, start.board.map), limit)
        waiting = rng.randbelow(3) < waits
        state = kernel.play_unchecked(state, kernel.PASS if waiting else kernel.staged_move(state, rng))
    return None
