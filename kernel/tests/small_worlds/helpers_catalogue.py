"""The catalogue of small worlds: those of the suite, and the large ones of `python -m kernel.tests.small_worlds`."""

from dataclasses import replace
from typing import Final

import kingofsiam as ks
from kernel.tests.small_worlds.helpers_judge_audit import MoveScope
from kernel.tests.small_worlds.helpers_worlds import World, small_map
from kingofsiam import BRITISH, LAO, MALAY, RAMA, Followers
from kingofsiam.conformance.vectors import other_choices

MAHARACHA, KHON_THAI, ONE_VS_ONE, TWO_VS_ONE, RAMA_CARD, LAO_CARD, MALAI = ks.ActionCard

PAIR: Final = small_map("pair", {"West": RAMA, "East": LAO}, ("West", "East"))
CHAIN: Final = small_map(
    "chain", {"North": RAMA, "Middle": LAO, "South": MALAY}, ("North", "Middle"), ("Middle", "South")
)
COAST: Final = small_map("coast", {"North": RAMA, "South": MALAY, "Island": LAO}, ("North", "South"))
SQUARE: Final = small_map(
    "square",
    {"North": RAMA, "East": LAO, "South": MALAY, "West": None},
    ("North", "East"),
    ("East", "South"),
    ("South", "West"),
    ("West", "North"),
)
STAR: Final = small_map(
    "star",
    {"North": RAMA, "East": LAO, "South": MALAY, "West": None, "Middle": None},
    ("North", "Middle"),
    ("East", "Middle"),
    ("South", "Middle"),
    ("West", "Middle"),
    ("North", "West"),
)
THREE_DONE: Final = ("North", "East", "South")
THREE_BRITISH: Final = (BRITISH, BRITISH, BRITISH)
NOBODY, ONE_OF_EACH = Followers(), Followers(1, 1, 1)

PLACING: Final = World("placing", PAIR, ((KHON_THAI,), (MALAI,)), ONE_OF_EACH)
TILES: Final = World("tiles", PAIR, ((MAHARACHA,), (LAO_CARD,)), ONE_OF_EACH)
HOMES: Final = World("homes", PAIR, ((RAMA_CARD,), (LAO_CARD,)), ONE_OF_EACH)
UNDOING: Final = World(
    "undoing", CHAIN, ((ONE_VS_ONE,), (ONE_VS_ONE, LAO_CARD)), Followers(1, 2, 0), fixed=True, pooled=False
)
TWO_FOR_ONE: Final = World("two for one", PAIR, ((TWO_VS_ONE,), (TWO_VS_ONE,)), Followers(2, 1, 0), pooled=False)
THREE_PLAYERS: Final = World(
    "three players", CHAIN, ((MAHARACHA,), (RAMA_CARD,), (LAO_CARD,)), Followers(1, 1, 0), fixed=True
)
COLONY: Final = World(
    "colony",
    STAR,
    ((RAMA_CARD,), (LAO_CARD,), (MAHARACHA,)),
    Followers(1, 1, 0),
    own=(Followers(1, 0, 0), Followers(0, 1, 0), Followers(0, 0, 1)),
    done=THREE_DONE,
    control=THREE_BRITISH,
    pooled=False,
)
SETS: Final = World(
    "sets",
    SQUARE,
    ((KHON_THAI,), (LAO_CARD,)),
    ONE_OF_EACH,
    own=(Followers(1, 1, 0), ONE_OF_EACH),
    done=THREE_DONE,
    control=THREE_BRITISH,
)
TEAMS: Final = World(
    "colony of teams",
    SQUARE,
    ((RAMA_CARD,), (LAO_CARD,), (), (KHON_THAI,)),
    ONE_OF_EACH,
    own=(Followers(1, 0, 0), Followers(0, 1, 0), Followers(0, 1, 0), Followers(1, 0, 0)),
    done=THREE_DONE,
    control=THREE_BRITISH,
)
PARTNERS: Final = World(
    "partners tied",
    SQUARE,
    ((RAMA_CARD,), (LAO_CARD,), (MALAI,), ()),
    Followers(1, 1, 0),
    own=(Followers(1, 0, 0), NOBODY, Followers(1, 0, 0), NOBODY),
    done=THREE_DONE,
    control=(RAMA, LAO, RAMA),
)
TIES: Final = World(
    "ties",
    SQUARE,
    ((RAMA_CARD,), (LAO_CARD,), (MAHARACHA,)),
    Followers(1, 1, 0),
    own=(Followers(1, 0, 0),) * 3,
    done=("East", "South"),
    control=(LAO, MALAY),
)
EVERY_CARD: Final = replace(
    PLACING, name="every card", crowd=Followers(1, 1, 0), hands=((ONE_VS_ONE,), ()), questions=MoveScope.EVERY_MOVE
)

PLAIN: Final = (
    PLACING,
    TILES,
    HOMES,
    UNDOING,
    TWO_FOR_ONE,
    THREE_PLAYERS,
    COLONY,
    SETS,
    TEAMS,
    PARTNERS,
    TIES,
    EVERY_CARD,
)

WORLD_OF_READING: Final = {
    "take_from": HOMES,
    "struggle_ends": PLACING,
    "closed_provinces": HOMES,
    "lost_home": HOMES,
    "two_vs_one_shortfall": TWO_FOR_ONE,
    "undo_ban_ends": UNDOING,
    "team_sets": TEAMS,
    "second_rank_tie": TIES,
    "final_tie": TIES,
    "forced_pass": PLACING,
}
"""For every reading that can make a difference after the set-up: a world in which it does."""

OTHER_READINGS: Final = tuple(
    (WORLD_OF_READING[name], readings) for name in WORLD_OF_READING for readings in other_choices(name, ks.RULEBOOK)
)
"""Every choice other than the default, of each of these readings."""


def by(world: World, readings: ks.Readings, preset: str = "") -> World:
    """The same world under other readings."""
    told = preset or ", ".join(f"{name}: {choice.value}" for name, choice in readings.changed)
    return replace(world, name=f"{world.name} ({told})", readings=readings)


TINY: Final = replace(PLACING, name="tiny", crowd=Followers(1, 1, 0))
SUITE: Final = (*PLAIN, *(by(TINY, readings, name) for name, readings in ks.PRESETS.items()))
"""The worlds of the test suite."""

READINGS_APART: Final = tuple(by(world, readings) for world, readings in OTHER_READINGS)

LARGE: Final = (
    replace(TINY, name="large every card", questions=MoveScope.EVERY_MOVE),
    World("large placing", PAIR, ((KHON_THAI, RAMA_CARD), (MALAI, LAO_CARD)), Followers(2, 1, 2)),
    World(
        "large undoing",
        CHAIN,
        ((ONE_VS_ONE, MAHARACHA), (ONE_VS_ONE, LAO_CARD)),
        Followers(1, 2, 0),
        fixed=True,
        pooled=False,
    ),
    World(
        "large two for one",
        COAST,
        ((TWO_VS_ONE, ONE_VS_ONE), (TWO_VS_ONE, RAMA_CARD)),
        Followers(2, 1, 1),
        fixed=True,
        pooled=False,
    ),
    World("large three players", PAIR, ((KHON_THAI, MAHARACHA), (TWO_VS_ONE,), (ONE_VS_ONE,)), Followers(2, 1, 1)),
    replace(
        COLONY,
        name="large colony",
        pooled=True,
        hands=((RAMA_CARD, KHON_THAI), (LAO_CARD,), (MALAI,)),
        crowd=Followers(2, 1, 1),
    ),
    replace(
        TEAMS,
        name="large colony of teams",
        map=STAR,
        hands=((RAMA_CARD,), (LAO_CARD,), (MAHARACHA,), (ONE_VS_ONE,)),
        crowd=Followers(2, 1, 0),
    ),
)
"""Those that only `python -m kernel.tests.small_worlds` checks."""
