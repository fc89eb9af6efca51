"""Rulings on the course of the game and on what a struggle brings."""

from __future__ import annotations

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, MALAY, RAMA, Followers, Pass, rule
from kingofsiam.events import BritishMarchIn, FactionTakesControl, Passed
from tests.scenarios.claims import about
from tests.scenarios.scenario import Scenario, Seen, check, last_pass, played, told, won


@about("play-mandatory")
def test_nobody_has_to_play_a_card() -> None:
    """A player with eight cards, each playable, may pass. Were playing a duty, the pass would be refused."""
    check(
        Scenario(
            title="Alfred holds all his cards and passes",
            position=ks.deal(3, seed=4),
            moves=(told(Pass(), Passed(rule("course.may-pass"), ks.deal(3, seed=4).to_move)),),
            seen=Seen(passes=1),
        )
    )


@about("majority-tie")
def test_only_a_tie_for_the_most_brings_the_british() -> None:
    """3-1-1 is no tie: the leader takes the province. If any two level factions were a tie, the British would."""
    for standing, power in (
        (Followers(3, 1, 1), RAMA),
        (Followers(1, 3, 1), LAO),
        (Followers(0, 0, 1), MALAY),
        (Followers(2, 2, 1), BRITISH),
        (Followers(2, 1, 2), BRITISH),
        (Followers(0, 3, 3), BRITISH),
        (Followers(2, 2, 2), BRITISH),
    ):
        told_by = (
            BritishMarchIn(rule("struggle.tie.british"), "Lan Na")
            if power is BRITISH
            else FactionTakesControl(rule("struggle.majority"), "Lan Na", power)
        )
        check(
            Scenario(
                title=f"All have passed, in Lan Na stand {standing}",
                position=last_pass((), standing, ()),
                moves=(played(Pass(), told_by),),
                seen=Seen(control=(power,)),
            )
        )


@about("british-majority")
def test_the_british_do_not_reign_with_three_provinces() -> None:
    """British 3, Rama 2, Lao 2, Malay 1: the Lao reign, who gained later than the Rama. If the most provinces of
    all decided, the British would, and Charles would win by his set.
    """
    check(
        Scenario(
            title="The British hold more provinces than any faction",
            position=last_pass(
                (BRITISH, LAO, BRITISH, RAMA, BRITISH, RAMA, MALAY),
                Followers(lao=1),
                (Followers(rama=3), Followers(lao=2), Followers(1, 1, 1)),
            ),
            moves=(played(Pass()),),
            outcome=won((1,), LAO, "victory.reign.tie", "victory.player.most-followers"),
        )
    )
