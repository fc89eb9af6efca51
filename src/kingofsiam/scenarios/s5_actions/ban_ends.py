"""Section 5: what ends the ban on undoing a swap."""

from kingofsiam.scenarios.dsl import *
from kingofsiam.scenarios.s5_actions.undoing import BACK, FORTH, RAMA_AND_LAO, SPARE, SPARES


def card_between(slug: str, title: str, story: str, between: Play, third: ActionCard) -> Scenario:
    """A 1 vs. 1, a card of another kind, and the 1 vs. 1 back."""
    return Scenario(
        id=f"undo.{slug}",
        title=title,
        story=story,
        given=britain(
            followers={"Moray": Followers(rama=1), "Essex": Followers(lao=1), "Lancaster": SPARES},
            hands=((ActionCard.ONE_VS_ONE,), (third, ActionCard.ONE_VS_ONE), (ActionCard.ONE_VS_ONE,)),
        ),
        claims=(undoing.BAN_ENDS, undoing.UNDO),
        about=(rulings.UNDO_SCOPE,),
        otherwise="If earlier swaps counted too, Charles would be refused.",
        moves=(
            played(Play(FORTH.action, malay("Lancaster"))),
            refused(Play(BACK.action, malay("Lancaster")), because(undoing.UNDO)),
            played(between),
            played(Play(BACK.action, malay("Lancaster"))),
        ),
        seen=Seen(followers={"Moray": Followers(rama=1), "Essex": Followers(lao=1)}),
    )


CARD_BETWEEN = (
    card_between(
        "another-card-between",
        "Khon Thai between the swaps",
        "Alfred swaps, Benjamin plays a Khon Thai, and Charles swaps back. Another card has been played in between, so "
        "the ban on undoing is over.",
        Play(KhonThai("Lancaster", "Lancaster", "Lancaster"), malay("Lancaster")),
        ActionCard.KHON_THAI,
    ),
    card_between(
        "empty-swap-card-between",
        "A 2 vs. 1 without a swap in between",
        "Alfred swaps, Benjamin plays a 2 vs. 1 that swaps nobody, and Charles swaps back. Even a card that does "
        "nothing ends the ban.",
        Play(TwoVsOne(), malay("Lancaster")),
        ActionCard.TWO_VS_ONE,
    ),
)

ANOTHER_SWAP_BETWEEN = Scenario(
    id="undo.another-swap-between",
    title="Another 1 vs. 1 in between",
    story="Alfred swaps, and Benjamin swaps a Malay for a Lao elsewhere. Now Alfred's swap may be undone and "
    "Benjamin's may not: only the swap of the last card played is protected.",
    given=britain(
        followers=RAMA_AND_LAO | {"Gwynedd": Followers(lao=1)},
        hands=((ActionCard.ONE_VS_ONE,), (ActionCard.ONE_VS_ONE,), (ActionCard.ONE_VS_ONE, ActionCard.LAO)),
    ),
    claims=(undoing.BAN_ENDS, undoing.UNDO),
    about=(rulings.UNDO_SCOPE,),
    otherwise="If every earlier swap were protected, Charles could undo neither.",
    moves=(
        played(FORTH),
        played(Play(OneVsOne(lao("Gwynedd"), malay("Devon")), SPARE)),
        refused(Play(OneVsOne(malay("Gwynedd"), lao("Devon")), SPARE), because(undoing.UNDO)),
        played(BACK),
    ),
    seen=Seen(followers={"Moray": Followers(rama=1), "Essex": Followers(lao=1), "Gwynedd": Followers(malay=1)}),
)

EMPTY_ONE_VS_ONE_BETWEEN = Scenario(
    id="undo.empty-one-vs-one-between",
    title="Three 1 vs. 1, the second without a swap",
    story="The only possible swap would reverse Alfred's, so Benjamin's 1 vs. 1 swaps nobody. It counts as a card all "
    "the same, and Charles may now make the reverse.",
    given=britain(
        readings=replace(RULEBOOK, take_from=TakeFrom.PROVINCE_OR_POOL),
        followers={"Moray": Followers(rama=1), "Essex": Followers(lao=1)},
        hands=((ActionCard.ONE_VS_ONE,), (ActionCard.ONE_VS_ONE,), (ActionCard.ONE_VS_ONE, ActionCard.LAO)),
    ),
    claims=(undoing.BAN_ENDS, undoing.UNDO),
    about=(rulings.UNDO_SCOPE,),
    otherwise="If a card without a swap did not count, Charles would be refused.",
    moves=(
        played(Play(FORTH.action, rama(POOL))),
        refused(Play(BACK.action, rama(POOL)), because(undoing.UNDO)),
        played(Play(OneVsOne(), rama(POOL))),
        played(Play(BACK.action, rama(POOL))),
    ),
    seen=Seen(followers={"Moray": Followers(rama=1), "Essex": Followers(lao=1)}),
)


TWO_STRUGGLES_LATER = Scenario(
    id="undo.two-struggles-later",
    title="The ban outlasts two struggles",
    story="Alfred swaps, then both players pass through two whole struggles. Nobody has played a card since, so "
    "Benjamin still may not undo the swap.",
    given=britain(
        2,
        tiles=("Lancaster", "Gwynedd"),
        followers=RAMA_AND_LAO,
        hands=((ActionCard.ONE_VS_ONE,), (ActionCard.ONE_VS_ONE, ActionCard.LAO)),
    ),
    claims=(undoing.UNDO, undoing.BAN_ENDS),
    about=(rulings.UNDO_BAN_ENDS,),
    otherwise="If a pass or the end of a struggle ended the ban, the swap could be undone.",
    moves=(played(FORTH), *ONE_PASS * 4, refused(BACK, because(undoing.UNDO))),
    seen=Seen(contested="Moray", to_move=BENJAMIN),
)

THERE = Play(OneVsOne(rama("Strathclyde"), lao("Lancaster")), rama("Strathclyde"))
THERE_AGAIN = Play(OneVsOne(lao("Strathclyde"), rama("Lancaster")), rama("Strathclyde"))
IS_BANNED = refused(THERE_AGAIN, because(undoing.UNDO, last_swap=OneVsOne(lao("Lancaster"), rama("Strathclyde"))))


def tried_again(at_once: Step, after_a_pass: Step, after_the_struggle: Step) -> ChoiceResult:
    """Alfred swaps; Benjamin tries to undo it at once, Charles after a pass, Benjamin in the next struggle."""
    return ChoiceResult(
        (
            played(THERE),
            at_once,
            played(Pass()),
            after_a_pass,
            played(Pass()),
            played(Pass(), StruggleEnded(course.STRUGGLE_ENDS, "Moray", 3)),
            after_the_struggle,
        ),
        claims=(undoing.UNDO, undoing.BAN_ENDS),
    )


BAN_ENDS = Separation(
    id="undo.ban-ends",
    title="A 1 vs. 1 to undo: at once, after a pass, in the next struggle",
    story="Alfred makes a swap that the others want to undo. Nobody may do so at once; whether Charles may after a "
    "pass, or Benjamin in the next struggle, depends on what ends the ban.",
    position=lambda readings: each_with_one_vs_one(
        readings=readings, followers={"Strathclyde": Followers(rama=2), "Lancaster": Followers(lao=1)}
    ),
    results={
        UndoBanEnds.NEXT_CARD: tried_again(IS_BANNED, IS_BANNED, IS_BANNED),
        UndoBanEnds.PASS: tried_again(IS_BANNED, allowed(THERE_AGAIN), allowed(THERE_AGAIN)),
        UndoBanEnds.STRUGGLE: tried_again(IS_BANNED, IS_BANNED, allowed(THERE_AGAIN)),
    },
)
