"""The state of a game: what lies on the table, and what a player who has watched could reconstruct.

Everything is frozen, so to undo a move you keep the old state. Nothing derivable is stored except the outcome, which is
announced once when the game ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from kingofsiam.errors import UnknownName
from kingofsiam.maps import Map
from kingofsiam.model.moves import Follower, Swap
from kingofsiam.model.pieces import (
    FACTIONS,
    POOL,
    SEAT_LETTERS,
    ActionCard,
    ControlMarker,
    Faction,
    Followers,
    Province,
    Seat,
)
from kingofsiam.model.printing import rendered
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import Readings

Transfer: TypeAlias = tuple[Faction, Province, Province | None]
"""A follower of this faction moves from one place (a province or the pool) to another, or to a player (None)."""


@dataclass(frozen=True, slots=True)
class Board:
    """The game board and what lies on it."""

    map: Map
    """The map that is printed on it."""
    tiles: tuple[Province, ...]
    """The province tiles in boxes 1 to 8, those face down included."""
    kings: frozenset[Province]
    """The tiles with a King marker."""
    control: tuple[ControlMarker, ...]
    """The control markers in the order of the struggles: `control[0]` lies on the province of `tiles[0]`."""
    followers: tuple[Followers, ...]
    """The followers in each province, in the order of `map.provinces`."""
    pool: Followers
    """The followers in the common pool."""

    @property
    def face_up(self) -> tuple[Province, ...]:
        """The provinces without a control marker: their struggle is still to come. The contested one is first."""
        return self.tiles[len(self.control) :]

    def controller(self, province: Province) -> ControlMarker | None:
        """Who controls this province; None while its struggle is not completed. Raises `UnknownName`."""
        if not self.map.has(province):
            raise UnknownName("province", province, self.map.provinces)
        return self.controlled.get(province)

    @property
    def controlled(self) -> dict[Province, ControlMarker]:
        """The provinces whose struggle is completed, in that order, and who controls them."""
        return dict(zip(self.tiles, self.control, strict=False))

    def followers_in(self, place: Province) -> Followers:
        """The followers in this province, or in the common pool. Raises `UnknownName`."""
        return self.pool if place == POOL else self.followers[self.map.index[place]]

    def count(self, faction: Faction, place: Province) -> int:
        """How many followers of the faction are in this province, or in the common pool. Raises `UnknownName`."""
        return self.followers_in(place).count(faction)

    def one_of_each(self, place: Province) -> tuple[Follower, ...]:
        """One follower of each faction that stands in this province, or in the common pool."""
        return tuple(Follower(faction, place) for faction in FACTIONS if self.count(faction, place) > 0)

    def moved(self, transfers: Iterable[Transfer]) -> Board:
        """The board after these followers have moved: one place loses them, another gains them."""
        groups = {**dict(zip(self.map.provinces, self.followers, strict=True)), POOL: self.pool}
        for faction, origin, destination in transfers:
            groups[origin] = groups[origin].plus(faction, -1)
            if destination is not None:
                groups[destination] = groups[destination].plus(faction, 1)
        pool = groups.pop(POOL)
        return replace(self, followers=tuple(groups.values()), pool=pool)

    def with_placed(self, followers: Iterable[Follower]) -> Board:
        """The board after these followers have come from the common pool into their provinces."""
        return self.moved((follower.faction, POOL, follower.province) for follower in followers)

    def with_swapped(self, ones: tuple[Follower, ...], others: tuple[Follower, ...]) -> Board:
        """The board after the followers of one province and those of another have changed places."""
        here, there = ones[0].province, others[0].province
        going = [(follower.faction, here, there) for follower in ones]
        coming = [(follower.faction, there, here) for follower in others]
        return self.moved((*going, *coming))

    def without(self, follower: Follower) -> Board:
        """The board after a player has taken this follower."""
        return self.moved([(follower.faction, follower.province, None)])

    def emptied(self, province: Province) -> Board:
        """The board after all followers of this province have gone to the common pool."""
        return self.moved((faction, province, POOL) for faction in self.followers_in(province))

    def with_control(self, marker: ControlMarker) -> Board:
        """The board after this marker has been put on the capital of the contested province."""
        return replace(self, control=(*self.control, marker))

    def with_king(self, province: Province) -> Board:
        """The board after a King marker has been put on the tile of this province."""
        return replace(self, kings=self.kings | {province})

    def with_tiles_swapped(self, one: Province, other: Province) -> Board:
        """The board after the tiles of these provinces have changed places."""
        places = {one: other, other: one}
        return replace(self, tiles=tuple(places.get(province, province) for province in self.tiles))


@dataclass(frozen=True, slots=True)
class Player:
    """What lies in front of one player."""

    hand: tuple[ActionCard, ...]
    """The action cards that they still hold."""
    played: tuple[ActionCard, ...]
    """The cards that they have played, the top card last."""
    followers: Followers
    """The followers that they have taken, with those of the playing aid."""
    last_card: int
    """How many cards had been played in the whole game when they played their latest; 0 if they never did."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[Seat, ...]
    """The seats of those who win."""
    reign: Faction | None
    """The faction that reigns; None if Siam is a colony."""
    rules: tuple[Rule, ...]
    """The rules that led to the result, in the order applied."""

    @property
    def colony(self) -> bool:
        """Whether Siam became a colony."""
        return self.reign is None

    @property
    def rule(self) -> Rule:
        """The rule that decided who wins."""
        return self.rules[-1]


@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment. One made by hand may be impossible: every verb refuses it then."""

    board: Board
    """The game board and what lies on it."""
    players: tuple[Player, ...]
    """What lies in front of each player, by seat."""
    readings: Readings
    """The choice for each question that the documents leave open."""
    to_move: Seat
    """The seat of the player whose turn it is."""
    passes: int = 0
    """How many passes in a row there have been."""
    last_swap: Swap | None = None
    """The swap that may not be undone now; None if there is none."""
    outcome: Outcome | None = None
    """How the game ended; None while it goes on."""

    @property
    def map(self) -> Map:
        """The map of the game."""
        return self.board.map

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.to_move]

    @property
    def contested(self) -> Province | None:
        """The province whose struggle is going on; None when the game is over."""
        return None if self.outcome is not None else self.board.face_up[0]

    @property
    def cards_left(self) -> int:
        """How many action cards all players together still hold."""
        return sum(len(player.hand) for player in self.players)

    @property
    def cards_played(self) -> int:
        """How many action cards have been played in the game."""
        return max(player.last_card for player in self.players)

    def __repr__(self) -> str:
        try:
            return self._summary()
        except (AttributeError, LookupError, TypeError, ValueError):
            return "<State of no possible position>"  # made by hand: `validation.check_state` names the faults

    def _summary(self) -> str:
        if self.outcome is not None:
            moment = f"won by {', '.join(SEAT_LETTERS[seat] for seat in self.outcome.winners)}"
        else:
            number, seat = len(self.board.control) + 1, SEAT_LETTERS[self.to_move]
            moment = f"struggle {number} for {self.contested}, {seat} to move"
        return f"<State of {self.map.name}, {len(self.players)} players: {moment}, {self.cards_left} cards left>"

    def __str__(self) -> str:
        return rendered("text_board:text_board", self) or repr(self)

    def _repr_svg_(self) -> str | None:
        """The board as a picture, for notebooks; None if it is impossible: then they print it."""
        return rendered("svg:board", self)
