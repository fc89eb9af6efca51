"""The documentation site as a fixture, built once for all test workers.

`KINGOFSIAM_SITE` names a site that is already built; the tests then use that one.
"""

import os
import shutil
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from docs import build_lab, generate

CAN_BUILD = all(find_spec(name) is not None for name in ("mkdocs", "material", "mkdocstrings"))
TIMEOUT = 300  # seconds that the workers wait for the one that builds
QUIET_ENV = {"DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "1"}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site."""
    if ready := os.environ.get("KINGOFSIAM_SITE"):
        assert (Path(ready) / "index.html").exists(), f"no site is built in {ready}"
        return Path(ready).resolve()
    if not CAN_BUILD:
        pytest.skip("the site is built with mkdocs-material and mkdocstrings: install the extra `docs`")
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    return build_once(shared / "site-of-the-docs")


def build_once(folder: Path) -> Path:
    """Build the site in the first worker that creates the folder; the others wait."""
    outcome = folder / "outcome.txt"
    try:
        folder.mkdir()
    except FileExistsError:
        deadline = time.monotonic() + TIMEOUT
        while not outcome.exists():
            assert time.monotonic() < deadline, "another worker has not built the site in time"
            time.sleep(0.2)
    else:
        error = build(folder)
        outcome.with_suffix(".new").write_text(error, encoding="utf-8")
        outcome.with_suffix(".new").rename(outcome)
    assert not outcome.read_text(encoding="utf-8"), outcome.read_text(encoding="utf-8")
    return folder / "site"


def build(folder: Path) -> str:
    """Build the site; a warning is a failure. Returns the error, or an empty string."""
    try:
        without_lab = build_lab.prepare()
        generate.write(folder / "docs" / "generated", with_lab=not without_lab)
        (folder / "mkdocs.yml").write_text(generate.site_config(with_lab=not without_lab), encoding="utf-8")
        shutil.copytree(generate.ROOT / "docs" / "overrides", folder / "docs" / "overrides")
        for sources in ("src", "kernel"):
            (folder / sources).symlink_to(generate.ROOT / sources)
    except Exception as error:  # noqa: BLE001 - the waiting workers need any error
        return repr(error)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    quiet = {**os.environ, **QUIET_ENV}
    run = subprocess.run(command, cwd=folder, env=quiet, capture_output=True, text=True, check=False)
    return "" if run.returncode == 0 else f"mkdocs failed:\n{run.stdout}{run.stderr}"
