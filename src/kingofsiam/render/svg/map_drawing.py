"""The map drawn: land, borders, and in each province its name, its capital and its followers."""

from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.model.pieces import Province
from kingofsiam.model.state import State
from kingofsiam.render.names import followers_phrase, power_name
from kingofsiam.render.svg.followers import Token, Transfers, place_followers, rows_height
from kingofsiam.render.svg.map_layout import MAP_HEIGHT, MAP_WIDTH, BorderLine, map_layout
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
_CAPITAL: Final = 11.0
_HOME: Final = 8.0
_NAME_SIZE: Final = 14.0
_NAME_ROOM: Final = 104.0


def draw_map(parent: Element, state: State) -> None:
    """Draw the country on its sheet: the lands in the sea, the borders, and a frame around the contested province."""
    sheet = group(parent, "country", caption("map", title=state.map.title))
    rectangle(sheet, (0, 0), MAP_WIDTH, MAP_HEIGHT, rx=10, fill=SEA, stroke="#8aa3af", stroke_width=1)
    layout = map_layout(state.map)
    for width, colour in _SHORE:
        for outline in layout.outlines.values():
            polygon(sheet, outline, fill=colour, stroke=colour, stroke_width=width, stroke_linejoin="round")
    for name, outline in layout.outlines.items():
        polygon(sheet, outline, data_is="land", data_province=name, fill=_province_fill(state, name), stroke=_COAST)
    for border_line in layout.borders:
        polyline(sheet, border_line.points, stroke=SEA if border_line.over_sea else LAND, stroke_width=5)
    if state.contested is not None:
        title = caption("contested-province", province=state.contested)
        frame = group(sheet, "contested", title, data_province=state.contested)
        outline = layout.outlines[state.contested]
        polygon(frame, outline, fill="none", stroke=_FRAME, stroke_width=9, stroke_linejoin="round")
    for border_line in layout.borders:
        _draw_border(sheet, border_line)


def tokens_by_province(state: State, transfers: Transfers) -> dict[Province, tuple[Token, ...]]:
    """The tokens in each province and where they stand."""
    tokens: dict[Province, tuple[Token, ...]] = {}
    for name, (x, y) in map_layout(state.map).centers.items():
        below = _HEAD / 2 if state.board.controller(name) is None else _COIN
        tokens[name] = place_followers(state.board.followers_in(name), name, (x, y + below), transfers)
    return tokens


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


def draw_province(sheet: Element, state: State, name: Province, tokens: tuple[Token, ...]) -> None:
    """A province: its name, its capital with a number or control marker, its home sign, its followers."""
    node = group(sheet, "province", _province_title(state, name), data_province=name)
    styles, (x, y) = power_styles(state.map), map_layout(state.map).centers[name]
    controller, home = state.board.controller(name), state.map.land(name).home_of
    text = min(_NAME_ROOM, text_width(name, _NAME_SIZE, bold=True))
    width = text + (2 * _HOME + 4 if home else 0)
    if controller is None:
        left, line = x - width / 2 + _CAPITAL + 2.5, y - rows_height(len(tokens)) / 2
        _draw_capital(node, state, name, (left - _CAPITAL - 5, line))
    else:
        left, line = x - width / 2, y + 19
        control_marker(node, styles[controller], (x, y - 12), 20)
    middle = (left + text / 2, line + 5)
    add_text(node, name, middle, _NAME_SIZE, max_width=_NAME_ROOM, bold=True, anchor="middle")
    if home is not None:
        home_sign(node, styles[home], (left + width - _HOME, line), _HOME)
    for token in tokens:
        style, kind = styles[token.faction], "ghost" if token.ghost else "follower"
        follower = group(node, kind, style.name, data_faction=token.faction.value)
        piece(follower, style, token.at, token.radius, ghost=token.ghost)


def _draw_capital(node: Element, state: State, name: Province, at: Point) -> None:
    back, ink = (INK, PAPER_BRIGHT) if name == state.contested else (PAPER_BRIGHT, INK)
    circle(node, at, _CAPITAL, fill=back, stroke=INK, stroke_width=1.5)
    number = str(state.board.tiles.index(name) + 1)
    add_text(node, number, (at[0], at[1] + 4.6), 13, anchor="middle", bold=True, fill=ink)


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
