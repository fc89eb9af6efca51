"""The online game."""

from kingofsiam.scenarios.dsl import *

CHANCE_NAMES_CHARLES = Scenario(
    id="online.first-player",
    title="Chance names Charles",
    story="Alfred has playing aid 1, but online that does not matter. Charles is drawn, and he begins.",
    claims=(online.RANDOM_FIRST_PLAYER,),
    given=dealt(1, 2, 3, readings=YUCATA, drawn=CHARLES),
    seen=Seen(to_move=CHARLES),
)
DRAWN_FIRST = Scenario(
    id="online.first-player-drawn",
    title="Online somebody is drawn to begin",
    story="A game for three is set up online. Alfred has playing aid 1, yet Benjamin is drawn and begins.",
    claims=(online.RANDOM_FIRST_PLAYER,),
    given=Draw(players=3, seed=5, readings=YUCATA),
    seen=Seen(to_move=BENJAMIN, own={ALFRED: Followers(rama=1, lao=1)}),
)
FOUR_ONLINE = Scenario(
    id="online.four",
    title="Four play by the online rules",
    story="The site offers no game for four, but its rules serve them as well: Bertha is drawn to begin.",
    claims=(online.RANDOM_FIRST_PLAYER,),
    about=(rulings.ONLINE_FOUR,),
    otherwise="If the online rules were for two or three only, there would be no such game.",
    given=dealt(1, 2, 3, 4, readings=YUCATA, drawn=BERTHA),
    seen=Seen(to_move=BERTHA),
)
NOBODY_DRAWN = impossible(
    id="online.nobody-drawn",
    title="Online nobody is drawn to begin",
    story="A game is set up online, but nobody has been drawn to begin. The playing aids do not decide it.",
    claims=(online.RANDOM_FIRST_PLAYER,),
    given=replace(dealt(1, 2, 3, readings=YUCATA), first=None),
)

LAST_IN_THE_ROUND = Scenario(
    id="online.skipped-to-the-end-of-a-struggle",
    title="Two are skipped, and the struggle is over",
    story="Alfred is the only one who still holds cards, and he passes. Benjamin and Charles can only pass and are not "
    "asked, so all have passed in a row, and it is Alfred's turn again in the next struggle.",
    claims=(online.SKIPPED, course.MAY_PASS, course.STRUGGLE_ENDS, course.NEXT_STARTER),
    given=position(readings=YUCATA, hands=((ActionCard.RAMA, ActionCard.LAO), (), ())),
    moves=(
        played(
            Pass(),
            Passed(course.MAY_PASS, ALFRED),
            Passed(online.SKIPPED, BENJAMIN),
            Passed(online.SKIPPED, CHARLES),
            StruggleEnded(course.STRUGGLE_ENDS, "Lan Na", 3),
        ),
    ),
    seen=Seen(to_move=ALFRED, passes=0, contested="Sukothai"),
)
NOBODY_IS_ASKED = Scenario(
    id="online.skipped-to-the-end-of-the-game",
    title="The last card is gone, the game runs to its end",
    story="Alfred plays the very last card and will win, because the Rama will reign and he has the most of them. "
    "Nobody has a choice any more: the last two struggles are completed without asking anybody.",
    claims=(online.SKIPPED, victory.MOST_PROVINCES, victory.MOST_FOLLOWERS),
    given=position(
        readings=YUCATA,
        control=(RAMA, LAO, RAMA, LAO, RAMA, MALAY),
        followers={"Rattanakosin": Followers(rama=3), "Pattani": Followers(rama=3)},
        own=(Followers(rama=4), Followers(rama=2), Followers(lao=2)),
        hands=((ActionCard.MAHARACHA,), (), ()),
    ),
    moves=(
        played(
            Play(Maharacha("Pattani", "Rattanakosin"), rama("Pattani")),
            *(Passed(online.SKIPPED, seat) for seat in (BENJAMIN, CHARLES, ALFRED)),
            StruggleEnded(course.STRUGGLE_ENDS, "Pattani", 3),
            *(Passed(online.SKIPPED, seat) for seat in (BENJAMIN, CHARLES, ALFRED)),
            StruggleEnded(course.STRUGGLE_ENDS, "Rattanakosin", 3),
        ),
    ),
    seen=Seen(control=(RAMA, LAO, RAMA, LAO, RAMA, MALAY, RAMA, RAMA)),
    outcome=won((ALFRED,), RAMA, *REIGN),
)

ONE_CARD = (ActionCard.MAHARACHA,)

FORCED_PASS = Separation(
    id="online.forced-pass",
    title="Benjamin has no card left",
    story="Alfred passes, and it is the turn of Benjamin, who has no card left. At the table he says that he passes; "
    "online he is skipped, which counts as a pass, and Charles is next.",
    position=lambda readings: position(readings=readings, hands=(ONE_CARD, (), ONE_CARD)),
    results={
        ForcedPass.EXPLICIT: ChoiceResult(
            (played_exactly(Pass(), Passed(course.MAY_PASS, ALFRED)),), Seen(to_move=BENJAMIN, passes=1, control=())
        ),
        ForcedPass.AUTOMATIC: ChoiceResult(
            (played_exactly(Pass(), Passed(course.MAY_PASS, ALFRED), Passed(online.SKIPPED, BENJAMIN)),),
            Seen(to_move=CHARLES, passes=2, control=()),
        ),
    },
)

SEVEN_CARDS = EIGHT_CARDS[:-1]
SIX_CARDS = EIGHT_CARDS[:-2]
MALAI = EIGHT_CARDS[-1]
BENJAMIN_SEES_SEVEN = Looked(BENJAMIN, BENJAMIN, SEVEN_CARDS, (MALAI,))
BENJAMIN_SEES_SIX = Looked(BENJAMIN, BENJAMIN, SIX_CARDS, (ActionCard.LAO, MALAI))

HANDS = Separation(
    id="online.hands",
    title="Alfred looks at Benjamin's hand",
    story="Benjamin has played his Malai card and holds the other seven. In the original game Alfred sees only that "
    "there are seven; in the open-hand variant he sees which.",
    position=lambda readings: position(2, readings=readings, hands=(EIGHT_CARDS, SEVEN_CARDS)),
    results={
        Hands.HIDDEN: ChoiceResult(
            (Looked(ALFRED, BENJAMIN, None, (MALAI,)), BENJAMIN_SEES_SEVEN), claims=(online.ORIGINAL,)
        ),
        Hands.OPEN: ChoiceResult(
            (Looked(ALFRED, BENJAMIN, SEVEN_CARDS, (MALAI,)), BENJAMIN_SEES_SEVEN), claims=(online.OPEN_HANDS,)
        ),
    },
)


def benjamin_played_two(readings: Readings) -> State:
    """Hands are hidden under every choice, because this is about the cards on the pile."""
    return position(2, readings=replace(readings, hands=Hands.HIDDEN), hands=(EIGHT_CARDS, SIX_CARDS))


PLAYED_CARDS = Separation(
    id="online.played-cards",
    title="Alfred looks at Benjamin's pile",
    story="Benjamin has played a Lao card and then a Malai card on top of it. Alfred sees the Malai card; in a popular "
    "variant he may look at the Lao card too. Benjamin knows his own pile in any case.",
    position=benjamin_played_two,
    results={
        PlayedCards.TOP: ChoiceResult(
            (Looked(ALFRED, BENJAMIN, None, (MALAI,)), BENJAMIN_SEES_SIX), claims=(online.ORIGINAL, playing.ON_TOP)
        ),
        PlayedCards.ALL: ChoiceResult(
            (Looked(ALFRED, BENJAMIN, None, (ActionCard.LAO, MALAI)), BENJAMIN_SEES_SIX), claims=(playing.ON_TOP,)
        ),
    },
)
