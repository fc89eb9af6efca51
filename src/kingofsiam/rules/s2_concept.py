"""Section 2: who plays with whom, and what the aim is.

Seats are counted clockwise from 0. The next seat clockwise is the left neighbour.
"""

from typing import Final

from kingofsiam.model.pieces import Seat, Seats, each_once
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, RuleKind, clause, implies, states

TWO_TO_FOUR: Final = Rule(
    id="concept.players",
    sentence="Two to four players can play.",
    sources=states("E 2 1.1, NL header 1.1, NL 2 1.1, RU 2 1.1, ES header 1.1, ES 2 1.1"),
)
EVERYONE_FOR_HIMSELF: Final = Rule(
    id="concept.everyone-for-himself",
    sentence="With two or three players, everyone plays for themselves.",
    sources=states("E 2 1.2, NL 2 1.2, RU 2 1.2, ES 2 1.2"),
    rulings=(rulings.TABLE_TALK, rulings.SHOW_HAND),
)
PARTNERSHIPS: Final = Rule(
    id="concept.partnerships",
    sentence="With four players, those who sit opposite each other are partners.",
    sources=states("E 2 1.3, E 8 1.1, NL 2 1.3, NL 8 1.1, RU 2 1.2, RU 8 1.1, SUM 3 6.1, ES 2 1.3, ES 8 1.1"),
)
AGE: Final = Rule(
    id="concept.age",
    sentence="The game is for players aged 12 and over.",
    sources=states("E header 1.1, NL header 1.1, ES header 1.1"),
    kind=RuleKind.DESCRIPTION,
)
LENGTH: Final = Rule(
    id="concept.length",
    sentence="A game takes about half an hour with two players, three quarters of an hour with three, and an "
    "hour with four.",
    sources=states("E 2 5.1, NL 2 5.1, RU 2 5.1, ES 2 5.1") + implies("E header 1.1"),
    kind=RuleKind.DESCRIPTION,
)
INFLUENCE: Final = Rule(
    id="concept.influence",
    sentence="With your cards you try to give one faction control of Siam and, at the same time, to gain influence on "
    "the winning faction yourself.",
    sources=states("E 2 2.1, E 2 2.2, NL 2 2.1, NL 2 2.2, RU 2 2.1, RU 2 2.2, ES 2 2.1, ES 2 2.2")
    + implies("SUM 1 2.1, SUM 1 2.2"),
    kind=RuleKind.DESCRIPTION,
)
AIM: Final = Rule(
    id="concept.aim",
    sentence="At the end of the game, the player with the greatest influence on the reigning faction wins.",
    sources=states("E 2 3.1, NL 2 3.1, RU 2 3.1, ES 2 3.1") + implies("SUM 1 2.2"),
)
PARTNERS_SHARE: Final = Rule(
    id="concept.partners-share",
    sentence="If a player wins, their partner wins too.",
    sources=states("E 2 3.2, E 8 2.2, NL 2 3.2, NL 8 2.1, RU 2 3.2, RU 8 2.2, SUM 6 5.1, ES 2 3.2, ES 8 2.2"),
)
COLONY_DIFFERS: Final = Rule(
    id="concept.colony-differs",
    sentence="If Siam becomes a colony of the British, the winner is decided differently.",
    sources=states("E 2 4.2, E 2 4.3, NL 2 4.2, NL 2 4.3, RU 2 4.1, RU 2 4.2, SUM 1 2.3, ES 2 4.2, ES 2 4.3"),
)


def next_seat(seat: Seat, players: int) -> Seat:
    """The player to the left, who is next clockwise."""
    return seat + 1 if seat + 1 < players else 0


def sides(players: int) -> tuple[Seats, ...]:
    """Who plays together: everyone for themselves, but with four players the two who sit opposite each other."""
    return each_once(side_of(seat, players) for seat in range(players))  # two partners are one side


@clause(EVERYONE_FOR_HIMSELF, PARTNERSHIPS)
def side_of(seat: Seat, players: int) -> Seats:
    """The player, with their partner if they have one."""
    if players == 4:
        return (0, 2) if seat in (0, 2) else (1, 3)
    return (seat,)


@clause(PARTNERSHIPS)
def all_on_one_side(seats: Seats, players: int) -> bool:
    """Whether all these players are on one side, so that nothing is left to decide between them."""
    return all(seat in side_of(seats[0], players) for seat in seats)


@clause(PARTNERS_SHARE)
def with_partners(seats: Seats, players: int) -> Seats:
    """The winners, and the partner of each, who wins too."""
    winners: set[Seat] = set()
    for seat in seats:
        winners.update(side_of(seat, players))
    return tuple(sorted(winners))
