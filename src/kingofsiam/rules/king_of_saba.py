"""King of Saba: what the designer's second board changes. All else is as in King of Siam.

The numbers themselves stand in the map file, `maps/saba.toml`; the set-up reads them from there.
"""

from __future__ import annotations

from typing import Final

from kingofsiam.spec.citation import E, Rule, Section

_S = Section.SABA

NAMES: Final = Rule(
    id="saba.names",
    sentence="Amhara, Tigray and Shewa play the parts of Rama, Lao and Malay, the Italians that of the British; "
    "the cards are renamed accordingly.",
    section=_S,
    paragraph=1,
    documents=(E,),
)
SHEWA: Final = Rule(
    id="saba.shewa",
    sentence="In Shewa, the green home province, stand one follower of its own and three at random.",
    section=_S,
    paragraph=2,
    documents=(E,),
)
DESERT: Final = Rule(
    id="saba.desert",
    sentence="In Wollo and in Herarghe stands only one follower, at random.",
    section=_S,
    paragraph=3,
    documents=(E,),
)
ALL_ELSE: Final = Rule(
    id="saba.all-else",
    sentence="The course of the game and the conditions of victory are those of King of Siam.",
    section=_S,
    paragraph=4,
    documents=(E,),
)
