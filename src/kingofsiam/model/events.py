"""Events: what happened, each as one sentence that a player would say, with the rule behind it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from kingofsiam.model.moves import Described, Follower
from kingofsiam.model.pieces import ActionCard, Faction, Followers, Province, Seat
from kingofsiam.spec.citation import Rule


@dataclass(frozen=True, slots=True)
class Passed(Described):
    """A player passes."""

    rule: Rule
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed(Described):
    """A player lays a card on top of those they have played before."""

    rule: Rule
    seat: Seat
    card: ActionCard


@dataclass(frozen=True, slots=True)
class TilesSwapped(Described):
    """Two province tiles change places."""

    rule: Rule
    crowned: Province
    other: Province


@dataclass(frozen=True, slots=True)
class KingPlaced(Described):
    """A King marker is put on a tile."""

    rule: Rule
    province: Province


@dataclass(frozen=True, slots=True)
class FollowersPlaced(Described):
    """Followers come from the common pool into provinces."""

    rule: Rule
    followers: tuple[Follower, ...]


@dataclass(frozen=True, slots=True)
class FollowersSwapped(Described):
    """Followers of two provinces change places: `ones` leave `one`, `others` leave `other`."""

    rule: Rule
    one: Province
    ones: Followers
    other: Province
    others: Followers


class Shortage(Enum):
    """Why an action cannot be carried out in full."""

    NO_TWO_TILES = "no two tiles"
    NO_SWAP = "no swap"
    NO_TWO_FOR_ONE = "no two for one"
    NONE_IN_POOL = "none in the pool"
    ONE_IN_POOL = "one in the pool"
    NONE_WITHIN_REACH = "none within reach"


@dataclass(frozen=True, slots=True)
class CutShort(Described):
    """An action cannot be carried out in full; `missing` are the factions of which fewer were placed than usual."""

    rule: Rule
    card: ActionCard
    shortage: Shortage
    missing: tuple[Faction, ...] = ()


@dataclass(frozen=True, slots=True)
class FollowerTaken(Described):
    """A player takes a follower and puts it in front of them."""

    rule: Rule
    seat: Seat
    follower: Follower


@dataclass(frozen=True, slots=True)
class NothingTaken(Described):
    """No follower stands anywhere: the player takes none."""

    rule: Rule
    seat: Seat


@dataclass(frozen=True, slots=True)
class StruggleEnded(Described):
    """This many passes in a row end the power-struggle for this province."""

    rule: Rule
    province: Province
    passes: int


@dataclass(frozen=True, slots=True)
class FactionTakesControl(Described):
    """A faction has the most followers in the contested province and gains control of it."""

    rule: Rule
    province: Province
    faction: Faction


@dataclass(frozen=True, slots=True)
class BritishMarchIn(Described):
    """The factions are tied: the British take control of the contested province."""

    rule: Rule
    province: Province


@dataclass(frozen=True, slots=True)
class FollowersReturned(Described):
    """All followers of the province go to the common pool."""

    rule: Rule
    province: Province
    followers: Followers


@dataclass(frozen=True, slots=True)
class TileTurned(Described):
    """The tile of the province is turned face down."""

    rule: Rule
    province: Province


@dataclass(frozen=True, slots=True)
class NextStruggle(Described):
    """The struggle for the next province begins; `number` counts from 1."""

    rule: Rule
    number: int
    province: Province
    starter: Seat


@dataclass(frozen=True, slots=True)
class SiamIsColony(Described):
    """The British control four provinces: the game ends at once."""

    rule: Rule


@dataclass(frozen=True, slots=True)
class FactionReigns(Described):
    """All struggles are completed: this faction reigns in Siam."""

    rule: Rule
    faction: Faction


@dataclass(frozen=True, slots=True)
class GameWon(Described):
    """These players win by this rule."""

    rule: Rule
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    Passed
    | CardPlayed
    | TilesSwapped
    | KingPlaced
    | FollowersPlaced
    | FollowersSwapped
    | CutShort
    | FollowerTaken
    | NothingTaken
    | StruggleEnded
    | FactionTakesControl
    | BritishMarchIn
    | FollowersReturned
    | TileTurned
    | NextStruggle
    | SiamIsColony
    | FactionReigns
    | GameWon
)
