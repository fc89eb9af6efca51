"""Section 5: 1 vs. 1."""

from kingofsiam.scenarios.dsl import *

CHANGE_PLACES = Scenario(
    id="one-vs-one.change-places",
    title="Two followers change places",
    story="A Rama of Moray goes to Devon and a Lao of Devon to Moray. All others stay, and the pool is not involved.",
    given=each_with_one_vs_one(
        followers={"Moray": Followers(rama=2), "Devon": Followers(lao=2), "Essex": Followers(malay=1)}
    ),
    claims=(one_vs_one.ONE_FOR_ONE,),
    moves=(
        played_exactly(
            Play(OneVsOne(rama("Moray"), lao("Devon")), malay("Essex")),
            CardPlayed(playing.ONE_CARD, ALFRED, ActionCard.ONE_VS_ONE),
            FollowersSwapped(one_vs_one.ONE_FOR_ONE, "Devon", Followers(lao=1), "Moray", Followers(rama=1)),
            FollowerTaken(follower.TAKE_ONE, ALFRED, malay("Essex")),
        ),
    ),
    seen=Seen(
        pool=Followers(16, 16, 17), followers={"Moray": Followers(rama=1, lao=1), "Devon": Followers(rama=1, lao=1)}
    ),
)


def between(slug: str, title: str, story: str, other: Province, told_in_order: FollowersSwapped) -> Scenario:
    """A Rama stands in Moray and a Lao in the other province."""
    return Scenario(
        id=f"one-vs-one.{slug}",
        title=title,
        story=story,
        given=each_with_one_vs_one(followers={"Moray": Followers(rama=1), other: Followers(lao=1)}),
        claims=(one_vs_one.ANYWHERE, one_vs_one.ONE_FOR_ONE),
        about=(rulings.ADJACENCY_NL,),
        otherwise="If the provinces had to be apart, neighbours could not swap; if they had to be neighbours, others "
        "could not.",
        moves=(played(Play(OneVsOne(rama("Moray"), lao(other)), lao("Moray")), told_in_order),),
        seen=Seen(followers={"Moray": NOBODY, other: Followers(rama=1)}),
    )


BETWEEN = (
    between(
        "between-neighbours",
        "A 1 vs. 1 between neighbours",
        "A Rama of Moray and a Lao of Strathclyde change places. The two provinces border on each other, which is "
        "allowed but not necessary.",
        "Strathclyde",
        FollowersSwapped(one_vs_one.ONE_FOR_ONE, "Moray", Followers(rama=1), "Strathclyde", Followers(lao=1)),
    ),
    between(
        "across-the-country",
        "A 1 vs. 1 across the country",
        "A Rama of Moray in the far north and a Lao of Essex in the south change places. A 1 vs. 1 reaches from any "
        "province to any other.",
        "Essex",
        FollowersSwapped(one_vs_one.ONE_FOR_ONE, "Essex", Followers(lao=1), "Moray", Followers(rama=1)),
    ),
)

EMPTY_BOARD = Scenario(
    id="one-vs-one.empty-board",
    title="A 1 vs. 1 on an empty board",
    story="No follower stands in any province. Alfred may play his 1 vs. 1, although it swaps nobody and there is "
    "nobody to take.",
    given=each_with_one_vs_one(),
    claims=(executing.AS_FAR_AS_POSSIBLE, follower.NOTHING_TO_TAKE),
    moves=(
        played_exactly(
            Play(OneVsOne(), None),
            CardPlayed(playing.ONE_CARD, ALFRED, ActionCard.ONE_VS_ONE),
            ONE_VS_ONE_SWAPS_NOBODY,
            NothingTaken(follower.NOTHING_TO_TAKE, ALFRED),
        ),
    ),
)

NOT_WITH_THE_POOL = Scenario(
    id="one-vs-one.not-with-the-pool",
    title="No swap with the pool",
    story="Alfred tries to swap the Rama of Moray for a Lao of the pool. The pool is not a province, so he swaps it "
    "for the Malay of Devon instead.",
    given=each_with_one_vs_one(followers={"Moray": Followers(rama=1), "Devon": Followers(malay=1)}),
    claims=(swapping.ANOTHER_PROVINCE, one_vs_one.ONE_FOR_ONE),
    moves=(
        refused(
            Play(OneVsOne(rama("Moray"), lao(POOL)), malay("Devon")), because(swapping.ANOTHER_PROVINCE, province=POOL)
        ),
        played(Play(OneVsOne(rama("Moray"), malay("Devon")), malay("Moray"))),
    ),
)
