"""The inventory of the documents: every sentence has a carrier, and says what the sources of the rules say of it."""

import re
from itertools import pairwise

import pytest

from docs import generate
from docs.generators.document_coverage import coverage_pages
from docs.generators.inventory import CITING, Kind, inventory, path_of, rows, rows_at
from docs.generators.markdown import document_page
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.spec.citation import BOOKLETS, Document, Stance
from tools.inventory import inventory_text

PAGES = re.findall(r"(\S+\.md)$", generate.site_config(with_lab=True), re.MULTILINE)
CARRIERS = {
    *CITING,
    *(f"scenario:{scenario.id}" for scenario in SCENARIOS),
    *(f"page:{path}" for path in PAGES),
}

each_document = pytest.mark.parametrize("document", BOOKLETS, ids=lambda document: document.name)


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


@pytest.mark.parametrize("name", CITING)
def test_every_source_is_a_sentence_of_the_inventory(name: str) -> None:
    """Each pointer of a rule or an answer leads to one sentence; silence is that of a section."""
    for source in CITING[name]:
        if source.document not in BOOKLETS:
            assert not source.section
        elif source.stance is Stance.SILENT:
            assert any(row.section == source.section for row in inventory(source.document))
        else:
            assert len(rows_at(source)) == 1, source


@each_document
def test_the_rules_and_answers_that_cite_a_sentence_are_named_there(document: Document) -> None:
    """And no others: `python -m tools.inventory` would change nothing."""
    assert inventory_text(document).splitlines() == path_of(document).read_text(encoding="utf-8").splitlines()


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
