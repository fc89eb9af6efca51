"""What the studies in `docs/studies` have found: their numbers, tables and pictures, taken from the files themselves.

A page says `<!-- rate: three colony -->` in a sentence where a rate belongs; and on a line of its own
`<!-- endings: two three -->`, `<!-- winners: ... -->`, `<!-- lengths: ... -->`, `<!-- rulings: ... -->` for a table of
these studies side by side, `<!-- policies: ... -->` for the parts of the victory that different policies get at one
table, and `<!-- study: three -->` for the picture of one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Final

from docs.writing.words import Pages, table
from kingofsiam.errors import UnknownName
from kingofsiam.study import Answers, Mean, Question, Rate, RulingTried, Study, answer, kept_in, picture

STUDIES: Final = Path(__file__).parents[2] / "docs" / "studies"
PICTURES: Final = "assets/studies"
NAMES: Final = tuple(sorted(path.stem for path in STUDIES.glob("*.json")))

_RATE: Final = re.compile(r"<!-- rate: (\S+) (\S+) -->")
_BLOCK: Final = re.compile(r"^<!-- (study|endings|winners|lengths|rulings|policies): ([\w -]+?) -->$", re.MULTILINE)
_PLAYERS: Final = ("", "", "two", "three", "four")
_NOT_ASKED: Final = "–"


@cache
def study(name: str) -> Study:
    """A study by the name of its file. Raises `UnknownName`."""
    if name not in NAMES:
        raise UnknownName("study", name, NAMES)
    return kept_in(STUDIES / f"{name}.json").study


@cache
def found(name: str) -> Answers:
    """What a study has found."""
    return answer(study(name))


def with_studies(text: str, to_root: str) -> str:
    """The page with the numbers, tables and pictures it asks for."""
    text = _RATE.sub(lambda asked: percent(found(asked[1]).main[asked[2]]), text)
    return _BLOCK.sub(lambda asked: _blocks(to_root)[asked[1]](*asked[2].split()), text)


def _blocks(to_root: str) -> Mapping[str, Callable[..., str]]:
    return {
        "study": partial(shown, to_root),
        "endings": endings,
        "winners": winners,
        "lengths": lengths,
        "rulings": partial(rulings, to_root),
        "policies": policies,
    }


def drawings(texts: Iterable[str]) -> Pages:
    """The pictures that these pages ask for, light and dark."""
    drawn: Pages = {}
    for name in sorted({asked for text in texts for kind, asked in _BLOCK.findall(text) if kind == "study"}):
        drawn[f"{PICTURES}/{name}.svg"] = picture(study(name))
        drawn[f"{PICTURES}/{name}-dark.svg"] = picture(study(name), dark=True)
    return drawn


def shown(to_root: str, name: str) -> str:
    """The picture of a study, the light or the dark one as the page is."""
    title, path = f"The study of {called(name)}, as a picture", f"{to_root}{PICTURES}/{name}"
    return "\n".join(
        f"![{title}]({path}{which}){{ loading=lazy }}" for which in (".svg#only-light", "-dark.svg#only-dark")
    )


def called(name: str) -> str:
    """A study in a few words: who played, where, how."""
    question: Question = study(name).question
    return f"{_PLAYERS[question.players]}, {question.map.name.capitalize()}, {', '.join(question.policies)}"


# --- tables ----------------------------------------------------------------------------------------------------------


def percent(rate: Rate) -> str:
    """A rate in percent, with half the width of its interval."""
    width = (rate.high - rate.low) / 2 * 100
    places = 2 if width < 0.1 else 1
    return f"{rate.rate * 100:.{places}f} ± {width:.{places}f} %"


def endings(*names: str) -> str:
    """Who reigns."""
    keys = {"Rama": "reign.rama", "Lao": "reign.lao", "Malay": "reign.malay", "colony": "colony"}
    return _rates(("who plays", *keys), keys, names)


def winners(*names: str) -> str:
    """Who wins, in the order of the first turns; with four players the teams."""
    keys = {each: f"wins.{place}" for place, each in enumerate(("first", "second", "third"), 1)}
    return _rates(("who plays", *keys), keys, names)


def _rates(head: tuple[str, ...], keys: Mapping[str, str], names: tuple[str, ...]) -> str:
    rows: list[tuple[str, ...]] = []
    for name in names:
        main = found(name).main
        rows.append((called(name), *(percent(main[key]) if key in main else _NOT_ASKED for key in keys.values())))
    return table(head, rows)


def lengths(*names: str) -> str:
    """How long games last: means, and how far single games are from it."""
    head = ("who plays", "turns", "cards played", "struggles completed", "games")
    rows: list[tuple[str, ...]] = []
    for name in names:
        told = found(name)
        means = (_mean(each) for each in (told.turns, told.cards, told.struggles))
        rows.append((called(name), *means, f"{told.games:,}".replace(",", " ")))
    return table(head, rows)


def _mean(each: Mean) -> str:
    return f"{each.mean:.1f} ({each.deviation:.1f})"


def rulings(to_root: str, *names: str) -> str:
    """In how many games another reading changes who wins, in each of these studies."""
    tried = {name: {(each.reading, each.choice): each for each in found(name).rulings} for name in names}
    every = dict.fromkeys(pair for name in names for pair in tried[name])
    rows = [(_linked(pair, to_root), *(_changed(tried[name].get(pair)) for name in names)) for pair in every]
    return table(("another reading", *(called(name) for name in names)), rows)


def _linked(pair: tuple[str, str], to_root: str) -> str:
    reading, choice = pair[0].replace("_", "-"), pair[1]
    return f"[{reading}]({to_root}rulings/{reading}.md): {choice}"


def _changed(tried: RulingTried | None) -> str:
    if tried is None:
        return _NOT_ASKED
    star = " \\*" if tried.of_the_deal else ""
    if tried.course.rate == tried.winners.rate == 0:
        return f"never{star}"
    if tried.winners.rate == 0:
        return f"< {tried.winners.high * 100:.2g} %{star}"
    return f"{tried.winners.rate * 100:.2g} %{star}"


def policies(*names: str) -> str:
    """The parts of the victory of different policies at one table."""
    rows: list[tuple[str, ...]] = []
    for name in names:
        question, parts = study(name).question, found(name).policies
        told = "; ".join(f"{policy} {percent(rate)}" for policy, rate in parts.items())
        rows.append((_PLAYERS[question.players], ", ".join(question.policies), told))
    return table(("players", "at the table", "their parts of the victories"), rows)
