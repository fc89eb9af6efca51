"""Citations: where each document says a rule, and which rules a function declares."""

from __future__ import annotations

import kingofsiam as ks
from kingofsiam.rules.s5_actions import maharacha
from kingofsiam.spec.citation import Document, Rule, Section, Source, clause, clauses_of


def test_a_rule_of_a_card_is_cited_by_its_part() -> None:
    """English and Spanish have the paragraph below the card's name, Dutch and Russian the section alone."""
    assert ks.rule("action.maharacha.swap").sources == (
        Source(Document.ENGLISH, "5 Maharacha", 1),
        Source(Document.DUTCH, "5"),
        Source(Document.RUSSIAN, "5"),
        Source(Document.SPANISH, "5 Maharacha", 1),
    )


def test_the_summary_has_sections_of_its_own() -> None:
    """The components are its section 2; a section it does not have keeps its number."""
    assert Source(Document.SUMMARY, "2") in ks.rule("components.board").sources
    rule = Rule(
        id="a.rule", sentence="It is so.", section=Section.SABA, paragraph=1, documents=(Document.SUMMARY, Document.FAQ)
    )
    assert rule.sources == (Source(Document.SUMMARY, Section.SABA.number), Source(Document.FAQ, ""))


def test_sections_have_a_number_and_a_title() -> None:
    """Section 5 is about the actions."""
    assert (Section.ACTIONS.number, Section.ACTIONS.title) == ("5", "Actions")


def test_clauses() -> None:
    """A function declares the rules it is given, any other function none."""
    declared = clause(maharacha.SWAP_TILES)(lambda: None)
    assert clauses_of(declared) == (maharacha.SWAP_TILES,)
    assert clauses_of(len) == ()


def test_an_illegal_move_carries_its_violations() -> None:
    """They are the argument of the error, so that it can be pickled."""
    violations = ks.judge(ks.deal(seed=7), ks.Play(ks.Maharacha("Isan", "Isan"), None))
    assert ks.IllegalMove(violations).args == (violations,)
