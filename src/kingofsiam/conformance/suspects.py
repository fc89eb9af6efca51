"""Suspects: the rules that an engine probably breaks, by spectrum-based fault localization with Ochiai's coefficient.

A failed check speaks against the rules that its vector is about. A rule is suspect the more, the better it parts the
checks that fail from those that pass.
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
    """A rule that seems broken: its score from 0 to 1, and the checks that speak against it."""

    rule: Rule
    score: float
    checks: tuple[CheckResult, ...]


def rank_suspects(failed: Sequence[CheckResult], passed: Sequence[CheckResult]) -> tuple[Suspect, ...]:
    """The suspects, the likeliest first."""
    against: defaultdict[str, list[CheckResult]] = defaultdict(list)
    for result in failed:
        for rule in result.vector.rules:
            against[rule].append(result)
    passing = Counter(rule for result in passed for rule in result.vector.rules)
    suspects = [
        Suspect(_BY_ID[rule], len(checks) / sqrt(len(failed) * (len(checks) + passing[rule])), tuple(checks))
        for rule, checks in against.items()
        if rule in _BY_ID
    ]
    return tuple(sorted(suspects, key=lambda suspect: suspect.score, reverse=True))
