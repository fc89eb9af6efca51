"""The page of the lab's methods."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from kingofsiam import referee
from kingofsiam.lab import METHODS
from tests.lab.asking import LEGAL, TEXT, asked

PAGE: Final = (Path(__file__).parents[2] / "docs/pages/reference/lab.md").read_text(encoding="utf-8")
OWN: Final = tuple(method for name, method in METHODS.items() if name not in referee.METHODS)
RECORD: Final = asked("new_game", seed=7)["record"]
ASKED: Final[dict[str, dict[str, Any]]] = {
    "open": {"text": RECORD},
    "sheet": {"state": TEXT},
    "tell": {"state": TEXT, "card": "Lao"},
    "retell": {"state": TEXT, "move": LEGAL},
    "verdict": {"state": TEXT, "move": LEGAL},
    "compare": {"state": TEXT, "move": LEGAL},
    "new_game": {},
    "game": {"record": RECORD},
    "move": {"record": RECORD, "move": LEGAL},
    "machine": {"state": TEXT, "player": "random"},
    "verify": {"record": RECORD},
    "library": {},
}


@pytest.mark.parametrize("method", OWN, ids=lambda method: method.name)
def test_every_method_is_on_the_page(method: Any) -> None:
    """With its parameters as they are described, and every field of its answer."""
    _, found, section = PAGE.partition(f"\n### {method.name}\n")
    section = section.partition("\n### ")[0].partition("\n## ")[0]
    assert found
    assert method.about in section
    for each in method.parameters:
        optional = "" if each.default is None else ", optional"
        assert f"| `{each.name}`{optional} | {each.about} |" in section
    for field in asked(method.name, **ASKED[method.name]):
        assert f"`{field}`" in section
