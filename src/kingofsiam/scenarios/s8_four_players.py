"""Section 8: two teams, Alfred with Alice against Benjamin with Bertha.

How teams win a colony stands in `s8_colony`.
"""

from kingofsiam.scenarios.dsl import *

FOUR_LAO = Followers(lao=4)


# At the table.

NO_SHOWING = Scenario(
    id="four-players.no-showing",
    title="Not even the partner sees a hand",
    story="Alfred and Alice are partners, and each holds two cards. Neither sees what the other holds, only the top "
    "card of the pile that lies before the other; Alfred sees no more of Benjamin.",
    claims=(four.NO_SHOWING,),
    given=position(4, hands=(EIGHT_CARDS[:2],) * 4),
    moves=tuple(
        Looked(by, at, None, (ActionCard.MALAI,)) for by, at in ((ALFRED, ALICE), (ALICE, ALFRED), (ALFRED, BENJAMIN))
    ),
)

OPEN_TO_ALL = Scenario(
    id="four-players.open-to-all",
    title="Four players have chosen open hands",
    story="All four have agreed on open hands. Alfred sees the cards that Alice, his partner, holds, and those "
    "of Benjamin as well: what is open is open to all.",
    claims=(online.OPEN_HANDS,),
    about=(rulings.OPEN_HANDS_FOUR,),
    otherwise="If nobody could lift the ban on showing cards, four could not choose the variant.",
    given=dealt(1, 2, 3, 4, readings=YUCATA_OPEN),
    moves=tuple(Looked(ALFRED, at, EIGHT_CARDS, ()) for at in (ALICE, BENJAMIN)),
)

ALICE_TAKES_A_MALAY = Play(Maharacha("Mon", "Pattani"), malay("Khorat"))

OWN_FOLLOWERS = Scenario(
    id="four-players.own-followers",
    title="Alice gathers for herself",
    story="Alice takes a Malay: it lies before her, not before Alfred. Then all pass, Siam becomes a colony, and only "
    "now are their followers put together: Alfred's Rama and Lao and Alice's Malay make the one set that wins.",
    claims=(four.OWN_FOLLOWERS, four.COLONY_SETS),
    given=position(
        4,
        control=THREE_BRITISH,
        followers={"Khorat": Followers(malay=1)},
        own=(Followers(rama=1, lao=1), Followers(rama=2)),
        to_move=ALICE,
    ),
    moves=(played(ALICE_TAKES_A_MALAY, FollowerTaken(follower.TAKE_ONE, ALICE, malay("Khorat"))), *ONE_PASS * 4),
    seen=Seen(own={ALFRED: Followers(rama=1, lao=1), ALICE: Followers(malay=1)}),
    outcome=won(ALFRED_AND_ALICE, None, *COLONY_BY_TEAM_SETS),
)

# Where a faction reigns.

BEST_SINGLE_PLAYER = Scenario(
    id="four-players.best-single-player",
    title="The best player wins for both",
    story="The Lao reign. Alfred and Alice have four and three of them, Benjamin has five and Bertha none. They are "
    "not added up: Benjamin has the most, and Bertha, who sits opposite him, wins with him.",
    claims=(four.STANDARD, four.PARTNERS, four.PARTNER_WINS, victory.MOST_FOLLOWERS),
    given=lao_reign((FOUR_LAO, Followers(lao=5), Followers(lao=3), NOBODY), players=4),
    moves=(played(Pass(), GameWon(victory.MOST_FOLLOWERS, BENJAMIN_AND_BERTHA)),),
    outcome=won(BENJAMIN_AND_BERTHA, LAO, *REIGN),
)

ALICE_IS_BEST = Scenario(
    id="four-players.alice-is-best",
    title="Alice wins, and Alfred with her",
    story="The Lao reign and Alice has the most of them. Alfred has no followers, but he is her partner and wins too.",
    claims=(four.PARTNERS, four.PARTNER_WINS),
    given=lao_reign((NOBODY, Followers(lao=1), Followers(lao=2), Followers(lao=1)), players=4),
    moves=(played(Pass(), GameWon(victory.MOST_FOLLOWERS, ALFRED_AND_ALICE)),),
    outcome=won(ALFRED_AND_ALICE, LAO, *REIGN),
)

SECOND_RANK_BY_PLAYER = after_one_pass(
    id="four-players.second-rank-by-player",
    title="The second rank counts player by player",
    story="The Lao reign, and Alfred and Benjamin have four each. Of these two, Benjamin has more of the second-ranked "
    "Rama, and wins with Bertha. Alice's many Rama do not count, because she has no Lao.",
    claims=(four.STANDARD, victory.SECOND_RANK),
    given=lao_reign((Followers(rama=1, lao=4), Followers(rama=2, lao=4), Followers(rama=6), NOBODY), players=4),
    outcome=won(BENJAMIN_AND_BERTHA, LAO, *BY_SECOND_RANK),
)

LAST_CARD_BY_PLAYER = after_one_pass(
    id="four-players.last-card-by-player",
    title="The last card counts player by player",
    story="The Lao reign, and Alfred and Benjamin are tied to the end. Alfred played a card later than Benjamin and "
    "loses. His partner stopped first of all and Bertha played last of all, but that does not count.",
    claims=(four.STANDARD, victory.LAST_CARD_LOSES),
    given=lao_reign((FOUR_LAO, FOUR_LAO, NOBODY, NOBODY), players=4, order=(ALICE, BENJAMIN, ALFRED, BERTHA)),
    outcome=won(BENJAMIN_AND_BERTHA, LAO, *BY_SECOND_RANK, victory.LAST_CARD_LOSES),
)

# Ties between partners.

PARTNERS_ARE_TIED = Scenario(
    id="four-players.partners-are-tied",
    title="A tie between partners does not count",
    story="The Lao reign, and Alfred and Alice have four each, more than the others. They are one team and win "
    "together, so nobody asks which of them is first.",
    about=(rulings.PARTNER_TIE,),
    otherwise="If the tie had to be broken, the same two would win, but the last card would have decided.",
    given=lao_reign((FOUR_LAO, Followers(rama=3, lao=3), FOUR_LAO, Followers(rama=3, lao=3)), players=4),
    moves=(played(Pass(), GameWon(four.PARTNERS_TIED, ALFRED_AND_ALICE)),),
    outcome=won(ALFRED_AND_ALICE, LAO, *REIGN, four.PARTNERS_TIED),
)

PARTNERS_ARE_LEFT = Scenario(
    id="four-players.partners-are-left",
    title="Two partners are left",
    story="The Lao reign, and Alfred, Benjamin and Bertha have four each. Alfred has fewer of the second-ranked Rama "
    "than the two others; Benjamin and Bertha have one each, and as partners they win.",
    claims=(four.PARTNERS_TIED, victory.SECOND_RANK),
    about=(rulings.PARTNER_TIE,),
    otherwise="If the tie had to be broken, the same two would win, but the last card would have decided.",
    given=lao_reign((FOUR_LAO, Followers(rama=1, lao=4), NOBODY, Followers(rama=1, lao=4)), players=4),
    moves=(played(Pass(), GameWon(four.PARTNERS_TIED, BENJAMIN_AND_BERTHA)),),
    outcome=won(BENJAMIN_AND_BERTHA, LAO, *BY_SECOND_RANK, four.PARTNERS_TIED),
)

PARTNERS_NEVER_PLAYED = Scenario(
    id="four-players.partners-never-played",
    title="Two partners never played a card",
    story="The Lao reign, and Alfred, Benjamin and Alice are tied to the end. Benjamin has played cards and loses; "
    "Alfred and Alice have not, and as partners they win.",
    about=(rulings.PARTNER_TIE,),
    otherwise="If the tie had to be broken, no criterion could break it, and the two would share the victory.",
    given=lao_reign((ONE_LAO, ONE_LAO, ONE_LAO, NOBODY), players=4, hands=(EIGHT_CARDS, (), EIGHT_CARDS, ())),
    moves=(played(Pass(), GameWon(four.PARTNERS_TIED, ALFRED_AND_ALICE)),),
    outcome=won(ALFRED_AND_ALICE, LAO, *BY_SECOND_RANK, four.PARTNERS_TIED),
)

LOSER_WITH_THE_EARLIEST = Scenario(
    id="four-players.loser-with-the-earliest",
    title="Alfred loses the tie, and Alice wins it",
    story="The Lao reign, and Alfred, Benjamin and Alice are tied to the end. Alfred played the last card of the three "
    "and loses the tie, but Alice never played one and wins it. Alfred is her partner and wins with her.",
    claims=(victory.LAST_CARD_AGAIN, four.PARTNER_WINS),
    about=(rulings.LOSER_PARTNER,),
    otherwise="If the loser's team were out, Benjamin would win with Bertha.",
    given=lao_reign(
        (ONE_LAO, ONE_LAO, ONE_LAO, NOBODY),
        players=4,
        order=(BENJAMIN, BERTHA, ALFRED),
        hands=((), (), EIGHT_CARDS, ()),
    ),
    moves=(played(Pass(), GameWon(victory.LAST_CARD_AGAIN, ALFRED_AND_ALICE)),),
    outcome=won(ALFRED_AND_ALICE, LAO, *BY_SECOND_RANK, victory.LAST_CARD_AGAIN),
)

EVERYBODY_WINS = Scenario(
    id="four-players.everybody-wins",
    title="One of each team never played, and all four win",
    story="The Lao reign, and Alfred, Benjamin and Alice are tied to the end. Alfred has played cards and loses the "
    "tie. Benjamin and Alice have never played one: both win, and so do their partners, Bertha and even Alfred.",
    claims=(victory.NEVER_PLAYED_SHARE, four.PARTNER_WINS),
    about=(rulings.NEVER_PLAYED_TEAMS,),
    otherwise="If the loser's team were out, Benjamin would win with Bertha.",
    given=lao_reign((ONE_LAO, ONE_LAO, ONE_LAO, NOBODY), players=4, hands=((), EIGHT_CARDS, EIGHT_CARDS, ())),
    moves=(played(Pass(), GameWon(victory.NEVER_PLAYED_SHARE, ALL_FOUR)),),
    outcome=won(ALL_FOUR, LAO, *BY_SECOND_RANK, victory.NEVER_PLAYED_SHARE),
)

THREE_OF_BOTH_TEAMS = Separation(
    id="four-players.three-of-both-teams",
    title="Three of four players are tied to the end",
    story="The Lao reign, and Alfred, Benjamin and Alice are tied to the end. Alice stopped playing cards first, then "
    "Benjamin, and Alfred played last and loses. The earliest last card is that of Alice, and Alfred wins with her. If "
    "instead all but the loser share, the team of the loser is out, and Benjamin wins with Bertha.",
    position=lambda readings: lao_reign(
        (FOUR_LAO, FOUR_LAO, FOUR_LAO, NOBODY), players=4, readings=readings, order=(ALICE, BENJAMIN, BERTHA, ALFRED)
    ),
    results={
        FinalTie.EARLIEST_WINS: ChoiceResult(
            ONE_PASS,
            outcome=won(ALFRED_AND_ALICE, LAO, *BY_SECOND_RANK, victory.LAST_CARD_AGAIN),
            claims=(victory.LAST_CARD_AGAIN, four.STANDARD, four.PARTNER_WINS),
        ),
        FinalTie.OTHERS_SHARE: ChoiceResult(
            ONE_PASS,
            outcome=won(BENJAMIN_AND_BERTHA, LAO, *BY_SECOND_RANK, victory.LAST_CARD_LOSES),
            claims=(victory.LAST_CARD_LOSES, four.STANDARD, four.PARTNER_WINS),
        ),
    },
)
