"""The library: every scenario that begins with a position, ready to be looked at."""

from __future__ import annotations

from typing import Any, Final

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_position
from kingofsiam.scenarios.contents import CHAPTERS, scenario
from kingofsiam.scenarios.scenario import Refused
from tests.lab.asking import asked, rules

CHAPTERS_SHOWN: Final[list[Any]] = asked("library")["chapters"]
ENTRIES: Final[list[Any]] = [entry for chapter in CHAPTERS_SHOWN for entry in chapter["entries"]]


def test_every_scenario_with_a_position_has_an_entry() -> None:
    """In its chapter and once. Left out are deals that no game can begin from, and what the notation cannot say."""
    shown = [entry["id"] for entry in ENTRIES]
    everything = [
        each.id
        for chapter in CHAPTERS
        for each in (*chapter.SCENARIOS, *(one for apart in chapter.SEPARATIONS for one in apart.scenarios))
    ]
    missing = set(everything) - set(shown)
    assert [each for each in everything if each not in missing] == shown
    assert not any(scenario(each).possible for each in missing)
    assert [each for each in missing if isinstance(scenario(each).given, ks.State)] == ["components.ninth-lao-marker"]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_an_entry_is_what_the_scenario_says(entry: Any) -> None:
    """Its position (the readings are in it), impossible where it shall be; and the verdict on its first move."""
    shown = scenario(entry["id"])
    sheet = asked("sheet", state=entry["state"])
    assert sheet["state"] == entry["state"]
    assert bool(sheet["faults"]) is not shown.possible
    assert entry["title"] == shown.title
    assert entry["rules"] == [rule.id for rule in shown.claims]
    if isinstance(shown.given, ks.State) and shown.possible:
        assert entry["state"] == format_position(shown.given)
    if entry["move"] is not None:
        verdict = asked("verdict", state=entry["state"], move=entry["move"])
        step = shown.moves[0]
        if isinstance(step, Refused):
            assert sorted(rules(verdict["violations"])) == sorted(reason.rule.id for reason in step.reasons)


def test_chapters_are_called_as_in_the_book() -> None:
    assert CHAPTERS_SHOWN[0]["title"] == "The examples printed in the booklets"
    assert len({chapter["title"] for chapter in CHAPTERS_SHOWN}) == len(CHAPTERS_SHOWN)
