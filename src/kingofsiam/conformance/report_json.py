"""The report for programs: all that stands in the compliance statement, and every trial that differs."""

from __future__ import annotations

from typing import cast

import kingofsiam
from kingofsiam.conformance.difference import Trial
from kingofsiam.conformance.readings_followed import Followed
from kingofsiam.conformance.running import Report
from kingofsiam.conformance.suspicion import Suspect
from kingofsiam.notation.json_documents import dump_move, dump_state
from kingofsiam.notation.json_text import Json
from kingofsiam.readings import PRESETS


def in_json(report: Report) -> dict[str, Json]:
    """The report as a JSON object."""
    return {
        "format": 1,
        "kind": "compliance",
        "kingofsiam": kingofsiam.__version__,
        "command": _array(report.command),
        "about": report.about,
        "preset": report.preset,
        "conforms": report.conforms,
        "stopped": report.stopped or None,
        "not_supported": _array(report.unknown),
        "vectors": {
            "total": report.total,
            "tried": len(report.trials),
            "agree": sum(trial.agrees for trial in report.trials),
            "differ": sum(report.speaks_against(trial) for trial in report.trials),
        },
        "lost": {fate.value: times for fate, times in report.fates.items()},
        "readings": [_followed(each) for each in report.followed],
        "presets": {name: _by(report, name) for name, _ in PRESETS},
        "suspects": [_suspect(each) for each in report.suspects],
        "differing": [_trial(each) for each in (*report.trials, *_in_games(report)) if not each.agrees],
        "games": _games(report),
        "stderr": _array(report.last_words),
        "calls": report.calls,
        "seconds": round(report.seconds, 3),
    }


def _array(words: tuple[str, ...]) -> list[Json]:
    return list(words)


def _by(report: Report, name: str) -> bool:
    readings = dict(PRESETS)[name]
    return all(each.follows(getattr(readings, each.reading)) for each in report.followed)


def _followed(each: Followed) -> Json:
    return {
        "reading": each.reading,
        "tried": each.tried,
        "as_asked": each.as_asked,
        "always": None if each.always is None else each.always.value,
    }


def _suspect(suspect: Suspect) -> Json:
    return {
        "rule": suspect.rule.id,
        "sentence": suspect.rule.sentence,
        "sources": [str(source) for source in suspect.rule.sources],
        "score": round(suspect.score, 4),
        "direct": suspect.direct,
        "trials": suspect.trials,
        "smallest": None if suspect.smallest is None else suspect.smallest.id,
    }


def _trial(trial: Trial) -> Json:
    return {
        "id": trial.id,
        "title": trial.title,
        "explained_by": _array(trial.explained_by),
        "state": None if trial.state is None else cast("Json", dump_state(trial.state)),
        "move": None if trial.move is None else cast("Json", dump_move(trial.move)),
        "differences": [
            {
                "kind": each.kind.value,
                "expected": each.expected,
                "said": each.said,
                "points_to": _array(each.points_to),
            }
            for each in trial.differences
        ],
    }


def _in_games(report: Report) -> tuple[Trial, ...]:
    return report.games.trials if report.games is not None else ()


def _games(report: Report) -> Json:
    games = report.games
    if games is None:
        return None
    return {
        "wanted": games.wanted,
        "finished": games.finished,
        "turns": games.turns,
        "first_difference": games.different[0].id if games.different else None,
        "shrunk": None if games.shrunk is None else games.shrunk.id,
    }
