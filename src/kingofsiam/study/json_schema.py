"""JSON Schema (draft 2020-12) for the file of a study, made from its codec.

`python -m kingofsiam.study.json_schema` writes it anew. That the counts add up, the reader checks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kingofsiam.notation.json_codec import Named, Schema
from kingofsiam.notation.json_text import written
from kingofsiam.study.json_study import FORMAT, STUDY

FILE: Final = Path(__file__).with_name("schemas") / "study.schema.json"
"""Where it lies."""


def schema() -> Schema:
    """The schema of a study."""
    named: Named = {}
    body = STUDY.whole_schema(named)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:kingofsiam:study:{FORMAT}",
        "title": "King of Siam: study",
        **body,
        "$defs": {name: named[name] for name in sorted(named)},
    }


def write(folder: Path = FILE.parent) -> None:
    """Write the file."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE.name).write_text(written(schema(), indent=2) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":  # pragma: no cover
    write()
