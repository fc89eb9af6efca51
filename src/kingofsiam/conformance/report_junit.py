"""The report as JUnit XML, which every build server reads: each vector is a test case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from kingofsiam.conformance.difference import LOST, Trial
from kingofsiam.conformance.running import Report

_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def in_junit(report: Report) -> str:
    """The text of the XML file."""
    games = report.games.trials if report.games is not None else ()
    root = Element("testsuites", name="kingofsiam conform")
    _suite(root, report, "vectors", report.trials)
    _suite(root, report, "games", games)
    if report.stopped:
        case = SubElement(SubElement(root, "testsuite", name="run", tests="1", errors="1"), "testcase", name="run")
        SubElement(case, "error", message=_clean(report.stopped)).text = _clean("\n".join(report.last_words))
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _suite(root: Element, report: Report, name: str, trials: Sequence[Trial]) -> None:
    failures = sum(report.speaks_against(trial) and not _is_lost(trial) for trial in trials)
    errors = sum(report.speaks_against(trial) and _is_lost(trial) for trial in trials)
    seconds = sum(trial.seconds for trial in trials)
    suite = SubElement(
        root,
        "testsuite",
        name=name,
        tests=str(len(trials)),
        failures=str(failures),
        errors=str(errors),
        time=f"{seconds:.3f}",
    )
    for trial in trials:
        place, _, last = trial.id.rpartition("/")
        case = SubElement(suite, "testcase", classname=place or name, name=last, time=f"{trial.seconds:.3f}")
        if report.speaks_against(trial):
            _outcome(case, trial)
        elif trial.explained_by:
            SubElement(case, "skipped", message=f"follows another reading: {', '.join(trial.explained_by)}")


def _outcome(case: Element, trial: Trial) -> None:
    first = trial.differences[0]
    kind = "error" if _is_lost(trial) else "failure"
    message = _clean(f"{first.kind.value}: expected {first.expected}; it says {first.said}")
    SubElement(case, kind, type=first.kind.value, message=message).text = _clean("\n".join(_lines(trial)))


def _lines(trial: Trial) -> Iterator[str]:
    for each in trial.differences:
        yield f"{each.kind.value}: expected {each.expected}"
        yield f"it says {each.said}"
        if each.points_to:
            yield f"rules: {', '.join(each.points_to)}"


def _is_lost(trial: Trial) -> bool:
    return any(each.kind in LOST for each in trial.differences)


def _clean(text: str) -> str:
    """The text without the signs that XML cannot hold."""
    return _NOT_IN_XML.sub("?", text)
