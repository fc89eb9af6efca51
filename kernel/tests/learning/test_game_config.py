"""The parameters of all bridges, the position with which an episode begins, and a bridge without its library."""

import sys
from dataclasses import replace
from importlib import import_module

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.errors import NotationError
from kingofsiam.extras import MissingExtra
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.learning.game_config import game_config, initial_position


@pytest.mark.parametrize(
    ("parameter", "value", "error"),
    [
        *(("players", players, ks.InvalidDeal) for players in (1, 5, True, 3.0, "3", None)),
        *(("map", None, ks.InvalidDeal), ("map", ["siam"], ks.InvalidDeal), ("map", "france", ks.UnknownName)),
        *(("readings", {}, ks.InvalidDeal), ("readings", "hands=seen", NotationError)),
    ],
)
def test_a_value_out_of_range_or_of_a_wrong_type_is_refused(
    parameter: str, value: object, error: type[Exception]
) -> None:
    with pytest.raises(error):
        game_config(**{parameter: value})  # type: ignore[arg-type]


CONFIG = game_config()


LATER = ks.play(ks.deal(3, seed=8), ks.Pass())


@pytest.mark.parametrize(
    ("options", "begins"),
    [
        *((options, ks.deal(3, seed=7)) for options in (None, {}, {"other": 1})),
        ({"state": LATER}, LATER),
    ],
)
def test_an_episode_begins_with_the_position_or_the_deal_of_the_seed(
    options: dict[str, object] | None, begins: ks.State
) -> None:
    assert initial_position(CONFIG, options, 7) == kernel.pack(begins)


def test_a_position_made_by_hand_is_validated() -> None:
    dealt = ks.deal(3, seed=8)
    assert initial_position(CONFIG, {"state": replace(dealt, passes=0)}, 7) == kernel.pack(dealt)
    with pytest.raises(ks.InvalidState):
        initial_position(CONFIG, {"state": replace(dealt, passes=3)}, 7)


OVER = kernel.unpack(kernel.playout(kernel.pack(ks.deal(3, seed=1)), seed=1), ks.SIAM)


@pytest.mark.parametrize(
    "options",
    [
        {"state": ks.deal(2, seed=1)},
        {"state": ks.deal(3, seed=1, map=ks.SABA)},
        {"state": ks.deal(3, seed=1, readings=ks.YUCATA_OPEN)},
        {"state": OVER},
        {"state": "a position"},
    ],
    ids=["players", "map", "readings", "over", "not a state"],
)
def test_a_position_that_does_not_fit_is_a_fault(options: dict[str, object]) -> None:
    with pytest.raises(InvalidSetting) as error:
        initial_position(CONFIG, options, 7)
    assert len(error.value.faults) == 1


@pytest.mark.parametrize(
    ("bridge", "library"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_a_bridge_without_its_library_names_its_extra(
    bridge: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [
        name for name in sys.modules if name.startswith((f"kingofsiam_kernel.learning.{bridge}", f"{library}."))
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra) as error:
        import_module(f"kingofsiam_kernel.learning.{bridge}")
    assert isinstance(error.value, ImportError)
    assert (error.value.what, error.value.extra, error.value.library) == (
        f"kingofsiam_kernel.learning.{bridge}",
        bridge,
        library,
    )
    assert f"./kernel[{bridge}]" in str(error.value)
