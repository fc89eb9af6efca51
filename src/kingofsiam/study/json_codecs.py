"""JSON codecs for the configuration and the totals of a study: reading, writing and JSON Schema in one."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import partial
from operator import attrgetter, itemgetter
from typing import Any, Final

from kingofsiam.maps import Map, included
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation.json.codec import Array, Codec, Converted, Integer, Nullable, String
from kingofsiam.notation.json.objects import Field, Object, identity
from kingofsiam.notation.json.parser import invalid
from kingofsiam.notation.json.pieces import FACTION, READINGS, SEAT
from kingofsiam.notation.json.states import MAP_FIELD, READINGS_FIELD
from kingofsiam.study.config import MAX_GAMES, Games, StudyConfig
from kingofsiam.study.tally import AblationKey, DifferenceKey, Ending, Totals

_MAX_COUNT: Final = 10**19
MAX_ENTRIES: Final = 20_000

_RULE_ID: Final = String(pattern=r"[a-z0-9-]+(\.[a-z0-9-]+){0,3}")
_GAMES_FIELD: Final = Field("games", Integer(1, _MAX_COUNT), "The number of games.", itemgetter(1))


def _counts(
    name: str, make_key: Callable[..., Any], fields: tuple[Field, ...], description: str, count: Field = _GAMES_FIELD
) -> Codec[Mapping[Any, int]]:
    """A list of entries: the fields of a key, and the number counted for it.

    They are in a fixed order, so that equal totals give equal files. No key may appear twice.
    """
    key_fields = tuple(replace(each, source=partial(_key_part, each.name)) for each in fields)

    def make(*values: Any) -> tuple[Any, int]:
        return make_key(*values[:-1]), values[-1]

    entries = Array(Object(name, make, (*key_fields, count), description=description), 0, MAX_ENTRIES)
    return Converted(entries, _without_repeats, lambda counts: tuple(sorted(counts.items(), key=_order)))


def _key_part(name: str, entry: tuple[Any, int]) -> Any:
    """A part of a key, or the key itself if it has no parts."""
    return getattr(entry[0], name, entry[0])


def _without_repeats(entries: tuple[tuple[Any, int], ...]) -> Mapping[Any, int]:
    counts = dict(entries)
    if len(counts) < len(entries):
        raise invalid("lists an entry more than once")
    return counts


def _order(entry: tuple[Any, int]) -> tuple[int, str]:
    """Numbers in ascending order, other keys in the order of their `repr`."""
    key = entry[0]
    return (key, "") if isinstance(key, int) else (0, repr(key))


_ENDINGS: Final = _counts(
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
_NUMBERS: Final = _counts(
    "number",
    identity,
    (Field("number", Integer(0, 1000), "How many there were in one game."),),
    "A number of turns, cards or struggles, and the number of games that had it.",
)
_RULES: Final = _counts(
    "fired",
    identity,
    (Field("rule", _RULE_ID, "The id of a rule."),),
    "A rule, and the number of replayed games in which it fired.",
)
_COUNTED: Final = String(pattern="games|course|winners|reign")
_ABLATION: Final = _counts(
    "ablation",
    AblationKey,
    (
        Field("reading", String(single_line=True), "The reading."),
        Field("choice", String(single_line=True), "The other choice for it."),
        Field("what", _COUNTED, "What is counted: all games played under it, or those in which something changed."),
    ),
    "A count of the games played again under another choice for a reading.",
)
_DIFFERING: Final = _counts(
    "differing",
    identity,
    (Field("what", String(pattern="course|winners|reign"), "What differs."),),
    "The number of games in which the two sets of readings differ in something.",
)
_DIFFERENCES: Final = _counts(
    "difference",
    DifferenceKey,
    (
        Field("measure", String(pattern=r"[a-z]+(\.[a-z0-9]+)?"), "The measure."),
        Field("power", Integer(1, 2), "1: the sum of the differences; 2: the sum of their squares."),
    ),
    "A measure under the second readings minus that under the first, summed up over all games.",
    Field("sum", Integer(-_MAX_COUNT, _MAX_COUNT), "The sum, in twelfths or squares of twelfths.", itemgetter(1)),
)

_LISTS: Final = (("endings", _ENDINGS), ("turns", _NUMBERS), ("cards", _NUMBERS), ("struggles", _NUMBERS))
_OTHER: Final = "The same under the compared readings; empty without them."

TOTALS: Final = Object(
    "totals",
    Totals,
    (
        Field("endings", _ENDINGS, "How the games ended."),
        Field("turns", _NUMBERS, "How many turns the games had, passes included."),
        Field("cards", _NUMBERS, "How many cards were played."),
        Field("struggles", _NUMBERS, "How many struggles were completed."),
        Field("replayed", Integer(0, _MAX_COUNT), "How many games the reference engine replayed."),
        Field("rules", _RULES, "The rules that fired in the replayed games."),
        Field("ablation", _ABLATION, "Games played again under every other choice for a reading."),
        *(Field(f"other_{name}", codec, _OTHER) for name, codec in _LISTS),
        Field("differing", _DIFFERING, "Games in which the two sets of readings differ."),
        Field("differences", _DIFFERENCES, "By how much the measures differ."),
    ),
    description="All counts, as whole numbers. The totals of studies without common games add up.",
)


def _make_config(players: int, map: Map, *values: Any) -> StudyConfig:
    """The configuration. An older text of an included map that is the same for play counts as that map."""
    names = (each.name for each in fields(StudyConfig))
    parts: dict[str, Any] = dict(zip(names, (players, included(map) or map, *values), strict=True))
    return StudyConfig(**parts)


_EVERY: Final = Integer(0, _MAX_COUNT)
_POLICIES: Final = Array(String(single_line=True), 1, max(PLAYERS))

CONFIG: Final = Object(
    "config",
    _make_config,
    (
        Field("players", Integer(min(PLAYERS), max(PLAYERS)), "The number of players."),
        MAP_FIELD,
        READINGS_FIELD,
        Field("policies", _POLICIES, "The policy of all players, or of each seat."),
        Field("compared", Nullable(READINGS), "The second set of readings, if two are compared."),
        Field("rules_every", _EVERY, "Every Nth game is replayed by the reference engine; 0: none."),
        Field("rulings_every", _EVERY, "Every Nth game is played again under other readings; 0: none."),
    ),
    description="What a study plays and counts.",
)


_SPAN: Final = Array(Integer(0, MAX_GAMES), 2, 2)
SPANS: Final = Converted[Games](Array(_SPAN, 0, MAX_ENTRIES), Games, attrgetter("spans"))
"""A set of game numbers, as pairs: the first number and the number after the last one."""
