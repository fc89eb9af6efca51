"""Study results for pages: numbers, tables and pictures from the files in `docs/studies`.

A page writes `<!-- rate: three colony -->` where a rate belongs in a sentence. On a line of its own it writes
`<!-- endings: two three -->`, `<!-- winners: ... -->`, `<!-- lengths: ... -->`, `<!-- rulings: ... -->` for a table of
these studies side by side, `<!-- policies: ... -->` for the victory shares of different policies in one game,
and `<!-- study: three -->` for the picture of a study.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from math import sqrt
from pathlib import Path
from typing import Final, cast

from docs.generators.markdown import Pages, table
from kingofsiam.errors import UnknownName
from kingofsiam_kernel.experiments import Estimate, Study, StudyConfig, load, picture
from kingofsiam_kernel.experiments.intervals import standard_errors
from kingofsiam_kernel.experiments.study_counts import DEAL_READINGS

STUDIES: Final = Path(__file__).parents[2] / "docs" / "studies"
PICTURES: Final = "assets/studies"
NAMES: Final = tuple(sorted(path.stem for path in STUDIES.glob("*.json")))

_RATE: Final = re.compile(r"<!-- rate: (\S+) (\S+) -->")
_BLOCK: Final = re.compile(r"^<!-- (study|endings|winners|lengths|rulings|policies): ([\w -]+?) -->$", re.MULTILINE)
_ABLATION: Final = re.compile(r"ablation\.(.*)=(.*)\.winners")
_PLAYERS: Final = ("", "", "two", "three", "four")
_NO_VALUE: Final = "–"


@cache
def study(name: str) -> Study:
    """The study in the file with this name. Raises `UnknownName`."""
    if name not in NAMES:
        raise UnknownName("study", name, NAMES)
    return cast("Study", load(STUDIES / f"{name}.json"))


@cache
def results(name: str) -> Mapping[str, Estimate]:
    """The results of the study with this name."""
    return study(name).results


def fill_studies(text: str, to_root: str) -> str:
    """Replace the placeholders of a page by numbers, tables and pictures."""
    text = _RATE.sub(lambda match: percent(results(match[1])[match[2]]), text)
    return _BLOCK.sub(lambda match: _blocks(to_root)[match[1]](*match[2].split()), text)


def _blocks(to_root: str) -> Mapping[str, Callable[..., str]]:
    return {
        "study": partial(study_chart, to_root),
        "endings": endings,
        "winners": winners,
        "lengths": lengths,
        "rulings": partial(rulings, to_root),
        "policies": policies,
    }


def charts(texts: Iterable[str]) -> Pages:
    """The pictures for these pages, light and dark."""
    files: Pages = {}
    for name in sorted({names for text in texts for kind, names in _BLOCK.findall(text) if kind == "study"}):
        files[f"{PICTURES}/{name}.svg"] = picture(study(name))
        files[f"{PICTURES}/{name}-dark.svg"] = picture(study(name), dark=True)
    return files


def study_chart(to_root: str, name: str) -> str:
    """The picture of a study, light or dark like the page."""
    title, path = f"The study of {study_title(name)}, as a picture", f"{to_root}{PICTURES}/{name}"
    return "\n".join(
        f"![{title}]({path}{suffix}){{ loading=lazy }}" for suffix in (".svg#only-light", "-dark.svg#only-dark")
    )


def study_title(name: str) -> str:
    """A study in a few words: players, map, policies."""
    config: StudyConfig = study(name).config
    return f"{_PLAYERS[config.players]}, {config.map.name.capitalize()}, {', '.join(config.names)}"


# --- tables ----------------------------------------------------------------------------------------------------------


def percent(rate: Estimate) -> str:
    """A rate in percent, with half the width of its interval."""
    margin = (rate.high - rate.low) / 2 * 100
    places = 2 if margin < 0.1 else 1
    return f"{rate.value * 100:.{places}f} ± {margin:.{places}f} %"


def endings(*names: str) -> str:
    """A table of the endings: who reigns."""
    keys = {"Rama": "reign.rama", "Lao": "reign.lao", "Malay": "reign.malay", "colony": "colony"}
    return _rates(("who plays", *keys), keys, names)


def winners(*names: str) -> str:
    """A table of the winners in the order of their first turns; with four players, of the teams."""
    keys = {each: f"wins.{place}" for place, each in enumerate(("first", "second", "third"), 1)}
    return _rates(("who plays", *keys), keys, names)


def _rates(head: tuple[str, ...], keys: Mapping[str, str], names: tuple[str, ...]) -> str:
    rows: list[tuple[str, ...]] = []
    for name in names:
        rates = results(name)
        rows.append((study_title(name), *(percent(rates[key]) if key in rates else _NO_VALUE for key in keys.values())))
    return table(head, rows)


def lengths(*names: str) -> str:
    """A table of the lengths of games: means and standard deviations."""
    head = ("who plays", "turns", "cards played", "struggles completed", "games")
    rows: list[tuple[str, ...]] = []
    for name in names:
        means = [results(name)[each] for each in ("turns", "cards", "struggles")]
        deviations = [(mean.high - mean.value) / standard_errors() * sqrt(mean.n) for mean in means]
        cells = (f"{mean.value:.1f} ({deviation:.1f})" for mean, deviation in zip(means, deviations, strict=True))
        rows.append((study_title(name), *cells, f"{means[0].n:,}".replace(",", " ")))
    return table(head, rows)


def rulings(to_root: str, *names: str) -> str:
    """A table of the ablation: in how many games of each study another reading changes the winners."""
    choices = dict.fromkeys(
        match.groups() for name in names for each in results(name) if (match := _ABLATION.match(each))
    )
    rows = [(_linked(to_root, *choice), *(_changed(results(name), *choice) for name in names)) for choice in choices]
    return table(("another reading", *(study_title(name) for name in names)), rows)


def _linked(to_root: str, reading: str, choice: str) -> str:
    reading = reading.replace("_", "-")
    return f"[{reading}]({to_root}rulings/{reading}.md): {choice}"


def _changed(results: Mapping[str, Estimate], reading: str, choice: str) -> str:
    if f"ablation.{reading}={choice}.winners" not in results:
        return _NO_VALUE
    course, winners = (results[f"ablation.{reading}={choice}.{what}"] for what in ("course", "winners"))
    star = " \\*" if reading in DEAL_READINGS else ""
    if course.value == winners.value == 0:
        return f"never{star}"
    if winners.value == 0:
        return f"< {winners.high * 100:.2g} %{star}"
    return f"{winners.value * 100:.2g} %{star}"


def policies(*names: str) -> str:
    """A table of the shares of the victory for different policies in one game."""
    rows: list[tuple[str, ...]] = []
    for name in names:
        config = study(name).config
        shares = "; ".join(f"{policy} {percent(results(name)[f'policy.{policy}'])}" for policy in config.player_names)
        rows.append((_PLAYERS[config.players], ", ".join(config.names), shares))
    return table(("players", "policies", "shares of the victories"), rows)
