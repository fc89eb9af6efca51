"""Spots in JSON: what you point at to answer a question of a turn, a place or a follower there."""

from __future__ import annotations

from typing import Final, cast

from kingofsiam.model.moves import Follower
from kingofsiam.model.pieces import Province
from kingofsiam.notation.json.codec import String
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, invalid, path_segment, unexpected
from kingofsiam.notation.json.pieces import FACTION
from kingofsiam.turns import Answer

MAX_NAME_LENGTH: Final = 100
"""The most characters the name of a place may have. Those of the maps are much shorter."""

_MAX_ISSUES: Final = 100
_NAME: Final = String(single_line=True)


def read_spot(value: object) -> Province | Follower | None:
    """Parse a spot: a place (`pool` included), or a follower there; None for null. Raises `InvalidJson`."""
    if value is None:
        return None
    if not isinstance(value, dict):
        raise unexpected('an object such as {"place": "Isan"}, or null', value)
    fields = cast("dict[str, object]", value)
    issues = [
        JsonIssue(path_segment(name), "is no field of a spot") for name in fields if name not in ("place", "faction")
    ]
    place, faction = "", None
    try:
        place = _read_place(fields.get("place"))
    except InvalidJson as error:
        issues += (issue.under(".place") for issue in error.issues)
    if fields.get("faction") is not None:
        try:
            faction = FACTION.read(fields["faction"])
        except InvalidJson as error:
            issues += (issue.under(".faction") for issue in error.issues)
    if issues:
        raise InvalidJson(issues[:_MAX_ISSUES])
    return place if faction is None else Follower(faction, place)


def _read_place(value: object) -> Province:
    name = _NAME.read(value)
    if len(name) > MAX_NAME_LENGTH:
        raise invalid(f"must have at most {MAX_NAME_LENGTH} characters, but has {len(name)}")
    return name


def dump_spot(answer: Answer) -> Json:
    """An answer as a spot: a province or a follower; null for any other."""
    match answer:
        case Follower(faction, place):
            return {"place": place, "faction": faction.value}
        case str():
            return {"place": answer}
        case _:
            return None
