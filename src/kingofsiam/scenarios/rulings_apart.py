"""The smallest positions in which the readings differ.

A search found no smaller ones in which everybody still holds a card.
For readings that are not here, the smallest positions are in the chapters of their sections.
"""

from functools import partial
from typing import Final

from kingofsiam.scenarios.dsl import *

last_pass_in_britain: Final = partial(last_pass, map=BRITAIN)

FROM_THE_POOL = Play(OneVsOne(), rama(POOL))

TAKE_FROM = Separation(
    id="apart.take-from",
    title="Nobody stands in any province, and Alfred wants a Rama from the pool",
    story="The board is empty, so Alfred's 1 vs. 1 swaps nobody. There is nobody to take from the provinces, but "
    "there is a Rama in the common pool.",
    position=lambda readings: each_with_one_vs_one(2, readings=readings),
    results={
        TakeFrom.PROVINCE: ChoiceResult(
            (refused(FROM_THE_POOL, because(follower.FROM_A_PROVINCE, allowed=BRITAIN.provinces)),)
        ),
        TakeFrom.PROVINCE_OR_POOL: ChoiceResult(
            (played(FROM_THE_POOL, FollowerTaken(follower.TAKE_ONE, ALFRED, rama(POOL))),),
            Seen(own={ALFRED: Followers(rama=1)}),
        ),
    },
)

STRUGGLE_ENDS = Separation(
    id="apart.struggle-ends",
    title="Two players, one card each, and both pass over an empty province",
    story="Alfred has passed over Moray, where nobody stands, and Benjamin passes too. If it takes three passes to end "
    "a struggle, it is Alfred's turn again.",
    position=lambda readings: each_with_maharacha(2, readings=readings, passes=1, to_move=BENJAMIN),
    results={
        StruggleEnds.ALL_PLAYERS: ChoiceResult(
            (played(Pass(), StruggleEnded(course.STRUGGLE_ENDS, "Moray", 2)),),
            Seen(control=(BRITISH,), contested="Strathclyde", to_move=ALFRED, passes=0),
        ),
        StruggleEnds.THREE_PASSES: ChoiceResult(
            ONE_PASS, Seen(control=(), contested="Moray", to_move=ALFRED, passes=2), claims=(course.MAY_PASS,)
        ),
    },
)

INTO_MORAY = Play(KhonThai("Moray", "Devon", "Devon"), rama("Moray"))

CLOSED_PROVINCES = Separation(
    id="apart.closed-provinces",
    title="Two players, and a Khon Thai for British Moray",
    story="The British hold Moray, and no followers stand anywhere. Alfred may put a Rama there with his Khon Thai if "
    "only factions close a province.",
    position=lambda readings: each_with_khon_thai(2, readings=readings, control=(BRITISH,)),
    results={
        ClosedProvinces.CONTROLLED: ChoiceResult(
            (refused(INTO_MORAY, because(closed.CLOSED, province="Moray", controlled_by=BRITISH)),)
        ),
        ClosedProvinces.CONTROLLED_BY_FACTION: ChoiceResult(
            (
                played(
                    INTO_MORAY,
                    FollowersPlaced(khon_thai.PLACE_ONE_OF_EACH, (rama("Moray"), lao("Devon"), malay("Devon"))),
                ),
            ),
            Seen(own={ALFRED: Followers(rama=1)}, followers={"Moray": NOBODY}),
        ),
    },
)

INTO_STRATHCLYDE = Play(FactionCard(MALAY, ("Strathclyde", "Strathclyde")), malay("Strathclyde"))

LOST_HOME = Separation(
    id="apart.lost-home",
    title="Two players, and a Malai card when the Malay have lost their home",
    story="The Lao hold Moray, the home of the Malay. If home stays home, Alfred's Malai card still reaches "
    "Strathclyde next to it.",
    position=lambda readings: britain(2, readings=readings, control=(LAO,), hands=each_holds(ActionCard.MALAI)),
    results={
        LostHome.NO_ROUTE: ChoiceResult(
            (refused(INTO_STRATHCLYDE, because(faction_card.LOST_HOME, home="Moray", controlled_by=LAO, allowed=())),)
        ),
        LostHome.ROUTE: ChoiceResult(
            (played(INTO_STRATHCLYDE),),
            Seen(own={ALFRED: Followers(malay=1)}, followers={"Strathclyde": Followers(malay=1)}),
            claims=(faction_card.PLACE_TWO,),
        ),
    },
)

NOTHING_IS_SWAPPED = Play(TwoVsOne(), lao("Moray"))

TWO_VS_ONE_SHORTFALL = Separation(
    id="apart.two-vs-one-shortfall",
    title="Two players, two followers, and a 2 vs. 1",
    story="The only followers in the provinces are a Lao in Moray and a Malay in Strathclyde next to it. Alfred may "
    "leave them there if a 2 vs. 1 swaps nothing when two for one is impossible.",
    position=lambda readings: each_with_two_vs_one(
        2, readings=readings, followers={"Moray": Followers(lao=1), "Strathclyde": Followers(malay=1)}
    ),
    results={
        TwoVsOneShortfall.ONE_FOR_ONE: ChoiceResult((refused(NOTHING_IS_SWAPPED, because(executing.MUST_EXECUTE)),)),
        TwoVsOneShortfall.NOTHING: ChoiceResult((allowed(NOTHING_IS_SWAPPED),), claims=(executing.AS_FAR_AS_POSSIBLE,)),
    },
)

TEAM_SETS = Separation(
    id="apart.team-sets",
    title="One of each faction, in the hands of two partners",
    story="Siam becomes a colony. Alfred has a Rama, Alice a Lao and a Malay, which make a set if they are put "
    "together; counted one by one nobody has a set, and Benjamin, who played the last card, wins with Bertha.",
    position=lambda readings: last_pass_in_britain(
        THREE_BRITISH,
        NOBODY,
        (Followers(rama=1), NOBODY, Followers(lao=1, malay=1)),
        players=4,
        readings=readings,
        order=(ALFRED, ALICE, BERTHA, BENJAMIN),
    ),
    results={
        TeamSets.COMBINED: ChoiceResult(
            ONE_PASS, outcome=won((ALFRED, ALICE), None, *COLONY_BY_TEAM_SETS), claims=(four.COLONY_SETS,)
        ),
        TeamSets.ADDED: ChoiceResult(
            ONE_PASS,
            outcome=won((BENJAMIN, BERTHA), None, *COLONY_BY_TEAM_SETS, four.COLONY_TIE),
            claims=(four.COLONY_TIE,),
        ),
    },
)

SECOND_RANK_TIE = Separation(
    id="apart.second-rank-tie",
    title="Two provinces each behind the Lao, and a single Rama",
    story="Nobody has a Lao, so Alfred and Benjamin are tied. Rama and Malay hold two provinces each, and the Rama "
    "gained theirs later: if that makes them second, Alfred's Rama wins; if not, he loses, because he played the last "
    "card.",
    position=lambda readings: last_pass_in_britain(
        (LAO, LAO, MALAY, MALAY, RAMA, RAMA, LAO),
        NOBODY,
        (Followers(rama=1),),
        players=2,
        readings=readings,
        order=(BENJAMIN, ALFRED),
    ),
    results={
        SecondRankTie.LATEST_GAIN: ChoiceResult(
            ONE_PASS, outcome=won((ALFRED,), LAO, *REIGN, victory.SECOND_RANK), claims=(victory.SECOND_RANK_TIE,)
        ),
        SecondRankTie.NONE: ChoiceResult(
            ONE_PASS, outcome=won((BENJAMIN,), LAO, *REIGN, victory.LAST_CARD_LOSES), claims=(victory.LAST_CARD_LOSES,)
        ),
    },
)

FINAL_TIE = Separation(
    id="apart.final-tie",
    title="Three players without a single follower",
    story="The Lao hold seven provinces, and no player has any followers. Benjamin played his last card first, then "
    "Charles, then Alfred, who loses; Benjamin wins alone, or shares with Charles.",
    position=lambda readings: last_pass_in_britain(
        (LAO,) * 7, NOBODY, (), readings=readings, order=(BENJAMIN, CHARLES, ALFRED)
    ),
    results={
        FinalTie.EARLIEST_WINS: ChoiceResult(
            ONE_PASS, outcome=won((BENJAMIN,), LAO, *REIGN, victory.LAST_CARD_AGAIN), claims=(victory.LAST_CARD_AGAIN,)
        ),
        FinalTie.OTHERS_SHARE: ChoiceResult(
            ONE_PASS,
            outcome=won((BENJAMIN, CHARLES), LAO, *REIGN, victory.LAST_CARD_LOSES),
            claims=(victory.LAST_CARD_LOSES,),
        ),
    },
)
