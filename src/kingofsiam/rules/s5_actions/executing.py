"""Section 5: the action must be executed, as far as legally possible."""

from typing import Final

from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, implies, states

MUST_EXECUTE: Final = Rule(
    id="action.must-execute",
    sentence="You must carry out the action of the card you play.",
    sources=states("E 5 2.1, NL 4 6.1, RU 5 2.1, SUM 4 3.1, ES 5 2.1"),
    rulings=(rulings.FULLEST_EXECUTION, rulings.PARTIAL_ORDER),
)
AS_FAR_AS_POSSIBLE: Final = Rule(
    id="action.as-far-as-possible",
    sentence="You may play a card even if its action is wholly or partly illegal; carry it out as far as legally "
    "possible.",
    sources=states("E 5 2.2, E 5 2.3, RU 5 2.2, RU 5 2.3, ES 5 2.2, ES 5 2.3") + implies("NL 4 6.2, NL 4 6.3"),
    rulings=(rulings.FULLEST_EXECUTION,),
)
