"""Records, turns and views in JSON: they are put together from positions, and what follows from others must agree."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import itemgetter
from types import SimpleNamespace
from typing import Any, Final, TypeVar, cast

from kingofsiam.maps import BRITAIN, SABA, SIAM
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Follower, Move, Pass
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import Board, State
from kingofsiam.notation.json import codec
from kingofsiam.notation.json.codec import Codec, Made, Object, ObjectField, Source, array, nullable, whole_number
from kingofsiam.notation.json.derivation import Known, derive
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue
from kingofsiam.notation.json.values import FOLLOWER, MAP, MOVE, MOVES, PROVINCE, READINGS
from kingofsiam.notation.record import MAX_HEADERS, MAX_MOVES, MAX_VARIATIONS, Comment, Record, Variation
from kingofsiam.render.sentences import explain_violations
from kingofsiam.spec.readings import PRESETS
from kingofsiam.turns.questions import Answer, Answers, Question
from kingofsiam.turns.turn import Turn
from kingofsiam.view import View

T = TypeVar("T")


def record(known: Known, deal: Object[Deal], state: Object[State]) -> Object[Record]:
    """A record."""
    parts: Known = {
        **known,
        Move: MOVE,
        "line": whole_number(0, MAX_VARIATIONS),
        "after": whole_number(0, MAX_MOVES),
        "headers": codec.dictionary(PROVINCE, MAX_HEADERS),
        "deal": nullable(deal),
        "position": nullable(state),
    }
    comments: Known = {**parts, "comments": array(derive(Comment, parts), most=10 * MAX_MOVES)}
    return derive(
        Record,
        {**comments, Variation: derive(Variation, comments, optional={"comments": ()})},
        "",
        ("players", "headers", "deal", "position", "moves", "result", "comments", "variations"),
        {
            "deal": lambda record: None if isinstance(record.deal, State) else record.deal,
            "position": lambda record: record.deal if isinstance(record.deal, State) else None,
        },
        _record,
        optional={"deal": None, "position": None, "variations": ()},
    )


def _record(deal: Deal | None, position: State | None, **parts: Any) -> Record:
    if (deal is None) is (position is None):
        raise InvalidJson((JsonIssue("$.deal", "must be there unless there is a position, and not beside one"),))
    return Record(cast("Deal | State", deal or position), **parts)


FIRST_ANSWER: Final[Codec[Answer]] = codec.one_of({"pass": Pass(), **{card.value: card for card in ActionCard}})
"""The pass or the card with which a turn begins."""


def _read_later_answer(value: object) -> Answer:
    return FOLLOWER.read(cast("object", value)) if isinstance(value, dict) else nullable(PROVINCE).read(value)


def _dump_answer(answer: Answer) -> Json:
    if isinstance(answer, Follower):
        return FOLLOWER.dump(answer)
    return FIRST_ANSWER.dump(answer) if isinstance(answer, Pass | ActionCard) else answer


LATER_ANSWER: Final[Codec[Answer]] = Made(
    _read_later_answer, _dump_answer, {"oneOf": [FOLLOWER, PROVINCE, {"type": "null"}]}
)
"""A province, a follower, or null for nobody. It writes any answer."""


def _read_answers(value: object) -> Answers:
    entries = enumerate(codec.LIST.read(value))
    parts = ((place, LATER_ANSWER if place else FIRST_ANSWER, entry) for place, entry in entries)
    return (*codec.read_all(parts).values(),)


ANSWERS: Final[Codec[Answers]] = Made(
    _read_answers, lambda answers: [LATER_ANSWER.dump(answer) for answer in answers], array(LATER_ANSWER)
)
"""The answers of a turn: the card or "pass", then provinces, followers, null."""

_QUESTION: Final = derive(Question, MOVES)
_IN_STEP: Final = (ObjectField("question", _QUESTION, itemgetter(0)), ObjectField("label", PROVINCE, itemgetter(1)))
_SOURCES: Final[Mapping[str, Source]] = {
    "labels": lambda turn: [turn.label(candidate) for candidate in turn.candidates],
    "violations": "reasons",
    "reasons": lambda turn: explain_violations(turn.reasons, turn.state, language=turn.language),
    "preview": lambda turn: SimpleNamespace(board=turn.preview),
}


def turn(state: Object[Any], violation: Codec[Any], move: Codec[Any]) -> Object[Any]:
    """A turn without its position."""
    names = ("tiles", "kings", "control", "followers", "pool")
    known: Known = {
        "answers": ANSWERS,
        "steps": array(Object[Any]("step", tuple, _IN_STEP, dict)),
        "question": nullable(_QUESTION),
        "candidates": array(LATER_ANSWER),
        "labels": array(PROVINCE),
        "legal": array(LATER_ANSWER),
        "violations": array(violation),
        "reasons": array(PROVINCE),
        "move": nullable(move),
        "preview": Object[Any]("preview", Board, tuple(field for field in state.fields if field.name in names), dict),
    }
    return derive(Turn, known, "turn", known, _SOURCES, dict)


def turn_with_position(state: Object[Any], turn: Object[Any]) -> Object[Turn]:
    """A turn that can be read."""
    fields = (ObjectField("state", state, "state"), *turn.fields)
    return _with_following(replace(turn, fields=fields, build=Turn), tuple(field.name for field in turn.fields[1:]))


def view(observation: Object[Any], event: Codec[Any], turn: Object[Any]) -> Object[View]:
    """A view, in which a map and readings that have a name are said by it."""
    short: Known = {
        "map": _by_name({map.name: map for map in (SIAM, SABA, BRITAIN)}, MAP),
        "readings": _by_name(PRESETS, READINGS),
    }
    fields = tuple(replace(field, codec=short.get(field.name, field.codec)) for field in observation.fields)
    known: Known = {
        **MOVES,
        int: whole_number(1, MAX_MOVES),
        Event: event,
        "observation": replace(observation, name="short-observation", fields=fields),
        "moves": whole_number(0, MAX_MOVES),
        "seen-event.number": whole_number(1, MAX_MOVES),
        "turn": nullable(turn),
    }
    names = ("observation", "names", "moves", "events", "ending", "turn")
    return _with_following(derive(View, known, "", names), ("turn",))


def _by_name(members: Mapping[str, T], whole: Codec[T]) -> Codec[T]:
    """A value by its name if it has one; any other in full."""
    names = codec.one_of(members)
    return Made(
        lambda value: (names if isinstance(value, str) else whole).read(value),
        lambda value: next((name for name, one in members.items() if one == value), None) or whole.dump(value),
        {"oneOf": [{"enum": list(members)}, whole]},
    )


def _with_following(whole: Object[T], names: tuple[str, ...]) -> Object[T]:
    """The object of which the fields with these `names` follow from the others: they are read, and must agree."""
    following = [field for field in whole.fields if field.name in names]

    def build(**parts: Any) -> T:
        value = whole.build(**{name: part for name, part in parts.items() if name not in names})
        true = {field.name: field.codec.dump(field.value_of(value)) for field in following}
        if issues := tuple(_differences(true, {name: parts[name] for name in true})):
            raise InvalidJson(issues)
        return value

    fields = (replace(field, codec=_checked(field.codec)) if field in following else field for field in whole.fields)
    return replace(whole, fields=tuple(fields), build=build)


def _checked(codec: Codec[Any]) -> Codec[Any]:
    """The JSON itself, if it can be read."""
    return Made(lambda value: (codec.read(value), value)[1], codec.dump, codec)


def _differences(true: Any, said: Any) -> Iterator[JsonIssue]:
    if isinstance(true, dict) and isinstance(said, dict) and true.keys() == said.keys():
        for name, part in cast("dict[str, object]", true).items():
            yield from (issue.under(name) for issue in _differences(part, said[name]))
    elif true != said:
        yield JsonIssue("$", "does not follow from the other fields")
