"""The library: every scenario that starts from a position is there, ready to be opened."""

from __future__ import annotations

from typing import Any, Final

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_position
from kingofsiam.scenarios.catalogue import CHAPTERS, scenario
from kingofsiam.scenarios.model import Refused
from tests.helpers_rpc import LAB, rule_ids

LIBRARY: Final[list[Any]] = LAB.result("library")["chapters"]
ENTRIES: Final[list[Any]] = [entry for chapter in LIBRARY for entry in chapter["entries"]]


def test_every_scenario_with_a_position_has_an_entry() -> None:
    """Each appears once, in its chapter, except for invalid deals and what the notation cannot write."""
    shown = [(chapter["title"], [entry["id"] for entry in chapter["entries"]]) for chapter in LIBRARY]
    everything = [(chapter.title, [each.id for each in chapter.all_scenarios]) for chapter in CHAPTERS]
    missing = {each for _, ids in everything for each in ids} - {each["id"] for each in ENTRIES}
    left = [(title, [each for each in ids if each not in missing]) for title, ids in everything]
    assert shown == [(title, ids) for title, ids in left if ids]
    assert not any(scenario(each).possible for each in missing)
    assert [each for each in missing if isinstance(scenario(each).given, ks.State)] == ["components.ninth-lao-marker"]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_an_entry_matches_its_scenario(entry: Any) -> None:
    """It has the position with the readings, valid or not as the scenario says, and the verdict on the first move."""
    shown = scenario(entry["id"])
    view = LAB.result("position", state=entry["state"])
    assert view["state"] == entry["state"]
    assert bool(view["faults"]) is not shown.possible
    assert entry["title"] == shown.title
    assert entry["rules"] == [rule.id for rule in shown.claims]
    if isinstance(shown.given, ks.State) and shown.possible:
        assert entry["state"] == format_position(shown.given)
    if entry["move"] is not None:
        verdict = LAB.result("judge", state=entry["state"], move=entry["move"])
        step = shown.moves[0]
        if isinstance(step, Refused):
            assert sorted(rule_ids(verdict["violations"])) == sorted(reason.rule.id for reason in step.reasons)
