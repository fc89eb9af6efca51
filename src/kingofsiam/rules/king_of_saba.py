"""King of Saba: what the designer's second board changes. All else is as in King of Siam.

The numbers themselves stand in the map file, `maps/saba.toml`; the set-up reads them from there.
"""

from __future__ import annotations

from typing import Final

from kingofsiam.citation import E, Rule, Section

_S = Section.SABA

NAMES: Final = Rule(
    "saba.names",
    "Amhara, Tigray and Shewa play the parts of Rama, Lao and Malay, the Italians that of the British; "
    "the cards are renamed accordingly.",
    _S,
    1,
    (E,),
)
SHEWA: Final = Rule(
    "saba.shewa", "In Shewa, the green home province, stand one follower of its own and three at random.", _S, 2, (E,)
)
DESERT: Final = Rule("saba.desert", "In Wollo and in Herarghe stands only one follower, at random.", _S, 3, (E,))
ALL_ELSE: Final = Rule(
    "saba.all-else", "The course of the game and the conditions of victory are those of King of Siam.", _S, 4, (E,)
)
