"""The reliability page: its limits are those of the code, and its figures those of the last long fuzzing."""

import re

import pytest

from docs import generate
from docs.generators import reliability
from kingofsiam.errors import InvalidMap
from kingofsiam.maps import SIAM, Map
from kingofsiam.notation.json.parser import NotJson, parse_json
from tests.fuzz.endurance import INTERRUPTS, LONG_COMMANDS, TRIALS, load
from tests.fuzz.helpers_fuzz import load_results
from tests.fuzz.helpers_surfaces import SURFACES


def limit(what: str) -> int:
    """The number that the page shows."""
    found = re.search(rf"^\| {re.escape(what)} \| ([\d,]+) ", reliability.limits(), re.MULTILINE)
    assert found
    return int(found[1].replace(",", ""))


def test_what_is_longer_than_a_limit_is_refused() -> None:
    """And what just fits is read."""
    depth, length = limit("lists and objects of JSON in one another"), limit("a JSON document")
    parse_json("[" * depth + "]" * depth)
    parse_json("1".ljust(length))
    for text in ("[" * (depth + 1) + "]" * (depth + 1), "1".ljust(length + 1)):
        with pytest.raises(NotJson):
            parse_json(text)
    size = limit("a map file")
    assert Map.from_toml(SIAM.to_toml().ljust(size)) == SIAM
    with pytest.raises(InvalidMap):
        Map.from_toml(SIAM.to_toml().ljust(size + 1))


def test_the_figures_are_those_of_every_surface() -> None:
    """The table on the page shows the committed file: each surface was tried, and nothing is left broken."""
    results = load_results()
    assert [*results] == [*SURFACES]
    page = generate.handwritten_pages()["build/reliability.md"]
    for surface, each in results.items():
        assert f"| {surface} | {each.inputs:,} | {each.accepted:,} | {each.broken} |" in page
        assert 0 < each.accepted < each.inputs
        assert each.broken == 0
    assert f"| in all | {sum(each.inputs for each in results.values()):,} |" in page


def test_the_page_says_how_much_was_endured() -> None:
    """At least 200 000 lines, 40 studies of each kind, nothing wrong; each long command ends within half a second."""
    page = generate.handwritten_pages()["build/reliability.md"]
    trials, interrupts = (load(file)[1:] for file in (TRIALS, INTERRUPTS))
    for (what, number, wrong, meanwhile), least in zip(trials, (40, 40, 200_000), strict=True):
        assert int(number) >= least
        assert wrong == "0"
        assert f"| {what} | {int(number):,} | 0 | {meanwhile} |" in page
    assert [command for command, *_ in interrupts] == [f"`{command}`" for command in LONG_COMMANDS]
    for command, median, longest in interrupts:
        assert float(median) <= float(longest) < 0.5
        assert f"| {command} | {median} | {longest} |" in page
