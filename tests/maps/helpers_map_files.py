"""The file of Siam as text, ways to change it, and the faults that reading it reports."""

from importlib.resources import files

import pytest

from kingofsiam import maps
from kingofsiam.errors import InvalidMap
from kingofsiam.maps import BRITAIN, SABA, SIAM, Map

every_map = pytest.mark.parametrize("board", [SIAM, SABA, BRITAIN], ids=repr)


def file_of(board: Map) -> str:
    return files(maps).joinpath(f"{board.name}.toml").read_text(encoding="utf-8")


SIAM_FILE = "".join(line for line in file_of(SIAM).splitlines(keepends=True) if not line.startswith("#"))
"""The file of Siam without its comments."""

HEAD, *BLOCKS = SIAM_FILE.split("[[province]]\n")
"""The head of the file before the provinces, and each province."""


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(InvalidMap) as caught:
        Map.from_toml(text)
    return caught.value.faults


def changed(*changes: tuple[str, str], text: str = SIAM_FILE) -> str:
    """The file of Siam with the first occurrence of each of these texts replaced."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def mentions(fault: str, *facts: str) -> bool:
    return all(fact in fault for fact in facts)
