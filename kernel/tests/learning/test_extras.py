"""A missing extra is reported by its name."""

import sys
from importlib import import_module

import pytest

from kingofsiam.errors import MissingExtra


@pytest.mark.parametrize(
    ("bridge", "library"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_a_bridge_without_its_library_names_its_extra(
    bridge: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith(f"kingofsiam_kernel.learning.{bridge}")]:
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
