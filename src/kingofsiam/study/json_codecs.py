"""JSON codecs for the configuration and the totals of a study: reading, writing and JSON Schema in one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from operator import attrgetter
from typing import Any, Final

from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation.json.codec import Array, Codec, Converted, Integer, Nullable, String
from kingofsiam.notation.json.objects import Field, Object, as_tuple
from kingofsiam.notation.json.parser import invalid
from kingofsiam.notation.json.pieces import FACTION, READINGS, SEAT
from kingofsiam.notation.json.states import MAP_FIELD, READINGS_FIELD
from kingofsiam.study.config import MAX_GAMES, Games, StudyConfig
from kingofsiam.study.tally import AblationKey, DifferenceKey, Ending, Totals

_MAX_COUNT: Final = 10**19
_MAX_ENTRIES: Final = 20_000

_RULE_ID: Final = String(pattern=r"[a-z0-9-]+(\.[a-z0-9-]+){0,3}")
_COUNT: Final = Integer(1, _MAX_COUNT)
_GAME: Final = Integer(0, MAX_GAMES)


def _counts(entry: Object[Any]) -> Codec[Mapping[Any, int]]:
    """A list of entries, each with the number of games counted for it.

    They are in a fixed order, so that equal totals give equal files.
    """
    return Converted(
        Array(entry, 0, _MAX_ENTRIES), _without_repeats, lambda counts: tuple(sorted(counts.items(), key=_sort_key))
    )


def _without_repeats(entries: tuple[tuple[Any, int], ...]) -> Mapping[Any, int]:
    counts = dict(entries)
    if len(counts) < len(entries):
        raise invalid("lists an entry more than once")
    return counts


def _sort_key(entry: tuple[Any, int]) -> tuple[int, str]:
    """Numbers in ascending order, other keys in the order of their `repr`."""
    key = entry[0]
    return (key, "") if isinstance(key, int) else (0, repr(key))


def _getter(name: str) -> Callable[[tuple[Any, int]], Any]:
    return lambda entry: getattr(entry[0], name)


def _count_of(entry: tuple[Any, int]) -> int:
    return entry[1]


def _entry(make_key: Callable[..., Any], *values: Any) -> tuple[Any, int]:
    return make_key(*values[:-1]), values[-1]


_GAMES_FIELD: Final = Field("games", _COUNT, "The number of games.", _count_of)

ENDING: Final = Object(
    "ending",
    partial(_entry, Ending),
    (
        Field("first", SEAT, "The seat that began.", _getter("first")),
        Field("shift", SEAT, "By how many seats the policies had moved on; 0 if all are the same.", _getter("shift")),
        Field("winners", Array(SEAT, 1, max(PLAYERS), unique=True), "The seats that won.", _getter("winners")),
        Field("reign", Nullable(FACTION), "The faction that reigns, or null in a colony.", _getter("reign")),
        Field("rules", Array(_RULE_ID, 1, 20), "The ids of the rules that led to the result.", _getter("rules")),
        _GAMES_FIELD,
    ),
    description="A way in which games ended, and the number of those games.",
)


def _key_of(entry: tuple[Any, int]) -> Any:
    return entry[0]


NUMBER: Final = Object(
    "number",
    as_tuple,
    (Field("number", Integer(0, 1000), "How many there were in one game.", _key_of), _GAMES_FIELD),
    description="A number of turns, cards or struggles, and the number of games that had it.",
)
FIRED: Final = Object(
    "fired",
    as_tuple,
    (Field("rule", _RULE_ID, "The id of a rule.", _key_of), _GAMES_FIELD),
    description="A rule, and the number of replayed games in which it fired.",
)
ABLATION: Final = Object(
    "ablation",
    partial(_entry, AblationKey),
    (
        Field("reading", String(single_line=True), "The reading.", _getter("reading")),
        Field("choice", String(single_line=True), "The other choice for it.", _getter("choice")),
        Field(
            "what",
            String(pattern="games|course|winners|reign"),
            "What is counted: all games played under it, or those in which something changed.",
            _getter("what"),
        ),
        _GAMES_FIELD,
    ),
    description="A count of the games played again under another choice for a reading.",
)
DIFFERING: Final = Object(
    "differing",
    as_tuple,
    (Field("what", String(pattern="course|winners|reign"), "What differs.", _key_of), _GAMES_FIELD),
    description="The number of games in which the two sets of readings differ in something.",
)
DIFFERENCE: Final = Object(
    "difference",
    partial(_entry, DifferenceKey),
    (
        Field("measure", String(pattern=r"[a-z]+(\.[a-z0-9]+)?"), "The measure.", _getter("measure")),
        Field("power", Integer(1, 2), "1: the sum of the differences; 2: the sum of their squares.", _getter("power")),
        Field("sum", Integer(-_MAX_COUNT, _MAX_COUNT), "The sum, in twelfths or squares of twelfths.", _count_of),
    ),
    description="A measure under the second readings minus that under the first, summed up over all games.",
)

_ENDINGS: Final = _counts(ENDING)
_NUMBERS: Final = _counts(NUMBER)

TOTALS: Final = Object(
    "totals",
    Totals,
    (
        Field("endings", _ENDINGS, "How the games ended."),
        Field("turns", _NUMBERS, "How many turns the games had, passes included."),
        Field("cards", _NUMBERS, "How many cards were played."),
        Field("struggles", _NUMBERS, "How many struggles were completed."),
        Field("replayed", Integer(0, _MAX_COUNT), "How many games the reference engine replayed."),
        Field("rules", _counts(FIRED), "The rules that fired in the replayed games."),
        Field("ablation", _counts(ABLATION), "Games played again under every other choice for a reading."),
        Field(
            "other_endings",
            _ENDINGS,
            "The endings under the compared readings; empty without them, as are the fields below.",
        ),
        Field("other_turns", _NUMBERS, "The turns, likewise."),
        Field("other_cards", _NUMBERS, "The cards, likewise."),
        Field("other_struggles", _NUMBERS, "The struggles, likewise."),
        Field("differing", _counts(DIFFERING), "Games in which the two sets of readings differ."),
        Field("differences", _counts(DIFFERENCE), "By how much the measures differ."),
    ),
    description="All counts, as whole numbers. The totals of studies without common games add up.",
)


def _make_config(*values: Any) -> StudyConfig:
    names = ("players", "map", "readings", "policies", "compared", "rules_every", "rulings_every")
    return StudyConfig(**dict(zip(names, values, strict=True)))


_EVERY: Final = Integer(0, _MAX_COUNT)

CONFIG: Final = Object(
    "config",
    _make_config,
    (
        Field("players", Integer(min(PLAYERS), max(PLAYERS)), "The number of players."),
        MAP_FIELD,
        READINGS_FIELD,
        Field(
            "policies", Array(String(single_line=True), 1, max(PLAYERS)), "The policy of all players, or of each seat."
        ),
        Field("compared", Nullable(READINGS), "The second set of readings, if two are compared."),
        Field("rules_every", _EVERY, "Every Nth game is replayed by the reference engine; 0: none."),
        Field("rulings_every", _EVERY, "Every Nth game is played again under other readings; 0: none."),
    ),
    description="What a study plays and counts.",
)


def _games(pairs: tuple[tuple[int, int], ...]) -> Games:
    """The games of these ranges, which must ascend with gaps between them."""
    if any(first >= last for first, last in pairwise(end for pair in pairs for end in pair)):
        raise invalid("must be ascending ranges with gaps between them")
    return Games(pairs)


GAMES: Final = Converted[Games](Array(Array(_GAME, 2, 2), 0, _MAX_ENTRIES), _games, attrgetter("spans"))
"""A set of game numbers, as pairs: the first number and the number after the last one."""
