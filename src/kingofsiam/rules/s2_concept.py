"""Section 2: who plays with whom, and what for.

Seats are counted clockwise from 0. The next seat clockwise is the left neighbour.
"""

from __future__ import annotations

from typing import Final

from kingofsiam.model.pieces import Seat
from kingofsiam.spec.citation import ES, NL, RU, SUM, E, Rule, Section, clause

_S = Section.CONCEPT

TWO_TO_FOUR: Final = Rule(
    id="concept.players", sentence="Two to four players play.", section=_S, paragraph=1, documents=(E, NL, RU, ES)
)
EVERYONE_FOR_HIMSELF: Final = Rule(
    id="concept.everyone-for-himself",
    sentence="Two or three players play each against all others.",
    section=_S,
    paragraph=1,
    documents=(E, NL, RU, ES),
)
PARTNERSHIPS: Final = Rule(
    id="concept.partnerships",
    sentence="Of four players those who sit opposite each other are partners.",
    section=_S,
    paragraph=1,
    documents=(E, NL, RU, SUM, ES),
)
AIM: Final = Rule(
    id="concept.aim",
    sentence="At the end the player with the greatest influence on the faction that reigns wins.",
    section=_S,
    paragraph=3,
    documents=(E, NL, RU, SUM, ES),
)
PARTNERS_SHARE: Final = Rule(
    id="concept.partners-share",
    sentence="The partner of the player who wins, wins too.",
    section=_S,
    paragraph=3,
    documents=(E, NL, RU, SUM, ES),
)
COLONY_DIFFERS: Final = Rule(
    id="concept.colony-differs",
    sentence="Should Siam become a British colony, victory is decided in another way.",
    section=_S,
    paragraph=4,
    documents=(E, NL, RU, SUM, ES),
)


def next_seat(seat: Seat, players: int) -> Seat:
    """The player to the left, who is next clockwise."""
    return seat + 1 if seat + 1 < players else 0


@clause(EVERYONE_FOR_HIMSELF, PARTNERSHIPS)
def sides(players: int) -> tuple[tuple[Seat, ...], ...]:
    """Who plays together: everyone for himself, but with four players the two that sit opposite each other."""
    if players == 4:
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(players))


@clause(PARTNERS_SHARE)
def side_of(seat: Seat, players: int) -> tuple[Seat, ...]:
    """The player himself, with his partner if he has one: whoever of them wins, all of them win."""
    return next(side for side in sides(players) if seat in side)
