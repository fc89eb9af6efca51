"""The gallery: every scenario once, with the data that the filter of the page uses."""

import re
from html import unescape

import pytest

from docs.generators import gallery
from docs.generators.scenarios import places
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.catalogue import SCENARIOS, scenario, scenarios_of


@pytest.fixture(scope="module")
def page() -> str:
    return gallery.gallery_page()


def data(page: str, name: str) -> list[str]:
    return [unescape(each) for each in re.findall(rf'<li class="card"[^>]* data-{name}="([^"]*)"', page)]


def test_every_scenario_has_one_card_that_leads_to_it(page: str) -> None:
    led_to = re.findall(r'<li class="card".*\]\(([^)]+#scenario\.[^)]+)\)', page)
    assert [f"scenarios/{each}" for each in led_to] == [places()[each.id] for each in SCENARIOS]


def test_a_card_bears_the_rules_that_its_scenario_claims(page: str) -> None:
    """So `?rule=` shows as many scenarios as the page of the rule says."""
    borne = data(page, "rule")
    for rule in RULES:
        assert sum(rule.id in each.split() for each in borne) == len(scenarios_of(rule))


@pytest.mark.parametrize(
    ("id_", "verdict"),
    [
        ("components.nineteenth-follower", "cannot be"),
        ("victory.most-provinces", "won"),
        ("two-vs-one.shortfall.one-for-one", "refused"),
        ("one-vs-one.between-neighbours", "made"),
        ("online.hands.hidden", "seen"),
    ],
)
def test_the_verdict_is_what_comes_of_it(page: str, id_: str, verdict: str) -> None:
    example = scenario(id_)
    assert gallery.verdict(example) == verdict
    assert data(page, "verdict")[SCENARIOS.index(example)] == verdict
