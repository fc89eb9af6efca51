"""King of Saba: what the designer's second board changes. All else is as in King of Siam.

The numbers themselves stand in the map file, `maps/saba.toml`; the set-up reads them from there.
"""

from __future__ import annotations

from typing import Final

from kingofsiam.spec.citation import E, Rule, Section

_S = Section.SABA

NAMES: Final = Rule(
    id="saba.names",
    sentence="Amhara, Tigray and Shewa play the parts of Rama, Lao and Malay, and the Italians that of the British; "
    "the action cards have new names to match.",
    section=_S,
    paragraph=1,
    documents=(E,),
)
SHEWA: Final = Rule(
    id="saba.shewa",
    sentence="Into Shewa, the green home province, put one follower of its own and three drawn at random.",
    section=_S,
    paragraph=2,
    documents=(E,),
)
DESERT: Final = Rule(
    id="saba.desert",
    sentence="Into Wollo and into Herarghe, put only one follower, drawn at random.",
    section=_S,
    paragraph=3,
    documents=(E,),
)
ALL_ELSE: Final = Rule(
    id="saba.all-else",
    sentence="All else is as in King of Siam: the number of pieces, the rest of the set-up, the course of the game and "
    "the conditions of victory.",
    section=_S,
    paragraph=4,
    documents=(E,),
)
