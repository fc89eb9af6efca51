"""The examples printed in the booklets.

Alfred, Benjamin and Charles sit in seats 0 to 2; if four play Alfred, Benjamin, Alice and Bertha in seats 0 to 3,
so that Alfred and Alice are partners. Yellow is Rama, red Lao, blue Malay.
"""

from kingofsiam.scenarios import printed_endings
from kingofsiam.scenarios.dsl import *

# The course of the game.

OF_LAN_NA = lao("Lan Na")
FIRST_ACTION = Play(KhonThai(rama="Mon", lao="Mon", malay="Mon"), OF_LAN_NA)
SECOND_ACTION = Play(FactionCard(LAO, ("Sukothai", "Khorat")), OF_LAN_NA)


def table_of_turns(id: str, title: str, readings: Readings, source: Source) -> Scenario:
    """Pass, pass, action; pass, action, pass; pass, pass."""
    return Scenario(
        id=id,
        title=title,
        story="Alfred and Benjamin pass, Charles plays a card; Alfred passes, Benjamin plays a card; then Charles, "
        "Alfred and Benjamin pass in a row, and the struggle is over. Benjamin passed last, so Charles begins.",
        source=source,
        claims=(
            course.PLAY_OR_PASS,
            course.RE_ENTER,
            course.MAY_PASS,
            course.STRUGGLE_ENDS,
            course.NEXT_STARTER,
            playing.ONE_CARD,
        ),
        given=position(readings=readings, followers={"Lan Na": Followers(rama=1, lao=3)}),
        moves=(
            played_exactly(Pass(), Passed(course.MAY_PASS, ALFRED)),
            played_exactly(Pass(), Passed(course.MAY_PASS, BENJAMIN)),
            played(FIRST_ACTION, CardPlayed(playing.ONE_CARD, CHARLES, ActionCard.KHON_THAI)),
            played_exactly(Pass(), Passed(course.MAY_PASS, ALFRED)),
            played(SECOND_ACTION, CardPlayed(playing.ONE_CARD, BENJAMIN, ActionCard.LAO)),
            played_exactly(Pass(), Passed(course.MAY_PASS, CHARLES)),
            played_exactly(Pass(), Passed(course.MAY_PASS, ALFRED)),
            played(
                Pass(),
                Passed(course.MAY_PASS, BENJAMIN),
                StruggleEnded(course.STRUGGLE_ENDS, "Lan Na", 3),
                NextStruggle(course.NEXT_STARTER, 2, "Sukothai", CHARLES),
            ),
        ),
        seen=Seen(to_move=CHARLES, passes=0, contested="Sukothai", control=(BRITISH,)),
    )


TABLES_OF_TURNS = (
    table_of_turns(
        "printed.table-of-turns", "The course of a power-struggle for three", RULEBOOK, Source(Document.ENGLISH, "4", 6)
    ),
    table_of_turns(
        "printed.table-of-turns.russian",
        "The course of a power-struggle for three, by the Russian rules",
        RUSSIAN,
        Source(Document.RUSSIAN, "4", 5),
    ),
)

# The 24th card.

SUKOTHAI_LAST = ("Ayutthaya", "Lan Na", "Isan", "Khorat", "Mon", "Rattanakosin", "Pattani", "Sukothai")
RAMA_INTO_SUKOTHAI = FactionCard(RAMA, ("Sukothai", "Sukothai"))


def with_the_24th_card(*own: Followers) -> State:
    """Rama and Lao hold three provinces each, the Lao gained later, the Malay hold one; Sukothai decides. Alfred holds
    the 24th card, a Rama card.
    """
    return position(
        tiles=SUKOTHAI_LAST,
        control=(RAMA, LAO, RAMA, MALAY, LAO, RAMA, LAO),
        followers={"Sukothai": Followers(lao=1, malay=2)},
        own=own,
        hands=((ActionCard.RAMA,), (), ()),
    )


BENJAMIN_WOULD_WIN = because(last_card.LAST_CARD, winners=(BENJAMIN,), reign=LAO)
CHARLES_WOULD_WIN = because(last_card.LAST_CARD, winners=(CHARLES,), reign=RAMA)

LAST_CARD_WINS = Scenario(
    id="printed.the-24th-card-wins",
    title="Alfred can win with the 24th card",
    story="Only one card is left, and Alfred holds it: a Rama card. If he takes the Malay follower, Sukothai goes to "
    "the Rama, who then reign, and he has the most of them. So he may play it, but only with that follower.",
    source=Source(Document.ENGLISH, "5", 7),
    claims=(last_card.LAST_CARD, course.NO_CARDS, victory.MOST_PROVINCES, victory.MOST_FOLLOWERS),
    given=with_the_24th_card(Followers(rama=5), Followers(lao=5), Followers(malay=5)),
    moves=(
        refused(Play(RAMA_INTO_SUKOTHAI, rama("Sukothai")), BENJAMIN_WOULD_WIN),
        refused(Play(RAMA_INTO_SUKOTHAI, lao("Sukothai")), BENJAMIN_WOULD_WIN),
        played(Play(RAMA_INTO_SUKOTHAI, malay("Sukothai"))),
        played_exactly(Pass(), Passed(course.NO_CARDS, BENJAMIN)),
        played_exactly(Pass(), Passed(course.NO_CARDS, CHARLES)),
        played(
            Pass(),
            FactionTakesControl(struggle.MAJORITY, "Sukothai", RAMA),
            FactionReigns(victory.MOST_PROVINCES, RAMA),
            GameWon(victory.MOST_FOLLOWERS, (ALFRED,)),
        ),
    ),
    outcome=won((ALFRED,), RAMA, *REIGN),
)
LAST_CARD_STAYS = Scenario(
    id="printed.the-24th-card-stays",
    title="Alfred cannot win with the 24th card",
    story="Again Alfred holds the last card, but he has gathered almost nothing. If the Rama reign, Charles wins; "
    "otherwise Benjamin does. So Alfred may not play the card, and passes.",
    source=Source(Document.ENGLISH, "5", 7),
    given=with_the_24th_card(Followers(rama=1), Followers(lao=5), Followers(rama=5)),
    moves=(
        refused(Play(RAMA_INTO_SUKOTHAI, rama("Sukothai")), BENJAMIN_WOULD_WIN),
        refused(Play(RAMA_INTO_SUKOTHAI, lao("Sukothai")), BENJAMIN_WOULD_WIN),
        refused(Play(RAMA_INTO_SUKOTHAI, malay("Sukothai")), CHARLES_WOULD_WIN),
        played_exactly(Pass(), Passed(last_card.HOLDER_PASSES, ALFRED)),
    ),
    seen=Seen(to_move=BENJAMIN, passes=1),
)

# Completing a power-struggle.

IN_SUKOTHAI = Followers(rama=3, lao=1)
IN_LAN_NA = Followers(lao=2, malay=2)

SUKOTHAI_AND_LAN_NA = Scenario(
    id="printed.sukothai-and-lan-na",
    title="Sukothai, then Lan Na",
    story="In Sukothai the Rama have the most followers, so a Rama marker goes on its capital. In Lan Na two factions "
    "are tied, and the British march in. In both cases the followers go to the pool and the tile is turned.",
    source=Source(Document.ENGLISH, "6", 6),
    claims=(
        struggle.MAJORITY,
        struggle.FACTION_MARKER,
        struggle.TIE,
        struggle.BRITISH_MARKER,
        struggle.FOLLOWERS_RETURN,
        struggle.TILE_TURNED,
    ),
    given=position(tiles=("Sukothai", "Lan Na"), followers={"Sukothai": IN_SUKOTHAI, "Lan Na": IN_LAN_NA}, passes=2),
    moves=(
        played_exactly(
            Pass(),
            Passed(course.MAY_PASS, ALFRED),
            StruggleEnded(course.STRUGGLE_ENDS, "Sukothai", 3),
            FactionTakesControl(struggle.MAJORITY, "Sukothai", RAMA),
            FollowersReturned(struggle.FOLLOWERS_RETURN, "Sukothai", IN_SUKOTHAI),
            TileTurned(struggle.TILE_TURNED, "Sukothai"),
            NextStruggle(course.NEXT_STARTER, 2, "Lan Na", BENJAMIN),
        ),
        *ONE_PASS * 2,
        played_exactly(
            Pass(),
            Passed(course.MAY_PASS, ALFRED),
            StruggleEnded(course.STRUGGLE_ENDS, "Lan Na", 3),
            BritishMarchIn(struggle.TIE, "Lan Na"),
            FollowersReturned(struggle.FOLLOWERS_RETURN, "Lan Na", IN_LAN_NA),
            TileTurned(struggle.TILE_TURNED, "Lan Na"),
            NextStruggle(course.NEXT_STARTER, 3, "Isan", BENJAMIN),
        ),
    ),
    seen=Seen(
        control=(RAMA, BRITISH),
        followers={"Sukothai": Followers(), "Lan Na": Followers()},
        pool=Followers(18, 18, 18),
        contested="Isan",
    ),
)

ENDINGS = constants(printed_endings, Scenario)

# The publisher's introduction, and the designer's notes.


def khon_thai_in_sukothai(elsewhere: str) -> Scenario:
    """A yellow and a blue follower come to Sukothai, and the blue one is taken at once."""
    take = malay("Sukothai")
    placed = (rama("Sukothai"), lao(elsewhere), take)
    return Scenario(
        id=f"printed.khon-thai-in-sukothai.red-in-{elsewhere.lower().replace(' ', '-')}",
        title=f"Khon Thai in Sukothai, the red one to {elsewhere}",
        story=f"With Khon Thai a yellow and a blue follower come to Sukothai, and a red one to {elsewhere}. Alfred "
        f"takes the blue one, which has only just arrived; with the red and the yellow one that he had, he now has "
        f"one of each.",
        source=Source(Document.PUBLISHER),
        claims=(khon_thai.PLACE_ONE_OF_EACH, khon_thai.DIFFERENT_PROVINCES, follower.TAKE_ONE, playing.ONE_CARD),
        given=position(
            tiles=("Sukothai",), followers={"Sukothai": Followers(rama=1, lao=2)}, own=(Followers(rama=1, lao=1),)
        ),
        moves=(
            played_exactly(
                Play(KhonThai(rama="Sukothai", lao=elsewhere, malay="Sukothai"), take),
                CardPlayed(playing.ONE_CARD, ALFRED, ActionCard.KHON_THAI),
                FollowersPlaced(khon_thai.PLACE_ONE_OF_EACH, placed),
                FollowerTaken(follower.TAKE_ONE, ALFRED, take),
            ),
        ),
        seen=Seen(own={ALFRED: Followers(1, 1, 1)}, to_move=BENJAMIN, pool=Followers(15, 14, 17)),
        about=(rulings.JUST_PLACED,),
        otherwise="If only followers who were there before could be taken, the blue one could not.",
    )


KHON_THAI_IN_SUKOTHAI = (khon_thai_in_sukothai("Sukothai"), khon_thai_in_sukothai("Lan Na"))

OF_STRATHCLYDE = malay("Strathclyde")
RAMA_INTO_GWYNEDD = Play(FactionCard(RAMA, ("Gwynedd", "Gwynedd")), OF_STRATHCLYDE)

DECIDED_EARLIER = Scenario(
    id="printed.decided-earlier",
    title="Devon is decided first, and the Rama reach Gwynedd",
    story="Gwynedd is out of reach for Alfred's Rama card. So he plays Maharacha and brings the struggle for Devon "
    "forward; the Rama win it, and then their card reaches Gwynedd, which borders on Devon.",
    source=Source(Document.ENGLISH, "designer's notes", 8, 8),
    claims=(maharacha.SWAP_TILES, faction_card.ADJACENT, faction_card.PLACE_TWO, course.ORDER_OF_TILES),
    given=position(
        2,
        map=BRITAIN,
        followers={"Moray": Followers(1, 1, 1), "Devon": Followers(rama=2), "Strathclyde": Followers(malay=2)},
    ),
    moves=(
        refused(RAMA_INTO_GWYNEDD, because(faction_card.ADJACENT, province="Gwynedd")),
        played(Play(Maharacha("Devon", "Moray"), OF_STRATHCLYDE)),
        played(Pass()),
        played(Pass(), FactionTakesControl(struggle.MAJORITY, "Devon", RAMA)),
        played(Pass()),
        played(RAMA_INTO_GWYNEDD, FollowersPlaced(faction_card.PLACE_TWO, (rama("Gwynedd"),) * 2)),
    ),
    seen=Seen(control=(RAMA,), contested="Strathclyde", followers={"Gwynedd": Followers(rama=2)}),
)
FROZEN = Scenario(
    id="printed.frozen",
    title="Moray is frozen",
    story="Many Malay followers stand in Moray, whose struggle is on. Alfred swaps its tile with the last one and puts "
    "the King marker on it: nobody can bring Moray forward again.",
    source=Source(Document.ENGLISH, "designer's notes", 8, 9),
    claims=(maharacha.PLACE_KING, maharacha.KING_STAYS),
    given=position(2, map=BRITAIN, followers={"Moray": Followers(malay=5)}),
    moves=(
        played(Play(Maharacha("Moray", "Devon"), malay("Moray"))),
        refused(
            Play(Maharacha("Devon", "Moray"), malay("Moray")),
            because(maharacha.KING_STAYS, tile="Moray", allowed=("Devon", *BRITAIN.provinces[1:7])),
        ),
    ),
    seen=Seen(contested="Devon", kings=frozenset({"Moray"}), to_move=BENJAMIN),
)
