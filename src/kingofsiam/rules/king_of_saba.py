"""King of Saba: what the designer's second board changes. Everything else is as in King of Siam.

The numbers themselves are in the map file, `maps/saba.toml`; the set-up reads them from there.
"""

from typing import Final

from kingofsiam.spec.citation import Rule, RuleKind, implies, states

NAMES: Final = Rule(
    id="saba.names",
    sentence="Amhara, Tigray and Shewa play the parts of Rama, Lao and Malay, the Italians that of the British, and "
    "Menelik II is the King; the action cards have new names to match.",
    sources=implies(
        "E saba components 3.1, E saba components 4.1, E saba components 5.1, E saba components 7.1, E saba course 1.2"
    ),
    kind=RuleKind.DESCRIPTION,
)
SHEWA: Final = Rule(
    id="saba.shewa",
    sentence="Into Shewa, the green home province, put one follower of its own and three drawn at random.",
    sources=states("E saba preparation 2.1"),
)
DESERT: Final = Rule(
    id="saba.desert",
    sentence="Put only one follower, drawn at random, into each of Wollo and Herarghe.",
    sources=states("E saba preparation 3.1") + implies("E saba notes 2.1, E saba notes 2.3"),
)
ALL_ELSE: Final = Rule(
    id="saba.all-else",
    sentence="Everything else is as in King of Siam: the number of pieces, the rest of the set-up, the course of the "
    "game and how it is won.",
    sources=states("E saba course 1.1, E saba components 1.1, E saba preparation 1.1"),
    kind=RuleKind.DESCRIPTION,
)
