"""Section 5: where followers may be put."""

from kingofsiam.scenarios.dsl import *

BRITISH_OPEN = replace(RULEBOOK, closed_provinces=ClosedProvinces.CONTROLLED_BY_FACTION)

ANY_PROVINCE = Scenario(
    id="closed.any-province",
    title="Far from the struggle",
    story="The struggle is for Moray. Alfred puts his followers into Devon and Essex at the other end of the country, "
    "because a card may act on any province.",
    given=each_with_khon_thai(),
    claims=(closed.ANY_PROVINCE,),
    moves=(
        allowed(Play(KhonThai("Moray", "Moray", "Moray"), rama("Moray"))),
        played(Play(KhonThai("Devon", "Devon", "Essex"), rama("Devon"))),
    ),
    seen=Seen(contested="Moray", followers={"Devon": Followers(lao=1), "Essex": Followers(malay=1)}),
)


def into_controlled_devon(
    slug: str,
    title: str,
    story: str,
    card: Action,
    elsewhere: Action,
    within_reach: tuple[Province, ...] = BRITAIN.provinces[:-1],
) -> Scenario:
    """The Malay control Devon; two Rama stand in Warwick, a Lao in Gwynedd."""
    return Scenario(
        id=f"closed.{slug}",
        title=title,
        story=story,
        given=britain(
            tiles=("Devon",),
            control=(MALAY,),
            followers={"Warwick": Followers(rama=2), "Gwynedd": Followers(lao=1), "Moray": Followers(malay=1)},
            hands=each_holds(card.card),
        ),
        moves=(
            refused(
                Play(card, malay("Moray")),
                because(closed.CLOSED, province="Devon", controlled_by=MALAY, allowed=within_reach),
            ),
            allowed(Play(elsewhere, malay("Moray"))),
        ),
    )


INTO_CONTROLLED_DEVON = (
    into_controlled_devon(
        "khon-thai",
        "Khon Thai into a controlled province",
        "The struggle for Devon is over and the Malay hold it. Alfred's Khon Thai may not put followers there, but it "
        "may put them wherever the struggle is still to come.",
        KhonThai("Devon", "Warwick", "Warwick"),
        KhonThai("Essex", "Warwick", "Warwick"),
    ),
    into_controlled_devon(
        "rama-card",
        "A Rama card into a controlled province",
        "Devon borders on the home of the Rama, but the Malay hold it already. It is within reach but closed, so the "
        "Rama go to Warwick.",
        FactionCard(RAMA, ("Devon", "Warwick")),
        FactionCard(RAMA, ("Warwick", "Warwick")),
        ("Northumbria", "Warwick"),
    ),
    into_controlled_devon(
        "one-vs-one",
        "1 vs. 1 with a controlled province",
        "Alfred tries to swap a Rama into Devon, which the Malay hold. The province is closed, and nobody stands "
        "there who could come in return.",
        OneVsOne(rama("Warwick"), lao("Devon")),
        OneVsOne(rama("Warwick"), lao("Gwynedd")),
    ),
    into_controlled_devon(
        "two-vs-one",
        "2 vs. 1 with a controlled province",
        "Alfred tries to send two Rama into Devon, which the Malay hold. The province is closed, and nobody stands "
        "there who could come in return.",
        TwoVsOne((rama("Warwick"), rama("Warwick")), lao("Devon")),
        TwoVsOne((rama("Warwick"), rama("Warwick")), lao("Gwynedd")),
    ),
)

CLOSES_WITH_ITS_STRUGGLE = Scenario(
    id="closed.with-its-struggle",
    title="Open to the last pass",
    story="Alfred could still put followers into Moray, although two players have passed. He passes as well, the "
    "Malay take it, and from then on nobody may put a follower there.",
    given=each_with_khon_thai(followers={"Moray": Followers(malay=1)}, passes=2),
    moves=(
        allowed(Play(KhonThai("Moray", "Moray", "Moray"), malay("Moray"))),
        played(Pass(), FactionTakesControl(struggle.MAJORITY, "Moray", MALAY)),
        refused(
            Play(KhonThai("Moray", "Moray", "Moray"), malay("Moray")),
            because(closed.CLOSED, province="Moray", controlled_by=MALAY, allowed=BRITAIN.provinces[1:]),
        ),
    ),
)

ITS_OWN_FACTION = Scenario(
    id="closed.to-its-own-faction",
    title="Closed even to the faction that holds it",
    story="The Malay hold Moray and would like to have more followers there. But its struggle is over: even their own "
    "followers may not be put there any more.",
    given=each_with_khon_thai(control=(MALAY,)),
    moves=(
        refused(
            Play(KhonThai("Devon", "Devon", "Moray"), rama("Devon")),
            because(closed.CLOSED, province="Moray", controlled_by=MALAY),
        ),
        allowed(Play(KhonThai("Devon", "Devon", "Strathclyde"), rama("Devon"))),
    ),
)

TWO_CLOSED_PROVINCES = Scenario(
    id="closed.two-of-them",
    title="Two closed provinces",
    story="Alfred's Khon Thai names Moray twice and Strathclyde once, and both are controlled. Each closed province is "
    "one reason against it, however many followers would go there.",
    given=each_with_khon_thai(control=(LAO, RAMA)),
    moves=(
        refused(
            Play(KhonThai("Moray", "Moray", "Strathclyde"), rama("Moray")),
            because(closed.CLOSED, province="Moray", controlled_by=LAO),
            because(closed.CLOSED, province="Strathclyde", controlled_by=RAMA),
        ),
    ),
)

A_FACTION_CLOSES_ANYHOW = Scenario(
    id="closed.by-a-faction-anyhow",
    title="With British provinces open, those of a faction stay closed",
    story="The players have agreed that British provinces stay open. Moray is British and takes a Rama; Strathclyde "
    "belongs to the Lao and takes nobody.",
    given=each_with_khon_thai(readings=BRITISH_OPEN, control=(BRITISH, LAO)),
    moves=(
        refused(
            Play(KhonThai("Strathclyde", "Devon", "Devon"), lao("Devon")),
            because(
                closed.CLOSED, province="Strathclyde", controlled_by=LAO, allowed=("Moray", *BRITAIN.provinces[2:])
            ),
        ),
        played(Play(KhonThai("Moray", "Devon", "Devon"), lao("Devon"))),
    ),
    seen=Seen(followers={"Moray": Followers(rama=1)}),
)

FOLLOWERS_IN_BRITISH_MORAY = Scenario(
    id="closed.followers-in-a-british-province",
    title="Followers come and go in British Moray, and Strathclyde is next",
    story="The players have agreed that British provinces stay open. A Rama and a Lao are put into Moray, stay there "
    "through the struggle for Strathclyde and win nothing; later they may be swapped and taken like any others.",
    given=britain(
        readings=BRITISH_OPEN,
        control=(BRITISH,),
        followers={"Moray": Followers(lao=2), "Strathclyde": Followers(rama=2), "Devon": Followers(malay=2)},
    ),
    about=(rulings.BRITISH_OPEN,),
    otherwise="If Moray were contested again, the Lao would take it; if its followers went to the pool with the next "
    "struggle, there would be nobody to swap or take.",
    moves=(
        played(Play(KhonThai("Moray", "Moray", "Devon"), malay("Devon"))),
        *ONE_PASS * 2,
        played(Pass(), FactionTakesControl(struggle.MAJORITY, "Strathclyde", RAMA)),
        refused(
            Play(KhonThai("Strathclyde", "Moray", "Moray"), lao("Moray")),
            because(closed.CLOSED, province="Strathclyde", controlled_by=RAMA),
        ),
        played(
            Play(OneVsOne(lao("Moray"), malay("Devon")), malay("Moray")),
            FollowersSwapped(one_vs_one.ONE_FOR_ONE, "Devon", Followers(malay=1), "Moray", Followers(lao=1)),
            FollowerTaken(follower.TAKE_ONE, BENJAMIN, malay("Moray")),
        ),
    ),
    seen=Seen(
        control=(BRITISH, RAMA),
        contested="Lancaster",
        followers={"Moray": Followers(rama=1, lao=2), "Devon": Followers(lao=1, malay=1)},
    ),
)

INTO_BRITISH_MORAY = Play(KhonThai("Moray", "Devon", "Devon"), rama("Moray"))

BRITISH_PROVINCE = Separation(
    id="closed.british-province",
    title="A Khon Thai wants to put a follower into Moray, which the British hold",
    story="The factions were tied for Moray, so the British hold it. Whether Alfred may still put a Rama there "
    "depends on who can close a province: any power, or only the factions.",
    position=lambda readings: each_with_khon_thai(readings=readings, control=(BRITISH,)),
    results={
        ClosedProvinces.CONTROLLED: ChoiceResult(
            (
                refused(
                    INTO_BRITISH_MORAY,
                    because(closed.CLOSED, province="Moray", controlled_by=BRITISH, allowed=BRITAIN.provinces[1:]),
                ),
            )
        ),
        ClosedProvinces.CONTROLLED_BY_FACTION: ChoiceResult(
            (
                played(
                    INTO_BRITISH_MORAY,
                    FollowersPlaced(khon_thai.PLACE_ONE_OF_EACH, (rama("Moray"), lao("Devon"), malay("Devon"))),
                ),
            ),
            Seen(own={ALFRED: Followers(rama=1)}, followers={"Devon": Followers(lao=1, malay=1)}),
            claims=(khon_thai.PLACE_ONE_OF_EACH, closed.ANY_PROVINCE),
        ),
    },
)
