"""The map drawn: land, borders, and in each province its name, its capital and its followers."""

from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.maps import Map
from kingofsiam.model.pieces import ControlMarker, Province
from kingofsiam.model.state import State
from kingofsiam.render.names import followers_phrase, power_name
from kingofsiam.render.svg.followers import Token, Transfers, place_followers, rows_height
from kingofsiam.render.svg.map_layout import MAP_HEIGHT, MAP_WIDTH, BorderLine, MapLayout, map_layout
from kingofsiam.render.svg.palette import INK, LAND, PAPER_BRIGHT, SEA, power_styles
from kingofsiam.render.svg.pieces import control_marker, home_sign, piece
from kingofsiam.render.svg.primitives import (
    Point,
    add_text,
    caption,
    circle,
    group,
    polygon,
    polyline,
    rectangle,
    text_width,
)

_SHORE: Final = ((26, "#c3d8e1"), (13, "#b2ccd7"))
_COAST: Final = "#6c6353"
_FRAME: Final = "#d9972b"
_HEAD: Final = 27.0
_COIN: Final = 44.0


@dataclass(frozen=True, slots=True)
class HeadingSizes:
    """How large the heading of a province is: font sizes, how far below the middle a text stands, radii."""

    name: float = 14.0
    name_below: float = 5.0
    name_room: float = 104.0
    number: float = 13.0
    number_below: float = 4.6
    capital: float = 11.0
    home: float = 8.0

    def width_of(self, name: Province) -> float:
        """How wide the name is."""
        return min(self.name_room, text_width(name, self.name, bold=True))


_SIZES: Final = HeadingSizes()


def draw_map(parent: Element, state: State) -> None:
    """Draw the country on its sheet: the lands in the sea, the borders, and a frame around the contested province."""
    sheet = group(parent, "country", caption("map", title=state.map.title))
    rectangle(sheet, (0, 0), MAP_WIDTH, MAP_HEIGHT, rx=10, fill=SEA, stroke="#8aa3af", stroke_width=1)
    layout = map_layout(state.map)
    _draw_lands(sheet, state, layout)
    for border_line in layout.borders:
        polyline(sheet, border_line.points, stroke=SEA if border_line.over_sea else LAND, stroke_width=5)
    _frame_contested(sheet, state, layout)
    for border_line in layout.borders:
        _draw_border(sheet, border_line)


def tokens_by_province(state: State, transfers: Transfers) -> dict[Province, tuple[Token, ...]]:
    """The tokens in each province and where they stand."""
    tokens: dict[Province, tuple[Token, ...]] = {}
    for name, (x, y) in map_layout(state.map).centers.items():
        below = _HEAD / 2 if state.board.controller(name) is None else _COIN
        tokens[name] = place_followers(state.board.followers_in(name), name, (x, y + below), transfers)
    return tokens


def _draw_lands(sheet: Element, state: State, layout: MapLayout) -> None:
    """The lands in the sea, coloured by who controls them."""
    for width, colour in _SHORE:
        for outline in layout.outlines.values():
            polygon(sheet, outline, fill=colour, stroke=colour, stroke_width=width, stroke_linejoin="round")
    for name, outline in layout.outlines.items():
        polygon(sheet, outline, data_is="land", data_province=name, fill=_province_fill(state, name), stroke=_COAST)


def _province_fill(state: State, province: Province) -> str:
    controller = state.board.controller(province)
    if controller is not None:
        return power_styles(state.map)[controller].tint
    return PAPER_BRIGHT if province == state.contested else LAND


def _draw_border(sheet: Element, border_line: BorderLine) -> None:
    """A border: a solid line if a source attests it, a dashed one if it is reconstructed."""
    one, other = border_line.border.one, border_line.border.other
    certain = border_line.border.fact.attested
    title = caption("border-of", one=one, other=other, provenance=border_line.border.fact)
    node = group(sheet, "border", title, data_certain="attested" if certain else "reconstructed")
    dashes = {} if certain else {"stroke_dasharray": "7 6"}
    polyline(node, border_line.points, stroke=INK, stroke_width=3.4 if border_line.over_sea else 2.2, **dashes)


def _frame_contested(sheet: Element, state: State, layout: MapLayout) -> None:
    if state.contested is not None:
        outline = layout.outlines[state.contested]
        title = caption("contested-province", province=state.contested)
        node = group(sheet, "contested", title, data_province=state.contested)
        polygon(node, outline, fill="none", stroke=_FRAME, stroke_width=9, stroke_linejoin="round")


def draw_province(sheet: Element, state: State, name: Province, tokens: tuple[Token, ...]) -> None:
    """A province: its name, its capital with a number or control marker, its home sign, its followers."""
    node = group(sheet, "province", _province_title(state, name), data_province=name)
    x, y = map_layout(state.map).centers[name]
    controller = state.board.controller(name)
    if controller is None:
        draw_land_heading(node, state, name, (x, y - rows_height(len(tokens)) / 2))
    else:
        _draw_controlled(node, state, name, controller, (x, y))
    for token in tokens:
        draw_token(node, state.map, token)


def draw_token(parent: Element, map: Map, token: Token) -> None:
    """A follower, or the ghost of one that is still to come; or several with their number."""
    style = power_styles(map)[token.faction]
    if token.number:
        title = f"{token.number} {style.name}"
        node = group(parent, "heap", title, data_faction=token.faction.value, data_count=token.number)
    else:
        node = group(parent, "ghost" if token.ghost else "follower", style.name, data_faction=token.faction.value)
    piece(node, style, token.at, token.radius, ghost=token.ghost, text=token.number or style.letter)


def draw_land_heading(node: Element, state: State, name: Province, at: Point, sizes: HeadingSizes = _SIZES) -> float:
    """The capital with the number of its struggle, the name, and a house if this is a home. Returns the left edge."""
    width = 2 * sizes.capital + 5 + sizes.width_of(name) + (2 * sizes.home + 4 if state.map.land(name).home_of else 0)
    edge = at[0] - width / 2
    _draw_capital(node, state, name, (edge + sizes.capital, at[1]), sizes)
    _draw_name(node, state, name, (edge + 2 * sizes.capital + 5 + sizes.width_of(name) / 2, at[1]), sizes)
    return edge


def _draw_name(node: Element, state: State, name: Province, at: Point, sizes: HeadingSizes = _SIZES) -> None:
    """The name, and after it a house if this is a home province."""
    x, y = at
    add_text(node, name, (x, y + sizes.name_below), sizes.name, max_width=sizes.name_room, bold=True, anchor="middle")
    home = state.map.land(name).home_of
    if home is not None:
        at = (x + sizes.width_of(name) / 2 + 4 + sizes.home, y)
        home_sign(node, power_styles(state.map)[home], at, sizes.home)


def _draw_capital(node: Element, state: State, name: Province, at: Point, sizes: HeadingSizes) -> None:
    back, ink = (INK, PAPER_BRIGHT) if name == state.contested else (PAPER_BRIGHT, INK)
    circle(node, at, sizes.capital, fill=back, stroke=INK, stroke_width=1.5)
    number, below = str(state.board.tiles.index(name) + 1), at[1] + sizes.number_below
    add_text(node, number, (at[0], below), sizes.number, anchor="middle", bold=True, fill=ink)


def _draw_controlled(node: Element, state: State, name: Province, controller: ControlMarker, at: Point) -> None:
    """The control marker on the capital, and the name under it."""
    control_marker(node, power_styles(state.map)[controller], (at[0], at[1] - 12), 20)
    _draw_name(node, state, name, (at[0] - (_SIZES.home + 2 if state.map.land(name).home_of else 0), at[1] + 19))


def _province_title(state: State, name: Province) -> str:
    """The title of a province: everything about it in words."""
    map, controller, home = state.map, state.board.controller(name), state.map.land(name).home_of
    parts = [f"{name}: {followers_phrase(state.board.followers_in(name), map)}"]
    if controller is not None:
        parts.append(caption("controlled", power=power_name(controller, map)))
    elif name == state.contested:
        parts.append(caption("contested"))
    if home is not None:
        parts.append(caption("home-of", faction=map.faction_name(home)))
    if map.neighbours[name]:
        parts.append(caption("neighbours", neighbours=map.neighbours[name]))
    return "; ".join(parts)
