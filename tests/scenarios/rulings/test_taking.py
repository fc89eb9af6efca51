"""Rulings on the follower that is taken after the action."""

from __future__ import annotations

from dataclasses import replace

import kingofsiam as ks
from kingofsiam import BRITAIN, LAO, MALAY, POOL, RAMA, RULEBOOK, Follower, Followers, KhonThai, Maharacha, Play, rule
from kingofsiam.events import FollowerTaken, NothingTaken
from kingofsiam.readings import TakeFrom
from tests.scenarios.claims import about
from tests.scenarios.scenario import Scenario, Seen, allowed, because, check, played, refused


@about("pool-as-source")
def test_the_pool_gives_what_it_holds_after_the_action() -> None:
    """Where the pool may be taken from, it may always be, and what counts is what it holds after the action: here
    the only Malay has just left it. If it counted before the action, he could be taken; and if the pool were
    open only in need, the Lao could not, since followers stand in provinces.
    """
    table = ks.position(
        map=BRITAIN,
        readings=replace(RULEBOOK, take_from=TakeFrom.PROVINCE_OR_POOL),
        followers={"Devon": Followers(malay=17), "Essex": Followers(lao=1)},
    )
    assert table.board.pool.malay == 1
    action = KhonThai(rama="Moray", lao="Moray", malay="Moray")
    check(
        Scenario(
            title="A Khon Thai places the last Malay of the pool",
            position=table,
            moves=(
                refused(
                    Play(action, Follower(MALAY, POOL)),
                    because("action.follower.take", follower=Follower(MALAY, POOL)),
                ),
                allowed(Play(action, Follower(MALAY, "Moray"))),
                played(
                    Play(action, Follower(LAO, POOL)),
                    FollowerTaken(rule("action.follower.take"), 0, Follower(LAO, POOL)),
                ),
            ),
            seen=Seen(own={0: Followers(lao=1)}, followers={"Moray": Followers(1, 1, 1)}),
        )
    )


@about("just-placed")
def test_the_follower_just_placed_may_be_taken() -> None:
    """The only Malay on the board is the one just placed, and he may be taken. If only followers who stood there
    before could be taken, he could not.
    """
    take = Follower(MALAY, "Lan Na")
    check(
        Scenario(
            title="A Malay goes into Lan Na and out again",
            position=ks.position(followers={"Mon": Followers(rama=2)}),
            moves=(
                played(
                    Play(KhonThai(rama="Mon", lao="Mon", malay="Lan Na"), take),
                    FollowerTaken(rule("action.follower.take"), 0, take),
                ),
            ),
            seen=Seen(own={0: Followers(malay=1)}, followers={"Lan Na": Followers(), "Mon": Followers(rama=3, lao=1)}),
        )
    )


@about("nothing-to-take")
def test_a_card_may_be_played_though_nobody_can_be_taken() -> None:
    """On an empty board Maharacha is played and nobody taken. If a card needed its follower, it could not be."""
    swap = Maharacha("Lan Na", "Mon")
    check(
        Scenario(
            title="No follower stands in any province",
            position=ks.position(),
            moves=(
                refused(
                    Play(swap, Follower(RAMA, "Mon")),
                    because("action.follower.take", follower=Follower(RAMA, "Mon"), allowed=()),
                ),
                played(Play(swap, None), NothingTaken(rule("action.follower.none"), 0)),
            ),
            seen=Seen(own={0: Followers()}, to_move=1),
        )
    )
