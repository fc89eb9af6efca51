"""The seven questions that the English summary answers, by the rulebook and by the summary itself."""

from __future__ import annotations

from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import (
    BRITAIN,
    BRITISH,
    LAO,
    MALAY,
    POOL,
    RAMA,
    RULEBOOK,
    SUMMARY,
    ActionCard,
    Faction,
    FactionCard,
    Follower,
    Followers,
    KhonThai,
    Maharacha,
    OneVsOne,
    Pass,
    Play,
    Readings,
    rule,
)
from kingofsiam.events import (
    BritishMarchIn,
    FollowersPlaced,
    FollowersReturned,
    FollowersSwapped,
    FollowerTaken,
    NothingTaken,
)
from tests.scenarios.scenario import (
    REIGN_BY_TIE,
    Scenario,
    Seen,
    Step,
    allowed,
    because,
    check,
    last_pass,
    played,
    refused,
    won,
)

by_both: Final = pytest.mark.parametrize("readings", [RULEBOOK, SUMMARY], ids=["rulebook", "summary"])

SWAP: Final = Maharacha("Lan Na", "Mon")


def test_a_card_without_a_follower_to_take() -> None:
    """May I play a card if I cannot take a follower? Yes, and none is taken; by the summary, which lets him come from
    the pool, one must be taken from there.
    """
    from_the_pool = Play(SWAP, Follower(LAO, POOL))
    check(
        Scenario(
            title="Empty provinces, by the rulebook",
            position=ks.position(),
            moves=(
                refused(from_the_pool, because("action.follower.from-a-province")),
                played(Play(SWAP, None), NothingTaken(rule("action.follower.none"), 0)),
            ),
            seen=Seen(own={0: Followers()}),
        ),
        Scenario(
            title="Empty provinces, by the summary",
            position=ks.position(readings=SUMMARY),
            moves=(
                refused(
                    Play(SWAP, None),
                    because(
                        "action.follower.must-take",
                        allowed=(Follower(RAMA, POOL), Follower(LAO, POOL), Follower(MALAY, POOL)),
                    ),
                ),
                played(from_the_pool, FollowerTaken(rule("action.follower.take"), 0, Follower(LAO, POOL))),
            ),
            seen=Seen(own={0: Followers(lao=1)}),
        ),
    )


@by_both
def test_a_single_follower_is_taken_and_no_card_is_a_duty(readings: Readings) -> None:
    """One follower is enough to be taken; and the player may pass instead, by the summary as well."""
    only = Follower(LAO, "Isan")
    check(
        Scenario(
            title="One follower stands on the board",
            position=ks.position(readings=readings, followers={"Isan": Followers(lao=1)}),
            moves=(
                refused(Play(SWAP, None), because("action.follower.must-take")),
                allowed(Pass()),
                played(Play(SWAP, only), FollowerTaken(rule("action.follower.take"), 0, only)),
            ),
        )
    )


@by_both
def test_no_followers_into_a_province_that_a_faction_controls(readings: Readings) -> None:
    """May I move followers into a controlled province? No: neither by placing nor by swapping."""
    take = Follower(RAMA, "Devon")
    closed = because("action.closed-province", province="Warwick", controlled_by=RAMA)
    check(
        Scenario(
            title="Warwick, next to the Lao home, is Rama",
            position=ks.position(
                map=BRITAIN,
                readings=readings,
                tiles=("Warwick",),
                control=(RAMA,),
                followers={"Devon": Followers(rama=2, lao=1)},
            ),
            moves=(
                refused(Play(KhonThai("Devon", "Devon", "Warwick"), take), closed),
                refused(Play(FactionCard(LAO, ("Devon", "Warwick")), take), closed),
                refused(
                    Play(OneVsOne(Follower(RAMA, "Devon"), Follower(LAO, "Warwick")), take),
                    closed,
                    because("action.swap.stands-there"),
                ),
            ),
        )
    )


INTO_WARWICK: Final = Play(FactionCard(LAO, ("Devon", "Warwick")), Follower(LAO, "Devon"))


@pytest.mark.parametrize(
    ("readings", "step"),
    [
        (
            RULEBOOK,
            refused(INTO_WARWICK, because("action.closed-province", province="Warwick", controlled_by=BRITISH)),
        ),
        (
            SUMMARY,
            played(INTO_WARWICK, FollowerTaken(rule("action.follower.take"), 0, Follower(LAO, "Devon"))),
        ),
    ],
    ids=["rulebook", "summary"],
)
def test_followers_into_a_province_that_the_british_control(readings: Readings, step: Step) -> None:
    """And into a British one? No; but the summary speaks of factions only, so by it yes."""
    check(
        Scenario(
            title="Warwick is British",
            position=ks.position(map=BRITAIN, readings=readings, tiles=("Warwick",), control=(BRITISH,)),
            moves=(step,),
        )
    )


@by_both
@pytest.mark.parametrize("standing", [Followers(2, 2, 1), Followers(1, 1, 1), Followers()], ids=str)
def test_without_a_clear_majority_the_british_march_in(readings: Readings, standing: Followers) -> None:
    """What if no faction has a clear majority? A British marker goes there, and the followers into the pool."""
    why = "struggle.tie.british" if standing else "struggle.empty.british"
    check(
        Scenario(
            title=f"In Lan Na stand {standing}",
            position=last_pass((), standing, (), readings=readings),
            moves=(
                played(
                    Pass(),
                    BritishMarchIn(rule(why), "Lan Na"),
                    FollowersReturned(rule("struggle.followers-return"), "Lan Na", standing),
                ),
            ),
            seen=Seen(control=(BRITISH,), pool=Followers(18, 18, 18), followers={"Lan Na": Followers()}),
        )
    )


SAME_COLOURS: Final = Play(OneVsOne(Follower(LAO, "Lan Na"), Follower(LAO, "Mon")), Follower(MALAY, "Isan"))
AGAIN_IS_UNDOING: Final = refused(SAME_COLOURS, because("action.undo"))


@pytest.mark.parametrize(
    ("readings", "after_a_pass"),
    [(RULEBOOK, AGAIN_IS_UNDOING), (SUMMARY, allowed(SAME_COLOURS))],
    ids=["rulebook", "summary"],
)
def test_followers_of_the_same_colour_may_be_swapped(readings: Readings, after_a_pass: Step) -> None:
    """May a 1 vs. 1 swap followers of the same colour? Yes; only undoing the swap is forbidden, by the summary only
    at once, by the rulebook until another card is played.
    """
    lao = Followers(lao=1)
    check(
        Scenario(
            title="A Lao of Lan Na for a Lao of Mon",
            position=ks.position(readings=readings, followers={"Lan Na": lao, "Mon": lao, "Isan": Followers(malay=4)}),
            moves=(
                played(SAME_COLOURS, FollowersSwapped(rule("action.one-vs-one.swap"), "Lan Na", lao, "Mon", lao)),
                AGAIN_IS_UNDOING,
                played(Pass()),
                after_a_pass,
            ),
            seen=Seen(followers={"Lan Na": lao, "Mon": lao}),
        )
    )


NEXT_TO_RAMA: Final = Play(FactionCard(RAMA, ("Strathclyde", "Strathclyde")), Follower(RAMA, "Strathclyde"))
NEXT_TO_HOME: Final = Play(FactionCard(RAMA, ("Strathclyde", "Warwick")), Follower(RAMA, "Warwick"))


@pytest.mark.parametrize(
    ("readings", "next_to_lost_home"),
    [
        (
            RULEBOOK,
            refused(
                NEXT_TO_HOME,
                because("action.faction-card.lost-home", province="Warwick", home="Essex", controlled_by=LAO),
            ),
        ),
        (SUMMARY, allowed(NEXT_TO_HOME)),
    ],
    ids=["rulebook", "summary"],
)
def test_a_rama_card_reaches_the_neighbours_of_a_rama_province(readings: Readings, next_to_lost_home: Step) -> None:
    """May a Rama card place next to a province that the Rama control? Yes, there or next to their home: by the
    rulebook only while no other power holds that.
    """
    check(
        Scenario(
            title="The Rama hold Moray, the Lao Rama's home Essex",
            position=ks.position(map=BRITAIN, readings=readings, tiles=("Moray", "Essex"), control=(RAMA, LAO)),
            moves=(
                next_to_lost_home,
                played(
                    NEXT_TO_RAMA,
                    FollowersPlaced(rule("action.faction-card.two"), (Follower(RAMA, "Strathclyde"),) * 2),
                ),
            ),
            seen=Seen(followers={"Strathclyde": Followers(rama=1)}, own={0: Followers(rama=1)}),
        )
    )


@by_both
@pytest.mark.parametrize(
    ("control", "reign", "winner"),
    [
        ((LAO, LAO, LAO, RAMA, RAMA, MALAY, RAMA), RAMA, 0),
        ((RAMA, LAO, RAMA, LAO, RAMA, LAO, MALAY), LAO, 1),
        ((MALAY, RAMA, LAO, LAO, RAMA, RAMA, LAO), LAO, 1),
    ],
)
def test_the_tied_faction_that_gained_a_province_last_reigns(
    readings: Readings, control: tuple[Faction, ...], reign: Faction, winner: int
) -> None:
    """What does the last gain of control mean? Of the factions tied for the most provinces, the one whose latest
    province came last reigns.
    """
    check(
        Scenario(
            title=f"Struggles won by {control}, then a British province",
            position=last_pass(
                control,
                Followers(),
                (Followers(rama=2), Followers(lao=2), Followers(malay=2)),
                readings=readings,
            ),
            moves=(played(Pass()),),
            outcome=won((winner,), reign, *REIGN_BY_TIE),
        )
    )


@by_both
def test_the_final_card_is_not_played_just_to_block(readings: Readings) -> None:
    """May I play my final card just to block somebody? No, only for victory: Alfred could take the province from the
    Lao and so the game from Benjamin, but then Charles would win.
    """
    check(
        Scenario(
            title="Alfred could only choose who wins",
            position=ks.position(
                readings=readings,
                control=(LAO, RAMA, LAO, RAMA, LAO, MALAY, RAMA),
                followers={"Pattani": Followers(rama=2, lao=3)},
                own=(Followers(malay=3), Followers(lao=3), Followers(rama=3)),
                hands=((ActionCard.MAHARACHA,), (), ()),
            ),
            moves=(
                refused(
                    Play(Maharacha(), Follower(LAO, "Pattani")),
                    because("action.last-card", seat=0, winners=(2,), reign=RAMA),
                ),
                refused(
                    Play(Maharacha(), Follower(RAMA, "Pattani")),
                    because("action.last-card", seat=0, winners=(1,), reign=LAO),
                ),
                played(Pass()),
                played(Pass()),
                played(Pass()),
            ),
            outcome=won((1,), LAO, "victory.reign.most-provinces", "victory.player.most-followers"),
        )
    )
