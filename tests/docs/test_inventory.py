"""The inventory of the documents: every sentence has a carrier, and says what the sources of the rules say of it."""

import re
from itertools import pairwise

import pytest

from docs import generate
from docs.generators.document_coverage import coverage_pages
from docs.generators.inventory import Kind, inventory, path_of, rows, rows_at
from docs.generators.markdown import document_page
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.spec.citation import BOOKLETS, Document, Stance
from kingofsiam.spec.rulings import RULINGS

CITING = {rule.id: rule.sources for rule in RULES} | {
    f"{ruling.id}/{number}": choice.sources for ruling in RULINGS for number, choice in enumerate(ruling.choices, 1)
}
"""The sources of every rule and every answer, by the name of their carrier in the inventory."""
PAGES = re.findall(r"(\S+\.md)$", generate.site_config(with_lab=True), re.MULTILINE)
CARRIERS = {
    *CITING,
    *(f"scenario:{scenario.id}" for scenario in SCENARIOS),
    *(f"page:{path}" for path in PAGES),
}

each_document = pytest.mark.parametrize("document", BOOKLETS, ids=lambda document: document.name)
each_citing = pytest.mark.parametrize("name", CITING)


@each_document
def test_a_document_is_read_in_its_order(document: Document) -> None:
    """The file belongs to its document; no sentence of a paragraph is missing, and none is repeated."""
    assert f'document = "{document.value}"' in path_of(document).read_text(encoding="utf-8").splitlines()
    for one, other in pairwise(inventory(document)):
        if one.section == other.section and one.paragraph == other.paragraph:
            assert other.first == one.last + 1, other
        elif one.section == other.section:
            assert other.paragraph > one.paragraph, other


def test_what_says_how_to_play_is_carried() -> None:
    """Rules, components, examples and advice have a carrier; a sentence without one is of a kind that needs none."""
    assert [row for row in rows() if not row.carriers and not row.kind.reason] == []


def test_every_carrier_exists() -> None:
    assert [(row, each.name) for row in rows() for each in row.carriers if each.name not in CARRIERS] == []


@each_citing
def test_every_source_is_a_sentence_of_the_inventory(name: str) -> None:
    """Each pointer of a rule or an answer leads to a sentence of which the inventory says the same."""
    for source in CITING[name]:
        if source.document not in BOOKLETS:
            assert not source.section
        elif source.stance is Stance.SILENT:
            assert any(row.section == source.section for row in inventory(source.document))
        else:
            (row,) = rows_at(source)
            assert (name, source.stance) in {(each.name, each.stance) for each in row.carriers}, source


@each_citing
def test_every_sentence_that_says_it_is_a_source(name: str) -> None:
    """A rule or an answer cites each sentence that the inventory lists for it."""
    saying = [row for row in rows() if name in {each.name for each in row.carriers}]
    assert [row for row in saying if not any(row.holds(source) for source in CITING[name])] == []


def test_an_example_is_carried_by_the_scenario_that_cites_it() -> None:
    """A scenario with a source is in the inventory at that sentence."""
    for scenario in SCENARIOS:
        if scenario.source and scenario.source.document in BOOKLETS:
            carried = {each.name for row in rows_at(scenario.source) for each in row.carriers}
            assert f"scenario:{scenario.id}" in carried, scenario.id


@each_document
def test_every_sentence_has_its_place_on_the_page(document: Document) -> None:
    """Each appears once, with a link to each of its carriers."""
    page = coverage_pages()[document_page(document)]
    for row in inventory(document):
        (line,) = (line for line in page.splitlines() if f'id="{row.anchor}"' in line)
        assert line.count("](../") == len(row.carriers)


def test_the_numbers_are_those_of_the_sentences() -> None:
    """The last line of the table has the sums, and every sentence about how to play is carried."""
    page = coverage_pages()["documents/index.md"]
    numbers = [sum(row.sentences for row in rows() if row.kind is kind) for kind in Kind]
    assert f"| **all** | {' | '.join(map(str, (*numbers, sum(numbers))))} |" in page
    assert "0 are not carried" in page.replace("\n", " ")
