"""What a study asks: who plays, where, by which readings, and how the players choose their moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from kingofsiam.kernel.places import MOST_PROVINCES
from kingofsiam.maps import SIAM, Map
from kingofsiam.readings import RULEBOOK, Readings
from kingofsiam.rules.s2_concept import PLAYERS
from kingofsiam.study.errors import InvalidQuestion
from kingofsiam.study.policies import faults_of_policy

EVERY: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked of every game of a study.

    `policies` names how the players choose: one name for all, or one for each seat; if they differ, they change seats
    from game to game. With `compared` every game is played twice, by `readings` and by these. The rulebook retells the
    games whose number is divisible by `rules_every`, and those divisible by `rulings_every` are tried under every
    other choice of every reading; 0 is never. Raises `InvalidQuestion`.
    """

    players: int = 3
    map: Map = SIAM
    readings: Readings = RULEBOOK
    policies: tuple[str, ...] = ("random",)
    compared: Readings | None = None
    rules_every: int = EVERY
    rulings_every: int = EVERY

    def __post_init__(self) -> None:
        if faults := tuple(_faults(self)):
            raise InvalidQuestion(faults)
        if len(set(self.policies)) == 1:
            object.__setattr__(self, "policies", self.policies[:1])

    @property
    def shifts(self) -> int:
        """In how many ways the players are seated, one after the other from game to game."""
        return len(self.policies)

    def policy(self, seat: int, game: int) -> str:
        """Who sits there in this game: the policies move on by one seat from game to game."""
        return self.policies[(seat - game) % len(self.policies)]

    @property
    def other(self) -> Question | None:
        """The same question by the readings that are compared."""
        return None if self.compared is None else replace(self, readings=self.compared, compared=None)


def _faults(question: Question) -> Iterator[str]:
    if question.players not in PLAYERS:
        yield f"{question.players!r} players: {', '.join(map(str, PLAYERS))} can play"
    if len(question.map.provinces) > MOST_PROVINCES:
        yield f"the map {question.map.name} has more than {MOST_PROVINCES} provinces"
    if len(question.policies) not in (1, question.players):
        yield f"{len(question.policies)} policies: one for all is wanted, or one for each of the players"
    for name in dict.fromkeys(question.policies):
        yield from faults_of_policy(name)
    if question.compared == question.readings:
        yield "the readings that are compared are the same"
    for name in ("rules_every", "rulings_every"):
        if getattr(question, name) < 0:
            yield f"{name} is {getattr(question, name)}: it is a whole number from 0, and 0 is never"
