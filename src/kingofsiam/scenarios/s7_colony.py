"""Section 7: Siam becomes a British colony."""

from kingofsiam.scenarios.dsl import *

RAMA_AND_LAO = Followers(rama=1, lao=1)

# The end of the game.

FOURTH_BRITISH_PROVINCE = Scenario(
    id="colony.fourth-british-province",
    title="The fourth British province ends the game",
    story="Khorat becomes the third British province, and the game goes on. Ayutthaya becomes the fourth: Siam is a "
    "colony and the game is over at once, though three provinces are left. Nobody may pass or play any more.",
    claims=(victory.ENDS_AS_COLONY, victory.MOST_SETS),
    given=last_pass((BRITISH, LAO, BRITISH), NOBODY, (NOBODY, ONE_SET), players=2),
    moves=(
        played(
            Pass(),
            BritishMarchIn(struggle.EMPTY, "Khorat"),
            NextStruggle(course.NEXT_STARTER, 5, "Ayutthaya", BENJAMIN),
        ),
        played(Pass()),
        played(Pass(), SiamIsColony(victory.ENDS_AS_COLONY), GameWon(victory.MOST_SETS, (BENJAMIN,))),
        refused(Pass(), because(victory.ENDS_AS_COLONY, winners=(BENJAMIN,))),
        refused(Play(Maharacha("Mon", "Pattani"), None), because(victory.ENDS_AS_COLONY, winners=(BENJAMIN,))),
    ),
    seen=Seen(control=(BRITISH, LAO, BRITISH, BRITISH, BRITISH)),
    outcome=won((BENJAMIN,), None, *COLONY_BY_SETS),
)

EIGHTH_IS_BRITISH = Scenario(
    id="colony.eighth-province",
    title="The last province is the fourth British one",
    story="The Rama hold four provinces and the British three. In the last struggle the British get their fourth: "
    "Siam is a colony all the same, and Benjamin's set beats Alfred's many Rama.",
    given=last_pass((*THREE_BRITISH, RAMA, RAMA, RAMA, RAMA), NOBODY, (Followers(rama=5), ONE_SET, NOBODY)),
    moves=(played(Pass(), SiamIsColony(victory.ENDS_AS_COLONY)),),
    outcome=won((BENJAMIN,), None, *COLONY_BY_SETS),
)

# Sets.

MOST_SETS = Scenario(
    id="colony.most-sets",
    title="Two sets beat many followers",
    story="Siam is a colony. Alfred has many followers, but only one Malay, and Benjamin has only one Lao: each of "
    "them has one set. Charles has two of each faction, so he has two sets, and wins.",
    claims=(victory.MOST_SETS, victory.COMPLETE_SET),
    given=becomes_a_colony((Followers(4, 4, 1), Followers(4, 1, 4), Followers(2, 2, 2))),
    moves=(played(Pass(), GameWon(victory.MOST_SETS, (CHARLES,))),),
    outcome=won((CHARLES,), None, *COLONY_BY_SETS),
)

RAREST_FACTION = after_one_pass(
    id="colony.rarest-faction",
    title="A set needs every faction",
    story="Siam is a colony. Alfred has eight followers, but no Rama, and so no set. "
    "Benjamin's three followers are one set, and he wins.",
    claims=(victory.MOST_SETS, victory.COMPLETE_SET),
    given=becomes_a_colony((Followers(0, 4, 4), ONE_SET, NOBODY)),
    outcome=won((BENJAMIN,), None, *COLONY_BY_SETS),
)

# Ties.

LAST_CARD = Scenario(
    id="colony.last-card",
    title="In a colony the last card wins",
    story="Alfred and Benjamin have a set each, Charles has none. Of the two, Benjamin played a card later, and in a "
    "colony that wins. Charles played the last card of all, but he is not tied with them.",
    about=(rulings.TIE_BREAK_NL,),
    otherwise="If the last card of all players decided, Charles would win without a set.",
    given=becomes_a_colony((ONE_SET, ONE_SET, NOBODY), order=(0, 1, 2)),
    moves=(played(Pass(), GameWon(victory.COLONY_TIE, (BENJAMIN,))),),
    outcome=won((BENJAMIN,), None, *COLONY_BY_SETS, victory.COLONY_TIE),
)


def more_followers(slug: str, *own: Followers) -> Scenario:
    """Alfred and Benjamin are tied for sets, and Alfred has more followers; all but they have fewer sets."""
    others = " Charles, who played the very last card, has fewer sets." if len(own) > 2 else ""
    return Scenario(
        id=f"colony.more-followers.{slug}",
        title=f"Equally many sets, and followers to spare: {', '.join(map(str, own))}",
        story="Siam is a colony. Alfred and Benjamin have equally many sets, and Alfred has more followers. Followers "
        f"beyond the sets do not count: Benjamin played a card later than Alfred, and wins.{others}",
        claims=(victory.COLONY_TIE, victory.COMPLETE_SET),
        given=becomes_a_colony(own, players=len(own), order=range(len(own))),
        moves=(played(Pass(), GameWon(victory.COLONY_TIE, (BENJAMIN,))),),
        outcome=won((BENJAMIN,), None, *COLONY_BY_SETS, victory.COLONY_TIE),
    )


MORE_FOLLOWERS = (
    more_followers("two-players", Followers(3, 1, 1), ONE_SET),
    more_followers("no-set", Followers(rama=3, lao=2), Followers(malay=2)),
    more_followers("three-players", Followers(2, 3, 3), Followers(2, 2, 2), Followers(4, 1, 1)),
)

A_SINGLE_CARD = after_one_pass(
    id="colony.a-single-card",
    title="A single card decides",
    story="Nobody has a set, so all three are tied. Benjamin played the only card of the game: his is the last one, "
    "and he wins.",
    claims=(victory.COLONY_TIE,),
    about=(rulings.BRITISH_TIE_NO_CARD,),
    otherwise="If all shared the victory whenever some never played, all three would win.",
    given=becomes_a_colony((RAMA_AND_LAO,) * 3, hands=(EIGHT_CARDS, EIGHT_CARDS[1:], EIGHT_CARDS)),
    outcome=won((BENJAMIN,), None, *COLONY_BY_SETS, victory.COLONY_TIE),
)

NO_CARD_AT_ALL = Scenario(
    id="colony.no-card-at-all",
    title="A colony without a card",
    story="Nobody has a set and nobody has played a single card, so there is no last one. No criterion separates the "
    "three, and they share the victory.",
    about=(rulings.BRITISH_TIE_NO_CARD,),
    otherwise="Any further criterion would choose one of them.",
    given=becomes_a_colony((RAMA_AND_LAO,) * 3, hands=(EIGHT_CARDS,) * 3),
    moves=(played(Pass(), GameWon(victory.COLONY_SHARED, (ALFRED, BENJAMIN, CHARLES))),),
    outcome=won((ALFRED, BENJAMIN, CHARLES), None, *COLONY_BY_SETS, victory.COLONY_SHARED),
)
