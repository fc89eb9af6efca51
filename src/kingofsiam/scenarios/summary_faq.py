"""The questions that the English summary answers, by the rulebook and by the summary itself."""

from kingofsiam.scenarios.dsl import *

ANSWERS = Source(Document.SUMMARY, "7")
"""Where the summary has its questions."""

BY_BOTH = (("rulebook", RULEBOOK), ("summary", SUMMARY))
"""Each question is answered by the rulebook and by the summary."""

SWAP = Maharacha("Lan Na", "Mon")
FROM_THE_POOL = Play(SWAP, lao(POOL))

NOBODY_TO_TAKE = Scenario(
    id="faq.nobody-to-take.rulebook",
    title="Empty provinces, by the rulebook",
    story="What if there is nobody to take after my card? You may still play it: no follower stands on the board, and "
    "Alfred takes none.",
    source=ANSWERS,
    given=position(),
    moves=(
        refused(FROM_THE_POOL, because(follower.FROM_A_PROVINCE)),
        played(Play(SWAP, None), NothingTaken(follower.NOTHING_TO_TAKE, ALFRED)),
    ),
    seen=Seen(own={ALFRED: NOBODY}),
    about=(rulings.NOTHING_TO_TAKE,),
    otherwise="If a card without a follower could not be played, Alfred could only pass.",
)
SOMEBODY_IN_THE_POOL = Scenario(
    id="faq.nobody-to-take.summary",
    title="Empty provinces, by the summary",
    story="By the summary a follower may come from the common pool. No follower stands on the board, so Alfred has to "
    "take one from there.",
    source=ANSWERS,
    given=position(readings=SUMMARY),
    moves=(
        refused(Play(SWAP, None), because(follower.MUST_TAKE, allowed=(rama(POOL), lao(POOL), malay(POOL)))),
        played(FROM_THE_POOL, FollowerTaken(follower.TAKE_ONE, ALFRED, lao(POOL))),
    ),
    seen=Seen(own={ALFRED: Followers(lao=1)}),
    about=(rulings.POOL_AS_SOURCE,),
    otherwise="If the pool only counted while followers stand in provinces, Alfred would take none.",
)


def a_single_follower(preset: str, readings: Readings) -> Scenario:
    """A province with a single follower, which can be taken."""
    only = lao("Isan")
    return Scenario(
        id=f"faq.a-single-follower.{preset}",
        title=f"One follower stands on the board, by the {preset}",
        story="A single follower is enough: if Alfred plays a card, he must take it. But he does not have to play a "
        "card, and may pass instead.",
        source=ANSWERS,
        given=position(readings=readings, followers={"Isan": Followers(lao=1)}),
        moves=(
            refused(Play(SWAP, None), because(follower.MUST_TAKE)),
            allowed(Pass()),
            played(Play(SWAP, only), FollowerTaken(follower.TAKE_ONE, ALFRED, only)),
        ),
        about=(rulings.PLAY_MANDATORY,),
        otherwise="If players had to play whenever they can, Alfred could not pass.",
    )


A_SINGLE_FOLLOWER = tuple(a_single_follower(*preset) for preset in BY_BOTH)


def closed_by_a_faction(preset: str, readings: Readings) -> Scenario:
    """Neither placing nor swapping puts a follower into a faction's province."""
    take = rama("Devon")
    warwick_is_rama = because(closed.CLOSED, province="Warwick", controlled_by=RAMA)
    return Scenario(
        id=f"faq.closed-by-a-faction.{preset}",
        title=f"Warwick is Rama, by the {preset}",
        story="Does a province of a faction take any more followers? No: the Rama control Warwick, and no follower "
        "may be placed or swapped into it.",
        source=ANSWERS,
        given=position(
            map=BRITAIN,
            readings=readings,
            tiles=("Warwick",),
            control=(RAMA,),
            followers={"Devon": Followers(rama=2, lao=1)},
        ),
        moves=(
            refused(Play(KhonThai("Devon", "Devon", "Warwick"), take), warwick_is_rama),
            refused(Play(FactionCard(LAO, ("Devon", "Warwick")), take), warwick_is_rama),
            refused(Play(OneVsOne(rama("Devon"), lao("Warwick")), take), warwick_is_rama),
        ),
    )


CLOSED_BY_A_FACTION = tuple(closed_by_a_faction(*preset) for preset in BY_BOTH)

INTO_WARWICK = Play(FactionCard(LAO, ("Devon", "Warwick")), lao("Devon"))
TAKEN_IN_DEVON = FollowerTaken(follower.TAKE_ONE, ALFRED, lao("Devon"))


def closed_by_the_british(preset: str, readings: Readings, step: Step) -> Scenario:
    """A British province is closed, or open."""
    return Scenario(
        id=f"faq.closed-by-the-british.{preset}",
        title=f"Warwick is British, by the {preset}",
        story="Does a British province take any more followers? By the rulebook it does not; the summary speaks only "
        "of factions, so by the summary it does.",
        source=ANSWERS,
        claims=(closed.CLOSED,) if readings == RULEBOOK else (faction_card.PLACE_TWO,),
        given=position(map=BRITAIN, readings=readings, tiles=("Warwick",), control=(BRITISH,)),
        moves=(step,),
    )


CLOSED_BY_THE_BRITISH = (
    closed_by_the_british(
        "rulebook", RULEBOOK, refused(INTO_WARWICK, because(closed.CLOSED, province="Warwick", controlled_by=BRITISH))
    ),
    closed_by_the_british("summary", SUMMARY, played(INTO_WARWICK, TAKEN_IN_DEVON)),
)


def no_clear_majority(preset: str, readings: Readings, slug: str, standing: Followers) -> Scenario:
    """After a tie, or in an empty province, the British take control."""
    why = struggle.TIE if standing else struggle.EMPTY
    return Scenario(
        id=f"faq.no-clear-majority-{slug}.{preset}",
        title=f"Lan Na with {standing}, by the {preset}",
        story="And if no faction is ahead of both others? A British marker goes on the capital, and all followers "
        "there go into the pool.",
        source=ANSWERS,
        claims=(why, struggle.FOLLOWERS_RETURN, struggle.BRITISH_MARKER),
        given=last_pass((), standing, (), readings=readings),
        moves=(
            played(
                Pass(), BritishMarchIn(why, "Lan Na"), FollowersReturned(struggle.FOLLOWERS_RETURN, "Lan Na", standing)
            ),
        ),
        seen=Seen(control=(BRITISH,), pool=Followers(18, 18, 18), followers={"Lan Na": NOBODY}),
    )


NO_CLEAR_MAJORITY = tuple(
    no_clear_majority(*preset, slug, standing)
    for slug, standing in (("2-2-1", Followers(2, 2, 1)), ("1-1-1", Followers(1, 1, 1)), ("empty", NOBODY))
    for preset in BY_BOTH
)

SAME_COLOURS = Play(OneVsOne(lao("Lan Na"), lao("Mon")), malay("Isan"))
AGAIN_IS_UNDOING = refused(SAME_COLOURS, because(undoing.UNDO))


def same_colours(preset: str, readings: Readings, after_a_pass: Step) -> Scenario:
    """A Lao is swapped for a Lao, and then again."""
    return Scenario(
        id=f"faq.same-colours.{preset}",
        title=f"A Lao of Lan Na for a Lao of Mon, by the {preset}",
        story="Is a Lao for a Lao a swap? Yes. Making the same swap again would undo it, which is forbidden at once "
        "and, by the rulebook, until another card is played, even if players pass.",
        source=ANSWERS,
        claims=(one_vs_one.ONE_FOR_ONE, swapping.SAME_COLOUR, undoing.UNDO),
        given=position(readings=readings, followers={"Lan Na": ONE_LAO, "Mon": ONE_LAO, "Isan": Followers(malay=4)}),
        moves=(
            played(SAME_COLOURS, FollowersSwapped(one_vs_one.ONE_FOR_ONE, "Lan Na", ONE_LAO, "Mon", ONE_LAO)),
            AGAIN_IS_UNDOING,
            played(Pass()),
            after_a_pass,
        ),
        seen=Seen(followers={"Lan Na": ONE_LAO, "Mon": ONE_LAO}),
    )


SAME_COLOURS_TWICE = (
    same_colours("rulebook", RULEBOOK, AGAIN_IS_UNDOING),
    same_colours("summary", SUMMARY, allowed(SAME_COLOURS)),
)

NEXT_TO_RAMA = Play(FactionCard(RAMA, ("Strathclyde", "Strathclyde")), rama("Strathclyde"))
NEXT_TO_HOME = Play(FactionCard(RAMA, ("Strathclyde", "Warwick")), rama("Warwick"))
HOME_IS_LOST = refused(
    NEXT_TO_HOME, because(faction_card.LOST_HOME, province="Warwick", home="Essex", controlled_by=LAO)
)


def next_to_a_rama_province(preset: str, readings: Readings, next_to_lost_home: Step) -> Scenario:
    """The Rama hold Moray; the Lao hold Essex, the home of the Rama."""
    return Scenario(
        id=f"faq.next-to-a-rama-province.{preset}",
        title=f"The Rama hold Moray and have lost their home, by the {preset}",
        story="May a Rama card place followers next to a province that the Rama control? Yes, there or next to their "
        "home; by the rulebook only while no other power holds that, and here the Lao hold it.",
        source=ANSWERS,
        given=position(map=BRITAIN, readings=readings, tiles=("Moray", "Essex"), control=(RAMA, LAO)),
        moves=(
            next_to_lost_home,
            played(NEXT_TO_RAMA, FollowersPlaced(faction_card.PLACE_TWO, (rama("Strathclyde"),) * 2)),
        ),
        seen=Seen(followers={"Strathclyde": Followers(rama=1)}, own={ALFRED: Followers(rama=1)}),
    )


NEXT_TO_A_RAMA_PROVINCE = (
    next_to_a_rama_province("rulebook", RULEBOOK, HOME_IS_LOST),
    next_to_a_rama_province("summary", SUMMARY, allowed(NEXT_TO_HOME)),
)

# The end of the game.


def gained_last(
    preset: str, readings: Readings, control: tuple[Faction, ...], reign: Faction, winner: Seat
) -> Scenario:
    """Of the tied factions, the one that gained a province last."""
    latest = max(number for number, power in enumerate(control, 1) if power is reign)
    return after_one_pass(
        id=f"faq.gained-last-{reign.value.lower()}-{latest}.{preset}",
        title=f"The {reign.value} gained last, in struggle {latest}, by the {preset}",
        story=f"Several factions are tied for the most provinces: who gained last? The faction whose latest province "
        f"came last, so the {reign.value} reign. The eighth province is British.",
        source=ANSWERS,
        claims=(victory.REIGN_TIE,),
        given=last_pass(control, NOBODY, (Followers(rama=2), Followers(lao=2), Followers(malay=2)), readings=readings),
        outcome=won((winner,), reign, *REIGN_BY_TIE),
    )


def just_to_block(preset: str, readings: Readings) -> Scenario:
    """Alfred can only choose which of the others wins."""
    return Scenario(
        id=f"faq.just-to-block.{preset}",
        title=f"Alfred could only choose who wins, by the {preset}",
        story="Is it enough if the very last card stops somebody else from winning? No: Alfred could take the last "
        "province from the Lao, and so the victory from Benjamin, but then Charles would win. He can only pass.",
        source=ANSWERS,
        claims=(last_card.LAST_CARD, last_card.HOLDER_PASSES, course.NO_CARDS, victory.MOST_PROVINCES),
        given=position(
            readings=readings,
            control=(LAO, RAMA, LAO, RAMA, LAO, MALAY, RAMA),
            followers={"Pattani": Followers(rama=2, lao=3)},
            own=(Followers(malay=3), Followers(lao=3), Followers(rama=3)),
            hands=((ActionCard.MAHARACHA,), (), ()),
        ),
        moves=(
            refused(Play(Maharacha(), lao("Pattani")), because(last_card.LAST_CARD, winners=(CHARLES,), reign=RAMA)),
            refused(Play(Maharacha(), rama("Pattani")), because(last_card.LAST_CARD, winners=(BENJAMIN,), reign=LAO)),
            *ONE_PASS * 3,
        ),
        outcome=won((BENJAMIN,), LAO, *REIGN),
    )


TIED_FACTIONS: tuple[tuple[tuple[Faction, ...], Faction, Seat], ...] = (
    ((LAO, LAO, LAO, RAMA, RAMA, MALAY, RAMA), RAMA, ALFRED),
    ((RAMA, LAO, RAMA, LAO, RAMA, LAO, MALAY), LAO, BENJAMIN),
    ((MALAY, RAMA, LAO, LAO, RAMA, RAMA, LAO), LAO, BENJAMIN),
)

QUESTIONS_OF_THE_END: tuple[Scenario, ...] = (
    *(
        gained_last(preset, readings, control, reign, winner)
        for control, reign, winner in TIED_FACTIONS
        for preset, readings in BY_BOTH
    ),
    *(just_to_block(*preset) for preset in BY_BOTH),
)
