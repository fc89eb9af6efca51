"""The examples printed in the booklets, how a game ends: a part of that chapter.

The example with four Lao followers each is in the chapter on victory.
"""

from kingofsiam.scenarios.dsl import *

LATER_GAIN = Scenario(
    id="printed.three-provinces-each",
    title="Three each for Lao and Rama, Rama later",
    story="Lao and Rama hold three provinces each. The Rama gained the seventh, later than any Lao one, so they reign; "
    "that the eighth is not theirs does not matter. The text says only that each holds three and that the Rama gained "
    "theirs in struggle 7. Who took struggles 1 to 6 and 8 is drawn in the booklet, and invented here.",
    source=Source(Document.ENGLISH, "7 reign", 3),
    claims=(victory.REIGN_TIE, victory.MOST_FOLLOWERS),
    given=last_pass(
        (RAMA, LAO, BRITISH, LAO, RAMA, LAO, RAMA),
        Followers(malay=2),
        (Followers(lao=2), Followers(rama=2), Followers(malay=2)),
    ),
    moves=(
        played(
            Pass(),
            FactionTakesControl(struggle.MAJORITY, "Pattani", MALAY),
            FactionReigns(victory.REIGN_TIE, RAMA),
            GameWon(victory.MOST_FOLLOWERS, (BENJAMIN,)),
        ),
    ),
    seen=Seen(control=(RAMA, LAO, BRITISH, LAO, RAMA, LAO, RAMA, MALAY)),
    outcome=won((BENJAMIN,), RAMA, *REIGN_BY_TIE),
)

FIVE_AND_THREE_BRITISH = (LAO, BRITISH, BRITISH, RAMA, BRITISH)

STOP = Scenario(
    id="printed.stop-after-six",
    title="Stop after power-struggle 6",
    story="The sixth struggle brings the British their fourth province. The game is over at once and Siam is a "
    "colony; the struggles for the last two provinces are not held.",
    source=Source(Document.ENGLISH, "7 reign", 4),
    given=last_pass(FIVE_AND_THREE_BRITISH, Followers(rama=1, lao=1), (Followers(lao=4), Followers(1, 1, 1), NOBODY)),
    moves=(
        played(
            Pass(),
            BritishMarchIn(struggle.TIE, "Mon"),
            SiamIsColony(victory.ENDS_AS_COLONY),
            GameWon(victory.MOST_SETS, (BENJAMIN,)),
        ),
        refused(Pass(), because(victory.ENDS_AS_COLONY, winners=(BENJAMIN,))),
    ),
    seen=Seen(control=(*FIVE_AND_THREE_BRITISH, BRITISH)),
    outcome=won((BENJAMIN,), None, *COLONY_BY_SETS),
)
TWO_SETS = Scenario(
    id="printed.two-sets",
    title="One set, one set, two sets",
    story="Siam is a colony. Alfred and Benjamin have one complete set each and Charles has two: he wins, though the "
    "others have gathered more followers.",
    source=Source(Document.ENGLISH, "7 winner", 3),
    claims=(victory.MOST_SETS, victory.COMPLETE_SET, struggle.EMPTY),
    given=last_pass(FIVE_AND_THREE_BRITISH, NOBODY, (Followers(4, 1, 3), Followers(1, 4, 2), Followers(2, 2, 2))),
    moves=(played(Pass(), BritishMarchIn(struggle.EMPTY, "Mon")),),
    outcome=won((CHARLES,), None, *COLONY_BY_SETS),
)
THREE_SETS_AGAINST_FOUR = after_one_pass(
    id="printed.three-sets-against-four",
    title="Three sets against four",
    story="Four play, and Siam is a colony. Alfred and Alice have seven Malay, three Lao and six Rama together, which "
    "are three sets; Benjamin and Bertha have four of each, and win with four sets.",
    source=Source(Document.ENGLISH, "8", 3),
    claims=(four.COLONY_SETS, four.OWN_FOLLOWERS, concept.PARTNERSHIPS, victory.ENDS_AS_COLONY),
    given=last_pass(
        FIVE_AND_THREE_BRITISH,
        NOBODY,
        (Followers(4, 1, 3), Followers(1, 3, 2), Followers(2, 2, 4), Followers(3, 1, 2)),
        players=4,
        order=(1, 3, 0, 2),
    ),
    outcome=won((BENJAMIN, BERTHA), None, *COLONY_BY_TEAM_SETS),
)
BEST_SINGLE_PLAYER = after_one_pass(
    id="printed.best-single-player",
    title="Four and three against five and one",
    story="The Rama reign. Alfred has four of them and Alice three, Benjamin five and Bertha one. Benjamin has the "
    "most, and Bertha wins with him, though the other two have more together.",
    source=Source(Document.ENGLISH, "8", 4),
    claims=(victory.MOST_FOLLOWERS, four.PARTNER_WINS, concept.PARTNERS_SHARE, victory.MOST_PROVINCES),
    given=last_pass(
        (RAMA, LAO, RAMA, MALAY, RAMA, LAO, BRITISH),
        Followers(rama=1),
        (Followers(rama=4), Followers(rama=5), Followers(rama=3), Followers(rama=1)),
        players=4,
    ),
    outcome=won((BENJAMIN, BERTHA), RAMA, *REIGN),
)
