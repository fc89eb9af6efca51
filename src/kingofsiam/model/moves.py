"""Moves: what a player can do on their turn.

A move is `Pass` or `Play`: an action with its parameters, and the follower taken afterwards. The value
shows what could not be carried out: a `KhonThai` whose pool lacks the Malay has `malay=None`, a card whose action
cannot be carried out at all has no parameters. A swap stated from either side is the same value.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from kingofsiam.errors import InvalidMove
from kingofsiam.model.pieces import FACTIONS, LAO, MALAY, RAMA, ActionCard, Faction, Province, each_once
from kingofsiam.model.printing import Described


@dataclass(frozen=True, slots=True)
class Follower(Described):
    """A follower, identified by its faction and the province where it stands (or will stand)."""

    faction: Faction
    """The faction it belongs to."""
    province: Province
    """Where it stands or will stand: a province, or `POOL`."""

    @property
    def key(self) -> tuple[Province, int]:
        """Sort by province, then by faction: the order in which followers are written."""
        return (self.province, self.faction.index)


class Swapping(Described):
    """An action that swaps, or nothing: then it has no parameters."""

    __slots__ = ()

    @property
    def done(self) -> bool:
        """Whether it says what to swap."""
        return self != type(self)()


@dataclass(frozen=True, slots=True)
class Maharacha(Swapping):
    """Swap two tiles and put the King marker on one of them; or swap nothing."""

    crowned: Province | None = None
    """The province whose tile gets the King marker; None to swap nothing."""
    other: Province | None = None
    """The province whose tile changes places with it; None to swap nothing."""
    card: ClassVar[ActionCard] = ActionCard.MAHARACHA


@dataclass(frozen=True, slots=True)
class KhonThai(Described):
    """Put a follower of each faction from the pool into a province."""

    rama: Province | None = None
    """Where the Rama follower goes; None if the pool has none."""
    lao: Province | None = None
    """Where the Lao follower goes; None if the pool has none."""
    malay: Province | None = None
    """Where the Malay follower goes; None if the pool has none."""
    card: ClassVar[ActionCard] = ActionCard.KHON_THAI

    @property
    def into(self) -> tuple[tuple[Faction, Province | None], ...]:
        """Where the follower of each faction goes."""
        return ((RAMA, self.rama), (LAO, self.lao), (MALAY, self.malay))


@dataclass(frozen=True, slots=True)
class OneVsOne(Swapping):
    """Two followers of different provinces change places; or no swap."""

    one: Follower | None = None
    """A follower, of the province whose name comes first; None where no swap is possible."""
    other: Follower | None = None
    """The follower that changes places with it."""
    card: ClassVar[ActionCard] = ActionCard.ONE_VS_ONE

    def __post_init__(self) -> None:
        one, other = self.one, self.other
        if one is not None and other is not None and one.province > other.province:
            object.__setattr__(self, "one", other)
            object.__setattr__(self, "other", one)


@dataclass(frozen=True, slots=True)
class TwoVsOne(Swapping):
    """Two followers of a province and one of its neighbour change places; or what the shortage leaves of it."""

    two: tuple[Follower, ...] = ()
    """The two followers of one province; a single one for one for one; nobody for no swap."""
    one: Follower | None = None
    """The follower of a neighbouring province that changes places with them; None for no swap."""
    card: ClassVar[ActionCard] = ActionCard.TWO_VS_ONE

    def __post_init__(self) -> None:
        two, one = self.two, self.one
        if len(two) > 2:
            raise InvalidMove((f"at most two followers stand against one, not {two!r}",))
        if len(two) == 2 and two[0].key > two[1].key:
            object.__setattr__(self, "two", (two[1], two[0]))
        elif len(two) == 1 and one is not None and two[0].province > one.province:
            object.__setattr__(self, "two", (one,))
            object.__setattr__(self, "one", two[0])


@dataclass(frozen=True, slots=True)
class FactionCard(Described):
    """Rama, Lao or Malai: put two followers of the faction near its home."""

    faction: Faction
    """The faction whose followers are placed."""
    into: tuple[Province, ...] = ()
    """The province of each follower placed, by name; a province twice if both go there."""

    def __post_init__(self) -> None:
        if len(self.into) == 2 and self.into[0] > self.into[1]:
            object.__setattr__(self, "into", (self.into[1], self.into[0]))

    @property
    def card(self) -> ActionCard:
        """The action card of this faction."""
        return FACTION_CARDS[self.faction.index]


Swap: TypeAlias = OneVsOne | TwoVsOne
"""An action that exchanges followers, and so can be undone."""


Action: TypeAlias = Maharacha | KhonThai | OneVsOne | TwoVsOne | FactionCard
"""What is done with an action card."""


@dataclass(frozen=True, slots=True)
class Pass(Described):
    """Play no card."""


@dataclass(frozen=True, slots=True)
class Play(Described):
    """Play an action card, carry out its action, then take a follower."""

    action: Action
    """The action of the card, with its parameters."""
    take: Follower | None
    """The follower taken afterwards; None only where there is none to take."""


Move: TypeAlias = Pass | Play


FACTION_CARDS: Final = (ActionCard.RAMA, ActionCard.LAO, ActionCard.MALAI)
"""The card of each faction, in the order of `FACTIONS`."""


def faction_of_card(card: ActionCard) -> Faction:
    """The faction of a Rama, Lao or Malai card; raises `ValueError` for any other card."""
    return FACTIONS[FACTION_CARDS.index(card)]


def provinces_of(followers: tuple[Follower, ...]) -> tuple[Province, ...]:
    """The provinces in which these followers stand, each once."""
    return each_once(follower.province for follower in followers)


def groups_of_swap(swap: Swap) -> tuple[tuple[Follower, ...], tuple[Follower, ...]]:
    """The followers that leave one province, and those that leave the other."""
    one = () if swap.one is None else (swap.one,)
    if isinstance(swap, TwoVsOne):
        return swap.two, one
    return one, () if swap.other is None else (swap.other,)
