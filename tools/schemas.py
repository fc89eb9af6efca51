"""`python -m tools.schemas`: write the JSON Schema files (draft 2020-12) of the package again, from the codecs.

A schema says what a document looks like. The reader checks what only the rules can say, for example that no follower is
lost.
Do this when a document's form or a field's description changes, and raise its `FORMAT` if readers would have to change.
"""

from pathlib import Path
from typing import Any

import kingofsiam
from kingofsiam.conformance import suite_files
from kingofsiam.notation.json.codec import Definitions, Schema
from kingofsiam.notation.json.documents import FORMAT, KINDS
from kingofsiam.notation.json.objects import Object, TaggedUnion
from kingofsiam.notation.json.parser import format_json
from kingofsiam_kernel import experiments
from kingofsiam_kernel.experiments.arena.codec import ARENA, ARENA_FORMAT
from kingofsiam_kernel.experiments.study.codec import STUDY, STUDY_FORMAT

PACKAGE = Path(kingofsiam.__file__).parent
EXPERIMENTS = Path(experiments.__file__).parent


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


def schema_files() -> dict[Path, str]:
    """The text of every schema file by its path."""
    texts = {PACKAGE / "notation" / "json" / "schemas" / f"{kind}.json": schema_text(schema_of(kind)) for kind in KINDS}
    for codec in (suite_files.VECTORS_CODEC, suite_files.MANIFEST_CODEC):
        path = PACKAGE / "conformance" / "schemas" / f"{codec.name}.schema.json"
        texts[path] = schema_text(codec_schema(codec, f"vectors:{suite_files.FORMAT}:{codec.name}", codec.name))
    for experiment, number in ((STUDY, STUDY_FORMAT), (ARENA, ARENA_FORMAT)):
        path = EXPERIMENTS / "schemas" / f"{experiment.name}.schema.json"
        texts[path] = schema_text(codec_schema(experiment, f"{experiment.name}:{number}", experiment.name))
    return texts


def main() -> None:
    """Write them all."""
    for path, text in schema_files().items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
