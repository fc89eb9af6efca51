"""`kingofsiam map`: a map with the provenance of each of its facts."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from kingofsiam import maps
from kingofsiam.cli.command import Command, NothingFound, close_to
from kingofsiam.maps import Border, Fact, Land, Map
from kingofsiam.picture.columns import columns, wrapped
from kingofsiam.rules.s1_components import FACTIONS, ActionCard

_LISTED: Final = "    "


def lines(options: Namespace) -> Iterator[str]:
    """The maps there are, or one of them, or the map in a file."""
    asked: str | None = options.what
    return _list_of_maps() if asked is None else map_page(found_map(asked))


def found_map(asked: str) -> Map:
    """The map of this name, or in this file. Raises `NothingFound`, and `InvalidMap` with every fault of the file."""
    if asked in maps.NAMES:
        return maps.load(asked)
    if Path(asked).exists() or asked.endswith(".toml") or any(mark in asked for mark in (os.sep, "/")):
        return Map.from_file(asked)
    advice = f"the maps are {', '.join(maps.NAMES)}; a map of your own is named by its file."
    raise NothingFound(f"no map or file is called {asked!r}", close_to(asked, maps.NAMES), advice)


def _list_of_maps() -> Iterator[str]:
    for name in maps.NAMES:
        here = maps.load(name)
        yield f"{name:<9}{here.title}"
        yield from wrapped(reconstructed(here), first=" " * 9)


def map_page(here: Map) -> Iterator[str]:
    """The map's provinces, its words, and how we know each of them."""
    yield f"{here.title} ({here.name})"
    yield from wrapped(reconstructed(here), first="  ")
    if here.note:
        yield from wrapped(here.note, first="  ")
    yield from ("", *columns([("code", "province", "home of", "at set-up", "next to"), *map(_row, _pairs(here))]))
    yield from ("", *_words(here), "", "How we know")
    yield from _known("the words", ((here.words_fact, "factions, colours, cards, King, invader"),))
    yield from _known("the names", ((land.name_fact, land.name) for land in here.lands))
    yield from _known("the homes", ((land.home_fact, _whose(here, land)) for land in here.lands))
    yield from _known("followers at set-up", ((land.followers_fact, land.name) for land in here.lands))
    yield from _known("the borders", ((border.fact, _between(border)) for border in here.borders))
    yield from wrapped("Where the provinces are drawn is our invention throughout.", first="  ")


def reconstructed(here: Map) -> str:
    """In plain words: how much of the map is reconstructed."""
    homes = [land.home_fact for land in here.lands if land.home_of]
    parts = (
        _how_many("border", [border.fact for border in here.borders]),
        _how_many("name", [land.name_fact for land in here.lands]),
        _how_many("home province", homes),
        _how_many("set-up", [land.followers_fact for land in here.lands]),
        "" if here.words_fact.attested else "the words (factions, colours, cards)",
    )
    found = [part for part in parts if part]
    if not found:
        return "Everything on this map is attested by a source."
    return f"Not attested by a source, but reconstructed: {', '.join(found)}."


def _how_many(what: str, facts: list[Fact]) -> str:
    count = sum(not fact.attested for fact in facts)
    return f"{count} of the {len(facts)} {what}s" if count else ""


def _pairs(here: Map) -> Iterator[tuple[Map, Land]]:
    return ((here, land) for land in here.lands)


def _row(pair: tuple[Map, Land]) -> tuple[str, ...]:
    here, land = pair
    home = here.faction_name(land.home_of) if land.home_of else ""
    own = f"{land.own} {home} and " if land.own else ""
    return (land.code, land.name, home, f"{own}{land.random} at random", ", ".join(here.neighbours[land.name]))


def _words(here: Map) -> Iterator[str]:
    factions = (f"{here.faction_name(each)} ({here.faction_colour(each)})" for each in FACTIONS)
    cards = (here.card_name(card) for card in ActionCard)
    yield from wrapped(", ".join(factions), first="factions  ")
    yield from wrapped(", ".join(cards), first="cards     ")
    yield from wrapped(f"{here.invader}; King marker: {here.king}", first="invader   ")


def _whose(here: Map, land: Land) -> str:
    return f"{land.name} of the {here.faction_name(land.home_of)}" if land.home_of else f"{land.name} nobody's"


def _between(border: Border) -> str:
    return f"{border.one}-{border.other}"


def _known(what: str, facts: Iterable[tuple[Fact, str]]) -> Iterator[str]:
    """The things of one kind, those known in the same way together."""
    groups: dict[Fact, list[str]] = {}
    for fact, thing in facts:
        groups.setdefault(fact, []).append(thing)
    yield f"  {what}"
    for fact, things in groups.items():
        yield from wrapped(f"{fact}: {', '.join(things)}", first=_LISTED, then=_LISTED * 2)


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        metavar="NAME | FILE",
        help=f"a map that comes with the game ({', '.join(maps.NAMES)}) or the file of one of your own; "
        "nothing to list the maps",
    )


COMMAND: Final = Command(
    "map",
    "Print a map: provinces, borders, followers at set-up, and how we know each of these facts.",
    (
        "map                   the maps there are",
        "map siam              the board of the game",
        "map my-board.toml     a map of your own; every fault of the file is told",
    ),
    _arguments,
    lines,
)
