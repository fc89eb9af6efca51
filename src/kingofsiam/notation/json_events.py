"""Events in JSON: each says by its `event` what happened, and by its `rule` why."""

from __future__ import annotations

from typing import Any, Final

from kingofsiam import events
from kingofsiam.events import Event
from kingofsiam.notation.json_codec import Array, Whole
from kingofsiam.notation.json_nouns import CARD, FACTION, FOLLOWER, FOLLOWERS, PROVINCE, RULE, SEAT
from kingofsiam.notation.json_object import Object, Part, Tagged
from kingofsiam.rules.s1_components import FACTIONS, NUMBER_OF_PROVINCES
from kingofsiam.rules.s2_concept import PLAYERS

_RULE: Final = Part("rule", RULE, "The id of the rule behind it.")
_SEAT: Final = Part("seat", SEAT, "The player.")
_CARD: Final = Part("card", CARD, "The action card.")
_FACTION: Final = Part("faction", FACTION, "The faction.")
_PROVINCE: Final = Part("province", PROVINCE, "The province.")
_MOST_PLACED: Final = 100


def _event(kind: type, *parts: Part) -> Object[Any]:
    about = (kind.__doc__ or "").partition("\n")[0]
    return Object(f"event-{kind.__name__}", kind, (_RULE, *parts), (("event", kind.__name__),), about=about)


def _name(event: Event) -> str:
    return type(event).__name__


_EVENTS: Final = (
    _event(events.Passed, _SEAT),
    _event(events.CardPlayed, _SEAT, _CARD),
    _event(
        events.TilesSwapped,
        Part("crowned", PROVINCE, "The tile that gets the King marker."),
        Part("other", PROVINCE, "The tile it changes places with."),
    ),
    _event(events.KingPlaced, _PROVINCE),
    _event(
        events.FollowersPlaced,
        Part("followers", Array(FOLLOWER, 0, _MOST_PLACED), "Each follower and where he stands now."),
    ),
    _event(
        events.FollowersSwapped,
        Part("one", PROVINCE, "One province."),
        Part("ones", FOLLOWERS, "The followers that leave it."),
        Part("other", PROVINCE, "The other province."),
        Part("others", FOLLOWERS, "The followers that leave that one."),
    ),
    _event(
        events.CutShort,
        _CARD,
        Part("missing", Array(FACTION, 0, len(FACTIONS)), "The factions of which none (or one) was placed."),
    ),
    _event(events.FollowerTaken, _SEAT, Part("follower", FOLLOWER, "Who is taken, and from where.")),
    _event(events.NothingTaken, _SEAT),
    _event(events.StruggleEnded, _PROVINCE),
    _event(events.FactionTakesControl, _PROVINCE, _FACTION),
    _event(events.BritishMarchIn, _PROVINCE),
    _event(events.FollowersReturned, _PROVINCE, Part("followers", FOLLOWERS, "Those who go to the common pool.")),
    _event(events.TileTurned, _PROVINCE),
    _event(
        events.NextStruggle,
        Part("number", Whole(1, NUMBER_OF_PROVINCES), "Its number, from 1."),
        _PROVINCE,
        Part("starter", SEAT, "The player who begins it."),
    ),
    _event(events.SiamIsColony),
    _event(events.FactionReigns, _FACTION),
    _event(events.GameWon, Part("winners", Array(SEAT, 1, max(PLAYERS), unique=True), "The players who win.")),
)

EVENT: Final = Tagged[Event](
    "event",
    {str(dict(each.heads)["event"]): each for each in _EVENTS},
    _name,
    about="One thing that happened, with the rule behind it.",
)
