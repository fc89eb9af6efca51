"""Section 5: the action must be executed, as far as legally possible."""

from __future__ import annotations

from typing import Final

from kingofsiam import rulings
from kingofsiam.citation import ES, NL, RU, E, Rule, Section, clause
from kingofsiam.rules.s1_components import ActionCard
from kingofsiam.violations import Fact, Violation, refusal

_S = Section.ACTIONS

MUST_EXECUTE: Final = Rule(
    "action.must-execute",
    "The action of the card must be carried out.",
    _S,
    2,
    (E, NL, RU, ES),
    (rulings.FULLEST_EXECUTION, rulings.PARTIAL_ORDER),
)
AS_FAR_AS_POSSIBLE: Final = Rule(
    "action.as-far-as-possible",
    "A card may be played though its action is wholly or partly illegal: it is carried out as far as legally possible.",
    _S,
    2,
    (E, NL, RU, ES),
    (rulings.FULLEST_EXECUTION,),
)


@clause(MUST_EXECUTE, AS_FAR_AS_POSSIBLE)
def more_is_possible(card: ActionCard, allowed: tuple[Fact, ...]) -> Violation:
    """Less than the fullest legal execution is not enough: this much more could be done."""
    return refusal(MUST_EXECUTE, card=card, allowed=allowed)
