"""Numbers and names that handwritten pages state: they must be those of the package."""

import re
from pathlib import Path

import pytest

from docs import generate
from kingofsiam import maps
from kingofsiam.conformance.lock import load_locks
from kingofsiam.players import bot_names
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.spec.readings import PRESETS
from kingofsiam.spec.rulings import RULINGS

WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
COUNTS = {
    "rules": len(RULES),
    "rulings": len(RULINGS),
    "scenarios": len(SCENARIOS),
    "presets": len(PRESETS),
    "maps": len(maps.NAMES),
    "bots": len(bot_names()),
}
STATED = re.compile(rf"(?<![\w.,])(\d+|{'|'.join(WORDS)}) (?:simple )?({'|'.join(COUNTS)})\b", re.IGNORECASE)
PAGES = [*sorted(generate.HANDWRITTEN.rglob("*.md")), generate.ROOT / "README.md"]
STALE = ("two simple opponents", "two bots", "machine player", "Everything here is plain Python")
MARKUP = re.compile(r"\]\([^)]*\)|[\[*`]|\s+")
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def stated(text: str) -> list[tuple[str, int]]:
    """Each thing whose number a text states, with the number."""
    return [(what.lower(), WORDS.get(n.lower()) or int(n)) for n, what in STATED.findall(text)]


@each_page
def test_stated_numbers_are_true(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [(what, number) for what, number in stated(text) if COUNTS[what] != number] == []


@each_page
def test_bots_are_named_as_they_are(page: Path) -> None:
    """A player of a command is one that the package has, and no page speaks of players that have gone."""
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"find_bot\(\"(\w+)\"\)", text)
    assert set(named) <= set(bot_names())
    plain = " ".join(MARKUP.sub(" ", text).split()).lower()
    assert not [each for each in STALE if each.lower() in plain]


def test_the_questions_of_the_suite_are_about_as_many_as_told() -> None:
    """The pages round the number of vectors down to hundreds."""
    size = len(load_locks()[-1].vectors)
    for page in (generate.HANDWRITTEN / "build" / "engine.md", generate.ROOT / "README.md"):
        for number in re.findall(r"(\d[\d ]*) questions", page.read_text(encoding="utf-8")):
            assert 0 <= size - int(number.replace(" ", "")) < 500, page.name
