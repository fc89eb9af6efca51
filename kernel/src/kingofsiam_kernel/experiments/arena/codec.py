"""The file of a match: reading, writing and JSON Schema in one."""

from typing import Final

from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation.json.codec import Array, Integer, Nullable, String
from kingofsiam.notation.json.objects import Field, Object
from kingofsiam_kernel.experiments.arena.arena import Arena
from kingofsiam_kernel.experiments.arena.match import MAX_ELO, MAX_NAMES, ArenaConfig, ArenaTotals, SetResult
from kingofsiam_kernel.experiments.checkpoint import TABLE_FIELDS, checkpoint_codec, config_codec, counts
from kingofsiam_kernel.experiments.experiment import SCALE

_MAX_LINEUPS: Final = 10_000

_CONFIG: Final = config_codec(
    ArenaConfig,
    (
        Field("names", Array(String(single_line=True), 2, MAX_NAMES), "The names of the players."),
        *TABLE_FIELDS,
        Field("sprt", Nullable(Array(Integer(-MAX_ELO, MAX_ELO), 2, 2)), "The Elo differences of a sequential test."),
    ),
)

_TOTALS: Final = Object(
    "totals",
    ArenaTotals,
    (
        Field(
            "sets",
            counts(
                "set-result",
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


ARENA_FORMAT: Final = 1
"""The number of the file format. Files with another number are refused."""

ARENA: Final = checkpoint_codec(
    Arena, ARENA_FORMAT, _CONFIG, _TOTALS, "A match: sets of games with the same deals, and their results."
)
