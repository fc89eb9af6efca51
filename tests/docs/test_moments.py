"""The pictures beside a rule: one where it acts or permits a move, and one where it forbids one."""

import re
from itertools import chain

import pytest

from docs.generators import rule_examples, rulebook
from docs.generators.markdown import Pages
from docs.generators.pictures import phone_path
from docs.generators.rule_examples import Role, find_example, roles
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.coverage import proofs
from kingofsiam.scenarios.model import Refused
from kingofsiam.spec.citation import Rule

FORBIDDING = tuple(rule for rule in RULES if proofs()[rule].forbids)
ACTING = tuple(rule for rule in RULES if proofs()[rule].acts)
CLAIMED = tuple(rule for rule in RULES if proofs()[rule].claimed)


@pytest.mark.parametrize("rule", FORBIDDING, ids=str)
def test_a_rule_that_forbids_shows_a_refused_move(rule: Rule) -> None:
    """The picture shows a move that the rule refuses, and beside it is a move that the rule permits."""
    found = find_example(rule, Role.FORBIDS)
    assert found is not None
    assert isinstance(found.taken.step, Refused)
    assert rule in [each.rule for each in found.taken.violations]
    assert found.picture.move is found.taken.step.move
    assert rule in found.scenario.claims
    assert len(roles(rule)) == 2
    other = find_example(rule, roles(rule)[0])
    assert other is not None
    assert other.taken.violations == ()


@pytest.mark.parametrize("rule", ACTING, ids=str)
def test_a_rule_that_acts_is_shown_acting(rule: Rule) -> None:
    """The caption names an event of the rule, or an end that the rule decides."""
    found = find_example(rule, Role.ACTS)
    assert found is not None
    assert found.taken.after is not None
    by_rule = rule in [each.rule for each in found.taken.events]
    assert by_rule or (found.taken.after.outcome is not None and rule in found.taken.after.outcome.rules)
    assert rule in found.scenario.claims


@pytest.mark.parametrize("rule", CLAIMED, ids=str)
def test_every_rule_with_a_scenario_has_a_picture(made: Pages, rule: Rule) -> None:
    """The picture is below the sentence of its rule, and its file is written."""
    shown = rule_examples.rule_figures(rule, "../")
    files = re.findall(r"\]\(\.\./(scenarios/pictures/\S+?\.svg)\)", shown)
    assert files
    assert set(files) <= set(made)
    assert shown in rulebook.rule_entry(rule)


def test_pictures_keep_their_room_and_wait(made: Pages) -> None:
    """Each image has its width and height, so that the page does not jump, and loads when the reader scrolls to it."""
    pages = [text for path, text in made.items() if path.startswith(("rulebook/", "rulings/", "scenarios/"))]
    images = list(chain.from_iterable(re.findall(r"!\[[^\n]*?\]\(\S+?\.svg\)(.{0,80})", text) for text in pages))
    assert len(images) > len(SCENARIOS)
    drawn = [path for path in made if path.startswith("scenarios/pictures/") and not path.endswith("-phone.svg")]
    assert {phone_path(path) for path in drawn} <= {*made}
    assert all(re.match(r"\{ loading=lazy data-phone=1 data-map=\w+ width=\d+ height=\d+ \}", each) for each in images)
