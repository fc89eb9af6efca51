"""The reports: as text, as JSON and as JUnit XML."""

import json
from functools import cache
from typing import Any
from xml.etree.ElementTree import fromstring

from kingofsiam.conformance.report_json_junit import json_report, junit_report
from kingofsiam.conformance.report_text import MAX_SUSPECTS, text_report
from kingofsiam.conformance.runner import Report
from kingofsiam.model.state import State
from kingofsiam.notation import format_position
from kingofsiam.notation.json.documents import loads
from tests.conformance.helpers_engines import (
    all_to_rama,
    conformance_report,
    engine_with_changed_answers,
    quick_sample,
    vectors_matching,
)


@cache
def wrong_engine_report() -> Report:
    return conformance_report(engine_with_changed_answers("play", all_to_rama), games=2)


def test_the_statement_shows_the_rules_and_every_smallest_position() -> None:
    """The likeliest rule with its sources and its trial, whose position is a board; you can paste the other positions
    into a command. Each document that it cites has its title in the legend.
    """
    text = " ".join("\n".join(text_report(wrong_engine_report())).split())
    first, *others = wrong_engine_report().suspects[:MAX_SUSPECTS]
    states = [each.smallest.state for each in others]
    positions = [format_position(state) for state in states if state is not None]
    cited = {source.document for each in (first, *others) for source in each.rule.sources}
    assert positions
    assert cited
    for piece in (first.rule.id, *map(str, first.rule.sources), first.smallest.id, "RULEBOOK", *positions):
        assert piece in text
    assert [each for each in cited if f"{each.value} {each.title}" not in text] == []


def test_the_json_report_round_trips() -> None:
    """Its positions are JSON documents that kingofsiam reads."""
    read: Any = json.loads(json.dumps(json_report(wrong_engine_report()), allow_nan=False))
    assert (read["conforms"], read["preset"]) == (False, "RULEBOOK")
    assert read["vectors"]["tried"] == len(quick_sample())
    assert read["suspects"][0]["rule"] == wrong_engine_report().suspects[0].rule.id
    shown = {each["id"]: each for each in read["differing"]}
    shrunk = shown[read["games"]["shrunk"]]
    assert isinstance(loads(json.dumps(shrunk["state"])), State)


def test_the_junit_report_counts_the_failures() -> None:
    report = wrong_engine_report()
    root = fromstring(junit_report(report))
    suites = {suite.get("name"): suite for suite in root}
    failed = suites["vectors"].findall("testcase/failure")
    assert suites["vectors"].get("tests") == str(len(quick_sample()))
    assert suites["vectors"].get("failures") == str(len(failed))
    assert len(failed) == sum(report.is_fault(result) for result in report.results)


def test_characters_that_xml_cannot_hold_do_not_break_the_report() -> None:
    wrong = engine_with_changed_answers("judge", lambda _: {"legal": "\x00\ud800"})
    assert fromstring(junit_report(conformance_report(wrong, chosen=vectors_matching("struggle.*")))) is not None
