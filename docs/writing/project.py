"""Pages of the project itself, which are files of its root."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

PROJECT_PAGES: Final = ("CHANGELOG.md", "VERSIONING.md", "CONTRIBUTING.md")


def session(readme: str) -> str:
    """The README's first session in Python, to be shown on the home page too, coloured as a session."""
    block = re.search(r"^``` ?(?:py|python|pycon)\n(.*?^```)$", readme, re.MULTILINE | re.DOTALL)
    return f"```pycon\n{block.group(1)}" if block else ""


def project_page(file: Path) -> str:
    """A file of the project's root as a page: links to its fellows lead to their pages, others become plain words."""
    return re.sub(r"\[([^\]]+)\]\(([^)]+)\)", project_link, file.read_text(encoding="utf-8"))


def project_link(link: re.Match[str]) -> str:
    """The link as it must be on a page."""
    words, target = link.groups()
    if "://" in target or target.startswith("#"):
        return link.group()
    return f"[{words}]({target.lower()})" if target in PROJECT_PAGES else words
