"""Performance goals: what the kernel should reach, and whether a run reached it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kernel.benchmarks.results import Results, quantity
from kernel.benchmarks.subjects import PEER_KEYS, entry

OPENING: Final = 15 / 21
"""15 µs where python-chess takes 21 µs for the twenty moves of its opening."""

SINGLE_BEFORE: Final = 6.9
"""How many times as many steps as PettingZoo's connect four a raw environment made at commit c2f32f2."""

BOTH_ENGINES: Final = ("staged", "uniform", "trusted", "validated", "listed", "opening")


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal: what was measured (None if it could not be) and the target."""

    what: str
    measured: float | None
    target: float
    unit: str
    at_least: bool = True
    note: str = ""

    @property
    def reached(self) -> bool | None:
        """Whether it is reached; None if it could not be measured."""
        if self.measured is None:
            return None
        return self.measured >= self.target if self.at_least else self.measured <= self.target


def goals(results: Results) -> Iterator[Goal]:
    """All of them."""
    for peer in ("chess", "catanatron"):
        yield _times(results, ("staged", "compiled"), ("uniform", peer), 20)
    yield _share(results, "staged", "staged playouts from Python, beside the C twin", 0.50)
    yield _share(results, "playout", "staged playouts in one call, beside the C twin", 0.60)
    yield _times(results, ("uniform", "compiled"), ("uniform", "chess"), 5)
    yield _opening(results)
    yield _fastest(results, "trusted", PEER_KEYS)
    yield _fastest(results, "validated", [peer for peer in PEER_KEYS if peer != "reversi"])
    yield _at_most(results, "bytes", "memory of one position", 200)
    yield _at_most(results, "import", "import of the kernel, over bare Python", 30)
    yield from _interpreted(results)
    yield from _rulebook(results)
    for what, asked in (("observation", 300), ("deal", 12000)):
        yield _at_most(results, what, f"one {what}", asked)
    yield _at_most(results, "mask", "one action mask written into a buffer", 100, "batch")
    yield from _learners(results)
    words = "two processes on two cores, beside one"
    yield Goal(words, results.times_better(("processes_2", "compiled"), ("processes_1", "compiled")), 1.9, "times")


def _times(results: Results, one: tuple[str, str], other: tuple[str, str], asked: float) -> Goal:
    what = f"{one[0]} playouts from Python, beside {entry(other[1]).name}"
    return Goal(what, results.times_better(one, other), asked, "times")


def _share(results: Results, what: str, words: str, asked: float) -> Goal:
    found = results.times_better((what, "compiled"), ("playout", "limit"))
    return Goal(words, None if found is None else 100 * found, 100 * asked, "%")


def _opening(results: Results) -> Goal:
    found = results.times_better(("opening", "chess"), ("opening", "compiled"))
    words = "counting the moves of an opening, beside python-chess listing its own"
    return Goal(words, found, OPENING, "times as long", at_least=False)


def _fastest(results: Results, what: str, peers: Iterator[str] | tuple[str, ...] | list[str]) -> Goal:
    """Beside the best of the peers' turns on a copy, judged or not."""
    found = {
        entry(peer).name: times
        for peer in peers
        if (times := results.times_better((what, "compiled"), ("trusted", peer))) is not None
    }
    name = min(found, key=lambda each: found[each]) if found else ""
    but = "" if what == "trusted" else " but rust-reversi"
    words = f"a {what} turn from Python, beside the fastest copy and apply of all peers{but}"
    return Goal(words, found.get(name), 1, "times", note=name)


def _at_most(results: Results, what: str, words: str, asked: float, subject: str = "compiled") -> Goal:
    found = results.get(what, subject)
    return Goal(words, None if found is None else found.median, asked, quantity(what).unit, at_least=False)


def _interpreted(results: Results) -> Iterator[Goal]:
    for what in BOTH_ENGINES:
        found = results.times_better((what, "interpreted"), (what, "rulebook"))
        yield Goal(f"interpreted kernel beside the rulebook engine: {what}", found, 1, "times")


def _rulebook(results: Results) -> Iterator[Goal]:
    for words, what, peers, asked in (
        ("a legal move of a list", "listed", "listed", 1.2),
        ("a trusted turn", "trusted", "trusted", 1.1),
        ("a judged turn", "validated", "validated", 1.4),
        ("a turn of a staged game, by the public verbs", "staged", "uniform", 0.8),
    ):
        found = results.times_better((what, "rulebook"), (peers, "chess"))
        yield Goal(f"rulebook engine beside python-chess: {words}", found, asked, "times")


def _learners(results: Results) -> Iterator[Goal]:
    batch, catch = (results.get("batch_1024", subject) for subject in ("batch", "envpool"))
    asked = min(1e6, 0.8 * catch.median if catch else 1e6)
    words = "a batch of 1024: a million steps a second, or 0.8 of EnvPool's Catch if that is less"
    yield Goal(words, batch.median / 1000 if batch else None, asked / 1000, "k steps/s")
    for words, one, other, times in (
        ("a batch of 1024, beside pgx's connect four", ("batch_1024", "batch"), ("batch_1024", "pgx"), 1 / 2.5),
        ("a batch of 64, beside one of 1024", ("batch_64", "batch"), ("batch_1024", "batch"), 0.5),
        ("Gymnasium's vector environment, beside the batch", ("batch_1024", "vector"), ("batch_1024", "batch"), 0.6),
        (
            "one PettingZoo environment without wrappers, beside connect four: twice the ratio before batches",
            ("single", "pettingzoo"), ("single", "connect-four"), 2 * SINGLE_BEFORE,
        ),
    ):  # fmt: skip
        yield Goal(words, results.times_better(one, other), times, "times")
