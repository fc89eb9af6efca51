"""The exceptions among moves and events: tagged unions.

`card` says which action it is, `move` which move, `event` which event; the `rule` of an event says why it happened.
"""

from functools import partial
from typing import Final, get_args

from kingofsiam.model.events import Event
from kingofsiam.model.moves import (
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
    card_of_faction,
)
from kingofsiam.model.pieces import FACTIONS, ActionCard
from kingofsiam.notation.json.codec import nullable
from kingofsiam.notation.json.derivation import Object, Size, TaggedUnion, row, tagged_union
from kingofsiam.notation.json.pieces import FACTION_NAMES, PIECES, PROVINCE, READINGS
from kingofsiam.spec.readings import Readings

FOLLOWER: Final[Object[Follower]] = PIECES.object(Follower)

_MAX_PLACED: Final = 100
"""Far more than any action places; an illegal move can be written too."""

_PARTS: Final = PIECES.also(
    {
        Follower: FOLLOWER,
        "action-2-vs-1.two": Size(0, 2),
        "event-FollowersPlaced.followers": Size(0, _MAX_PLACED),
        "action-khon-thai.into": row("into-of-each-faction", FACTION_NAMES, nullable(PROVINCE), KhonThai),
        "into": Size(0, _MAX_PLACED),
    }
)


def _khon_thai(into: tuple[str | None, str | None, str | None]) -> KhonThai:
    return KhonThai(*into)


def _provinces(action: KhonThai) -> tuple[str | None, ...]:
    return (action.rama, action.lao, action.malay)


_SWAPS: Final = {
    ActionCard.ONE_VS_ONE.value: _PARTS.object(OneVsOne, "action-1-vs-1"),
    ActionCard.TWO_VS_ONE.value: _PARTS.object(TwoVsOne, "action-2-vs-1"),
}
_FACTION_CARDS: Final = {
    card.value: _PARTS.object(
        FactionCard, f"action-{card.value.lower()}", ("into",), build=partial(FactionCard, faction)
    )
    for faction, card in ((faction, card_of_faction(faction)) for faction in FACTIONS)
}
ACTION: Final[TaggedUnion[Action]] = tagged_union(
    "card",
    {
        ActionCard.MAHARACHA.value: _PARTS.object(Maharacha, "action-maharacha"),
        ActionCard.KHON_THAI.value: _PARTS.object(
            KhonThai, "action-khon-thai", ("into",), {"into": _provinces}, _khon_thai
        ),
        **_SWAPS,
        **_FACTION_CARDS,
    },
    lambda action: action.card.value,
    "What is done with an action card.",
)
SWAP: Final[TaggedUnion[Swap]] = tagged_union(
    "card", _SWAPS, lambda action: action.card.value, "An action that exchanges followers."
)
MOVES: Final = _PARTS.also({Action: ACTION, Swap: SWAP, Readings: READINGS})
MOVE: Final[TaggedUnion[Move]] = tagged_union(
    "move",
    {"pass": MOVES.object(Pass, "move-pass"), "play": MOVES.object(Play, "move-play")},
    lambda move: "pass" if isinstance(move, Pass) else "play",
    "What a player does on their turn.",
)
EVENT: Final[TaggedUnion[Event]] = tagged_union(
    "event",
    {kind.__name__: MOVES.object(kind, f"event-{kind.__name__}") for kind in get_args(Event)},
    lambda event: type(event).__name__,
    "One thing that happened, with the rule behind it.",
)
