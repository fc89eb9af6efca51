"""Moves and actions as text: short, exact, easy to read aloud.

`K:LAN*-SUK+R.ISA`: the King's card swaps the tiles of Lan Na and Sukothai and puts the King marker on Lan Na; then the
player takes a Rama from Isan. One value can be written in several ways, for example a swap from either side: all are
read, and one is written.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache, partial
from typing import Any, Final

from kingofsiam.maps import SIAM, Map
from kingofsiam.model import moves
from kingofsiam.model.moves import Action, Follower, KhonThai, Move, Pass, Play
from kingofsiam.model.pieces import FACTIONS, ActionCard, Province
from kingofsiam.notation.text.pieces import FACTION, FACTION_BY_LETTER, LETTER_OF_CARD, check_map, follower, place
from kingofsiam.notation.text.scanner import Scanner
from kingofsiam.notation.text.syntax import Syntax, composed, listed, omitted, or_sign

_PASS: Final = "pass"
_TAKE: Final = "+"
SWAPS: Final = (ActionCard.ONE_VS_ONE, ActionCard.TWO_VS_ONE)


def format_move(move: Move, map: Map = SIAM) -> str:
    """A move as text, legal or not."""
    return move_syntax(map).write(move)


def parse_move(text: str, map: Map = SIAM) -> Move:
    """The move of a text. Raises `NotationError`, and `InvalidMap` for what is no map."""
    check_map(map)
    return move_syntax(map).parse(text)


def format_action(action: Action, map: Map = SIAM) -> str:
    """An action as text."""
    return action_syntax(map).write(action)


def parse_action(text: str, map: Map = SIAM) -> Action:
    """The action of a text: a move without the follower taken. Raises what `parse_move` raises."""
    check_map(map)
    return action_syntax(map).parse(text)


@lru_cache(maxsize=64)
def move_syntax(map: Map) -> Syntax[Move]:
    """A pass, or an action and the follower taken."""
    play = composed(Play, f"{{action}}{_TAKE}{{take}}", action=action_syntax(map), take=or_sign(follower(map), None))
    return or_sign(play, Pass(), _PASS)


def action_syntax(map: Map, cards: Collection[ActionCard] = LETTER_OF_CARD) -> Syntax[Action]:
    """A card, a colon, and what the card does."""
    effects, by_token = _effects(map), {f"{LETTER_OF_CARD[card]}:": card for card in cards}
    return Syntax(
        lambda action: f"{LETTER_OF_CARD[action.card]}:{effects[action.card].write(action)}",
        lambda scanner: effects[scanner.choose(by_token)].read(scanner),
    )


@lru_cache(maxsize=64)
def _effects(map: Map) -> Mapping[ActionCard, Syntax[Any]]:
    """What each card does."""
    starred = Syntax[Province](lambda name: f"{place(map).write(name)}*", partial(_read_crowned, place(map)))
    crowned, uncrowned = omitted(starred, None, "-"), omitted(place(map), None, _TAKE)
    other, one = omitted(follower(map), None, _TAKE), omitted(follower(map), None, "-")
    into, two = or_sign(listed(place(map), ","), ()), omitted(_two(map), (), "-")
    return {
        ActionCard.MAHARACHA: composed(moves.Maharacha, "{crowned}-{other}", crowned=crowned, other=uncrowned),
        ActionCard.KHON_THAI: or_sign(_people(follower(map), place(map)), KhonThai()),
        ActionCard.ONE_VS_ONE: composed(moves.OneVsOne, "{one}-{other}", one=one, other=other),
        ActionCard.TWO_VS_ONE: composed(moves.TwoVsOne, "{two}-{one}", two=two, one=other),
        **{
            moves.FactionCard(faction).card: composed(partial(moves.FactionCard, faction), "{into}", into=into)
            for faction in FACTIONS
        },
    }


def _read_crowned(place: Syntax[Province], scanner: Scanner) -> Province:
    crowned = place.read(scanner)
    scanner.expect("*")
    return crowned


def _people(follower: Syntax[Follower], place: Syntax[Province]) -> Syntax[KhonThai]:
    """A follower of each faction, or of some."""

    def write(action: KhonThai) -> str:
        return ",".join(follower.write(Follower(faction, into)) for faction, into in action.into if into is not None)

    def read(scanner: Scanner) -> KhonThai:
        factions = {f"{letter}.": faction for letter, faction in FACTION_BY_LETTER.items()}
        into = {faction: place.read(scanner) for faction in scanner.each_once(factions)}
        return KhonThai(*map(into.get, FACTIONS))

    return Syntax(write, read)


def _two(map: Map) -> Syntax[tuple[Follower, ...]]:
    """`RL.LAN` for two followers of one province, else `R.LAN,L.SUK`; or a single follower."""
    followers = listed(follower(map), ",", maximum=2)

    def write(two: tuple[Follower, ...]) -> str:
        if len({follower.province for follower in two}) == len(two):
            return followers.write(two)
        first, second = two
        return f"{FACTION.write(first.faction)}{follower(map).write(second)}"

    def read(scanner: Scanner) -> tuple[Follower, ...]:
        start, first = scanner.offset, FACTION.read(scanner)
        if scanner.peek("."):
            scanner.offset = start
            return followers.read(scanner)
        second = follower(map).read(scanner)
        return (Follower(first, second.province), second)

    return Syntax(write, read)
