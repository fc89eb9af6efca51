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
    """The rule by which it happens."""


@dataclass(frozen=True, slots=True)
class Passed(ByRule):
    """A player passes."""

    seat: Seat
    """The player who passes."""


@dataclass(frozen=True, slots=True)
class CardPlayed(ByRule):
    """A player lays a card on top of those they have played before."""

    seat: Seat
    """The player who plays it."""
    card: ActionCard
    """The card."""


@dataclass(frozen=True, slots=True)
class TilesSwapped(ByRule):
    """Two province tiles change places."""

    crowned: Province
    """The province whose tile gets the King marker."""
    other: Province
    """The province whose tile changes places with it."""


@dataclass(frozen=True, slots=True)
class KingPlaced(ByRule):
    """A King marker is put on a tile."""

    province: Province
    """The province of the tile."""


@dataclass(frozen=True, slots=True)
class FollowersPlaced(ByRule):
    """Followers come from the common pool into provinces."""

    followers: tuple[Follower, ...]
    """Each follower, with the province that it is put into."""


@dataclass(frozen=True, slots=True)
class FollowersSwapped(ByRule):
    """Followers of two provinces change places."""

    one: Province
    """A province."""
    ones: Followers
    """The followers that leave `one` for `other`."""
    other: Province
    """Another province."""
    others: Followers
    """The followers that leave `other` for `one`."""


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
    """An action cannot be carried out in full."""

    card: ActionCard
    """The card that was played."""
    shortage: Shortage
    """Why it cannot be carried out in full."""
    missing: tuple[Faction, ...] = ()
    """The factions of which fewer followers are placed than usual."""


@dataclass(frozen=True, slots=True)
class FollowerTaken(ByRule):
    """A player takes a follower and puts it in front of them."""

    seat: Seat
    """The player who takes it."""
    follower: Follower
    """The follower, with the place where it stood."""


@dataclass(frozen=True, slots=True)
class NothingTaken(ByRule):
    """No follower stands anywhere: the player takes none."""

    seat: Seat
    """The player whose turn it is."""


@dataclass(frozen=True, slots=True)
class StruggleEnded(ByRule):
    """Enough passes in a row end the power-struggle."""

    province: Province
    """The contested province."""
    passes: int
    """How many passes in a row there were."""


@dataclass(frozen=True, slots=True)
class FactionTakesControl(ByRule):
    """A faction has the most followers in the contested province and gains control of it."""

    province: Province
    """The contested province."""
    faction: Faction
    """The faction whose control marker is put on its capital."""


@dataclass(frozen=True, slots=True)
class BritishMarchIn(ByRule):
    """The factions are tied: the British take control of the contested province."""

    province: Province
    """The contested province."""


@dataclass(frozen=True, slots=True)
class FollowersReturned(ByRule):
    """All followers of the province go to the common pool."""

    province: Province
    """The province whose struggle is completed."""
    followers: Followers
    """All followers that stood there."""


@dataclass(frozen=True, slots=True)
class TileTurned(ByRule):
    """The tile of the province is turned face down."""

    province: Province
    """The province whose struggle is completed."""


@dataclass(frozen=True, slots=True)
class NextStruggle(ByRule):
    """The next struggle begins."""

    number: int
    """Which of the struggles it is, counted from 1."""
    province: Province
    """The province that is now contested."""
    starter: Seat
    """The player who has the first turn."""


@dataclass(frozen=True, slots=True)
class SiamIsColony(ByRule):
    """The British control so many provinces that the game ends at once."""


@dataclass(frozen=True, slots=True)
class FactionReigns(ByRule):
    """All struggles are completed: this faction reigns in Siam."""

    faction: Faction
    """The faction that reigns."""


@dataclass(frozen=True, slots=True)
class GameWon(ByRule):
    """These players win by this rule."""

    winners: tuple[Seat, ...]
    """The seats of those who win."""


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
Events: TypeAlias = tuple[Event, ...]
"""What happens one after the other."""
