"""The protocol in TypeScript, from its OpenRPC document: for the page of the lab, and for programs in JavaScript."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from docs.generators.openrpc import PARAMETERS, Schema, Schemas, document, hints_of
from kingofsiam import referee
from kingofsiam_lab import METHODS, protocol

_ATOMS: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_OWN: Final = hints_of(protocol.Parameters)
_OF_THE_REFEREE: Final = ("judge", "narrate", "play", "turn", "game")
"""Those of its methods that the page calls."""


def protocol_module() -> str:
    """The module of the page, which speaks text."""
    return typescript(page_document())


def page_document() -> Schema:
    """The methods that the page calls."""
    called = {name: METHODS[name] for name in METHODS if name in _OF_THE_REFEREE or name not in referee.METHODS}
    return document("The rule lab", Schemas(text_only=True), ((method, _OWN) for method in called.values()))


def whole_document() -> Schema:
    """All methods: those of the referee, and those of the lab."""
    types = ((method, PARAMETERS if name in referee.METHODS else _OWN) for name, method in METHODS.items())
    return document("kingofsiam", Schemas(), types)


def typescript(described: Schema) -> str:
    """The types of an OpenRPC document, and `Methods`: the parameters and the result of each method by its name."""
    schemas: Mapping[str, Schema] = described["components"]["schemas"]
    types = {name: (schema.get("description", ""), _type(schema)) for name, schema in schemas.items()}
    methods = {method["name"]: _method(method) for method in described["methods"]}
    types["Methods"] = "The parameters and the result of each method.", _object(methods)
    texts = (
        f"/** {about} */\n" * bool(about) + f"export type {name} = {text}\n" for name, (about, text) in types.items()
    )
    return "// Made from the types of the methods in Python.\n\n" + "\n".join(texts)


def _method(method: Schema) -> str:
    params = {
        parameter["name"] + "?" * (not parameter["required"]): _type(parameter["schema"])
        + " | undefined" * (not parameter["required"])
        for parameter in method["params"]
    }
    return _object({"params": _object(params), "result": _type(method["result"]["schema"])})


def _type(schema: Mapping[str, Any]) -> str:
    match schema:
        case {"$ref": str(path)}:
            return path.rpartition("/")[2]
        case {"allOf": [only]}:
            return _type(only)
        case {"oneOf": choices}:
            return _union(map(_type, choices))
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return _union(map(json.dumps, values))
        case {"type": "array", "items": [*entries]}:
            return f"[{', '.join(map(_type, entries))}]"
        case {"type": "array", "items": entry}:
            return f"({_type(entry)})[]"
        case {"properties": fields, "required": required}:
            return _object({name + "?" * (name not in required): _type(fields[name]) for name in fields})
        case {"additionalProperties": entry}:
            return f"Record<string, {_type(entry)}>"
        case _:
            return _ATOMS[schema["type"]]


def _union(choices: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(choices))


def _object(fields: Mapping[str, str]) -> str:
    """An object type; the name of an optional field ends in a question mark."""
    names = (name if name.rstrip("?").isidentifier() else json.dumps(name) for name in fields)
    members = "; ".join(f"{name}: {text}" for name, text in zip(names, fields.values(), strict=True))
    return f"{{ {members} }}" if fields else "Record<string, never>"
