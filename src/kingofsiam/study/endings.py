"""How games end: what of an end is counted."""

from __future__ import annotations

from dataclasses import dataclass

from kingofsiam import kernel
from kingofsiam.kernel import PackedState
from kingofsiam.maps import Map
from kingofsiam.rules.s1_components import Faction


@dataclass(frozen=True, slots=True)
class Ending:
    """What one can count games by: `first` is the seat that began, `shift` how the policies were seated.

    `reign` is the faction that reigns, None in a colony; `rules` are the ids of those that led to the result.
    """

    first: int
    shift: int
    winners: tuple[int, ...]
    reign: Faction | None
    rules: tuple[str, ...]


def ending(first: int, shift: int, end: PackedState, map: Map) -> Ending:  # noqa: A002 - the booklet's word
    """The ending of a game that ended so."""
    outcome = kernel.unpack(end, map).outcome
    assert outcome is not None
    return Ending(first, shift, outcome.winners, outcome.reign, tuple(rule.id for rule in outcome.rules))
