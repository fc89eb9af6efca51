"""Suspects: the rules that an engine probably breaks, by spectrum-based fault localization with Ochiai's coefficient.

A failed check speaks against the rules that only one of the two answers names, or else against all that its vector is
about. A rule is suspect the more, the better it parts the checks that fail from those that pass.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from kingofsiam.conformance.differences import CheckResult
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.citation import Rule

_BY_ID: Final = {rule.id: rule for rule in RULES}


@dataclass(frozen=True, slots=True)
class Suspect:
    """A rule that seems broken: its score from 0 to 1, and the checks that speak against it.

    It is `said` if in most of the failing checks the engine itself refuses a legal move by this rule.
    """

    rule: Rule
    score: float
    said: bool
    checks: tuple[CheckResult, ...]


def rank_suspects(failed: Sequence[CheckResult], passed: Sequence[CheckResult]) -> tuple[Suspect, ...]:
    """The suspects, the likeliest first: those by the engine's own testimony, then the others by their scores."""
    against: defaultdict[str, list[CheckResult]] = defaultdict(list)
    for result in failed:
        for rule in result.rules:
            against[rule].append(result)
    passing = Counter(rule for result in passed for rule in result.vector.rules)
    said = Counter(rule for result in failed if result.difference for rule in result.difference.said)
    suspects = [
        Suspect(
            _BY_ID[rule],
            len(checks) / sqrt(len(failed) * (len(checks) + passing[rule])),
            2 * said[rule] > len(failed),
            tuple(checks),
        )
        for rule, checks in against.items()
        if rule in _BY_ID
    ]
    return tuple(sorted(suspects, key=lambda suspect: (suspect.said, suspect.score), reverse=True))
