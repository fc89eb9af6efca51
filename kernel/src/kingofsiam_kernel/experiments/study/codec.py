"""The file of a study: reading, writing and JSON Schema in one."""

from operator import itemgetter
from typing import Final

from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation.json.codec import Array, Integer, Nullable, String
from kingofsiam.notation.json.objects import Field, Object, identity
from kingofsiam.notation.json.pieces import FACTION, READINGS, SEAT
from kingofsiam.spec.citation import RULE_ID
from kingofsiam_kernel.experiments.checkpoint import MAX_COUNT, TABLE_FIELDS, checkpoint_codec, config_codec, counts
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.study import Study
from kingofsiam_kernel.experiments.study.totals import AblationKey, DifferenceKey, Ending, StudyTotals

_RULE_ID: Final = String(pattern=RULE_ID.pattern)

_ENDINGS: Final = counts(
    "ending",
    Ending,
    (
        Field("first", SEAT, "The seat that began."),
        Field("shift", SEAT, "By how many seats the policies had moved on; 0 if all are the same."),
        Field("winners", Array(SEAT, 1, max(PLAYERS), unique=True), "The seats that won."),
        Field("reign", Nullable(FACTION), "The faction that reigns, or null in a colony."),
        Field("rules", Array(_RULE_ID, 1, 20), "The ids of the rules that led to the result."),
    ),
    "A way in which games ended, and the number of those games.",
)
_NUMBERS: Final = counts(
    "number",
    identity,
    (Field("number", Integer(0, 1000), "How many there were in one game."),),
    "A number of turns, cards or struggles, and the number of games that had it.",
)
_RULES: Final = counts(
    "fired",
    identity,
    (Field("rule", _RULE_ID, "The id of a rule."),),
    "A rule, and the number of replayed games in which it fired.",
)
_COUNTED: Final = String(pattern="games|course|winners|reign")
_ABLATION: Final = counts(
    "ablation",
    AblationKey,
    (
        Field("reading", String(single_line=True), "The reading."),
        Field("choice", String(single_line=True), "The other choice for it."),
        Field("what", _COUNTED, "What is counted: all games played under it, or those in which something changed."),
    ),
    "A count of the games played again under another choice for a reading.",
)
_DIFFERING: Final = counts(
    "differing",
    identity,
    (Field("what", String(pattern="course|winners|reign"), "What differs."),),
    "The number of games in which the two sets of readings differ in something.",
)
_DIFFERENCES: Final = counts(
    "difference",
    DifferenceKey,
    (
        Field("measure", String(pattern=r"[a-z]+(\.[a-z0-9]+)?"), "The measure."),
        Field("power", Integer(1, 2), "1: the sum of the differences; 2: the sum of their squares."),
    ),
    "A measure under the second readings minus that under the first, summed up over all games.",
    Field("sum", Integer(-MAX_COUNT, MAX_COUNT), "The sum, in twelfths or squares of twelfths.", itemgetter(1)),
)

_LISTS: Final = (("endings", _ENDINGS), ("turns", _NUMBERS), ("cards", _NUMBERS), ("struggles", _NUMBERS))
_OTHER: Final = "The same under the compared readings; empty without them."

_TOTALS: Final = Object(
    "totals",
    StudyTotals,
    (
        Field("endings", _ENDINGS, "How the games ended."),
        Field("turns", _NUMBERS, "How many turns the games had, passes included."),
        Field("cards", _NUMBERS, "How many cards were played."),
        Field("struggles", _NUMBERS, "How many struggles were completed."),
        Field("replayed", Integer(0, MAX_COUNT), "How many games the reference engine replayed."),
        Field("rules", _RULES, "The rules that fired in the replayed games."),
        Field("ablation", _ABLATION, "Games played again under every other choice for a reading."),
        *(Field(f"other_{name}", codec, _OTHER) for name, codec in _LISTS),
        Field("differing", _DIFFERING, "Games in which the two sets of readings differ."),
        Field("differences", _DIFFERENCES, "By how much the measures differ."),
    ),
    description="All counts, as whole numbers. The totals of studies without common games add up.",
)


_EVERY: Final = Integer(0, MAX_COUNT)
_POLICIES: Final = Array(String(single_line=True), 1, max(PLAYERS))

_CONFIG: Final = config_codec(
    StudyConfig,
    (
        *TABLE_FIELDS,
        Field("policies", _POLICIES, "The policy of all players, or of each seat."),
        Field("compared", Nullable(READINGS), "The second set of readings, if two are compared."),
        Field("rules_every", _EVERY, "Every Nth game is replayed by the reference engine; 0: none."),
        Field("rulings_every", _EVERY, "Every Nth game is played again under other readings; 0: none."),
    ),
)

STUDY_FORMAT: Final = 2
"""The number of the file format. Files with another number are refused."""

STUDY: Final = checkpoint_codec(
    Study, STUDY_FORMAT, _CONFIG, _TOTALS, "A study: many simulated games and their counts."
)
