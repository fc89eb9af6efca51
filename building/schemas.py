"""`python -m building.schemas`: write the JSON Schema files of the package again, from the codecs.

Do this when a document's form or a field's description changes, and raise its `FORMAT` if readers would have to change.
"""

from __future__ import annotations

from pathlib import Path

from kingofsiam.conformance import files
from kingofsiam.notation.json.documents import KINDS
from kingofsiam.notation.json.schema import SCHEMA_FOLDER, codec_schema, schema_of, schema_text
from kingofsiam.study import checkpoint

ROOM = SCHEMA_FOLDER.parents[2]


def schema_files() -> dict[Path, str]:
    """The text of every schema file by its path."""
    texts = {SCHEMA_FOLDER / f"{kind}.json": schema_text(schema_of(kind)) for kind in KINDS}
    for codec in (files.VECTORS_CODEC, files.MANIFEST_CODEC):
        path = ROOM / "conformance" / "schemas" / f"{codec.name}.schema.json"
        texts[path] = schema_text(codec_schema(codec, f"vectors:{files.FORMAT}:{codec.name}", codec.name))
    study = codec_schema(checkpoint.STUDY, f"study:{checkpoint.FORMAT}", "study")
    texts[ROOM / "study" / "schemas" / "study.schema.json"] = schema_text(study)
    return texts


def main() -> None:
    """Write them all."""
    for path, text in schema_files().items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
