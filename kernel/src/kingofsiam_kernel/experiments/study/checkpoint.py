"""The checkpoint file of a study: what it holds, and which totals are possible."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from kingofsiam_kernel.experiments.runs.run_file import RunFile
from kingofsiam_kernel.experiments.study.json_codecs import CONFIG, TOTALS
from kingofsiam_kernel.experiments.study.results import summarize
from kingofsiam_kernel.experiments.study.simulation import GAMES
from kingofsiam_kernel.experiments.study.tally import DifferenceKey, Ending, Study, measure_sums

FORMAT: Final = 2
"""The number of the file format. Files with another number are refused."""


def _faults(study: Study) -> Iterator[tuple[str, str]]:
    for each in (_list_faults, _sample_faults, _comparison_faults):
        yield from each(study)


def _list_faults(study: Study) -> Iterator[tuple[str, str]]:
    """Faults: lists that do not count every game once, or endings that the configuration cannot have."""
    config, totals, games = study.config, study.totals, len(study.games)
    for prefix, wanted in (("", games), ("other_", 0 if config.compared is None else games)):
        for name in (f"{prefix}{each}" for each in ("endings", "turns", "cards", "struggles")):
            counted = sum(getattr(totals, name).values())
            if counted != wanted:
                yield name, f"counts {counted} games, but there are {wanted}"
        endings: Mapping[Ending, int] = getattr(totals, f"{prefix}endings")
        if any(max(each.first, *each.winners) >= config.players for each in endings):
            yield f"{prefix}endings", f"names a seat that {config.players} players do not have"
        shifts = Counter[int]()
        for each, count in endings.items():
            shifts[each.shift] += count
        if wanted and [shifts[each] for each in range(config.shifts)] != study.games.count_remainders(config.shifts):
            yield f"{prefix}endings", "does not count the games of each shift"


def _sample_faults(study: Study) -> Iterator[tuple[str, str]]:
    """Faults: counts of the replayed and the ablated games that the configuration cannot have."""
    config, totals = study.config, study.totals
    replayed, ablated = (study.games.count_every(each) for each in (config.rules_every, config.rulings_every))
    if totals.replayed != replayed:
        yield "replayed", f"is {totals.replayed}, but {replayed} games were to be replayed"
    if any(count > replayed for count in totals.rules.values()):
        yield "rules", f"counts more than the {replayed} replayed games"
    choices: dict[tuple[str, str], dict[str, int]] = {}
    for (reading, choice, what), count in totals.ablation.items():
        choices.setdefault((reading, choice), {})[what] = count
    for (reading, choice), counts in choices.items():
        if counts.pop(GAMES, 0) != ablated or any(count > ablated for count in counts.values()):
            yield "ablation", f"must count {ablated} games of {reading} = {choice}, and no more that changed"


def _comparison_faults(study: Study) -> Iterator[tuple[str, str]]:
    """Faults: differences that do not follow from the counts of both sides, or that no games can have."""
    totals, games = study.totals, 0 if study.config.compared is None else len(study.games)
    if any(count > games for count in totals.differing.values()):
        yield "differing", f"counts more than the {games} games"
    before, after = (measure_sums(totals, study.config.players, each) for each in ("", "other_"))
    sums = {name: after[name] - before[name] for name in before} if games else {}
    for name in dict.fromkeys((*sums, *(each.measure for each in totals.differences))):
        total, squares = (totals.differences.get(DifferenceKey(name, power), 0) for power in (1, 2))
        if total != sums.get(name, 0) or not total * total <= games * squares:
            yield "differences", f"has impossible sums for {name}"


STUDY: Final = RunFile(
    "study",
    FORMAT,
    Study,
    CONFIG,
    TOTALS,
    summarize,
    _faults,
    "A study: many simulated games and their counts.",
)

dumps_study: Final = STUDY.dumps
"""The text of a study file. Raises `InvalidGames` if there are more ranges of games than such a file can hold."""

loads_study: Final = STUDY.loads
"""The study in the text of a file. Raises `InvalidJson` with every fault, or `NotJson`."""

save: Final = STUDY.save
"""Write a study to this file, whole or not at all. Raises `CannotWrite`."""

load: Final = STUDY.load
"""The study in this file. Raises `CannotRead`."""
