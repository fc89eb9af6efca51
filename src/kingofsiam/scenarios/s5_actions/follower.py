"""Section 5: the follower that is taken after the action."""

from kingofsiam.scenarios.dsl import *

POOL_OPEN = replace(RULEBOOK, take_from=TakeFrom.PROVINCE_OR_POOL)
IN_THE_POOL = (rama(POOL), lao(POOL), malay(POOL))
CROWN_ESSEX = Maharacha("Essex", "Warwick")
SWAP_LAO_FOR_MALAY = OneVsOne(lao("Devon"), malay("Moray"))
ALL_INTO_DEVON = KhonThai("Devon", "Devon", "Devon")
ALL_INTO_MORAY = KhonThai("Moray", "Moray", "Moray")

ANY_FOLLOWER = Scenario(
    id="follower.any",
    title="Any follower in any province",
    story="The struggle is for Moray, and Alfred's Maharacha moves only tiles. Afterwards he may take any follower: "
    "the Malay of Moray, or the Rama or the Lao of distant Devon.",
    given=each_with_maharacha(followers={"Moray": Followers(malay=1), "Devon": Followers(rama=1, lao=1)}),
    about=(rulings.CHOICE_NL,),
    otherwise="If chance decided, he would have no choice among the three.",
    moves=(
        allowed(Play(CROWN_ESSEX, malay("Moray"))),
        allowed(Play(CROWN_ESSEX, rama("Devon"))),
        played(Play(CROWN_ESSEX, lao("Devon")), FollowerTaken(follower.TAKE_ONE, ALFRED, lao("Devon"))),
    ),
    seen=Seen(own={ALFRED: Followers(lao=1)}, followers={"Devon": Followers(rama=1), "Moray": Followers(malay=1)}),
)

NOT_THERE = Scenario(
    id="follower.not-there",
    title="A follower who is not there",
    story="Alfred wants a Lao from Devon, but only a Rama stands there. He can take the Rama, or the Malay of Moray.",
    given=each_with_maharacha(followers={"Moray": Followers(malay=1), "Devon": Followers(rama=1)}),
    moves=(
        refused(
            Play(CROWN_ESSEX, lao("Devon")),
            because(follower.TAKE_ONE, follower=lao("Devon"), allowed=(malay("Moray"), rama("Devon"))),
        ),
        played(Play(CROWN_ESSEX, rama("Devon")), FollowerTaken(follower.TAKE_ONE, ALFRED, rama("Devon"))),
    ),
)

AFTER_THE_ACTION = Scenario(
    id="follower.after-the-action",
    title="Taken from its place after the swap",
    story="Alfred swaps the Lao of Devon for the Malay of Moray and wants to take that Lao. It now stands in Moray, "
    "because the follower is taken after the action.",
    given=each_with_one_vs_one(followers={"Moray": Followers(malay=1), "Devon": Followers(lao=1)}),
    moves=(
        refused(
            Play(SWAP_LAO_FOR_MALAY, lao("Devon")),
            because(follower.TAKE_ONE, follower=lao("Devon"), allowed=(lao("Moray"), malay("Devon"))),
        ),
        played(Play(SWAP_LAO_FOR_MALAY, lao("Moray")), FollowerTaken(follower.TAKE_ONE, ALFRED, lao("Moray"))),
    ),
    seen=Seen(followers={"Moray": NOBODY, "Devon": Followers(malay=1)}),
)

JUST_PLACED = Scenario(
    id="follower.just-placed",
    title="A Malay comes to Lancaster and is taken at once",
    story="Alfred's Khon Thai puts the only Malay on the board into Lancaster, and Alfred takes it at once. What "
    "counts is who stands in the provinces after the action.",
    given=each_with_khon_thai(followers={"Devon": Followers(rama=2)}),
    about=(rulings.JUST_PLACED,),
    otherwise="If only those could be taken who stood there before, he could not.",
    moves=(
        played(
            Play(KhonThai("Devon", "Devon", "Lancaster"), malay("Lancaster")),
            FollowerTaken(follower.TAKE_ONE, ALFRED, malay("Lancaster")),
        ),
    ),
    seen=Seen(own={ALFRED: Followers(malay=1)}, followers={"Lancaster": NOBODY, "Devon": Followers(rama=3, lao=1)}),
)

MUST_TAKE = Scenario(
    id="follower.must-take",
    title="A follower must be taken",
    story="Alfred would rather take nobody, because each follower helps a rival. But a player who plays a card must "
    "take a follower as long as there is one.",
    given=each_with_maharacha(followers={"Devon": Followers(lao=1)}),
    moves=(
        refused(Play(CROWN_ESSEX, None), because(follower.MUST_TAKE, allowed=(lao("Devon"),))),
        played(Play(CROWN_ESSEX, lao("Devon"))),
    ),
    seen=Seen(own={ALFRED: Followers(lao=1)}),
)

MUST_TAKE_THOUGH_NOTHING_WAS_DONE = Scenario(
    id="follower.must-take-though-nothing-was-done",
    title="No action is possible, but a follower must be taken",
    story="A single Rama stands on the board, so Alfred's 1 vs. 1 can swap nobody. He still has to take a follower, "
    "and it can only be that Rama.",
    given=each_with_one_vs_one(followers={"Devon": Followers(rama=1)}),
    claims=(follower.MUST_TAKE, executing.AS_FAR_AS_POSSIBLE),
    moves=(
        refused(Play(OneVsOne(), None), because(follower.MUST_TAKE, allowed=(rama("Devon"),))),
        played_exactly(
            Play(OneVsOne(), rama("Devon")),
            CardPlayed(playing.ONE_CARD, ALFRED, ActionCard.ONE_VS_ONE),
            ONE_VS_ONE_SWAPS_NOBODY,
            FollowerTaken(follower.TAKE_ONE, ALFRED, rama("Devon")),
        ),
    ),
)

MUST_TAKE_ONE_JUST_PLACED = Scenario(
    id="follower.must-take-one-just-placed",
    title="None but the three just placed",
    story="The provinces were empty before Alfred's Khon Thai put three followers into Devon. He has to take one of "
    "these, although nobody was there before.",
    given=each_with_khon_thai(),
    about=(rulings.JUST_PLACED,),
    otherwise="If those just placed could not be taken, he would take nobody.",
    moves=(
        refused(
            Play(ALL_INTO_DEVON, None),
            because(follower.MUST_TAKE, allowed=(rama("Devon"), lao("Devon"), malay("Devon"))),
        ),
        played(Play(ALL_INTO_DEVON, lao("Devon"))),
    ),
    seen=Seen(followers={"Devon": Followers(rama=1, malay=1)}),
)

NOBODY_TO_TAKE = Scenario(
    id="follower.nobody-to-take",
    title="No follower stands in any province",
    story="On an empty board Alfred swaps two tiles with Maharacha. There is nobody to take, so he takes nobody, and "
    "the card counts as played.",
    given=each_with_maharacha(),
    about=(rulings.NOTHING_TO_TAKE,),
    otherwise="If a card could only be played with a follower, this one could not.",
    moves=(
        refused(Play(CROWN_ESSEX, rama("Devon")), because(follower.TAKE_ONE, follower=rama("Devon"), allowed=())),
        played(Play(CROWN_ESSEX, None), NothingTaken(follower.NOTHING_TO_TAKE, ALFRED)),
    ),
    seen=Seen(own={ALFRED: NOBODY}, to_move=BENJAMIN),
)

POOL_IS_NO_PROVINCE = Scenario(
    id="follower.not-from-the-pool",
    title="The pool is not a province",
    story="Only one Lao stands on the board, and Alfred does not want it; the pool is full of Rama. He may not take "
    "one of those, even if he likes nobody else.",
    given=each_with_maharacha(followers={"Devon": Followers(lao=1)}),
    moves=(
        refused(
            Play(CROWN_ESSEX, rama(POOL)),
            because(follower.FROM_A_PROVINCE, follower=IN_THE_POOL[0], allowed=BRITAIN.provinces),
        ),
        played(Play(CROWN_ESSEX, lao("Devon"))),
    ),
    seen=Seen(pool=Followers(18, 17, 18)),
)

POOL_AFTER_THE_ACTION = Scenario(
    id="follower.pool-after-the-action",
    title="A Khon Thai places the last Malay of the pool",
    story="The players have agreed that the follower may come from the pool. Alfred's Khon Thai has just placed the "
    "last Malay of the pool, so he cannot take a Malay from there, but he can take a Lao.",
    given=each_with_khon_thai(readings=POOL_OPEN, followers={"Devon": Followers(malay=17), "Essex": Followers(lao=1)}),
    about=(rulings.POOL_AS_SOURCE,),
    otherwise="If the pool counted before the action, the Malay could be taken; if it were open only while the "
    "provinces are empty, the Lao could not.",
    moves=(
        refused(Play(ALL_INTO_MORAY, malay(POOL)), because(follower.TAKE_ONE, follower=malay(POOL))),
        allowed(Play(ALL_INTO_MORAY, malay("Moray"))),
        played(Play(ALL_INTO_MORAY, lao(POOL)), FollowerTaken(follower.TAKE_ONE, ALFRED, lao(POOL))),
    ),
    seen=Seen(own={ALFRED: Followers(lao=1)}, followers={"Moray": Followers(1, 1, 1)}),
)

POOL_INSTEAD_OF_NOBODY = Scenario(
    id="follower.pool-instead-of-nobody",
    title="Empty provinces, an open pool",
    story="The players have agreed that the follower may come from the pool. No follower stands in any province, but "
    "the pool has plenty, so Alfred must take one.",
    given=each_with_maharacha(readings=POOL_OPEN),
    about=(rulings.POOL_AS_SOURCE,),
    otherwise="If the pool did not count, he would take nobody.",
    moves=(
        refused(Play(CROWN_ESSEX, None), because(follower.MUST_TAKE, allowed=IN_THE_POOL)),
        played(Play(CROWN_ESSEX, rama(POOL))),
    ),
    seen=Seen(pool=Followers(17, 18, 18)),
)

FROM_THE_POOL = Play(CROWN_ESSEX, rama(POOL))

TAKE_FROM = Separation(
    id="follower.pool",
    title="Alfred plays Maharacha and wants a Rama from the common pool",
    story="A Lao stands in Moray, and no Rama in any province. Whether Alfred may take a Rama from the pool instead "
    "depends on where the follower may come from.",
    position=lambda readings: each_with_maharacha(readings=readings, followers={"Moray": Followers(lao=1)}),
    results={
        TakeFrom.PROVINCE: ChoiceResult(
            (
                refused(
                    FROM_THE_POOL, because(follower.FROM_A_PROVINCE, follower=IN_THE_POOL[0], allowed=BRITAIN.provinces)
                ),
            )
        ),
        TakeFrom.PROVINCE_OR_POOL: ChoiceResult(
            (played(FROM_THE_POOL, FollowerTaken(follower.TAKE_ONE, ALFRED, rama(POOL))),),
            Seen(own={ALFRED: Followers(rama=1)}, pool=Followers(17, 17, 18), followers={"Moray": Followers(lao=1)}),
        ),
    },
)
