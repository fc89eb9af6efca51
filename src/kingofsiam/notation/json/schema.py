"""JSON Schema (draft 2020-12), generated from the codecs.

A schema says what a document looks like. The reader checks what only the rules can say, for example that no follower is
lost. `python -m building.schemas` writes the files of the package again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from kingofsiam.notation.json.codec import Definitions, Schema
from kingofsiam.notation.json.documents import FORMAT, KINDS
from kingofsiam.notation.json.objects import Object, TaggedUnion
from kingofsiam.notation.json.parser import format_json

SCHEMA_FOLDER: Final = Path(__file__).with_name("schemas")
"""The folder of the notation's schema files: one for each kind, `state.json` and so on."""


def schema_of(kind: str) -> Schema:
    """The schema of this kind of document. Raises `KeyError` if there is none."""
    return codec_schema(KINDS[kind].codec, f"json:{FORMAT}:{kind}", kind)


def codec_schema(codec: Object[Any] | TaggedUnion[Any], urn: str, title: str) -> Schema:
    """The schema of what a codec writes; `urn` is its id below `urn:kingofsiam`."""
    definitions: Definitions = {}
    body = codec.inline_schema(definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:kingofsiam:{urn}",
        "title": f"King of Siam: {title}",
        **body,
        "$defs": {name: definitions[name] for name in sorted(definitions)},
    }


def schema_text(schema: Schema) -> str:
    """A schema as the text of its file."""
    return format_json(schema, indent=2) + "\n"
