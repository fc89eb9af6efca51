"""Model-check the small worlds and write the results: `python -m kernel.tests.small_worlds`.

It takes some minutes on one core and shows its progress on stderr. With names of worlds it checks only these and writes
nothing.
"""

import sys
from functools import partial
from pathlib import Path
from typing import Final

from kernel.tests.small_worlds.helpers_catalogue import LARGE, READINGS_APART, SUITE
from kernel.tests.small_worlds.helpers_law_checker import Proof, prove
from kernel.tests.small_worlds.helpers_worlds import World

RESULTS: Final = Path(__file__).with_name("results.tsv")
HEADING: Final = (
    "world",
    "map",
    "players",
    "readings",
    "start positions",
    "reachable states",
    "transitions",
    "ended games",
    "longest game",
    "moves judged",
    "first player wins",
    "seconds",
)


def row(proof: Proof) -> tuple[str, ...]:
    """One line of the table. Only for two players it says from how many starts the first player can force a win."""
    explored, world = proof.explored, proof.explored.world
    numbers = (len(explored.states), explored.transitions, explored.ended, explored.longest_game, proof.questions)
    return (
        world.name,
        world.map.name,
        str(world.players),
        ", ".join(f"{name}={choice.value}" for name, choice in world.readings.changed) or "default",
        str(len(world.starts)),
        *map(str, numbers),
        str(explored.forced_wins) if world.players == 2 else "-",
        f"{proof.seconds:.1f}",
    )


def show_progress(world: World, positions: int) -> None:
    """Show the progress on one line."""
    sys.stderr.write(f"\r{world.name}: {positions:,} positions ")
    sys.stderr.flush()


def main(names: list[str]) -> None:
    """Check all worlds, and write the table again after each; or check only the named worlds, and write nothing."""
    table: list[tuple[str, ...]] = [HEADING]
    for world in (*SUITE, *READINGS_APART, *LARGE):
        if not names or world.name in names:
            table.append(row(prove(world, partial(show_progress, world))))
            sys.stderr.write("\r" + "  ".join(table[-1]) + "\n")
            if not names:
                RESULTS.write_text("".join("\t".join(line) + "\n" for line in table), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
