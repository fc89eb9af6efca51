"""The questions that the English summary answers, on the end of the game: a part of that chapter."""

from kingofsiam.scenarios.dsl import *

ANSWERS = Source(Document.SUMMARY, "7")
"""Where the summary has its questions."""

BY_BOTH = (("rulebook", RULEBOOK), ("summary", SUMMARY))
"""Each question is answered by the rulebook and by the summary."""


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
"""All of this part."""
