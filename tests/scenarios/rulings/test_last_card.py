"""Rulings on the very last action card of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import kingofsiam as ks
from kingofsiam import (
    BRITAIN,
    LAO,
    MALAY,
    RAMA,
    RULEBOOK,
    ActionCard,
    FactionCard,
    Follower,
    Followers,
    Maharacha,
    Pass,
    Play,
    Readings,
    Seat,
    State,
    rule,
)
from kingofsiam.events import FactionTakesControl, GameWon, Passed
from kingofsiam.readings import FinalTie, ForcedPass
from tests.scenarios.claims import about
from tests.scenarios.scenario import REIGN, Scenario, Seen, allowed, because, check, played, refused, won

SWAP: Final = Play(Maharacha("Essex", "Devon"), Follower(LAO, "Essex"))
TWO_STRUGGLES_PASSED_OUT: Final = (played(Pass()),) * 6


def with_the_last_card(holder: Seat, own: tuple[Followers, ...], readings: Readings = RULEBOOK) -> State:
    """Rama and Lao hold three provinces each, the Rama gained later; Essex and Devon will be Lao. One card is left."""
    return ks.position(
        len(own),
        map=BRITAIN,
        readings=readings,
        control=(LAO, RAMA, LAO, RAMA, LAO, RAMA),
        followers={"Essex": Followers(lao=3), "Devon": Followers(lao=3)},
        own=own,
        hands=tuple((ActionCard.MAHARACHA,) if seat == holder else () for seat in range(len(own))),
        to_move=holder,
    )


LAO_AGAINST_RAMA: Final = (Followers(lao=4), Followers(rama=4), Followers())


@about("last-card")
def test_victory_is_found_by_playing_out_the_rest() -> None:
    """The Lao will reign with five provinces, so Alfred, who has the most Lao, may play the last card. If it counted
    who would win at once, with the Rama reigning, he might not.
    """
    check(
        Scenario(
            title="Alfred holds the last card",
            position=with_the_last_card(0, LAO_AGAINST_RAMA),
            moves=(played(SWAP), *TWO_STRUGGLES_PASSED_OUT),
            outcome=won((0,), LAO, *REIGN),
        )
    )


@about("last-card")
def test_who_would_win_at_once_but_not_at_the_end_may_not_play() -> None:
    """Benjamin has the most Rama, who reign only as long as the last struggles are left out: his card is refused. If it
    counted who would win at once, he might play it.
    """
    check(
        Scenario(
            title="Benjamin holds the last card",
            position=with_the_last_card(1, LAO_AGAINST_RAMA),
            moves=(refused(SWAP, because("action.last-card", seat=1, winners=(0,), reign=LAO)),),
            seen=Seen(to_move=1),
        )
    )


@about("last-card-holder")
def test_who_holds_the_last_card_in_vain_passes() -> None:
    """Passing is all that Benjamin can do. If nobody who holds a card were ever forced to pass, he could play it."""
    table = with_the_last_card(1, LAO_AGAINST_RAMA)
    assert ks.legal_cards(table) == ()
    assert tuple(ks.legal_moves(table)) == (Pass(),)
    check(Scenario(title="Benjamin must pass", position=table, moves=(played(Pass()),), seen=Seen(to_move=2, passes=1)))


@about("last-card-holder")
def test_online_he_is_skipped_to_the_end_of_the_game() -> None:
    """Alfred plays the last card but one; Benjamin cannot win with his, so both struggles are over at once."""
    check(
        Scenario(
            title="Online, Benjamin holds the last card in vain",
            position=ks.position(
                map=BRITAIN,
                readings=replace(RULEBOOK, forced_pass=ForcedPass.AUTOMATIC),
                control=(LAO, RAMA, LAO, RAMA, LAO, RAMA),
                followers={"Essex": Followers(lao=3), "Devon": Followers(lao=3)},
                own=LAO_AGAINST_RAMA,
                hands=((ActionCard.MAHARACHA,), (ActionCard.MAHARACHA,), ()),
            ),
            moves=(
                played(
                    SWAP,
                    *(Passed(rule("online.skipped"), seat) for seat in (1, 2, 0)),
                    FactionTakesControl(rule("struggle.majority"), "Devon", LAO),
                    *(Passed(rule("online.skipped"), seat) for seat in (1, 2, 0)),
                    FactionTakesControl(rule("struggle.majority"), "Essex", LAO),
                    GameWon(rule("victory.player.most-followers"), (0,)),
                ),
            ),
            outcome=won((0,), LAO, *REIGN),
        )
    )


@about("last-card-details")
def test_each_execution_is_judged_with_its_follower() -> None:
    """The same card wins with one follower and loses with another: only the first may be taken. If the card were
    judged as such, both would be accepted.
    """
    check(
        Scenario(
            title="Rama and Lao are level in Devon; whoever loses a follower there loses the reign",
            position=ks.position(
                map=BRITAIN,
                control=(LAO, RAMA, LAO, RAMA, LAO, RAMA, LAO),
                followers={"Devon": Followers(rama=3, lao=3)},
                own=LAO_AGAINST_RAMA,
                hands=((ActionCard.MAHARACHA,), (), ()),
            ),
            moves=(
                refused(
                    Play(Maharacha(), Follower(LAO, "Devon")),
                    because("action.last-card", seat=0, winners=(1,), reign=RAMA),
                ),
                played(Play(Maharacha(), Follower(RAMA, "Devon"))),
                *TWO_STRUGGLES_PASSED_OUT[:3],
            ),
            outcome=won((0,), LAO, *REIGN),
        )
    )


@about("last-card-details")
def test_the_card_need_not_be_the_cause_of_the_victory() -> None:
    """Alfred wins by passing as well as by playing, and may do either. If the card had to bring about the victory, it
    would be refused.
    """
    table = with_the_last_card(0, LAO_AGAINST_RAMA)
    check(
        Scenario(
            title="Alfred passes and wins",
            position=table,
            moves=(allowed(SWAP), *TWO_STRUGGLES_PASSED_OUT),
            outcome=won((0,), LAO, *REIGN),
        ),
        Scenario(
            title="Alfred plays and wins",
            position=table,
            moves=(played(SWAP), *TWO_STRUGGLES_PASSED_OUT),
            outcome=won((0,), LAO, *REIGN),
        ),
    )


@about("last-card-details")
def test_the_card_may_be_held_for_later() -> None:
    """Alfred might play and win now, passes, and may still play in the next struggle. If the card had to be played
    in the first turn possible, the pass would be refused, or the card later.
    """
    check(
        Scenario(
            title="Alfred waits",
            position=with_the_last_card(0, LAO_AGAINST_RAMA),
            moves=(
                allowed(SWAP),
                played(Pass()),
                played(Pass()),
                played(Pass()),
                played(Play(Maharacha(), Follower(LAO, "Devon"))),
                *TWO_STRUGGLES_PASSED_OUT[:3],
            ),
            outcome=won((0,), LAO, *REIGN),
        )
    )


@about("last-card-details")
def test_a_card_that_is_in_vain_now_is_judged_anew_later() -> None:
    """The Rama card reaches nothing until Warwick has become Rama; then it wins. If it were judged once and for all, it
    would stay forbidden.
    """
    into_devon = FactionCard(RAMA, ("Devon", "Devon"))
    check(
        Scenario(
            title="Alfred's Rama card waits for Warwick",
            position=ks.position(
                map=BRITAIN,
                tiles=("Moray", "Strathclyde", "Lancaster", "Northumbria", "Gwynedd", "Essex", "Warwick", "Devon"),
                control=(RAMA, RAMA, LAO, LAO, MALAY, LAO),
                followers={"Warwick": Followers(rama=2), "Devon": Followers(lao=2)},
                own=(Followers(rama=4), Followers(lao=4), Followers()),
                hands=((ActionCard.RAMA,), (), ()),
            ),
            moves=(
                refused(
                    Play(FactionCard(RAMA), Follower(LAO, "Devon")),
                    because("action.last-card", seat=0, winners=(1,), reign=LAO),
                ),
                refused(
                    Play(FactionCard(RAMA), Follower(RAMA, "Warwick")),
                    because("action.last-card", seat=0, winners=(1,), reign=LAO),
                ),
                played(Pass()),
                played(Pass()),
                played(Pass(), FactionTakesControl(rule("struggle.majority"), "Warwick", RAMA)),
                refused(
                    Play(into_devon, Follower(RAMA, "Devon")),
                    because("action.last-card", seat=0, winners=(1,), reign=LAO),
                ),
                played(Play(into_devon, Follower(LAO, "Devon"))),
                *TWO_STRUGGLES_PASSED_OUT[:3],
            ),
            outcome=won((0,), RAMA, *REIGN),
        )
    )


@about("last-card-details")
def test_the_partners_victory_counts() -> None:
    """Alice, Alfred's partner, has the most Lao: Alfred may play the last card. If only his own victory counted, he
    might not, and an opponent may not indeed.
    """
    own = (Followers(), Followers(rama=4), Followers(lao=4), Followers())
    check(
        Scenario(
            title="Alfred holds the last card, his partner wins",
            position=with_the_last_card(0, own),
            moves=(played(SWAP), *(played(Pass()),) * 8),
            outcome=won((0, 2), LAO, *REIGN),
        ),
        Scenario(
            title="Bertha holds the last card, her opponents win",
            position=with_the_last_card(3, own),
            moves=(refused(SWAP, because("action.last-card", seat=3, winners=(0, 2), reign=LAO)),),
        ),
    )


@about("last-card-details")
def test_a_shared_victory_counts() -> None:
    """Alfred, Benjamin and Alice end up tied. Alfred played last and loses, but where the other two share the
    victory his partner is among them, so he may play. If the victory had to be undivided, he might not.
    """
    own = (Followers(lao=3), Followers(lao=4), Followers(lao=4), Followers())
    tied = (*REIGN, "victory.player.second-rank", "victory.player.last-card-loses")
    check(
        Scenario(
            title="Benjamin and Alice share the victory with their partners",
            position=with_the_last_card(0, own, replace(RULEBOOK, final_tie=FinalTie.OTHERS_SHARE)),
            moves=(played(SWAP), *(played(Pass()),) * 8),
            outcome=won((0, 1, 2, 3), LAO, *tied),
        ),
        Scenario(
            title="Benjamin, whose last card came first, wins alone with his partner",
            position=with_the_last_card(0, own),
            moves=(refused(SWAP, because("action.last-card", seat=0, winners=(1, 3), reign=LAO)),),
        ),
    )
