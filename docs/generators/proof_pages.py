"""The proof pages: mutation scores, model checking of small worlds, and the command for each proof."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from docs.generators.markdown import Pages, escape_markdown, table
from docs.generators.traceability import trace_page
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.catalogue import SCENARIOS, SEPARATIONS
from kingofsiam.spec.rulings import RULINGS
from tools.mutation.tables import Score, load_equivalent, load_scores
from tools.proofs import proofs

ROOT: Final = Path(__file__).parent.parent.parent
SMALL_WORLDS: Final = ROOT / "kernel" / "tests" / "small_worlds" / "results.tsv"


def proof_pages() -> Pages:
    """The pages on what is proved."""
    return {
        "proof/index.md": overview(),
        "proof/trace.md": trace_page(),
        "proof/mutation.md": mutation_page(),
        "proof/small-worlds.md": small_worlds_page(SMALL_WORLDS),
    }


def overview() -> str:
    """On one screen: what is proved, and by which command."""
    return f"""# What is proved

A rule is only as good as the checks that fail if somebody breaks it. Each rule is checked in several ways, and
you can run all of them yourself, in a clone of the project.

{table(("what", "how much", "run it"), overview_rows())}

[The trace](trace.md) begins with what is not covered, and why.
"""


def overview_rows() -> Iterator[tuple[str, str, str]]:
    """One line for each kind of proof."""
    proved = sum(bool(each.claimed) for each in proofs().values())
    forbidding = sum(bool(each.forbids) for each in proofs().values())
    yield (
        "Each rule is [claimed by scenarios](../scenarios/index.md) that must make the engine name it or run it",
        f"{proved} of {len(RULES)} rules by {len(SCENARIOS)} scenarios; {forbidding} rules forbid, shown both ways",
        "`make test`",
    )
    yield (
        "[The trace](trace.md) leads from each rule to its functions, scenarios and tests",
        f"{len(RULES)} rules",
        "`make docs`",
    )
    yield (
        "For [each answer to a question](../rulings.md) there is a position where it makes a difference",
        f"{len(RULINGS)} rulings, {len(SEPARATIONS)} separations of readings",
        "`pytest tests/scenarios`",
    )
    mutants, killed, explained, survived = map(sum, zip(*load_scores().values(), strict=True))
    yield (
        "[Every small fault](mutation.md) in the rules is noticed",
        f"{mutants} mutants, {killed} noticed, {explained} change nothing, {survived} survive",
        '`make mutants`, or a few: `make mutants MUTANTS="--sample 30"`',
    )
    yield (
        "In [small worlds](small-worlds.md) every reachable position obeys every law",
        f"{len(small_worlds(SMALL_WORLDS)[1])} worlds",
        "`python -m kernel.tests.small_worlds`",
    )
    yield (
        "Another engine, in any language, can be tested against the same rules",
        "vectors with their answers, and games side by side",
        "`kingofsiam vectors`, `kingofsiam conform -- COMMAND`",
    )


def mutation_page() -> str:
    """The score of every module, and the reasons of those mutants that nothing can notice."""
    scores = load_scores()
    total = ("**all**", Score(*map(sum, zip(*scores.values(), strict=True))))
    rows = (total, *((f"`{module}`", score) for module, score in scores.items()))
    return f"""# Small faults

Each function of the rules, and of what a verdict rests on, is broken in every small way: `<` becomes `<=`, `and`
becomes `or`, a number changes. Each such *mutant* is tried against the scenarios and tests that call its function. The
first one that fails *kills* it. `make mutants` tries all of them, which takes long; `make mutants MUTANTS="--sample
30"` tries a few. Mutants that only change the message of an error, which no test compares, or the type of a `cast`,
which does nothing, are left out.

The numbers are of the last whole run. The rules have been written anew since; the modules that are missing here
changed most.

{table(("module", *Score._fields), ((name, *map(str, score)) for name, score in rows))}

## Nothing can tell them apart

These *explained* mutants survive, because they change nothing that anybody could see.

{reasons()}
"""


def reasons() -> str:
    """The mutants that change nothing, each with the reason."""
    rows = (
        (f"`{name}`", escape_markdown(change), escape_markdown(why))
        for (name, change), why in load_equivalent().items()
    )
    return table(("function", "change", "reason"), rows)


def small_worlds_page(file: Path) -> str:
    """The table of the last run."""
    head, rows = small_worlds(file)
    shown = table(head, rows) if rows else "The table has not been written yet: the command below writes it."
    return f"""# Small worlds

Maps with two to five provinces and hands of a card or two, so small that every reachable position is checked:
not a sample, but all of them. In each, every law of the game is checked, every expressible move is judged, legal or
not, and the kernel must list the same moves and come to the same position with each. `python -m
kernel.tests.small_worlds`
does it and writes this table; the smaller worlds are also part of `make test-all`.

{shown}
"""


def small_worlds(file: Path) -> tuple[list[str], list[list[str]]]:
    """The head and the lines of the table; empty if it has not been written."""
    if not file.exists():
        return [], []
    head, *rows = (
        [escape_markdown(cell) for cell in line.split("\t")] for line in file.read_text("utf-8").splitlines()
    )
    return head, [[group_digits(cell) for cell in row] for row in rows]


def group_digits(cell: str) -> str:
    """A large number with its thousands separated."""
    return f"{int(cell):,}" if cell.isdigit() else cell
