"""Vectors to test with: groups of the suite, each made once; and an engine for those who read only documents."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import kingofsiam as ks
from kingofsiam.conformance.counting import Counter, count
from kingofsiam.conformance.of_counts import of_table
from kingofsiam.conformance.of_games import Table
from kingofsiam.conformance.suite import GAMES, SCENARIOS
from kingofsiam.conformance.vector import CountVector, Vector
from kingofsiam.notation.json_documents import dump, load

GROUPS: Final = {group.name: group for group in (*SCENARIOS, *GAMES)}
"""All but the counts, which take too long for a test."""

A_TABLE: Final = Table(ks.BRITAIN, 2, "SUMMARY", ks.SUMMARY)


@cache
def vectors_of(name: str) -> tuple[Vector, ...]:
    """The vectors of a group."""
    return tuple(GROUPS[name].make())


@cache
def counts() -> tuple[CountVector, ...]:
    """An opening, a middle and a late position of a table for two."""
    return tuple(of_table(A_TABLE, Counter()))


@cache
def scenarios() -> tuple[Vector, ...]:
    """The vectors of all scenarios."""
    return tuple(vector for group in SCENARIOS for vector in vectors_of(group.name))


def games() -> tuple[Vector, ...]:
    """The vectors of the games of two on one map; in these everything happens that can."""
    return vectors_of("games/saba-2")


def sample() -> tuple[Vector, ...]:
    """Some of every kind."""
    return (*scenarios()[::9], *games()[::7], counts()[-1])


class Forwarding:
    """An engine that takes and gives documents, and has every answer from kingofsiam."""

    def plays(self, reading: str, choice: str) -> bool:
        """It plays by all readings."""
        return True

    def judge(self, state: Any, move: Any) -> list[str]:
        """The rules that the move breaks."""
        return [violation.rule.id for violation in ks.judge(self._state(state), self._move(move))]

    def play(self, state: Any, move: Any) -> Any:
        """The position after it."""
        return dump(ks.play(self._state(state), self._move(move)))

    def start(self, deal: Any) -> Any:
        """The position in which the game begins; None if the deal cannot be."""
        try:
            read = load(deal)
        except ks.KingOfSiamError:
            return None
        assert isinstance(read, ks.Deal)
        return dump(ks.start(read))

    def observe(self, state: Any, seat: int) -> Any:
        """What the player in this seat sees."""
        return dump(ks.observe(self._state(state), seat))

    def count(self, state: Any, turns: int) -> tuple[list[int], list[int]]:
        """How many moves and positions there are."""
        found = count(self._state(state), turns)
        return list(found.moves), list(found.results)

    def _state(self, told: Any) -> ks.State:
        state = load(told)
        assert isinstance(state, ks.State)
        return state

    def _move(self, told: Any) -> ks.Move:
        move = load(told)
        assert isinstance(move, ks.Pass | ks.Play)
        return move
