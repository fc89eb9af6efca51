"""Section 6: who takes the province."""

from kingofsiam.scenarios.dsl import *


def two_pass(
    followers: Mapping[Province, Followers], *, tiles: Sequence[Province] = (), kings: Sequence[Province] = ()
) -> State:
    """Alfred and Benjamin play; Benjamin has passed, so that Alfred's pass ends the struggle for the first box."""
    hands = (WITHOUT_MAHARACHA,) if kings else ()
    return position(2, followers=followers, tiles=tiles, kings=kings, hands=hands, passes=1)


def three_struggles(*standing: Followers) -> State:
    """Alfred's pass ends the struggle for Lan Na; Sukothai and Isan follow."""
    return two_pass(dict(zip(SIAM.provinces, standing, strict=False)))


def nobody_plays(first: Played, *others: Played) -> tuple[Played, ...]:
    """A pass ends the first struggle; each of the others is over when both have passed."""
    return (first, *(step for other in others for step in (played(Pass()), other)))


# Which province.

LOWEST_BOX = Scenario(
    id="struggle.lowest-box",
    title="The lowest box comes first",
    story="The tile of Mon lies in the first box, and that of Isan in the second. Mon is taken first, by its two "
    "Malay. Its tile is turned, so Isan now has the lowest face-up tile, and its three Lao take it.",
    claims=(struggle.CONTESTED,),
    given=two_pass(
        {"Mon": Followers(malay=2), "Isan": Followers(lao=3), "Lan Na": Followers(rama=4)}, tiles=("Mon", "Isan")
    ),
    moves=nobody_plays(
        played(
            Pass(),
            FactionTakesControl(struggle.MAJORITY, "Mon", MALAY),
            NextStruggle(course.NEXT_STARTER, 2, "Isan", BENJAMIN),
        ),
        played(Pass(), FactionTakesControl(struggle.MAJORITY, "Isan", LAO)),
    ),
    seen=Seen(contested="Lan Na", control=(MALAY, LAO)),
)

# Who takes it.

ONE_MORE = Scenario(
    id="struggle.one-more-is-enough",
    title="One follower more is enough",
    story="Two Rama, a Lao and a Malay stand in Lan Na: the Rama take it, and their marker goes on its capital. In "
    "the same way the Lao take Sukothai and the Malay Isan. A tie between the two smaller factions does not count.",
    claims=(struggle.MAJORITY, struggle.FACTION_MARKER),
    about=(rulings.MAJORITY_TIE,),
    otherwise="If any two equal factions were a tie, the British would march into all three provinces.",
    given=three_struggles(Followers(2, 1, 1), Followers(1, 2, 1), Followers(1, 1, 2)),
    moves=nobody_plays(
        played(Pass(), FactionTakesControl(struggle.MAJORITY, "Lan Na", RAMA)),
        played(Pass(), FactionTakesControl(struggle.MAJORITY, "Sukothai", LAO)),
        played(Pass(), FactionTakesControl(struggle.MAJORITY, "Isan", MALAY)),
    ),
    seen=Seen(control=(RAMA, LAO, MALAY), contested="Khorat"),
)

MORE_THAN_ONE_OTHER = Scenario(
    id="struggle.more-than-both-others",
    title="It is not enough to be ahead of one other faction",
    story="In Lan Na the Rama outnumber the Lao, but the Malay outnumber both and take it. In Sukothai the Malay are "
    "second and the Lao first; in Isan the Lao are second and the Rama first.",
    claims=(struggle.MAJORITY, struggle.FACTION_MARKER),
    given=three_struggles(Followers(2, 1, 3), Followers(1, 3, 2), Followers(3, 2, 1)),
    moves=nobody_plays(
        played(Pass(), FactionTakesControl(struggle.MAJORITY, "Lan Na", MALAY)),
        played(Pass(), FactionTakesControl(struggle.MAJORITY, "Sukothai", LAO)),
        played(Pass(), FactionTakesControl(struggle.MAJORITY, "Isan", RAMA)),
    ),
    seen=Seen(control=(MALAY, LAO, RAMA)),
)

A_SINGLE_FOLLOWER = Scenario(
    id="struggle.a-single-follower",
    title="A single follower takes a province",
    story="One Malay stands alone in Lan Na, one Rama in Sukothai, one Lao in Isan. Each is the majority there.",
    claims=(struggle.MAJORITY, struggle.FACTION_MARKER),
    about=(rulings.MAJORITY_TIE,),
    otherwise="If two absent factions were a tie, the British would take all three provinces.",
    given=three_struggles(Followers(malay=1), Followers(rama=1), Followers(lao=1)),
    moves=nobody_plays(played(Pass()), played(Pass()), played(Pass())),
    seen=Seen(control=(MALAY, RAMA, LAO)),
)

TWO_TIED = Scenario(
    id="struggle.two-are-tied",
    title="Two factions are tied for the most",
    story="Rama and Lao are equal in Lan Na, Rama and Malay in Sukothai, Lao and Malay in Isan, always ahead of the "
    "third faction. Nobody has a majority, so the British march into all three.",
    claims=(struggle.TIE, struggle.BRITISH_MARKER),
    given=three_struggles(Followers(2, 2, 1), Followers(2, 1, 2), Followers(1, 2, 2)),
    moves=nobody_plays(
        played(Pass(), BritishMarchIn(struggle.TIE, "Lan Na")),
        played(Pass(), BritishMarchIn(struggle.TIE, "Sukothai")),
        played(Pass(), BritishMarchIn(struggle.TIE, "Isan")),
    ),
    seen=Seen(control=(BRITISH, BRITISH, BRITISH), contested="Khorat"),
)

ALL_TIED = Scenario(
    id="struggle.all-are-tied",
    title="All three factions are tied",
    story="One follower of each faction stands in Lan Na. Nobody has more than the others, so it becomes British.",
    claims=(struggle.TIE, struggle.BRITISH_MARKER),
    given=three_struggles(Followers(1, 1, 1)),
    moves=(played(Pass(), BritishMarchIn(struggle.TIE, "Lan Na")),),
    seen=Seen(control=(BRITISH,)),
)

EMPTY_PROVINCE = Scenario(
    id="struggle.empty-province",
    title="Nobody stands there",
    story="No follower is left in Lan Na when its struggle ends. The British take control of it and put one of their "
    "markers on its capital; the Rama in the next province do not count.",
    claims=(struggle.EMPTY, struggle.BRITISH_MARKER),
    given=three_struggles(NOBODY, Followers(rama=2)),
    moves=(
        played(
            Pass(),
            BritishMarchIn(struggle.EMPTY, "Lan Na"),
            FollowersReturned(struggle.FOLLOWERS_RETURN, "Lan Na", NOBODY),
        ),
    ),
    seen=Seen(control=(BRITISH,), followers={"Sukothai": Followers(rama=2)}),
)

# What follows.

BACK_TO_THE_POOL = Scenario(
    id="struggle.back-to-the-pool",
    title="All followers go back to the pool",
    story="The Rama take Lan Na by three to one. All four go to the common pool, winners and losers; the Malay in "
    "Sukothai stay where they are.",
    given=three_struggles(Followers(rama=3, lao=1), Followers(malay=2)),
    moves=(played(Pass(), FollowersReturned(struggle.FOLLOWERS_RETURN, "Lan Na", Followers(rama=3, lao=1))),),
    seen=Seen(followers={"Lan Na": NOBODY, "Sukothai": Followers(malay=2)}, pool=Followers(rama=16, lao=16, malay=14)),
)

TIED_BACK_TO_THE_POOL = Scenario(
    id="struggle.tied-back-to-the-pool",
    title="After a tie, too, all go back to the pool",
    story="Two Lao and two Malay are tied in Lan Na and the British take it. All four followers go to the pool.",
    claims=(struggle.FOLLOWERS_RETURN, struggle.TIE),
    given=three_struggles(Followers(lao=2, malay=2)),
    moves=(played(Pass(), FollowersReturned(struggle.FOLLOWERS_RETURN, "Lan Na", Followers(lao=2, malay=2))),),
    seen=Seen(followers={"Lan Na": NOBODY}, pool=Followers(16, 16, 16)),
)

FACE_DOWN = Scenario(
    id="struggle.face-down",
    title="The tile is turned and stays in its box",
    story="When the struggle for Khorat is over, its tile is turned face down, with the King marker that lies on it. "
    "It stays in the first box; the next struggle is for the second.",
    claims=(struggle.TILE_TURNED,),
    given=two_pass({"Khorat": Followers(lao=1)}, tiles=("Khorat",), kings=("Khorat",)),
    moves=(
        played(
            Pass(),
            FactionTakesControl(struggle.MAJORITY, "Khorat", LAO),
            FollowersReturned(struggle.FOLLOWERS_RETURN, "Khorat", Followers(lao=1)),
            TileTurned(struggle.TILE_TURNED, "Khorat"),
            NextStruggle(course.NEXT_STARTER, 2, "Lan Na", BENJAMIN),
        ),
    ),
    seen=Seen(
        tiles=("Khorat", *(province for province in SIAM.provinces if province != "Khorat")),
        kings=frozenset({"Khorat"}),
        control=(LAO,),
        contested="Lan Na",
    ),
)
