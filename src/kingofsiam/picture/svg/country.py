"""The country: lands, borders, and in each province its name, its capital and its followers."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.maps import Map
from kingofsiam.picture.names import listed, people, power
from kingofsiam.picture.svg.atlas import HEIGHT, WIDTH, Atlas, Way, atlas
from kingofsiam.picture.svg.crowd import Moves, Stander, crowd, height
from kingofsiam.picture.svg.drawing import (
    BRIGHT,
    INK,
    LAND,
    SEA,
    Point,
    box,
    disc,
    group,
    line,
    polygon,
    width_of,
    write,
)
from kingofsiam.picture.svg.looks import coin, house, looks, piece
from kingofsiam.rules.s1_components import Province
from kingofsiam.state import State

_SHORE: Final = ((26, "#c3d8e1"), (13, "#b2ccd7"))
_COAST: Final = "#6c6353"
_FRAME: Final = "#d9972b"
_NAME: Final = 14.0
_NAME_ROOM: Final = 104.0
_CAPITAL: Final = 11.0
_HOME: Final = 8.0
_HEAD: Final = 27.0
_COIN: Final = 44.0


def country(parent: Element, state: State) -> None:
    """Draw the country on its sheet: the lands in the sea, the borders, and a frame around the contested province."""
    sheet = group(parent, "country", f"{state.map.title}: the map")
    box(sheet, (0, 0), WIDTH, HEIGHT, rx=10, fill=SEA, stroke="#8aa3af", stroke_width=1)
    drawn = atlas(state.map)
    lands(sheet, state, drawn)
    for way in drawn.ways:
        line(sheet, way.points, stroke=SEA if way.over_sea else LAND, stroke_width=5)
    _frame_contested(sheet, state, drawn)
    for way in drawn.ways:
        border(sheet, way)


def crowds(state: State, moves: Moves) -> dict[Province, tuple[Stander, ...]]:
    """Who stands where in each province."""
    return {name: _crowd(state, name, moves) for name in state.map.provinces}


def _crowd(state: State, name: Province, moves: Moves) -> tuple[Stander, ...]:
    x, y = atlas(state.map).middles[name]
    below = _HEAD / 2 if state.board.controller(name) is None else _COIN
    return crowd(state.board.followers_in(name), name, (x, y + below), moves)


def lands(sheet: Element, state: State, drawn: Atlas) -> None:
    """The lands in the sea, coloured by who controls them."""
    for wide, colour in _SHORE:
        for outline in drawn.outlines.values():
            polygon(sheet, outline, fill=colour, stroke=colour, stroke_width=wide, stroke_linejoin="round")
    for name, outline in drawn.outlines.items():
        polygon(sheet, outline, data_is="land", data_province=name, fill=_ground(state, name), stroke=_COAST)


def _ground(state: State, province: Province) -> str:
    controller = state.board.controller(province)
    if controller is not None:
        return looks(state.map)[controller].tint
    return BRIGHT if province == state.contested else LAND


def border(sheet: Element, way: Way) -> None:
    """A border: a whole line if a source attests it, a dashed one if it is reconstructed."""
    one, other = way.border.one, way.border.other
    certain = way.border.fact.attested
    title = f"border of {one} and {other}: {way.border.fact}"
    made = group(sheet, "border", title, data_certain="attested" if certain else "reconstructed")
    dashes = {} if certain else {"stroke_dasharray": "7 6"}
    line(made, way.points, stroke=INK, stroke_width=3.4 if way.over_sea else 2.2, **dashes)


def _frame_contested(sheet: Element, state: State, drawn: Atlas) -> None:
    if state.contested is not None:
        outline = drawn.outlines[state.contested]
        made = group(sheet, "contested", f"contested: {state.contested}", data_province=state.contested)
        polygon(made, outline, fill="none", stroke=_FRAME, stroke_width=9, stroke_linejoin="round")


def province(sheet: Element, state: State, name: Province, standers: tuple[Stander, ...]) -> None:
    """What is in a province: its name, its capital with number or control marker, its home sign, its followers."""
    made = group(sheet, "province", _told(state, name), data_province=name)
    x, y = atlas(state.map).middles[name]
    if state.board.controller(name) is None:
        _heading(made, state, name, (x, y - height(len(standers)) / 2))
    else:
        _controlled(made, state, name, (x, y))
    for each in standers:
        token(made, state.map, each)


def token(parent: Element, map: Map, stander: Stander) -> None:  # noqa: A002 - the booklet's word
    """A follower, or the ghost of one who is still to come."""
    look = looks(map)[stander.faction]
    what = "ghost" if stander.ghost else "follower"
    made = group(parent, what, look.name, data_faction=stander.faction.value)
    piece(made, look, stander.at, stander.radius, ghost=stander.ghost)


def _heading(made: Element, state: State, name: Province, at: Point) -> None:
    """The capital with the number of the struggle to come, the name, and a house where a faction is at home."""
    home = state.map.land(name).home_of
    room = min(_NAME_ROOM, width_of(name, _NAME, bold=True))
    x = at[0] - (2 * _CAPITAL + 5 + room + (2 * _HOME + 4 if home else 0)) / 2
    _capital(made, state, name, (x + _CAPITAL, at[1]))
    x += 2 * _CAPITAL + 5
    write(made, name, (x + room / 2, at[1] + 5), _NAME, room=_NAME_ROOM, bold=True, anchor="middle")
    if home is not None:
        house(made, looks(state.map)[home], (x + room + 4 + _HOME, at[1]), _HOME)


def _capital(made: Element, state: State, name: Province, at: Point) -> None:
    contested = name == state.contested
    disc(made, at, _CAPITAL, fill=INK if contested else BRIGHT, stroke=INK, stroke_width=1.5)
    number = str(state.board.tiles.index(name) + 1)
    write(made, number, (at[0], at[1] + 4.6), 13, anchor="middle", bold=True, fill=BRIGHT if contested else INK)


def _controlled(made: Element, state: State, name: Province, at: Point) -> None:
    """The control marker on the capital, and the name under it."""
    controller = state.board.controller(name)
    if controller is not None:
        coin(made, looks(state.map)[controller], (at[0], at[1] - 12), 20)
    home = state.map.land(name).home_of
    room = min(_NAME_ROOM, width_of(name, _NAME, bold=True))
    x = at[0] - (_HOME + 2 if home else 0)
    write(made, name, (x, at[1] + 24), _NAME, room=_NAME_ROOM, bold=True, anchor="middle")
    if home is not None:
        house(made, looks(state.map)[home], (x + room / 2 + 4 + _HOME, at[1] + 19), _HOME)


def _told(state: State, name: Province) -> str:
    """What a title says of a province: all that is known of it."""
    map, controller, home = state.map, state.board.controller(name), state.map.land(name).home_of  # noqa: A001
    told = [f"{name}: {people(state.board.followers_in(name), map)}"]
    if controller is not None:
        told.append(f"controlled by the {power(controller, map)}")
    elif name == state.contested:
        told.append("contested")
    if home is not None:
        told.append(f"home of the {map.faction_name(home)}")
    if map.neighbours[name]:
        told.append(f"next to {listed(map.neighbours[name])}")
    return "; ".join(told)
