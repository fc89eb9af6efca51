"""Rulings on who reigns and who wins, alone and in teams."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from kingofsiam import BRITISH, LAO, MALAY, RAMA, RULEBOOK, Followers, Pass, Seat, rule
from kingofsiam.events import GameWon
from kingofsiam.readings import FinalTie
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from tests.scenarios.claims import about
from tests.scenarios.scenario import (
    COLONY_BY_SETS,
    COLONY_BY_TEAM_SETS,
    ONE_CARD_EACH,
    REIGN,
    REIGN_BY_TIE,
    THREE_BRITISH,
    Scenario,
    check,
    last_pass,
    played,
    won,
)

ONE_SET: Final = Followers(1, 1, 1)
LAO_REIGN_BEFORE_RAMA: Final = (LAO, LAO, LAO, LAO, LAO, RAMA, RAMA)
LAO_REIGN_ALONE: Final = (LAO, LAO, LAO, LAO, LAO, BRITISH, BRITISH)
ALL_CARDS: Final = CARD_SET_CARDS


@about("tie-break-nl")
def test_the_last_gain_among_the_tied_factions_decides_the_reign() -> None:
    """Lao and Rama hold three each, the Rama gained later, the Malay last of all: the Rama reign. If the last gain of
    all decided, the Malay would reign with two provinces and Charles win.
    """
    check(
        Scenario(
            title="The last province is Malay",
            position=last_pass(
                (RAMA, LAO, MALAY, LAO, RAMA, LAO, RAMA),
                Followers(malay=2),
                (Followers(rama=2), Followers(lao=2), Followers(malay=2)),
            ),
            moves=(played(Pass()),),
            outcome=won((0,), RAMA, *REIGN_BY_TIE),
        )
    )


@about("tie-break-nl")
def test_the_last_card_among_the_tied_players_decides() -> None:
    """Charles played the last card of all but is not tied: in a colony Benjamin wins, the last of the tied, and in a
    reign Benjamin loses. If the last card of all decided, Charles would win the first, and the second would stay
    undecided.
    """
    check(
        Scenario(
            title="A colony, Alfred and Benjamin have a set each",
            position=last_pass(THREE_BRITISH, Followers(), (ONE_SET, ONE_SET, Followers()), order=(0, 1, 2)),
            moves=(played(Pass()),),
            outcome=won((1,), None, "victory.end.colony", "victory.colony.most-sets", "victory.colony.tie"),
        ),
        Scenario(
            title="The Lao reign, Alfred and Benjamin have equally many Lao and Rama",
            position=last_pass(
                LAO_REIGN_BEFORE_RAMA,
                Followers(lao=1),
                (Followers(lao=3), Followers(lao=3), Followers(lao=2)),
                order=(0, 1, 2),
            ),
            moves=(played(Pass()),),
            outcome=won((0,), LAO, *REIGN, "victory.player.second-rank", "victory.player.last-card-loses"),
        ),
    )


@about("second-rank-none")
def test_without_a_second_rank_the_last_card_decides() -> None:
    """Neither Rama nor Malay hold a province: Alfred's Rama followers do not help, he played later and loses. If one
    of the two ranked second all the same, the Rama say, Alfred would win.
    """
    check(
        Scenario(
            title="Only Lao and British hold provinces",
            position=last_pass(
                LAO_REIGN_ALONE,
                Followers(),
                (Followers(rama=2, lao=3), Followers(lao=3), Followers()),
                order=(2, 1, 0),
            ),
            moves=(played(Pass()),),
            outcome=won((1,), LAO, *REIGN, "victory.player.last-card-loses"),
        )
    )


@about("never-played")
def test_to_have_played_no_card_is_to_have_played_first() -> None:
    """Of the tied, whoever never played a card is taken as the earliest; several such share the victory. If only those
    who did play were compared, Charles, who alone did, would win or lose against nobody.
    """
    one_lao = Followers(lao=1)
    for title, hands, winners, decided in (
        ("Alfred and Benjamin never played", (ALL_CARDS, ALL_CARDS, ()), (0, 1), "victory.player.never-played"),
        ("Alfred never played", (ALL_CARDS, (), ()), (0,), "victory.player.last-card-again"),
        ("Nobody ever played", (ALL_CARDS,) * 3, (0, 1, 2), "victory.player.never-played"),
    ):
        check(
            Scenario(
                title=title,
                position=last_pass(LAO_REIGN_BEFORE_RAMA, one_lao, (one_lao,) * 3, hands=hands),
                moves=(played(Pass(), GameWon(rule(decided), winners)),),
                outcome=won(winners, LAO, *REIGN, "victory.player.second-rank", decided),
            )
        )


@about("never-played")
def test_of_two_tied_the_one_who_played_loses_to_the_one_who_never_did() -> None:
    """Alfred played a card, Benjamin none: Alfred is the last to have played one and loses."""
    check(
        Scenario(
            title="Alfred and Benjamin are tied",
            position=last_pass(
                LAO_REIGN_BEFORE_RAMA,
                Followers(lao=1),
                (Followers(lao=1), Followers(lao=1), Followers(malay=1)),
                hands=(ALL_CARDS[1:], ALL_CARDS, ALL_CARDS[1:]),
            ),
            moves=(played(Pass()),),
            outcome=won((1,), LAO, *REIGN, "victory.player.second-rank", "victory.player.last-card-loses"),
        )
    )


@about("british-tie-no-card")
def test_a_colony_without_any_card_played_is_shared() -> None:
    """Nobody has a set and nobody ever played a card: all share the victory; so do both teams of four, each with one
    set. Once a card has been played there is a last one: Benjamin's wins. Any further
    criterion would single somebody out.
    """
    rama_and_lao, rama_and_malay = Followers(1, 1, 0), Followers(1, 0, 1)
    check(
        Scenario(
            title="Three players, no cards",
            position=last_pass(THREE_BRITISH, Followers(), (rama_and_lao,) * 3, hands=(ALL_CARDS,) * 3),
            moves=(played(Pass()),),
            outcome=won((0, 1, 2), None, *COLONY_BY_SETS, "victory.colony.shared"),
        ),
        Scenario(
            title="Four players, no cards, a set in each team",
            position=last_pass(
                THREE_BRITISH,
                Followers(),
                (rama_and_lao, rama_and_lao, rama_and_malay, rama_and_malay),
                players=4,
                hands=(ALL_CARDS,) * 4,
            ),
            moves=(played(Pass()),),
            outcome=won((0, 1, 2, 3), None, *COLONY_BY_TEAM_SETS, "victory.colony.shared"),
        ),
        Scenario(
            title="Three players, one card",
            position=last_pass(
                THREE_BRITISH, Followers(), (rama_and_lao,) * 3, hands=(ALL_CARDS, ALL_CARDS[1:], ALL_CARDS)
            ),
            moves=(played(Pass()),),
            outcome=won((1,), None, *COLONY_BY_SETS, "victory.colony.tie"),
        ),
    )


@about("partner-tie")
def test_a_tie_between_partners_is_none() -> None:
    """As soon as all who are still tied are partners their team wins, by the first criterion or by the second. If it
    had to be broken, the winners would be the same, but the last card would have decided.
    """
    both = Followers(lao=4)
    check(
        Scenario(
            title="Alfred and Alice, partners, have four Lao each",
            position=last_pass(
                LAO_REIGN_BEFORE_RAMA,
                Followers(lao=1),
                (both, Followers(rama=3, lao=3), both, Followers(rama=3, lao=3)),
                players=4,
            ),
            moves=(played(Pass()),),
            outcome=won((0, 2), LAO, *REIGN, "four-players.partners-tied"),
        ),
        Scenario(
            title="Three have four Lao each, of them the partners Benjamin and Bertha have a Rama each",
            position=last_pass(
                LAO_REIGN_BEFORE_RAMA,
                Followers(lao=1),
                (both, Followers(rama=1, lao=4), Followers(), Followers(rama=1, lao=4)),
                players=4,
            ),
            moves=(played(Pass()),),
            outcome=won((1, 3), LAO, *REIGN, "victory.player.second-rank", "four-players.partners-tied"),
        ),
    )


@about("partner-tie")
@pytest.mark.parametrize(
    ("choice", "winners", "by"),
    [(FinalTie.EARLIEST_WINS, (1, 3), "last-card-again"), (FinalTie.OTHERS_SHARE, (0, 1, 2, 3), "last-card-loses")],
    ids=str,
)
def test_where_the_others_share_they_may_be_of_both_teams(choice: FinalTie, winners: tuple[Seat, ...], by: str) -> None:
    """Alfred, Benjamin and Alice are tied, Alfred played last: Benjamin wins with his partner, or shares with Alice,
    and then all four have won.
    """
    tied = Followers(lao=4)
    check(
        Scenario(
            title=f"Three of four players are tied, {choice}",
            position=last_pass(
                LAO_REIGN_BEFORE_RAMA,
                Followers(lao=1),
                (tied, tied, tied, Followers()),
                players=4,
                readings=replace(RULEBOOK, final_tie=choice),
                order=(1, 2, 3, 0),
            ),
            moves=(played(Pass()),),
            outcome=won(winners, LAO, *REIGN, "victory.player.second-rank", f"victory.player.{by}"),
        )
    )


@about("team-last-card")
@pytest.mark.parametrize(
    ("order", "winners"), [((1, 0, 2, 3), (1, 3)), ((0, 1, 3, 2), (0, 2)), ((2, 0, 3, 1), (1, 3))], ids=str
)
def test_of_teams_tied_for_sets_the_one_that_played_last_wins(
    order: tuple[Seat, ...], winners: tuple[Seat, ...]
) -> None:
    """Each team has two sets: the team one of whose players played the last card wins, whoever of the two has sets.
    If only a player with the most sets himself could break the tie, Alfred's and Benjamin's cards would count and
    not those of their partners, who have none.
    """
    check(
        Scenario(
            title=f"Both teams have two sets, cards were last played in the order {order}",
            position=last_pass(
                THREE_BRITISH,
                Followers(),
                (Followers(2, 2, 2), Followers(2, 2, 2), Followers(), Followers()),
                players=4,
                hands=ONE_CARD_EACH,
                order=order,
            ),
            moves=(played(Pass(), GameWon(rule("four-players.colony.tie"), winners)),),
            outcome=won(winners, None, *COLONY_BY_TEAM_SETS, "four-players.colony.tie"),
        )
    )
