"""A study in JSON: the question, which games have been played, the totals, and for readers what they tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Final, cast

from kingofsiam.notation.json_codec import Array, Codec, Maybe, Named, Schema, Text, Whole
from kingofsiam.notation.json_faults import InvalidJson, JsonFault, mistaken
from kingofsiam.notation.json_nouns import FACTION, READINGS, SEAT
from kingofsiam.notation.json_object import Object, Part, together
from kingofsiam.notation.json_states import MAP_PART, READINGS_PART
from kingofsiam.notation.json_text import Json, parsed, written
from kingofsiam.rules.s2_concept import PLAYERS
from kingofsiam.study.answers_json import answers_in_json
from kingofsiam.study.endings import Ending
from kingofsiam.study.question import Question
from kingofsiam.study.ranges import MOST_GAMES, Games
from kingofsiam.study.study import Study
from kingofsiam.study.totals import Difference, Totals, Trial

FORMAT: Final = 1
_MOST_COUNTED: Final = 10**19
_MOST_ENTRIES: Final = 20_000
_DEEPEST: Final = 3
_RULE_ID: Final = Text(pattern=r"[a-z0-9-]+(\.[a-z0-9-]+){0,3}")
_COUNT: Final = Whole(1, _MOST_COUNTED)
_GAME: Final = Whole(0, MOST_GAMES)


@dataclass(frozen=True)
class Counts(Codec[Mapping[Any, int]]):
    """A list of things, each with how many games it was counted in."""

    thing: Object[Any]

    def dump(self, value: Mapping[Any, int]) -> Json:
        """The things in a fixed order, whatever the order in which they were counted."""
        return [self.thing.dump(each) for each in sorted(value.items(), key=_in_order)]

    def read(self, value: object) -> Mapping[Any, int]:
        """The things with their numbers; each may be listed once."""
        things = Array(self.thing, 0, _MOST_ENTRIES).read(value)
        made = dict(things)
        if len(made) < len(things):
            raise InvalidJson((JsonFault("", "lists a thing more than once"),))
        return made

    def schema(self, named: Named) -> Schema:
        """An array."""
        return Array(self.thing, 0, _MOST_ENTRIES).schema(named)


def _in_order(counted: tuple[Any, int]) -> tuple[int, str]:
    """Numbers ascend; other things have no order but that of their names."""
    thing = counted[0]
    return (thing, "") if isinstance(thing, int) else (0, repr(thing))


def _key(name: str) -> Callable[[tuple[Any, int]], Any]:
    return lambda counted: getattr(counted[0], name)


def _number(counted: tuple[Any, int]) -> int:
    return counted[1]


def _counted(make: Callable[..., Any], *values: Any) -> tuple[Any, int]:
    return make(*values[:-1]), values[-1]


_GAMES_PART: Final = Part("games", _COUNT, "In how many games.", _number)

ENDING: Final = Object(
    "ending",
    partial(_counted, Ending),
    (
        Part("first", SEAT, "The seat that began.", _key("first")),
        Part("shift", SEAT, "By how many seats the policies were moved on; 0 if all are the same.", _key("shift")),
        Part("winners", Array(SEAT, 1, max(PLAYERS), unique=True), "The seats that won.", _key("winners")),
        Part("reign", Maybe(FACTION), "The faction that reigns, or null in a colony.", _key("reign")),
        Part("rules", Array(_RULE_ID, 1, 20), "The ids of the rules that led to the result.", _key("rules")),
        _GAMES_PART,
    ),
    about="A way in which games ended.",
)


def _itself(counted: tuple[Any, int]) -> Any:
    return counted[0]


NUMBER: Final = Object(
    "number",
    together,
    (Part("number", Whole(0, 1000), "How many there were in a game.", _itself), _GAMES_PART),
    about="A number of turns, cards or struggles, and in how many games there were so many.",
)
FIRED: Final = Object(
    "fired",
    together,
    (Part("rule", _RULE_ID, "The id of a rule.", _itself), _GAMES_PART),
    about="A rule, and in how many of the games that were retold it fired.",
)
TRIED: Final = Object(
    "tried",
    partial(_counted, Trial),
    (
        Part("reading", Text(name=True), "A reading.", _key("reading")),
        Part("choice", Text(name=True), "Another choice for it.", _key("choice")),
        Part("what", Text(pattern="games|course|winners|reign"), "What is counted.", _key("what")),
        _GAMES_PART,
    ),
    about="Of the games that were played again by another choice: all, or those in which something became another.",
)
DIFFERING: Final = Object(
    "differing",
    together,
    (Part("what", Text(pattern="course|winners|reign"), "What differs.", _itself), _GAMES_PART),
    about="In how many games the two readings led to something else.",
)
DIFFERENCE: Final = Object(
    "difference",
    partial(_counted, Difference),
    (
        Part("measure", Text(pattern=r"[a-z]+(\.[a-z0-9]+)?"), "What is measured.", _key("measure")),
        Part("power", Whole(1, 2), "1: the sum of the differences; 2: that of their squares.", _key("power")),
        Part("sum", Whole(-_MOST_COUNTED, _MOST_COUNTED), "In twelfths, or their squares.", _number),
    ),
    about="Second readings minus first ones, summed up over all games.",
)

_ENDINGS: Final = Counts(ENDING)
_NUMBERS: Final = Counts(NUMBER)

TOTALS: Final = Object(
    "totals",
    Totals,
    (
        Part("endings", _ENDINGS, "How the games ended."),
        Part("turns", _NUMBERS, "How many turns they had, passes included."),
        Part("cards", _NUMBERS, "How many cards were played."),
        Part("struggles", _NUMBERS, "How many struggles were completed."),
        Part("retold", Whole(0, _MOST_COUNTED), "How many games the rulebook has retold."),
        Part("rules", Counts(FIRED), "Which rules fired in these."),
        Part("tried", Counts(TRIED), "What became of games by every other choice for a reading."),
        Part("other_endings", _ENDINGS, "The same by the readings that are compared; all this is empty without."),
        Part("other_turns", _NUMBERS, "Likewise."),
        Part("other_cards", _NUMBERS, "Likewise."),
        Part("other_struggles", _NUMBERS, "Likewise."),
        Part("differing", Counts(DIFFERING), "In how many games the two readings led to something else."),
        Part("differences", Counts(DIFFERENCE), "By how much."),
    ),
    about="Whole numbers only: the totals of two studies without common games add up.",
)


def _question(*values: Any) -> Question:
    names = ("players", "map", "readings", "policies", "compared", "rules_every", "rulings_every")
    return Question(**dict(zip(names, values, strict=True)))


_EVERY: Final = Whole(0, _MOST_COUNTED)

QUESTION: Final = Object(
    "question",
    _question,
    (
        Part("players", Whole(min(PLAYERS), max(PLAYERS)), "How many play."),
        MAP_PART,
        READINGS_PART,
        Part("policies", Array(Text(name=True), 1, max(PLAYERS)), "How all choose their moves, or each seat."),
        Part("compared", Maybe(READINGS), "The second readings, if two are compared."),
        Part("rules_every", _EVERY, "The games whose numbers it divides are retold by the rulebook; 0: none."),
        Part("rulings_every", _EVERY, "The games whose numbers it divides are tried by other choices; 0: none."),
    ),
    about="What is asked.",
)


class _Spans(Codec[Games]):
    """Numbers of games, as pairs: the first, and one after the last."""

    _pairs: Final = Array(Array(_GAME, 2, 2), 0, _MOST_ENTRIES)

    def dump(self, value: Games) -> Json:
        """The pairs."""
        return self._pairs.dump(value.spans)

    def read(self, value: object) -> Games:
        """The games; the pairs ascend and leave gaps."""
        ends = [end for pair in self._pairs.read(value) for end in pair]
        if any(first >= last for first, last in pairwise(ends)):
            raise mistaken("pairs of ascending numbers that do not touch each other", value)
        return Games(tuple(zip(ends[::2], ends[1::2], strict=True)))

    def schema(self, named: Named) -> Schema:
        """An array of pairs."""
        return self._pairs.schema(named)


class _Derived(Codec[None]):
    """What follows from the rest: it is written for readers, and not read again."""

    def dump(self, value: Any) -> Json:
        """As it is."""
        return cast("Json", value)

    def read(self, value: object) -> None:
        """Nothing."""

    def schema(self, named: Named) -> Schema:
        """An object."""
        return {"type": "object"}


@dataclass(frozen=True, slots=True)
class Kept:
    """A study as it is kept in a file, with the games that were asked for: some may still have to be played."""

    study: Study
    asked: Games

    @property
    def left(self) -> Games:
        """The games that are asked for and not played yet."""
        return self.asked - self.study.games


def _kept(version: str, question: Question, asked: Games, games: Games, totals: Totals, _: None) -> Kept:
    return Kept(Study(question, games, totals, version), asked)


def _faults(read: Mapping[str, Any]) -> Iterator[JsonFault]:
    """Every game is counted once in each of the lists that count all games."""
    if not {"games", "totals", "question"} <= read.keys():
        return
    games, totals, compared = read["games"], read["totals"], read["question"].compared is not None
    for name in ("endings", "turns", "cards", "struggles"):
        yield from _miscounted(name, totals, len(games))
        yield from _miscounted(f"other_{name}", totals, len(games) if compared else 0)


def _miscounted(name: str, totals: Totals, games: int) -> Iterator[JsonFault]:
    counted = sum(getattr(totals, name).values())
    if counted != games:
        yield JsonFault(f".totals.{name}", f"counts {counted} games, but there are {games}")


STUDY: Final = Object(
    "study",
    _kept,
    (
        Part("kingofsiam", Text(name=True), "The version of kingofsiam that played.", lambda kept: kept.study.version),
        Part("question", QUESTION, "What is asked.", lambda kept: kept.study.question),
        Part("asked", _Spans(), "The games that are asked for: pairs of the first and one after the last."),
        Part("games", _Spans(), "The games that have been played.", lambda kept: kept.study.games),
        Part("totals", TOTALS, "What was counted.", lambda kept: kept.study.totals),
        Part("answers", _Derived(), "What the totals tell.", lambda kept: answers_in_json(kept.study)),
    ),
    heads=(("format", FORMAT), ("kind", "study")),
    check=_faults,
    about="A study: many games played under a policy.",
)


def dumps_study(kept: Kept) -> str:
    """The text of the file of a study."""
    return _laid_out(STUDY.dump(kept), "") + "\n"


def _laid_out(value: Json, indent: str) -> str:
    """One line for each thing that is counted: so a person can read it, and a long study stays a short file."""
    if len(indent) == _DEEPEST or not isinstance(value, dict | list) or not value:
        return written(value)
    deeper = indent + " "
    if isinstance(value, dict):
        entries = [f"{written(name)}: {_laid_out(each, deeper)}" for name, each in value.items()]
        first, last = "{}"
    else:
        entries = [_laid_out(each, deeper) for each in value]
        first, last = "[]"
    lines = ",\n".join(f"{deeper}{entry}" for entry in entries)
    return f"{first}\n{lines}\n{indent}{last}"


def loads_study(text: str | bytes) -> Kept:
    """The study that a file holds. Raises `InvalidJson` with every fault, `NotJson` if it is no JSON."""
    value, repeated = parsed(text)
    try:
        made = STUDY.read(value)
    except InvalidJson as error:
        raise InvalidJson((*repeated, *(fault.under("$") for fault in error.found))) from error
    if repeated:
        raise InvalidJson(repeated)
    return made
