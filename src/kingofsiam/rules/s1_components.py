"""Section 1: what lies in the box. The types of the pieces stand in `model.pieces`."""

from __future__ import annotations

from typing import Final

from kingofsiam.model.pieces import ActionCard
from kingofsiam.spec.citation import ES, NL, RU, SUM, E, Rule, Section, clause

_S = Section.COMPONENTS

BOARD: Final = Rule(
    id="components.board",
    sentence="The board shows eight provinces, each with a capital.",
    section=_S,
    paragraph=1,
    documents=(E, NL, RU, SUM, ES),
)
FOLLOWERS: Final = Rule(
    id="components.followers",
    sentence="There are 54 followers, 18 of each of the three factions.",
    section=_S,
    paragraph=2,
    documents=(E, NL, RU, SUM, ES),
)
ACTION_CARDS: Final = Rule(
    id="components.action-cards",
    sentence="There are four identical sets of eight action cards.",
    section=_S,
    paragraph=3,
    documents=(E, NL, RU, SUM, ES),
)
CARD_SET: Final = Rule(
    id="components.card-set",
    sentence="A set of action cards holds Khon Thai twice, and Maharacha, 1 vs. 1, 2 vs. 1, Rama, Lao and Malai once "
    "each.",
    section=Section.ACTIONS,
    paragraph=1,
    documents=(E, NL, RU, SUM, ES),
    part="in detail",
)
PLAYING_AIDS: Final = Rule(
    id="components.playing-aids",
    sentence="There are four playing aid cards, numbered 1 to 4.",
    section=_S,
    paragraph=3,
    documents=(E, NL, RU, SUM, ES),
)
FACTION_MARKERS: Final = Rule(
    id="components.control-markers.faction",
    sentence="There are eight control markers for each faction.",
    section=_S,
    paragraph=4,
    documents=(E, NL, RU, SUM, ES),
)
BRITISH_MARKERS: Final = Rule(
    id="components.control-markers.british",
    sentence="There are four British control markers.",
    section=_S,
    paragraph=4,
    documents=(E, NL, RU, SUM, ES),
)
KING_MARKERS: Final = Rule(
    id="components.king-markers",
    sentence="There are four King markers.",
    section=_S,
    paragraph=4,
    documents=(E, NL, RU, SUM, ES),
)
PROVINCE_TILES: Final = Rule(
    id="components.province-tiles",
    sentence="There are eight province tiles, one for each province.",
    section=_S,
    paragraph=4,
    documents=(E, NL, RU, SUM, ES),
)


@clause(ACTION_CARDS, CARD_SET)
def card_set() -> tuple[ActionCard, ...]:
    """Each set holds eight cards: one of every kind, but Khon Thai twice."""
    kinds = tuple(ActionCard)
    return tuple(kind for kind in kinds for _ in range(2 if kind is ActionCard.KHON_THAI else 1))


CARD_SET_CARDS: Final = card_set()
