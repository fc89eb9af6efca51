"""The report: the rules that seem broken, as text and as JSON."""

import json
from dataclasses import replace
from functools import cache
from math import sqrt
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.conformance.differences import CheckResult, Difference
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.report import MAX_SUSPECTS, json_report, text_report
from kingofsiam.conformance.runner import Report, rank_suspects
from kingofsiam.conformance.vectors import Vector, ask_move
from tests.conformance.helpers_engines import (
    all_to_rama,
    conformance_report,
    engine_with_changed_answers,
    quick_sample,
)

TAKES, TIES, PASS = "struggle.majority", "struggle.tie.british", "course.may-pass"


def vector_about(*rules: str) -> Vector:
    return replace(ask_move(ks.position(hands=((), (), ())), ks.Pass()), rules=rules)


def failed(vector: Vector) -> CheckResult:
    return CheckResult(vector, Difference("play", "", ""))


def test_a_rule_is_more_suspect_the_better_it_parts_what_fails_from_what_passes() -> None:
    """Ochiai: its share of the failing checks, divided by the mean of all that fail and of all about the rule.

    A rule that the book does not know is no suspect.
    """
    failing = [failed(vector_about(TAKES, PASS, "a.song"))] * 2 + [failed(vector_about(TIES))]
    passing = [CheckResult(vector_about(rule)) for rule in (PASS, PASS, TIES)]
    assert [(suspect.rule.id, suspect.score) for suspect in rank_suspects(failing, passing)] == [
        (TAKES, 2 / sqrt(3 * 2)),
        (PASS, 2 / sqrt(3 * 4)),
        (TIES, 1 / sqrt(3 * 2)),
    ]


@cache
def wrong_engine_report() -> Report:
    return conformance_report(engine_with_changed_answers("play", all_to_rama), games=2)


@pytest.mark.slow
def test_the_statement_shows_the_likeliest_rules() -> None:
    """Each with its sources and a trial."""
    text = " ".join("\n".join(text_report(wrong_engine_report())).split())
    suspects = wrong_engine_report().suspects[:MAX_SUSPECTS]
    assert len(suspects) == MAX_SUSPECTS
    for suspect in suspects:
        for piece in (suspect.rule.id, *map(str, suspect.rule.sources), suspect.checks[0].vector.id):
            assert piece in text


@pytest.mark.slow
def test_the_json_report_round_trips() -> None:
    """Its vectors are those that differ."""
    report = wrong_engine_report()
    document: Any = json.loads(json.dumps(json_report(report), allow_nan=False))
    assert (document["conforms"], document["preset"]) == (False, "RULEBOOK")
    assert document["vectors"]["tried"] == len(quick_sample())
    assert document["suspects"][0]["rule"] == report.suspects[0].rule.id
    shown = [VECTOR.read(result["vector"]) for result in document["differing"]]
    assert shown == [result.vector for result in report.all_results if result.difference]
