"""Section 4, the order of the tiles: how Maharacha changes it, a part of the chapter on the course of the game."""

from __future__ import annotations

from typing import Final

from kingofsiam import rulings
from kingofsiam.events import CutShort, FactionTakesControl, KingPlaced, NextStruggle, TilesSwapped
from kingofsiam.moves import Follower, Maharacha, Pass, Play
from kingofsiam.positions import position
from kingofsiam.rules import s4_course as course
from kingofsiam.rules import s6_power_struggle as struggle
from kingofsiam.rules.s1_components import CARD_SET_CARDS, LAO, MALAY, RAMA, ActionCard, Followers
from kingofsiam.rules.s5_actions import maharacha
from kingofsiam.scenarios.scenario import Scenario, Seen
from kingofsiam.scenarios.telling import ALFRED, CHARLES, allowed, because, played, refused

WITHOUT_MAHARACHA: Final = tuple(card for card in CARD_SET_CARDS if card is not ActionCard.MAHARACHA)


def crowned(crowned: str, other: str) -> Scenario:
    """The same two tiles are swapped, and the King marker goes on this one."""
    return Scenario(
        id=f"course.king-marker.{crowned.lower().replace(' ', '-')}",
        title=f"The King sits on {crowned}",
        story=f"Alfred swaps the tiles of Lan Na and Isan and puts the King marker on {crowned}. He could as well have "
        f"put it on {other}, as he likes.",
        claims=(maharacha.SWAP_TILES, maharacha.PLACE_KING),
        given=position(followers={"Mon": Followers(rama=1)}),
        moves=(
            played(
                Play(Maharacha(crowned, other), Follower(RAMA, "Mon")),
                TilesSwapped(maharacha.SWAP_TILES, crowned, other),
                KingPlaced(maharacha.PLACE_KING, crowned),
            ),
        ),
        seen=Seen(
            tiles=("Isan", "Sukothai", "Lan Na", "Khorat", "Ayutthaya", "Mon", "Rattanakosin", "Pattani"),
            kings=frozenset({crowned}),
        ),
        about=(rulings.KING_MARKER,),
        otherwise="If the marker belonged to the tile that moves forward, say, one of the two moves would be refused.",
    )


OF_PATTANI: Final = Follower(RAMA, "Pattani")

ONE_FREE_TILE: Final = Scenario(
    id="course.one-free-tile",
    title="Rattanakosin has its King, only Pattani is free",
    story="Two tiles lie face up and one of them bears a King marker, so nothing can be swapped. Alfred may play "
    "Maharacha all the same, but he places no marker either.",
    claims=(maharacha.SHORT, maharacha.KING_STAYS, maharacha.SWAP_TILES),
    given=position(
        control=(RAMA, LAO, MALAY, RAMA, LAO, MALAY),
        kings=("Rattanakosin",),
        followers={"Pattani": Followers(rama=2)},
        hands=(CARD_SET_CARDS, WITHOUT_MAHARACHA),
    ),
    moves=(
        refused(
            Play(Maharacha("Pattani"), OF_PATTANI),
            because(maharacha.SWAP_TILES, tiles=("Pattani", None), allowed=("Pattani",)),
        ),
        refused(
            Play(Maharacha("Pattani", "Rattanakosin"), OF_PATTANI),
            because(maharacha.KING_STAYS, tile="Rattanakosin", allowed=("Pattani",)),
        ),
        refused(
            Play(Maharacha("Pattani", "Lan Na"), OF_PATTANI),
            because(maharacha.SWAP_TILES, tile="Lan Na", allowed=("Pattani",)),
        ),
        played(Play(Maharacha(), OF_PATTANI), CutShort(maharacha.SHORT, ActionCard.MAHARACHA)),
    ),
    seen=Seen(kings=frozenset({"Rattanakosin"}), own={ALFRED: Followers(rama=1)}),
    about=(rulings.MAHARACHA_SHORT,),
    otherwise="If a single free tile still got its King marker, one would lie on Pattani.",
)

OF_LAN_NA: Final = Follower(LAO, "Lan Na")

CONTESTED_TILE: Final = Scenario(
    id="course.contested-tile-swapped",
    title="Charles swaps the tile they are struggling for",
    story="Two have passed over Lan Na when Charles swaps its tile with that of Mon. Now they struggle for Mon: when "
    "all pass, the Malay take it, and Lan Na keeps its followers for later.",
    claims=(maharacha.SWAP_TILES, struggle.CONTESTED, struggle.MAJORITY, course.ORDER_OF_TILES, course.NEXT_STARTER),
    given=position(followers={"Lan Na": Followers(lao=2), "Mon": Followers(malay=2)}, passes=2, to_move=CHARLES),
    moves=(
        allowed(Play(Maharacha("Lan Na", "Mon"), OF_LAN_NA)),
        played(Play(Maharacha("Mon", "Lan Na"), OF_LAN_NA)),
        played(Pass()),
        played(Pass()),
        played(
            Pass(),
            FactionTakesControl(struggle.MAJORITY, "Mon", MALAY),
            NextStruggle(course.NEXT_STARTER, 2, "Sukothai", ALFRED),
        ),
    ),
    seen=Seen(
        tiles=("Mon", "Sukothai", "Isan", "Khorat", "Ayutthaya", "Lan Na", "Rattanakosin", "Pattani"),
        contested="Sukothai",
        control=(MALAY,),
        followers={"Mon": Followers(), "Lan Na": Followers(lao=1)},
    ),
    about=(rulings.CONTESTED_TILE,),
    otherwise="If the tile of a struggle that has begun had to stay, the swap would be refused.",
)

ORDER_OF_TILES: Final[tuple[Scenario, ...]] = (
    crowned("Lan Na", "Isan"),
    crowned("Isan", "Lan Na"),
    ONE_FREE_TILE,
    CONTESTED_TILE,
)
"""All of this part."""
