"""A second rulebook, written in the plainest and slowest way, which shares nothing with the engine.

It reads the plain values of a state and the borders of its map, tries everything, and calls no rule of the engine. Only
where the game is played out after the last card does it call `ks.play`, for passes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import TypeAlias

import kingofsiam as ks
from kingofsiam.spec.readings import ClosedProvinces, LostHome, TakeFrom, TwoVsOneShortfall
from tests.helpers_strategies import FACTIONS, reversed_swap

Crowd: TypeAlias = "Counter[ks.Faction]"
CARD_OF = {ks.RAMA: ks.ActionCard.RAMA, ks.LAO: ks.ActionCard.LAO, ks.MALAY: ks.ActionCard.MALAI}


@dataclass
class Table:
    """The things on the table, which can be moved by hand."""

    crowds: dict[ks.Province, Crowd]
    pool: Crowd
    tiles: list[ks.Province]
    kings: set[ks.Province]

    @classmethod
    def of(cls, board: ks.Board) -> Table:
        """The table as this board shows it."""
        crowds = dict(zip(board.map.provinces, map(as_counter, board.followers), strict=True))
        return cls(crowds, as_counter(board.pool), list(board.tiles), set(board.kings))

    def place(self, faction: ks.Faction, province: ks.Province) -> None:
        """A follower goes from the pool into a province."""
        self.take(faction, ks.POOL)
        self.crowds[province][faction] += 1

    def take(self, faction: ks.Faction, place: ks.Province) -> None:
        """A follower leaves a province or the pool."""
        here = self.pool if place == ks.POOL else self.crowds[place]
        assert here[faction] > 0, f"no {faction} in {place}"
        here[faction] -= 1

    def board(self, before: ks.Board) -> ks.Board:
        """The table as a board again."""
        standing = tuple(as_followers(self.crowds[province]) for province in before.map.provinces)
        kings = frozenset(self.kings)
        return ks.Board(before.map, tuple(self.tiles), kings, before.control, standing, as_followers(self.pool))


def as_counter(group: ks.Followers) -> Crowd:
    """How many followers there are of each faction."""
    return Counter({ks.RAMA: group.rama, ks.LAO: group.lao, ks.MALAY: group.malay})


def as_followers(group: Crowd) -> ks.Followers:
    """The followers with these numbers."""
    return ks.Followers(group[ks.RAMA], group[ks.LAO], group[ks.MALAY])


def placements(action: ks.KhonThai) -> dict[ks.Faction, ks.Province | None]:
    """Where the follower of each faction goes."""
    return {ks.RAMA: action.rama, ks.LAO: action.lao, ks.MALAY: action.malay}


def adjacent(board: ks.Map, one: ks.Province, other: ks.Province) -> bool:
    """Whether two provinces share a border."""
    return any({one, other} == {border.one, border.other} for border in board.borders)


def controls(board: ks.Board) -> dict[ks.Province, ks.ControlMarker]:
    """The provinces whose struggle is completed, and who took them."""
    return dict(zip(board.tiles, board.control, strict=False))


def open_provinces(state: ks.State) -> list[ks.Province]:
    """Where followers may be put."""
    powers = controls(state.board)
    british_open = state.readings.closed_provinces is ClosedProvinces.CONTROLLED_BY_FACTION
    return [
        province
        for province in state.map.provinces
        if province not in powers or (british_open and powers[province] is ks.BRITISH)
    ]


def swappable_tiles(board: ks.Board) -> list[ks.Province]:
    """The tiles that lie face up without a King marker."""
    return [tile for tile in board.tiles[len(board.control) :] if tile not in board.kings]


def reach(state: ks.State, faction: ks.Faction) -> list[ks.Province]:
    """The open provinces into which a faction card may put followers."""
    powers = controls(state.board)
    bases = {province for province, power in powers.items() if power is faction}
    for home in (land.name for land in state.map.lands if land.home_of is faction):
        if powers.get(home) in (None, faction) or state.readings.lost_home is LostHome.ROUTE:
            bases.add(home)
    return [
        province for province in open_provinces(state) if any(adjacent(state.map, base, province) for base in bases)
    ]


def swaps_of_one(state: ks.State) -> set[ks.OneVsOne]:
    """Every 1 vs. 1 that swaps somebody."""
    standing = _standing(state)
    pairs = {ks.OneVsOne(one, other) for one, other in product(standing, standing) if one.province != other.province}
    return {swap for swap in pairs if not undoes(state, swap)}


def swaps_of_two(state: ks.State, number: int) -> set[ks.TwoVsOne]:
    """Every 2 vs. 1 in which this many (two or one) leave a province for one of its neighbours."""
    standing = _standing(state)
    found: set[ks.TwoVsOne] = set()
    for province in open_provinces(state):
        inhabitants = list(state.board.followers_in(province))
        neighbours = [each for each in standing if adjacent(state.map, province, each.province)]
        for leaving, one in product(combinations(inhabitants, number), neighbours):
            found.add(ks.TwoVsOne(tuple(ks.Follower(faction, province) for faction in leaving), one))
    return {swap for swap in found if not undoes(state, swap)}


def _standing(state: ks.State) -> list[ks.Follower]:
    return [
        ks.Follower(faction, province)
        for province in open_provinces(state)
        for faction in FACTIONS
        if state.board.followers_in(province).count(faction)
    ]


def undoes(state: ks.State, swap: ks.OneVsOne | ks.TwoVsOne) -> bool:
    """Whether the swap reverses the last one."""
    last = state.last_swap
    return last is not None and type(last) is type(swap) and reversed_swap(last) == swap


def actions(state: ks.State, card: ks.ActionCard) -> set[ks.Action]:
    """Every way to carry out a card as far as legally possible, whether or not the card can be played at all."""
    match card:
        case ks.ActionCard.MAHARACHA:
            tiles = swappable_tiles(state.board)
            return {ks.Maharacha(*pair) for pair in product(tiles, tiles) if pair[0] != pair[1]} or {ks.Maharacha()}
        case ks.ActionCard.KHON_THAI:
            ways = [open_provinces(state) if state.board.pool.count(each) else [None] for each in FACTIONS]
            return {ks.KhonThai(*way) for way in product(*ways)}
        case ks.ActionCard.ONE_VS_ONE:
            return {*swaps_of_one(state)} or {ks.OneVsOne()}
        case ks.ActionCard.TWO_VS_ONE:
            return {*_fullest_swaps_of_two(state)}
        case ks.ActionCard.RAMA | ks.ActionCard.LAO | ks.ActionCard.MALAI:
            (faction,) = (each for each in FACTIONS if CARD_OF[each] is card)
            provinces = reach(state, faction)
            number = min(2, state.board.pool.count(faction)) if provinces else 0
            return {ks.FactionCard(faction, way) for way in product(provinces, repeat=number)}


def _fullest_swaps_of_two(state: ks.State) -> set[ks.TwoVsOne]:
    short = state.readings.two_vs_one_shortfall is TwoVsOneShortfall.ONE_FOR_ONE
    return swaps_of_two(state, 2) or (swaps_of_two(state, 1) if short else set()) or {ks.TwoVsOne()}


def after_action(board: ks.Board, action: ks.Action) -> Table:
    """The table after an action."""
    table = Table.of(board)
    match action:
        case ks.Maharacha(crowned, other):
            if crowned is not None and other is not None:
                one, two = table.tiles.index(crowned), table.tiles.index(other)
                table.tiles[one], table.tiles[two] = other, crowned
                table.kings.add(crowned)
        case ks.KhonThai():
            for faction, province in placements(action).items():
                if province is not None:
                    table.place(faction, province)
        case ks.FactionCard(faction, into):
            for province in into:
                table.place(faction, province)
        case ks.OneVsOne(one, other):
            _exchange(table, () if one is None else (one,), other)
        case ks.TwoVsOne(two, one):
            _exchange(table, two, one)
    return table


def _exchange(table: Table, leaving: tuple[ks.Follower, ...], coming: ks.Follower | None) -> None:
    if not leaving or coming is None:
        return
    for each in leaving:
        table.take(each.faction, each.province)
    table.take(coming.faction, coming.province)
    for each in leaving:
        table.crowds[coming.province][each.faction] += 1
    table.crowds[leaving[0].province][coming.faction] += 1


def takes(state: ks.State, table: Table) -> set[ks.Follower | None]:
    """The followers that the player can take after the action."""
    places = dict(table.crowds)
    if state.readings.take_from is TakeFrom.PROVINCE_OR_POOL:
        places[ks.POOL] = table.pool
    there = {ks.Follower(faction, place) for place, here in places.items() for faction in FACTIONS if here[faction]}
    return {*there} or {None}


def after_play(state: ks.State, move: ks.Play) -> ks.State:
    """The position right after a card is played, whether it may be played or not."""
    table = after_action(state.board, move.action)
    player, seat = state.player, state.to_move
    gathered = as_counter(player.followers)
    if move.take is not None:
        table.take(move.take.faction, move.take.province)
        gathered[move.take.faction] += 1
    hand = list(player.hand)
    hand.remove(move.action.card)
    player = ks.Player(tuple(hand), (*player.played, move.action.card), as_followers(gathered), state.cards_played + 1)
    swap = move.action if isinstance(move.action, ks.OneVsOne | ks.TwoVsOne) and move.action.done else None
    return replace(
        state,
        board=table.board(state.board),
        players=(*state.players[:seat], player, *state.players[seat + 1 :]),
        to_move=(seat + 1) % len(state.players),
        passes=0,
        last_swap=swap,
    )


def outcome_if_all_pass(state: ks.State) -> ks.Outcome:
    """How the game ends if from now on everybody passes."""
    while state.outcome is None:
        state = ks.play(state, ks.Pass())
    return state.outcome


def wins(state: ks.State, move: ks.Play) -> bool:
    """Whether the player or their partner wins if all pass after this move."""
    outcome, number = outcome_if_all_pass(after_play(state, move)), len(state.players)
    mates = {state.to_move, (state.to_move + 2) % 4} if number == 4 else {state.to_move}
    return bool(mates & {*outcome.winners})


def is_last_card(state: ks.State) -> bool:
    """Whether the player to move holds the only card left."""
    return [len(player.hand) for player in state.players].count(0) == len(state.players) - 1 and len(
        state.player.hand
    ) == 1


def is_legal(state: ks.State, move: ks.Move) -> bool:
    """Whether a move may be made while the game goes on."""
    if isinstance(move, ks.Pass):
        return True
    if move.action.card not in state.player.hand or move.action not in actions(state, move.action.card):
        return False
    if move.take not in takes(state, after_action(state.board, move.action)):
        return False
    return not is_last_card(state) or wins(state, move)


def legal_plays(state: ks.State) -> Iterator[ks.Play]:
    """Every legal move but the pass."""
    for card in set(state.player.hand):
        for action in actions(state, card):
            for take in takes(state, after_action(state.board, action)):
                move = ks.Play(action, take)
                if not is_last_card(state) or wins(state, move):
                    yield move
