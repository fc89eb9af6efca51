"""The fields of every JSON document on the page about JSON, from the schema."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from docs.generators.markdown import table
from kingofsiam.notation.json.codec import MAX_ENTRIES
from kingofsiam.spec.citation import RULE_ID
from tools.schemas import RULEBOOK

_KIND: Final = re.compile(r"<!-- json: (\w+) -->")
_PARTS: Final = "<!-- json parts -->"
_DOCUMENT: Final = "-document"
_MANY: Final = 7
_LARGE: Final = 10**6
_RULE: Final = "id of a [rule](../rulebook/index.md)"
_CONSTANTS: Final = {
    "format": "The version of the format.",
    "kind": "What this document is.",
}


def fill_kinds(text: str) -> str:
    """The page with the fields of each kind of document, and with the parts of all of them."""
    definitions: dict[str, Any] = json.loads(RULEBOOK.read_text(encoding="utf-8"))["$defs"] if _PARTS in text else {}
    kinds = _KIND.findall(text)
    parts = dict.fromkeys(part for kind in kinds for part in _parts_of(f"{kind}{_DOCUMENT}", definitions))
    sections = (
        f"### {part} {{#json-{part}}}\n\n{_fields(definitions.get(part) or definitions[f'{part}{_DOCUMENT}'])}"
        for part in sorted({*parts} - {*kinds})
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
            return f"[{part}](#json-{part})"
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
            size = "" if most >= MAX_ENTRIES else f" of {least}" if least == most else f" of {least} to {most}"
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
