"""JSON Schema (draft 2020-12) for files of vectors and their manifest, made from the codecs themselves.

`python -m kingofsiam.conformance.schema` writes the files anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from kingofsiam.conformance.written_suite import FORMAT, MANIFEST_FORM, VECTORS_FORM
from kingofsiam.notation.json_codec import Named, Schema
from kingofsiam.notation.json_object import Object
from kingofsiam.notation.json_text import written

FOLDER: Final = Path(__file__).with_name("schemas")
"""Where the files lie: `vectors.schema.json` and `manifest.schema.json`."""

_FORMS: Final[tuple[Object[Any], ...]] = (VECTORS_FORM, MANIFEST_FORM)


def schemas() -> dict[str, Schema]:
    """Every schema by the name of its file."""
    return {f"{form.name}.schema.json": _schema_of(form) for form in _FORMS}


def _schema_of(form: Object[Any]) -> Schema:
    named: Named = {}
    body = form.whole_schema(named)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:kingofsiam:vectors:{FORMAT}:{form.name}",
        "title": f"King of Siam: {form.name}",
        **body,
        "$defs": {name: named[name] for name in sorted(named)},
    }


def write(folder: Path = FOLDER) -> None:
    """Write all files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        (folder / name).write_text(written(schema, indent=2) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":  # pragma: no cover
    write()
