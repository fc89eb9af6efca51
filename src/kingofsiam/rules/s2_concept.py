"""Section 2: who plays with whom, and what for.

Seats are counted clockwise from 0. The next seat clockwise is the left neighbour.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from kingofsiam.citation import ES, NL, RU, SUM, E, Rule, Section, clause

_S = Section.CONCEPT

TWO_TO_FOUR: Final = Rule("concept.players", "Two to four players play.", _S, 1, (E, NL, RU, ES))
EVERYONE_FOR_HIMSELF: Final = Rule(
    "concept.everyone-for-himself", "Two or three players play each against all others.", _S, 1, (E, NL, RU, ES)
)
PARTNERSHIPS: Final = Rule(
    "concept.partnerships",
    "Of four players those who sit opposite each other are partners.",
    _S,
    1,
    (E, NL, RU, SUM, ES),
)
AIM: Final = Rule(
    "concept.aim",
    "At the end the player with the greatest influence on the faction that reigns wins.",
    _S,
    3,
    (E, NL, RU, SUM, ES),
)
PARTNERS_SHARE: Final = Rule(
    "concept.partners-share", "The partner of the player who wins, wins too.", _S, 3, (E, NL, RU, SUM, ES)
)
COLONY_DIFFERS: Final = Rule(
    "concept.colony-differs",
    "Should Siam become a British colony, victory is decided in another way.",
    _S,
    4,
    (E, NL, RU, SUM, ES),
)

PLAYERS: Final = (2, 3, 4)

Seat: TypeAlias = int
"""A player's place at the table, 0 to 3, clockwise."""


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
