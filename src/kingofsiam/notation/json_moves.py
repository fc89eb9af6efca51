"""Moves and actions in JSON: an action says by its `card` what it is, a move by its `move`."""

from __future__ import annotations

from functools import partial
from typing import Final, cast

from kingofsiam.moves import (
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
from kingofsiam.notation.json_codec import Array, Codec, Maybe
from kingofsiam.notation.json_nouns import FOLLOWER, PROVINCE, of_each_faction
from kingofsiam.notation.json_object import Object, Part, Tagged, itself
from kingofsiam.rules.s1_components import FACTIONS, ActionCard, Faction

_MOST_PLACED: Final = 100
"""Nobody places so many followers; but a move that is not legal is a move all the same."""

_MAHARACHA: Final = Object(
    "action-maharacha",
    Maharacha,
    (
        Part("crowned", Maybe(PROVINCE), "The tile that gets the King marker, or null for no swap."),
        Part("other", Maybe(PROVINCE), "The tile it changes places with, or null for no swap."),
    ),
    (("card", ActionCard.MAHARACHA.value),),
    about="Swap two tiles and put the King marker on the first of them; or no swap.",
)


_INTO: Final = Object(
    "into-of-each-faction",
    KhonThai,
    of_each_faction(cast("Codec[object]", Maybe(PROVINCE)), "The province, or null if no follower can be placed."),
    about="Where the follower of each faction goes.",
)


_KHON_THAI: Final[Object[KhonThai]] = Object(
    "action-khon-thai",
    itself,
    (Part("into", _INTO, "Where the follower of each faction goes.", itself),),
    (("card", ActionCard.KHON_THAI.value),),
    about="Place a follower of each faction.",
)

_ONE_VS_ONE: Final = Object(
    "action-1-vs-1",
    OneVsOne,
    (
        Part("one", Maybe(FOLLOWER), "One of the followers that change places, or null for no swap."),
        Part("other", Maybe(FOLLOWER), "The other, or null for no swap."),
    ),
    (("card", ActionCard.ONE_VS_ONE.value),),
    about="The two followers that change places, in any order; or no swap.",
)

_TWO_VS_ONE: Final = Object(
    "action-2-vs-1",
    TwoVsOne,
    (
        Part(
            "two",
            Array(FOLLOWER, 0, 2),
            "The followers on one side: two, one (for one for one), or none.",
        ),
        Part("one", Maybe(FOLLOWER), "The follower on the other side, or null for no swap."),
    ),
    (("card", ActionCard.TWO_VS_ONE.value),),
    about="The two followers of one province and the one of its neighbour that change places.",
)


def _faction_card(faction: Faction) -> Object[FactionCard]:
    card = card_of_faction(faction).value
    return Object(
        f"action-{card.lower()}",
        partial(FactionCard, faction),
        (Part("into", Array(PROVINCE, 0, _MOST_PLACED), "The province of each follower placed, in any order."),),
        (("card", card),),
        about=f"Place followers of {faction.value}.",
    )


def _card_of(action: Action) -> str:
    return action.card.value


ACTION: Final = Tagged[Action](
    "card",
    {
        ActionCard.MAHARACHA.value: _MAHARACHA,
        ActionCard.KHON_THAI.value: _KHON_THAI,
        ActionCard.ONE_VS_ONE.value: _ONE_VS_ONE,
        ActionCard.TWO_VS_ONE.value: _TWO_VS_ONE,
        **{card_of_faction(faction).value: _faction_card(faction) for faction in FACTIONS},
    },
    _card_of,
    about="What is done with an action card.",
)

SWAP: Final = Tagged[Swap](
    "card",
    {ActionCard.ONE_VS_ONE.value: _ONE_VS_ONE, ActionCard.TWO_VS_ONE.value: _TWO_VS_ONE},
    _card_of,
    about="An action that exchanges followers.",
)


def _which_move(move: Move) -> str:
    return "pass" if isinstance(move, Pass) else "play"


MOVE: Final = Tagged[Move](
    "move",
    {
        "pass": Object("move-pass", Pass, (), (("move", "pass"),), about="Play no card."),
        "play": Object(
            "move-play",
            Play,
            (
                Part("action", ACTION, "What is done with the card played."),
                Part("take", Maybe(FOLLOWER), "The follower taken afterwards; null only where there is none."),
            ),
            (("move", "play"),),
            about="Play an action card, carry out its action, then take a follower.",
        ),
    },
    _which_move,
    about="What a player says in his turn.",
)
