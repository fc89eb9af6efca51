"""Violations: the reasons why a move is refused, each resting on a sentence of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from kingofsiam.errors import KingOfSiamError
from kingofsiam.model.moves import Follower
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.spec.citation import Rule

Fact: TypeAlias = "str | int | Enum | Follower | tuple[Fact, ...] | None"
"""What a reason states: names, numbers, factions, cards, followers."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One reason why a move is refused.

    `facts` are named things that are so on the table; `allowed` is what this rule would have let the player
    choose instead (empty if it leaves nothing to choose).
    """

    rule: Rule
    facts: tuple[tuple[str, Fact], ...] = ()
    allowed: tuple[Fact, ...] = ()

    def fact(self, name: str) -> Fact:
        """The fact of this name; raises KeyError if the reason does not state it."""
        return dict(self.facts)[name]

    def __str__(self) -> str:
        text = f"{self.rule.sentence} [{self.rule.id}]"
        if self.facts:
            said = (f"{name.replace('_', ' ')} {_named_fact_text(name, fact)}" for name, fact in self.facts)
            text += f" Here: {', '.join(said)}."
        if self.allowed:
            text += f" Allowed: {fact_text(self.allowed)}."
        return text


def _named_fact_text(name: str, fact: Fact) -> str:
    """A fact in words; seats, which are numbers, by their letters."""
    if name in ("seat", "winners"):
        seats = fact if isinstance(fact, tuple) else (fact,)
        return ", ".join(SEAT_LETTERS[seat] for seat in seats if isinstance(seat, int))
    return fact_text(fact)


def refusal(rule: Rule, *, allowed: tuple[Fact, ...] = (), **facts: Fact) -> Violation:
    """A reason by this rule, with its facts by name."""
    return Violation(rule, tuple(facts.items()), allowed)


def fact_text(fact: Fact) -> str:
    """A fact in words."""
    if fact is None:
        return "none"
    if isinstance(fact, tuple):
        return ", ".join(fact_text(each) for each in fact) or "none"
    if isinstance(fact, Enum):
        return str(fact.value)
    return str(fact)


class IllegalMove(KingOfSiamError):
    """The move is refused; `violations` are all the reasons, each with its rule and facts."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        self.violations = violations
        super().__init__(violations)

    @property
    def rules(self) -> frozenset[str]:
        """The ids of the rules that the move breaks."""
        return frozenset(violation.rule.id for violation in self.violations)

    def __str__(self) -> str:
        return "this move is not legal:" + "".join(f"\n  - {violation}" for violation in self.violations)
