"""The table of contents: every rule of the book, in its order."""

import pytest

import kingofsiam as ks
from kingofsiam.rules import contents, s1_components, s4_course, s7_victory
from kingofsiam.rules.s5_actions import two_vs_one
from kingofsiam.spec.citation import Rule, Section


@pytest.mark.parametrize("each", contents.RULES, ids=str)
def test_a_rule_is_found_by_its_id(each: Rule) -> None:
    """`rule` inverts `id`."""
    assert contents.rule(each.id) is each


@pytest.mark.parametrize("name", ["", "Struggle.tie", "struggle.tie.", "nothing", "action.two_vs_one.adjacent"])
def test_an_unknown_id_is_refused_with_the_known_ones(name: str) -> None:
    """The error lists the known ids."""
    with pytest.raises(ks.UnknownName) as error:
        contents.rule(name)
    assert (error.value.kind, error.value.name) == ("rule", name)
    assert error.value.known == tuple(each.id for each in contents.RULES)


@pytest.mark.parametrize("section", Section)
def test_the_rules_of_a_section_are_of_that_section(section: Section) -> None:
    """Each section has rules, and all of them belong to it."""
    rules = contents.rules_of(section)
    assert rules
    assert {each.section for each in rules} == {section}


def test_the_sections_share_out_all_rules() -> None:
    """No rule is missing, and none appears twice."""
    shared = [each for section in Section for each in contents.rules_of(section)]
    assert sorted(each.id for each in shared) == sorted(each.id for each in contents.RULES)


def test_the_rules_stand_in_the_order_of_the_book() -> None:
    """The components come first and King of Saba comes last."""
    rules = contents.RULES
    places = [rules.index(each) for each in (s1_components.BOARD, s4_course.CLOCKWISE, two_vs_one.ADJACENT)]
    assert [*places, rules.index(s7_victory.MOST_SETS)] == sorted([*places, rules.index(s7_victory.MOST_SETS)])
    assert [section for section, _ in contents.MODULES] == list(Section)
    assert ks.RULES is contents.RULES
    assert ks.rule is contents.rule
