"""Symmetry: the same game with factions swapped, provinces renamed and reordered, and seats rotated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeVar

from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.model.state import counts_of as numbers
from tests.helpers_naive_rules import CARD_OF, placements
from tests.helpers_strategies import FACTIONS

OTHER_NAMES: Final = ("a", "B", "b c", "Ånd", "เมือง", "Zz", "'t", "10")
T = TypeVar("T")
FACTION_OF = {card: faction for faction, card in CARD_OF.items()}


@dataclass(frozen=True)
class Renaming:
    """New names for the factions and provinces of a map, a new order of its provinces, and seats shifted by `turn`."""

    before: ks.Map
    factions: Mapping[ks.Faction, ks.Faction]
    provinces: Mapping[ks.Province, ks.Province]
    order: Sequence[int]
    turn: int

    @cached_property
    def after(self) -> ks.Map:
        """The map under its new names."""
        old = self.before
        lands = [
            replace(land, name=self.province(land.name), home_of=land.home_of and self.faction(land.home_of))
            for land in (old.lands[place] for place in self.order)
        ]
        borders = [
            replace(border, one=self.province(border.other), other=self.province(border.one)) for border in old.borders
        ]
        source = [next(each for each in FACTIONS if self.faction(each) is faction) for faction in FACTIONS]
        rama, lao, malay = (old.faction_name(faction) for faction in source)
        yellow, red, blue = (old.faction_colour(faction) for faction in source)
        return replace(
            old,
            lands=tuple(lands),
            borders=tuple(borders),
            faction_names=(rama, lao, malay),
            faction_colours=(yellow, red, blue),
        )

    def faction(self, faction: ks.Faction) -> ks.Faction:
        """A faction."""
        return self.factions[faction]

    def marker(self, marker: ks.ControlMarker) -> ks.ControlMarker:
        """A control marker; the British stay British."""
        return self.faction(marker) if isinstance(marker, ks.Faction) else marker

    def province(self, province: ks.Province) -> ks.Province:
        """A province; anything else keeps its name."""
        return self.provinces.get(province, province)

    def maybe(self, province: ks.Province | None) -> ks.Province | None:
        """A province, or None."""
        return None if province is None else self.province(province)

    def card(self, card: ks.ActionCard) -> ks.ActionCard:
        """A card: the faction cards change with the factions."""
        return CARD_OF[self.faction(FACTION_OF[card])] if card in FACTION_OF else card

    def followers(self, followers: ks.Followers) -> ks.Followers:
        """A group of followers."""
        return ks.Followers.of(*(self.faction(faction) for faction in followers))

    def follower(self, follower: ks.Follower) -> ks.Follower:
        """A follower in a province, or in the pool."""
        return ks.Follower(self.faction(follower.faction), self.province(follower.province))

    def seat(self, seat: ks.Seat, players: int) -> ks.Seat:
        """A seat at a table of this size."""
        return (seat + self.turn) % players

    def seats(self, things: tuple[T, ...]) -> tuple[T, ...]:
        """A tuple with one entry for each seat."""
        number = len(things)
        return tuple(things[(seat - self.turn) % number] for seat in range(number))

    def action(self, action: ks.Action) -> ks.Action:
        """An action with its parameters."""
        match action:
            case ks.Maharacha(crowned, other):
                return ks.Maharacha(self.maybe(crowned), self.maybe(other))
            case ks.KhonThai():
                into = {self.faction(faction): self.maybe(province) for faction, province in placements(action).items()}
                return ks.KhonThai(into[ks.RAMA], into[ks.LAO], into[ks.MALAY])
            case ks.OneVsOne() | ks.TwoVsOne():
                return self.swap(action)
            case ks.FactionCard(faction, into):
                return ks.FactionCard(self.faction(faction), tuple(map(self.province, into)))

    def swap(self, swap: ks.OneVsOne | ks.TwoVsOne) -> ks.OneVsOne | ks.TwoVsOne:
        """A swap."""
        one = swap.one and self.follower(swap.one)
        if isinstance(swap, ks.OneVsOne):
            return ks.OneVsOne(one, swap.other and self.follower(swap.other))
        return ks.TwoVsOne(tuple(map(self.follower, swap.two)), one)

    def move(self, move: ks.Move) -> ks.Move:
        """A move."""
        if isinstance(move, ks.Pass):
            return move
        return ks.Play(self.action(move.action), move.take and self.follower(move.take))

    def board(self, board: ks.Board) -> ks.Board:
        """A board."""
        return ks.Board(
            self.after,
            tuple(map(self.province, board.tiles)),
            frozenset(map(self.province, board.kings)),
            tuple(map(self.marker, board.control)),
            numbers([self.followers(board.followers[place]) for place in self.order], self.followers(board.pool)),
        )

    def player(self, player: ks.Player) -> ks.Player:
        """A player."""
        return ks.Player(
            tuple(map(self.card, player.hand)),
            tuple(map(self.card, player.played)),
            self.followers(player.followers),
            player.last_card,
        )

    def outcome(self, outcome: ks.Outcome, players: int) -> ks.Outcome:
        """Who wins; the rules stay the same."""
        winners = sorted(self.seat(seat, players) for seat in outcome.winners)
        return ks.Outcome(tuple(winners), outcome.reign and self.faction(outcome.reign), outcome.rules)

    def state(self, state: ks.State) -> ks.State:
        """A state."""
        number = len(state.players)
        return ks.State(
            self.board(state.board),
            self.seats(tuple(map(self.player, state.players))),
            state.readings,
            self.seat(state.to_move, number),
            state.passes,
            state.last_swap and self.swap(state.last_swap),
            state.outcome and self.outcome(state.outcome, number),
        )


def renamings(board: ks.Map) -> st.SearchStrategy[Renaming]:
    """Any permutation of the factions, new or exchanged names for the provinces, and any seat."""
    names = st.permutations(board.provinces) | st.permutations(OTHER_NAMES)
    return st.builds(
        Renaming,
        st.just(board),
        st.permutations(FACTIONS).map(lambda new: dict(zip(FACTIONS, new, strict=True))),
        names.map(lambda new: dict(zip(board.provinces, new, strict=True))),
        st.permutations(range(8)),
        st.integers(0, 3),
    )
