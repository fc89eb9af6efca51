"""Section 4: turns, passes and struggles."""

from kingofsiam.scenarios.dsl import *

# Turns.

OF_MON = rama("Mon")
INTO_MON = Play(KhonThai(rama="Mon", lao="Mon", malay="Mon"), OF_MON)

ROUND_THE_TABLE = Scenario(
    id="course.round-the-table",
    title="Round the table",
    story="Alfred passes, Benjamin plays a card, Charles passes, and it is Alfred's turn again. Each plays one card or "
    "passes, one after the other, clockwise.",
    claims=(course.CLOCKWISE, course.PLAY_OR_PASS, course.MAY_PASS, playing.ONE_CARD),
    given=position(),
    moves=(
        played_exactly(Pass(), Passed(course.MAY_PASS, ALFRED)),
        played(INTO_MON, CardPlayed(playing.ONE_CARD, BENJAMIN, ActionCard.KHON_THAI)),
        played_exactly(Pass(), Passed(course.MAY_PASS, CHARLES)),
    ),
    seen=Seen(to_move=ALFRED, passes=1, played={BENJAMIN: (ActionCard.KHON_THAI,)}),
)
BACK_IN = Scenario(
    id="course.back-in",
    title="Alfred passed and plays after all",
    story="Alfred passes, Benjamin plays a card, Charles passes. Then Alfred plays a card: a pass does not stop you "
    "from playing later, as long as the struggle goes on.",
    claims=(course.RE_ENTER, course.PLAY_OR_PASS),
    given=position(),
    moves=(
        played(Pass()),
        played(INTO_MON),
        played(Pass()),
        played(INTO_MON, CardPlayed(playing.ONE_CARD, ALFRED, ActionCard.KHON_THAI)),
    ),
    seen=Seen(to_move=BENJAMIN, passes=0, contested="Lan Na"),
)
NOT_A_DUTY = Scenario(
    id="course.nobody-has-to-play",
    title="Eight cards in hand, and a pass",
    story="It is the first turn of the game and Charles holds all his cards, each of which he could play. He passes: "
    "nobody ever has to play a card.",
    given=Draw(players=3, seed=2),
    moves=(played_exactly(Pass(), Passed(course.MAY_PASS, CHARLES)),),
    seen=Seen(passes=1, to_move=ALFRED),
    about=(rulings.PLAY_MANDATORY,),
    otherwise="If playing were a duty, the pass would be refused.",
)
EMPTY_HAND = Scenario(
    id="course.empty-hand",
    title="No card left",
    story="Alfred has played all his cards. He must pass, and it is Benjamin's turn, who still has a choice.",
    given=position(followers={"Mon": Followers(rama=2)}, hands=((), EIGHT_CARDS, EIGHT_CARDS)),
    moves=(
        refused(Play(Maharacha("Lan Na", "Isan"), OF_MON), because(playing.ONE_CARD, allowed=())),
        played_exactly(Pass(), Passed(course.NO_CARDS, ALFRED)),
        played_exactly(Pass(), Passed(course.MAY_PASS, BENJAMIN)),
    ),
    seen=Seen(to_move=CHARLES, passes=2),
)

# Struggles.

IN_ORDER = Scenario(
    id="course.in-the-order-of-the-tiles",
    title="Mon first, then Isan",
    story="The tile of Mon lies in box 1 and that of Isan in box 2. Alfred and Benjamin pass twice each: first Mon is "
    "decided, then Isan, and then the struggle for box 3 begins.",
    claims=(course.ORDER_OF_TILES, course.STRUGGLE_ENDS, course.NEXT_STARTER, struggle.MAJORITY),
    given=position(2, tiles=("Mon", "Isan"), followers={"Isan": Followers(lao=1), "Mon": Followers(rama=1)}),
    moves=(
        played_exactly(Pass(), Passed(course.MAY_PASS, ALFRED)),
        played(
            Pass(),
            StruggleEnded(course.STRUGGLE_ENDS, "Mon", 2),
            FactionTakesControl(struggle.MAJORITY, "Mon", RAMA),
            NextStruggle(course.NEXT_STARTER, 2, "Isan", ALFRED),
        ),
        played_exactly(Pass(), Passed(course.MAY_PASS, ALFRED)),
        played(
            Pass(),
            StruggleEnded(course.STRUGGLE_ENDS, "Isan", 2),
            FactionTakesControl(struggle.MAJORITY, "Isan", LAO),
            NextStruggle(course.NEXT_STARTER, 3, "Lan Na", ALFRED),
        ),
    ),
    seen=Seen(control=(RAMA, LAO), contested="Lan Na", to_move=ALFRED),
)
EIGHTH = Scenario(
    id="course.eighth-struggle",
    title="The eighth struggle is the last",
    story="All have passed over the eighth province, and the Malay take it and reign. No struggle is left, so nobody "
    "has another turn.",
    claims=(course.EIGHT_STRUGGLES, course.STRUGGLE_ENDS, victory.ENDS_AFTER_ALL_STRUGGLES),
    given=last_pass(
        (MALAY, LAO, MALAY, RAMA, MALAY, LAO, RAMA), Followers(malay=1), (Followers(malay=2), Followers(malay=1))
    ),
    moves=(
        played(
            Pass(),
            StruggleEnded(course.STRUGGLE_ENDS, "Pattani", 3),
            FactionTakesControl(struggle.MAJORITY, "Pattani", MALAY),
        ),
        refused(Pass(), because(victory.ENDS_AFTER_ALL_STRUGGLES, winners=(ALFRED,))),
        refused(Play(Maharacha(), None), because(victory.ENDS_AFTER_ALL_STRUGGLES, winners=(ALFRED,))),
    ),
    outcome=won((ALFRED,), MALAY, *REIGN),
)


def all_pass_over(
    slug: str, standing: Followers, power: ControlMarker, ruling: Ruling = rulings.MAJORITY_TIE
) -> Scenario:
    """All pass over Lan Na, where these followers stand; the factions are compared."""
    numbers = ", ".join(map(str, standing.counts))
    rule = struggle.TIE if power is BRITISH else struggle.MAJORITY
    taken = "The British march in, as the most are tied" if power is BRITISH else f"The {power.value} take it alone"
    apart = "If any two equal factions were a tie, the British would march in wherever there are two."
    return Scenario(
        id=f"course.all-pass.{slug}",
        title=f"Lan Na with {standing}",
        story=f"All have passed. Of Rama, Lao and Malay there are {numbers} in Lan Na. {taken}: only a tie for the "
        f"most followers counts.",
        given=last_pass((), standing, ()),
        moves=(
            played(
                Pass(),
                BritishMarchIn(rule, "Lan Na") if power is BRITISH else FactionTakesControl(rule, "Lan Na", power),
            ),
        ),
        seen=Seen(control=(power,)),
        about=() if power is BRITISH else (ruling,),
        otherwise="" if power is BRITISH else apart,
    )


ALL_PASS_OVER = (
    all_pass_over("3-1-1", Followers(3, 1, 1), RAMA),
    all_pass_over("2-1-1", Followers(2, 1, 1), RAMA, rulings.PLURALITY),
    all_pass_over("1-3-1", Followers(1, 3, 1), LAO),
    all_pass_over("0-0-1", Followers(0, 0, 1), MALAY),
    all_pass_over("2-2-1", Followers(2, 2, 1), BRITISH),
    all_pass_over("2-1-2", Followers(2, 1, 2), BRITISH),
    all_pass_over("0-3-3", Followers(0, 3, 3), BRITISH),
    all_pass_over("2-2-2", Followers(2, 2, 2), BRITISH),
)

# How many passes.

FOUR_PASS = Separation(
    id="course.four-pass",
    title="Four players, and the third pass in a row",
    story="Four play, and Alice is the third in a row to pass over Lan Na. Bertha is next, unless three passes end a "
    "struggle: then Lan Na is decided before her turn.",
    position=lambda readings: position(
        4, readings=readings, followers={"Lan Na": Followers(rama=1)}, passes=2, to_move=ALICE
    ),
    results={
        StruggleEnds.ALL_PLAYERS: ChoiceResult(
            (played_exactly(Pass(), Passed(course.MAY_PASS, ALICE)),),
            Seen(passes=3, to_move=BERTHA, contested="Lan Na", control=()),
        ),
        StruggleEnds.THREE_PASSES: ChoiceResult(
            (
                played(
                    Pass(),
                    Passed(course.MAY_PASS, ALICE),
                    StruggleEnded(course.STRUGGLE_ENDS, "Lan Na", 3),
                    FactionTakesControl(struggle.MAJORITY, "Lan Na", RAMA),
                    NextStruggle(course.NEXT_STARTER, 2, "Sukothai", BERTHA),
                ),
            ),
            Seen(passes=0, to_move=BERTHA, contested="Sukothai", control=(RAMA,)),
            claims=(course.STRUGGLE_ENDS, course.NEXT_STARTER),
        ),
    },
)
TWO_PASS = Separation(
    id="course.two-pass",
    title="Two players, and both have passed",
    story="Two play, Alfred passes and so does Benjamin. That ends the struggle, unless it takes three passes: "
    "then it is Alfred's turn again.",
    position=lambda readings: position(2, readings=readings, passes=1, to_move=BENJAMIN),
    results={
        StruggleEnds.ALL_PLAYERS: ChoiceResult(
            ONE_PASS, Seen(passes=0, to_move=ALFRED, control=(BRITISH,)), claims=(course.STRUGGLE_ENDS,)
        ),
        StruggleEnds.THREE_PASSES: ChoiceResult(
            ONE_PASS, Seen(passes=2, to_move=ALFRED, control=()), claims=(course.MAY_PASS,)
        ),
    },
)
