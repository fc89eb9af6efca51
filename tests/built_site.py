"""The site of the documentation, built once for all tests that look at it, whichever worker runs them.

`KINGOFSIAM_SITE` names a site that is built already; the tests then look at that one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from docs import generate, lab

BUILDABLE = all(find_spec(name) is not None for name in ("mkdocs", "material", "mkdocstrings"))
PATIENCE = 300  # seconds that a worker waits for the one that builds
QUIET = {"DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "1"}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site."""
    if ready := os.environ.get("KINGOFSIAM_SITE"):
        assert (Path(ready) / "index.html").exists(), f"no site is built in {ready}"
        return Path(ready).resolve()
    if not BUILDABLE:
        pytest.skip("the site is built with mkdocs-material and mkdocstrings: install the extra `docs`")
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    return once_for_all(shared / "site-of-the-docs")


def once_for_all(folder: Path) -> Path:
    """The worker that makes the folder builds the site in it; the others wait."""
    outcome = folder / "outcome.txt"
    try:
        folder.mkdir()
    except FileExistsError:
        wait_for(outcome)
    else:
        said = build(folder)
        outcome.with_suffix(".new").write_text(said, encoding="utf-8")
        outcome.with_suffix(".new").rename(outcome)
    assert not outcome.read_text(encoding="utf-8"), outcome.read_text(encoding="utf-8")
    return folder / "site"


def wait_for(outcome: Path) -> None:
    """Return when another worker has built the site."""
    until = time.monotonic() + PATIENCE
    while not outcome.exists():
        assert time.monotonic() < until, "another worker has not built the site in time"
        time.sleep(0.2)


def build(folder: Path) -> str:
    """Build the site strictly, where a warning is a failure; returns what went wrong, in words."""
    try:
        without_lab = lab.missing()
        generate.write(folder / "docs" / "generated", with_lab=not without_lab)
        (folder / "mkdocs.yml").write_text(generate.settings(with_lab=not without_lab), encoding="utf-8")
        shutil.copytree(generate.ROOT / "docs" / "overrides", folder / "docs" / "overrides")
        (folder / "src").symlink_to(generate.ROOT / "src")
    except Exception as error:  # noqa: BLE001 - the workers that wait must be told, whatever it was
        return repr(error)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    quiet = {**os.environ, **QUIET}
    run = subprocess.run(command, cwd=folder, env=quiet, capture_output=True, text=True, check=False)
    return "" if run.returncode == 0 else f"mkdocs failed:\n{run.stdout}{run.stderr}"
