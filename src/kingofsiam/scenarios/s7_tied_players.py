"""Section 7: players who are still tied when the followers have been counted."""

from kingofsiam.scenarios.dsl import *

# Whoever played a card last loses.

LAST_CARD_AMONG_THE_TIED = Scenario(
    id="victory.last-card-among-the-tied",
    title="A third player played the last card of all",
    story="The Lao reign. Alfred and Benjamin have equally many Lao and Rama; of these two Benjamin played a card "
    "later, so he loses and Alfred wins. Charles played after both, but that does not count, because he has fewer Lao.",
    about=(rulings.TIE_BREAK_NL,),
    otherwise="If the last card of all decided, it would be that of Charles, and the tie would stay undecided.",
    given=lao_reign((Followers(lao=3), Followers(lao=3), Followers(lao=2)), order=(0, 1, 2)),
    moves=(played(Pass(), GameWon(victory.LAST_CARD_LOSES, (ALFRED,))),),
    outcome=won((ALFRED,), LAO, *BY_SECOND_RANK, victory.LAST_CARD_LOSES),
)

ALL_TIED_TO_THE_END = Separation(
    id="victory.all-tied-to-the-end",
    title="All three are tied to the end",
    story="The Lao reign, everybody has one of them, and nobody has a Rama. Benjamin stopped playing cards first, "
    "then Charles, and Alfred played last: he loses, and the question is what happens to the two others.",
    position=lambda readings: lao_reign((ONE_LAO,) * 3, readings=readings, order=(1, 2, 0)),
    results={
        FinalTie.EARLIEST_WINS: ChoiceResult(
            ONE_PASS,
            outcome=won((BENJAMIN,), LAO, *BY_SECOND_RANK, victory.LAST_CARD_AGAIN),
            claims=(victory.LAST_CARD_AGAIN,),
        ),
        FinalTie.OTHERS_SHARE: ChoiceResult(
            ONE_PASS,
            outcome=won((BENJAMIN, CHARLES), LAO, *BY_SECOND_RANK, victory.LAST_CARD_LOSES),
            claims=(victory.LAST_CARD_LOSES,),
        ),
    },
)

THIRD_FACTION = Scenario(
    id="victory.third-faction",
    title="A Malay more does not help",
    story="The Lao reign and the Rama rank second. Alfred and Benjamin have equally many of both, and Alfred has a "
    "Malay more. The third faction does not count: Alfred played a card later than Benjamin and loses.",
    given=lao_reign((Followers(lao=3, malay=1), Followers(lao=3), ONE_LAO), order=(2, 1, 0)),
    moves=(played(Pass(), GameWon(victory.LAST_CARD_LOSES, (BENJAMIN,))),),
    outcome=won((BENJAMIN,), LAO, *BY_SECOND_RANK, victory.LAST_CARD_LOSES),
)


def third_faction(reign: Faction, second: Faction, third: Faction, players: int) -> Scenario:
    """Alfred and Benjamin are tied but for a follower of the third faction."""
    return Scenario(
        id=f"victory.third-faction.{reign.value.lower()}-{second.value.lower()}",
        title=f"Behind {reign.value} and {second.value} the {third.value} do not count",
        story=f"The {reign.value} reign and the {second.value} rank second; the {third.value} hold a single province. "
        f"Alfred and Benjamin are tied but for a {third.value} of Alfred's, which does not count: he played a card "
        "later than Benjamin and loses.",
        given=last_pass(
            (reign, second, third, reign, second, reign, reign),
            NOBODY,
            (Followers.of(reign, second, third), Followers.of(reign, second)),
            players=players,
            order=(*range(2, players), BENJAMIN, ALFRED),
        ),
        moves=(played(Pass(), GameWon(victory.LAST_CARD_LOSES, (BENJAMIN,))),),
        outcome=won((BENJAMIN,), reign, *BY_SECOND_RANK, victory.LAST_CARD_LOSES),
    )


BEHIND_BOTH = (
    third_faction(RAMA, MALAY, LAO, 2),
    third_faction(MALAY, LAO, RAMA, 3),
    third_faction(LAO, MALAY, RAMA, 3),
)

CARD_WITHOUT_EFFECT = Scenario(
    id="victory.card-without-effect",
    title="A card that does nothing is a card played",
    story="In the last struggle Alfred's Maharacha finds no two tiles to swap. He takes a Lao, and is tied with "
    "Benjamin to the end. He was the last to play a card, even if it did nothing, so he loses.",
    claims=(victory.LAST_CARD_LOSES, maharacha.SHORT),
    given=position(
        control=(LAO, LAO, LAO, LAO, LAO, RAMA, RAMA),
        followers={SIAM.provinces[7]: Followers(lao=2)},
        own=(Followers(rama=1), Followers(rama=1, lao=1), Followers(malay=2)),
        hands=((ActionCard.MAHARACHA,),) * 3,
    ),
    moves=(
        played(Play(Maharacha(), lao(SIAM.provinces[7]))),
        *ONE_PASS * 2,
        played(Pass(), GameWon(victory.LAST_CARD_LOSES, (BENJAMIN,))),
    ),
    outcome=won((BENJAMIN,), LAO, *BY_SECOND_RANK, victory.LAST_CARD_LOSES),
)

# Who never played a card.

ONE_PLAYED_ONE_DID_NOT = after_one_pass(
    id="victory.one-played-one-did-not",
    title="Of two tied players one never played",
    story="The Lao reign, and Alfred and Benjamin are tied to the end. Alfred has played a card and Benjamin none: "
    "Alfred is the last to have played one and loses.",
    claims=(victory.LAST_CARD_LOSES,),
    about=(rulings.NEVER_PLAYED,),
    otherwise="If only those who did play were compared, Alfred would be compared with nobody.",
    given=lao_reign((ONE_LAO, ONE_LAO, Followers(malay=1)), hands=(EIGHT_CARDS[1:], EIGHT_CARDS, EIGHT_CARDS[1:])),
    outcome=won((BENJAMIN,), LAO, *BY_SECOND_RANK, victory.LAST_CARD_LOSES),
)

TWO_NEVER_PLAYED = Scenario(
    id="victory.two-never-played",
    title="Two of the three never played",
    story="All three are tied to the end, and only Charles has played cards, so he loses. No criterion separates "
    "Alfred and Benjamin, and they share the victory.",
    about=(rulings.NEVER_PLAYED,),
    otherwise="If only those who did play were compared, Charles would win or lose against nobody.",
    given=lao_reign((ONE_LAO,) * 3, hands=(EIGHT_CARDS, EIGHT_CARDS, ())),
    moves=(played(Pass(), GameWon(victory.NEVER_PLAYED_SHARE, (ALFRED, BENJAMIN))),),
    outcome=won((ALFRED, BENJAMIN), LAO, *BY_SECOND_RANK, victory.NEVER_PLAYED_SHARE),
)

ONE_NEVER_PLAYED = Scenario(
    id="victory.one-never-played",
    title="One of the three never played",
    story="All three are tied to the end. Benjamin and Charles have played cards and Alfred has not, which counts as "
    "earliest of all: he wins alone.",
    about=(rulings.NEVER_PLAYED,),
    otherwise="If only those who did play were compared, Alfred could not win, and Benjamin would.",
    given=lao_reign((ONE_LAO,) * 3, hands=(EIGHT_CARDS, (), ())),
    moves=(played(Pass(), GameWon(victory.LAST_CARD_AGAIN, (ALFRED,))),),
    outcome=won((ALFRED,), LAO, *BY_SECOND_RANK, victory.LAST_CARD_AGAIN),
)

NOBODY_EVER_PLAYED = Scenario(
    id="victory.nobody-ever-played",
    title="Nobody ever played a card",
    story="All three are tied to the end and nobody has played a single card: nobody was last, so nobody loses, "
    "and all three share the victory.",
    about=(rulings.NEVER_PLAYED,),
    otherwise="If never having played counted as last, all three would lose.",
    given=lao_reign((ONE_LAO,) * 3, hands=(EIGHT_CARDS,) * 3),
    moves=(played(Pass(), GameWon(victory.NEVER_PLAYED_SHARE, (ALFRED, BENJAMIN, CHARLES))),),
    outcome=won((ALFRED, BENJAMIN, CHARLES), LAO, *BY_SECOND_RANK, victory.NEVER_PLAYED_SHARE),
)

NOBODY_HAS_ANY = Scenario(
    id="victory.tie-at-none",
    title="Nobody has a follower of the faction that reigns",
    story="The Lao reign, and no player has a Lao follower. So all three are tied, and the followers of the "
    "second-ranked Rama decide: Benjamin has two of them and wins.",
    claims=(victory.MOST_FOLLOWERS, victory.SECOND_RANK),
    about=(rulings.TIE_AT_NONE,),
    otherwise="If nobody could win without a follower, the game would have no winner.",
    given=lao_reign((Followers(rama=1), Followers(rama=2), Followers(malay=2))),
    moves=(played(Pass(), GameWon(victory.SECOND_RANK, (BENJAMIN,))),),
    outcome=won((BENJAMIN,), LAO, *BY_SECOND_RANK),
)
