"""How the action of each card is told by pointing: what is asked, and which spots make which action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, assert_never

from kingofsiam.lab.spots import Spot, spot_of
from kingofsiam.maps import Map
from kingofsiam.moves import Action, FactionCard, Follower, KhonThai, Maharacha, OneVsOne, TwoVsOne
from kingofsiam.rules.s1_components import FACTIONS, LAO, MALAY, RAMA, ActionCard, Faction, Province
from kingofsiam.rules.s5_actions import playing
from kingofsiam.state import State

PASS: Final = "pass"
"""What is said for the card by whoever plays none."""

MOST_SLOTS: Final = 3
"""How many spots the action of a card needs at most."""

NOBODY: Final = Spot("")
"""Nobody at all, where a card asks for a follower that need not be."""

Way: TypeAlias = tuple[Spot, ...]
"""A spot for each slot: they tell an action."""

FACTION_OF: Final = {ActionCard.RAMA: RAMA, ActionCard.LAO: LAO, ActionCard.MALAI: MALAY}


class Wants(Enum):
    """What is to be pointed at."""

    PLACE = "place"
    FOLLOWER = "follower"
    TILE = "tile"


@dataclass(frozen=True, slots=True)
class Slot:
    """One question of a card. `faction` is the one that is placed, if one is."""

    ask: str
    wants: Wants
    may_be_nobody: bool = False
    faction: Faction | None = None


def slots(state: State, card: ActionCard) -> tuple[Slot, ...]:
    """What the card asks for, if it is carried out as far as possible; nothing if nothing can be done."""
    fullest = next(iter(playing.options(state, card)), None)
    match fullest:
        case None:
            return ()
        case Maharacha():
            return _tiles(state.map) if fullest.done else ()
        case KhonThai():
            return tuple(_target(faction, state.map) for faction, into in fullest.into if into is not None)
        case OneVsOne():
            return _ONE_VS_ONE if fullest.done else ()
        case TwoVsOne():
            return _two_vs_one(short=len(fullest.two) < 2) if fullest.done else ()
        case FactionCard():
            return tuple(_target(fullest.faction, state.map, again=each > 0) for each in range(len(fullest.into)))
        case _:  # pragma: no cover
            assert_never(fullest)


def _tiles(map: Map) -> tuple[Slot, ...]:  # noqa: A002 - the booklet's word
    return (
        Slot(f"Which tile gets the marker {map.king}?", Wants.TILE),
        Slot("With which tile does it change places?", Wants.TILE),
    )


def _target(faction: Faction, map: Map, *, again: bool = False) -> Slot:  # noqa: A002
    name = map.faction_name(faction)
    ask = f"Where does the other {name} go?" if again else f"Where does one {name} go?"
    return Slot(ask, Wants.PLACE, faction=faction)


_ONE_VS_ONE: Final = (
    Slot("Which follower changes places?", Wants.FOLLOWER),
    Slot("With which follower of another province?", Wants.FOLLOWER),
)


def _two_vs_one(*, short: bool) -> tuple[Slot, ...]:
    return (
        Slot("Which follower leaves his province?", Wants.FOLLOWER),
        Slot("Who goes with him?", Wants.FOLLOWER, may_be_nobody=short),
        Slot("For which follower of a neighbour?", Wants.FOLLOWER),
    )


def ways(action: Action) -> tuple[Way, ...]:
    """Every order in which the action can be told."""
    match action:
        case Maharacha():
            return (_places((action.crowned, action.other)),)
        case KhonThai():
            return (_places((action.rama, action.lao, action.malay)),)
        case OneVsOne():
            return _either_way(_followers(action.one, action.other))
        case TwoVsOne():
            return _ways_of_two(action)
        case FactionCard():
            return _either_way(_places(action.into))
        case _:  # pragma: no cover
            assert_never(action)


def _places(provinces: Sequence[Province | None]) -> Way:
    return tuple(Spot(each) for each in provinces if each is not None)


def _followers(*followers: Follower | None) -> Way:
    return tuple(spot_of(each) for each in followers if each is not None)


def _either_way(way: Way) -> tuple[Way, ...]:
    return tuple(dict.fromkeys((way, way[::-1])))


def _ways_of_two(action: TwoVsOne) -> tuple[Way, ...]:
    leaving, coming = _followers(*action.two), _followers(action.one)
    if len(leaving) == 1:
        return ((*leaving, NOBODY, *coming), (*coming, NOBODY, *leaving))
    return tuple((*each, *coming) for each in _either_way(leaving))


def action_of(card: ActionCard, asked: Sequence[Slot], way: Way) -> Action:
    """The action of the card that these spots tell, legal or not."""
    match card:
        case ActionCard.MAHARACHA:
            return Maharacha(*(spot.place for spot in way))
        case ActionCard.KHON_THAI:
            into = {slot.faction: spot.place for slot, spot in zip(asked, way, strict=True)}
            return KhonThai(*(into.get(faction) for faction in FACTIONS))
        case ActionCard.ONE_VS_ONE:
            return OneVsOne(*(spot.follower for spot in way))
        case ActionCard.TWO_VS_ONE:
            followers = tuple(spot.follower for spot in way)
            return TwoVsOne(tuple(each for each in followers[:2] if each is not None), *followers[2:])
        case ActionCard.RAMA | ActionCard.LAO | ActionCard.MALAI:
            return FactionCard(FACTION_OF[card], tuple(spot.place for spot in way))
        case _:  # pragma: no cover
            assert_never(card)
