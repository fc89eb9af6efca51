"""Probing which readings an engine follows: request each choice in positions where the choices differ."""

from dataclasses import fields
from functools import cache

import pytest

from kingofsiam.conformance.reading_probe import ReadingSupport, probe_readings
from kingofsiam.spec.readings import PRESETS, Hands, PlayedCards, Readings, StruggleEnds, TakeFrom
from tests.conformance.helpers_engines import FixedReadingsEngine, InProcessEngine

ONLY_CHANCE = frozenset({"home_filling"})
"""The readings that only decide how something is drawn; an explicit deal does not reveal them."""


def support_of(engine: InProcessEngine) -> dict[str, ReadingSupport]:
    return {each.reading: each for each in probe_readings(engine)}


@cache
def support_of_fixed(preset: str) -> dict[str, ReadingSupport]:
    return support_of(FixedReadingsEngine(PRESETS[preset]))


def test_the_referee_follows_every_requested_choice() -> None:
    found = support_of(InProcessEngine())
    assert list(found) == [each.name for each in fields(Readings)]
    assert {name for name, each in found.items() if each.as_asked} == set(found) - ONLY_CHANCE
    assert not any(each.tested for name, each in found.items() if name in ONLY_CHANCE)


@pytest.mark.parametrize(
    ("preset", "untested"),
    [("RULEBOOK", set[str]()), ("RUSSIAN", {"team_sets"}), ("SUMMARY", {"hands", "played_cards"})],
)
def test_the_readings_of_an_engine_with_fixed_ones_are_found(preset: str, untested: set[str]) -> None:
    """A reading stays untested if the other fixed readings make impossible every position that could reveal it."""
    found, readings = support_of_fixed(preset), PRESETS[preset]
    assert {name for name, each in found.items() if not each.tested} == ONLY_CHANCE | untested
    fixed = {name: each.always for name, each in found.items() if each.tested}
    assert fixed == {name: getattr(readings, name) for name in fixed}


def test_it_follows_a_preset_if_it_follows_each_of_its_choices() -> None:
    found = support_of_fixed("RUSSIAN")
    follows = {
        name: all(each.follows(getattr(readings, each.reading)) for each in found.values())
        for name, readings in PRESETS.items()
    }
    assert follows == {name: name == "RUSSIAN" for name in PRESETS}


def test_an_untested_reading_counts_as_followed() -> None:
    """An engine without `observe` is not tested on the readings that only decide what players see."""
    found = support_of(InProcessEngine(without=("observe", "start")))
    for name, choice in (("hands", Hands.OPEN), ("played_cards", PlayedCards.ALL)):
        assert not found[name].tested
        assert found[name].follows(choice)
    assert found["take_from"].as_asked


def test_an_engine_may_follow_a_reading_in_no_way_we_know() -> None:
    """An engine that finds every move legal follows no choice of a reading that makes moves illegal."""
    found = support_of(InProcessEngine(lambda method, answer: {"legal": True} if method == "judge" else answer))
    assert (found["lost_home"].as_asked, found["struggle_ends"].as_asked) == (False, True)


@pytest.mark.parametrize(
    ("choices", "as_asked", "always"),
    [
        ({}, False, None),
        ({TakeFrom.PROVINCE: {TakeFrom.PROVINCE}, TakeFrom.PROVINCE_OR_POOL: {TakeFrom.PROVINCE_OR_POOL}}, True, None),
        (
            {TakeFrom.PROVINCE: {TakeFrom.PROVINCE}, TakeFrom.PROVINCE_OR_POOL: {TakeFrom.PROVINCE}},
            False,
            TakeFrom.PROVINCE,
        ),
        (
            {TakeFrom.PROVINCE: {TakeFrom.PROVINCE_OR_POOL}, TakeFrom.PROVINCE_OR_POOL: {TakeFrom.PROVINCE}},
            False,
            None,
        ),
        ({TakeFrom.PROVINCE: set[TakeFrom](), TakeFrom.PROVINCE_OR_POOL: {TakeFrom.PROVINCE_OR_POOL}}, False, None),
    ],
    ids=["not tested", "as asked", "always", "the other way round", "only one of them"],
)
def test_as_asked_or_always(choices: dict[TakeFrom, set[TakeFrom]], as_asked: bool, always: TakeFrom | None) -> None:
    """The engine follows requests if every requested choice matches, and has a fixed choice if one always matches."""
    found = ReadingSupport("take_from", {requested: frozenset(matching) for requested, matching in choices.items()})
    assert (found.as_asked, found.always) == (as_asked, always)
    assert found.unclear is (bool(choices) and not as_asked and always is None)


def test_an_untested_choice_counts_as_followed() -> None:
    found = ReadingSupport("struggle_ends", {StruggleEnds.ALL_PLAYERS: frozenset({StruggleEnds.THREE_PASSES})})
    assert not found.follows(StruggleEnds.ALL_PLAYERS)
    assert found.follows(StruggleEnds.THREE_PASSES)
