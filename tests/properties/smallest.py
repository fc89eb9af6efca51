"""Smallest positions that part the choices of the readings: `python -m tests.properties.smallest [READING ...]`.

Hypothesis looks for a position with moves that go otherwise under two choices; then one thing after the other is taken
away. What is left is set beside the scenario that is kept for the reading, which should not be larger.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from hypothesis import HealthCheck, Phase, find, settings
from hypothesis.errors import NoSuchExample

from kingofsiam.notation import format_move, format_position
from kingofsiam.rulings import for_reading
from kingofsiam.scenarios.contents import SEPARATIONS
from tests.properties.small_positions import Layout, Pair, Parting, kept, layouts, smaller

READINGS: Final = (
    "take_from",
    "struggle_ends",
    "closed_provinces",
    "lost_home",
    "two_vs_one_shortfall",
    "undo_ban_ends",
    "team_sets",
    "second_rank_tie",
    "final_tie",
    "forced_pass",
)
"""The readings that decide during the game; the others touch the set-up, or only what one sees."""

UNHURRIED: Final = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)


def pairs(reading: str) -> tuple[Pair, ...]:
    """Every two choices of a reading."""
    choices = [choice.reading for choice in for_reading(reading).choices if choice.reading is not None]
    return tuple(combinations(choices, 2))


def found(reading: str, pair: Pair, seed: int = 0, examples: int = 4000) -> Layout | None:
    """A position with moves that parts two choices, by Hypothesis; None if so many examples show none."""
    quick = settings(
        max_examples=examples,
        database=None,
        deadline=None,
        suppress_health_check=UNHURRIED,
        phases=(Phase.generate,),
    )
    try:
        return find(
            layouts(reading, pair),
            lambda laid: laid.parting(reading, pair) is not None,
            settings=quick,
            random=Random(seed),
        )
    except NoSuchExample:
        return None


def shrunk(laid: Layout, reading: str, pair: Pair) -> Parting:
    """The parting that is left when nothing more can be taken away. Hypothesis would count draws, we count things."""
    best = laid.parting(reading, pair)
    assert best is not None
    for each in smaller(laid):
        parting = each.parting(reading, pair)
        if parting is not None and parting.size < best.size:
            return shrunk(each, reading, pair)
    return best


def smallest(reading: str, pair: Pair, starts: int = 4) -> Parting | None:
    """The smallest that is reached from so many starts."""
    begun = (found(reading, pair, seed) for seed in range(starts))
    reached = (shrunk(laid, reading, pair) for laid in begun if laid is not None)
    return min(reached, key=lambda parting: parting.size, default=None)


def kept_for(reading: str, pair: Pair) -> Parting | None:
    """The smallest of the kept scenarios of a reading that part these choices."""
    partings_kept = (kept(each, pair) for each in SEPARATIONS if each.reading == reading)
    return min((each for each in partings_kept if each is not None), key=lambda each: each.size, default=None)


def told(parting: Parting | None) -> Iterator[str]:
    """A parting in words."""
    if parting is None:
        yield "  none"
        return
    yield f"  size {parting.size}"
    yield from (f"  | {line}" for line in format_position(parting.states[0]).splitlines())
    for move, verdicts in zip(parting.moves, parting.verdicts, strict=True):
        said = " / ".join(
            ", ".join(each.rule.id for each in (*verdict.violations, *verdict.events)) for verdict in verdicts
        )
        yield f"  {format_move(move, parting.states[0].map)}: {said}"


def report(reading: str) -> Iterator[str]:
    """What is found and what is kept for each pair of choices."""
    for pair in pairs(reading):
        best, held = smallest(reading, pair), kept_for(reading, pair)
        larger = best is not None and (held is None or held.size > best.size)
        verdict = "a smaller one is found" if larger else "no smaller one is found"
        yield f"{reading}, {pair[0].value} or {pair[1].value}: {verdict}"
        yield from (" found", *told(best), " kept", *told(held))


def main(readings: tuple[str, ...]) -> None:
    """Write the report for these readings."""
    for reading in readings:
        for line in report(reading):
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or READINGS)
