"""Fault attribution: the rules that an engine probably breaks, by Bayesian and spectrum-based fault localization.

A single difference implicates rules (`implicated_rules`). Over a whole run, each rule is asked how well it explains, if
it alone is broken, which checks failed and which passed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from math import exp, lgamma, log, sqrt
from typing import Final

from kingofsiam.conformance.differences import CheckResult, DifferenceKind
from kingofsiam.conformance.vectors import verdict
from kingofsiam.model.moves import Play
from kingofsiam.rules.contents import RULES
from kingofsiam.rules.s5_actions import cards
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.coverage import record_rules
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.rulings import for_reading

_MAX_TRACED: Final = 400
_MIN_SCORE: Final = 0.01
_APART: Final = 0.6
"""Rules whose scores differ by less than this factor cannot be told apart."""

_SCALE: Final = 0.23
_POINTING: Final = 13.0
_LEAST_POINTED: Final = 0.2
_STRAY: Final = 0.001
_POINTED: Final = 0.56
_PRIORS: Final = {"claimed": (1.0, 4.0), "named": (1.2, 0.05), "ran": (0.15, 1.6)}
"""Beta priors: how often a check fails whose vector claims the broken rule, names it, or runs one of its clauses."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A rule that seems broken: its probability, the number of failing checks, and the smallest of them.

    A suspect is `direct` if differences point to the rule itself; else its clause only runs where something differs.
    """

    rule: Rule
    score: float
    direct: bool
    failing_checks: int
    smallest: CheckResult | None


class Side(Enum):
    """On which side of a rule a check lies: an engine may be too lax, too strict, or do the wrong thing."""

    LAX = "lax"
    STRICT = "strict"
    PLAYED = "played"
    OTHER = "other"


def rank_suspects(
    results: Sequence[CheckResult], is_fault: Callable[[CheckResult], bool], readings: Iterable[str]
) -> tuple[Suspect, ...]:
    """The suspects, the likeliest first. `is_fault` says which differing results count against the engine.

    `readings` names the readings that the engine fixes to a wrong choice. Their rules come second if other differences
    remain that they do not explain.
    """
    failed = [result for result in results if not result.agrees and is_fault(result)]
    passed = [result for result in results if result.agrees]
    unexplained = [result for result in failed if result.unexplained]
    of_readings = dict.fromkeys(rule.id for name in readings for rule in RULES if for_reading(name) in rule.rulings)
    evidence = _Evidence(unexplained, passed)
    scores = evidence.scores() if unexplained else dict.fromkeys(of_readings, 1.0)
    ranked = sorted(scores, key=lambda rule: -scores[rule])
    order = dict.fromkeys((*ranked[:1], *of_readings, *ranked[1:]))
    by_id = {rule.id: rule for rule in RULES}
    found: list[Suspect] = []
    for id in order:
        pointing = [result for result in failed if id in result.implicated_rules]
        explained = [result for result in failed if result.explained_by and id in of_readings]
        failing = pointing or explained or evidence.linked_to(id)
        if id in by_id:
            smallest = min(failing, key=position_size, default=None)
            direct = bool(pointing) or id in of_readings
            found.append(Suspect(by_id[id], scores.get(id, 0.0), direct, len(failing), smallest))
    return tuple(found)


def tied_suspects(suspects: Sequence[Suspect]) -> tuple[Suspect, ...]:
    """The first suspects, which the evidence cannot tell apart."""
    return tuple(each for each in suspects if each.score >= _APART * suspects[0].score)


class _Evidence:
    """Bayesian fault localization: how well each rule, if it alone were broken, explains what failed and what passed.

    Each check supports a rule by its closest link: the scenario claims the rule, the rulebook's answer names it, or one
    of its clauses runs. How often such checks fail is unknown, so beta distributions integrate over it: separately for
    too lax, too strict and playing wrongly, since a fault often shows on one side only. Differences that point to a
    rule themselves add its Ochiai score.
    """

    def __init__(self, failed: Sequence[CheckResult], passed: Sequence[CheckResult]) -> None:
        self.failed = [(side_of_failure(result), result) for result in failed]
        sides = {side for side, _ in self.failed}
        asked = [(side, result) for result in passed for side in _sides(result) if side in sides]
        self.passed = asked[:: max(1, len(asked) // _MAX_TRACED)]
        self.links = {id(result): _links(result) for _, result in (*self.failed, *self.passed)}
        self.pointed = _pointing_scores(failed, passed)

    def scores(self) -> dict[str, float]:
        """The probability of each rule that is linked to a failing check.

        If every move that was judged or played wrongly points to rules, only those rules count.
        """
        if self.pointed and all(result.implicated_rules or result.move is None for _, result in self.failed):
            return {rule: score for rule, score in self.pointed.items() if score >= _MIN_SCORE}
        candidates = {rule for _, result in self.failed for rule in (*self.links[id(result)], *result.implicated_rules)}
        logs = {rule.id: self._log_likelihood(rule.id) for rule in RULES if rule.id in candidates}
        best = max(logs.values(), default=0.0)
        weights = {rule: exp(_SCALE * (each - best)) for rule, each in logs.items()}
        total = sum(weights.values())
        return {rule: weight / total for rule, weight in weights.items() if weight / total >= _MIN_SCORE}

    def linked_to(self, rule: str) -> Sequence[CheckResult]:
        """The failing checks that are linked to a rule."""
        return [result for _, result in self.failed if rule in self.links[id(result)]]

    def _log_likelihood(self, rule: str) -> float:
        failing = Counter((side, self.links[id(result)].get(rule)) for side, result in self.failed)
        passing = Counter((side, self.links[id(result)].get(rule)) for side, result in self.passed)
        total = _POINTING * log(max(self.pointed.get(rule, 0.0), _LEAST_POINTED))
        for side in {side for side, _ in self.failed}:
            total += failing[side, None] * log(_STRAY)
            for link, prior in _PRIORS.items():
                total += _log_beta_binomial(failing[side, link], passing[side, link], *prior)
        for _, result in self.failed:
            if result.implicated_rules:
                total += log(_POINTED if rule in result.implicated_rules else 1 - _POINTED)
        return total


def _log_beta_binomial(failing: int, passing: int, a: float, b: float) -> float:
    """The logarithm of the probability of these failures and passes, in this order."""
    after = lgamma(a + failing) + lgamma(b + passing) - lgamma((a + failing) + (b + passing))
    return after - (lgamma(a) + lgamma(b) - lgamma(a + b))


def _sides(result: CheckResult) -> tuple[Side, ...]:
    """The sides on which a check can fail."""
    if result.move is None:
        return (Side.OTHER,)
    return (Side.STRICT, Side.PLAYED) if result.legal else (Side.LAX,)


def side_of_failure(result: CheckResult) -> Side:
    """The side on which a check has failed."""
    first, *others = _sides(result)
    return first if not others or result.differences[0].kind is DifferenceKind.LEGALITY else Side.PLAYED


def _links(result: CheckResult) -> dict[str, str]:
    """The closest link of a check to each rule."""
    links: dict[str, str] = {}
    if result.state is not None and result.move is not None:
        with record_rules() as recorded:
            verdict(result.state, result.move)
            if isinstance(result.move, Play):
                tuple(islice(cards.options(result.state, result.move.action.card), 3))
        links = dict.fromkeys((rule.id for rule in recorded.ran), "ran")
    links |= dict.fromkeys(result.reported_rules, "named")
    claims = next((each.claims for each in SCENARIOS if each.id == result.id.rpartition("/")[0]), ())
    return links | dict.fromkeys((rule.id for rule in claims), "claimed")


def _pointing_scores(failed: Sequence[CheckResult], passed: Sequence[CheckResult]) -> dict[str, float]:
    """Ochiai scores of the rules that differences point to (spectrum-based fault localization)."""
    pointed = Counter(rule for result in failed for rule in set(result.implicated_rules))
    named = Counter(rule for result in passed for rule in result.reported_rules)
    attributed = sum(1 for result in failed if result.implicated_rules)
    return {rule: number / sqrt(attributed * (number + named[rule])) for rule, number in pointed.items()}


def position_size(result: CheckResult) -> tuple[int, int, str]:
    """A sort key: how much lies on the table, and the id; a result without a position sorts last."""
    if result.state is None:
        return (1, 0, result.id)
    state = result.state
    on_board = sum(state.board.counts[:-3]) + sum(player.followers.total for player in state.players)
    return (0, on_board + state.cards_left + 4 * len(state.players) + state.passes, result.id)
