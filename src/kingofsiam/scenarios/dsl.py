"""The words in which scenarios are written: a chapter takes them all, also the imported ones, with one `import *`.

First the booklet's: pieces, moves, events, and the sections with their rules. Then those that lay a table (`position`,
`dealt`, `last_pass`), and those that try moves on it (`played`, `allowed`, `refused`, `because`, `won`).
"""

# The imports are for the chapters.
# pyright: reportUnusedImport=false, reportGeneralTypeIssues=false

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from kingofsiam.builder import position
from kingofsiam.maps import BRITAIN, SABA, SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import *
from kingofsiam.model.moves import *
from kingofsiam.model.pieces import *
from kingofsiam.model.state import *
from kingofsiam.model.violations import Fact
from kingofsiam.rules import contents, online
from kingofsiam.rules import king_of_saba as saba
from kingofsiam.rules import s1_components as box
from kingofsiam.rules import s2_concept as concept
from kingofsiam.rules import s3_setup as setup
from kingofsiam.rules import s4_course as course
from kingofsiam.rules import s6_power_struggle as struggle
from kingofsiam.rules import s7_victory as victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.s1_components import EIGHT_CARDS
from kingofsiam.rules.s5_actions import closed_provinces as closed
from kingofsiam.rules.s5_actions import (
    executing,
    faction_card,
    follower,
    khon_thai,
    last_card,
    maharacha,
    one_vs_one,
    playing,
    swapping,
    two_vs_one,
    undoing,
)
from kingofsiam.scenarios.model import *
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import *
from kingofsiam.spec.readings import *

# Who plays, and with what.

ALFRED, BENJAMIN, CHARLES, BERTHA = range(4)
"""Seats 0 to 3. If four play, seat 2 is Alice's, Alfred's partner."""
ALICE: Final = 2
ALFRED_AND_ALICE: Final = (ALFRED, ALICE)
BENJAMIN_AND_BERTHA: Final = (BENJAMIN, BERTHA)
ALL_FOUR: Final = (ALFRED, BENJAMIN, ALICE, BERTHA)


rama: Final = partial(Follower, RAMA)
lao: Final = partial(Follower, LAO)
malay: Final = partial(Follower, MALAY)
"""A follower of this faction, in a province."""


def each_holds(*cards: ActionCard) -> tuple[tuple[ActionCard, ...], ...]:
    """Hands: every player holds these cards."""
    return (cards,) * 4


# Where it begins.

britain: Final = partial(position, map=BRITAIN)
"""A position in Britain: the Rama are at home in Essex, the Lao in Gwynedd, the Malay in Moray."""
each_with_maharacha: Final = partial(britain, hands=each_holds(ActionCard.MAHARACHA))
each_with_khon_thai: Final = partial(britain, hands=each_holds(ActionCard.KHON_THAI))
each_with_one_vs_one: Final = partial(britain, hands=each_holds(ActionCard.ONE_VS_ONE))
each_with_two_vs_one: Final = partial(britain, hands=each_holds(ActionCard.TWO_VS_ONE))
"""Positions in Britain in which every player holds this one card."""

AS_USUAL: Final[Mapping[Province, Followers]] = MappingProxyType({})


def dealt(
    *aids: int,
    map: Map = SIAM,
    readings: Readings = RULEBOOK,
    tiles: tuple[Province, ...] = (),
    standing: Mapping[Province, Followers] = AS_USUAL,
    drawn: Seat = ALFRED,
) -> Deal:
    """The players hold these playing aids, seat by seat; the rest is plain.

    `tiles` are those of the first boxes, the others follow in the order of the map. In each province stands one
    follower of each faction and one more, at home of its own faction (in a desert only that one), unless `standing`
    says otherwise. `drawn` begins if chance names the first player.
    """
    plain = {
        land.name: (Followers(1, 1, 1) if land.followers > 1 else NOBODY)
        + Followers.of(land.home_of or FACTIONS[place % len(FACTIONS)])
        for place, land in enumerate(map.lands)
    }
    others = tuple(province for province in map.provinces if province not in tiles)
    first = drawn if readings.first_player is FirstPlayer.RANDOM else None
    return Deal(map, readings, aids, (*tiles, *others), tuple({**plain, **standing}.values()), first)


ONE_SET: Final = Followers(1, 1, 1)
ONE_LAO: Final = Followers(lao=1)
WITHOUT_MAHARACHA: Final = tuple(card for card in EIGHT_CARDS if card is not ActionCard.MAHARACHA)
THREE_BRITISH: Final = (BRITISH, BRITISH, BRITISH)
"""One more and Siam is a colony."""

ONE_CARD_EACH: Final = each_holds(ActionCard.MAHARACHA)
"""Hands near the end of a game: all players have played seven cards."""


def last_pass(
    control: Sequence[ControlMarker],
    contested: Followers,
    own: Sequence[Followers],
    *,
    players: int = 3,
    map: Map = SIAM,
    readings: Readings = RULEBOOK,
    hands: Sequence[Sequence[ActionCard]] = ONE_CARD_EACH,
    order: Sequence[Seat] = (),
) -> State:
    """Struggles with these markers are over; all but Alfred, who is to move, have passed over the next province."""
    return position(
        players,
        map=map,
        readings=readings,
        control=control,
        followers={map.provinces[len(control)]: contested},
        own=own,
        hands=hands[:players],
        order=order,
        passes=players - 1,
    )


becomes_a_colony: Final = partial(last_pass, THREE_BRITISH, NOBODY)
"""The British will take their fourth province."""
lao_reign: Final = partial(last_pass, (LAO, LAO, LAO, LAO, LAO, RAMA, RAMA), ONE_LAO)
"""The Lao will reign, and the Rama rank second."""


# What is tried, and what comes of it.


def played(move: Move, *events: Event) -> Played:
    """The move is legal and has these events, perhaps with others between them."""
    return Played(move, events)


ONE_PASS: Final = (played(Pass()),)
"""The steps: somebody passes, and that is all."""
after_one_pass: Final = partial(Scenario, moves=ONE_PASS)
"""A scenario in which somebody passes, and that is all."""
impossible: Final = partial(Scenario, possible=False)
"""A scenario whose start the engine must refuse as impossible."""


ONE_VS_ONE_SWAPS_NOBODY: Final = CutShort(executing.AS_FAR_AS_POSSIBLE, ActionCard.ONE_VS_ONE, Shortage.NO_SWAP)
TWO_VS_ONE_SWAPS_NOBODY: Final = CutShort(executing.AS_FAR_AS_POSSIBLE, ActionCard.TWO_VS_ONE, Shortage.NO_SWAP)


def played_exactly(move: Move, *events: Event) -> Played:
    """The move is legal and has these events, and no others."""
    return Played(move, events, these_are_all=True)


def allowed(move: Move) -> Allowed:
    """The move is legal, and is not made."""
    return Allowed(move)


def refused(move: Move, *reasons: Reason) -> Refused:
    """The move is refused for these reasons."""
    return Refused(move, reasons)


def because(rule: Rule | str, *, allowed: tuple[Fact, ...] | None = None, **facts: Fact) -> Reason:
    """A reason: the rule (or its id), some of the facts, what would have been allowed."""
    return Reason(contents.rule(rule) if isinstance(rule, str) else rule, tuple(facts.items()), allowed)


def won(winners: tuple[Seat, ...], reign: Faction | None, *rules: Rule) -> Outcome:
    """How the game ends, with the rules that decide it."""
    return Outcome(winners, reign, rules)


COLONY_BY_SETS: Final = (victory.ENDS_AS_COLONY, victory.MOST_SETS)
COLONY_BY_TEAM_SETS: Final = (victory.ENDS_AS_COLONY, four.COLONY_SETS)
REIGN: Final = (victory.MOST_PROVINCES, victory.MOST_FOLLOWERS)
BY_SECOND_RANK: Final = (*REIGN, victory.SECOND_RANK)
REIGN_BY_TIE: Final = (victory.REIGN_TIE, victory.MOST_FOLLOWERS)
