"""The examples printed in the booklets.

Alfred, Benjamin and Charles sit in seats 0 to 2; if four play Alfred, Benjamin, Alice and Bertha in seats 0 to 3,
so that Alfred and Alice are partners. Yellow is Rama, red Lao, blue Malay.
"""

from __future__ import annotations

from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import (
    BRITISH,
    LAO,
    MALAY,
    RAMA,
    ActionCard,
    FactionCard,
    Follower,
    Followers,
    KhonThai,
    Pass,
    Play,
    rule,
)
from kingofsiam.events import (
    BritishMarchIn,
    CardPlayed,
    FactionReigns,
    FactionTakesControl,
    FollowersPlaced,
    FollowersReturned,
    FollowerTaken,
    GameWon,
    NextStruggle,
    Passed,
    SiamIsColony,
    StruggleEnded,
    TileTurned,
)
from tests.scenarios.scenario import (
    COLONY_BY_SETS,
    COLONY_BY_TEAM_SETS,
    REIGN,
    REIGN_BY_TIE,
    Scenario,
    Seen,
    because,
    check,
    last_pass,
    played,
    refused,
    told,
    won,
)

ALFRED, BENJAMIN, CHARLES = range(3)


def passes_because_he_may(seat: int) -> Passed:
    """He passes though he holds cards."""
    return Passed(rule("course.may-pass"), seat)


def test_the_table_of_turns() -> None:
    """Pass, pass, action; pass, action, pass; pass, pass: the struggle is over when three have passed in a row.
    Benjamin passed last, so Charles starts the next one.
    """
    first_action = Play(KhonThai(rama="Mon", lao="Mon", malay="Mon"), Follower(LAO, "Lan Na"))
    second_action = Play(FactionCard(LAO, ("Sukothai", "Khorat")), Follower(LAO, "Lan Na"))
    check(
        Scenario(
            title="The course of a power-struggle for three",
            position=ks.position(followers={"Lan Na": Followers(rama=1, lao=3)}),
            moves=(
                told(Pass(), passes_because_he_may(ALFRED)),
                told(Pass(), passes_because_he_may(BENJAMIN)),
                played(first_action, CardPlayed(rule("action.one-card"), CHARLES, ActionCard.KHON_THAI)),
                told(Pass(), passes_because_he_may(ALFRED)),
                played(second_action, CardPlayed(rule("action.one-card"), BENJAMIN, ActionCard.LAO)),
                told(Pass(), passes_because_he_may(CHARLES)),
                told(Pass(), passes_because_he_may(ALFRED)),
                played(
                    Pass(),
                    passes_because_he_may(BENJAMIN),
                    StruggleEnded(rule("course.struggle-ends"), "Lan Na"),
                    NextStruggle(rule("course.next-starter"), 2, "Sukothai", CHARLES),
                ),
            ),
            seen=Seen(to_move=CHARLES, passes=0, contested="Sukothai", control=(BRITISH,)),
        )
    )


SUKOTHAI_LAST: Final = ("Ayutthaya", "Lan Na", "Isan", "Khorat", "Mon", "Rattanakosin", "Pattani", "Sukothai")
RAMA_INTO_SUKOTHAI: Final = FactionCard(RAMA, ("Sukothai", "Sukothai"))


def with_the_24th_card(*own: Followers) -> ks.State:
    """Rama and Lao hold three provinces each, the Lao gained later, the Malay hold one; Sukothai decides. Alfred holds
    the 24th card, a Rama card.
    """
    return ks.position(
        tiles=SUKOTHAI_LAST,
        control=(RAMA, LAO, RAMA, MALAY, LAO, RAMA, LAO),
        followers={"Sukothai": Followers(lao=1, malay=2)},
        own=own,
        hands=((ActionCard.RAMA,), (), ()),
    )


def test_alfreds_24th_card_wins_the_game() -> None:
    """The 24th card may be played because Alfred achieves victory with it: Sukothai goes to the Rama, who then reign,
    and he has the most of them. With any other follower than the Malay he does not win.
    """
    position = with_the_24th_card(Followers(rama=5), Followers(lao=5), Followers(malay=5))
    assert position.cards_played == 23
    not_his = because("action.last-card", seat=ALFRED, winners=(BENJAMIN,), reign=LAO)
    check(
        Scenario(
            title="Alfred can win with the 24th card",
            position=position,
            moves=(
                refused(Play(RAMA_INTO_SUKOTHAI, Follower(RAMA, "Sukothai")), not_his),
                refused(Play(RAMA_INTO_SUKOTHAI, Follower(LAO, "Sukothai")), not_his),
                played(Play(RAMA_INTO_SUKOTHAI, Follower(MALAY, "Sukothai"))),
                told(Pass(), Passed(rule("course.no-cards"), BENJAMIN)),
                told(Pass(), Passed(rule("course.no-cards"), CHARLES)),
                played(
                    Pass(),
                    FactionTakesControl(rule("struggle.majority"), "Sukothai", RAMA),
                    FactionReigns(rule("victory.reign.most-provinces"), RAMA),
                    GameWon(rule("victory.player.most-followers"), (ALFRED,)),
                ),
            ),
            outcome=won((ALFRED,), RAMA, *REIGN),
        )
    )


def test_alfreds_24th_card_does_not_win_the_game() -> None:
    """The 24th card may not be played because Alfred cannot win with it: if the Rama reign Charles wins, else
    Benjamin. He can only pass.
    """
    position = with_the_24th_card(Followers(rama=1), Followers(lao=5), Followers(rama=5))
    assert tuple(ks.legal_moves(position)) == (Pass(),)
    check(
        Scenario(
            title="Alfred cannot win with the 24th card",
            position=position,
            moves=(
                *(
                    refused(
                        Play(RAMA_INTO_SUKOTHAI, Follower(faction, "Sukothai")),
                        because("action.last-card", seat=ALFRED, winners=(winner,), reign=reign),
                    )
                    for faction, winner, reign in (
                        (RAMA, BENJAMIN, LAO),
                        (LAO, BENJAMIN, LAO),
                        (MALAY, CHARLES, RAMA),
                    )
                ),
                played(Pass()),
            ),
            seen=Seen(to_move=BENJAMIN, passes=1),
        )
    )


def test_sukothai_is_won_by_a_majority_and_lan_na_is_tied() -> None:
    """More Rama than others stand in Sukothai: a Rama marker goes on its capital. In Lan Na two factions are tied: the
    British march in. Either way the followers go to the pool and the tile is turned.
    """
    sukothai, lan_na = Followers(rama=3, lao=1), Followers(lao=2, malay=2)
    check(
        Scenario(
            title="Sukothai, then Lan Na",
            position=ks.position(
                tiles=("Sukothai", "Lan Na"), followers={"Sukothai": sukothai, "Lan Na": lan_na}, passes=2
            ),
            moves=(
                told(
                    Pass(),
                    passes_because_he_may(ALFRED),
                    StruggleEnded(rule("course.struggle-ends"), "Sukothai"),
                    FactionTakesControl(rule("struggle.majority"), "Sukothai", RAMA),
                    FollowersReturned(rule("struggle.followers-return"), "Sukothai", sukothai),
                    TileTurned(rule("struggle.tile-turned"), "Sukothai"),
                    NextStruggle(rule("course.next-starter"), 2, "Lan Na", BENJAMIN),
                ),
                played(Pass()),
                played(Pass()),
                told(
                    Pass(),
                    passes_because_he_may(ALFRED),
                    StruggleEnded(rule("course.struggle-ends"), "Lan Na"),
                    BritishMarchIn(rule("struggle.tie.british"), "Lan Na"),
                    FollowersReturned(rule("struggle.followers-return"), "Lan Na", lan_na),
                    TileTurned(rule("struggle.tile-turned"), "Lan Na"),
                    NextStruggle(rule("course.next-starter"), 3, "Isan", BENJAMIN),
                ),
            ),
            seen=Seen(
                control=(RAMA, BRITISH),
                followers={"Sukothai": Followers(), "Lan Na": Followers()},
                pool=Followers(18, 18, 18),
                contested="Isan",
            ),
        )
    )


def test_of_three_provinces_each_the_later_gain_reigns() -> None:
    """Lao and Rama hold three provinces each; the Rama gained the seventh and reign; the eighth is not theirs."""
    check(
        Scenario(
            title="Three each for Lao and Rama, Rama later",
            position=last_pass(
                (RAMA, LAO, BRITISH, LAO, RAMA, LAO, RAMA),
                Followers(malay=2),
                (Followers(lao=2), Followers(rama=2), Followers(malay=2)),
            ),
            moves=(
                played(
                    Pass(),
                    FactionTakesControl(rule("struggle.majority"), "Pattani", MALAY),
                    FactionReigns(rule("victory.reign.tie"), RAMA),
                    GameWon(rule("victory.player.most-followers"), (BENJAMIN,)),
                ),
            ),
            seen=Seen(control=(RAMA, LAO, BRITISH, LAO, RAMA, LAO, RAMA, MALAY)),
            outcome=won((BENJAMIN,), RAMA, *REIGN_BY_TIE),
        )
    )


def test_four_british_after_the_sixth_struggle_end_the_game_at_once() -> None:
    """The sixth struggle brings the fourth British province: the game is over as a colony with two provinces left."""
    check(
        Scenario(
            title="Stop after power-struggle 6",
            position=last_pass(
                (LAO, BRITISH, BRITISH, RAMA, BRITISH),
                Followers(rama=1, lao=1),
                (Followers(lao=4), Followers(1, 1, 1), Followers()),
            ),
            moves=(
                played(
                    Pass(),
                    BritishMarchIn(rule("struggle.tie.british"), "Mon"),
                    SiamIsColony(rule("victory.end.colony")),
                    GameWon(rule("victory.colony.most-sets"), (BENJAMIN,)),
                ),
                refused(Pass(), because("victory.end.colony", winners=(BENJAMIN,))),
            ),
            seen=Seen(control=(LAO, BRITISH, BRITISH, RAMA, BRITISH, BRITISH)),
            outcome=won((BENJAMIN,), None, *COLONY_BY_SETS),
        )
    )


FIVE_AND_THREE_BRITISH: Final = (LAO, BRITISH, BRITISH, RAMA, BRITISH)


def test_a_colony_is_won_by_two_sets_against_one_and_one() -> None:
    """Alfred and Benjamin have one complete set each, Charles two: he wins, though the others have more followers."""
    check(
        Scenario(
            title="One set, one set, two sets",
            position=last_pass(
                FIVE_AND_THREE_BRITISH, Followers(), (Followers(4, 1, 3), Followers(1, 4, 2), Followers(2, 2, 2))
            ),
            moves=(played(Pass(), BritishMarchIn(rule("struggle.empty.british"), "Mon")),),
            outcome=won((CHARLES,), None, *COLONY_BY_SETS),
        )
    )


def test_four_lao_each_are_decided_by_the_second_ranked_rama() -> None:
    """The Lao reign and the Rama rank second. Alfred and Benjamin have four Lao each, Alfred more Rama: he wins. The
    Rama of Charles, who has fewer Lao, do not count.
    """
    check(
        Scenario(
            title="Four Lao each",
            position=last_pass(
                (LAO, RAMA, LAO, MALAY, RAMA, LAO, LAO),
                Followers(lao=1),
                (Followers(rama=2, lao=4), Followers(rama=1, lao=4, malay=3), Followers(rama=5, lao=3)),
            ),
            moves=(played(Pass()),),
            outcome=won((ALFRED,), LAO, *REIGN, "victory.player.second-rank"),
        )
    )


def test_four_players_a_colony_three_sets_against_four() -> None:
    """Alfred and Alice have 7 Malay, 3 Lao and 6 Rama together: three sets. Benjamin and Bertha have four, and win."""
    alfred, alice = Followers(rama=4, lao=1, malay=3), Followers(rama=2, lao=2, malay=4)
    benjamin, bertha = Followers(rama=1, lao=3, malay=2), Followers(rama=3, lao=1, malay=2)
    assert alfred + alice == Followers(rama=6, lao=3, malay=7)
    assert benjamin + bertha == Followers(4, 4, 4)
    check(
        Scenario(
            title="Three sets against four",
            position=last_pass(
                FIVE_AND_THREE_BRITISH, Followers(), (alfred, benjamin, alice, bertha), players=4, order=(1, 3, 0, 2)
            ),
            moves=(played(Pass()),),
            outcome=won((1, 3), None, *COLONY_BY_TEAM_SETS),
        )
    )


def test_four_players_a_reign_is_won_by_the_best_single_player() -> None:
    """The Rama reign. Alfred has four of them and Alice three, Benjamin five and Bertha one: Benjamin has the most,
    and Bertha wins with him, though the other two have more together.
    """
    check(
        Scenario(
            title="Four and three against five and one",
            position=last_pass(
                (RAMA, LAO, RAMA, MALAY, RAMA, LAO, BRITISH),
                Followers(rama=1),
                (Followers(rama=4), Followers(rama=5), Followers(rama=3), Followers(rama=1)),
                players=4,
            ),
            moves=(played(Pass()),),
            outcome=won((1, 3), RAMA, *REIGN),
        )
    )


@pytest.mark.parametrize("elsewhere", ["Sukothai", "Lan Na"])
def test_the_publishers_introduction_in_sukothai(elsewhere: str) -> None:
    """With Khon Thai a yellow follower comes to Sukothai, and a blue one is taken from there, who may have come by the
    same card: with the red and the yellow one he had, the player then holds one of each.
    """
    take = Follower(MALAY, "Sukothai")
    placed = (Follower(RAMA, "Sukothai"), Follower(LAO, elsewhere), take)
    check(
        Scenario(
            title="Khon Thai in Sukothai",
            position=ks.position(
                tiles=("Sukothai",),
                followers={"Sukothai": Followers(rama=1, lao=2)},
                own=(Followers(rama=1, lao=1),),
            ),
            moves=(
                told(
                    Play(KhonThai(rama="Sukothai", lao=elsewhere, malay="Sukothai"), take),
                    CardPlayed(rule("action.one-card"), ALFRED, ActionCard.KHON_THAI),
                    FollowersPlaced(rule("action.khon-thai.one-of-each"), placed),
                    FollowerTaken(rule("action.follower.take"), ALFRED, take),
                ),
            ),
            seen=Seen(own={ALFRED: Followers(1, 1, 1)}, to_move=BENJAMIN, pool=Followers(15, 14, 17)),
        )
    )
