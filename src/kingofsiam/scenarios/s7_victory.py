"""Section 7: who reigns, and who wins."""

from __future__ import annotations

from typing import Final

from kingofsiam.citation import Document, Source
from kingofsiam.moves import Pass
from kingofsiam.rules import s7_victory as victory
from kingofsiam.rules.s1_components import LAO, MALAY, RAMA, Followers
from kingofsiam.scenarios.scenario import Scenario, Separation
from kingofsiam.scenarios.telling import ALFRED, REIGN, last_pass, played, won

FOUR_LAO_EACH: Final = Scenario(
    id="victory.four-lao-each",
    title="Four Lao each",
    story="The Lao reign and the Rama rank second. Alfred and Benjamin have four Lao each, Alfred more Rama: he wins. "
    "The Rama of Charles, who has fewer Lao, do not count.",
    source=Source(Document.ENGLISH, "7", 4),
    claims=(victory.MOST_PROVINCES, victory.MOST_FOLLOWERS, victory.SECOND_RANK, victory.SECOND_RANKED_FACTION),
    given=last_pass(
        (LAO, RAMA, LAO, MALAY, RAMA, LAO, LAO),
        Followers(lao=1),
        (Followers(rama=2, lao=4), Followers(rama=1, lao=4, malay=3), Followers(rama=5, lao=3)),
    ),
    moves=(played(Pass()),),
    outcome=won((ALFRED,), LAO, *REIGN, victory.SECOND_RANK),
)

SCENARIOS: Final[tuple[Scenario, ...]] = (FOUR_LAO_EACH,)
"""The scenarios of this chapter."""

SEPARATIONS: Final[tuple[Separation, ...]] = ()
"""Where a reading decides."""
