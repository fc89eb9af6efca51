"""The reports for programs: JSON with every differing result, and JUnit XML with a test case for each vector."""

import re
from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

import kingofsiam
from kingofsiam.conformance.differences import CheckResult, Difference
from kingofsiam.conformance.differential_play import GamesResult
from kingofsiam.conformance.runner import Report, Tally
from kingofsiam.conformance.suspects import Suspect
from kingofsiam.conformance.vectors import READING_NAMES
from kingofsiam.notation.json.documents import dump_move, dump_state
from kingofsiam.notation.json.parser import Json
from kingofsiam.spec.readings import PRESETS


def json_report(report: Report) -> dict[str, Json]:
    """The report as a JSON object."""
    return {
        "format": 1,
        "kind": "compliance",
        "kingofsiam": kingofsiam.__version__,
        "command": list(report.command),
        "about": report.about,
        "preset": report.preset,
        "conforms": report.conforms,
        "conclusion": report.conclusion.value,
        "stopped": report.stopped or None,
        "not_supported": list(report.unsupported),
        "vectors": {
            "total": report.total,
            "tried": len(report.results),
            "agree": sum(result.agrees for result in report.results),
            "differ": sum(report.is_fault(result) and result.answered for result in report.results),
            "unanswered": sum(not result.answered for result in report.results),
        },
        "lost": {kind.value: times for kind, times in report.failures.items()},
        "readings": {
            name: {choice.value: _tally(tally) for choice, tally in report.by_choice(name).items()}
            for name in READING_NAMES
        },
        "presets": {name: _tally(report.by_preset(readings)) for name, readings in PRESETS.items()},
        "suspects": [_suspect(suspect) for suspect in report.suspects],
        "differing": [_result(report, result) for result in report.all_results if not result.agrees],
        "games": None if report.games is None else _games(report.games),
        "stderr": list(report.stderr_tail),
        "calls": report.calls,
        "seconds": round(report.seconds, 3),
    }


def _games(games: GamesResult) -> Json:
    return {
        "wanted": games.wanted,
        "finished": games.finished,
        "turns": games.turns,
        "first_difference": None if games.differing is None else games.differing.id,
        "shrunk": None if games.shrunk is None else games.shrunk.id,
    }


def _tally(tally: Tally) -> dict[str, Json]:
    return {"tried": tally.tried, "agree": tally.agree}


def _suspect(suspect: Suspect) -> Json:
    return {
        "rule": suspect.rule.id,
        "sentence": suspect.rule.sentence,
        "sources": [str(source) for source in suspect.rule.sources],
        "score": round(suspect.score, 4),
        "said": suspect.said,
        "trials": suspect.failing_checks,
        "smallest": suspect.smallest.id,
    }


def _result(report: Report, result: CheckResult) -> Json:
    return {
        "id": result.id,
        "title": result.vector.title,
        "fault": report.is_fault(result),
        "state": None if result.state is None else dump_state(result.state),
        "move": None if result.move is None else dump_move(result.move),
        "differences": [
            {
                "kind": difference.kind.value,
                "expected": difference.expected,
                "said": difference.actual,
                "rules": list(difference.rules),
            }
            for difference in result.differences
        ],
    }


_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_report(report: Report) -> str:
    """The report as the text of a JUnit XML file."""
    root = Element("testsuites", name="kingofsiam conform")
    _add_suite(root, report, "vectors", report.results)
    _add_suite(root, report, "games", report.of_games)
    if report.stopped:
        case = SubElement(SubElement(root, "testsuite", name="run", tests="1", errors="1"), "testcase", name="run")
        SubElement(case, "error", message=_clean(report.stopped)).text = _clean("\n".join(report.stderr_tail))
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _add_suite(root: Element, report: Report, name: str, results: Sequence[CheckResult]) -> None:
    suite = SubElement(root, "testsuite", name=name, tests=str(len(results)))
    for result in results:
        parent, _, last = result.id.rpartition("/")
        case = SubElement(suite, "testcase", classname=parent or name, name=last, time=f"{result.seconds:.3f}")
        if report.is_fault(result):
            first = result.differences[0]
            message = _clean(f"{first.kind.value}: expected {first.expected}; it says {first.actual}")
            kind = "failure" if result.answered else "error"
            failure = SubElement(case, kind, type=first.kind.value, message=message)
            failure.text = _clean("\n".join(map(_describe, result.differences)))
        elif not result.agrees:
            SubElement(case, "skipped", message="asks for a reading that the preset does not choose")
    for kind in ("failure", "error"):
        suite.set(f"{kind}s", str(len(suite.findall(f"testcase/{kind}"))))
    suite.set("time", f"{sum(result.seconds for result in results):.3f}")


def _describe(difference: Difference) -> str:
    rules = f"\nrules: {', '.join(difference.rules)}" if difference.rules else ""
    return f"{difference.kind.value}: expected {difference.expected}\nit says {difference.actual}{rules}"


def _clean(text: str) -> str:
    """The text with the characters that XML cannot hold replaced."""
    return _NOT_IN_XML.sub("?", text)
