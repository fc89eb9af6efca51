"""Fault attribution: the rules that an engine probably breaks.

The results are looked up in a dictionary of known faults. For faults that it does not know, and among the rules of one
that it knows, spectrum-based fault localization decides: each difference implicates rules (`implicated_rules`), and
other checks are about them and pass.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

from kingofsiam.conformance.differences import CheckResult, DifferenceKind
from kingofsiam.conformance.fault_dictionary import FaultDictionary, load_dictionary
from kingofsiam.model.state import State
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.rulings import for_reading

_MIN_SCORE: Final = 0.01


@dataclass(frozen=True, slots=True)
class Suspect:
    """A rule that seems broken: its score, the number of failing checks, and the smallest of them.

    The score is 1 if a known fault of this rule has exactly these symptoms. A suspect is `direct` if differences point
    to the rule itself.
    """

    rule: Rule
    score: float
    direct: bool
    failing_checks: int
    smallest: CheckResult | None


def rank_suspects(
    results: Sequence[CheckResult],
    is_fault: Callable[[CheckResult], bool],
    readings: Iterable[str],
    unseen: frozenset[DifferenceKind] = frozenset(),
    dictionary: FaultDictionary | None = None,
) -> tuple[Suspect, ...]:
    """The suspects, the likeliest first. `is_fault` says which results count against the engine.

    `readings` names the readings that the engine fixes to a wrong choice. Their rules come second if other differences
    remain that they do not explain. `unseen` are the kinds of differences that the engine cannot show, because it
    gives no reasons or does not know a call. `dictionary` is that of this version, unless another one is given.
    """
    failed = [result for result in results if is_fault(result)]
    of_readings = dict.fromkeys(rule.id for name in readings for rule in RULES if for_reading(name) in rule.rulings)
    evidence = _Evidence(results, failed, unseen, dictionary or load_dictionary())
    if failed and not evidence.is_known and not any(result.unexplained for result in failed):
        scores = dict.fromkeys(of_readings, 1.0)
    else:
        scores = evidence.scores() if failed else {}
    ranked = sorted(scores, key=lambda rule: (-scores[rule], -evidence.pointed.get(rule, 0.0)))
    by_id = {rule.id: rule for rule in RULES}
    found: list[Suspect] = []
    for id in dict.fromkeys((*ranked[:1], *of_readings, *ranked[1:])):
        pointing = [result for result in failed if id in result.implicated_rules]
        explained = [result for result in failed if result.explained_by and id in of_readings]
        failing = pointing or explained or [result for result in failed if id in result.vector.rules]
        if id in by_id:
            smallest = min(failing, key=_position_size, default=None)
            direct = bool(pointing) or id in of_readings
            found.append(Suspect(by_id[id], scores.get(id, 0.0), direct, len(failing), smallest))
    return tuple(found)


def tied_suspects(suspects: Sequence[Suspect]) -> tuple[Suspect, ...]:
    """The first suspects, which the evidence cannot tell apart."""
    return tuple(each for each in suspects if each.score >= suspects[0].score)


class _Evidence:
    """What failed and what passed, and how well known faults explain it."""

    def __init__(
        self,
        results: Sequence[CheckResult],
        failed: Sequence[CheckResult],
        unseen: frozenset[DifferenceKind],
        dictionary: FaultDictionary,
    ) -> None:
        self._similarities = tuple(dictionary.similarities(results, unseen))
        self.pointed = _ochiai([result for result in failed if result.unexplained], results)

    @property
    def is_known(self) -> bool:
        """Whether a known fault has exactly these symptoms."""
        return any(similarity == 1.0 for _, similarity in self._similarities)

    def scores(self) -> dict[str, float]:
        """The score of each rule: how alike the most similar fault is that breaks it, or how much it is pointed to.

        Of the rules that a fault may break, those to which the differences point most have all of its score.
        """
        scores = dict[str, float]() if self.is_known else dict(self.pointed)
        for fault, similarity in self._similarities:
            most = max(self.pointed.get(rule, 0.0) for rule in fault.rules)
            for rule in fault.rules:
                share = self.pointed.get(rule, 0.0) / most if most else 1.0
                scores[rule] = max(scores.get(rule, 0.0), similarity * share)
        return {rule: score for rule, score in scores.items() if score >= _MIN_SCORE}


def _ochiai(failed: Sequence[CheckResult], results: Sequence[CheckResult]) -> dict[str, float]:
    """How well each rule parts what failed from what passed, by Ochiai's measure (spectrum-based fault localization).

    A failed check counts for the rules that it implicates, or else for all that its vector is about.
    """
    failing = Counter(rule for result in failed for rule in {*(result.implicated_rules or result.vector.rules)})
    passing = Counter(rule for result in results if result.agrees for rule in result.vector.rules)
    return {rule: number / sqrt(len(failed) * (number + passing[rule])) for rule, number in failing.items()}


def _position_size(result: CheckResult) -> tuple[float, str]:
    """A sort key: how much lies on the table, and the id; a result without a position sorts last."""
    state = result.state
    return (inf if state is None else _followers_cards_and_passes(state), result.id)


def _followers_cards_and_passes(state: State) -> int:
    followers = (*state.board.followers, *(player.followers for player in state.players))
    return sum(each.total for each in followers) + state.cards_left + state.passes
