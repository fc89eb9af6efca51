"""What holds for all scenarios: each gives its stated result and proves its claims, and each rule has one."""

import pkgutil
import re
from collections import Counter
from dataclasses import replace
from importlib import import_module
from typing import Final

import pytest

import kingofsiam.scenarios
from kingofsiam.errors import UnknownName
from kingofsiam.rules import s7_victory as victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios import catalogue, s7_colony, s7_victory, s8_four_players
from kingofsiam.scenarios.catalogue import CHAPTERS, SCENARIOS, Chapter
from kingofsiam.scenarios.coverage import emittable, unproved
from kingofsiam.scenarios.model import Scenario, Separation, constants
from kingofsiam.scenarios.runner import Impossible, starting_position
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, RuleKind
from kingofsiam.testing import assert_holds
from tools.proofs import clauses, proofs

PROVABLE: Final = tuple(rule for rule in RULES if rule.kind is RuleKind.PLAY)

each_chapter = pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.name)


# They hold.


def test_it_holds(scenario: Scenario) -> None:
    """The engine agrees on every step, the final position and the outcome, and emits each rule that it claims; for a
    rule that it never emits, a clause runs.
    """
    assert_holds(scenario)
    assert scenario.claims
    assert len(set(scenario.claims)) == len(scenario.claims)
    assert set(scenario.claims) <= set(RULES)


@pytest.mark.parametrize("scenario", [each for each in SCENARIOS if not each.possible], ids=lambda each: each.id)
def test_what_cannot_be_is_wrong_in_one_thing(scenario: Scenario) -> None:
    """The engine finds one fault in it, so that is the one the story describes."""
    with pytest.raises(Impossible) as caught:
        starting_position(scenario.given)
    assert len(caught.value.args[0]) == 1


# A false claim is caught.


@pytest.mark.parametrize(
    ("scenario", "false"),
    [
        (s7_victory.FOUR_LAO_EACH, victory.ENDS_AS_COLONY),
        (s7_colony.A_SINGLE_CARD, victory.COLONY_SHARED),
        (s8_four_players.BEST_SINGLE_PLAYER, four.NO_SHOWING),
    ],
    ids=["never emitted here", "not emitted, though its clause runs", "cannot be emitted, and its clause does not run"],
)
def test_a_false_claim_is_caught(scenario: Scenario, false: Rule) -> None:
    """A scenario that claims one rule too many fails, and the error names only that rule."""
    assert unproved(replace(scenario, claims=(*scenario.claims, false)), emittable()) == (false,)


# Every rule has its scenarios.


@pytest.mark.parametrize("rule", PROVABLE, ids=str)
def test_every_rule_is_claimed(rule: Rule) -> None:
    """Each rule that a function carries is claimed by a scenario."""
    assert catalogue.scenarios_of(rule)


def test_only_what_no_function_carries_is_left_out() -> None:
    """The rules about play are those with a clause; no scenario claims another."""
    assert set(PROVABLE) == set(clauses())
    assert not any(catalogue.scenarios_of(rule) for rule in set(RULES) - set(PROVABLE))


FORBIDDING: Final = tuple(rule for rule, proof in proofs().items() if proof.forbids)
"""Every rule by which some scenario is refused."""


@pytest.mark.parametrize("rule", FORBIDDING, ids=str)
def test_every_forbidding_rule_is_proved_both_ways(rule: Rule) -> None:
    """Of the scenarios that claim a rule that can forbid, some show it forbid a move, and some show it permit one."""
    proof = proofs()[rule]
    assert set(proof.claimed) & set(proof.forbids)
    assert set(proof.claimed) & set(proof.permits)


# How they are written.


def test_its_id_is_a_chapter_and_a_slug(scenario: Scenario) -> None:
    """It is in lower case, with words joined by `-`; variants and the choices of a reading have a third part."""
    word = r"[a-z0-9]+(-[a-z0-9]+)*"
    assert re.fullmatch(rf"{word}\.{word}(\.{word})?", scenario.id)


@each_chapter
def test_titles_are_given_once_in_a_chapter(chapter: Chapter) -> None:
    """No two scenarios or separations of a chapter share a title."""
    titles = Counter((*(each.title for each in chapter.scenarios), *(each.title for each in chapter.separations)))
    assert [title for title, number in titles.items() if number > 1] == []


def test_its_story_is_told_in_whole_sentences(scenario: Scenario) -> None:
    """Each sentence begins with a capital and ends with a full stop; so does the result of another answer."""
    for text in filter(None, (scenario.story, scenario.otherwise)):
        assert text == " ".join(text.split())
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert len(text.split()) > 3
    assert scenario.title
    assert not scenario.title.endswith(".")


OF_A_CHOICE: Final = {each.id for apart in catalogue.SEPARATIONS for each in apart.scenarios}


def test_where_a_ruling_is_answered_another_answer_is_told(scenario: Scenario) -> None:
    """A scenario about a ruling names the other result; for a reading, its choices show it."""
    assert bool(scenario.otherwise) is (bool(scenario.about) and scenario.id not in OF_A_CHOICE)


# Looking them up.


def test_every_scenario_is_in_the_catalogue_once() -> None:
    """It has those of every module of the package, and no two share an id."""
    package = kingofsiam.scenarios
    modules = [import_module(each.name) for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    ids, separations = {each.id for each in SCENARIOS}, {each.id for each in catalogue.SEPARATIONS}
    assert {each.id for module in modules for each in constants(module, Scenario)} <= ids
    assert {each.id for module in modules for each in constants(module, Separation)} == separations
    assert len(ids) == len(SCENARIOS)


def test_scenarios_are_found_by_id() -> None:
    """The error for an unknown id names it."""
    assert catalogue.scenario("victory.four-lao-each") is s7_victory.FOUR_LAO_EACH
    with pytest.raises(UnknownName) as caught:
        catalogue.scenario("victory.five-lao-each")
    assert caught.value.name == "victory.five-lao-each"


def test_scenarios_are_found_by_rule_and_by_ruling() -> None:
    """They are in the order of the table of contents; about a switchable ruling there is one for each choice."""
    found = catalogue.scenarios_of(four.PARTNER_WINS)
    assert s8_four_players.BEST_SINGLE_PLAYER in found
    assert list(found) == [each for each in SCENARIOS if four.PARTNER_WINS in each.claims]
    assert catalogue.scenarios_of(four.SILENCE) == ()
    assert s7_victory.NO_SECOND_RANK in catalogue.about(rulings.SECOND_RANK_NONE)
    assert [each.id for each in catalogue.about(rulings.HANDS)] == ["online.hands.hidden", "online.hands.open"]
