"""Rulings on Maharacha."""

from __future__ import annotations

from typing import Final

import kingofsiam as ks
from kingofsiam import LAO, MALAY, RAMA, ActionCard, Follower, Followers, Maharacha, Pass, Play, rule
from kingofsiam.events import CutShort, FactionTakesControl, KingPlaced, NextStruggle, TilesSwapped
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from tests.scenarios.claims import about
from tests.scenarios.scenario import Scenario, Seen, allowed, because, check, played, refused

WITHOUT_MAHARACHA: Final = tuple(card for card in CARD_SET_CARDS if card is not ActionCard.MAHARACHA)


@about("king-marker")
def test_the_king_marker_goes_on_either_tile() -> None:
    """The same two tiles are swapped, and the player chooses on which the marker goes. If it belonged to the
    one that moves forward, say, one of these two moves would be refused.
    """
    table = ks.position(followers={"Mon": Followers(rama=1)})
    for crowned, other in (("Lan Na", "Isan"), ("Isan", "Lan Na")):
        check(
            Scenario(
                title=f"Lan Na and Isan are swapped, the King sits on {crowned}",
                position=table,
                moves=(
                    played(
                        Play(Maharacha(crowned, other), Follower(RAMA, "Mon")),
                        TilesSwapped(rule("action.maharacha.swap"), crowned, other),
                        KingPlaced(rule("action.maharacha.king"), crowned),
                    ),
                ),
                seen=Seen(tiles=("Isan", "Sukothai", "Lan Na", *table.board.tiles[3:]), kings=frozenset({crowned})),
            )
        )


@about("maharacha-short")
def test_a_single_free_tile_gets_no_king_marker() -> None:
    """Two tiles lie face up, one with a marker: nothing is swapped and no marker placed, but the card may be
    played. By the other answer the free tile would get a marker.
    """
    take = Follower(RAMA, "Pattani")
    check(
        Scenario(
            title="Rattanakosin has its King, only Pattani is free",
            position=ks.position(
                control=(RAMA, LAO, MALAY, RAMA, LAO, MALAY),
                kings=("Rattanakosin",),
                followers={"Pattani": Followers(rama=2)},
                hands=(CARD_SET_CARDS, WITHOUT_MAHARACHA),
            ),
            moves=(
                refused(
                    Play(Maharacha("Pattani"), take),
                    because("action.maharacha.swap", tiles=("Pattani", None), allowed=("Pattani",)),
                ),
                refused(
                    Play(Maharacha("Pattani", "Rattanakosin"), take),
                    because("action.maharacha.king-stays", tile="Rattanakosin", allowed=("Pattani",)),
                ),
                refused(
                    Play(Maharacha("Pattani", "Lan Na"), take),
                    because("action.maharacha.swap", tile="Lan Na", allowed=("Pattani",)),
                ),
                played(Play(Maharacha(), take), CutShort(rule("action.maharacha.short"), ActionCard.MAHARACHA)),
            ),
            seen=Seen(kings=frozenset({"Rattanakosin"}), own={0: Followers(rama=1)}),
        )
    )


@about("contested-tile")
def test_the_contested_tile_may_be_swapped_and_the_struggle_moves_at_once() -> None:
    """Two have passed over Lan Na when its tile is swapped with that of Mon: from then on Mon is contested, and
    taken when all pass. If the tile of a struggle begun stayed, the swap would be refused.
    """
    mon_first = ("Mon", "Sukothai", "Isan", "Khorat", "Ayutthaya", "Lan Na", "Rattanakosin", "Pattani")
    check(
        Scenario(
            title="Charles swaps the tile they are struggling for",
            position=ks.position(
                followers={"Lan Na": Followers(lao=2), "Mon": Followers(malay=2)}, passes=2, to_move=2
            ),
            moves=(
                allowed(Play(Maharacha("Lan Na", "Mon"), Follower(LAO, "Lan Na"))),
                played(Play(Maharacha("Mon", "Lan Na"), Follower(LAO, "Lan Na"))),
                played(Pass()),
                played(Pass()),
                played(
                    Pass(),
                    FactionTakesControl(rule("struggle.majority"), "Mon", MALAY),
                    NextStruggle(rule("course.next-starter"), 2, "Sukothai", 0),
                ),
            ),
            seen=Seen(
                tiles=mon_first,
                contested="Sukothai",
                control=(MALAY,),
                followers={"Mon": Followers(), "Lan Na": Followers(lao=1)},
            ),
        )
    )
