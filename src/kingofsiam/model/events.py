"""Events: what happened, one sentence a player would say aloud each, with the rule behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from kingofsiam.model.moves import Follower
from kingofsiam.model.pieces import ActionCard, Faction, Followers, Province, Seat
from kingofsiam.spec.citation import Rule


@dataclass(frozen=True, slots=True)
class Passed:
    """A player passes."""

    rule: Rule
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A player lays a card on top of those he has played before."""

    rule: Rule
    seat: Seat
    card: ActionCard


@dataclass(frozen=True, slots=True)
class TilesSwapped:
    """Two province tiles change places."""

    rule: Rule
    crowned: Province
    other: Province


@dataclass(frozen=True, slots=True)
class KingPlaced:
    """A King marker is put on a tile."""

    rule: Rule
    province: Province


@dataclass(frozen=True, slots=True)
class FollowersPlaced:
    """Followers come from the common pool into provinces."""

    rule: Rule
    followers: tuple[Follower, ...]


@dataclass(frozen=True, slots=True)
class FollowersSwapped:
    """Followers of two provinces change places: `ones` leave `one`, `others` leave `other`."""

    rule: Rule
    one: Province
    ones: Followers
    other: Province
    others: Followers


@dataclass(frozen=True, slots=True)
class CutShort:
    """An action cannot be carried out in full; `missing` are the factions of which none (or one) was placed."""

    rule: Rule
    card: ActionCard
    missing: tuple[Faction, ...] = ()


@dataclass(frozen=True, slots=True)
class FollowerTaken:
    """A player takes a follower and puts him in front of himself."""

    rule: Rule
    seat: Seat
    follower: Follower


@dataclass(frozen=True, slots=True)
class NothingTaken:
    """No follower stands anywhere: the player takes none."""

    rule: Rule
    seat: Seat


@dataclass(frozen=True, slots=True)
class StruggleEnded:
    """All have passed in a row: the power-struggle for this province ends."""

    rule: Rule
    province: Province


@dataclass(frozen=True, slots=True)
class FactionTakesControl:
    """A faction has the most followers in the contested province and gains control of it."""

    rule: Rule
    province: Province
    faction: Faction


@dataclass(frozen=True, slots=True)
class BritishMarchIn:
    """The factions are tied: the British take control of the contested province."""

    rule: Rule
    province: Province


@dataclass(frozen=True, slots=True)
class FollowersReturned:
    """All followers of the province go to the common pool."""

    rule: Rule
    province: Province
    followers: Followers


@dataclass(frozen=True, slots=True)
class TileTurned:
    """The tile of the province is turned face down."""

    rule: Rule
    province: Province


@dataclass(frozen=True, slots=True)
class NextStruggle:
    """The struggle for the next province begins; `number` counts from 1."""

    rule: Rule
    number: int
    province: Province
    starter: Seat


@dataclass(frozen=True, slots=True)
class SiamIsColony:
    """The British control four provinces: the game ends at once."""

    rule: Rule


@dataclass(frozen=True, slots=True)
class FactionReigns:
    """All struggles are completed: this faction reigns in Siam."""

    rule: Rule
    faction: Faction


@dataclass(frozen=True, slots=True)
class GameWon:
    """These players win, by this rule."""

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
