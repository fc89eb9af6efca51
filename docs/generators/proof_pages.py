"""The proof pages: mutation scores, model checking of small worlds, and the command for each proof."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from docs.generators.markdown import Pages, escape_markdown, rule_link, table
from docs.generators.traceability import trace_page
from kingofsiam.rules.contents import RULES, rule
from kingofsiam.scenarios.catalogue import SCENARIOS, SEPARATIONS
from kingofsiam.scenarios.coverage import proofs
from kingofsiam.spec.rulings import RULINGS
from tools.mutation.results import (
    MutantStatus,
    Score,
    load_equivalent,
    load_results,
    score,
    scores_by_module,
    scores_by_rule,
)
from tools.mutation.sampling import KILLER_HEADING, ROOM_HEADING, killer_lines, room_lines, unexplained

ROOT: Final = Path(__file__).parent.parent.parent
SMALL_WORLDS: Final = ROOT / "kernel" / "tests" / "small_worlds" / "results.tsv"
SCORES: Final = ("mutants", "die by own scenarios", "by any scenario", "by the suite", "change nothing", "survive")


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
        "[The trace](trace.md) from each rule to its functions, scenarios and tests is up to date",
        f"{len(RULES)} rules",
        "`python -m tools.trace --check`",
    )
    yield (
        "For [each answer to a question](../rulings.md) there is a position where it makes a difference",
        f"{len(RULINGS)} rulings, {len(SEPARATIONS)} separations of readings",
        "`pytest tests/scenarios`",
    )
    total = score(load_results())
    yield (
        "[Every small fault](mutation.md) in the rules is noticed",
        f"{total.mutants} mutants, {total.by_suite} noticed, {total.equivalent} change nothing, "
        f"{total.survived} survive",
        "`make mutants`, or a few: `make mutants-sample`",
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
    """The table of the last run: per module, per rule, the survivors, the reasons."""
    return f"""# Small faults

Each function of the rules is broken in every small way: `<` becomes `<=`, `and` becomes `or`, a number changes.
Each such mutant is tried against the scenarios that claim a rule of its function, then against all scenarios, then
against the tests. The first one that fails kills it. `make mutants` tries all of them, which takes long;
`make mutants-sample` tries a few. This is the table of the last run.

## Survivors

{survivors()}

## Room by room

Of a large room a sample is tried, of each module in proportion. `python -m tools.mutation --room kernel` goes on
where it stopped, and with `--size 10000` it tries them all. Of `conformance` we try the modules that name the broken
rule, and all their mutants. Mutants that nothing killed before we added a test, and survivors, say how many of the
*rest* the tests may *miss*, with 95 % confidence. Mutants that only change the message of an error, which no test
compares, or the type of a `cast`, which does nothing, are *left out*.

{table(ROOM_HEADING, room_lines())}

The mutants of a sample are tried in the tests of their room, cheap ones first, for at most twelve seconds each:

{table(KILLER_HEADING, killer_lines())}

## Module by module

{score_table("module", {f"`{name}`": each for name, each in scores_by_module().items()})}

## Rule by rule

A function may serve several rules, so some mutants are counted more than once.

{score_table("rule", rules_with_scores())}

## Nothing can tell them apart

{reasons()}
"""


def rules_with_scores() -> Mapping[str, Score]:
    """The score of each rule that has one, in the order of the book."""
    found = scores_by_rule()
    return {rule_link(rule(each.id), "../"): found[each.id] for each in RULES if each.id in found}


def score_table(what: str, of: Mapping[str, Score]) -> str:
    """Scores, a line for each."""
    if not of:
        return "Nothing has been tried yet."
    return table((what, *SCORES), ((name, *map(str, score_cells(each))) for name, each in of.items()))


def score_cells(of: Score) -> tuple[int, ...]:
    """A score as the table shows it."""
    return (of.mutants, of.by_own_scenarios, of.by_scenarios, of.by_suite, of.equivalent, of.survived)


def survivors() -> str:
    """The mutants that nobody notices and nobody explains."""
    survived = (row for row in load_results() if row.status is MutantStatus.SURVIVED)
    left = [f"- `{row.mutant}`: {escape_markdown(row.change)}" for row in (*survived, *unexplained())]
    return "\n".join(left) or (f"None of {len(load_results())}." if load_results() else "Nothing has been tried yet.")


def reasons() -> str:
    """The mutants that change nothing, each with the reason."""
    rows = (
        (f"`{name}`", escape_markdown(change), escape_markdown(why))
        for (name, change), why in load_equivalent().items()
    )
    return table(("function", "change", "reason"), rows) if load_equivalent() else "There are none."


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
