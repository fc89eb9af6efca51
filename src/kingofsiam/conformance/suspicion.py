"""Which rules are broken, by all signs: those to which the differences point and the agreements do not.

How strongly is measured as in the locating of faults by spectra (Ochiai): a rule to which every difference points,
and which no agreement names, has 1; one that has nothing to do with the differences 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from kingofsiam.citation import Rule
from kingofsiam.conformance.difference import Trial
from kingofsiam.conformance.vector import verdict
from kingofsiam.rules.contents import RULES
from kingofsiam.rulings import for_reading
from kingofsiam.scenarios.tracing import watching

_MOST_TRACED: Final = 400
_LEAST: Final = 0.05


@dataclass(frozen=True, slots=True)
class Suspect:
    """A rule that seems broken: how much speaks for it, in how many trials, and the smallest of these.

    It is `direct` if differences point to the rule itself, else it only has to do with what differs.
    """

    rule: Rule
    score: float
    direct: bool
    trials: int
    smallest: Trial | None


def rules_of_reading(name: str) -> tuple[str, ...]:
    """The rules that cite the ruling behind a reading."""
    ruling = for_reading(name)
    return tuple(rule.id for rule in RULES if ruling in rule.rulings)


def suspects(trials: Sequence[Trial], counts: Callable[[Trial], bool], readings: Iterable[str]) -> tuple[Suspect, ...]:
    """The suspects, the worst first. `counts` tells which differing trials speak against the engine.

    `readings` are those that the engine follows otherwise than it should.
    """
    failed = [trial for trial in trials if not trial.agrees and counts(trial)]
    passed = [trial for trial in trials if trial.agrees]
    otherwise = tuple(readings)
    signs = {trial.id: _signs(trial, otherwise) for trial in failed}
    named = {trial.id: frozenset(trial.named) for trial in passed}
    direct = _scores(failed, passed, signs, named)
    unexplained = _scores([trial for trial in failed if trial.unexplained], passed, signs, named)
    for name in otherwise:
        for rule in rules_of_reading(name):
            direct.setdefault(rule, 0.0)
    pointless = [trial for trial in failed if not signs[trial.id]]
    indirect = _by_trace(pointless, passed) if pointless else {}
    found = [_suspect(rule, direct, indirect, failed, signs) for rule in RULES if rule.id in {*direct, *indirect}]
    # What another reading explains counts less, as long as there is something that it does not explain.
    order = {each.rule.id: (not each.direct, -unexplained.get(each.rule.id, 0.0), -each.score) for each in found}
    return tuple(sorted(found, key=lambda each: (*order[each.rule.id], -each.trials)))


def _signs(trial: Trial, otherwise: Iterable[str]) -> frozenset[str]:
    of_readings = (rule for name in otherwise if name in trial.explained_by for rule in rules_of_reading(name))
    return frozenset((*trial.points_to, *of_readings))


def _scores(
    failed: Sequence[Trial],
    passed: Sequence[Trial],
    signs: dict[str, frozenset[str]],
    named: dict[str, frozenset[str]],
) -> dict[str, float]:
    with_signs = sum(1 for trial in failed if signs[trial.id])
    scores: dict[str, float] = {}
    for rule in {rule for trial in failed for rule in signs[trial.id]}:
        against = sum(1 for trial in failed if rule in signs[trial.id])
        in_favour = sum(1 for trial in passed if rule in named[trial.id])
        scores[rule] = against / sqrt(with_signs * (against + in_favour))
    return scores


def _by_trace(failed: Sequence[Trial], passed: Sequence[Trial]) -> dict[str, float]:
    """Where nothing points to a rule, all those count whose clauses run."""
    traced = [trial for trial in passed if trial.move is not None][:: max(1, len(passed) // _MOST_TRACED)]
    ran = {trial.id: _ran(trial) for trial in (*failed, *traced)}
    return {rule: score for rule, score in _scores(failed, traced, ran, ran).items() if score > _LEAST}


def _ran(trial: Trial) -> frozenset[str]:
    if trial.state is None or trial.move is None:
        return frozenset(trial.named)
    with watching() as seen:
        verdict(trial.state, trial.move)
    return frozenset(rule.id for rule in seen.rules) | frozenset(trial.named)


def _suspect(
    rule: Rule,
    direct: dict[str, float],
    indirect: dict[str, float],
    failed: Sequence[Trial],
    signs: dict[str, frozenset[str]],
) -> Suspect:
    mine = [trial for trial in failed if rule.id in signs[trial.id]]
    score = direct.get(rule.id, indirect.get(rule.id, 0.0))
    return Suspect(rule, score, rule.id in direct, len(mine), min(mine, key=size, default=None))


def size(trial: Trial) -> tuple[int, int, str]:
    """How much lies on the table of a trial; one without a position is the largest."""
    if trial.state is None:
        return (1, 0, trial.id)
    state = trial.state
    on_board = sum(state.board.standing[:-3]) + sum(player.followers.total for player in state.players)
    return (0, on_board + state.cards_left + 4 * len(state.players) + state.passes, trial.id)
