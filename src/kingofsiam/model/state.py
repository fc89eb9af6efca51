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
from kingofsiam.model.moves import Swap
from kingofsiam.model.pieces import (
    NOBODY,
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
    """The game board and what lies on it.

    `tiles` are the province tiles in boxes 1 to 8, those face down included; `kings` the tiles with a King
    marker; `control` the control markers in the order of the struggles, so that `control[0]` lies on the
    province of `tiles[0]`; `followers` those in each province, in the order of `map.provinces`; `pool` those in the
    common pool.
    """

    map: Map
    tiles: tuple[Province, ...]
    kings: frozenset[Province]
    control: tuple[ControlMarker, ...]
    followers: tuple[Followers, ...]
    pool: Followers

    @property
    def face_up(self) -> tuple[Province, ...]:
        """The provinces whose struggle is still to come, the contested one first."""
        return self.tiles[len(self.control) :]

    def controller(self, province: Province) -> ControlMarker | None:
        """Who controls this province; None while its struggle is not completed. Raises `UnknownName`."""
        try:
            box = self.tiles.index(province)
        except ValueError:
            raise UnknownName("province", province, self.map.provinces) from None
        return self.control[box] if box < len(self.control) else None

    @property
    def groups(self) -> dict[Province, Followers]:
        """The followers in each province, in the order of the map, and last those in the common pool, by place."""
        return {**dict(zip(self.map.provinces, self.followers, strict=True)), POOL: self.pool}

    def followers_in(self, place: Province) -> Followers:
        """The followers in this province, or in the common pool. Raises `UnknownName`."""
        return self.pool if place == POOL else self.followers[self.map.index[place]]

    def count(self, faction: Faction, place: Province) -> int:
        """How many followers of the faction are in this province, or in the common pool. Raises `UnknownName`."""
        return self.followers_in(place).count(faction)

    def moved(self, transfers: Iterable[Transfer]) -> Board:
        """The board after these followers have moved: one place loses them, another gains them."""
        groups = self.groups
        for faction, origin, destination in transfers:
            groups[origin] = groups[origin].plus(faction, -1)
            if destination is not None:
                groups[destination] = groups[destination].plus(faction, 1)
        pool = groups.pop(POOL)
        return replace(self, followers=tuple(groups.values()), pool=pool)

    def emptied(self, province: Province) -> Board:
        """The board after all followers of this province have gone to the common pool."""
        row = self.map.index[province]
        followers = (*self.followers[:row], NOBODY, *self.followers[row + 1 :])
        return replace(self, followers=followers, pool=self.pool + self.followers[row])

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
    """What lies in front of one player: the cards in hand, the pile (top card last) and the followers.

    `last_card` is how many cards had been played in the whole game when they played their latest: 0 if they never did.
    """

    hand: tuple[ActionCard, ...]
    played: tuple[ActionCard, ...]
    followers: Followers
    last_card: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    `winners` are seats; `reign` is the faction that reigns, None if Siam is a colony; `rules` are those that
    led to the result, in the order applied.
    """

    winners: tuple[Seat, ...]
    reign: Faction | None
    rules: tuple[Rule, ...]

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
    """A whole game at one moment.

    `passes` counts the passes in a row; `last_swap` is the swap that may not be undone now, if any;
    `outcome` is None until the game has ended. One made by hand may be impossible: every verb refuses it then.
    """

    board: Board
    players: tuple[Player, ...]
    readings: Readings
    to_move: Seat
    passes: int = 0
    last_swap: Swap | None = None
    outcome: Outcome | None = None

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
            moment = (
                f"struggle {len(self.board.control) + 1} for {self.contested}, {SEAT_LETTERS[self.to_move]} to move"
            )
        return f"<State of {self.map.name}, {len(self.players)} players: {moment}, {self.cards_left} cards left>"

    def __str__(self) -> str:
        return rendered("text_board:text_board", self) or repr(self)

    def _repr_svg_(self) -> str | None:
        """The board as a picture, for notebooks; None if it is impossible: then they print it."""
        return rendered("svg:board", self)
