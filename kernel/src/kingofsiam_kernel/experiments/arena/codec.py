"""The file of a match: reading, writing and JSON Schema in one."""

from typing import Final

from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation.json.codec import array, nullable, text, whole_number
from kingofsiam.notation.json.derivation import Derivation
from kingofsiam_kernel.experiments.arena.arena import Arena
from kingofsiam_kernel.experiments.arena.match import MAX_ELO, MAX_NAMES, ArenaConfig, ArenaTotals, SetResult
from kingofsiam_kernel.experiments.checkpoint import checkpoint_codec, config_codec, counts
from kingofsiam_kernel.experiments.experiment import SCALE

_MAX_LINEUPS: Final = 10_000

_CONFIG: Final = config_codec(
    ArenaConfig,
    ("names", "players", "map", "readings", "sprt"),
    {
        "names": array(text(single_line=True), 2, MAX_NAMES),
        "sprt": nullable(array(whole_number(-MAX_ELO, MAX_ELO), 2, 2)),
    },
)
_SETS: Final = counts(
    "set-result",
    SetResult,
    {
        "lineup": whole_number(0, _MAX_LINEUPS),
        "shares": array(whole_number(0, SCALE * max(PLAYERS)), 2, max(PLAYERS)),
    },
    "sets",
)

ARENA_FORMAT: Final = 1
"""The number of the file format. Files with another number are refused."""

ARENA: Final = checkpoint_codec(Arena, ARENA_FORMAT, _CONFIG, Derivation({"sets": _SETS}).object(ArenaTotals, "totals"))
