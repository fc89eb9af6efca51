"""The protocol of the lab in TypeScript, from `kingofsiam_lab.protocol` and the schema of the documents.

Every type is written when the first other one refers to it.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from kingofsiam import referee
from kingofsiam.notation.json.codec import REQUIRED
from kingofsiam.referee.method_table import Method
from kingofsiam_lab import METHODS, protocol
from tools.schemas import RULEBOOK

_ATOMS: Final[Mapping[Any, str]] = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
_OF_THE_SCHEMA: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_PARAMETERS: Final = get_type_hints(protocol.Parameters, include_extras=True)


def protocol_module() -> str:
    """The module."""
    types = _Types()
    methods = {name: types.method(method) for name, method in METHODS.items() if name in answer_types()}
    definitions = {**types.written, "Methods": ("The methods that the page calls.", _object(methods))}
    texts = (
        f"/** {about} */\n" * bool(about) + f"export type {name} = {text}\n"
        for name, (about, text) in definitions.items()
    )
    return "// Made from kingofsiam_lab/protocol.py by `python -m docs.build_lab`.\n\n" + "\n".join(texts)


def answer_types() -> dict[str, Any]:
    """The type of what each method answers that the page calls: those of the lab, and some of the referee."""
    own = {name: method for name, method in METHODS.items() if name not in referee.METHODS}
    hints = {name: get_type_hints(method.run, include_extras=True)["return"] for name, method in own.items()}
    return {**protocol.OF_THE_REFEREE, **hints}


class _Types:
    """The types that are written so far, each with what it is about: every type is written once."""

    def __init__(self) -> None:
        self.written: dict[str, tuple[str, str]] = {}
        self._schemas: Mapping[str, Any] = json.loads(RULEBOOK.read_text(encoding="utf-8"))["$defs"]

    def method(self, method: Method) -> str:
        """The parameters and the answer of a method."""
        known = [parameter for parameter in method.parameters if parameter.name in _PARAMETERS]
        params: dict[str, str] = {}
        for parameter in known:
            name, kind = parameter.name, self.type(_PARAMETERS[parameter.name])
            params |= {name: kind} if parameter.default is REQUIRED else {f"{name}?": f"{kind} | undefined"}
        return _object({"params": _object(params), "result": self.type(answer_types()[method.name])})

    def type(self, kind: Any) -> str:
        """A type of Python."""
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._document(*kind.__metadata__, one=parts[0] is str) + "[]" * (get_origin(parts[0]) is list)
        if origin is Literal:
            return _union(map(json.dumps, parts))
        if origin in (Union, UnionType):
            return _union(map(self.type, parts))
        if origin is list:
            return f"({self.type(parts[0])})[]"
        if origin is tuple:
            return f"[{', '.join(map(self.type, parts))}]"
        if origin is dict:
            return f"Record<string, {self.type(parts[1])}>"
        return self._named(kind) if is_typeddict(kind) else _ATOMS[kind]

    def _named(self, kind: Any) -> str:
        hints = get_type_hints(kind, include_extras=True)
        return self._once(
            kind.__name__, kind.__doc__ or "", lambda: _object({name: self.type(hints[name]) for name in hints})
        )

    def _document(self, name: str, *fields: str, one: bool = False) -> str:
        """The type of a document or a part of one: all of it, these fields of it, or the value of one field."""
        schema = self._schemas[name]
        text = "".join(word[:1].upper() + word[1:] for word in name.removesuffix("-document").split("-")) + "Document"
        self._once(text, schema.get("description", ""), lambda: self._schema(schema))
        if one:
            return f'{text}["{fields[0]}"]'
        return f"Pick<{text}, {_union(map(json.dumps, fields))}>" if fields else text

    def _once(self, name: str, about: str, write: Callable[[], str]) -> str:
        if name not in self.written:
            self.written[name] = about, ""
            self.written[name] = about, write()
        return name

    def _schema(self, schema: Mapping[str, Any]) -> str:
        match schema:
            case {"$ref": str(path)}:
                return self._document(path.rpartition("/")[2])
            case {"allOf": [only]}:
                return self._schema(only)
            case {"oneOf": choices}:
                return _union(map(self._schema, choices))
            case {"const": value}:
                return json.dumps(value)
            case {"enum": values}:
                return _union(map(json.dumps, values))
            case {"type": "array", "items": entry}:
                return f"({self._schema(entry)})[]"
            case {"properties": fields, "required": required}:
                return _object({name + "?" * (name not in required): self._schema(fields[name]) for name in fields})
            case {"additionalProperties": entry}:
                return f"Record<string, {self._schema(entry)}>"
            case _:
                return _OF_THE_SCHEMA[schema["type"]]


def _union(choices: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(choices))


def _object(fields: Mapping[str, str]) -> str:
    """An object type; the name of an optional field ends in a question mark."""
    names = (name if name.rstrip("?").isidentifier() else json.dumps(name) for name in fields)
    members = "; ".join(f"{name}: {text}" for name, text in zip(names, fields.values(), strict=True))
    return f"{{ {members} }}" if fields else "Record<string, never>"
