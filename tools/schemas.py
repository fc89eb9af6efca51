"""`python -m tools.schemas`: write the JSON Schemas (draft 2020-12) of the packages again, from the codecs.

A schema says what a document looks like. The reader checks what only the rules can say, for example that no follower is
lost.
Do this when a document's form or a field's description changes, and raise its `FORMAT` if readers would have to change.
"""

import ast
import json
from collections.abc import Mapping
from enum import EnumType
from functools import cache, cached_property
from inspect import getsource
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from typing import Any, Final, TypeAlias, cast, get_type_hints

import kingofsiam
import kingofsiam_kernel.experiments
from kingofsiam.conformance.suite_files import VECTORS_CODEC
from kingofsiam.notation.json.codec import REQUIRED, Codec, Made, Object, TaggedUnion
from kingofsiam.notation.json.documents import FORMAT, KINDS
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.json.values import FACT_SCHEMA
from kingofsiam_kernel.experiments.files import ARENA, STUDY

RULEBOOK: Final = Path(kingofsiam.__file__).parent / "notation" / "json" / "schema.json"
EXPERIMENTS: Final = Path(kingofsiam_kernel.experiments.__file__).parent / "schema.json"
_RULEBOOK_ID: Final = f"urn:kingofsiam:json:{FORMAT}"
_WIDTH: Final = 110
_PROPERTIES: Final[tuple[type, ...]] = (property, cached_property)
_FIELD: Final = 3
"""What holds no more objects than this is at most a field, and stands on one line."""

Schema: TypeAlias = dict[str, Any]


def schemas() -> dict[Path, Schema]:
    """The schema of the rulebook's documents and that of the experiments, which refers to it, by their paths."""
    kinds = {**KINDS} | _by_kind(VECTORS_CODEC)
    rulebook = _bundle(_RULEBOOK_ID, "King of Siam document", kinds, {})
    files = _by_kind(STUDY, ARENA)
    experiments = _bundle("urn:kingofsiam:experiments", "King of Siam experiment", files, rulebook["$defs"])
    return {RULEBOOK: rulebook, EXPERIMENTS: experiments}


def _resolved(schema: Codec[Any] | Schema | list[Any] | str | float | None, definitions: dict[str, Schema]) -> Any:
    """The schema with those of the codecs in it; the schemas of objects are added to the definitions."""
    match schema:
        case list():
            return [_resolved(part, definitions) for part in schema]
        case dict():
            return {key: _resolved(part, definitions) for key, part in schema.items()}
        case Made():
            return _resolved(schema.schema, definitions)
        case TaggedUnion():
            return {"oneOf": [_resolved(option, definitions) for option in schema.options.values()]}
        case Object():
            if schema.name not in definitions:
                definitions[schema.name] = {}
                definitions[schema.name] |= _definition(schema, definitions)
            return {"$ref": f"#/$defs/{schema.name}"}
        case _:
            return schema


def _definition(codec: Object[Any], definitions: dict[str, Schema]) -> Schema:
    """The schema of an object, described by the docstrings of its owner."""
    properties: Schema = {name: {"const": value} for name, value in codec.constants}
    for field in codec.fields:
        schema = _resolved(field.codec, definitions)
        about = _description(_about(codec.owner, str(field.source), field.name))
        # Generators of types make a new type of a reference that has anything beside it.
        properties[field.name] = {**about, **({"allOf": [schema]} if about and "$ref" in schema else schema)}
    optional = {field.name for field in codec.fields if field.default is not REQUIRED}
    return {
        **_description(docstring_of(codec.owner)),
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _description(text: str) -> Schema:
    return {"description": text} if text else {}


def _about(owner: type, path: str, name: str) -> str:
    """What the attribute at this path says; or the one of this name, of the owner or of a part of it."""
    first, _, rest = path.partition(".")
    try:
        hints = get_type_hints(owner)
    except NameError:
        return ""
    kind = hints.get(first)
    if rest and isinstance(kind, type):
        return _about(kind, rest, name)
    choices = docstring_of(kind) if isinstance(kind, EnumType) else ""
    parts = (owner, *(part for part in hints.values() if isinstance(part, type)))
    named = (field_docstrings(part).get(name) or docstring_of(getattr(part, name, None)) for part in parts)
    return field_docstrings(owner).get(first) or choices or next(filter(None, named), "")


def docstring_of(thing: object) -> str:
    """The first line of the docstring of a class or property of ours."""
    ours = type(thing) in _PROPERTIES or getattr(thing, "__module__", "").startswith("kingofsiam")
    text = (getattr(thing, "__doc__", None) or "").partition("\n")[0]
    return text if ours and not text.startswith(f"{getattr(thing, '__name__', '')}(") else ""


@cache
def field_docstrings(owner: type) -> Mapping[str, str]:
    """The first line of the docstring under each field of a class and of those it is made from."""
    described: dict[str, str] = {}
    for kind in reversed(owner.__mro__):
        if kind.__module__.startswith("kingofsiam"):
            body = cast("ast.ClassDef", ast.parse(dedent(getsource(kind))).body[0]).body
            for field, text in pairwise(body):
                if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
                    value = ast.literal_eval(text.value)
                    described[ast.unparse(field.target)] = str(value).partition("\n")[0]
    return described


def _by_kind(*codecs: Object[Any]) -> dict[str, Object[Any]]:
    return {str(dict(codec.constants)["kind"]): codec for codec in codecs}


def _bundle(
    urn: str, title: str, kinds: Mapping[str, Object[Any] | TaggedUnion[Any]], elsewhere: Mapping[str, Schema]
) -> dict[str, Any]:
    """One schema of these kinds of documents. It refers to the definitions of the rulebook that stand `elsewhere`."""
    definitions = dict(elsewhere)
    definitions.setdefault("fact", _resolved(FACT_SCHEMA, definitions))
    for kind, codec in kinds.items():
        schema = _resolved(codec, definitions)
        definitions.setdefault(f"{kind}-document", schema)
    own = json.dumps({name: definitions[name] for name in sorted(definitions.keys() - elsewhere.keys())})
    for name in elsewhere:
        own = own.replace(f'"#/$defs/{name}"', f'"{_RULEBOOK_ID}#/$defs/{name}"')
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": urn,
        "title": title,
        "oneOf": [{"$ref": f"#/$defs/{kind}-document"} for kind in kinds],
        "$defs": json.loads(own),
    }


def schema_text(value: Json, indent: str = "") -> str:
    """A schema as the text of its file: what fits on a line stands on one, and so does a field."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent + line) <= _WIDTH or line.count("{") <= _FIELD or not isinstance(value, dict | list):
        return line
    inner = f"{indent} "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {schema_text(part, inner)}" for key, part in value.items()]
    else:
        parts = [schema_text(part, inner) for part in value]
    return f"{line[0]}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{line[-1]}"


def main() -> None:
    """Write them."""
    for path, schema in schemas().items():
        path.write_text(f"{schema_text(schema)}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
