"""`python -m tools.schemas`: write the JSON Schemas (draft 2020-12) of the packages again, from the codecs.

A schema says what a document looks like. The reader checks what only the rules can say, for example that no follower is
lost.
Do this when a document's form or a field's description changes, and raise its `FORMAT` if readers would have to change.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import kingofsiam
import kingofsiam_kernel.experiments
from kingofsiam.conformance.suite_files import MANIFEST_CODEC, VECTORS_CODEC
from kingofsiam.notation.json.codec import Definitions, Schema
from kingofsiam.notation.json.documents import FORMAT, KINDS
from kingofsiam.notation.json.objects import Object, TaggedUnion
from kingofsiam.notation.json.parser import Json
from kingofsiam_kernel.experiments.arena.codec import ARENA
from kingofsiam_kernel.experiments.study.codec import STUDY

RULEBOOK: Final = Path(kingofsiam.__file__).parent / "notation" / "json" / "schema.json"
EXPERIMENTS: Final = Path(kingofsiam_kernel.experiments.__file__).parent / "schema.json"
_RULEBOOK_ID: Final = f"urn:kingofsiam:json:{FORMAT}"
_WIDTH: Final = 110


def schemas() -> dict[Path, Schema]:
    """The schema of the rulebook's documents and that of the experiments, which refers to it, by their paths."""
    kinds = {name: kind.codec for name, kind in KINDS.items()} | _by_kind(VECTORS_CODEC, MANIFEST_CODEC)
    rulebook = _bundle(_RULEBOOK_ID, "King of Siam document", kinds, {})
    files = _by_kind(STUDY, ARENA)
    experiments = _bundle("urn:kingofsiam:experiments", "King of Siam experiment", files, rulebook["$defs"])
    return {RULEBOOK: rulebook, EXPERIMENTS: experiments}


def _by_kind(*codecs: Object[Any]) -> dict[str, Object[Any]]:
    return {str(dict(codec.constants)["kind"]): codec for codec in codecs}


def _bundle(
    urn: str, title: str, kinds: Mapping[str, Object[Any] | TaggedUnion[Any]], elsewhere: Mapping[str, Schema]
) -> dict[str, Any]:
    """One schema of these kinds of documents. It refers to the definitions of the rulebook that stand `elsewhere`."""
    definitions: Definitions = {**elsewhere}
    for kind, codec in kinds.items():
        definitions[f"{kind}-document"] = codec.inline_schema(definitions)
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
    """A schema as the text of its file: what fits on a line stands on one."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent + line) <= _WIDTH or not isinstance(value, dict | list):
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
