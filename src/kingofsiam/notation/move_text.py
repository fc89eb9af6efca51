"""Moves as text: short, exact, to be read aloud.

`K:LAN*-SUK+R.ISA`: with the King's card the tiles of Lan Na and Sukothai change places and the King marker lies on
Lan Na; a Rama is taken from Isan.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from kingofsiam.maps import SIAM, Map
from kingofsiam.moves import (
    Action,
    FactionCard,
    Follower,
    KhonThai,
    Maharacha,
    Move,
    OneVsOne,
    Pass,
    Play,
    Swap,
    TwoVsOne,
)
from kingofsiam.notation.letters import (
    FACTIONS,
    LETTER_OF_CARD,
    LETTER_OF_MARKER,
    NONE,
    format_follower,
    format_place,
    scan_follower,
    scan_place,
)
from kingofsiam.notation.scanner import Scanner, demand_canonical
from kingofsiam.rules.s1_components import ActionCard, Faction, Province

PASS: Final = "pass"
_TAKE: Final = "+"


def format_move(move: Move, map: Map = SIAM) -> str:  # noqa: A002 - the booklet's word
    """A move as text, legal or not."""
    if isinstance(move, Pass):
        return PASS
    take = format_follower(move.take, map) if move.take else NONE
    return f"{format_action(move.action, map)}{_TAKE}{take}"


def parse_move(text: str, map: Map = SIAM, *, strict: bool = True) -> Move:  # noqa: A002
    """The move that a text says. Raises `NotationError`.

    The same move can be told in several ways (a swap from either side); unless `strict` is false only the one that
    is printed is right.
    """
    scanner = Scanner(text)
    move = scan_move(scanner, map)
    scanner.end()
    if strict:
        demand_canonical(text, format_move(move, map))
    return move


def format_action(action: Action, map: Map = SIAM) -> str:  # noqa: A002
    """What is done with a card, as text."""
    return f"{LETTER_OF_CARD[action.card]}:{_parameters(action, map)}"


def parse_action(text: str, map: Map = SIAM, *, strict: bool = True) -> Action:  # noqa: A002
    """What is done with a card: a move without the follower taken. Raises `NotationError`."""
    scanner = Scanner(text)
    action = scan_action(scanner, map)
    scanner.end()
    if strict:
        demand_canonical(text, format_action(action, map))
    return action


def scan_move(scanner: Scanner, map: Map) -> Move:  # noqa: A002
    """A pass, or a card with what is done and who is taken."""
    if scanner.accept(PASS):
        return Pass()
    action = scan_action(scanner, map)
    scanner.demand(_TAKE)
    return Play(action, None if scanner.accept(NONE) else scan_follower(scanner, map))


def scan_action(scanner: Scanner, map: Map) -> Action:  # noqa: A002
    """A card, a colon, and what is done with it."""
    return scanner.choose(_CARDS)(scanner, map)


def scan_swap(scanner: Scanner, map: Map) -> Swap:  # noqa: A002
    """1 vs. 1 or 2 vs. 1."""
    return scanner.choose(_SWAPS)(scanner, map)


def _parameters(action: Action, map: Map) -> str:  # noqa: A002
    place, follower = partial(format_place, map=map), partial(format_follower, map=map)
    match action:
        case Maharacha(crowned, other):
            return f"{'' if crowned is None else place(crowned) + '*'}-{'' if other is None else place(other)}"
        case KhonThai():
            return ",".join(follower(Follower(each, into)) for each, into in action.into if into is not None) or NONE
        case OneVsOne(one, other):
            return f"{follower(one) if one else ''}-{follower(other) if other else ''}"
        case TwoVsOne(two, one):
            return f"{_format_two(two, map)}-{follower(one) if one else ''}"
        case FactionCard(_, into):
            return ",".join(place(each) for each in into) or NONE


def _format_two(two: tuple[Follower, ...], map: Map) -> str:  # noqa: A002
    """Two of one province together, else one after the other."""
    if len({follower.province for follower in two}) == 1:
        letters = "".join(LETTER_OF_MARKER[follower.faction] for follower in two)
        return f"{letters}.{format_place(two[0].province, map)}"
    return ",".join(format_follower(follower, map) for follower in two)


def _scan_maharacha(scanner: Scanner, map: Map) -> Maharacha:  # noqa: A002
    crowned = None
    if not scanner.sees(NONE):
        crowned = scan_place(scanner, map)
        scanner.demand("*")
    scanner.demand("-")
    return Maharacha(crowned, None if _complete(scanner) else scan_place(scanner, map))


def _scan_khon_thai(scanner: Scanner, map: Map) -> KhonThai:  # noqa: A002
    if scanner.accept(NONE):
        return KhonThai()
    into: dict[Faction, Province] = {}
    while not into or (len(into) < len(FACTIONS) and scanner.accept(",")):
        faction = scanner.choose({letter: each for letter, each in FACTIONS.items() if each not in into})
        scanner.demand(".")
        into[faction] = scan_place(scanner, map)
    return KhonThai(*(into.get(faction) for faction in FACTIONS.values()))


def _scan_one_vs_one(scanner: Scanner, map: Map) -> OneVsOne:  # noqa: A002
    one = None if scanner.sees(NONE) else scan_follower(scanner, map)
    scanner.demand("-")
    return OneVsOne(one, None if _complete(scanner) else scan_follower(scanner, map))


def _scan_two_vs_one(scanner: Scanner, map: Map) -> TwoVsOne:  # noqa: A002
    two = () if scanner.sees(NONE) else _scan_two(scanner, map)
    scanner.demand("-")
    return TwoVsOne(two, None if _complete(scanner) else scan_follower(scanner, map))


def _scan_two(scanner: Scanner, map: Map) -> tuple[Follower, ...]:  # noqa: A002
    """`RL.LAN`, or `R.LAN,L.SUK`, or a single one."""
    one = scanner.choose(FACTIONS)
    other = None if scanner.sees(".") else scanner.choose(FACTIONS)
    scanner.demand(".")
    province = scan_place(scanner, map)
    if other is not None:
        return (Follower(one, province), Follower(other, province))
    second = (scan_follower(scanner, map),) if scanner.accept(",") else ()
    return (Follower(one, province), *second)


def _scan_faction_card(scanner: Scanner, map: Map, faction: Faction) -> FactionCard:  # noqa: A002
    if scanner.accept(NONE):
        return FactionCard(faction)
    into: list[Province] = []
    while not into or scanner.accept(","):
        into.append(scan_place(scanner, map))
    return FactionCard(faction, tuple(into))


def _complete(scanner: Scanner) -> bool:
    """Whether the action has been told, and what follows (if anything) is the follower taken."""
    return scanner.ended or scanner.sees(_TAKE)


_SWAPS: Final[Mapping[str, Callable[[Scanner, Map], Swap]]] = {
    f"{LETTER_OF_CARD[ActionCard.ONE_VS_ONE]}:": _scan_one_vs_one,
    f"{LETTER_OF_CARD[ActionCard.TWO_VS_ONE]}:": _scan_two_vs_one,
}
_CARDS: Final[Mapping[str, Callable[[Scanner, Map], Action]]] = {
    f"{LETTER_OF_CARD[ActionCard.MAHARACHA]}:": _scan_maharacha,
    f"{LETTER_OF_CARD[ActionCard.KHON_THAI]}:": _scan_khon_thai,
    **_SWAPS,
    **{f"{letter}:": partial(_scan_faction_card, faction=faction) for letter, faction in FACTIONS.items()},
}
