"""Move conversion: from a `Move` to its number and back, without loss.

Numbers know a province by its place on the map, so the conversion needs the map.
"""

from contextlib import suppress
from typing import Final

from kingofsiam.errors import InvalidMove
from kingofsiam.maps import Map
from kingofsiam.model import moves
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard, Province
from kingofsiam_kernel.twin import bits, move_codes

_CARDS: Final = tuple(ActionCard)


def pack_move(move: moves.Move, map: Map) -> int:
    """The number of a move on this map, legal or not.

    Raises `InvalidMove` for a move that has no number because no position allows it: one that names a province the map
    does not have, swaps a province with itself, or has one side only.
    """
    match move:
        case moves.Pass():
            return move_codes.PASS
        case moves.Play(action, take):
            cell = move_codes.NOBODY if take is None else _cell(take, map)
            return move_codes.move_of(pack_action(action, map), cell)


def pack_action(action: moves.Action, map: Map) -> int:
    """The number of an action on this map, legal or not; raises like `pack_move`."""
    match action:
        case moves.Maharacha() | moves.OneVsOne() | moves.TwoVsOne() if not action.done:
            return move_codes.no_swap(1 + _CARDS.index(action.card))
        case moves.Maharacha(crowned, other):
            if crowned is None or other is None or crowned == other:
                raise _not_encodable("there are not two tiles")
            places = _province(crowned, map), _province(other, map)
            return move_codes.action_with_places(move_codes.MAHARACHA, *places, 0)
        case moves.KhonThai():
            rama, lao, malay = (bits.POOL if to is None else _province(to, map) for _, to in action.into)
            return move_codes.action_with_places(move_codes.KHON_THAI, rama, lao, malay)
        case moves.OneVsOne(one, other):
            return _exchange(move_codes.ONE_VS_ONE, (one,), other, map)
        case moves.TwoVsOne(two, one):
            return _exchange(move_codes.TWO_VS_ONE, two, one, map)
        case moves.FactionCard(faction, into):
            if len(into) > 2:
                raise _not_encodable(f"{len(into)} followers are placed")
            first, second = (*sorted(_province(to, map) for to in into), bits.POOL, bits.POOL)[:2]
            return move_codes.action_with_places(move_codes.RAMA_CARD + faction.index, first, second, 0)


def unpack_move(move: int, map: Map) -> moves.Move:
    """The move with this number on this map, legal or not. Raises `InvalidMove` for a number that no move has."""
    if type(move) is int and 0 <= move <= move_codes.MAX_MOVE:
        with suppress(LookupError, InvalidMove):
            unpacked = _unpacked(move, map)
            if pack_move(unpacked, map) == move:
                return unpacked
    raise InvalidMove((f"no move on {map.name} has the number {move!r}",))


def _unpacked(move: int, map: Map) -> moves.Move:
    """The move with a number that may not be a move's."""
    if move == move_codes.PASS:
        return moves.Pass()
    action, take = unpack_action(move_codes.action_of(move), map), move_codes.take_of(move)
    return moves.Play(action, None if take == move_codes.NOBODY else _follower(take, map))


def unpack_action(action: int, map: Map) -> moves.Action:
    """The action with this number on this map."""
    card = move_codes.card_of(action)
    if move_codes.is_swap(card):
        return unpack_swap(action, map)
    places = (move_codes.place_in(action, number) for number in range(3 if card == move_codes.KHON_THAI else 2))
    goes = [None if place == bits.POOL else map.provinces[place] for place in places]
    if card == move_codes.KHON_THAI:
        return moves.KhonThai(*goes)
    if card == move_codes.MAHARACHA:
        return moves.Maharacha() if move_codes.swaps_nothing(action) else moves.Maharacha(*goes)
    return moves.FactionCard(FACTIONS[card - move_codes.RAMA_CARD], tuple(name for name in goes if name is not None))


def unpack_swap(action: int, map: Map) -> moves.OneVsOne | moves.TwoVsOne:
    """The swap with this number on this map."""
    of_one_card = move_codes.card_of(action) == move_codes.ONE_VS_ONE
    if move_codes.swaps_nothing(action):
        return moves.OneVsOne() if of_one_card else moves.TwoVsOne()
    here, there = (map.provinces[move_codes.place_in(action, number)] for number in range(2))
    comes = moves.Follower(FACTIONS[move_codes.comes(action)], there)
    leaves = moves.Follower(FACTIONS[move_codes.leaves(action)], here)
    if of_one_card:
        return moves.OneVsOne(leaves, comes)
    leaves_too = move_codes.leaves_too(action)
    second = () if leaves_too == bits.NO_FACTION else (moves.Follower(FACTIONS[leaves_too], here),)
    return moves.TwoVsOne((leaves, *second), comes)


def _exchange(card: int, ones: tuple[moves.Follower | None, ...], other: moves.Follower | None, map: Map) -> int:
    leave = sorted(_cell(follower, map) for follower in ones if follower is not None)
    if other is None or not leave:
        raise _not_encodable("a side is missing")
    comes = _cell(other, map)
    (here, *elsewhere), there = {bits.cell_place(cell) for cell in leave}, bits.cell_place(comes)
    if elsewhere or here == there or bits.POOL in (here, there):
        raise _not_encodable("the followers do not stand in two provinces")
    if len(leave) == 1:
        return move_codes.one_for_one(card, leave[0], comes)
    lower, higher = (bits.cell_faction(cell) for cell in leave)
    return move_codes.swap(card, here, move_codes.party(lower, higher), there, bits.cell_faction(comes))


def _province(name: Province, map: Map) -> int:
    if name not in map.index:
        raise _not_encodable(f"{map.name} has no province {name!r}")
    return map.index[name]


def _cell(follower: moves.Follower, map: Map) -> int:
    place = bits.POOL if follower.province == POOL else _province(follower.province, map)
    return bits.cell(place, follower.faction.index)


def _follower(cell: int, map: Map) -> moves.Follower:
    place = bits.cell_place(cell)
    return moves.Follower(FACTIONS[bits.cell_faction(cell)], POOL if place == bits.POOL else map.provinces[place])


def _not_encodable(reason: str) -> InvalidMove:
    return InvalidMove((f"the move has no number, because no position allows it: {reason}",))
