"""Rulings on putting followers into provinces, and on carrying out a card in full."""

from __future__ import annotations

from dataclasses import replace

import kingofsiam as ks
from kingofsiam import (
    BRITAIN,
    BRITISH,
    LAO,
    MALAY,
    RAMA,
    RULEBOOK,
    ActionCard,
    FactionCard,
    Follower,
    Followers,
    KhonThai,
    Maharacha,
    OneVsOne,
    Pass,
    Play,
    Province,
    TwoVsOne,
    rule,
)
from kingofsiam.events import CutShort, FactionTakesControl, FollowersPlaced, FollowersSwapped, FollowerTaken
from kingofsiam.readings import ClosedProvinces
from tests.scenarios.claims import about
from tests.scenarios.scenario import Scenario, Seen, allowed, because, check, played, refused


def rama_card(*into: Province) -> Play:
    """A Rama card; the follower taken is Moray's Malay."""
    return Play(FactionCard(RAMA, into), Follower(MALAY, "Moray"))


@about("home-route-target")
def test_home_itself_is_not_next_to_home() -> None:
    """A Rama card reaches the neighbours of Essex, Rama's home, but not Essex; unless a province that the Rama hold
    is next to it. If home were always open, the first card would be accepted too.
    """
    moray = {"Moray": Followers(malay=1)}
    into_home = rama_card("Essex", "Warwick")
    near_home = ("Northumbria", "Warwick", "Devon")
    check(
        Scenario(
            title="The Rama hold nothing",
            position=ks.position(map=BRITAIN, followers=moray),
            moves=(
                refused(
                    into_home,
                    because("action.faction-card.adjacent", province="Essex", faction=RAMA, allowed=near_home),
                ),
                allowed(rama_card("Northumbria", "Warwick")),
            ),
        ),
        Scenario(
            title="The Rama hold Devon, which borders on Essex",
            position=ks.position(map=BRITAIN, tiles=("Devon",), control=(RAMA,), followers=moray),
            moves=(played(into_home),),
            seen=Seen(followers={"Essex": Followers(rama=1), "Warwick": Followers(rama=1)}),
        ),
    )


@about("fullest-execution")
def test_a_card_is_owed_in_full() -> None:
    """Whatever a card could do within the rules it must do, a 2 vs. 1 as well. If the Dutch permission held, the
    2 vs. 1 without a swap would be accepted; if less were always enough, all of these would.
    """
    take = Follower(MALAY, "Moray")
    less = (
        Maharacha(),
        KhonThai(rama="Moray", lao="Moray"),
        KhonThai(),
        OneVsOne(),
        TwoVsOne(),
        TwoVsOne((Follower(MALAY, "Moray"),), Follower(LAO, "Strathclyde")),
        FactionCard(RAMA, ("Warwick",)),
        FactionCard(RAMA),
    )
    table = ks.position(map=BRITAIN, followers={"Moray": Followers(malay=2), "Strathclyde": Followers(lao=1)})
    for action in less:
        number = 3 if action == KhonThai() else 1
        check(
            Scenario(
                title=f"Less than the whole card: {action}",
                position=table,
                moves=(refused(Play(action, take), *(because("action.must-execute", card=action.card),) * number),),
            )
        )
    check(
        Scenario(
            title="The whole 2 vs. 1",
            position=table,
            moves=(
                played(
                    Play(
                        TwoVsOne((Follower(MALAY, "Moray"),) * 2, Follower(LAO, "Strathclyde")), Follower(LAO, "Moray")
                    ),
                    FollowersSwapped(
                        rule("action.two-vs-one.swap"),
                        "Moray",
                        Followers(malay=2),
                        "Strathclyde",
                        Followers(lao=1),
                    ),
                ),
            ),
        )
    )


@about("khon-thai-short")
def test_a_faction_that_the_pool_lacks_is_left_out() -> None:
    """All Malay are on the board: the Khon Thai places the other two. By no document would the card then be refused,
    as it would be if all three were needed.
    """
    into_essex = Follower(RAMA, "Essex")
    check(
        Scenario(
            title="The pool holds no Malay",
            position=ks.position(map=BRITAIN, followers={"Moray": Followers(malay=18)}),
            moves=(
                refused(
                    Play(KhonThai("Essex", "Essex", "Essex"), into_essex),
                    because("action.khon-thai.short", faction=MALAY, province="Essex"),
                ),
                refused(Play(KhonThai(rama="Essex"), into_essex), because("action.must-execute")),
                played(
                    Play(KhonThai(rama="Essex", lao="Devon"), into_essex),
                    FollowersPlaced(rule("action.khon-thai.one-of-each"), (into_essex, Follower(LAO, "Devon"))),
                    CutShort(rule("action.khon-thai.short"), ActionCard.KHON_THAI, (MALAY,)),
                ),
            ),
            seen=Seen(followers={"Essex": Followers(), "Devon": Followers(lao=1)}, pool=Followers(17, 17, 0)),
        )
    )


@about("faction-card-short")
def test_the_last_follower_in_the_pool_is_placed_alone() -> None:
    """The pool holds one Rama: the Rama card places him, no more and no less. If the card needed both, it would
    place nobody.
    """
    check(
        Scenario(
            title="The pool holds a single Rama",
            position=ks.position(map=BRITAIN, followers={"Lancaster": Followers(rama=17), "Moray": Followers(malay=1)}),
            moves=(
                refused(
                    rama_card("Devon", "Warwick"),
                    because("action.faction-card.short", faction=RAMA, followers=2, in_pool=1),
                ),
                refused(rama_card(), because("action.must-execute")),
                played(
                    rama_card("Warwick"),
                    FollowersPlaced(rule("action.faction-card.two"), (Follower(RAMA, "Warwick"),)),
                    CutShort(rule("action.faction-card.short"), ActionCard.RAMA, (RAMA,)),
                ),
            ),
            seen=Seen(followers={"Warwick": Followers(rama=1)}, pool=Followers(0, 18, 17)),
        )
    )


@about("british-open")
def test_followers_in_an_open_british_province_stay_and_are_not_struggled_for() -> None:
    """Where British provinces stay open, followers put into one stay through the next struggle, may be swapped and
    taken, and win nothing there. If the province were contested again, Moray would fall to the Lao; if its
    followers went to the pool with the next struggle, there would be nobody to swap or take.
    """
    check(
        Scenario(
            title="Moray is British, followers come and go, Strathclyde is next",
            position=ks.position(
                map=BRITAIN,
                readings=replace(RULEBOOK, closed_provinces=ClosedProvinces.CONTROLLED_BY_FACTION),
                control=(BRITISH,),
                followers={"Moray": Followers(lao=2), "Strathclyde": Followers(rama=2), "Devon": Followers(malay=2)},
            ),
            moves=(
                played(Play(KhonThai("Moray", "Moray", "Devon"), Follower(MALAY, "Devon"))),
                played(Pass()),
                played(Pass()),
                played(Pass(), FactionTakesControl(rule("struggle.majority"), "Strathclyde", RAMA)),
                refused(
                    Play(KhonThai("Strathclyde", "Moray", "Moray"), Follower(LAO, "Moray")),
                    because("action.closed-province", province="Strathclyde", controlled_by=RAMA),
                ),
                played(
                    Play(OneVsOne(Follower(LAO, "Moray"), Follower(MALAY, "Devon")), Follower(MALAY, "Moray")),
                    FollowersSwapped(
                        rule("action.one-vs-one.swap"), "Devon", Followers(malay=1), "Moray", Followers(lao=1)
                    ),
                    FollowerTaken(rule("action.follower.take"), 1, Follower(MALAY, "Moray")),
                ),
            ),
            seen=Seen(
                control=(BRITISH, RAMA),
                contested="Lancaster",
                followers={"Moray": Followers(rama=1, lao=2), "Devon": Followers(lao=1, malay=1)},
            ),
        )
    )
