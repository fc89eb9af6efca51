"""The same game under every other choice of every reading: does the choice make a difference?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from enum import Enum
from typing import Any, Final

from kingofsiam.kernel import PackedState
from kingofsiam.kernel.endings import reign_of
from kingofsiam.kernel.packed import ending, winners
from kingofsiam.readings import Readings
from kingofsiam.study.playing import Played, Table
from kingofsiam.study.policies import looks_at_cards
from kingofsiam.study.question import Question
from kingofsiam.study.totals import Trial

SEEN_ONLY: Final = ("hands", "played_cards")
"""These change what the players see. They are tried where somebody plays who looks at the others' cards."""

OF_THE_DEAL: Final = ("first_player", "home_filling", "two_player_removal")
"""These change the deal: the game that is tried begins otherwise."""

GAMES, COURSE, WINNERS, REIGN = "games", "course", "winners", "reign"


def other_choices(question: Question) -> Iterator[tuple[str, Enum]]:
    """Every other choice of every reading that can matter to those who play."""
    somebody_looks = any(map(looks_at_cards, question.policies))
    for each in fields(Readings):
        chosen: Enum = getattr(question.readings, each.name)
        if somebody_looks or each.name not in SEEN_ONLY:
            yield from ((each.name, choice) for choice in type(chosen) if choice is not chosen)


class Trials:
    """Plays games of a question under every other choice, by the same lots."""

    def __init__(self, question: Question) -> None:
        self._tables = [
            (
                name,
                str(choice.value),
                Table(replace(question, compared=None, readings=_changed(question, name, choice))),
            )
            for name, choice in other_choices(question)
        ]

    def of(self, game: int, played: Played) -> Iterator[Trial]:
        """What is to be counted of this game."""
        for reading, choice, table in self._tables:
            yield Trial(reading, choice, GAMES)
            yield from (Trial(reading, choice, what) for what in differing(played, table.played(game)))


def _changed(question: Question, name: str, choice: Enum) -> Readings:
    changed: dict[str, Any] = {name: choice}
    return replace(question.readings, **changed)


def differing(one: Played, other: Played) -> Iterator[str]:
    """What differs between two plays of a game."""
    if one.course != other.course:
        yield COURSE
    if winners(one.end) != winners(other.end):
        yield WINNERS
    if _reign(one.end) != _reign(other.end):
        yield REIGN


def _reign(end: PackedState) -> int:
    return reign_of(ending(end))
