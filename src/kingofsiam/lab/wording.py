"""Violations and events as the page shows them: with the ids of their rules, and in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from kingofsiam.events import Event
from kingofsiam.maps import Map
from kingofsiam.notation.json_text import Json
from kingofsiam.picture.names import seats
from kingofsiam.picture.tell import tell
from kingofsiam.violations import Fact, Violation, told


def listed(things: Iterable[Json]) -> list[Json]:
    """The things as a list in JSON."""
    return list(things)


def violation(reason: Violation) -> Json:
    """A reason why a move is refused."""
    return {
        "rule": reason.rule.id,
        "sentence": reason.rule.sentence,
        "facts": listed([name.replace("_", " "), _fact(name, fact)] for name, fact in reason.facts),
        "allowed": told(reason.allowed) if reason.allowed else None,
        "text": str(reason),
        "section": reason.rule.section.number,
    }


def _fact(name: str, fact: Fact) -> str:
    """A fact in words; seats, which are numbers, by their letters."""
    if name not in ("seat", "winners"):
        return told(fact)
    return seats(cast("tuple[int, ...]", fact if isinstance(fact, tuple) else (fact,)))


def happening(event: Event, map: Map) -> Json:  # noqa: A002 - the booklet's word
    """Something that happens by a move."""
    return {"rule": event.rule.id, "text": tell(event, map)}
