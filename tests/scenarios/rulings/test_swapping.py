"""Rulings on the two swap cards and on undoing a swap."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import (
    BRITAIN,
    LAO,
    MALAY,
    RAMA,
    RULEBOOK,
    ActionCard,
    Faction,
    Follower,
    Followers,
    KhonThai,
    OneVsOne,
    Pass,
    Play,
    Province,
    Seat,
    TwoVsOne,
    rule,
)
from kingofsiam.events import CutShort, FollowersSwapped
from kingofsiam.readings import TakeFrom, TwoVsOneShortfall
from kingofsiam.rules.s1_components import card_set
from tests.scenarios.claims import about
from tests.scenarios.scenario import Scenario, Seen, allowed, because, check, played, refused

SPARE: Final = Follower(MALAY, "Devon")
"""Whom to take without touching what is swapped."""
SPARES: Final = Followers(malay=4)


def at(province: Province, *factions: Faction) -> tuple[Follower, ...]:
    """Followers of these factions in the province."""
    return tuple(Follower(faction, province) for faction in factions)


@about("adjacency-nl")
@pytest.mark.parametrize(("one", "other"), [("Moray", "Strathclyde"), ("Moray", "Essex")])
def test_one_vs_one_goes_between_neighbours_and_others(one: Province, other: Province) -> None:
    """The provinces of a 1 vs. 1 may border on each other and need not. If they must not, the first would be
    refused.
    """
    check(
        Scenario(
            title=f"A 1 vs. 1 between {one} and {other}",
            position=ks.position(map=BRITAIN, followers={one: Followers(rama=1), other: Followers(lao=1)}),
            moves=(
                played(
                    Play(OneVsOne(Follower(RAMA, one), Follower(LAO, other)), Follower(LAO, one)),
                    FollowersSwapped(
                        rule("action.one-vs-one.swap"), *sides((one, Followers(rama=1)), (other, Followers(lao=1)))
                    ),
                ),
            ),
            seen=Seen(followers={one: Followers(), other: Followers(rama=1)}),
        )
    )


def sides(
    one: tuple[Province, Followers], other: tuple[Province, Followers]
) -> tuple[Province, Followers, Province, Followers]:
    """Both sides of a swap in the order in which they are told."""
    first, second = sorted((one, other), key=lambda side: side[0])
    return (*first, *second)


@about("undo-ru")
def test_a_swap_that_changes_nothing_does_not_forbid_another_such() -> None:
    """A Rama goes for a Rama, then a Lao for a Lao elsewhere: all stand as before, yet the second is no reverse of
    the first. If no second swap might bring back the old position, it would be refused.
    """
    check(
        Scenario(
            title="Two swaps of equal colours in different provinces",
            position=ks.position(
                map=BRITAIN,
                followers={
                    "Moray": Followers(rama=1),
                    "Essex": Followers(rama=1),
                    "Lancaster": Followers(lao=1),
                    "Warwick": Followers(lao=1),
                    "Devon": SPARES,
                },
            ),
            moves=(
                played(Play(OneVsOne(*at("Moray", RAMA), *at("Essex", RAMA)), SPARE)),
                played(Play(OneVsOne(*at("Lancaster", LAO), *at("Warwick", LAO)), SPARE)),
            ),
            seen=Seen(followers={"Moray": Followers(rama=1), "Warwick": Followers(lao=1)}),
        )
    )


@about("undo-ru")
def test_a_two_vs_one_may_bring_the_old_position_back_by_another_exchange() -> None:
    """Rama and Lao for a Rama moves a Lao; Malay and Lao for a Malay moves him back. That is another exchange, so it is
    allowed. If what counts were the old position, it would be refused like the exact reverse.
    """
    moray, strathclyde = Followers(1, 1, 1), Followers(rama=1, malay=1)
    check(
        Scenario(
            title="A Lao moves to Strathclyde and back in different company",
            position=ks.position(map=BRITAIN, followers={"Moray": moray, "Strathclyde": strathclyde, "Devon": SPARES}),
            moves=(
                played(Play(TwoVsOne(at("Moray", RAMA, LAO), *at("Strathclyde", RAMA)), SPARE)),
                refused(
                    Play(TwoVsOne(at("Strathclyde", RAMA, LAO), *at("Moray", RAMA)), SPARE), because("action.undo")
                ),
                played(Play(TwoVsOne(at("Strathclyde", LAO, MALAY), *at("Moray", MALAY)), SPARE)),
            ),
            seen=Seen(followers={"Moray": moray, "Strathclyde": strathclyde}),
        )
    )


FULL_REVERSE_ONLY: Final = {
    "Moray": Followers(rama=1, lao=1),
    "Strathclyde": Followers(malay=1),
    "Devon": SPARES,
}
"""After Rama and Lao of Moray have gone for the Malay of Strathclyde, the reverse is the only two for one."""
THERE: Final = Play(TwoVsOne(at("Moray", RAMA, LAO), *at("Strathclyde", MALAY)), SPARE)
BACK: Final = Play(TwoVsOne(at("Strathclyde", RAMA, LAO), *at("Moray", MALAY)), SPARE)
SHORT: Final = Play(TwoVsOne(at("Strathclyde", RAMA), *at("Moray", MALAY)), SPARE)
NO_TWO_VS_ONE: Final = Play(TwoVsOne(), SPARE)


@about("partial-order")
def test_a_banned_full_swap_leaves_one_for_one() -> None:
    """The only two for one would undo the last: so one for one is owed. If a full swap that exists, though banned,
    excluded smaller ones, nothing could be swapped; that is so only where one for one is never made.
    """
    check(
        Scenario(
            title="Only the reverse would be a full swap",
            position=ks.position(map=BRITAIN, followers=FULL_REVERSE_ONLY),
            moves=(
                played(THERE),
                refused(BACK, because("action.undo", swap=(*at("Strathclyde", RAMA, LAO), *at("Moray", MALAY)))),
                refused(NO_TWO_VS_ONE, because("action.must-execute")),
                allowed(Play(TwoVsOne(at("Strathclyde", LAO), *at("Moray", MALAY)), SPARE)),
                played(
                    SHORT,
                    FollowersSwapped(
                        rule("action.two-vs-one.short"),
                        "Moray",
                        Followers(malay=1),
                        "Strathclyde",
                        Followers(rama=1),
                    ),
                ),
            ),
            seen=Seen(followers={"Moray": Followers(rama=1), "Strathclyde": Followers(lao=1, malay=1)}),
        ),
        Scenario(
            title="The same where one for one is never made",
            position=ks.position(
                map=BRITAIN,
                followers=FULL_REVERSE_ONLY,
                readings=replace(RULEBOOK, two_vs_one_shortfall=TwoVsOneShortfall.NOTHING),
            ),
            moves=(
                played(THERE),
                refused(BACK, because("action.undo")),
                refused(SHORT, because("action.two-vs-one.swap")),
                allowed(NO_TWO_VS_ONE),
            ),
        ),
    )


@about("one-sided-swap")
def test_a_swap_needs_followers_on_both_sides() -> None:
    """With followers in one province only nothing can be swapped, and a follower who merely moves is no swap. If half
    a swap were owed, the cards without a swap would be refused and the one-sided ones accepted.
    """
    table = ks.position(map=BRITAIN, followers={"Moray": Followers(rama=2, lao=1)})
    take = Follower(LAO, "Moray")
    check(
        Scenario(
            title="All followers stand in Moray; 1 vs. 1",
            position=table,
            moves=(
                refused(Play(OneVsOne(*at("Moray", RAMA)), take), because("action.swap.another-province")),
                refused(
                    Play(OneVsOne(*at("Moray", RAMA, LAO)), Follower(RAMA, "Moray")),
                    because("action.swap.another-province"),
                ),
                played(Play(OneVsOne(), take), CutShort(rule("action.as-far-as-possible"), ActionCard.ONE_VS_ONE)),
            ),
            seen=Seen(followers={"Moray": Followers(rama=2)}),
        ),
        Scenario(
            title="All followers stand in Moray; 2 vs. 1",
            position=table,
            moves=(
                refused(
                    Play(TwoVsOne(at("Moray", RAMA, RAMA)), take),
                    because("action.swap.another-province", two=at("Moray", RAMA, RAMA), one=None),
                ),
                played(Play(TwoVsOne(), take), CutShort(rule("action.as-far-as-possible"), ActionCard.TWO_VS_ONE)),
            ),
            seen=Seen(followers={"Moray": Followers(rama=2), "Strathclyde": Followers()}),
        ),
    )


@about("undo-same-colours")
def test_the_ban_is_about_colours_not_about_pieces() -> None:
    """A Rama of Moray went for a Lao of Essex, where another Rama and in Moray another Lao already stood: no Rama may
    come back for any Lao. If the very same pieces were meant, the other two could.
    """
    check(
        Scenario(
            title="Other followers of the same colours",
            position=ks.position(
                map=BRITAIN,
                followers={"Moray": Followers(rama=1, lao=1), "Essex": Followers(rama=1, lao=1), "Devon": SPARES},
            ),
            moves=(
                played(Play(OneVsOne(*at("Moray", RAMA), *at("Essex", LAO)), SPARE)),
                refused(
                    Play(OneVsOne(*at("Moray", LAO), *at("Essex", RAMA)), SPARE),
                    because("action.undo", swap=(*at("Essex", RAMA), *at("Moray", LAO))),
                ),
            ),
        )
    )


@about("undo-same-colours")
def test_a_swap_of_equal_colours_is_undone_by_the_same_swap() -> None:
    """A Rama for a Rama may not be followed by the same; other swaps between the same provinces may."""
    again = Play(OneVsOne(*at("Moray", RAMA), *at("Essex", RAMA)), SPARE)
    check(
        Scenario(
            title="A Rama for a Rama, twice",
            position=ks.position(
                map=BRITAIN,
                followers={"Moray": Followers(rama=1, lao=1), "Essex": Followers(rama=1), "Devon": SPARES},
            ),
            moves=(
                played(again),
                refused(again, because("action.undo")),
                played(Play(OneVsOne(*at("Moray", LAO), *at("Essex", RAMA)), SPARE)),
            ),
        )
    )


@about("undo-scope")
def test_only_the_same_kind_of_card_undoes() -> None:
    """After a 2 vs. 1 a 1 vs. 1 may bring a part of it back. If no swap card might undo what another did, it would be
    refused.
    """
    check(
        Scenario(
            title="A 1 vs. 1 brings the Rama back that a 2 vs. 1 has moved",
            position=ks.position(map=BRITAIN, followers=FULL_REVERSE_ONLY),
            moves=(
                played(THERE),
                refused(BACK, because("action.undo")),
                played(Play(OneVsOne(*at("Strathclyde", RAMA), *at("Moray", MALAY)), SPARE)),
            ),
            seen=Seen(followers={"Moray": Followers(rama=1), "Strathclyde": Followers(lao=1, malay=1)}),
        )
    )


@about("undo-scope")
def test_a_two_vs_one_cut_short_is_undone_by_one_cut_short_only() -> None:
    """One for one by a 2 vs. 1 may not be reversed by a 2 vs. 1, but by a 1 vs. 1."""
    one_each = {"Moray": Followers(rama=1), "Strathclyde": Followers(malay=1), "Devon": SPARES}
    check(
        Scenario(
            title="One for one and back",
            position=ks.position(map=BRITAIN, followers=one_each),
            moves=(
                played(Play(TwoVsOne(at("Moray", RAMA), *at("Strathclyde", MALAY)), SPARE)),
                refused(Play(TwoVsOne(at("Moray", MALAY), *at("Strathclyde", RAMA)), SPARE), because("action.undo")),
                allowed(NO_TWO_VS_ONE),
                allowed(Play(OneVsOne(*at("Moray", MALAY), *at("Strathclyde", RAMA)), SPARE)),
            ),
        )
    )


LANCASTERS: Final = Follower(MALAY, "Lancaster")


@about("undo-scope")
@pytest.mark.parametrize(
    "between",
    [Play(TwoVsOne(), LANCASTERS), Play(KhonThai("Lancaster", "Lancaster", "Lancaster"), LANCASTERS)],
    ids=["a swap card without a swap", "another card"],
)
def test_only_the_swap_of_the_last_card_counts(between: Play) -> None:
    """Any card in between ends the ban, also a swap card by which nothing is swapped."""
    check(
        Scenario(
            title="A 1 vs. 1, a card, the 1 vs. 1 back",
            position=ks.position(
                map=BRITAIN,
                followers={"Moray": Followers(rama=1), "Essex": Followers(lao=1), "Lancaster": SPARES},
            ),
            moves=(
                played(Play(OneVsOne(*at("Moray", RAMA), *at("Essex", LAO)), LANCASTERS)),
                played(between),
                played(Play(OneVsOne(*at("Moray", LAO), *at("Essex", RAMA)), LANCASTERS)),
            ),
            seen=Seen(followers={"Moray": Followers(rama=1), "Essex": Followers(lao=1)}),
        )
    )


@about("undo-scope")
def test_the_same_card_without_a_swap_ends_the_ban() -> None:
    """Nothing but the reverse could be swapped, so Benjamin swaps nothing; then Charles may make the reverse."""
    pool = Follower(RAMA, ks.POOL)
    back = Play(OneVsOne(*at("Moray", LAO), *at("Essex", RAMA)), pool)
    check(
        Scenario(
            title="Three 1 vs. 1, the second without a swap",
            position=ks.position(
                map=BRITAIN,
                readings=replace(RULEBOOK, take_from=TakeFrom.PROVINCE_OR_POOL),
                followers={"Moray": Followers(rama=1), "Essex": Followers(lao=1)},
            ),
            moves=(
                played(Play(OneVsOne(*at("Moray", RAMA), *at("Essex", LAO)), pool)),
                refused(back, because("action.undo")),
                played(Play(OneVsOne(), pool)),
                played(back),
            ),
            seen=Seen(followers={"Moray": Followers(rama=1), "Essex": Followers(lao=1)}),
        )
    )


@about("undo-whose")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_nobodys_swap_may_be_undone(seat: Seat) -> None:
    """Alfred's swap may be undone neither by an opponent nor by his partner, Alice. If only the card of an opponent
    were protected, Alice could; one's own swap is never the last, since a set holds one card of each kind.
    """
    assert [card_set().count(card) for card in (ActionCard.ONE_VS_ONE, ActionCard.TWO_VS_ONE)] == [1, 1]
    check(
        Scenario(
            title=f"Seat {seat} wants to undo Alfred's swap",
            position=ks.position(
                4,
                map=BRITAIN,
                followers={"Moray": Followers(rama=1), "Essex": Followers(lao=1), "Devon": SPARES},
            ),
            moves=(
                played(Play(OneVsOne(*at("Moray", RAMA), *at("Essex", LAO)), SPARE)),
                *(played(Pass()) for _ in range(seat - 1)),
                refused(Play(OneVsOne(*at("Moray", LAO), *at("Essex", RAMA)), SPARE), because("action.undo")),
            ),
            seen=Seen(to_move=seat),
        )
    )
