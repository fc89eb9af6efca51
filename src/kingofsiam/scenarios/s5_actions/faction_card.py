"""Section 5: Rama, Lao, Malai."""

from kingofsiam.scenarios.dsl import *

NEAR_ESSEX = ("Northumbria", "Warwick", "Devon")
"""The neighbours of the home of the Rama."""


def rama_card(*into: Province) -> Play:
    """A Rama card; then the Malay of Moray is taken."""
    return Play(FactionCard(RAMA, into), malay("Moray"))


def only_a_malay_in_moray(
    control: tuple[ControlMarker, ...] = (),
    tiles: tuple[Province, ...] = (),
    lancaster: Followers = NOBODY,
    card: ActionCard = ActionCard.RAMA,
) -> State:
    """All players hold this one card; the other followers it needs stand in Lancaster."""
    followers = {"Moray": Followers(malay=1), "Lancaster": lancaster}
    return britain(control=control, tiles=tiles, followers=followers, hands=each_holds(card))


TWO_NEXT_TO_HOME = Scenario(
    id="faction-card.two-next-to-home",
    title="Two Rama next to home",
    story="Alfred's Rama card puts one Rama into Devon and one into Warwick; he could also put both into one of "
    "these. Both border on Essex, the home of the Rama, and the card places no more than two.",
    given=only_a_malay_in_moray(),
    moves=(
        refused(rama_card("Devon", "Devon", "Warwick"), because(faction_card.PLACE_TWO, faction=RAMA, placed=3)),
        allowed(rama_card("Devon", "Devon")),
        played(
            rama_card("Devon", "Warwick"), FollowersPlaced(faction_card.PLACE_TWO, (rama("Devon"), rama("Warwick")))
        ),
    ),
    seen=Seen(pool=Followers(16, 18, 17), followers={"Devon": Followers(rama=1), "Warwick": Followers(rama=1)}),
)

NOT_INTO_HOME = Scenario(
    id="faction-card.not-into-home",
    title="Home itself is not next to home",
    story="The Rama hold nothing yet. Alfred's card reaches the neighbours of Essex, their home, but not Essex "
    "itself: no province is its own neighbour.",
    given=only_a_malay_in_moray(),
    about=(rulings.HOME_ROUTE_TARGET,),
    otherwise="If home were always open, a Rama could go there.",
    moves=(
        refused(
            rama_card("Essex", "Warwick"),
            because(faction_card.ADJACENT, province="Essex", faction=RAMA, allowed=NEAR_ESSEX),
        ),
        allowed(rama_card("Northumbria", "Warwick")),
    ),
)

INTO_HOME_FROM_DEVON = Scenario(
    id="faction-card.into-home-from-devon",
    title="Home from a neighbour that the Rama hold",
    story="The Rama hold Devon, which borders on their home, Essex. So a Rama may go to Essex, because it is next to "
    "Devon, and another to Warwick.",
    given=only_a_malay_in_moray((RAMA,), ("Devon",)),
    claims=(faction_card.PLACE_TWO,),
    about=(rulings.HOME_ROUTE_TARGET,),
    otherwise="If home were never a target, this would be refused.",
    moves=(played(rama_card("Essex", "Warwick")),),
    seen=Seen(followers={"Essex": Followers(rama=1), "Warwick": Followers(rama=1)}),
)


def within_reach(
    slug: str,
    title: str,
    story: str,
    far: tuple[Province, Province],
    near: tuple[Province, Province],
    gwynedd: ControlMarker | None = None,
) -> Scenario:
    """The second province of the first pair is out of reach; those of the second are not. Gwynedd may be held."""
    held = () if gwynedd is None else (gwynedd,)
    return Scenario(
        id=f"faction-card.{slug}",
        title=title,
        story=story,
        given=only_a_malay_in_moray(held, ("Gwynedd",)),
        moves=(
            refused(rama_card(*far), because(faction_card.ADJACENT, province=far[1], faction=RAMA)),
            played(rama_card(*near), FollowersPlaced(faction_card.PLACE_TWO, (rama(near[0]), rama(near[1])))),
        ),
    )


WITHIN_REACH = (
    within_reach(
        "too-far",
        "Too far from home",
        "Alfred tries to place a Rama in Strathclyde. It borders neither on Essex, the home of the Rama, nor on a "
        "province that they hold.",
        ("Devon", "Strathclyde"),
        ("Devon", "Northumbria"),
    ),
    within_reach(
        "next-to-a-province-they-hold",
        "Gwynedd opens the way to Lancaster",
        "The Rama hold Gwynedd, far from their home. From there their card reaches Lancaster, but not Strathclyde "
        "behind it.",
        ("Lancaster", "Strathclyde"),
        ("Lancaster", "Lancaster"),
        RAMA,
    ),
    within_reach(
        "next-to-what-another-holds",
        "What the Lao hold helps the Lao",
        "The Lao hold Gwynedd, which borders on Lancaster. That does not help Alfred's Rama card: only provinces of "
        "the Rama themselves count.",
        ("Devon", "Lancaster"),
        ("Devon", "Warwick"),
        LAO,
    ),
)

HOME_THEY_HOLD = Scenario(
    id="faction-card.home-they-hold",
    title="A home that is held counts",
    story="The struggle for Essex is over, and the Rama hold their own home. It is closed to followers, but the card "
    "reaches its neighbours as before.",
    given=only_a_malay_in_moray((RAMA,), ("Essex",)),
    claims=(faction_card.PLACE_TWO, closed.CLOSED, faction_card.ADJACENT),
    moves=(
        refused(
            rama_card("Essex", "Devon"),
            because(closed.CLOSED, province="Essex", controlled_by=RAMA),
            because(faction_card.ADJACENT, province="Essex", faction=RAMA),
        ),
        played(rama_card("Devon", "Warwick")),
    ),
)

ANOTHER_WAY_THAN_HOME = Scenario(
    id="faction-card.another-way-than-home",
    title="The home is lost, but another province helps",
    story="The British hold Essex, the home of the Rama, who hold Gwynedd. From Gwynedd their card still reaches Devon "
    "and Warwick, but no longer Northumbria, which is next to their lost home only.",
    given=only_a_malay_in_moray((BRITISH, RAMA), ("Essex", "Gwynedd")),
    claims=(faction_card.LOST_HOME, faction_card.PLACE_TWO),
    moves=(
        refused(
            rama_card("Devon", "Northumbria"),
            because(
                faction_card.LOST_HOME,
                province="Northumbria",
                home="Essex",
                controlled_by=BRITISH,
                allowed=("Lancaster", "Warwick", "Devon"),
            ),
        ),
        played(rama_card("Devon", "Warwick")),
    ),
)

A_SINGLE_RAMA_IN_THE_POOL = Scenario(
    id="faction-card.a-single-rama-in-the-pool",
    title="The pool has a single Rama",
    story="One Rama is left in the pool. Alfred's card places it, no more and no less.",
    given=only_a_malay_in_moray(lancaster=Followers(rama=17)),
    about=(rulings.FACTION_CARD_SHORT,),
    otherwise="If the card needed both, it would place nobody.",
    moves=(
        refused(rama_card("Devon", "Warwick"), because(faction_card.SHORT, faction=RAMA, placed=2, in_pool=1)),
        refused(rama_card(), because(executing.MUST_EXECUTE)),
        played(
            rama_card("Warwick"),
            FollowersPlaced(faction_card.PLACE_TWO, (rama("Warwick"),)),
            CutShort(faction_card.SHORT, ActionCard.RAMA, Shortage.ONE_IN_POOL, (RAMA,)),
        ),
    ),
    seen=Seen(followers={"Warwick": Followers(rama=1)}, pool=Followers(0, 18, 17)),
)

NO_RAMA_IN_THE_POOL = Scenario(
    id="faction-card.no-rama-in-the-pool",
    title="The pool has no Rama",
    story="All Rama stand in Lancaster. Alfred may play the Rama card for the follower that he takes; nobody is "
    "placed, because the pool has none.",
    given=only_a_malay_in_moray(lancaster=Followers(rama=18)),
    claims=(faction_card.SHORT,),
    moves=(
        refused(rama_card("Warwick"), because(faction_card.SHORT, faction=RAMA, placed=1, in_pool=0)),
        played_exactly(
            rama_card(),
            CardPlayed(playing.ONE_CARD, ALFRED, ActionCard.RAMA),
            CutShort(faction_card.SHORT, ActionCard.RAMA, Shortage.NONE_IN_POOL, (RAMA,)),
            FollowerTaken(follower.TAKE_ONE, ALFRED, malay("Moray")),
        ),
    ),
)


def at_home(faction: Faction, home: Province, into: Province, too_far: Province) -> Scenario:
    """The card of the faction reaches a neighbour of its own home, and not one of another's."""
    card, name = FactionCard(faction, (into, into)), FactionCard(faction).card.value
    return Scenario(
        id=f"faction-card.{name.lower()}-at-home",
        title=f"The {name} card and the home of the {faction.value}",
        story=f"The {faction.value} are at home in {home}, so the {name} card puts two of them into {into}, which "
        f"borders on it. {too_far} lies next to the home of others, and that is out of reach.",
        given=only_a_malay_in_moray(card=card.card),
        claims=(faction_card.LAO_AND_MALAI, faction_card.ADJACENT, faction_card.PLACE_TWO),
        moves=(
            refused(
                Play(FactionCard(faction, (into, too_far)), malay("Moray")),
                because(faction_card.ADJACENT, province=too_far, faction=faction),
            ),
            played(
                Play(card, malay("Moray")),
                FollowersPlaced(faction_card.PLACE_TWO, (Follower(faction, into), Follower(faction, into))),
            ),
        ),
        seen=Seen(followers={into: Followers.of(faction, faction)}),
    )


AT_HOME = (at_home(LAO, "Gwynedd", "Lancaster", "Northumbria"), at_home(MALAY, "Moray", "Strathclyde", "Lancaster"))

PLACE_NOBODY = Play(FactionCard(MALAY), None)
FROM_MORAY = Play(FactionCard(MALAY, ("Strathclyde", "Strathclyde")), malay("Strathclyde"))

INTO_MORAY = Play(FactionCard(MALAY, ("Moray",)), None)

FAR_FROM_MORAY = Play(FactionCard(MALAY, ("Essex", "Essex")), malay("Essex"))

LOST_HOME = Separation(
    id="faction-card.lost-home",
    title="The Lao hold Moray, the home of the Malay; a Malai card is played for Strathclyde next to it",
    story="The Malay hold no province and have lost their home to the Lao. Whether their card still reaches "
    "Strathclyde depends on whether home stays home.",
    position=lambda readings: britain(readings=readings, control=(LAO,), hands=each_holds(ActionCard.MALAI)),
    results={
        LostHome.NO_ROUTE: ChoiceResult(
            (
                allowed(PLACE_NOBODY),
                refused(FAR_FROM_MORAY, because(faction_card.ADJACENT, faction=MALAY, province="Essex", allowed=())),
                refused(
                    INTO_MORAY,
                    because(closed.CLOSED, province="Moray", controlled_by=LAO, allowed=()),
                    because(faction_card.ADJACENT, faction=MALAY, province="Moray", allowed=()),
                ),
                refused(
                    FROM_MORAY,
                    because(
                        faction_card.LOST_HOME, province="Strathclyde", home="Moray", controlled_by=LAO, allowed=()
                    ),
                ),
            ),
            claims=(faction_card.LOST_HOME, executing.AS_FAR_AS_POSSIBLE),
        ),
        LostHome.ROUTE: ChoiceResult(
            (
                refused(PLACE_NOBODY, because(executing.MUST_EXECUTE, allowed=("Strathclyde",))),
                refused(FAR_FROM_MORAY, because(faction_card.ADJACENT, province="Essex", allowed=("Strathclyde",))),
                refused(
                    INTO_MORAY,
                    because(executing.MUST_EXECUTE, allowed=("Strathclyde",)),
                    because(closed.CLOSED, province="Moray", controlled_by=LAO, allowed=("Strathclyde",)),
                    because(faction_card.ADJACENT, faction=MALAY, province="Moray", allowed=("Strathclyde",)),
                ),
                played(
                    FROM_MORAY, FollowersPlaced(faction_card.PLACE_TWO, (malay("Strathclyde"), malay("Strathclyde")))
                ),
            ),
            Seen(followers={"Strathclyde": Followers(malay=1)}),
            claims=(executing.MUST_EXECUTE, faction_card.PLACE_TWO),
        ),
    },
)
