"""The tables: the outcomes of this machine, and in git the score of each module and the explained survivors."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tools.mutation.mutants import PACKAGE, Mutant, digests_of, mutants_of

OUTCOMES: Final = PACKAGE.parents[1] / "build" / "mutation" / "outcomes.tsv"
MODULES: Final = Path(__file__).with_name("modules.tsv")
EQUIVALENT: Final = Path(__file__).with_name("equivalent.tsv")


class Score(NamedTuple):
    """Numbers of mutants: all, killed by a test, explained in `equivalent.tsv`, and neither."""

    mutants: int
    killed: int
    explained: int
    survived: int


def load_equivalent() -> Mapping[tuple[str, str], str]:
    """The reasons why no test can tell a mutant from the original, by function and change."""
    return {(function, change): reason for function, change, reason in _rows(EQUIVALENT)}


def load_scores() -> Mapping[str, Score]:
    """The score of each module, by its name below the package."""
    return {module: Score(*map(int, numbers)) for module, *numbers in _rows(MODULES)}


def load_killers() -> Mapping[str, str]:
    """The test that killed each mutant, or nothing, as long as its function has not changed since."""
    lines = [line.split("\t") for line in OUTCOMES.read_text("utf-8").splitlines()] if OUTCOMES.exists() else []
    modules = {name.partition(":")[0] for name, *_ in lines}
    digests = {name: digest for module in modules for name, digest in digests_of(module).items()}
    return {name: killer for name, digest, killer in lines if digests.get(name.partition("#")[0]) == digest}


def keep_outcome(mutant: Mutant, killed_by: str) -> None:
    """Add a line, at once: an interrupted run is not lost."""
    OUTCOMES.parent.mkdir(parents=True, exist_ok=True)
    with OUTCOMES.open("a", encoding="utf-8") as file:
        file.write(f"{mutant.name}\t{digests_of(mutant.module)[mutant.function]}\t{killed_by}\n")


def save_scores(modules: Iterable[str]) -> None:
    """Replace the rows of the modules all of whose mutants have an outcome. The others stay as they are."""
    killers, explained, old = load_killers(), load_equivalent().keys(), load_scores()
    scores = {module: _score(mutants_of(module), killers, explained) or old.get(module) for module in modules}
    lines = ("\t".join((module, *map(str, score))) for module, score in scores.items() if score)
    MODULES.write_text("\n".join(("\t".join(("module", *Score._fields)), *lines, "")), encoding="utf-8")


def _score(
    mutants: Sequence[Mutant], killers: Mapping[str, str], explained: Collection[tuple[str, str]]
) -> Score | None:
    left = [mutant for mutant in mutants if (mutant.function, mutant.change) not in explained]
    if not mutants or any(mutant.name not in killers for mutant in left):
        return None
    killed = sum(bool(killers[mutant.name]) for mutant in left)
    return Score(len(mutants), killed, len(mutants) - len(left), len(left) - killed)


def _rows(file: Path) -> Iterator[list[str]]:
    return (line.split("\t") for line in file.read_text("utf-8").splitlines()[1:])
