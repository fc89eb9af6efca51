"""Section 1: what is in the box. The types of the pieces are in `model.pieces`."""

from typing import Final

from kingofsiam.model.pieces import ActionCard
from kingofsiam.spec.citation import Rule, RuleKind, Section, clause, implies, states

BOARD: Final = Rule(
    id="components.board",
    sentence="The board shows eight provinces.",
    sources=states("E 3 4.1, NL 3 3.1, RU 3 4.1, SUM 2 1.1, ES 3 4.1")
    + implies("E 1 1.1, NL 1 1.1, RU 1 1.1, ES 1 1.1"),
)
FOLLOWERS: Final = Rule(
    id="components.followers",
    sentence="There are 54 followers, 18 in each of the three colours.",
    sources=states("E 1 2.1, NL 1 2.1, RU 1 2.1, SUM 2 2.1, ES 1 2.1"),
)
COLOURS: Final = Rule(
    id="components.colours",
    sentence="The colours of the factions: yellow for Rama, red for Lao and blue for Malay.",
    sources=states(
        "E 1 4.1, E 1 4.2, E 1 4.3, NL 1 4.1, NL 1 4.2, NL 1 4.3, SUM 1 1.3, SUM 2 2.1, ES 1 4.1, ES 1 4.2, ES 1 4.3"
    )
    + implies(
        "E 6 6.1, E 7 reign 3.2, E 7 winner 4.1, E 8 4.2, E designer's notes 6.4, E designer's notes 6.5, "
        "NL designer's notes 29.3, RU 6 3.1, RU 7 3.2, RU 8 4.2, SUM 2 5.1, SUM 2 5.2, SUM 2 5.3, ES 8 4.2"
    ),
    kind=RuleKind.DESCRIPTION,
)
ACTION_CARDS: Final = Rule(
    id="components.action-cards",
    sentence="There are four sets of eight action cards.",
    sources=states("E 1 3.1, NL 1 3.1, RU 1 3.1, SUM 2 3.1, ES 1 3.1"),
)
CARD_SET: Final = Rule(
    id="components.card-set",
    sentence="Each set of action cards holds Khon Thai twice, and Maharacha, 1 vs. 1, 2 vs. 1, Rama, Lao and Malai "
    "once each.",
    elsewhere=Section.ACTIONS,  # there the booklet says it
    sources=implies(
        "E 5 Khon Thai 2.1, E saba components 7.1, NL 5 Khon Thai 1.4, RU 5 Khon Thai 1.5, SUM 5 1.1, "
        "SUM 5 1.2, ES 5 Khon Thai 1.5"
    ),
)
PLAYING_AIDS: Final = Rule(
    id="components.playing-aids",
    sentence="There are four playing aid cards, numbered 1 to 4.",
    sources=implies(
        "E 3 3.4, E 4 2.2, E 1 3.2, NL 3 2.1, NL 4 2.2, NL 1 3.2, RU 3 3.3, RU 4 2.2, RU 1 4.1, SUM 3 5.1, "
        "SUM 2 4.1, ES 3 3.4, ES 4 2.2, ES 1 3.2"
    ),
)
AID_CORNERS: Final = Rule(
    id="components.playing-aids.corners",
    sentence="A playing aid shows two followers in its upper left corner and its number in the upper right.",
    sources=implies("E 3 3.2, NL 3 1.4, NL 4 2.2, RU 3 3.2, ES 3 3.2"),
    kind=RuleKind.DESCRIPTION,
)
FACTION_MARKERS: Final = Rule(
    id="components.control-markers.faction",
    sentence="There are eight control markers for each faction.",
    sources=states(
        "E 1 4.1, E 1 4.2, E 1 4.3, NL 1 4.1, NL 1 4.2, NL 1 4.3, RU 1 5.1, SUM 2 5.1, "
        "SUM 2 5.2, SUM 2 5.3, ES 1 4.1, ES 1 4.2, ES 1 4.3"
    ),
)
BRITISH_MARKERS: Final = Rule(
    id="components.control-markers.british",
    sentence="There are four control markers of the British.",
    sources=states("E 1 4.4, NL 1 4.4, RU 1 6.1, SUM 2 5.4, ES 1 4.4"),
)
KING_MARKERS: Final = Rule(
    id="components.king-markers",
    sentence="There are four King markers.",
    sources=states("E 1 4.5, NL 1 4.5, RU 1 7.1, SUM 2 6.1, ES 1 4.5"),
)
PROVINCE_TILES: Final = Rule(
    id="components.province-tiles",
    sentence="There are eight province tiles, one for each province.",
    sources=implies(
        "E 3 7.1, E 1 4.6, NL 3 5.1, NL 1 4.6, RU 3 7.1, RU 1 8.1, SUM 3 4.1, SUM 2 7.1, ES 3 7.1, ES 1 4.6"
    ),
)


@clause(ACTION_CARDS, CARD_SET)
def card_set() -> tuple[ActionCard, ...]:
    """Each set holds eight cards: one of every kind, but Khon Thai twice."""
    cards = list(ActionCard)  # one of every kind
    cards.insert(cards.index(ActionCard.KHON_THAI), ActionCard.KHON_THAI)
    return tuple(cards)


EIGHT_CARDS: Final = card_set()
