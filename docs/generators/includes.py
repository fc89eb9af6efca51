"""Files of the project inside the pages: sections of other pages."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent

_MARKER: Final = re.compile(r"<!-- from (\S+): (.+) -->")


def fill_sections(text: str) -> str:
    """The page with the sections that it takes over from files of the project."""
    return _MARKER.sub(lambda marker: section_of(ROOT / marker[1], marker[2]), text)


def section_of(file: Path, heading: str) -> str:
    """What stands below a heading of a file. Raises `LookupError` if the file has no such heading."""
    _, found, rest = f"\n{file.read_text(encoding='utf-8')}".partition(f"\n## {heading}\n")
    if not found:
        raise LookupError(f"{file.name} has no section {heading!r}")
    return rest.partition("\n## ")[0].strip()
