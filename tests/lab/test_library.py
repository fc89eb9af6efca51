"""The library: every scenario that starts from a position is there, ready to be opened."""

from __future__ import annotations

from typing import Any, Final

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_position
from kingofsiam.scenarios.catalogue import CHAPTERS, scenario
from kingofsiam.scenarios.model import Refused
from tests.lab.helpers_lab import result_of, rule_ids

CHAPTERS_SHOWN: Final[list[Any]] = result_of("library")["chapters"]
ENTRIES: Final[list[Any]] = [entry for chapter in CHAPTERS_SHOWN for entry in chapter["entries"]]


def test_every_scenario_with_a_position_has_an_entry() -> None:
    """Each appears once, in its chapter, except for invalid deals and positions that the notation cannot write."""
    shown = [entry["id"] for entry in ENTRIES]
    everything = [each.id for chapter in CHAPTERS for each in chapter.all_scenarios]
    missing = set(everything) - set(shown)
    assert [each for each in everything if each not in missing] == shown
    assert not any(scenario(each).possible for each in missing)
    assert [each for each in missing if isinstance(scenario(each).given, ks.State)] == ["components.ninth-lao-marker"]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_an_entry_matches_its_scenario(entry: Any) -> None:
    """It has the position with the readings, valid or not as the scenario says, and the verdict on the first move."""
    shown = scenario(entry["id"])
    view = result_of("position", state=entry["state"])
    assert view["state"] == entry["state"]
    assert bool(view["faults"]) is not shown.possible
    assert entry["title"] == shown.title
    assert entry["rules"] == [rule.id for rule in shown.claims]
    if isinstance(shown.given, ks.State) and shown.possible:
        assert entry["state"] == format_position(shown.given)
    if entry["move"] is not None:
        verdict = result_of("judge", state=entry["state"], move=entry["move"])
        step = shown.moves[0]
        if isinstance(step, Refused):
            assert sorted(rule_ids(verdict["violations"])) == sorted(reason.rule.id for reason in step.reasons)


def test_chapters_have_their_titles() -> None:
    assert CHAPTERS_SHOWN[0]["title"] == "The examples printed in the booklets"
    assert len({chapter["title"] for chapter in CHAPTERS_SHOWN}) == len(CHAPTERS_SHOWN)
