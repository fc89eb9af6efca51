"""Section 5: 2 vs. 1."""

from kingofsiam.scenarios.dsl import *

SHORTFALL_NOTHING = replace(RULEBOOK, two_vs_one_shortfall=TwoVsOneShortfall.NOTHING)

CHANGE_PLACES = Scenario(
    id="two-vs-one.change-places",
    title="Two and one change places",
    story="A Rama and a Lao go from Moray to Strathclyde, and the Malay of Strathclyde comes to Moray. Alfred then "
    "takes it.",
    given=each_with_two_vs_one(followers={"Moray": Followers(rama=2, lao=1), "Strathclyde": Followers(malay=1)}),
    claims=(two_vs_one.TWO_FOR_ONE,),
    about=(rulings.MIXED_PAIR, rulings.GIVING_SIDE),
    otherwise="If the two had to be of one faction, a Rama and a Lao could not go together.",
    moves=(
        played_exactly(
            Play(TwoVsOne((rama("Moray"), lao("Moray")), malay("Strathclyde")), malay("Moray")),
            CardPlayed(playing.ONE_CARD, ALFRED, ActionCard.TWO_VS_ONE),
            FollowersSwapped(
                two_vs_one.TWO_FOR_ONE, "Moray", Followers(rama=1, lao=1), "Strathclyde", Followers(malay=1)
            ),
            FollowerTaken(follower.TAKE_ONE, ALFRED, malay("Moray")),
        ),
    ),
    seen=Seen(
        pool=Followers(16, 17, 17), followers={"Moray": Followers(rama=1), "Strathclyde": Followers(rama=1, lao=1)}
    ),
)

NOT_ADJACENT = Scenario(
    id="two-vs-one.not-adjacent",
    title="Moray and Lancaster share no border",
    story="Alfred tries to send two Rama from Moray to Lancaster. Strathclyde lies between them, and a 2 vs. 1 works "
    "only between neighbours; a swap with Strathclyde itself is legal.",
    given=each_with_two_vs_one(
        followers={"Moray": Followers(rama=2), "Strathclyde": Followers(malay=1), "Lancaster": Followers(lao=1)}
    ),
    claims=(two_vs_one.ADJACENT, two_vs_one.TWO_FOR_ONE),
    moves=(
        refused(
            Play(TwoVsOne((rama("Moray"), rama("Moray")), lao("Lancaster")), lao("Moray")),
            because(two_vs_one.ADJACENT, province="Moray", other="Lancaster", allowed=("Strathclyde",)),
        ),
        played(Play(TwoVsOne((rama("Moray"), rama("Moray")), malay("Strathclyde")), malay("Moray"))),
    ),
    seen=Seen(followers={"Moray": NOBODY, "Strathclyde": Followers(rama=2), "Lancaster": Followers(lao=1)}),
)

TWO_OF_TWO_PROVINCES = Scenario(
    id="two-vs-one.two-of-two-provinces",
    title="The two stand in one province",
    story="Alfred tries to bring a Rama of Moray and a Lao of Lancaster together in Strathclyde, which borders on "
    "both. But the two must come from one province.",
    given=each_with_two_vs_one(
        followers={"Moray": Followers(rama=1), "Strathclyde": Followers(malay=1), "Lancaster": Followers(rama=1, lao=1)}
    ),
    moves=(
        refused(
            Play(TwoVsOne((rama("Moray"), lao("Lancaster")), malay("Strathclyde")), rama("Lancaster")),
            because(two_vs_one.TWO_FOR_ONE, provinces=("Lancaster", "Moray")),
        ),
        played(Play(TwoVsOne((rama("Lancaster"), lao("Lancaster")), malay("Strathclyde")), malay("Lancaster"))),
    ),
    seen=Seen(followers={"Strathclyde": Followers(rama=1, lao=1), "Moray": Followers(rama=1)}),
)

ONE_FOR_ONE_IS_LEFT = Scenario(
    id="two-vs-one.one-for-one-is-left",
    title="No province has two",
    story="Every follower stands alone in its province, so no two can go together. In that case neighbours swap one "
    "for one; Moray and Devon, which share no border, cannot.",
    given=each_with_two_vs_one(
        followers={"Moray": Followers(rama=1), "Strathclyde": Followers(malay=1), "Devon": Followers(lao=1)}
    ),
    about=(rulings.TWO_VS_ONE_SHORTFALL,),
    otherwise="If nothing were swapped in that case, one for one would be refused.",
    moves=(
        refused(
            Play(TwoVsOne((rama("Moray"),), lao("Devon")), malay("Strathclyde")),
            because(two_vs_one.ADJACENT, province="Devon", other="Moray"),
        ),
        played(
            Play(TwoVsOne((rama("Moray"),), malay("Strathclyde")), lao("Devon")),
            FollowersSwapped(two_vs_one.SHORT, "Moray", Followers(rama=1), "Strathclyde", Followers(malay=1)),
        ),
    ),
)

TOO_FAR_APART = Scenario(
    id="two-vs-one.too-far-apart",
    title="Followers only in two provinces far apart",
    story="Followers stand in Moray and in Devon, at opposite ends of the country. A 2 vs. 1 needs neighbours, so "
    "Alfred swaps nothing and takes a follower.",
    given=each_with_two_vs_one(followers={"Moray": Followers(rama=2), "Devon": Followers(lao=2)}),
    moves=(
        refused(
            Play(TwoVsOne((rama("Moray"), rama("Moray")), lao("Devon")), lao("Devon")),
            because(two_vs_one.ADJACENT, province="Moray", other="Devon"),
        ),
        played(Play(TwoVsOne(), lao("Devon")), TWO_VS_ONE_SWAPS_NOBODY),
    ),
    seen=Seen(followers={"Moray": Followers(rama=2), "Devon": Followers(lao=1)}),
)

CONTROLLED_NEIGHBOUR = Scenario(
    id="two-vs-one.controlled-neighbour",
    title="The only neighbour is controlled",
    story="Two Rama stand in Moray, whose only neighbour, Strathclyde, belongs to the Lao and is closed. So Alfred's "
    "2 vs. 1 does nothing.",
    given=each_with_two_vs_one(
        tiles=("Strathclyde",), control=(LAO,), followers={"Moray": Followers(rama=2), "Lancaster": Followers(malay=1)}
    ),
    moves=(played(Play(TwoVsOne(), malay("Lancaster")), TWO_VS_ONE_SWAPS_NOBODY),),
)

FULL_REVERSE_ONLY = {"Moray": Followers(rama=1, lao=1), "Strathclyde": Followers(malay=1), "Devon": Followers(malay=2)}
"""After Rama and Lao of Moray are swapped for the Malay of Strathclyde, the reverse is the only two for one."""
THERE = Play(TwoVsOne((rama("Moray"), lao("Moray")), malay("Strathclyde")), malay("Devon"))
BACK = Play(TwoVsOne((rama("Strathclyde"), lao("Strathclyde")), malay("Moray")), malay("Devon"))
SHORT = Play(TwoVsOne((rama("Strathclyde"),), malay("Moray")), malay("Devon"))
NO_SWAP = Play(TwoVsOne(), malay("Devon"))

ONLY_THE_REVERSE = Scenario(
    id="two-vs-one.only-the-reverse",
    title="Only the reverse would be a full swap",
    story="Alfred has swapped a Rama and a Lao for a Malay. Benjamin's only two for one would undo that, which is "
    "forbidden, so he must swap one for one, the next largest swap.",
    given=each_with_two_vs_one(followers=FULL_REVERSE_ONLY),
    about=(rulings.PARTIAL_ORDER,),
    otherwise="If a full swap ruled out smaller ones even when it is banned, nothing could be swapped.",
    moves=(
        played(THERE),
        refused(BACK, because(undoing.UNDO)),
        refused(NO_SWAP, because(executing.MUST_EXECUTE)),
        allowed(Play(TwoVsOne((lao("Strathclyde"),), malay("Moray")), malay("Devon"))),
        played(
            SHORT, FollowersSwapped(two_vs_one.SHORT, "Moray", Followers(malay=1), "Strathclyde", Followers(rama=1))
        ),
    ),
    seen=Seen(followers={"Moray": Followers(rama=1), "Strathclyde": Followers(lao=1, malay=1)}),
)

ONLY_THE_REVERSE_NOTHING = Scenario(
    id="two-vs-one.only-the-reverse-and-no-short-swap",
    title="The same if one for one is never made",
    story="The players have agreed that a 2 vs. 1 is never cut short to one for one. Benjamin's only two for one would "
    "undo Alfred's, so he swaps nothing.",
    given=each_with_two_vs_one(readings=SHORTFALL_NOTHING, followers=FULL_REVERSE_ONLY),
    claims=(undoing.UNDO, two_vs_one.TWO_FOR_ONE, executing.AS_FAR_AS_POSSIBLE),
    about=(rulings.PARTIAL_ORDER, rulings.TWO_VS_ONE_SHORTFALL),
    otherwise="If one for one were made, he would have to make it here.",
    moves=(
        played(THERE),
        refused(BACK, because(undoing.UNDO)),
        refused(SHORT, because(two_vs_one.TWO_FOR_ONE)),
        allowed(NO_SWAP),
    ),
)

NOTHING_IS_SWAPPED = Play(TwoVsOne(), lao("Moray"))
ONE_FOR_ONE = Play(TwoVsOne((lao("Moray"),), malay("Strathclyde")), lao("Strathclyde"))

SHORTFALL = Separation(
    id="two-vs-one.shortfall",
    title="A 2 vs. 1 where only Moray and its neighbour Strathclyde hold a follower each",
    story="No province holds two followers, so two for one is impossible. Whether the Lao of Moray and the Malay of "
    "Strathclyde change places depends on what a 2 vs. 1 does when it falls short.",
    position=lambda readings: each_with_two_vs_one(
        readings=readings, followers={"Moray": Followers(lao=1), "Strathclyde": Followers(malay=1)}
    ),
    results={
        TwoVsOneShortfall.ONE_FOR_ONE: ChoiceResult(
            (
                refused(NOTHING_IS_SWAPPED, because(executing.MUST_EXECUTE)),
                played(
                    ONE_FOR_ONE,
                    FollowersSwapped(two_vs_one.SHORT, "Moray", Followers(lao=1), "Strathclyde", Followers(malay=1)),
                ),
            ),
            Seen(followers={"Moray": Followers(malay=1), "Strathclyde": NOBODY}, own={ALFRED: Followers(lao=1)}),
        ),
        TwoVsOneShortfall.NOTHING: ChoiceResult(
            (allowed(NOTHING_IS_SWAPPED), refused(ONE_FOR_ONE, because(two_vs_one.TWO_FOR_ONE))),
            claims=(executing.AS_FAR_AS_POSSIBLE, two_vs_one.TWO_FOR_ONE),
        ),
    },
)
