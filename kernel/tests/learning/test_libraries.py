"""The page on learning libraries: its first lines with each library run, where the library is installed."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

PAGE: Final = Path(__file__).parents[3] / "docs" / "pages" / "build" / "learners.md"
BLOCKS: Final = dict(
    re.findall(
        r"^## ([\w-]+) \{#[\w-]+\}$.*?^``` python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
)
LIBRARIES: Final = {
    "PettingZoo": "pettingzoo",
    "Gymnasium": "gymnasium",
    "TorchRL": "torchrl",
    "RLlib": "ray",
    "Stable-Baselines3": "sb3_contrib",
}


@pytest.mark.parametrize("name", LIBRARIES)
def test_the_first_lines_with_a_library_run(name: str) -> None:
    """Each block by itself, with its assertions, in a process of its own."""
    if find_spec(LIBRARIES[name]) is None:
        pytest.skip(f"{LIBRARIES[name]} is not installed")
    assert "assert " in BLOCKS[name]
    subprocess.run([sys.executable, "-c", BLOCKS[name]], timeout=600, check=True)


def test_every_block_of_the_page_is_run() -> None:
    assert list(BLOCKS) == list(LIBRARIES)
    assert PAGE.read_text("utf-8").count("``` python\n") == len(BLOCKS)
