"""Section 5: the very last action card of the game."""

from kingofsiam.scenarios.dsl import *

ONLY_MAHARACHA = ((ActionCard.MAHARACHA,), (), (), ())
"""Alfred holds the last card of the game, a Maharacha."""
SWAP = Play(Maharacha("Essex", "Devon"), lao("Essex"))
LAO_AGAINST_RAMA = (Followers(lao=4), Followers(rama=4), NOBODY)
"""Alfred has the most Lao, Benjamin the most Rama."""
THREE_EACH = (LAO, RAMA, LAO, RAMA, LAO, RAMA)
"""Rama and Lao hold three provinces each, and the Rama gained one later."""


def lao_will_reign(holder: Seat, own: tuple[Followers, ...], readings: Readings = RULEBOOK) -> State:
    """Rama and Lao hold three provinces each, the Rama gained later; Essex and Devon will be Lao. One card is left."""
    return britain(
        len(own),
        readings=readings,
        control=THREE_EACH,
        followers={"Essex": Followers(lao=3), "Devon": Followers(lao=3)},
        own=own,
        hands=tuple((ActionCard.MAHARACHA,) if seat == holder else () for seat in range(len(own))),
        to_move=holder,
    )


def level_in_devon(devon: Followers, own: tuple[Followers, ...] = LAO_AGAINST_RAMA) -> State:
    """Lao four, Rama three, and the last struggle is for Devon; Alfred holds the last card."""
    return britain(len(own), control=(*THREE_EACH, LAO), followers={"Devon": devon}, own=own, hands=ONLY_MAHARACHA)


PLAYED_OUT = Scenario(
    id="last-card.played-out",
    title="Alfred holds the last card and will win",
    story="At the moment the Rama would reign, but Essex and Devon will go to the Lao, of whom Alfred has the most. "
    "Nobody else can play any more, so his victory is certain and he may play the last card.",
    given=lao_will_reign(ALFRED, LAO_AGAINST_RAMA),
    claims=(maharacha.SWAP_TILES, victory.MOST_FOLLOWERS),
    about=(rulings.LAST_CARD,),
    otherwise="If only the present position counted, with the Rama reigning, he would not be allowed to.",
    moves=(played(SWAP), *ONE_PASS * 6),
    outcome=won((ALFRED,), LAO, *REIGN),
)

NOT_WHO_WOULD_WIN_AT_ONCE = Scenario(
    id="last-card.not-who-would-win-at-once",
    title="Benjamin holds the last card and will lose",
    story="Benjamin has the most Rama, and at the moment they would reign. But both provinces still to come will be "
    "Lao, and Alfred will win: Benjamin may not play the last card.",
    given=lao_will_reign(BENJAMIN, LAO_AGAINST_RAMA),
    about=(rulings.LAST_CARD,),
    otherwise="If only the present position counted, he would be allowed to.",
    moves=(refused(SWAP, because(last_card.LAST_CARD, winners=(ALFRED,), reign=LAO)),),
    seen=Seen(to_move=BENJAMIN),
)

HOLDER_PASSES = Scenario(
    id="last-card.holder-passes",
    title="Benjamin must pass",
    story="Benjamin holds the last card of the game and cannot win with it. So he can only pass, although he still "
    "has a card.",
    given=lao_will_reign(BENJAMIN, LAO_AGAINST_RAMA),
    about=(rulings.LAST_CARD_HOLDER,),
    otherwise="If nobody who holds a card were ever forced to pass, he could play it.",
    moves=(
        refused(SWAP, because(last_card.LAST_CARD)),
        refused(Play(Maharacha(), None), because(last_card.LAST_CARD, card=ActionCard.MAHARACHA)),
        played_exactly(Pass(), Passed(last_card.HOLDER_PASSES, BENJAMIN)),
    ),
    seen=Seen(to_move=CHARLES, passes=1),
)

HOLDER_IS_SKIPPED = Scenario(
    id="last-card.holder-is-skipped",
    title="Online, Benjamin holds the last card in vain",
    story="Alfred plays the last card but one. Benjamin cannot win with the very last one, and nobody else holds any, "
    "so in the online game all are skipped and both struggles are over at once.",
    given=britain(
        readings=replace(RULEBOOK, forced_pass=ForcedPass.AUTOMATIC),
        control=THREE_EACH,
        followers={"Essex": Followers(lao=3), "Devon": Followers(lao=3)},
        own=LAO_AGAINST_RAMA,
        hands=((ActionCard.MAHARACHA,), (ActionCard.MAHARACHA,), ()),
    ),
    about=(rulings.LAST_CARD_HOLDER, rulings.SKIPPED_LAST_CARD),
    otherwise="If nobody who holds a card were ever forced to pass, or skipped, it would be Benjamin's turn.",
    moves=(
        played(
            SWAP,
            *(Passed(online.SKIPPED, seat) for seat in (BENJAMIN, CHARLES, ALFRED)),
            FactionTakesControl(struggle.MAJORITY, "Devon", LAO),
            *(Passed(online.SKIPPED, seat) for seat in (BENJAMIN, CHARLES, ALFRED)),
            FactionTakesControl(struggle.MAJORITY, "Essex", LAO),
            GameWon(victory.MOST_FOLLOWERS, (ALFRED,)),
        ),
    ),
    outcome=won((ALFRED,), LAO, *REIGN),
)

LAST_OF_THE_TIED = Scenario(
    id="last-card.last-of-the-tied",
    title="The player of the last card has played last",
    story="Alfred and Benjamin have three Lao each and nothing else. Taking a Malay would not break the tie, and in a "
    "tie the last to play a card loses. That would be Alfred, so he may not play it.",
    given=level_in_devon(Followers(malay=1), (Followers(lao=3), Followers(lao=3))),
    moves=(refused(Play(Maharacha(), malay("Devon")), because(last_card.LAST_CARD, winners=(BENJAMIN,), reign=LAO)),),
)

LAST_IN_A_COLONY = Scenario(
    id="last-card.last-in-a-colony",
    title="In a colony the last card wins the tie",
    story="Devon will be the fourth British province, and neither player has a complete set. In a colony the last "
    "player to play a card wins the tie, so Alfred may play the last card, and wins.",
    given=britain(2, control=(BRITISH, BRITISH, BRITISH, LAO, LAO, LAO, LAO), hands=ONLY_MAHARACHA),
    claims=(victory.COLONY_TIE, victory.ENDS_AS_COLONY),
    about=(rulings.LAST_CARD,),
    otherwise="If only the present position counted, with the Lao reigning, he would not be allowed to.",
    moves=(played(Play(Maharacha(), None)), *ONE_PASS * 2),
    outcome=won((ALFRED,), None, *COLONY_BY_SETS, victory.COLONY_TIE),
)

NO_SET_IN_A_COLONY = Scenario(
    id="last-card.no-set-in-a-colony",
    title="In a colony the last card does not replace a set",
    story="Devon will be the fourth British province. Benjamin has a complete set and Alfred has none, so Alfred may "
    "not play the last card, although he would be the last to play.",
    given=britain(
        2,
        control=(BRITISH, BRITISH, BRITISH, LAO, LAO, LAO, LAO),
        own=(NOBODY, Followers(1, 1, 1)),
        hands=ONLY_MAHARACHA,
    ),
    moves=(refused(Play(Maharacha(), None), because(last_card.LAST_CARD, winners=(BENJAMIN,), most=1, own=0)),),
)

NOT_YET_THE_LAST = Scenario(
    id="last-card.not-yet-the-last",
    title="A card that is not yet the last",
    story="Alfred will lose whatever he does, but Benjamin still holds a card. So Alfred's card is not the very last "
    "of the game, and he may play it as he likes. Benjamin's is, and he may play it because he wins.",
    given=each_with_maharacha(
        2, control=(LAO, LAO, LAO, LAO, LAO, LAO, LAO), own=(Followers(rama=1), Followers(lao=4))
    ),
    claims=(playing.ONE_CARD, follower.NOTHING_TO_TAKE),
    about=(rulings.WHOSE_LAST_CARD,),
    otherwise="If your own last card, too, could be played only to win, Alfred would have to pass.",
    moves=(played(Play(Maharacha(), None)), played(Play(Maharacha(), None)), *ONE_PASS * 2),
    outcome=won((BENJAMIN,), LAO, *REIGN),
)
