"""Section 5: what is judged when the very last action card is played, and whose victory counts."""

from kingofsiam.scenarios.dsl import *
from kingofsiam.scenarios.s5_actions.last_card import LAO_AGAINST_RAMA, SWAP, lao_will_reign, level_in_devon

WITH_ITS_FOLLOWER = Scenario(
    id="last-card.with-its-follower",
    title="The right follower wins, the wrong one loses",
    story="Rama and Lao are equal in Devon, and the faction that loses a follower there loses the reign. If Alfred "
    "takes a Lao, Benjamin wins, so he may not; if he takes a Rama, he wins himself.",
    given=level_in_devon(Followers(rama=3, lao=3)),
    about=(rulings.LAST_CARD_EXECUTION,),
    otherwise="If the card were judged without its follower, he could take either, or could not play at all.",
    moves=(
        refused(Play(Maharacha(), lao("Devon")), because(last_card.LAST_CARD, winners=(BENJAMIN,), reign=RAMA)),
        played(Play(Maharacha(), rama("Devon"))),
        *ONE_PASS * 3,
    ),
    outcome=won((ALFRED,), LAO, *REIGN),
)

THE_FOLLOWER_COUNTS = Scenario(
    id="last-card.the-follower-counts",
    title="The follower that is taken counts for the victory",
    story="Alfred and Benjamin have three Lao each, and the Lao will reign. Alfred may play the last card if he takes "
    "a Lao, his fourth; with a Rama he would lose the tie.",
    given=level_in_devon(Followers(rama=1, lao=3), (Followers(lao=3), Followers(rama=2, lao=3))),
    about=(rulings.LAST_CARD_EXECUTION,),
    otherwise="If the card were judged without its follower, he might not be allowed to play it at all.",
    moves=(
        refused(Play(Maharacha(), rama("Devon")), because(last_card.LAST_CARD, winners=(BENJAMIN,), reign=LAO)),
        played(Play(Maharacha(), lao("Devon"))),
        *ONE_PASS * 2,
    ),
    outcome=won((ALFRED,), LAO, *REIGN),
)


def not_the_cause(slug: str, title: str, story: str, first: Step) -> Scenario:
    """Alfred wins whether or not he plays."""
    return Scenario(
        id=f"last-card.{slug}",
        title=title,
        story=story,
        given=lao_will_reign(ALFRED, LAO_AGAINST_RAMA),
        claims=(victory.MOST_FOLLOWERS,),
        about=(rulings.LAST_CARD_CAUSE,),
        otherwise="If the card had to bring about the victory, it would be refused.",
        moves=(first, *ONE_PASS * 6),
        outcome=won((ALFRED,), LAO, *REIGN),
    )


NOT_THE_CAUSE = (
    not_the_cause(
        "passes-and-wins",
        "Alfred passes and wins",
        "Alfred may play the last card, because he will win. He does not have to: he passes like all the others and "
        "wins just the same.",
        allowed(SWAP),
    ),
    not_the_cause(
        "plays-and-wins",
        "Alfred plays and wins",
        "Alfred would win without his last card as well. He may play it nevertheless: it is enough that he wins after "
        "it, for whatever reason.",
        played(SWAP),
    ),
)

HELD_FOR_LATER = Scenario(
    id="last-card.held-for-later",
    title="Alfred waits",
    story="Alfred could play the last card now and win. He passes, lets the struggle for Essex end, and plays it in "
    "the next one: he may keep it for later.",
    given=lao_will_reign(ALFRED, LAO_AGAINST_RAMA),
    claims=(maharacha.SHORT, victory.MOST_FOLLOWERS),
    about=(rulings.LAST_CARD_HELD,),
    otherwise="If the card had to be played in the first turn possible, the pass would be refused, or the card later.",
    moves=(allowed(SWAP), *ONE_PASS * 3, played(Play(Maharacha(), lao("Devon"))), *ONE_PASS * 3),
    outcome=won((ALFRED,), LAO, *REIGN),
)

INTO_DEVON = FactionCard(RAMA, ("Devon", "Devon"))
LAO_WOULD_REIGN = because(last_card.LAST_CARD, winners=(BENJAMIN,), reign=LAO)

JUDGED_ANEW = Scenario(
    id="last-card.judged-anew",
    title="Alfred's Rama card waits for Warwick",
    story="The Rama have lost their home, so Alfred's Rama card reaches nothing and may not be played. When they hold "
    "Warwick, it reaches Devon and makes them reign, and now he may play it.",
    given=britain(
        tiles=("Moray", "Strathclyde", "Lancaster", "Northumbria", "Gwynedd", "Essex", "Warwick", "Devon"),
        control=(RAMA, RAMA, LAO, LAO, MALAY, LAO),
        followers={"Warwick": Followers(rama=2), "Devon": Followers(lao=2)},
        own=(Followers(rama=4), Followers(lao=4), NOBODY),
        hands=((ActionCard.RAMA,), (), ()),
    ),
    about=(rulings.LAST_CARD_HELD,),
    otherwise="If it were judged once and for all, it would stay forbidden.",
    moves=(
        refused(Play(FactionCard(RAMA), lao("Devon")), LAO_WOULD_REIGN),
        refused(Play(FactionCard(RAMA), rama("Warwick")), LAO_WOULD_REIGN),
        *ONE_PASS * 2,
        played(Pass(), FactionTakesControl(struggle.MAJORITY, "Warwick", RAMA)),
        refused(Play(INTO_DEVON, rama("Devon")), LAO_WOULD_REIGN),
        played(Play(INTO_DEVON, lao("Devon"))),
        *ONE_PASS * 3,
    ),
    outcome=won((ALFRED,), RAMA, *REIGN),
)

HELD_TOO_LONG = Scenario(
    id="last-card.held-too-long",
    title="Alfred waits too long",
    story="If the tiles were swapped now, that of Essex would come last, and the Rama, Alfred's faction, would reign. "
    "He passes; with one tile left no swap is possible, the Lao will reign, and he may not play the card any more.",
    given=britain(
        control=(LAO, RAMA, LAO, RAMA, LAO, RAMA),
        followers={"Essex": Followers(rama=3), "Devon": Followers(lao=3)},
        own=(Followers(rama=4), Followers(lao=4), NOBODY),
        hands=((ActionCard.MAHARACHA,), (), ()),
    ),
    about=(rulings.LAST_CARD_HELD,),
    otherwise="If it were judged once and for all, he could still play it.",
    moves=(
        allowed(Play(Maharacha("Devon", "Essex"), rama("Essex"))),
        *ONE_PASS * 3,
        refused(Play(Maharacha(), lao("Devon")), LAO_WOULD_REIGN),
        played(Pass(), Passed(last_card.HOLDER_PASSES, ALFRED)),
        *ONE_PASS * 2,
    ),
    outcome=won((BENJAMIN,), LAO, victory.REIGN_TIE, victory.MOST_FOLLOWERS),
)

FOR_THE_PARTNER = (NOBODY, Followers(rama=4), Followers(lao=4), NOBODY)

PARTNER_WINS = Scenario(
    id="last-card.partner-wins",
    title="Alfred holds the last card, his partner wins",
    story="Alfred has no followers, but Alice, his partner, has the most Lao, who will reign. Partners win together, "
    "so Alfred may play the last card.",
    given=lao_will_reign(ALFRED, FOR_THE_PARTNER),
    claims=(victory.MOST_FOLLOWERS,),
    about=(rulings.LAST_CARD_WINNER,),
    otherwise="If only the player's own victory counted, he would not be allowed to.",
    moves=(played(SWAP), *ONE_PASS * 8),
    outcome=won((ALFRED, ALICE), LAO, *REIGN),
)

OPPONENTS_WIN = Scenario(
    id="last-card.opponents-win",
    title="Bertha holds the last card, her opponents win",
    story="Alice has the most Lao, who will reign; she and Alfred will win. Bertha and Benjamin are the other team, "
    "so Bertha may not play the last card.",
    given=lao_will_reign(BERTHA, FOR_THE_PARTNER),
    about=(rulings.LAST_CARD_WINNER,),
    otherwise="If the victory of any team were enough, she would be allowed to.",
    moves=(refused(SWAP, because(last_card.LAST_CARD, winners=(ALFRED, ALICE), reign=LAO)),),
)

THREE_TIED = (Followers(lao=3), Followers(lao=4), Followers(lao=4), NOBODY)

LOSER_TEAM = Scenario(
    id="last-card.loser-team",
    title="Alfred would lose the tie, and Alice with him",
    story="Alfred, Benjamin and Alice will be tied, and Alfred, who plays last, loses the tie. The players have "
    "agreed that all others share, but Alice, as Alfred's partner, is out too. So Alfred may not play the last card.",
    given=lao_will_reign(ALFRED, THREE_TIED, replace(RULEBOOK, final_tie=FinalTie.OTHERS_SHARE)),
    about=(rulings.LAST_CARD_WINNER, rulings.LOSER_TEAM),
    otherwise="If Alice won although her partner lost, Alfred would win with her and could play.",
    moves=(refused(SWAP, because(last_card.LAST_CARD, winners=(BENJAMIN, BERTHA), reign=LAO)),),
)

EARLIEST_WINS_ALONE = Scenario(
    id="last-card.earliest-wins-alone",
    title="Benjamin, whose last card came first, wins, and his partner with him",
    story="Alfred, Benjamin and Alice will be tied, and by the rulebook Benjamin wins, because he stopped playing "
    "cards first. He is in the other team, so Alfred may not play the last card.",
    given=lao_will_reign(ALFRED, THREE_TIED),
    about=(rulings.LAST_CARD_WINNER,),
    otherwise="If it were enough to be among the tied, he would be allowed to.",
    moves=(refused(SWAP, because(last_card.LAST_CARD, winners=(BENJAMIN, BERTHA), reign=LAO)),),
)
