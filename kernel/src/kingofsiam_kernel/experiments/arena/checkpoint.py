"""The checkpoint file of a match: what it holds, and which totals are possible."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from kingofsiam.maps import Map, included
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation.json.codec import Array, Integer, Nullable, String
from kingofsiam.notation.json.objects import Field, Object
from kingofsiam.notation.json.states import MAP_FIELD, READINGS_FIELD
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel.experiments.arena.match import (
    MAX_ELO,
    MAX_NAMES,
    SCALE,
    Arena,
    ArenaConfig,
    ArenaTotals,
    SetResult,
)
from kingofsiam_kernel.experiments.arena.results import summarize
from kingofsiam_kernel.experiments.runs.run_file import RunFile, counts

FORMAT: Final = 1
"""The number of the file format. Files with another number are refused."""

_MAX_LINEUPS: Final = 10_000


def _config(
    names: tuple[str, ...], players: int, map: Map, readings: Readings, sprt: tuple[int, ...] | None
) -> ArenaConfig:
    """The configuration. An older text of an included map that is the same for play counts as that map."""
    test = None if sprt is None else (sprt[0], sprt[1])
    return ArenaConfig(names=names, players=players, map=included(map) or map, readings=readings, sprt=test)


_CONFIG: Final = Object(
    "config",
    _config,
    (
        Field("names", Array(String(single_line=True), 2, MAX_NAMES), "The names of the players."),
        Field("players", Integer(min(PLAYERS), max(PLAYERS)), "How many play at a table."),
        MAP_FIELD,
        READINGS_FIELD,
        Field("sprt", Nullable(Array(Integer(-MAX_ELO, MAX_ELO), 2, 2)), "The Elo differences of a sequential test."),
    ),
    description="What a match plays.",
)

_TOTALS: Final = Object(
    "totals",
    ArenaTotals,
    (
        Field(
            "sets",
            counts(
                "result",
                SetResult,
                (
                    Field("lineup", Integer(0, _MAX_LINEUPS), "The number of the line-up."),
                    Field(
                        "shares",
                        Array(Integer(0, SCALE * max(PLAYERS)), 2, max(PLAYERS)),
                        "The share of each name of the line-up in the victories of the set, in twelfths of a game.",
                    ),
                ),
                "A result of a set of games with the same deal, and the number of such sets.",
                Field("sets", Integer(1, 10**19), "The number of sets.", lambda entry: entry[1]),
            ),
            "The results of the sets.",
        ),
    ),
    description="All counts, as whole numbers. The totals of matches without common sets add up.",
)


def _faults(match: Arena) -> Iterator[tuple[str, str]]:
    """Faults: results that do not count every set of every line-up once, or that no set can have."""
    lineups, games, played = match.config.lineups, len(match.config.seatings(0, 0)), Counter[int]()
    for result, count in match.totals.sets.items():
        played[result.lineup] += count
        known = result.lineup < len(lineups) and len(result.shares) == len(set(lineups[result.lineup]))
        if not known or sum(result.shares) != SCALE * games:
            yield "sets", f"{list(result.shares)} is no result of line-up {result.lineup}"
    for lineup, wanted in enumerate(match.games.count_remainders(len(lineups))):
        if played[lineup] != wanted:
            yield "sets", f"counts {played[lineup]} sets of line-up {lineup}, but there are {wanted}"


ARENA: Final[RunFile[Arena]] = RunFile(
    "arena",
    FORMAT,
    Arena,
    _CONFIG,
    _TOTALS,
    summarize,
    _faults,
    "A match: sets of games with the same deals, and their results.",
)

dumps_arena: Final = ARENA.dumps
"""The text of a match file. Raises `InvalidGames` if there are more ranges of sets than such a file can hold."""

loads_arena: Final = ARENA.loads
"""The match in the text of a file. Raises `InvalidJson` with every fault, or `NotJson`."""

save: Final = ARENA.save
"""Write a match to this file, whole or not at all. Raises `CannotWrite`."""

load: Final = ARENA.load
"""The match in this file. Raises `CannotRead`."""
