"""`kingofsiam map`: print a map and the provenance of each of its facts."""

from argparse import Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam import maps
from kingofsiam.cli.command import JSON_FLAG, Command, argument
from kingofsiam.cli.inputs import resolve_map
from kingofsiam.maps import Land, Map
from kingofsiam.model.pieces import FACTIONS, ActionCard
from kingofsiam.notation import dumps
from kingofsiam.render.text_board import columns, wrapped

_INDENT: Final = "    "


def run(options: Namespace) -> Iterator[str]:
    """List the maps, or print one of them or the map in a file."""
    if options.name is not None or options.json:
        for name in (options.name,) if options.name else maps.NAMES:
            yield from (dumps(resolve_map(name)),) if options.json else _map_page(resolve_map(name))
        return
    for name in maps.NAMES:
        board = maps.load(name)
        yield f"{name:<9}{board.title}"
        yield from wrapped(board.note, first=" " * 9)


def _map_page(board: Map) -> Iterator[str]:
    """A map in full: its provinces, its words, and how we know each fact; those with the same source share a line."""
    yield f"{board.title} ({board.name})"
    yield from wrapped(board.note, first="  ") if board.note else ()
    head = ("code", "province", "home of", "at set-up", "next to")
    yield from ("", *columns([head, *(_row(board, land) for land in board.lands)]))
    yield from ("", *_vocabulary(board), "", "How we know")
    provenance = {
        "words": [(board.words_fact, "factions, colours, cards, King, invader")],
        "names": [(land.name_fact, land.name) for land in board.lands],
        "homes": [(land.home_fact, f"{land.name}: {_home(board, land) or 'no home'}") for land in board.lands],
        "followers at set-up": [(land.followers_fact, land.name) for land in board.lands],
        "borders": [(border.fact, f"{border.one}-{border.other}") for border in board.borders],
    }
    for kind, facts in provenance.items():
        yield f"  {kind}"
        for source in dict.fromkeys(fact for fact, _ in facts):
            things = ", ".join(thing for fact, thing in facts if fact == source)
            yield from wrapped(f"{source}: {things}", first=_INDENT, then=_INDENT * 2)
    yield from wrapped("We invented the positions at which the provinces are drawn.", first="  ")


def _home(board: Map, land: Land) -> str:
    return board.faction_name(land.home_of) if land.home_of else ""


def _row(board: Map, land: Land) -> tuple[str, ...]:
    own = f"{land.own} {_home(board, land)} and " if land.own else ""
    neighbours = ", ".join(board.neighbours[land.name])
    return (land.code, land.name, _home(board, land), f"{own}{land.random} at random", neighbours)


def _vocabulary(board: Map) -> Iterator[str]:
    factions = (f"{board.faction_name(faction)} ({board.faction_colour(faction)})" for faction in FACTIONS)
    cards = (board.card_name(card) for card in ActionCard)
    yield from wrapped(", ".join(factions), first="factions  ")
    yield from wrapped(", ".join(cards), first="cards     ")
    yield from wrapped(f"{board.invader}; King marker: {board.king}", first="invader   ")


COMMAND: Final = Command(
    run,
    "Print a map: provinces, borders, followers at set-up, and how we know each of these facts.",
    """
    map                   list the maps
    map siam              the board of the game
    map my-board.toml     your own map, or every fault of the file
    map saba --json       as JSON; without a name, each map on a line
    """,
    (argument("name", "NAME | FILE", f"{', '.join(maps.NAMES)}, or your own; by default a list", nargs="?"), JSON_FLAG),
)
