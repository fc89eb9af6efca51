"""OpenRPC: methods with the JSON Schemas (draft 7) of their parameters and results, from their types in Python."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from docs.generators.protocol import NOTATION, RESULTS, CallParameters
from kingofsiam import __version__
from kingofsiam.notation.json.codec import REQUIRED
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee import METHODS, errors
from kingofsiam.referee.method_table import Method
from tools.schemas import RULEBOOK

Schema: TypeAlias = dict[str, Any]

OPENRPC: Final = "1.3.2"
SCHEMAS: Final = "#/components/schemas/"
_ATOMS: Final = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
_DOCUMENT: Final = "-document"


def hints_of(kind: Any) -> dict[str, Any]:
    """The types of its parameters and result, or of its fields."""
    return get_type_hints(kind, localns={"Json": Json}, include_extras=True)


PARAMETERS: Final = hints_of(CallParameters)
"""The types of the parameters of the referee."""


def referee_document() -> Schema:
    """The document of the referee."""
    return document("The referee of kingofsiam", Schemas(), ((method, PARAMETERS) for method in METHODS.values()))


def document(title: str, schemas: Schemas, methods: Iterable[tuple[Method, Mapping[str, Any]]]) -> Schema:
    """The document of methods, each with the types of its parameters, of which it has only those."""
    described = [schemas.method(method, parameters) for method, parameters in methods]
    return {
        "openrpc": OPENRPC,
        "info": {"title": title, "version": __version__, "license": {"name": "MIT"}},
        "methods": described,
        "components": {"schemas": dict(sorted(schemas.named.items()))},
    }


class Schemas:
    """The schemas of the types so far, by name: each is written when the first other one refers to it.

    If `text_only`, what may be a document or text is text.
    """

    def __init__(self, *, text_only: bool = False) -> None:
        self.text_only = text_only
        self.named: dict[str, Schema] = {}
        self._documents: Mapping[str, Any] = json.loads(RULEBOOK.read_text(encoding="utf-8"))["$defs"]

    def method(self, method: Method, parameters: Mapping[str, Any]) -> Schema:
        """A method, with those of its parameters whose type is known."""
        codes = [errors.INVALID_PARAMS] * bool(method.parameters)
        codes += [errors.ILLEGAL_MOVE] * (method.name in {"play", "narrate", "game", "view"})
        return {
            "name": method.name,
            "summary": method.about,
            "paramStructure": "by-name",
            "params": [
                {
                    "name": parameter.name,
                    "description": parameter.about,
                    "required": parameter.default is REQUIRED,
                    "schema": self.of(parameters[parameter.name]),
                }
                for parameter in method.parameters
                if parameter.name in parameters
            ],
            "result": {"name": "result", "schema": self.of(RESULTS.get(method.name) or hints_of(method.run)["return"])},
            "errors": [{"code": code, "message": str(errors.RpcError(code, {}))} for code in codes],
        }

    def of(self, kind: Any) -> Schema:
        """The schema of a type."""
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._annotated(parts[0], *kind.__metadata__)
        if origin is Literal:
            return {"enum": [*parts]}
        if origin in (Union, UnionType):
            return self._union(parts)
        if origin is list:
            return {"type": "array", "items": self.of(parts[0])}
        if origin is tuple:
            return {"type": "array", "items": [*map(self.of, parts)], "minItems": len(parts), "maxItems": len(parts)}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(parts[1])}
        return self._typed_dict(kind) if is_typeddict(kind) else {"type": _ATOMS[kind]}

    def _union(self, parts: tuple[Any, ...]) -> Schema:
        if self.text_only and any(NOTATION in getattr(part, "__metadata__", ()) for part in parts):
            parts = (str, *(part for part in parts if part is NoneType))
        choices = [self.of(part) for part in parts]
        return {"oneOf": choices} if len(choices) > 1 else choices[0]

    def _annotated(self, kind: Any, name: str, *fields: str) -> Schema:
        """Text in notation; or a document or a part of one, its fields of these names, or the value of one field."""
        if name == NOTATION:
            return {"type": "string", "description": name}
        if get_origin(kind) is list:
            return {"type": "array", "items": self._document(name)}
        if not fields:
            return self._document(name)
        properties = {field: self._resolved(self._documents[name]["properties"][field]) for field in fields}
        return properties[fields[0]] if kind is str else _object(properties, fields)

    def _typed_dict(self, kind: Any) -> Schema:
        about = {"description": kind.__doc__} if kind.__doc__ else {}
        hints = hints_of(kind)
        return self._once(
            kind.__name__, lambda: about | _object({name: self.of(hint) for name, hint in hints.items()}, hints)
        )

    def _document(self, name: str) -> Schema:
        """A kind of document, or a part of documents."""
        words = "".join(word[:1].upper() + word[1:] for word in name.removesuffix(_DOCUMENT).split("-"))
        title = words + ("Document" if name.endswith(_DOCUMENT) else "Part")
        return self._once(title, lambda: self._resolved(self._documents[name]))

    def _once(self, title: str, make: Callable[[], Schema]) -> Schema:
        if title not in self.named:
            self.named[title] = {}
            self.named[title] |= {"title": title, **make()}
        return {"$ref": SCHEMAS + title}

    def _resolved(self, schema: Schema) -> Schema:
        """A schema of a document, with references to the schemas here."""

        def resolve(fields: Schema) -> Schema:
            return self._document(fields["$ref"].rpartition("/")[2]) if "$ref" in fields else fields

        resolved: Schema = json.loads(json.dumps(schema), object_hook=resolve)
        return resolved


def _object(properties: Mapping[str, Schema], required: Iterable[str]) -> Schema:
    return {
        "type": "object",
        "properties": {**properties},
        "required": [*required],
        "additionalProperties": False,
    }
