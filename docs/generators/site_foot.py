"""The foot of every page: version, date, repository and sources."""

import os
import subprocess
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from kingofsiam import __version__

ROOT: Final = Path(__file__).parents[2]


def copyright_line() -> str:
    """Version, date of the last change, repository and sources, as HTML."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return (
        f"kingofsiam {__version__} · {last_change()} · "
        f'<a href="{project["urls"]["Source"]}">repository</a> · '
        f'<a href="{project["urls"]["Documentation"].rstrip("/")}/documents/">sources</a><br>'
        "The game, its name and its booklets belong to their authors and publisher."
    )


def last_change() -> str:
    """The date of the last commit, of `SOURCE_DATE_EPOCH`, or today."""
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        stamp = (
            os.environ.get("SOURCE_DATE_EPOCH")
            or subprocess.run(command, capture_output=True, text=True, check=True).stdout
        )
        moment = datetime.fromtimestamp(int(stamp), UTC)
    except (OSError, ValueError, subprocess.CalledProcessError):
        moment = datetime.now(UTC)
    return f"{moment.day} {moment:%B %Y}"
