"""Vectors to test with: groups of the suite, each made once; and an engine for consumers that read documents only."""

from functools import cache
from typing import Any, Final

import kingofsiam as ks
from kingofsiam.conformance.perft import config_count_vectors, perft
from kingofsiam.conformance.sources import VectorConfig
from kingofsiam.conformance.suite import GAME_GROUPS, SCENARIO_GROUPS
from kingofsiam.conformance.vectors import CountVector, Vector
from kingofsiam.notation.json.documents import dump, load

GROUPS: Final = {group.name: group for group in (*SCENARIO_GROUPS, *GAME_GROUPS)}
"""All groups except the counts, which take too long for a test."""

A_CONFIG: Final = VectorConfig(ks.BRITAIN, 2, "SUMMARY", ks.SUMMARY)


@cache
def vectors_in_group(name: str) -> tuple[Vector, ...]:
    """The vectors of a group."""
    return tuple(GROUPS[name].make())


@cache
def count_vectors() -> tuple[CountVector, ...]:
    """An opening, a middle and a late position of a game of two."""
    return tuple(config_count_vectors(A_CONFIG))


@cache
def scenario_vectors() -> tuple[Vector, ...]:
    """The vectors of all scenarios."""
    return tuple(vector for group in SCENARIO_GROUPS for vector in vectors_in_group(group.name))


def game_vectors() -> tuple[Vector, ...]:
    """The vectors of the games of two on one map, in which every kind of event happens."""
    return vectors_in_group("games/saba-2")


def sample() -> tuple[Vector, ...]:
    """Some vectors of every kind."""
    return (*scenario_vectors()[::9], *game_vectors()[::7], count_vectors()[-1])


class ForwardingEngine:
    """An engine that reads and writes documents, and gets every answer from kingofsiam."""

    def plays(self, reading: str, choice: str | None) -> bool:
        """Whether it plays by this choice: it plays by all of them."""
        return True

    def read(self, document: Any) -> Any:
        """The position, the deal or the move in a document."""
        return load(document)

    def judge(self, state: Any, move: Any) -> list[str]:
        """The rules that the move breaks."""
        return [violation.rule.id for violation in ks.judge(self.read(state), self.read(move))]

    def play(self, state: Any, move: Any) -> Any:
        """The position after the move."""
        return dump(ks.play(self.read(state), self.read(move)))

    def start(self, deal: Any) -> Any:
        """The position in which the game begins; None if the deal is impossible."""
        try:
            return dump(ks.start(self.read(deal)))
        except ks.KingOfSiamError:
            return None

    def observe(self, state: Any, seat: int) -> Any:
        """What the player in this seat sees."""
        return dump(ks.observe(self.read(state), seat))

    def count(self, state: Any, turns: int) -> tuple[list[int], list[int]]:
        """The perft counts up to this number of turns."""
        counts = perft(self.read(state), turns)
        return list(counts.moves), list(counts.results)
