"""Section 7: who reigns, and who wins.

Players who are tied to the end are in `s7_tied_players`, colonies in `s7_colony`.
"""

from kingofsiam.scenarios.dsl import *

# The end of the game.

AFTER_EIGHT_STRUGGLES = Scenario(
    id="victory.after-eight-struggles",
    title="The eighth struggle ends the game",
    story="Alfred's pass ends the seventh struggle, and the game goes on. When the eighth is over the Lao reign and "
    "Alfred, who has one of them, wins; after that nobody may pass or play a card any more.",
    claims=(victory.ENDS_AFTER_ALL_STRUGGLES, victory.MOST_PROVINCES, victory.MOST_FOLLOWERS),
    given=last_pass((LAO,) * 6, Followers(rama=1), (ONE_LAO, NOBODY), players=2),
    moves=(
        played(Pass(), NextStruggle(course.NEXT_STARTER, 8, "Pattani", BENJAMIN)),
        played(Pass()),
        played(Pass(), FactionReigns(victory.MOST_PROVINCES, LAO), GameWon(victory.MOST_FOLLOWERS, (ALFRED,))),
        refused(Pass(), because(victory.ENDS_AFTER_ALL_STRUGGLES, winners=(ALFRED,))),
        refused(Play(Maharacha(), None), because(victory.ENDS_AFTER_ALL_STRUGGLES, winners=(ALFRED,))),
    ),
    seen=Seen(control=(LAO, LAO, LAO, LAO, LAO, LAO, RAMA, BRITISH)),
    outcome=won((ALFRED,), LAO, *REIGN),
)

# Who reigns.

MOST_PROVINCES = Scenario(
    id="victory.most-provinces",
    title="The most provinces reign",
    story="Rama and Lao hold three provinces each, and the Lao gain a fourth: they reign. Benjamin has the most Lao.",
    given=last_pass(
        (LAO, LAO, LAO, MALAY, RAMA, RAMA, RAMA), ONE_LAO, (Followers(rama=5), Followers(lao=2), Followers(malay=5))
    ),
    moves=(played(Pass(), FactionReigns(victory.MOST_PROVINCES, LAO)),),
    outcome=won((BENJAMIN,), LAO, *REIGN),
)

THREE_BRITISH_PROVINCES = after_one_pass(
    id="victory.three-british-provinces",
    title="Three British provinces do not reign",
    story="The British hold three provinces, Rama and Lao two each, the Malay one. Siam is not a colony, so a faction "
    "reigns: the Lao, who gained a province later than the Rama.",
    about=(rulings.BRITISH_MAJORITY,),
    otherwise="If the most provinces of all decided, the British would reign and Charles would win by his set.",
    given=last_pass(
        (BRITISH, LAO, BRITISH, RAMA, BRITISH, RAMA, MALAY),
        ONE_LAO,
        (Followers(rama=3), Followers(lao=2), Followers(1, 1, 1)),
    ),
    outcome=won((BENJAMIN,), LAO, *REIGN_BY_TIE),
)

LAST_PROVINCE_IS_MALAY = Scenario(
    id="victory.last-province-is-malay",
    title="The last province goes to a third faction",
    story="Rama and Lao hold three provinces each; the Rama gained theirs later and reign. The very last province is "
    "Malay, but that does not count, because the Malay hold only two.",
    about=(rulings.TIE_BREAK_NL,),
    otherwise="If the last gain of all decided, the Malay would reign with two provinces, and Charles would win.",
    given=last_pass(
        (RAMA, LAO, MALAY, LAO, RAMA, LAO, RAMA),
        Followers(malay=2),
        (Followers(rama=2), Followers(lao=2), Followers(malay=2)),
    ),
    moves=(played(Pass(), FactionReigns(victory.REIGN_TIE, RAMA)),),
    outcome=won((ALFRED,), RAMA, *REIGN_BY_TIE),
)

TWO_PROVINCES_FOR_ALL = after_one_pass(
    id="victory.two-provinces-for-all",
    title="Two provinces for everybody",
    story="Each faction and the British hold two provinces. Of the factions, the Lao were the last to gain one: "
    "they reign, and Benjamin has the most of them.",
    given=last_pass(
        (LAO, MALAY, RAMA, MALAY, RAMA, LAO, BRITISH), NOBODY, (Followers(rama=4), Followers(lao=1), Followers(malay=4))
    ),
    outcome=won((BENJAMIN,), LAO, *REIGN_BY_TIE),
)

# Who is second ranked.

FOUR_LAO_EACH = after_one_pass(
    id="victory.four-lao-each",
    title="Four Lao each",
    story="The Lao reign and the Rama rank second. Alfred and Benjamin have four Lao each, but Alfred has more Rama "
    "and wins. Charles has even more Rama, but fewer Lao, so they do not count.",
    source=Source(Document.ENGLISH, "7 winner", 4),
    claims=(victory.MOST_PROVINCES, victory.MOST_FOLLOWERS, victory.SECOND_RANK, victory.SECOND_RANKED_FACTION),
    given=last_pass(
        (LAO, RAMA, LAO, MALAY, RAMA, LAO, LAO),
        ONE_LAO,
        (Followers(rama=2, lao=4), Followers(rama=1, lao=4, malay=3), Followers(rama=5, lao=3)),
    ),
    outcome=won((ALFRED,), LAO, *BY_SECOND_RANK),
)

MORE_PROVINCES_BEFORE_LATER = after_one_pass(
    id="victory.more-provinces-before-later",
    title="Two provinces rank before a later one",
    story="The Lao reign. Behind them the Malay hold two provinces, and the Rama one that they gained later: the Malay "
    "rank second. Alfred and Benjamin are tied for Lao, and Benjamin, who has a Malay, wins.",
    claims=(victory.SECOND_RANKED_FACTION, victory.SECOND_RANK),
    given=last_pass(
        (LAO, MALAY, MALAY, LAO, LAO, LAO, RAMA),
        NOBODY,
        (Followers(rama=1, lao=2), Followers(lao=2, malay=1), NOBODY),
        order=(2, 0, 1),
    ),
    outcome=won((BENJAMIN,), LAO, *BY_SECOND_RANK),
)

ONE_PROVINCE_IS_ENOUGH = after_one_pass(
    id="victory.one-province-is-enough",
    title="A single province makes second",
    story="The Lao reign and hold all provinces except two: one is British and one is Malay. So the Malay rank "
    "second, and of Alfred and Benjamin, who are tied for Lao, Benjamin wins with his Malay.",
    claims=(victory.SECOND_RANKED_FACTION, victory.SECOND_RANK),
    given=last_pass((MALAY, *(LAO,) * 6), NOBODY, (Followers(2, 1, 0), Followers(0, 1, 1), NOBODY), order=(2, 0, 1)),
    outcome=won((BENJAMIN,), LAO, *BY_SECOND_RANK),
)

NO_SECOND_RANK = after_one_pass(
    id="victory.no-second-rank",
    title="Only Lao and British hold provinces",
    story="Neither Rama nor Malay hold a province, so neither ranks second. Alfred and Benjamin are tied for Lao. "
    "Alfred's Rama do not help him: he played a card later than Benjamin and loses.",
    claims=(victory.SECOND_RANKED_FACTION, victory.LAST_CARD_LOSES),
    about=(rulings.SECOND_RANK_NONE,),
    otherwise="If one of the two ranked second all the same, for example the Rama, Alfred would win.",
    given=last_pass(
        (LAO, LAO, LAO, LAO, LAO, BRITISH, BRITISH),
        NOBODY,
        (Followers(rama=2, lao=3), Followers(lao=3), NOBODY),
        order=(2, 1, 0),
    ),
    outcome=won((BENJAMIN,), LAO, *REIGN, victory.LAST_CARD_LOSES),
)

TWO_PROVINCES_EACH = Separation(
    id="victory.two-provinces-each",
    title="Rama and Malay hold two provinces each",
    story="The Lao reign; behind them Rama and Malay hold two provinces each, and the Rama gained theirs later. "
    "Alfred and Benjamin are tied for Lao. Alfred has more Rama, but he was the last to play a card.",
    position=lambda readings: last_pass(
        (MALAY, LAO, MALAY, LAO, RAMA, LAO, LAO),
        Followers(rama=1),
        (Followers(rama=2, lao=3), Followers(lao=3, malay=2), NOBODY),
        readings=readings,
        order=(2, 1, 0),
    ),
    results={
        SecondRankTie.LATEST_GAIN: ChoiceResult(
            ONE_PASS,
            outcome=won((ALFRED,), LAO, *BY_SECOND_RANK),
            claims=(victory.SECOND_RANK_TIE, victory.SECOND_RANK),
        ),
        SecondRankTie.NONE: ChoiceResult(
            ONE_PASS, outcome=won((BENJAMIN,), LAO, *REIGN, victory.LAST_CARD_LOSES), claims=(victory.LAST_CARD_LOSES,)
        ),
    },
)


def gained_later(reign: Faction, earlier: Faction, later: Faction) -> Scenario:
    """Two factions hold two provinces each; the one gained its first province later, the other its last."""
    first, last = earlier.value, later.value
    return after_one_pass(
        id=f"victory.gained-later.{reign.value.lower()}",
        title=f"The {reign.value} reign, and the {last} have the first and the last province of the others",
        story=f"The {reign.value} reign; {first} and {last} hold two provinces each. The {last} gained one before "
        f"both of the {first} and one after them: their last gain counts, so they rank second. Alfred and Benjamin are "
        f"tied for {reign.value}, and Benjamin, who has more {last}, wins.",
        claims=(victory.SECOND_RANK_TIE, victory.SECOND_RANK),
        given=last_pass(
            (later, reign, earlier, earlier, reign, reign, later),
            NOBODY,
            (Followers.of(reign, earlier, earlier), Followers.of(reign, later), NOBODY),
            order=(2, 0, 1),
        ),
        outcome=won((BENJAMIN,), reign, *BY_SECOND_RANK),
    )


GAINED_LATER = (gained_later(LAO, RAMA, MALAY), gained_later(MALAY, RAMA, LAO), gained_later(RAMA, LAO, MALAY))

ONE_PROVINCE_EACH = after_one_pass(
    id="victory.one-province-each",
    title="Lao and Malay hold one province each",
    story="The Rama reign. The Lao hold one province, and the Malay gain one in the last struggle. They gained theirs "
    "later and rank second, so of Alfred and Benjamin, who are tied for Rama, Benjamin wins with his Malay. His card "
    "was the last one played, but that does not matter.",
    claims=(victory.SECOND_RANK_TIE, victory.SECOND_RANK),
    given=last_pass(
        (RAMA, LAO, RAMA, RAMA, RAMA, BRITISH, RAMA),
        Followers(malay=1),
        (Followers(rama=1, lao=2), Followers(rama=1, malay=1), NOBODY),
        order=(2, 0, 1),
    ),
    outcome=won((BENJAMIN,), RAMA, *BY_SECOND_RANK),
)

LATER_GAIN_OF_THE_MALAY = after_one_pass(
    id="victory.later-gain-of-the-malay",
    title="The Malay catch up",
    story="The Rama reign; the Lao hold two provinces, and after the last struggle the Malay hold two as well. They "
    "gained theirs later and rank second, so of Alfred and Benjamin, who are tied for Rama, Benjamin wins with his "
    "Malay.",
    claims=(victory.SECOND_RANK_TIE, victory.SECOND_RANK),
    given=last_pass(
        (RAMA, LAO, RAMA, MALAY, RAMA, LAO, RAMA),
        Followers(malay=1),
        (Followers(rama=1, lao=2), Followers(rama=1, malay=1), NOBODY),
        order=(2, 0, 1),
    ),
    outcome=won((BENJAMIN,), RAMA, *BY_SECOND_RANK),
)
