"""Section 5: Maharacha."""

from kingofsiam.scenarios.dsl import *


def crown(crowned: Province, other: Province) -> Play:
    """Maharacha on a board without followers: the tiles are swapped, and the first gets the King marker."""
    return Play(Maharacha(crowned, other), None)


TWO_TILES = Scenario(
    id="maharacha.two-tiles",
    title="Two tiles change places",
    story="Alfred swaps the tiles of Lancaster and Devon and puts the King on Devon. Only the order of the struggles "
    "changes; followers and control markers stay where they are.",
    given=each_with_maharacha(control=(LAO,), followers={"Devon": Followers(lao=1), "Essex": Followers(rama=1)}),
    claims=(maharacha.SWAP_TILES, maharacha.PLACE_KING),
    moves=(
        played_exactly(
            Play(Maharacha("Devon", "Lancaster"), rama("Essex")),
            CardPlayed(playing.ONE_CARD, ALFRED, ActionCard.MAHARACHA),
            TilesSwapped(maharacha.SWAP_TILES, "Devon", "Lancaster"),
            KingPlaced(maharacha.PLACE_KING, "Devon"),
            FollowerTaken(follower.TAKE_ONE, ALFRED, rama("Essex")),
        ),
    ),
    seen=Seen(
        tiles=("Moray", "Strathclyde", "Devon", "Northumbria", "Gwynedd", "Warwick", "Essex", "Lancaster"),
        kings=frozenset({"Devon"}),
        control=(LAO,),
        followers={"Devon": Followers(lao=1), "Essex": NOBODY},
    ),
)


def king_on(crowned: Province, other: Province) -> Scenario:
    """Moray and Lancaster are swapped; the first one named gets the King marker."""
    return Scenario(
        id=f"maharacha.king-on-{crowned.lower()}",
        title=f"The King goes on {crowned}",
        story=f"Alfred swaps the tiles of Moray and Lancaster and puts the King on {crowned}. He could also have "
        f"chosen {other}: he may crown either of the two swapped tiles.",
        given=each_with_maharacha(),
        about=(rulings.KING_MARKER,),
        otherwise="If the King always went on the tile that moves forward, or on the one that moves back, he could "
        "not choose.",
        moves=(
            played(
                crown(crowned, other),
                TilesSwapped(maharacha.SWAP_TILES, crowned, other),
                KingPlaced(maharacha.PLACE_KING, crowned),
            ),
        ),
        seen=Seen(tiles=("Lancaster", "Strathclyde", "Moray", *BRITAIN.provinces[3:]), kings=frozenset({crowned})),
    )


KING_ON_EITHER = (king_on("Moray", "Lancaster"), king_on("Lancaster", "Moray"))


def refused_swap(
    slug: str,
    title: str,
    story: str,
    wrong: Maharacha,
    *reasons: Reason,
    claims: tuple[Rule, ...],
    about: tuple[Ruling, ...] = (),
    otherwise: str = "",
) -> Scenario:
    """The struggle for Moray is over, and Warwick has a King marker; Essex and Devon are free."""
    return Scenario(
        id=f"maharacha.{slug}",
        title=title,
        story=story,
        given=britain(
            control=(LAO,),
            kings=("Warwick",),
            hands=((ActionCard.MAHARACHA,), WITHOUT_MAHARACHA, (ActionCard.MAHARACHA,)),
        ),
        about=about,
        otherwise=otherwise,
        moves=(refused(Play(wrong, None), *reasons), allowed(crown("Essex", "Devon"))),
    )


REFUSED_SWAPS = (
    refused_swap(
        "face-down",
        "A tile that lies face down",
        "The struggle for Moray is over and its tile lies face down. It stays where it is, and Alfred has to choose "
        "among the tiles that still lie face up.",
        Maharacha("Devon", "Moray"),
        because(maharacha.SWAP_TILES, tile="Moray"),
        claims=(maharacha.SWAP_TILES,),
        about=(rulings.FACE_DOWN_TILES,),
        otherwise="If any two tiles could be swapped, he could choose it.",
    ),
    refused_swap(
        "king-stays",
        "The King does not move",
        "An earlier Maharacha has put the King on the tile of Warwick. That tile cannot be swapped again, not even to "
        "make room for another.",
        Maharacha("Devon", "Warwick"),
        because(
            maharacha.KING_STAYS,
            tile="Warwick",
            allowed=("Strathclyde", "Lancaster", "Northumbria", "Gwynedd", "Essex", "Devon"),
        ),
        claims=(maharacha.KING_STAYS,),
    ),
    refused_swap(
        "no-second-king",
        "No second King on the same tile",
        "The tile of Warwick already has a King. Alfred cannot swap it in order to crown it once more.",
        Maharacha("Warwick", "Devon"),
        because(maharacha.KING_STAYS, tile="Warwick"),
        claims=(maharacha.KING_STAYS,),
    ),
    refused_swap(
        "with-itself",
        "A tile with itself",
        "Alfred wants to crown Devon and leave the order of the struggles as it is. But the King goes only on a tile "
        "that has been swapped with another.",
        Maharacha("Devon", "Devon"),
        because(maharacha.SWAP_TILES, tile="Devon"),
        claims=(maharacha.SWAP_TILES,),
    ),
    refused_swap(
        "one-tile-only",
        "A King without a swap",
        "Alfred names Devon for the King, but no tile to swap it with. Maharacha swaps two tiles, and two can be "
        "swapped.",
        Maharacha("Devon"),
        because(maharacha.SWAP_TILES, tile="Devon"),
        claims=(maharacha.SWAP_TILES,),
    ),
)

THE_OTHER_TILE_IS_FREE = Scenario(
    id="maharacha.the-other-tile-is-free",
    title="Only the crowned tile is fixed",
    story="Alfred swaps Essex and Devon and crowns Essex. Benjamin may swap Devon once more, because only a King "
    "fixes a tile; after that two tiles have a King.",
    given=each_with_maharacha(),
    moves=(
        played(crown("Essex", "Devon")),
        refused(crown("Devon", "Essex"), because(maharacha.KING_STAYS, tile="Essex")),
        played(crown("Devon", "Warwick"), KingPlaced(maharacha.PLACE_KING, "Devon")),
    ),
    seen=Seen(
        kings=frozenset({"Essex", "Devon"}),
        tiles=("Moray", "Strathclyde", "Lancaster", "Northumbria", "Gwynedd", "Devon", "Warwick", "Essex"),
    ),
)

ONE_FREE_TILE = Scenario(
    id="maharacha.one-free-tile",
    title="Essex has its King, only Devon is free",
    story="Two tiles lie face up, one of them with a King. The other one alone cannot be swapped, so Alfred's "
    "Maharacha places no King either; he may still play it and take a follower.",
    given=britain(
        control=(RAMA, LAO, MALAY, RAMA, LAO, MALAY),
        kings=("Essex",),
        followers={"Devon": Followers(rama=2)},
        hands=((ActionCard.MAHARACHA,), WITHOUT_MAHARACHA),
    ),
    about=(rulings.MAHARACHA_SHORT,),
    otherwise="Under the other answer the free tile would get a King.",
    moves=(
        refused(Play(Maharacha("Devon"), rama("Devon")), because(maharacha.SWAP_TILES, tile="Devon", allowed=())),
        refused(
            Play(Maharacha("Devon", "Essex"), rama("Devon")), because(maharacha.KING_STAYS, tile="Essex", allowed=())
        ),
        refused(
            Play(Maharacha("Devon", "Moray"), rama("Devon")), because(maharacha.SWAP_TILES, tile="Moray", allowed=())
        ),
        played(
            Play(Maharacha(), rama("Devon")), CutShort(maharacha.SHORT, ActionCard.MAHARACHA, Shortage.NO_TWO_TILES)
        ),
    ),
    seen=Seen(kings=frozenset({"Essex"}), own={ALFRED: Followers(rama=1)}),
)

EIGHTH_STRUGGLE = Scenario(
    id="maharacha.eighth-struggle",
    title="Maharacha in the last struggle",
    story="Only the tile of Devon still lies face up, and it has a King. Alfred may play Maharacha for the follower "
    "that he takes, but there is nothing to swap and no King to place.",
    given=britain(
        control=(RAMA, LAO, MALAY, RAMA, LAO, MALAY, RAMA),
        kings=("Devon",),
        followers={"Devon": Followers(rama=1)},
        hands=((ActionCard.MAHARACHA,), WITHOUT_MAHARACHA),
    ),
    claims=(maharacha.SHORT,),
    about=(rulings.MAHARACHA_SHORT,),
    otherwise="If a King could be placed without a swap, Alfred would place one.",
    moves=(
        refused(
            Play(Maharacha("Devon", "Devon"), rama("Devon")),
            because(maharacha.SWAP_TILES, tile="Devon", allowed=()),
            because(maharacha.KING_STAYS, tile="Devon", allowed=()),
        ),
        refused(
            Play(Maharacha("Moray"), rama("Devon")),
            because(maharacha.SWAP_TILES, tile="Moray", allowed=()),
            because(maharacha.SWAP_TILES, tile="Moray", allowed=()),
        ),
        played_exactly(
            Play(Maharacha(), rama("Devon")),
            CardPlayed(playing.ONE_CARD, ALFRED, ActionCard.MAHARACHA),
            CutShort(maharacha.SHORT, ActionCard.MAHARACHA, Shortage.NO_TWO_TILES),
            FollowerTaken(follower.TAKE_ONE, ALFRED, rama("Devon")),
        ),
    ),
    seen=Seen(kings=frozenset({"Devon"}), contested="Devon"),
)

CONTESTED_TILE = Scenario(
    id="maharacha.contested-tile",
    title="Charles swaps the tile of the current struggle",
    story="Two players have passed over Moray when Charles swaps its tile with that of Devon. From then on Devon is "
    "contested, and when all pass, the Malay take it.",
    given=each_with_maharacha(
        followers={"Moray": Followers(lao=2), "Devon": Followers(malay=2)}, passes=2, to_move=CHARLES
    ),
    claims=(maharacha.SWAP_TILES, struggle.MAJORITY),
    about=(rulings.CONTESTED_TILE,),
    otherwise="If a tile could not be swapped once its struggle has begun, the swap would be refused.",
    moves=(
        allowed(Play(Maharacha("Moray", "Devon"), lao("Moray"))),
        played(Play(Maharacha("Devon", "Moray"), lao("Moray"))),
        *ONE_PASS * 2,
        played(
            Pass(),
            FactionTakesControl(struggle.MAJORITY, "Devon", MALAY),
            NextStruggle(course.NEXT_STARTER, 2, "Strathclyde", ALFRED),
        ),
    ),
    seen=Seen(
        tiles=("Devon", *BRITAIN.provinces[1:7], "Moray"),
        contested="Strathclyde",
        control=(MALAY,),
        followers={"Devon": NOBODY, "Moray": Followers(lao=1)},
    ),
)
