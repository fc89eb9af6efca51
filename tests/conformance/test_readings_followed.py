"""Which readings an engine follows is found by asking for each choice where the choices differ."""

from __future__ import annotations

from dataclasses import fields
from functools import cache

import pytest

from kingofsiam.conformance.readings_followed import Followed, followed
from kingofsiam.readings import PRESETS, Hands, PlayedCards, Readings, StruggleEnds, TakeFrom
from tests.conformance.engines import AtHand, Stubborn

ONLY_CHANCE = frozenset({"home_filling"})
"""The readings that decide nothing but how something is drawn: an explicit deal shows nothing of them."""


def of(engine: AtHand) -> dict[str, Followed]:
    return {each.reading: each for each in followed(engine)}


@cache
def of_stubborn(preset: str) -> dict[str, Followed]:
    return of(Stubborn(dict(PRESETS)[preset]))


def test_the_referee_follows_whatever_is_asked_for() -> None:
    found = of(AtHand())
    assert list(found) == [each.name for each in fields(Readings)]
    assert {name for name, each in found.items() if each.as_asked} == set(found) - ONLY_CHANCE
    assert not any(each.tried for name, each in found.items() if name in ONLY_CHANCE)


@pytest.mark.parametrize(
    ("preset", "untold"),
    [("RULEBOOK", set[str]()), ("RUSSIAN", {"team_sets"}), ("SUMMARY", {"hands", "played_cards"})],
)
def test_a_stubborn_engine_follows_its_own_choice(preset: str, untold: set[str]) -> None:
    """Of an engine that always plays by the same readings just these are found.

    Nothing is told of a reading where all positions that could tell are impossible by the others.
    """
    found, readings = of_stubborn(preset), dict(PRESETS)[preset]
    assert {name for name, each in found.items() if not each.tried} == ONLY_CHANCE | untold
    told = {name: each.always for name, each in found.items() if each.tried}
    assert told == {name: getattr(readings, name) for name in told}


def test_it_follows_a_preset_if_it_follows_each_of_its_choices() -> None:
    found = of_stubborn("RUSSIAN")
    follows = {
        name: all(each.follows(getattr(readings, each.reading)) for each in found.values())
        for name, readings in PRESETS
    }
    assert follows == {name: name == "RUSSIAN" for name, _ in PRESETS}


def test_what_cannot_be_asked_is_not_held_against_it() -> None:
    """An engine that tells nobody what he sees is not tried on the readings that decide just that."""
    found = of(AtHand(without=("observe", "start")))
    for name, choice in (("hands", Hands.OPEN), ("played_cards", PlayedCards.ALL)):
        assert not found[name].tried
        assert found[name].follows(choice)
    assert found["take_from"].as_asked


def test_no_way_that_we_know() -> None:
    """An engine that finds everything legal follows neither answer to a question about what is legal."""
    found = of(AtHand(lambda method, answer: {"legal": True} if method == "judge" else answer))
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
    ids=["not tried", "as asked", "always", "the other way round", "only one of them"],
)
def test_as_asked_or_always(choices: dict[TakeFrom, set[TakeFrom]], as_asked: bool, always: TakeFrom | None) -> None:
    """It follows what is asked for if that fits each time; it has a choice of its own if one fits each time."""
    found = Followed("take_from", {asked: frozenset(fitting) for asked, fitting in choices.items()})
    assert (found.as_asked, found.always) == (as_asked, always)
    assert found.unclear is (bool(choices) and not as_asked and always is None)


def test_a_choice_that_was_not_tried_is_followed_for_all_we_know() -> None:
    found = Followed("struggle_ends", {StruggleEnds.ALL_PLAYERS: frozenset({StruggleEnds.THREE_PASSES})})
    assert not found.follows(StruggleEnds.ALL_PLAYERS)
    assert found.follows(StruggleEnds.THREE_PASSES)
