"""The committed tables of fault attribution: what a run with each faulty engine finds about the broken rule.

`planted.tsv` has the engines planted by hand and `mutants.tsv` those made from mutants. `not_first.tsv` says why a rule
of the broken clause does not come first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).parent
KINDS: Final = ("planted", "mutants")


class Named(Enum):
    """What a run finds about the broken rule."""

    FIRST = "first"
    TIED = "one of these"
    AMONG_THREE = "second or third"
    ALIKE = "another fault answers alike"
    NOT_FIRST = "not first"
    NOTHING_WRONG = "nothing differs"


class TableRow(NamedTuple):
    """A run of an engine, `with` or `without` its reasons, and whether a rule of the broken clause is named.

    `known` is what the fault dictionary finds; `new` what it finds without this fault and all that look the same;
    `unknown` what it finds without any fault of the same clause. `suspects` are the first ones by the whole dictionary.
    """

    engine: str
    reasons: str
    known: Named
    new: Named
    unknown: Named
    rules: str
    suspects: str


def load_table(kind: str) -> list[TableRow]:
    """The runs of a kind."""
    lines = (line.split("\t") for line in table_file(kind).read_text(encoding="utf-8").splitlines())
    return [
        TableRow(engine, by, Named(known), Named(new), Named(unknown), rules, suspects)
        for engine, by, known, new, unknown, rules, suspects in lines
    ]


def save_table(kind: str, rows: Iterable[TableRow]) -> None:
    """Write the runs of a kind."""
    lines = ("\t".join(cell.value if isinstance(cell, Named) else cell for cell in row) for row in rows)
    table_file(kind).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def table_file(kind: str) -> Path:
    """The file of a table."""
    return FOLDER / f"{kind}.tsv"


def explanations() -> Mapping[str, str]:
    """Why the rule of an engine does not come first, by the name of the engine."""
    lines = table_file("not_first").read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)
