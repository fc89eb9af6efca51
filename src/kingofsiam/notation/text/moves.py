"""Moves and actions as text: short, exact, easy to read aloud.

`K:LAN*-SUK+R.ISA`: the King's card swaps the tiles of Lan Na and Sukothai and puts the King marker on Lan Na; then the
player takes a Rama from Isan.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeVar

from kingofsiam.maps import SIAM, Map
from kingofsiam.model import moves
from kingofsiam.model.moves import Action, Follower, Move, Pass, Play, Swap
from kingofsiam.model.pieces import ActionCard, Faction, Province
from kingofsiam.notation.text.pieces import (
    FACTION_BY_LETTER,
    LETTER_OF_CARD,
    LETTER_OF_MARKER,
    NONE,
    check_map,
    format_follower,
    format_place,
    scan_follower,
    scan_place,
)
from kingofsiam.notation.text.scanner import Scanner, parse_whole

S = TypeVar("S")
T = TypeVar("T")

PASS: Final = "pass"
_TAKE: Final = "+"


def format_move(move: Move, map: Map = SIAM) -> str:
    """A move as text, legal or not."""
    if isinstance(move, Pass):
        return PASS
    take = format_follower(move.take, map) if move.take else NONE
    return f"{format_action(move.action, map)}{_TAKE}{take}"


def parse_move(text: str, map: Map = SIAM, *, strict: bool = True) -> Move:
    """The move of a text. Raises `NotationError`, and `InvalidMap` for what is no map.

    A move can be written in several ways, for example a swap from either side. If `strict`, only the text that
    `format_move` writes is accepted.
    """
    check_map(map)
    return parse_whole(text, partial(scan_move, map=map), lambda move: format_move(move, map), strict=strict)


def format_action(action: Action, map: Map = SIAM) -> str:
    """An action as text."""
    return f"{LETTER_OF_CARD[action.card]}:{_format_parameters(action, map)}"


def parse_action(text: str, map: Map = SIAM, *, strict: bool = True) -> Action:
    """The action of a text: a move without the follower taken. Raises what `parse_move` raises."""
    check_map(map)
    return parse_whole(text, partial(scan_action, map=map), lambda action: format_action(action, map), strict=strict)


def scan_move(scanner: Scanner, map: Map) -> Move:
    """A pass, or an action and the follower taken."""
    if scanner.accept(PASS):
        return Pass()
    action = scan_action(scanner, map)
    scanner.expect(_TAKE)
    return Play(action, None if scanner.accept(NONE) else scan_follower(scanner, map))


def scan_action(scanner: Scanner, map: Map) -> Action:
    """A card, a colon, and what the card does."""
    return scanner.choose(_ACTION_SCANNERS)(scanner, map)


def scan_swap(scanner: Scanner, map: Map) -> Swap:
    """1 vs. 1 or 2 vs. 1."""
    return scanner.choose(_SWAP_SCANNERS)(scanner, map)


def _format_parameters(action: Action, map: Map) -> str:
    place, follower = partial(format_place, map=map), partial(format_follower, map=map)
    match action:
        case moves.Maharacha(crowned, other):
            return f"{'' if crowned is None else place(crowned) + '*'}-{'' if other is None else place(other)}"
        case moves.KhonThai():
            return (
                ",".join(follower(Follower(faction, into)) for faction, into in action.into if into is not None) or NONE
            )
        case moves.OneVsOne(one, other):
            return f"{follower(one) if one else ''}-{follower(other) if other else ''}"
        case moves.TwoVsOne(two, one):
            return f"{_format_two(two, map)}-{follower(one) if one else ''}"
        case moves.FactionCard(_, into):
            return ",".join(place(province) for province in into) or NONE


def _format_two(two: tuple[Follower, ...], map: Map) -> str:
    """Two followers of one province together, otherwise one after the other."""
    if len({follower.province for follower in two}) == 1:
        letters = "".join(LETTER_OF_MARKER[follower.faction] for follower in two)
        return f"{letters}.{format_place(two[0].province, map)}"
    return ",".join(format_follower(follower, map) for follower in two)


def _scan_sides(
    scanner: Scanner, map: Map, scan_one: Callable[[Scanner, Map], S], scan_other: Callable[[Scanner, Map], T]
) -> tuple[S | None, T | None]:
    """What stands on either side of a hyphen, if anything does."""
    one = None if scanner.peek("-") else scan_one(scanner, map)
    scanner.expect("-")
    return one, None if scanner.at_end or scanner.peek(_TAKE) else scan_other(scanner, map)


def _scan_maharacha(scanner: Scanner, map: Map) -> moves.Maharacha:
    return moves.Maharacha(*_scan_sides(scanner, map, _scan_crowned, scan_place))


def _scan_crowned(scanner: Scanner, map: Map) -> Province:
    crowned = scan_place(scanner, map)
    scanner.expect("*")
    return crowned


def _scan_khon_thai(scanner: Scanner, map: Map) -> moves.KhonThai:
    if scanner.accept(NONE):
        return moves.KhonThai()
    into: dict[Faction, Province] = {}
    while not into or (len(into) < len(FACTION_BY_LETTER) and scanner.accept(",")):
        faction = scanner.choose(
            {letter: faction for letter, faction in FACTION_BY_LETTER.items() if faction not in into}
        )
        scanner.expect(".")
        into[faction] = scan_place(scanner, map)
    return moves.KhonThai(*(into.get(faction) for faction in FACTION_BY_LETTER.values()))


def _scan_one_vs_one(scanner: Scanner, map: Map) -> moves.OneVsOne:
    return moves.OneVsOne(*_scan_sides(scanner, map, scan_follower, scan_follower))


def _scan_two_vs_one(scanner: Scanner, map: Map) -> moves.TwoVsOne:
    two, one = _scan_sides(scanner, map, _scan_two, scan_follower)
    return moves.TwoVsOne(two or (), one)


def _scan_two(scanner: Scanner, map: Map) -> tuple[Follower, ...]:
    """`RL.LAN`, or `R.LAN,L.SUK`, or a single follower."""
    one = scanner.choose(FACTION_BY_LETTER)
    other = None if scanner.peek(".") else scanner.choose(FACTION_BY_LETTER)
    scanner.expect(".")
    province = scan_place(scanner, map)
    if other is not None:
        return (Follower(one, province), Follower(other, province))
    second = (scan_follower(scanner, map),) if scanner.accept(",") else ()
    return (Follower(one, province), *second)


def _scan_faction_card(scanner: Scanner, map: Map, faction: Faction) -> moves.FactionCard:
    if scanner.accept(NONE):
        return moves.FactionCard(faction)
    return moves.FactionCard(faction, scanner.separated(",", partial(scan_place, map=map)))


_SWAP_SCANNERS: Final[Mapping[str, Callable[[Scanner, Map], Swap]]] = {
    f"{LETTER_OF_CARD[ActionCard.ONE_VS_ONE]}:": _scan_one_vs_one,
    f"{LETTER_OF_CARD[ActionCard.TWO_VS_ONE]}:": _scan_two_vs_one,
}
_ACTION_SCANNERS: Final[Mapping[str, Callable[[Scanner, Map], Action]]] = {
    f"{LETTER_OF_CARD[ActionCard.MAHARACHA]}:": _scan_maharacha,
    f"{LETTER_OF_CARD[ActionCard.KHON_THAI]}:": _scan_khon_thai,
    **_SWAP_SCANNERS,
    **{f"{letter}:": partial(_scan_faction_card, faction=faction) for letter, faction in FACTION_BY_LETTER.items()},
}
