"""The game configuration that all bridges share."""

from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam.maps import NAMES, Land, Map
from kingofsiam.spec.readings import PRESETS, Hands
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.learning.game_config import GameConfig


@pytest.mark.parametrize(("name", "readings"), PRESETS.items())
def test_readings_can_be_named_by_their_preset(name: str, readings: ks.Readings) -> None:
    assert GameConfig.of(readings=name) == GameConfig.of(readings=readings) == GameConfig(readings=readings)


@pytest.mark.parametrize("hands", ["hidden", "open"])
@pytest.mark.parametrize("readings", [ks.YUCATA, ks.YUCATA_OPEN])
def test_the_hands_parameter_overrides_the_readings(hands: str, readings: ks.Readings) -> None:
    config = GameConfig.of(readings=readings, hands=hands)
    assert config.readings == replace(readings, hands=Hands(hands))
    assert config == GameConfig.of(readings=readings, hands=Hands(hands))
    assert config.open_hands is (hands == "open")


def test_every_fault_is_reported_with_the_valid_values() -> None:
    with pytest.raises(InvalidSetting) as error:
        GameConfig.of(players=5, map="france", readings="MINE", hands="seen")
    faults = error.value.faults
    assert [fault.partition(":")[0] for fault in faults] == ["players", "map", "readings", "hands"]
    assert all(name in faults[1] for name in NAMES)
    assert all(name in faults[2] for name in PRESETS)
    assert all(each.value in faults[3] for each in Hands)


@pytest.mark.parametrize(
    ("parameter", "value"),
    [
        *(("players", players) for players in (1, 5, True, 3.0, "3", None)),
        *(("map", None), ("map", ["siam"]), ("readings", {}), ("hands", True), ("hands", [])),
    ],
)
def test_a_value_out_of_range_or_of_a_wrong_type_is_a_fault(parameter: str, value: object) -> None:
    with pytest.raises(InvalidSetting) as error:
        GameConfig.of(**{parameter: value})  # type: ignore[arg-type]
    assert len(error.value.faults) == 1


def row_map(provinces: int) -> Map:
    return Map("row", "A row of provinces", tuple(Land(f"Land {place}", f"L{place}") for place in range(provinces)), ())


def test_a_map_must_fit_into_a_packed_position() -> None:
    with pytest.raises(InvalidSetting):
        GameConfig.of(map=row_map(9))
    assert GameConfig.of(map=row_map(8)).map == row_map(8)
