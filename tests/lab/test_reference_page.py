"""The reference page documents every method of the lab."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from kingofsiam import referee
from kingofsiam.lab import METHODS
from kingofsiam.notation.json.objects import REQUIRED
from tests.lab.helpers_lab import LEGAL, TEXT, result_of

PAGE: Final = (Path(__file__).parents[2] / "docs/pages/reference/lab.md").read_text(encoding="utf-8")
LAB_METHODS: Final = tuple(
    method for name, method in METHODS.items() if name != "about" and method is not referee.METHODS.get(name)
)
RECORD: Final = result_of("new_game", seed=7)["record"]
EXAMPLE_PARAMS: Final[dict[str, dict[str, Any]]] = {
    "import": {"text": RECORD},
    "position": {"state": TEXT},
    "move_answers": {"state": TEXT, "move": LEGAL},
    "compare": {"state": TEXT, "move": LEGAL},
    "new_game": {},
    "machine": {"state": TEXT, "player": "staged"},
    "verify": {"record": RECORD},
    "library": {},
}


@pytest.mark.parametrize("method", LAB_METHODS, ids=lambda method: method.name)
def test_every_method_is_on_the_page(method: Any) -> None:
    """Each has its description, its parameters and every field of its answer."""
    _, found, section = PAGE.partition(f"\n### {method.name}\n")
    section = section.partition("\n### ")[0].partition("\n## ")[0]
    assert found
    assert method.about in section
    for parameter in method.parameters:
        optional = "" if parameter.default is REQUIRED else ", optional"
        assert f"| `{parameter.name}`{optional} | {parameter.about} |" in section
    for field in result_of(method.name, **EXAMPLE_PARAMS[method.name]):
        assert f"`{field}`" in section
