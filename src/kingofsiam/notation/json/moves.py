"""The codecs of actions, moves and events: tagged unions.

`card` says which action it is, `move` which move, `event` which event; the `rule` of an event says why it happened.
"""

from functools import partial
from typing import Any, Final, cast

from kingofsiam.model import events, moves
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Action, Move, Pass, Play, Swap, card_of_faction
from kingofsiam.model.pieces import FACTIONS, NUMBER_OF_PROVINCES, PLAYERS, ActionCard, Faction
from kingofsiam.notation.json.codec import Array, Codec, Enumeration, Integer, Nullable
from kingofsiam.notation.json.objects import Field, Object, TaggedUnion, identity
from kingofsiam.notation.json.pieces import CARD, FACTION, FOLLOWER, FOLLOWERS, PROVINCE, RULE, SEAT, faction_fields

_MAX_PLACED: Final = 100
"""Far more than any action places; an illegal move can be written too."""

_MAHARACHA: Final = Object(
    "action-maharacha",
    moves.Maharacha,
    (
        Field("crowned", Nullable(PROVINCE), "The tile that gets the King marker, or null for no swap."),
        Field("other", Nullable(PROVINCE), "The tile it changes places with, or null for no swap."),
    ),
    (("card", ActionCard.MAHARACHA.value),),
    description="Swap two tiles and put the King marker on the first of them; or no swap.",
)

_INTO: Final = Object(
    "into-of-each-faction",
    moves.KhonThai,
    faction_fields(cast("Codec[object]", Nullable(PROVINCE)), "The province, or null if no follower can be placed."),
    description="Where the follower of each faction goes.",
)

_KHON_THAI: Final[Object[moves.KhonThai]] = Object(
    "action-khon-thai",
    identity,
    (Field("into", _INTO, "Where the follower of each faction goes.", identity),),
    (("card", ActionCard.KHON_THAI.value),),
    description="Place a follower of each faction.",
)

_ONE_VS_ONE: Final = Object(
    "action-1-vs-1",
    moves.OneVsOne,
    (
        Field("one", Nullable(FOLLOWER), "One of the followers that change places, or null for no swap."),
        Field("other", Nullable(FOLLOWER), "The other, or null for no swap."),
    ),
    (("card", ActionCard.ONE_VS_ONE.value),),
    description="The two followers that change places, in any order; or no swap.",
)
_TWO_VS_ONE: Final = Object(
    "action-2-vs-1",
    moves.TwoVsOne,
    (
        Field("two", Array(FOLLOWER, 0, 2), "The followers on one side: two, one (for one for one), or none."),
        Field("one", Nullable(FOLLOWER), "The follower on the other side, or null for no swap."),
    ),
    (("card", ActionCard.TWO_VS_ONE.value),),
    description="The two followers of one province and the one of its neighbour that change places.",
)


def _faction_card(faction: Faction) -> Object[moves.FactionCard]:
    card = card_of_faction(faction).value
    return Object(
        f"action-{card.lower()}",
        partial(moves.FactionCard, faction),
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


_RULE: Final = Field("rule", RULE, "The id of the rule behind it.")
_SEAT: Final = Field("seat", SEAT, "The player.")
_CARD: Final = Field("card", CARD, "The action card.")
_FACTION: Final = Field("faction", FACTION, "The faction.")
_PROVINCE: Final = Field("province", PROVINCE, "The province.")


def _event_object(kind: type, *fields: Field) -> Object[Any]:
    description = (kind.__doc__ or "").partition("\n")[0]
    return Object(
        f"event-{kind.__name__}", kind, (_RULE, *fields), (("event", kind.__name__),), description=description
    )


_EVENTS: Final = (
    _event_object(events.Passed, _SEAT),
    _event_object(events.CardPlayed, _SEAT, _CARD),
    _event_object(
        events.TilesSwapped,
        Field("crowned", PROVINCE, "The tile that gets the King marker."),
        Field("other", PROVINCE, "The tile it changes places with."),
    ),
    _event_object(events.KingPlaced, _PROVINCE),
    _event_object(
        events.FollowersPlaced,
        Field("followers", Array(FOLLOWER, 0, _MAX_PLACED), "Each follower and where it stands now."),
    ),
    _event_object(
        events.FollowersSwapped,
        Field("one", PROVINCE, "One province."),
        Field("ones", FOLLOWERS, "The followers that leave it."),
        Field("other", PROVINCE, "The other province."),
        Field("others", FOLLOWERS, "The followers that leave that one."),
    ),
    _event_object(
        events.CutShort,
        _CARD,
        Field("shortage", Enumeration(*events.Shortage), "Why the action is not carried out in full."),
        Field("missing", Array(FACTION, 0, len(FACTIONS)), "The factions of which fewer were placed than usual."),
    ),
    _event_object(events.FollowerTaken, _SEAT, Field("follower", FOLLOWER, "Who is taken, and from where.")),
    _event_object(events.NothingTaken, _SEAT),
    _event_object(
        events.StruggleEnded, _PROVINCE, Field("passes", Integer(1, max(PLAYERS)), "The passes in a row that end it.")
    ),
    _event_object(events.FactionTakesControl, _PROVINCE, _FACTION),
    _event_object(events.BritishMarchIn, _PROVINCE),
    _event_object(
        events.FollowersReturned, _PROVINCE, Field("followers", FOLLOWERS, "The followers that go to the common pool.")
    ),
    _event_object(events.TileTurned, _PROVINCE),
    _event_object(
        events.NextStruggle,
        Field("number", Integer(1, NUMBER_OF_PROVINCES), "Its number, from 1."),
        _PROVINCE,
        Field("starter", SEAT, "The player who begins it."),
    ),
    _event_object(events.SiamIsColony),
    _event_object(events.FactionReigns, _FACTION),
    _event_object(events.GameWon, Field("winners", Array(SEAT, 1, max(PLAYERS), unique=True), "The players who win.")),
)

EVENT: Final = TaggedUnion[Event](
    "event",
    {str(dict(each.constants)["event"]): each for each in _EVENTS},
    lambda event: type(event).__name__,
    description="One thing that happened, with the rule behind it.",
)
