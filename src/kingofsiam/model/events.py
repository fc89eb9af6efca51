"""Events: what happened, each as one sentence that a player would say, with the rule behind it."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from kingofsiam.model.moves import Follower
from kingofsiam.model.pieces import ActionCard, Faction, Followers, Province, Seat
from kingofsiam.model.printing import Described
from kingofsiam.spec.citation import Rule


@dataclass(frozen=True, slots=True)
class ByRule(Described):
    """What happens by a rule."""

    rule: Rule


@dataclass(frozen=True, slots=True)
class Passed(ByRule):
    """A player passes."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed(ByRule):
    """A player lays a card on top of those they have played before."""

    seat: Seat
    card: ActionCard


@dataclass(frozen=True, slots=True)
class TilesSwapped(ByRule):
    """Two province tiles change places."""

    crowned: Province
    other: Province


@dataclass(frozen=True, slots=True)
class KingPlaced(ByRule):
    """A King marker is put on a tile."""

    province: Province


@dataclass(frozen=True, slots=True)
class FollowersPlaced(ByRule):
    """Followers come from the common pool into provinces."""

    followers: tuple[Follower, ...]


@dataclass(frozen=True, slots=True)
class FollowersSwapped(ByRule):
    """Followers of two provinces change places: `ones` leave `one`, `others` leave `other`."""

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
class CutShort(ByRule):
    """An action cannot be carried out in full; `missing` are the factions of which fewer were placed than usual."""

    card: ActionCard
    shortage: Shortage
    missing: tuple[Faction, ...] = ()


@dataclass(frozen=True, slots=True)
class FollowerTaken(ByRule):
    """A player takes a follower and puts it in front of them."""

    seat: Seat
    follower: Follower


@dataclass(frozen=True, slots=True)
class NothingTaken(ByRule):
    """No follower stands anywhere: the player takes none."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StruggleEnded(ByRule):
    """This many passes in a row end the power-struggle for this province."""

    province: Province
    passes: int


@dataclass(frozen=True, slots=True)
class FactionTakesControl(ByRule):
    """A faction has the most followers in the contested province and gains control of it."""

    province: Province
    faction: Faction


@dataclass(frozen=True, slots=True)
class BritishMarchIn(ByRule):
    """The factions are tied: the British take control of the contested province."""

    province: Province


@dataclass(frozen=True, slots=True)
class FollowersReturned(ByRule):
    """All followers of the province go to the common pool."""

    province: Province
    followers: Followers


@dataclass(frozen=True, slots=True)
class TileTurned(ByRule):
    """The tile of the province is turned face down."""

    province: Province


@dataclass(frozen=True, slots=True)
class NextStruggle(ByRule):
    """The struggle for the next province begins; `number` counts from 1."""

    number: int
    province: Province
    starter: Seat


@dataclass(frozen=True, slots=True)
class SiamIsColony(ByRule):
    """The British control four provinces: the game ends at once."""


@dataclass(frozen=True, slots=True)
class FactionReigns(ByRule):
    """All struggles are completed: this faction reigns in Siam."""

    faction: Faction


@dataclass(frozen=True, slots=True)
class GameWon(ByRule):
    """These players win by this rule."""

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
