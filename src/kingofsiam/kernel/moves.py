"""From the rulebook's `Move` to a number and back; nothing is lost.

Numbers know a province by its place on the map: to speak of it by name the map is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never, overload

from kingofsiam.errors import InvalidMove
from kingofsiam.kernel import codes, places
from kingofsiam.kernel.listing import LegalMoves
from kingofsiam.kernel.packed import PackedState
from kingofsiam.maps import Map
from kingofsiam.moves import Action, FactionCard, Follower, KhonThai, Maharacha, Move, OneVsOne, Pass, Play, TwoVsOne
from kingofsiam.rules.s1_components import FACTIONS, POOL, Province


def pack_move(move: Move, map: Map) -> int:  # noqa: A002 - the booklet's word
    """The number of a move on this map, legal or not.

    Raises `InvalidMove` for what no position allows and no number tells: it names a province that the map has not,
    swaps a province with itself, or has one side only.
    """
    match move:
        case Pass():
            return codes.PASS
        case Play(action, take):
            cell = codes.NOBODY if take is None else _cell(take, map)
            return codes.move_of(pack_action(action, map), cell)
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def pack_action(action: Action, map: Map) -> int:  # noqa: A002 - the booklet's word
    """The number of an action on this map, legal or not; raises like `pack_move`."""
    match action:
        case Maharacha(crowned, other):
            return _pair_of_tiles(crowned, other, map) if action.done else codes.nothing(codes.MAHARACHA)
        case KhonThai():
            rama, lao, malay = (places.POOL if to is None else _province(to, map) for _, to in action.into)
            return codes.action_in_places(codes.KHON_THAI, rama, lao, malay)
        case OneVsOne(one, other):
            return _exchange(codes.ONE_VS_ONE, (one,), other, map) if action.done else codes.nothing(codes.ONE_VS_ONE)
        case TwoVsOne(two, one):
            return _exchange(codes.TWO_VS_ONE, two, one, map) if action.done else codes.nothing(codes.TWO_VS_ONE)
        case FactionCard(faction, into):
            if len(into) > 2:
                raise _no_number(f"{len(into)} followers are placed")
            first, second = (*sorted(_province(to, map) for to in into), places.POOL, places.POOL)[:2]
            return codes.action_in_places(codes.RAMA_CARD + faction.index, first, second, 0)
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def unpack_move(move: int, map: Map) -> Move:  # noqa: A002 - the booklet's word
    """The move with this number on this map; the number must be one that `pack_move` gives."""
    if move == codes.PASS:
        return Pass()
    take = codes.take_of(move)
    return Play(unpack_action(codes.action_of(move), map), None if take == codes.NOBODY else _follower(take, map))


def unpack_action(action: int, map: Map) -> Action:  # noqa: A002 - the booklet's word
    """The action with this number on this map."""
    card = codes.card_of(action)
    if codes.is_swap(card):
        return unpack_swap(action, map)
    number = 3 if card == codes.KHON_THAI else 2
    goes = [_name(codes.place_in(action, each), map) for each in range(number)]
    if card == codes.KHON_THAI:
        return KhonThai(*goes)
    if card == codes.MAHARACHA:
        return Maharacha() if codes.swaps_nothing(action) else Maharacha(*goes)
    return FactionCard(FACTIONS[card - codes.RAMA_CARD], tuple(name for name in goes if name is not None))


def _name(place: int, map: Map) -> Province | None:  # noqa: A002
    return None if place == places.POOL else map.provinces[place]


def unpack_swap(action: int, map: Map) -> OneVsOne | TwoVsOne:  # noqa: A002 - the booklet's word
    """The same for what is known to be a swap."""
    of_one_card = codes.card_of(action) == codes.ONE_VS_ONE
    if codes.swaps_nothing(action):
        return OneVsOne() if of_one_card else TwoVsOne()
    here, there = (map.provinces[codes.place_in(action, number)] for number in range(2))
    comes = Follower(FACTIONS[codes.comes(action)], there)
    leaves = Follower(FACTIONS[codes.leaves(action)], here)
    if of_one_card:
        return OneVsOne(leaves, comes)
    if codes.two_leave(action):
        return TwoVsOne((leaves, Follower(FACTIONS[codes.leaves_too(action)], here)), comes)
    return TwoVsOne((leaves,), comes)


def _exchange(card: int, ones: tuple[Follower | None, ...], other: Follower | None, map: Map) -> int:  # noqa: A002
    cells = [_cell(each, map) for each in ones if each is not None]
    if other is None or not cells or len({places.place_of(cell) for cell in cells}) > 1:
        raise _no_number("the followers do not stand in two provinces")
    comes = _cell(other, map)
    here, there = places.place_of(cells[0]), places.place_of(comes)
    if places.POOL in (here, there):
        raise _no_number("the pool is no province")
    if here == there:
        raise _no_number("a province is swapped with itself")
    if len(cells) == 1:
        return codes.one_for_one(card, cells[0], comes)
    lower, higher = sorted(places.faction_of(cell) for cell in cells)
    return codes.swap(card, here, lower, higher, there, places.faction_of(comes))


def _pair_of_tiles(crowned: Province | None, other: Province | None, map: Map) -> int:  # noqa: A002
    if crowned is None or other is None or crowned == other:
        raise _no_number("there are not two tiles")
    return codes.action_in_places(codes.MAHARACHA, _province(crowned, map), _province(other, map), 0)


def _province(name: Province, map: Map) -> int:  # noqa: A002
    if name not in map.index:
        raise _no_number(f"{map.name} has no province {name!r}")
    return map.index[name]


def _cell(follower: Follower, map: Map) -> int:  # noqa: A002
    place = places.POOL if follower.province == POOL else _province(follower.province, map)
    return places.cell(place, follower.faction.index)


def _follower(cell: int, map: Map) -> Follower:  # noqa: A002
    place = places.place_of(cell)
    return Follower(FACTIONS[places.faction_of(cell)], POOL if place == places.POOL else map.provinces[place])


def _no_number(why: str) -> InvalidMove:
    return InvalidMove((f"no number tells it, for no position allows it: {why}",))


class TypedMoves(Sequence[Move]):
    """The legal moves of a packed position as values: a lazy sequence; each is made when asked for."""

    def __init__(self, state: PackedState, map: Map) -> None:  # noqa: A002
        self._moves, self._map = LegalMoves(state), map

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self[each] for each in range(*index.indices(len(self))))
        return unpack_move(self._moves[index], self._map)

    def __iter__(self) -> Iterator[Move]:
        return (unpack_move(move, self._map) for move in self._moves)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Pass | Play):
            return False
        try:
            return pack_move(move, self._map) in self._moves
        except InvalidMove:
            return False
