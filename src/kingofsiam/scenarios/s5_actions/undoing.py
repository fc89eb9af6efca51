"""Section 5: the ban on undoing the swap before."""

from kingofsiam.scenarios.dsl import *

SPARE = malay("Devon")
"""The follower to take without touching those that are swapped."""
SPARES = Followers(malay=4)
ONE_AND_TWO = each_holds(ActionCard.ONE_VS_ONE, ActionCard.TWO_VS_ONE)

RAMA_AND_LAO = {"Moray": Followers(rama=1), "Essex": Followers(lao=1), "Devon": SPARES}
FORTH = Play(OneVsOne(rama("Moray"), lao("Essex")), SPARE)
BACK = Play(OneVsOne(lao("Moray"), rama("Essex")), SPARE)
TWO_AND_ONE = {"Moray": Followers(rama=1, lao=1), "Strathclyde": Followers(malay=1), "Devon": SPARES}
TWO_FORTH = Play(TwoVsOne((rama("Moray"), lao("Moray")), malay("Strathclyde")), SPARE)
TWO_BACK = Play(TwoVsOne((rama("Strathclyde"), lao("Strathclyde")), malay("Moray")), SPARE)

ONE_VS_ONE = Scenario(
    id="undo.one-vs-one",
    title="A 1 vs. 1 may not be undone by the next",
    story="Alfred swaps the Rama of Moray for the Lao of Essex. Benjamin may not swap them back with his own 1 vs. 1; "
    "any other swap is allowed.",
    given=each_with_one_vs_one(followers=RAMA_AND_LAO),
    claims=(undoing.UNDO, one_vs_one.ONE_FOR_ONE),
    moves=(
        played(FORTH),
        refused(BACK, because(undoing.UNDO, last_swap=OneVsOne(lao("Essex"), rama("Moray")))),
        played(Play(OneVsOne(lao("Moray"), malay("Devon")), SPARE)),
    ),
)

TWO_VS_ONE = Scenario(
    id="undo.two-vs-one",
    title="A 2 vs. 1 may not be undone by the next",
    story="Alfred has sent a Rama and a Lao to Strathclyde for a Malay. Benjamin may not send the two back for the "
    "Malay; two Malay for the Lao is a different swap, so he may make that.",
    given=each_with_two_vs_one(followers=TWO_AND_ONE | {"Moray": Followers(rama=1, lao=1, malay=1)}),
    claims=(undoing.UNDO, two_vs_one.TWO_FOR_ONE),
    moves=(
        played(TWO_FORTH),
        refused(
            TWO_BACK, because(undoing.UNDO, last_swap=TwoVsOne((rama("Moray"), lao("Moray")), malay("Strathclyde")))
        ),
        played(Play(TwoVsOne((malay("Moray"), malay("Moray")), lao("Strathclyde")), SPARE)),
    ),
    seen=Seen(followers={"Moray": Followers(lao=1), "Strathclyde": Followers(rama=1, malay=2)}),
)

ANOTHER_PROVINCE = Scenario(
    id="undo.another-province",
    title="The Rama goes on instead of back",
    story="Alfred has swapped a Rama of Moray for a Lao of Essex. Benjamin swaps that Rama for the Lao of Warwick: "
    "the factions are the same, but one province is different, so it undoes nothing.",
    given=each_with_one_vs_one(followers=RAMA_AND_LAO | {"Warwick": Followers(lao=1)}),
    claims=(undoing.UNDO, one_vs_one.ONE_FOR_ONE),
    moves=(
        played(FORTH),
        refused(BACK, because(undoing.UNDO)),
        played(Play(OneVsOne(rama("Essex"), lao("Warwick")), SPARE)),
    ),
    seen=Seen(followers={"Moray": Followers(lao=1), "Essex": Followers(lao=1), "Warwick": Followers(rama=1)}),
)

SAME_AGAIN = Scenario(
    id="undo.same-again",
    title="The same swap once more",
    story="Alfred has swapped a Rama of Moray for a Lao of Essex. Benjamin may not swap them back, but he may make the "
    "very same swap again with the next Rama and the next Lao. After that, other swaps than the "
    "reverse are possible, so nobody may leave the swap out.",
    given=each_with_one_vs_one(followers={"Moray": Followers(rama=2), "Essex": Followers(lao=2), "Devon": SPARES}),
    claims=(undoing.UNDO, one_vs_one.ONE_FOR_ONE),
    moves=(
        played(FORTH),
        refused(BACK, because(undoing.UNDO)),
        played(FORTH),
        refused(Play(OneVsOne(), SPARE), because(executing.MUST_EXECUTE)),
    ),
    seen=Seen(followers={"Moray": Followers(lao=2), "Essex": Followers(rama=2)}),
)

NOTHING_ELSE_TO_SWAP = Scenario(
    id="undo.nothing-else-to-swap",
    title="Only the reverse is possible",
    story="Two followers stand on the board after Alfred's swap. Benjamin's 1 vs. 1 could only undo it, so he swaps "
    "nobody and takes one of the two.",
    given=each_with_one_vs_one(followers={"Moray": Followers(rama=2), "Essex": Followers(lao=1)}),
    moves=(
        played(Play(OneVsOne(rama("Moray"), lao("Essex")), rama("Moray"))),
        refused(Play(OneVsOne(lao("Moray"), rama("Essex")), rama("Moray")), because(undoing.UNDO)),
        played(Play(OneVsOne(), lao("Moray")), ONE_VS_ONE_SWAPS_NOBODY),
    ),
    seen=Seen(followers={"Moray": NOBODY, "Essex": Followers(rama=1)}),
)

EQUAL_COLOURS_ELSEWHERE = Scenario(
    id="undo.equal-colours-elsewhere",
    title="Two swaps of equal colours in different provinces",
    story="Alfred swaps a Rama for a Rama, Benjamin a Lao for a Lao elsewhere. The board looks as before, but the "
    "second swap is not the reverse of the first.",
    given=each_with_one_vs_one(
        followers={
            "Moray": Followers(rama=1),
            "Essex": Followers(rama=1),
            "Lancaster": Followers(lao=1),
            "Warwick": Followers(lao=1),
            "Devon": SPARES,
        }
    ),
    claims=(one_vs_one.ONE_FOR_ONE,),
    about=(rulings.UNDO_RU, rulings.UNDO_EQUAL_COLOURS),
    otherwise="If a second swap could not restore the old position, it would be refused.",
    moves=(
        played(Play(OneVsOne(rama("Moray"), rama("Essex")), SPARE)),
        played(Play(OneVsOne(lao("Lancaster"), lao("Warwick")), SPARE)),
    ),
    seen=Seen(followers={"Moray": Followers(rama=1), "Warwick": Followers(lao=1)}),
)

BACK_BY_ANOTHER_EXCHANGE = Scenario(
    id="undo.back-by-another-exchange",
    title="A Lao moves to Strathclyde and back in different company",
    story="Alfred swaps a Rama and a Lao for a Rama, so in effect a Lao moves. Benjamin brings it back together with "
    "a Malay for a Malay, which is a different swap and so allowed, although it restores the old position.",
    given=each_with_two_vs_one(
        followers={"Moray": Followers(1, 1, 1), "Strathclyde": Followers(rama=1, malay=1), "Devon": SPARES}
    ),
    claims=(undoing.UNDO, two_vs_one.TWO_FOR_ONE),
    about=(rulings.UNDO_RU,),
    otherwise="If the old position counted, it would be refused like the exact reverse.",
    moves=(
        played(Play(TwoVsOne((rama("Moray"), lao("Moray")), rama("Strathclyde")), SPARE)),
        refused(Play(TwoVsOne((rama("Strathclyde"), lao("Strathclyde")), rama("Moray")), SPARE), because(undoing.UNDO)),
        played(Play(TwoVsOne((lao("Strathclyde"), malay("Strathclyde")), malay("Moray")), SPARE)),
    ),
    seen=Seen(followers={"Moray": Followers(1, 1, 1), "Strathclyde": Followers(rama=1, malay=1)}),
)

OTHER_FOLLOWERS_OF_THE_SAME_COLOURS = Scenario(
    id="undo.other-followers-of-the-same-colours",
    title="Other followers of the same colours",
    story="Alfred's Rama has gone to Essex, where another Rama stood before, and a Lao has come to Moray beside "
    "another Lao. Benjamin may not swap those others either: colours count, not the pieces.",
    given=each_with_one_vs_one(
        followers={"Moray": Followers(rama=1, lao=1), "Essex": Followers(rama=1, lao=1), "Devon": SPARES}
    ),
    about=(rulings.UNDO_SAME_COLOURS,),
    otherwise="If the pieces themselves counted, the other two could be swapped.",
    moves=(played(FORTH), refused(BACK, because(undoing.UNDO, last_swap=OneVsOne(lao("Essex"), rama("Moray"))))),
)

SAME_SWAP_TWICE = Scenario(
    id="undo.same-swap-twice",
    title="A Rama for a Rama, twice",
    story="Alfred swaps a Rama for a Rama. The same swap again would be its reverse and is forbidden; a Lao for that "
    "Rama is a different swap.",
    given=each_with_one_vs_one(
        followers={"Moray": Followers(rama=1, lao=1), "Essex": Followers(rama=1), "Devon": SPARES}
    ),
    claims=(undoing.UNDO, swapping.SAME_COLOUR),
    about=(rulings.UNDO_SAME_COLOURS,),
    otherwise="If the pieces themselves counted, a third Rama in one of the provinces could be swapped.",
    moves=(
        played(Play(OneVsOne(rama("Moray"), rama("Essex")), SPARE)),
        refused(Play(OneVsOne(rama("Moray"), rama("Essex")), SPARE), because(undoing.UNDO)),
        played(Play(OneVsOne(lao("Moray"), rama("Essex")), SPARE)),
    ),
)

ONE_VS_ONE_AFTER_TWO_VS_ONE = Scenario(
    id="undo.one-vs-one-after-two-vs-one",
    title="A 1 vs. 1 brings the Rama back that a 2 vs. 1 has moved",
    story="Alfred's 2 vs. 1 has sent a Rama and a Lao to Strathclyde. Benjamin may not reverse it with a 2 vs. 1, but "
    "with a 1 vs. 1 he may bring the Rama back.",
    given=britain(followers=TWO_AND_ONE, hands=ONE_AND_TWO),
    claims=(undoing.UNDO, one_vs_one.ONE_FOR_ONE),
    about=(rulings.UNDO_SCOPE,),
    otherwise="If no swap card could undo what another did, the 1 vs. 1 would be refused.",
    moves=(
        played(TWO_FORTH),
        refused(TWO_BACK, because(undoing.UNDO)),
        played(Play(OneVsOne(rama("Strathclyde"), malay("Moray")), SPARE)),
    ),
    seen=Seen(followers={"Moray": Followers(rama=1), "Strathclyde": Followers(lao=1, malay=1)}),
)

TWO_VS_ONE_SHORT = Scenario(
    id="undo.two-vs-one-short",
    title="One for one and back",
    story="Alfred's 2 vs. 1 falls short and swaps one for one. Benjamin may not reverse it with a 2 vs. 1 that falls "
    "short as well, so it swaps nothing; with a 1 vs. 1 he may.",
    given=britain(
        followers={"Moray": Followers(rama=1), "Strathclyde": Followers(malay=1), "Devon": SPARES}, hands=ONE_AND_TWO
    ),
    claims=(undoing.UNDO, two_vs_one.SHORT, executing.AS_FAR_AS_POSSIBLE),
    about=(rulings.UNDO_SCOPE,),
    otherwise="If a 2 vs. 1 cut short counted as a different card, it could be reversed; if no swap card could undo "
    "what another did, the 1 vs. 1 would be refused too.",
    moves=(
        played(Play(TwoVsOne((rama("Moray"),), malay("Strathclyde")), SPARE)),
        refused(Play(TwoVsOne((rama("Strathclyde"),), malay("Moray")), SPARE), because(undoing.UNDO)),
        allowed(Play(TwoVsOne(), SPARE)),
        allowed(Play(OneVsOne(malay("Moray"), rama("Strathclyde")), SPARE)),
    ),
)


def undone_by(seat: Seat, who: str, passes: str) -> Scenario:
    """Alfred swaps; the player in this seat tries to undo it."""
    return Scenario(
        id=f"undo.by-{who.lower()}",
        title=f"{who} wants to undo Alfred's swap",
        story=f"Four play, and Alfred makes a swap. {passes}{who} may not undo it: it does not matter whether an "
        "opponent or a partner has made the swap.",
        given=each_with_one_vs_one(4, followers=RAMA_AND_LAO),
        about=(rulings.UNDO_WHOSE,),
        otherwise="If only a card of an opponent were protected, Alice, Alfred's partner, could undo it. Your own "
        "swap is never the last, because a set has only one card of each kind of swap.",
        moves=(played(FORTH), *ONE_PASS * (seat - 1), refused(BACK, because(undoing.UNDO))),
        seen=Seen(to_move=seat),
    )


UNDONE_BY = (
    undone_by(BENJAMIN, "Benjamin", "Next to him, "),
    undone_by(ALICE, "Alice", "Benjamin passes, and "),
    undone_by(BERTHA, "Bertha", "Benjamin and Alice pass, and "),
)
