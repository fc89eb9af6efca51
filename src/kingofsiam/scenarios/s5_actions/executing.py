"""Section 5: the action must be executed, as far as legally possible."""

from kingofsiam.scenarios.dsl import *

TAKE = malay("Moray")
WHOLE_TWO_VS_ONE = Play(TwoVsOne((malay("Moray"), malay("Moray")), lao("Strathclyde")), lao("Moray"))


def less_than_possible(slug: str, title: str, story: str, action: Action, whole: Action, missing: int = 1) -> Scenario:
    """Two Malay in Moray and a Lao in Strathclyde: the full action is legal, anything less is not."""
    return Scenario(
        id=f"executing.{slug}",
        title=title,
        story=story,
        given=britain(
            followers={"Moray": Followers(malay=2), "Strathclyde": Followers(lao=1), "Devon": Followers(malay=1)},
            hands=each_holds(action.card),
        ),
        about=(rulings.FULLEST_EXECUTION,),
        otherwise="If doing less than possible were enough, this would be accepted.",
        moves=(
            refused(Play(action, malay("Devon")), *(because(executing.MUST_EXECUTE),) * missing),
            allowed(Play(whole, malay("Devon"))),
        ),
    )


LESS_THAN_POSSIBLE = (
    less_than_possible(
        "maharacha-without-a-swap",
        "Maharacha without a swap",
        "Alfred plays Maharacha and wants to leave all tiles where they lie. Two of them can be swapped, so he must "
        "swap two.",
        Maharacha(),
        Maharacha("Essex", "Warwick"),
    ),
    less_than_possible(
        "khon-thai-of-two",
        "Khon Thai without a Malay",
        "Alfred places a Rama and a Lao but wants to leave out the Malay. The pool has Malay, so he must place one of "
        "them too.",
        KhonThai(rama="Moray", lao="Moray"),
        KhonThai("Moray", "Moray", "Devon"),
    ),
    less_than_possible(
        "khon-thai-of-none",
        "Khon Thai for nothing",
        "Alfred plays Khon Thai and wants to place nobody. Each of the three missing followers is a reason against it.",
        KhonThai(),
        KhonThai("Moray", "Devon", "Devon"),
        3,
    ),
    less_than_possible(
        "one-vs-one-without-a-swap",
        "1 vs. 1 without a swap",
        "Alfred plays a 1 vs. 1 only for the follower that he takes. There are two provinces with followers, so he "
        "has to swap.",
        OneVsOne(),
        OneVsOne(malay("Moray"), lao("Strathclyde")),
    ),
    less_than_possible(
        "two-vs-one-without-a-swap",
        "2 vs. 1 without a swap",
        "Alfred plays a 2 vs. 1 only for the follower that he takes. Two Malay can be swapped for the Lao next to "
        "them, so they must be, although one booklet says only that a player may.",
        TwoVsOne(),
        TwoVsOne((malay("Moray"), malay("Moray")), lao("Strathclyde")),
    ),
    less_than_possible(
        "two-vs-one-cut-short",
        "2 vs. 1 cut short at will",
        "Alfred tries to swap a single Malay for the Lao next to it. Two Malay stand there, so he must swap two.",
        TwoVsOne((malay("Moray"),), lao("Strathclyde")),
        TwoVsOne((malay("Moray"), malay("Moray")), lao("Strathclyde")),
    ),
    less_than_possible(
        "rama-card-of-one",
        "A Rama card for one follower",
        "Alfred places a single Rama, although the pool has more. The card places two, so he must place two.",
        FactionCard(RAMA, ("Warwick",)),
        FactionCard(RAMA, ("Warwick", "Warwick")),
    ),
    less_than_possible(
        "rama-card-of-none",
        "A Rama card for nothing",
        "Alfred plays the Rama card and wants to place nobody. There are Rama in the pool and provinces next to their "
        "home, so he must place two.",
        FactionCard(RAMA),
        FactionCard(RAMA, ("Devon", "Warwick")),
    ),
)

WHOLE = Scenario(
    id="executing.whole-two-vs-one",
    title="The whole 2 vs. 1",
    story="Two Malay of Moray change places with the only Lao of Strathclyde. The card can do no more, so this is "
    "exactly what Alfred must do.",
    given=each_with_two_vs_one(followers={"Moray": Followers(malay=2), "Strathclyde": Followers(lao=1)}),
    about=(rulings.FULLEST_EXECUTION,),
    otherwise="If a 2 vs. 1 were optional, the card could be played without the swap.",
    moves=(
        played(
            WHOLE_TWO_VS_ONE,
            FollowersSwapped(two_vs_one.TWO_FOR_ONE, "Moray", Followers(malay=2), "Strathclyde", Followers(lao=1)),
        ),
    ),
    seen=Seen(followers={"Moray": NOBODY, "Strathclyde": Followers(malay=2)}),
)


def nothing_is_possible(slug: str, title: str, story: str, action: Action) -> Scenario:
    """A single Malay in Moray; the Lao hold Essex, the home of the Rama."""
    return Scenario(
        id=f"executing.{slug}",
        title=title,
        story=story,
        given=britain(
            tiles=("Essex",), control=(LAO,), followers={"Moray": Followers(malay=1)}, hands=each_holds(action.card)
        ),
        moves=(played(Play(action, TAKE), cut_short(action)),),
        seen=Seen(own={ALFRED: Followers(malay=1)}, followers={"Moray": NOBODY}),
    )


def cut_short(action: Action) -> CutShort:
    """A swap card swaps nothing, and a faction card reaches no province."""
    if isinstance(action, FactionCard):
        return CutShort(executing.AS_FAR_AS_POSSIBLE, action.card, Shortage.NONE_WITHIN_REACH, (action.faction,))
    return CutShort(executing.AS_FAR_AS_POSSIBLE, action.card, Shortage.NO_SWAP)


NOTHING_IS_POSSIBLE = (
    nothing_is_possible(
        "nobody-to-swap-one",
        "A 1 vs. 1 with a single follower on the board",
        "One follower stands on the whole board, so there is nobody to swap it with. Alfred may still play the 1 vs. "
        "1: nothing is swapped, and he takes the follower.",
        OneVsOne(),
    ),
    nothing_is_possible(
        "nobody-to-swap-two",
        "A 2 vs. 1 with a single follower on the board",
        "One follower stands on the whole board, so there is nobody to swap it with. Alfred may still play the 2 vs. "
        "1: nothing is swapped, and he takes the follower.",
        TwoVsOne(),
    ),
    nothing_is_possible(
        "nowhere-to-place",
        "A Rama card with nowhere to go",
        "The Rama hold nothing and have lost their home to the Lao, so their card reaches no province. Alfred may "
        "still play it: nobody is placed, and he takes a follower.",
        FactionCard(RAMA),
    ),
)

PASSING_INSTEAD = Scenario(
    id="executing.passing-instead",
    title="Nobody has to play the card",
    story="Alfred's 1 vs. 1 would harm him, and he may not play it without the swap. But he may pass: only players "
    "who play a card must carry out its action.",
    given=each_with_one_vs_one(followers={"Moray": Followers(malay=2), "Devon": Followers(lao=1)}),
    moves=(
        refused(Play(OneVsOne(), TAKE), because(executing.MUST_EXECUTE)),
        played_exactly(Pass(), Passed(course.MAY_PASS, ALFRED)),
    ),
)
