"""Explanation of illegal actions: the rules that a choice outside the action mask would break, as `Turn` knows them."""

from __future__ import annotations

from kingofsiam.bridges.renderer import cached_choice_label, choices_so_far
from kingofsiam.errors import InvalidMove, NotLegal
from kingofsiam.kernel import CHOICES, STAGES, Decision, unpack
from kingofsiam.maps import Map
from kingofsiam.model.violations import Violation
from kingofsiam.turns import Turn
from kingofsiam.turns.action_ids import answer_of


class IllegalChoice(NotLegal):
    """A choice that is not legal now.

    `asked` is the question, one of `STAGES`; `name` is the label of the choice on this map, "" if it has none there;
    `allowed` are the legal choices. `violations` are the reasons, those of `kingofsiam.Turn.why_not`. There are none if
    the number does not answer the question, or if other choices make the same move.
    """

    def __init__(
        self, choice: int, asked: str, name: str, allowed: tuple[int, ...], violations: tuple[Violation, ...]
    ) -> None:
        super().__init__(choice)
        self.choice, self.asked, self.name, self.allowed, self.violations = choice, asked, name, allowed, violations

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that forbid the choice."""
        return tuple(dict.fromkeys(violation.rule.id for violation in self.violations))

    def __str__(self) -> str:
        choice = f"{self.choice} ({self.name or 'nothing on this map'})"
        what = f"the question is {self.asked!r}, and {choice} is not legal there"
        return f"{what}; legal choices: {self.allowed}" + "".join(f"\n  - {each}" for each in self.violations)


def is_legal_choice(decision: Decision, choice: int) -> bool:
    """Whether the action mask has this choice; any number may be asked about."""
    return 0 <= choice < CHOICES and bool(decision.mask >> choice & 1)


def explain_illegal_choice(decision: Decision, choice: int, map: Map) -> IllegalChoice:
    """Explain why this choice, which is not in the mask, is not legal."""
    try:
        name = cached_choice_label(choice, map)
    except InvalidMove:
        name = ""
    violations: tuple[Violation, ...] = ()
    if name:
        turn = Turn.from_action_ids(unpack(decision.state, map), choices_so_far(decision))
        answer = answer_of(choice, map)
        violations = turn.why_not(answer) if answer in turn.candidates else ()
    return IllegalChoice(choice, STAGES[decision.stage], name, decision.choices, violations)
