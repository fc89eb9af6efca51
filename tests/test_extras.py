"""The extras of the distributions: the page on installing lists each."""

import re
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
ROW: Final = re.compile(r"^\| `([a-z]+)` \| `([a-z-]+)` \|.*\| \d+ \| \d+ \|$", re.MULTILINE)


def test_the_page_lists_every_extra() -> None:
    """With the distribution whose extra it is."""
    listed = ROW.findall((ROOT / "docs/pages/build/install.md").read_text(encoding="utf-8"))
    files = (ROOT / "pyproject.toml", ROOT / "kernel/pyproject.toml")
    projects = [tomllib.loads(file.read_text(encoding="utf-8"))["project"] for file in files]
    offered = [(extra, project["name"]) for project in projects for extra in project["optional-dependencies"]]
    assert sorted(listed) == sorted(offered)
