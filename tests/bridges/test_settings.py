"""What game a bridge offers."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam.bridges.settings import InvalidSettings, Settings
from kingofsiam.kernel import unpack
from kingofsiam.maps import NAMES, Land, Map, load
from kingofsiam.readings import PRESETS, Hands


def test_without_parameters_three_play_by_the_rulebook_on_the_map_of_the_game() -> None:
    assert Settings.of() == Settings() == Settings(3, ks.SIAM, ks.RULEBOOK)


@pytest.mark.parametrize("name", NAMES)
def test_a_map_is_known_by_its_name(name: str) -> None:
    assert Settings.of(map=name) == Settings.of(map=load(name)) == Settings(map=load(name))


@pytest.mark.parametrize(("name", "readings"), PRESETS)
def test_readings_are_known_by_the_name_of_their_preset(name: str, readings: ks.Readings) -> None:
    assert Settings.of(readings=name) == Settings.of(readings=readings) == Settings(readings=readings)


@pytest.mark.parametrize("hands", ["hidden", "open"])
@pytest.mark.parametrize("readings", [ks.YUCATA, ks.YUCATA_OPEN])
def test_the_hands_that_are_asked_for_take_the_place_of_what_the_readings_say(
    hands: str, readings: ks.Readings
) -> None:
    settings = Settings.of(readings=readings, hands=hands)
    assert settings.readings == replace(readings, hands=Hands(hands))
    assert settings == Settings.of(readings=readings, hands=Hands(hands))
    assert settings.open_hands is (hands == "open")


def test_every_fault_is_named_with_what_would_be_right() -> None:
    with pytest.raises(InvalidSettings) as error:
        Settings.of(players=5, map="france", readings="MINE", hands="seen")
    told = error.value.faults
    assert [fault.partition(":")[0] for fault in told] == ["players", "map", "readings", "hands"]
    assert all(name in told[1] for name in NAMES)
    assert all(name in told[2] for name, _ in PRESETS)
    assert all(each.value in told[3] for each in Hands)


@pytest.mark.parametrize("players", [1, 5, True, 3.0, "3", None])
def test_two_three_or_four_play(players: int) -> None:
    with pytest.raises(InvalidSettings):
        Settings.of(players)


@pytest.mark.parametrize(
    ("parameter", "value"), [("map", None), ("map", ["siam"]), ("readings", {}), ("hands", True), ("hands", [])]
)
def test_a_value_of_another_kind_is_a_fault_too(parameter: str, value: object) -> None:
    with pytest.raises(InvalidSettings) as error:
        Settings.of(**{parameter: value})  # type: ignore[arg-type]
    assert len(error.value.faults) == 1


def map_of(provinces: int) -> Map:
    return Map("row", "A row of provinces", tuple(Land(f"Land {place}", f"L{place}") for place in range(provinces)), ())


def test_a_map_must_fit_into_a_packed_position() -> None:
    with pytest.raises(InvalidSettings):
        Settings.of(map=map_of(9))
    assert Settings.of(map=map_of(8)).map == map_of(8)


def test_a_seed_deals_what_it_deals_everywhere() -> None:
    settings = Settings.of(2, "saba", "DUTCH", "open")
    state = ks.deal(2, seed=7, map=ks.SABA, readings=replace(ks.DUTCH, hands=Hands.OPEN))
    assert unpack(settings.deal(7), ks.SABA) == state
