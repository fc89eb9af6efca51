"""The codecs of moves and actions: tagged unions. `card` says which action it is, `move` which move."""

from __future__ import annotations

from functools import partial
from typing import Final, cast

from kingofsiam.model.moves import (
    Action,
    FactionCard,
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
from kingofsiam.model.pieces import FACTIONS, ActionCard, Faction
from kingofsiam.notation.json.codec import Array, Codec, Nullable
from kingofsiam.notation.json.objects import Field, Object, TaggedUnion, identity
from kingofsiam.notation.json.pieces import FOLLOWER, PROVINCE, faction_fields

_MAX_PLACED: Final = 100
"""Far more than any action places; an illegal move can be written too."""

_MAHARACHA: Final = Object(
    "action-maharacha",
    Maharacha,
    (
        Field("crowned", Nullable(PROVINCE), "The tile that gets the King marker, or null for no swap."),
        Field("other", Nullable(PROVINCE), "The tile it changes places with, or null for no swap."),
    ),
    (("card", ActionCard.MAHARACHA.value),),
    description="Swap two tiles and put the King marker on the first of them; or no swap.",
)

_INTO: Final = Object(
    "into-of-each-faction",
    KhonThai,
    faction_fields(cast("Codec[object]", Nullable(PROVINCE)), "The province, or null if no follower can be placed."),
    description="Where the follower of each faction goes.",
)

_KHON_THAI: Final[Object[KhonThai]] = Object(
    "action-khon-thai",
    identity,
    (Field("into", _INTO, "Where the follower of each faction goes.", identity),),
    (("card", ActionCard.KHON_THAI.value),),
    description="Place a follower of each faction.",
)

_ONE_VS_ONE: Final = Object(
    "action-1-vs-1",
    OneVsOne,
    (
        Field("one", Nullable(FOLLOWER), "One of the followers that change places, or null for no swap."),
        Field("other", Nullable(FOLLOWER), "The other, or null for no swap."),
    ),
    (("card", ActionCard.ONE_VS_ONE.value),),
    description="The two followers that change places, in any order; or no swap.",
)
_TWO_VS_ONE: Final = Object(
    "action-2-vs-1",
    TwoVsOne,
    (
        Field("two", Array(FOLLOWER, 0, 2), "The followers on one side: two, one (for one for one), or none."),
        Field("one", Nullable(FOLLOWER), "The follower on the other side, or null for no swap."),
    ),
    (("card", ActionCard.TWO_VS_ONE.value),),
    description="The two followers of one province and the one of its neighbour that change places.",
)


def _faction_card(faction: Faction) -> Object[FactionCard]:
    card = card_of_faction(faction).value
    return Object(
        f"action-{card.lower()}",
        partial(FactionCard, faction),
        (Field("into", Array(PROVINCE, 0, _MAX_PLACED), "The province of each follower placed, in any order."),),
        (("card", card),),
        description=f"Place followers of {faction.value}.",
    )


ACTION: Final = TaggedUnion[Action](
    "card",
    {
        ActionCard.MAHARACHA.value: _MAHARACHA,
        ActionCard.KHON_THAI.value: _KHON_THAI,
        ActionCard.ONE_VS_ONE.value: _ONE_VS_ONE,
        ActionCard.TWO_VS_ONE.value: _TWO_VS_ONE,
        **{card_of_faction(faction).value: _faction_card(faction) for faction in FACTIONS},
    },
    lambda action: action.card.value,
    description="What is done with an action card.",
)

SWAP: Final = TaggedUnion[Swap](
    "card",
    {ActionCard.ONE_VS_ONE.value: _ONE_VS_ONE, ActionCard.TWO_VS_ONE.value: _TWO_VS_ONE},
    lambda action: action.card.value,
    description="An action that exchanges followers.",
)


MOVE: Final = TaggedUnion[Move](
    "move",
    {
        "pass": Object("move-pass", Pass, (), (("move", "pass"),), description="Play no card."),
        "play": Object(
            "move-play",
            Play,
            (
                Field("action", ACTION, "What is done with the card played."),
                Field("take", Nullable(FOLLOWER), "The follower taken afterwards; null only where there is none."),
            ),
            (("move", "play"),),
            description="Play an action card, carry out its action, then take a follower.",
        ),
    },
    lambda move: "pass" if isinstance(move, Pass) else "play",
    description="What a player does on their turn.",
)
