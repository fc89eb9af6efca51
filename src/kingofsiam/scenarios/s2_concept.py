"""Section 2: who plays with whom."""

from kingofsiam.scenarios.dsl import *


def table_for(players: int, number: str) -> Scenario:
    """This number of players can play."""
    return Scenario(
        id=f"concept.{number}-players",
        title=f"A table for {number}",
        story=f"A game for {number} is drawn at random. Everybody gets eight cards, and nobody has passed or played.",
        claims=(concept.TWO_TO_FOUR,),
        given=Draw(players=players),
        seen=Seen(passes=0, hands=dict.fromkeys(range(players), EIGHT_CARDS), control=()),
    )


TABLES = (table_for(2, "two"), table_for(3, "three"), table_for(4, "four"))

ONE_PLAYER = impossible(
    id="concept.one-player",
    title="Alone at the table",
    story="Alfred wants to play alone. The game needs at least two players.",
    claims=(concept.TWO_TO_FOUR,),
    given=Draw(players=1),
)
FIVE_PLAYERS = impossible(
    id="concept.five-players",
    title="A fifth player",
    story="Five want to play, with playing aids numbered from 1 to 5. The game is for at most four.",
    claims=(concept.TWO_TO_FOUR,),
    given=dealt(1, 2, 3, 4, 5),
)

RAMA_WINS_LATE: tuple[ControlMarker, ...] = (RAMA, LAO, RAMA, LAO, RAMA, LAO, RAMA)


def for_himself(players: int, winner: Seat, *own: Followers) -> Scenario:
    """Two or three play, and the best of them wins alone."""
    number = "two" if players == 2 else "three"
    return after_one_pass(
        id=f"concept.everyone-for-himself.{number}",
        title=f"Of {number}, one wins",
        story="The Rama reign, and the player with the most Rama followers has the greatest influence on them. He "
        "wins alone: each played for himself.",
        claims=(concept.EVERYONE_FOR_HIMSELF, concept.AIM, victory.MOST_FOLLOWERS),
        given=last_pass(RAMA_WINS_LATE, Followers(rama=1), own, players=players),
        outcome=won((winner,), RAMA, *REIGN),
    )


FOR_HIMSELF = (
    for_himself(2, BENJAMIN, Followers(rama=1), Followers(rama=2)),
    for_himself(3, ALFRED, Followers(rama=3), Followers(rama=2), Followers(rama=2)),
)

PARTNERS = after_one_pass(
    id="concept.partners",
    title="Alice wins with Alfred",
    story="The Rama reign and Alfred has the most Rama followers. Alice sits opposite him and wins with him, although "
    "both their neighbours have more than she does.",
    claims=(concept.PARTNERSHIPS, concept.PARTNERS_SHARE, concept.AIM, four.PARTNERS, four.PARTNER_WINS),
    given=last_pass(
        RAMA_WINS_LATE, Followers(rama=1), (Followers(rama=4), Followers(rama=3), NOBODY, Followers(rama=3)), players=4
    ),
    outcome=won((ALFRED, ALICE), RAMA, *REIGN),
)

ONE_RAMA_EACH_AND_MORE = (Followers(rama=5), Followers(1, 1, 1), NOBODY)

COLONY = after_one_pass(
    id="concept.colony",
    title="Siam is lost, and Benjamin wins",
    story="Alfred has gathered five Rama followers and Benjamin one of each faction. The British take their fourth "
    "province, Siam is a colony, and now complete sets count: Benjamin has the only one.",
    claims=(concept.COLONY_DIFFERS, victory.ENDS_AS_COLONY, victory.MOST_SETS),
    given=last_pass((*THREE_BRITISH, RAMA, LAO, RAMA, RAMA), NOBODY, ONE_RAMA_EACH_AND_MORE),
    seen=Seen(control=(*THREE_BRITISH, RAMA, LAO, RAMA, RAMA, BRITISH)),
    outcome=won((BENJAMIN,), None, *COLONY_BY_SETS),
)
NO_COLONY = after_one_pass(
    id="concept.no-colony",
    title="Siam stays free, and Alfred wins",
    story="The players and their followers are the same, but a single Rama follower keeps the British out of the last "
    "province. The Rama reign, and Alfred has the most of them.",
    claims=(concept.COLONY_DIFFERS, concept.AIM, victory.MOST_PROVINCES),
    given=last_pass((*THREE_BRITISH, RAMA, LAO, RAMA, RAMA), Followers(rama=1), ONE_RAMA_EACH_AND_MORE),
    outcome=won((ALFRED,), RAMA, *REIGN),
)
