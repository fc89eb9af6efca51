"""The table of contents: every scenario, chapter by chapter."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from kingofsiam.errors import UnknownName
from kingofsiam.scenarios import s7_victory
from kingofsiam.scenarios.scenario import Scenario

CHAPTERS: Final[tuple[ModuleType, ...]] = (s7_victory,)
"""The modules that hold scenarios, each in its `SCENARIOS`."""

SCENARIOS: Final[tuple[Scenario, ...]] = tuple(scenario for chapter in CHAPTERS for scenario in chapter.SCENARIOS)
"""Every scenario."""

_BY_ID: Final = {each.id: each for each in SCENARIOS}


def scenario(id: str) -> Scenario:  # noqa: A002 - the field of a scenario is called so
    """The scenario with this id; raises `UnknownName` if there is none."""
    if id not in _BY_ID:
        raise UnknownName("scenario", id, tuple(_BY_ID))
    return _BY_ID[id]
