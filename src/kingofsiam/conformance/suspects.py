"""Suspects: the rules that an engine probably breaks, by spectrum-based fault localization with Ochiai's coefficient.

A failed check speaks against the rules that only one of the two answers names, or else against all that its vector is
about; they share its vote. A rule is suspect the more, the better it parts the checks that fail from those that pass.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

from kingofsiam.conformance.differences import CheckResult
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.citation import Rule

_BY_ID: Final = {rule.id: rule for rule in RULES}


@dataclass(frozen=True, slots=True)
class Suspect:
    """A rule that seems broken: its score from 0 to 1, the checks that speak against it, and the smallest of them.

    It is `said` if in most of the failing checks the engine itself refuses a legal move by this rule.
    """

    rule: Rule
    score: float
    said: bool
    failing_checks: int
    smallest: CheckResult


def rank_suspects(failed: Sequence[CheckResult], passed: Sequence[CheckResult]) -> tuple[Suspect, ...]:
    """The suspects, the likeliest first: those by the engine's own testimony, then the others by their scores."""
    against: defaultdict[str, list[CheckResult]] = defaultdict(list)
    for result in failed:
        for rule in result.rules:
            against[rule].append(result)
    passing = Counter(rule for result in passed for rule in result.vector.rules)
    said = Counter(rule for result in failed for rule in {*result.said})
    suspects = (
        Suspect(
            _BY_ID[rule],
            sum(1 / len(check.rules) for check in checks) / sqrt(len(failed) * (len(checks) + passing[rule])),
            2 * said[rule] > len(failed),
            len(checks),
            min(checks, key=_size),
        )
        for rule, checks in against.items()
        if rule in _BY_ID
    )
    return tuple(sorted(suspects, key=lambda suspect: (-suspect.said, -suspect.score)))


def _size(result: CheckResult) -> tuple[float, str]:
    """A sort key: how much lies on the table, and the id; a result without a position sorts last."""
    state = result.state
    if state is None:
        return inf, result.id
    followers = (*state.board.followers, *(player.followers for player in state.players))
    return sum(group.total for group in followers) + state.cards_left + state.passes, result.id
