"""JSON Schema (draft 2020-12) for every kind of document, made from the codecs themselves.

`python -m kingofsiam.notation.json_schema` writes the files anew. A schema says what a document looks like. What
only the rules can say, for example that no follower is lost, the reader checks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kingofsiam.notation.json_codec import Named, Schema
from kingofsiam.notation.json_documents import FORMAT, KINDS
from kingofsiam.notation.json_text import written

FOLDER: Final = Path(__file__).with_name("schemas")
"""Where the files lie: one for each kind, `state.json` and so on."""


def schema_of(kind: str) -> Schema:
    """The schema of this kind of document. Raises `KeyError` if there is none."""
    named: Named = {}
    body = KINDS[kind].codec.whole_schema(named)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:kingofsiam:json:{FORMAT}:{kind}",
        "title": f"King of Siam: {kind}",
        **body,
        "$defs": {name: named[name] for name in sorted(named)},
    }


def files() -> dict[str, str]:
    """The text of every file by its name."""
    return {f"{kind}.json": written(schema_of(kind), indent=2) + "\n" for kind in KINDS}


def write(folder: Path = FOLDER) -> None:
    """Write all files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":  # pragma: no cover
    write()
