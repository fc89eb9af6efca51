"""`kingofsiam map`: print a map and the provenance of each of its facts."""

from argparse import Namespace
from collections.abc import Iterable, Iterator
from typing import Final

from kingofsiam import maps
from kingofsiam.cli.command import Command, argument
from kingofsiam.cli.inputs import resolve_map
from kingofsiam.maps import Fact, Land, Map
from kingofsiam.model.pieces import FACTIONS, ActionCard
from kingofsiam.render.text_board import columns, wrapped

_INDENT: Final = "    "


def run(options: Namespace) -> Iterator[str]:
    """List the maps, or print one of them or the map in a file."""
    name_or_file: str | None = options.what
    return _map_list() if name_or_file is None else map_page(resolve_map(name_or_file))


def _map_list() -> Iterator[str]:
    for name in maps.NAMES:
        map_ = maps.load(name)
        yield f"{name:<9}{map_.title}"
        yield from wrapped(reconstruction_summary(map_), first=" " * 9)


def map_page(map_: Map) -> Iterator[str]:
    """A map in full: its provinces, its words, and how we know each fact."""
    yield f"{map_.title} ({map_.name})"
    yield from wrapped(reconstruction_summary(map_), first="  ")
    if map_.note:
        yield from wrapped(map_.note, first="  ")
    head = ("code", "province", "home of", "at set-up", "next to")
    yield from ("", *columns([head, *(_row(map_, land) for land in map_.lands)]))
    yield from ("", *_vocabulary(map_), "", "How we know")
    yield from _provenance("the words", ((map_.words_fact, "factions, colours, cards, King, invader"),))
    yield from _provenance("the names", ((land.name_fact, land.name) for land in map_.lands))
    homes = (
        (land, f"home of the {map_.faction_name(land.home_of)}" if land.home_of else "not a home province")
        for land in map_.lands
    )
    yield from _provenance("the homes", ((land.home_fact, f"{land.name}: {home}") for land, home in homes))
    yield from _provenance("followers at set-up", ((land.followers_fact, land.name) for land in map_.lands))
    yield from _provenance("the borders", ((border.fact, f"{border.one}-{border.other}") for border in map_.borders))
    yield from wrapped("We invented the positions at which the provinces are drawn.", first="  ")


def reconstruction_summary(map_: Map) -> str:
    """A sentence on how much of the map is reconstructed, kind by kind."""
    kinds = {
        "border": [border.fact for border in map_.borders],
        "name": [land.name_fact for land in map_.lands],
        "home province": [land.home_fact for land in map_.lands if land.home_of],
        "set-up": [land.followers_fact for land in map_.lands],
    }
    counts = {kind: sum(not fact.attested for fact in facts) for kind, facts in kinds.items()}
    parts = [f"{count} of the {len(kinds[kind])} {kind}s" for kind, count in counts.items() if count]
    if not map_.words_fact.attested:
        parts.append("the words (factions, colours, cards)")
    if not parts:
        return "Everything on this map is attested by a source."
    return f"Not attested by a source, but reconstructed: {', '.join(parts)}."


def _row(map_: Map, land: Land) -> tuple[str, ...]:
    home = map_.faction_name(land.home_of) if land.home_of else ""
    own = f"{land.own} {home} and " if land.own else ""
    return (land.code, land.name, home, f"{own}{land.random} at random", ", ".join(map_.neighbours[land.name]))


def _vocabulary(map_: Map) -> Iterator[str]:
    factions = (f"{map_.faction_name(faction)} ({map_.faction_colour(faction)})" for faction in FACTIONS)
    cards = (map_.card_name(card) for card in ActionCard)
    yield from wrapped(", ".join(factions), first="factions  ")
    yield from wrapped(", ".join(cards), first="cards     ")
    yield from wrapped(f"{map_.invader}; King marker: {map_.king}", first="invader   ")


def _provenance(what: str, facts: Iterable[tuple[Fact, str]]) -> Iterator[str]:
    """The provenance of one kind of things; those with the same source share a line."""
    groups: dict[Fact, list[str]] = {}
    for fact, thing in facts:
        groups.setdefault(fact, []).append(thing)
    yield f"  {what}"
    for fact, things in groups.items():
        yield from wrapped(f"{fact}: {', '.join(things)}", first=_INDENT, then=_INDENT * 2)


COMMAND: Final = Command(
    run,
    "Print a map: provinces, borders, followers at set-up, and how we know each of these facts.",
    """
    map                   list the maps
    map siam              the board of the game
    map my-board.toml     your own map, or every fault of the file
    """,
    (
        argument(
            "what",
            "NAME | FILE",
            f"a map that comes with the game ({', '.join(maps.NAMES)}), or your own map file; by default the maps "
            "are listed",
            nargs="?",
        ),
    ),
)
