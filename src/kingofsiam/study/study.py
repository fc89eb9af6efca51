"""A study: what is asked, which games have been played, and what was counted of them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import reduce
from operator import add
from typing import Final

import kingofsiam
from kingofsiam.study.errors import CannotMerge
from kingofsiam.study.question import Question
from kingofsiam.study.ranges import Games
from kingofsiam.study.totals import Totals

_NO_GAMES: Final = Games()
_NOTHING: Final = Totals()


@dataclass(frozen=True, slots=True)
class Study:
    """The answer to a question as far as it is known: the totals of the games that have been played.

    Two studies of one question that have no game in common add up. `version` is that of the kingofsiam that played.
    """

    question: Question
    games: Games = _NO_GAMES
    totals: Totals = _NOTHING
    version: str = kingofsiam.__version__

    def __add__(self, other: Study) -> Study:
        """All the games of both. Raises `CannotMerge` if they ask different things or have games in common."""
        if different := tuple(_differing(self, other)):
            raise CannotMerge("for they differ", different)
        if common := self.games & other.games:
            raise CannotMerge("for they have games in common", (str(common),))
        return Study(self.question, self.games | other.games, self.totals + other.totals, self.version)


def merged(studies: tuple[Study, ...]) -> Study:
    """All the games of all of these studies, one at least. Raises `CannotMerge`."""
    return reduce(add, studies)


def _differing(one: Study, other: Study) -> list[str]:
    differing = [
        each.name for each in fields(Question) if getattr(one.question, each.name) != getattr(other.question, each.name)
    ]
    return [*differing, *(["version"] if one.version != other.version else [])]
