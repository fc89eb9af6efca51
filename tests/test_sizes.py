"""Size is a cost: the lines of each room, compared with `sizes.toml`. So growth is a decision that shows in a diff.

`python -m tests.test_sizes` writes the rows that do not fit.
"""

import re
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
TABLE: Final = ROOT / "tests" / "sizes.toml"
SIZES: Final[dict[str, int]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))
SLACK: Final = 60
"""By how many lines a row may be larger than its room, before it has to be lowered."""

NOT_OURS: Final = {"__pycache__", "node_modules", "generated", "package-lock.json"}


def lines_of(room: str) -> int:
    """The lines of all text files in a folder, and in the folders in it; or those of one file."""
    place = ROOT / room
    files = [place] if place.is_file() else [file for file in place.rglob("*") if file.is_file()]
    ours = [file for file in files if not NOT_OURS & {*file.parts} and ".egg-info/" not in str(file)]
    texts = (data for data in (file.read_bytes() for file in ours) if b"\0" not in data)
    return sum(text.count(b"\n") for text in texts)


def misfits() -> dict[str, int]:
    """The rooms that are larger than their row, or much smaller, with their lines."""
    sizes = {room: lines_of(room) for room in SIZES}
    return {room: lines for room, lines in sizes.items() if not SIZES[room] - SLACK <= lines <= SIZES[room]}


def test_each_room_has_the_lines_of_its_row() -> None:
    """If a room grows, take something out, or say in `sizes.toml` that it is worth it; if it shrinks, lower its row."""
    assert misfits() == {}


if __name__ == "__main__":
    table = TABLE.read_text(encoding="utf-8")
    for room, lines in misfits().items():
        table = re.sub(f'"{re.escape(room)}" = .*', f'"{room}" = {lines}', table)
    TABLE.write_text(table, encoding="utf-8")
