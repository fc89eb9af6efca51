"""The file of a study: reading, writing and JSON Schema in one."""

from typing import Final

from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation.json.codec import array, nullable, text, whole_number
from kingofsiam.notation.json.derivation import Derivation
from kingofsiam.notation.json.pieces import FACTION, READINGS, RULE_NAME, SEAT
from kingofsiam_kernel.experiments.checkpoint import MAX_COUNT, checkpoint_codec, config_codec, counts
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.study import Study
from kingofsiam_kernel.experiments.study.totals import AblationKey, DifferenceKey, Ending, StudyTotals

_LINE: Final = text(single_line=True)
_COUNT: Final = whole_number(0, MAX_COUNT)
_ENDINGS: Final = counts(
    "ending",
    Ending,
    {
        "first": SEAT,
        "shift": SEAT,
        "winners": array(SEAT, 1, max(PLAYERS), unique=True),
        "reign": nullable(FACTION),
        "rules": array(RULE_NAME, 1, 20),
    },
)
_NUMBERS: Final = counts("number", int, {"number": whole_number(0, 1000)})
_LISTS: Final = {"endings": _ENDINGS, "turns": _NUMBERS, "cards": _NUMBERS, "struggles": _NUMBERS}

_TOTALS: Final = Derivation(
    {
        **_LISTS,
        **{f"other_{name}": codec for name, codec in _LISTS.items()},
        "replayed": _COUNT,
        "rules": counts("fired", str, {"rule": RULE_NAME}),
        "ablation": counts(
            "ablation",
            AblationKey,
            {"reading": _LINE, "choice": _LINE, "what": text(pattern="games|course|winners|reign")},
        ),
        "differing": counts("differing", str, {"what": text(pattern="course|winners|reign")}),
        "differences": counts(
            "difference",
            DifferenceKey,
            {"measure": text(pattern=r"[a-z]+(\.[a-z0-9]+)?"), "power": whole_number(1, 2)},
            "sum",
            whole_number(-MAX_COUNT, MAX_COUNT),
        ),
    }
).object(StudyTotals, "totals")

_CONFIG: Final = config_codec(
    StudyConfig,
    ("players", "map", "readings", "policies", "compared", "rules_every", "rulings_every"),
    {
        "policies": array(_LINE, 1, max(PLAYERS)),
        "compared": nullable(READINGS),
        "rules_every": _COUNT,
        "rulings_every": _COUNT,
    },
)

STUDY_FORMAT: Final = 2
"""The number of the file format. Files with another number are refused."""

STUDY: Final = checkpoint_codec(Study, STUDY_FORMAT, _CONFIG, _TOTALS)
