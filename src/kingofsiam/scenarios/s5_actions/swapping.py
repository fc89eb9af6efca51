"""Section 5: swapping followers."""

from kingofsiam.scenarios.dsl import *

STANDS_THERE = Scenario(
    id="swap.stands-there",
    title="Only followers who are there can be swapped",
    story="Alfred tries to swap a Lao of Moray for the Malay of Devon, but only a Rama stands in Moray. He can swap "
    "the Rama.",
    given=each_with_one_vs_one(followers={"Moray": Followers(rama=1), "Devon": Followers(malay=1)}),
    moves=(
        refused(
            Play(OneVsOne(lao("Moray"), malay("Devon")), malay("Moray")),
            because(swapping.STANDS_THERE, followers=Followers(lao=1), province="Moray", allowed=(rama("Moray"),)),
        ),
        refused(
            Play(OneVsOne(rama("Essex"), malay("Devon")), malay("Essex")),
            because(swapping.STANDS_THERE, followers=Followers(rama=1), province="Essex", allowed=()),
        ),
        played(
            Play(OneVsOne(rama("Moray"), malay("Devon")), malay("Moray")),
            FollowersSwapped(one_vs_one.ONE_FOR_ONE, "Devon", Followers(malay=1), "Moray", Followers(rama=1)),
        ),
    ),
    seen=Seen(followers={"Moray": NOBODY, "Devon": Followers(rama=1)}),
)

BOTH_OF_THE_TWO = Scenario(
    id="swap.both-of-the-two",
    title="One Rama is not two",
    story="Alfred tries to send two Rama out of Moray, where one Rama and one Lao stand. He can send those two "
    "together, but not a second Rama.",
    given=each_with_two_vs_one(followers={"Moray": Followers(rama=1, lao=1), "Strathclyde": Followers(malay=1)}),
    moves=(
        refused(
            Play(TwoVsOne((rama("Moray"), rama("Moray")), malay("Strathclyde")), malay("Moray")),
            because(swapping.STANDS_THERE, followers=Followers(rama=2), allowed=(rama("Moray"), lao("Moray"))),
        ),
        allowed(Play(TwoVsOne((rama("Moray"), lao("Moray")), malay("Strathclyde")), malay("Moray"))),
    ),
)

NEITHER_SIDE = Scenario(
    id="swap.neither-side",
    title="Neither follower is in its province",
    story="Alfred has mixed up the provinces: the Rama is in Moray and the Malay in Devon, and he names them the "
    "other way round. Both sides are checked, so the refusal gives two reasons.",
    given=each_with_one_vs_one(followers={"Moray": Followers(rama=1), "Devon": Followers(malay=1)}),
    moves=(
        refused(
            Play(OneVsOne(malay("Moray"), rama("Devon")), rama("Moray")),
            because(swapping.STANDS_THERE, followers=Followers(malay=1), province="Moray"),
            because(swapping.STANDS_THERE, followers=Followers(rama=1), province="Devon"),
        ),
        allowed(Play(OneVsOne(rama("Moray"), malay("Devon")), malay("Moray"))),
    ),
)

ONE_SIDED_ONE_VS_ONE = Scenario(
    id="swap.one-sided-one-vs-one",
    title="All followers stand in Moray; 1 vs. 1",
    story="All followers stand in Moray. Alfred can neither send a Rama away without return nor swap two of the same "
    "province, so his 1 vs. 1 swaps nobody; he still takes a follower.",
    given=each_with_one_vs_one(followers={"Moray": Followers(rama=2, lao=1)}),
    about=(rulings.ONE_SIDED_SWAP,),
    otherwise="If half a swap were required, the card without a swap would be refused and the Rama would move.",
    moves=(
        refused(Play(OneVsOne(rama("Moray")), lao("Moray")), because(swapping.ANOTHER_PROVINCE)),
        refused(Play(OneVsOne(rama("Moray"), lao("Moray")), rama("Moray")), because(swapping.ANOTHER_PROVINCE)),
        played(Play(OneVsOne(), lao("Moray")), ONE_VS_ONE_SWAPS_NOBODY),
    ),
    seen=Seen(followers={"Moray": Followers(rama=2)}),
)

ONE_SIDED_TWO_VS_ONE = Scenario(
    id="swap.one-sided-two-vs-one",
    title="All followers stand in Moray; 2 vs. 1",
    story="Strathclyde, the neighbour of Moray, is empty and gives nothing back. Alfred's 2 vs. 1 swaps nobody, "
    "because moving two Rama without return is not a swap.",
    given=each_with_two_vs_one(followers={"Moray": Followers(rama=2, lao=1)}),
    about=(rulings.ONE_SIDED_SWAP,),
    otherwise="If half a swap were required, the card without a swap would be refused and the Rama would move.",
    moves=(
        refused(
            Play(TwoVsOne((rama("Moray"), rama("Moray"))), lao("Moray")),
            because(swapping.ANOTHER_PROVINCE, followers=(rama("Moray"), rama("Moray"))),
        ),
        played(Play(TwoVsOne(), lao("Moray")), TWO_VS_ONE_SWAPS_NOBODY),
    ),
    seen=Seen(followers={"Moray": Followers(rama=2), "Strathclyde": NOBODY}),
)

TWO_VS_ONE_WITHIN_A_PROVINCE = Scenario(
    id="swap.two-vs-one-within-a-province",
    title="Two for one within a province",
    story="Alfred tries to swap two Rama of Moray for the Lao who stands beside them, so that nothing changes. A swap "
    "needs two provinces, and the Malay of Strathclyde is available.",
    given=each_with_two_vs_one(followers={"Moray": Followers(rama=2, lao=1), "Strathclyde": Followers(malay=1)}),
    claims=(swapping.ANOTHER_PROVINCE, two_vs_one.TWO_FOR_ONE),
    moves=(
        refused(
            Play(TwoVsOne((rama("Moray"), rama("Moray")), lao("Moray")), malay("Strathclyde")),
            because(swapping.ANOTHER_PROVINCE, province="Moray"),
        ),
        played(Play(TwoVsOne((rama("Moray"), rama("Moray")), malay("Strathclyde")), malay("Moray"))),
    ),
)

SAME_COLOUR_ONE = Scenario(
    id="swap.same-colour-one-for-one",
    title="A Rama for a Rama",
    story="Alfred likes the board as it is, but his 1 vs. 1 must swap somebody. He swaps a Rama for a Rama: that is a "
    "swap like any other, although nobody can see the difference.",
    given=each_with_one_vs_one(followers={"Moray": Followers(rama=1), "Devon": Followers(rama=1, lao=1)}),
    claims=(swapping.SAME_COLOUR, one_vs_one.ONE_FOR_ONE),
    moves=(
        played(
            Play(OneVsOne(rama("Moray"), rama("Devon")), lao("Devon")),
            FollowersSwapped(one_vs_one.ONE_FOR_ONE, "Devon", Followers(rama=1), "Moray", Followers(rama=1)),
        ),
    ),
    seen=Seen(followers={"Moray": Followers(rama=1), "Devon": Followers(rama=1)}),
)

SAME_COLOUR_TWO = Scenario(
    id="swap.same-colour-two-for-one",
    title="Two Rama for a Rama",
    story="Two Rama go from Moray to Strathclyde and one Rama comes back. Followers of the same faction may be "
    "swapped, so this is a way to move a single one.",
    given=each_with_two_vs_one(
        followers={"Moray": Followers(rama=2), "Strathclyde": Followers(rama=1), "Devon": Followers(lao=1)}
    ),
    claims=(swapping.SAME_COLOUR, two_vs_one.TWO_FOR_ONE),
    moves=(played(Play(TwoVsOne((rama("Moray"), rama("Moray")), rama("Strathclyde")), lao("Devon"))),),
    seen=Seen(followers={"Moray": Followers(rama=1), "Strathclyde": Followers(rama=2)}),
)
