"""The tables and lists of pages that come from values in the code: formats, limits, observations, fields of JSON."""

import json
import re
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from docs.generators.markdown import table
from kingofsiam.cli.conform import COMMAND as CONFORM
from kingofsiam.conformance import suite_files
from kingofsiam.conformance.suite_files import MAX_FILE_BYTES, SUITE
from kingofsiam.line_subprocess import MAX_LINE_BYTES as MAX_ANSWER_BYTES
from kingofsiam.maps.land import MAX_NAME_LENGTH
from kingofsiam.maps.reader import MAX_MAP_LENGTH
from kingofsiam.notation.json import codec, documents
from kingofsiam.notation.json.parser import MAX_JSON_DEPTH, MAX_JSON_LENGTH
from kingofsiam.notation.record import MAX_HEADERS, MAX_MOVES, MAX_NESTING, MAX_VARIATIONS
from kingofsiam.notation.text import records
from kingofsiam.notation.text.records import MAX_RECORD_BYTES
from kingofsiam.referee import METHODS
from kingofsiam.referee.client import GIVE_UP
from kingofsiam.referee.method_table import Method
from kingofsiam.referee.parameters import MAX_MOVES_PER_PAGE
from kingofsiam.referee.server import MAX_BATCH_CALLS, MAX_LINE_BYTES
from kingofsiam.spec.citation import RULE_ID, Document
from kingofsiam.spec.rulings import RULINGS, documents_of
from kingofsiam_kernel.experiments.files import ARENA_FORMAT, MAX_ENTRIES, STUDY_FORMAT
from kingofsiam_kernel.learning.observation_layout import BOARD, MASK, PLAYER, SEATS, TURN, Field, size_of
from kingofsiam_kernel.twin.course import MAX_TURNS
from kingofsiam_lab.inputs import MAX_TEXT_LENGTH
from tools.schemas import RULEBOOK

STABLE_SINCE: Final = "1.0.0"

FORMATS: Final = (
    ("records in text, positions, moves and deals", records.RECORD_FORMAT),
    ("JSON documents, and the JSON of the referee", documents.FORMAT),
    ("conformance vectors", suite_files.FORMAT),
    ("study files", STUDY_FORMAT),
    ("arena files", ARENA_FORMAT),
)


def since() -> str:
    """Each format with its number, and the version from which it is stable."""
    rows = ((name, str(number), f"kingofsiam {STABLE_SINCE}") for name, number in FORMATS)
    return table(("format", "number today", "stable since"), rows)


def parameters_of(method: Method) -> str:
    """The parameters of a method of the referee."""
    rows = (
        (f"`{parameter.name}`{'' if parameter.default is codec.REQUIRED else ', optional'}", parameter.about)
        for parameter in method.parameters
    )
    return table(("parameter", ""), rows)


def sentence() -> str:
    """The sentence that an engine may quote."""
    return f"> *NAME* *VERSION* conforms to the preset RULEBOOK of kingofsiam, suite {SUITE}, without deviations."


_HEAD: Final = ("numbers", "meaning", "at most")


def observation_table() -> str:
    """The numbers of an observation; the players after the observer in one line."""
    players = size_of(BOARD)
    turn = players + len(SEATS) * size_of(PLAYER)
    observer = (f"the observer: {field.meaning}" for field in PLAYER)
    others = (_numbers(players + size_of(PLAYER), turn), "the same for the next three players clockwise", "")
    return table(
        _HEAD,
        (
            *_field_rows(BOARD, 0),
            *(
                (numbers, meaning, high)
                for (numbers, _, high), meaning in zip(_field_rows(PLAYER, players), observer, strict=True)
            ),
            others,
            *_field_rows(TURN, turn),
        ),
    )


def choices_table() -> str:
    """The numbers of the choices."""
    return table(("number", "choice"), (row[:2] for row in _field_rows(MASK, 0)))


def _field_rows(fields: Sequence[Field], begin: int) -> Iterator[tuple[str, str, str]]:
    for field in fields:
        high = str(max(field.highs))
        yield _numbers(begin, begin + field.size), field.meaning, high
        begin += field.size


def _numbers(begin: int, end: int) -> str:
    return str(begin) if end == begin + 1 else f"{begin} to {end - 1}"


def limits() -> str:
    """What may come in, and how much of it."""
    return table(("what", "at most"), ((what, f"{number:,} {unit}") for what, number, unit in _limits()))


def _limits() -> Iterator[tuple[str, int, str]]:
    yield "a JSON document", MAX_JSON_LENGTH, "characters"
    yield "lists and objects of JSON in one another", MAX_JSON_DEPTH, "levels"
    yield "a file or standard input of a command", MAX_JSON_LENGTH, "bytes"
    yield "a record as text", MAX_RECORD_BYTES, "bytes"
    yield "the moves of a record", MAX_MOVES, "moves"
    yield "the variations of a record", MAX_VARIATIONS, "variations"
    yield "variations of a record in one another", MAX_NESTING, "levels"
    yield "the further headers of a record", MAX_HEADERS, "headers"
    yield "a map file", MAX_MAP_LENGTH, "bytes"
    yield "a name on a map", MAX_NAME_LENGTH, "characters"
    yield "the entries in each list of a study file", MAX_ENTRIES, "entries"
    yield "a file of vectors", MAX_FILE_BYTES, "bytes"
    yield "a line to the referee", MAX_LINE_BYTES, "bytes"
    yield "a batch for the referee", MAX_BATCH_CALLS, "calls"
    yield "a page of legal moves from the referee", MAX_MOVES_PER_PAGE, "moves"
    yield "a text pasted into the rule lab", MAX_TEXT_LENGTH, "characters"
    yield "the turns of a game in the kernel", MAX_TURNS, "turns"
    yield "an answer of an engine to `conform`", MAX_ANSWER_BYTES, "bytes"
    parser = ArgumentParser()
    CONFORM.add_arguments(parser)
    yield "a call to such an engine, unless `--timeout` says otherwise", int(parser.get_default("timeout")), "seconds"
    yield "its calls in a row without an answer", GIVE_UP, "calls"


def implied_by_the_later_edition() -> str:
    """The questions that it answers."""
    cited = (
        (ruling, {document for choice in ruling.choices for document in documents_of(choice)}) for ruling in RULINGS
    )
    rulings = (ruling for ruling, documents in cited if Document.THE_KING_IS_DEAD in documents)
    return "\n".join(f"- [{ruling.question}](ruling:{ruling.id})" for ruling in rulings)


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "<!-- formats: since -->": since,
    "<!-- compliance: sentence -->": sentence,
    "<!-- observation -->": observation_table,
    "<!-- choices -->": choices_table,
    "<!-- limits -->": limits,
    "<!-- implied by the later edition -->": implied_by_the_later_edition,
    **{f"<!-- parameters: {name} -->": partial(parameters_of, method) for name, method in METHODS.items()},
}
"""What stands in the place of each marker."""


def fill_tables(text: str) -> str:
    """The page with its tables in place of their markers."""
    for marker, filled in TABLES.items():
        if marker in text:
            text = text.replace(marker, filled())
    return _fill_kinds(text)


# --- documents in JSON, from the schema -------------------------------------------------------------------------------

_KIND: Final = re.compile(r"<!-- json: (\w+) -->")
_KINDS: Final = tuple(
    _KIND.findall((Path(__file__).parents[1] / "pages" / "reference" / "json.md").read_text(encoding="utf-8"))
)
_PARTS: Final = "<!-- json parts -->"
_DOCUMENT: Final = "-document"
_MANY: Final = 7
_LARGE: Final = 10**6
_RULE: Final = "id of a [rule](../rulebook/index.md)"
_CONSTANTS: Final = {
    "format": "The version of the format.",
    "kind": "What this document is.",
}


def _fill_kinds(text: str) -> str:
    """The page with the fields of each kind of document, and with the parts of all of them."""
    if not (_PARTS in text or _KIND.search(text)):
        return text
    definitions: dict[str, Any] = json.loads(RULEBOOK.read_text(encoding="utf-8"))["$defs"]
    parts = dict.fromkeys(part for kind in _KINDS for part in _parts_of(f"{kind}{_DOCUMENT}", definitions))
    sections = (
        f"## {part} {{#json-{part}}}\n\n{_fields(definitions.get(part) or definitions[f'{part}{_DOCUMENT}'])}"
        for part in sorted({*parts} - {*_KINDS})
    )
    text = text.replace(_PARTS, "\n\n".join(sections))
    return _KIND.sub(lambda kind: _fields(definitions[f"{kind[1]}{_DOCUMENT}"]), text)


def _parts_of(name: str, definitions: dict[str, Any]) -> Iterator[str]:
    """The definitions that one refers to, and those that they refer to; a document counts as what it documents."""
    seen, waiting = {name}, [name]
    while waiting:
        for part in re.findall(r"#/\$defs/([^\"]+)", json.dumps(definitions[waiting.pop()])):
            if part not in seen:
                seen.add(part)
                waiting.append(part)
                yield part.removesuffix(_DOCUMENT)


def _fields(definition: dict[str, Any]) -> str:
    """What a definition says, and its fields or options."""
    about = definition.get("description", "")
    if "properties" in definition:
        fields = ((f"`{name}`", *_field(name, definition)) for name in definition["properties"])
        return f"{about}\n\n{table(('field', 'what it is', 'what it says'), fields)}".strip()
    return f"{about}\n\nOne of {', '.join(map(_shape, definition['oneOf']))}.".strip()


def _field(name: str, definition: dict[str, Any]) -> tuple[str, str]:
    field = definition["properties"][name]
    optional = "" if name in definition["required"] else ", optional"
    tag = _CONSTANTS.get(name, "Which it is.") if "const" in field else ""
    return _shape(field).replace("|", "\\|") + optional, field.get("description", tag).replace("|", "\\|")


def _shape(schema: dict[str, Any]) -> str:
    """What a value is, in words."""
    match schema:
        case {"$ref": str(name)} | {"allOf": [{"$ref": str(name)}]}:
            part = name.rpartition("/")[2].removesuffix(_DOCUMENT)
            return f"[{part}]({'json' if part in _KINDS else 'json-parts'}.md#json-{part})"
        case {"const": value}:
            return f"`{json.dumps(value)}`"
        case {"enum": [*values]}:
            shown = [f"`{json.dumps(value)}`" for value in values[:_MANY]]
            return " or ".join(shown) if len(values) <= _MANY else f"{shown[0]}, …"
        case {"oneOf": [*options]}:
            return " or ".join(map(_shape, options))
        case {"type": "null"}:
            return "`null`"
        case {"type": "array", "items": items, "minItems": least, "maxItems": most}:
            size = "" if most >= codec.MAX_ENTRIES else f" of {least}" if least == most else f" of {least} to {most}"
            return f"list{size}: {_shape(items)}{', all different' if 'uniqueItems' in schema else ''}"
        case {"type": "object", "additionalProperties": part} if part:
            return f"object, by name: {_shape(part)}"
        case {"type": "integer" | "number" as kind, "minimum": least, "maximum": most}:
            limits = f", {least} to {most}" if most < _LARGE else ""
            return f"{'whole ' if kind == 'integer' else ''}number{limits}"
        case _:
            return _text(schema)


def _text(schema: dict[str, Any]) -> str:
    pattern = schema.get("pattern", "")
    if pattern == f"^({RULE_ID.pattern})$":
        return _RULE
    form = f" of the form `{pattern[2:-2]}`" if pattern else " in one line" if "minLength" in schema else ""
    return f"text{form}" + (f", at most {schema['maxLength']} characters" if "maxLength" in schema else "")
