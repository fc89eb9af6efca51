"""The codec of events: a tagged union. `event` says what happened, `rule` says why."""

from __future__ import annotations

from typing import Any, Final

from kingofsiam.model import events
from kingofsiam.model.events import Event
from kingofsiam.model.pieces import FACTIONS, NUMBER_OF_PROVINCES, PLAYERS
from kingofsiam.notation.json.codec import Array, Enumeration, Integer
from kingofsiam.notation.json.objects import Field, Object, TaggedUnion
from kingofsiam.notation.json.pieces import CARD, FACTION, FOLLOWER, FOLLOWERS, PROVINCE, RULE, SEAT

_RULE: Final = Field("rule", RULE, "The id of the rule behind it.")
_SEAT: Final = Field("seat", SEAT, "The player.")
_CARD: Final = Field("card", CARD, "The action card.")
_FACTION: Final = Field("faction", FACTION, "The faction.")
_PROVINCE: Final = Field("province", PROVINCE, "The province.")
_MAX_PLACED: Final = 100


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
