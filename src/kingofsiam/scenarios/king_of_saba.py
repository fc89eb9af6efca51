"""King of Saba."""

from kingofsiam.scenarios.dsl import *

FILLED = Scenario(
    id="saba.set-up",
    title="The board of Ethiopia is filled",
    story="In Shewa one green follower stands with three others, here all Amhara. Wollo and Herarghe are desert, with "
    "a single follower each; all other provinces have four.",
    claims=(saba.SHEWA, saba.DESERT, setup.FOUR_EACH, setup.POOL),
    given=dealt(1, 2, 3, map=SABA, standing={"Shewa": Followers(rama=3, malay=1), "Wollo": Followers(lao=1)}),
    seen=Seen(
        followers={"Shewa": Followers(rama=3, malay=1), "Wollo": Followers(lao=1), "Herarghe": Followers(malay=1)},
        pool=Followers(6, 8, 8),
    ),
)
DRAWN = Scenario(
    id="saba.drawn",
    title="A game in Ethiopia is drawn",
    story="The board is filled from the bag: four followers in each province, at least one of them green in Shewa, "
    "and only one each in the deserts of Wollo and Herarghe.",
    claims=(saba.SHEWA, saba.DESERT, setup.HOMES),
    given=Draw(players=3, seed=1, map=SABA),
    seen=Seen(
        followers={
            "Tigray": Followers(0, 3, 1),
            "Amhara": Followers(2, 0, 2),
            "Gojjam": Followers(1, 2, 1),
            "Wollo": Followers(1, 0, 0),
            "Shewa": Followers(1, 1, 2),
            "Herarghe": Followers(0, 1, 0),
            "Kaffa": Followers(3, 1, 0),
            "Sidamo": Followers(1, 0, 3),
        }
    ),
)


def misfilled(slug: str, title: str, story: str, province: str, followers: Followers) -> Scenario:
    """A province is not filled as the rules say."""
    return impossible(
        id=f"saba.{slug}",
        title=title,
        story=story,
        claims=(saba.SHEWA,) if province == "Shewa" else (saba.DESERT,),
        given=dealt(1, 2, 3, map=SABA, standing={province: followers}),
    )


MISFILLED = (
    misfilled(
        "nobody-at-home-in-shewa",
        "Nobody of Shewa at home",
        "Four followers stand in Shewa, none of them green. There must be at least one.",
        "Shewa",
        Followers.of(RAMA, RAMA, LAO, LAO),
    ),
    misfilled(
        "crowd-in-the-desert",
        "Four followers in the desert",
        "Four followers stand in Wollo as in an ordinary province. A desert has room for only one.",
        "Wollo",
        Followers.of(RAMA, LAO, MALAY, MALAY),
    ),
)

TIGRAY = Scenario(
    id="saba.tigray-card",
    title="The Tigray card",
    story="Alfred plays Tigray, which is a Lao card by another name, and puts two red followers into Wollo. It lies "
    "next to the province of Tigray, their home.",
    claims=(faction_card.PLACE_TWO, faction_card.LAO_AND_MALAI),
    given=position(map=SABA),
    moves=(
        played(
            Play(FactionCard(LAO, ("Wollo", "Wollo")), lao("Wollo")),
            FollowersPlaced(faction_card.PLACE_TWO, (lao("Wollo"),) * 2),
        ),
    ),
    seen=Seen(followers={"Wollo": Followers(lao=1)}, own={ALFRED: Followers(lao=1)}, to_move=BENJAMIN),
)
ITALIANS = Scenario(
    id="saba.italians",
    title="The Italians march in",
    story="The followers of Amhara and Shewa are tied, and on this board it is the Italians who take control. It is "
    "their fourth province, so the country is a colony, and complete sets count as usual.",
    given=last_pass(THREE_BRITISH, Followers(rama=1, malay=1), (Followers(rama=5), Followers(1, 1, 1)), map=SABA),
    moves=(played(Pass(), BritishMarchIn(struggle.TIE, "Wollo")),),
    seen=Seen(control=(*THREE_BRITISH, BRITISH)),
    outcome=won((BENJAMIN,), None, *COLONY_BY_SETS),
)
