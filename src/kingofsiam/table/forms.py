"""How the action of each card is told bit by bit: what is asked, in which order, and what the answers make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, assert_never, cast

from kingofsiam.maps import Map
from kingofsiam.moves import Action, FactionCard, Follower, KhonThai, Maharacha, OneVsOne, TwoVsOne
from kingofsiam.picture.names import place
from kingofsiam.rules.s1_components import FACTIONS, LAO, MALAY, RAMA, ActionCard, Faction, Province

Group: TypeAlias = tuple[Faction, ...]
"""Followers that leave a province together."""

Answer: TypeAlias = Province | Group | None
"""What is chosen in one step; None for nobody."""

Way: TypeAlias = tuple[Answer, ...]
"""The answers that tell an action, or the follower taken, from the first question to the last."""


class Kind(Enum):
    """What is asked for."""

    CARD = "card"
    TILE = "tile"
    TARGET = "target"
    SOURCE = "source"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class Question:
    """One question: what kind of answer it wants, its words, and the word before the answer in a summary."""

    kind: Kind
    words: str
    label: str


_TAKE: Final = (
    Question(Kind.SOURCE, "Take a follower from where?", "take from"),
    Question(Kind.GROUP, "Whom do you take from {0}?", "take"),
)
_MAHARACHA: Final = (
    Question(Kind.TILE, "Which tile gets the marker {king}?", "{king} on"),
    Question(Kind.TILE, "With which tile does {0} change places?", "swap with"),
)
_ONE_VS_ONE: Final = (
    Question(Kind.SOURCE, "Which province does one follower leave?", "from"),
    Question(Kind.GROUP, "Who leaves {0}?", "leaving"),
    Question(Kind.SOURCE, "For a follower of which other province?", "for one of"),
    Question(Kind.GROUP, "Who comes from {2}?", "coming"),
)
_TWO_VS_ONE: Final = (
    Question(Kind.SOURCE, "Which province do two followers leave?", "from"),
    Question(Kind.GROUP, "Who leave {0}?", "leaving"),
    Question(Kind.SOURCE, "For a follower of which neighbour?", "for one of"),
    Question(Kind.GROUP, "Who comes from {2}?", "coming"),
)

_FACTION_OF: Final = {ActionCard.RAMA: RAMA, ActionCard.LAO: LAO, ActionCard.MALAI: MALAY}


def questions(card: ActionCard, before: Way, map: Map) -> tuple[Question, ...]:  # noqa: A002 - the booklet's word
    """What is asked about the action of this card, in order; `before` are the answers already given."""
    return tuple(_filled(each, before, map) for each in _questions(card))


def questions_of_take(before: Way, map: Map) -> tuple[Question, ...]:  # noqa: A002
    """What is asked about the follower to be taken."""
    return tuple(_filled(each, before, map) for each in _TAKE)


def _filled(question: Question, before: Way, map: Map) -> Question:  # noqa: A002
    """The question with the words of the map, and the places already chosen, put into it."""
    places = [place(each) if isinstance(each, str) else "" for each in before] + ["..."] * len(FACTIONS)
    words, label = (
        text.format(*places, king=map.king, names=map.faction_names) for text in (question.words, question.label)
    )
    return Question(question.kind, words, label)


def _questions(card: ActionCard) -> tuple[Question, ...]:
    match card:
        case ActionCard.MAHARACHA:
            return _MAHARACHA
        case ActionCard.KHON_THAI:
            return tuple(_target(faction) for faction in FACTIONS)
        case ActionCard.ONE_VS_ONE:
            return _ONE_VS_ONE
        case ActionCard.TWO_VS_ONE:
            return _TWO_VS_ONE
        case ActionCard.RAMA | ActionCard.LAO | ActionCard.MALAI:
            faction = _FACTION_OF[card]
            return (_target(faction), _target(faction, "And the other {names[%d]}?"))
        case _:  # pragma: no cover
            assert_never(card)


def _target(faction: Faction, words: str = "Where does one {names[%d]} go?") -> Question:
    return Question(Kind.TARGET, words % faction.index, f"{{names[{faction.index}]}} to")


def ways(action: Action) -> tuple[Way, ...]:
    """Every order in which the action can be told; a single empty one if nothing is done."""
    match action:
        case Maharacha():
            return ((action.crowned, action.other),) if action.done else ((),)
        case KhonThai():
            return ((action.rama, action.lao, action.malay),)
        case OneVsOne():
            return _either_way(_side(action.one), _side(action.other))
        case TwoVsOne():
            two, one = _side(*action.two), _side(action.one)
            return _either_way(two, one) if len(action.two) < 2 else ((*two, *one),)
        case FactionCard():
            return tuple(dict.fromkeys((action.into, action.into[::-1])))
        case _:  # pragma: no cover
            assert_never(action)


def _either_way(one: Way, other: Way) -> tuple[Way, ...]:
    return tuple(dict.fromkeys(((*one, *other), (*other, *one))))


def _side(*followers: Follower | None) -> Way:
    """Where some followers of one province stand, and who they are."""
    some = [each for each in followers if each is not None]
    return (some[0].province, tuple(each.faction for each in some)) if some else ()


def action_of(card: ActionCard, way: Way) -> Action:
    """The action of the card that these answers tell, legal or not."""
    match card:
        case ActionCard.MAHARACHA:
            return Maharacha(*_places(way))
        case ActionCard.KHON_THAI:
            return KhonThai(*_places(way))
        case ActionCard.ONE_VS_ONE:
            return OneVsOne(*_group(way[:2]), *_group(way[2:]))
        case ActionCard.TWO_VS_ONE:
            return TwoVsOne(_group(way[:2]), *_group(way[2:]))
        case ActionCard.RAMA | ActionCard.LAO | ActionCard.MALAI:
            return FactionCard(_FACTION_OF[card], tuple(each for each in _places(way) if each is not None))
        case _:  # pragma: no cover
            assert_never(card)


def _places(way: Way) -> Sequence[Province | None]:
    return cast("tuple[Province | None, ...]", way)


def _group(side: Way) -> tuple[Follower, ...]:
    if not side:
        return ()
    province, factions = cast("tuple[Province, Group]", side)
    return tuple(Follower(faction, province) for faction in factions)


def way_of_take(take: Follower | None) -> Way:
    """The answers that tell which follower is taken; none if nobody is."""
    return _side(take)


def take_of(way: Way) -> Follower | None:
    """The follower that these answers tell."""
    followers = _group(way)
    return followers[0] if followers else None
