"""Ablation of the readings: play the same game under every other choice of every reading, and see what changes.

Both games use the same random numbers at the same moments, so a difference comes from the reading, not from chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from enum import Enum
from typing import Any, Final

from kingofsiam.kernel import PackedState
from kingofsiam.kernel.bit_fields import ending_reign
from kingofsiam.kernel.packed import ending, winners
from kingofsiam.spec.readings import Readings
from kingofsiam.study.config import StudyConfig, uses_visible_cards
from kingofsiam.study.simulation import PlayedGame, Simulator
from kingofsiam.study.tally import AblationKey

VISIBILITY_READINGS: Final = ("hands", "played_cards")
"""These change what the players see. They are ablated only if a policy looks at the cards of other players."""

DEAL_READINGS: Final = ("first_player", "home_filling", "two_player_removal")
"""These change the deal itself, so that another game is played."""

GAMES, COURSE, WINNERS, REIGN = "games", "course", "winners", "reign"


def alternative_choices(config: StudyConfig) -> Iterator[tuple[str, Enum]]:
    """Every other choice of every reading that can matter to these policies."""
    sees_cards = any(map(uses_visible_cards, config.policies))
    for each in fields(Readings):
        chosen: Enum = getattr(config.readings, each.name)
        if sees_cards or each.name not in VISIBILITY_READINGS:
            yield from ((each.name, choice) for choice in type(chosen) if choice is not chosen)


class Ablation:
    """Plays games again under every other choice, with the same random numbers."""

    def __init__(self, config: StudyConfig) -> None:
        self._simulators = [
            (
                name,
                str(choice.value),
                Simulator(replace(config, compared=None, readings=_with_choice(config, name, choice))),
            )
            for name, choice in alternative_choices(config)
        ]

    def count(self, game: int, played: PlayedGame) -> Iterator[AblationKey]:
        """Play a game again under every other choice. Yields one key for each thing to count."""
        for reading, choice, simulator in self._simulators:
            yield AblationKey(reading, choice, GAMES)
            yield from (AblationKey(reading, choice, what) for what in changed_aspects(played, simulator.play(game)))


def _with_choice(config: StudyConfig, name: str, choice: Enum) -> Readings:
    change: dict[str, Any] = {name: choice}
    return replace(config.readings, **change)


def changed_aspects(one: PlayedGame, other: PlayedGame) -> Iterator[str]:
    """What differs between two games with the same number: the course, the winners, the reign."""
    if one.course != other.course:
        yield COURSE
    if winners(one.end) != winners(other.end):
        yield WINNERS
    if _reign(one.end) != _reign(other.end):
        yield REIGN


def _reign(end: PackedState) -> int:
    return ending_reign(ending(end))
