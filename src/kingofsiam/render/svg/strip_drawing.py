"""A whole game as one SVG strip: a column for each power-struggle, with its followers, its winner and the standings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.errors import InvalidRecord
from kingofsiam.maps import Map
from kingofsiam.model.pieces import BRITISH, FACTIONS, SEAT_LETTERS, ControlMarker, Followers, Province
from kingofsiam.model.state import Player, State
from kingofsiam.render.names import Localization, power_name
from kingofsiam.render.sentences import describe_turn
from kingofsiam.render.svg.map_layout import MAP_HEIGHT, MAP_WIDTH, map_layout
from kingofsiam.render.svg.palette import CARD, FADED, INK, LAND, PAPER_BRIGHT, SEA, SHADE, power_styles
from kingofsiam.render.svg.pieces import control_marker, king_marker, piece
from kingofsiam.render.svg.primitives import Point, add_text, caption, group, polygon, rectangle, svg_root, to_svg_text
from kingofsiam.render.svg.surroundings import draw_counts, draw_header


@dataclass(frozen=True, slots=True)
class _Struggle:
    """A completed struggle: its province, who has taken which one up to it, and the state in which it ended."""

    province: Province
    taken: Mapping[Province, ControlMarker]
    end: State

    @property
    def taker(self) -> ControlMarker:
        """Who took the province."""
        return self.taken[self.province]

    @property
    def followers(self) -> Followers:
        """The followers that stood in the province."""
        return self.end.board.followers_in(self.province)


def _completed_struggles(states: Sequence[State]) -> Iterator[_Struggle]:
    """The struggles completed between these states of a game."""
    board = states[-1].board
    for before, after in pairwise(states):
        for box in range(len(before.board.control), len(after.board.control)):
            yield _Struggle(board.tiles[box], dict(zip(board.tiles, board.control[: box + 1], strict=False)), before)


_SIZE: Final = 1240
_COLUMN: Final = 128.0
_GAP: Final = 10.0
_LABELS: Final = 96.0
_PADDING: Final = 20.0
_TOP: Final = -84.0
_SCALE: Final = _COLUMN / MAP_WIDTH
_MAP: Final = 36.0
_FLOOR: Final = _MAP + MAP_HEIGHT * _SCALE + 130
_TAKEN: Final = _FLOOR + 36
_TALLY: Final = _TAKEN + 62
_SEATS: Final = _TALLY + 40
_ROW: Final = 30.0
_BAR: Final = 104.0


def strip(states: Iterable[State]) -> str:
    """A game as an SVG document, from its states in their order.

    Of struggles completed before the first of these states, and of those to come, you see only the tile.
    Raises `InvalidRecord` if there is no state.
    """
    positions = tuple(states)
    if not positions:
        raise InvalidRecord(("a game has at least one state",))
    last, completed = positions[-1], tuple(_completed_struggles(positions))
    width = _LABELS + len(last.board.tiles) * (_COLUMN + _GAP) - _GAP
    root = svg_root(
        (-_PADDING, _TOP),
        width + 2 * _PADDING,
        _SEATS + len(last.players) * _ROW - _TOP,
        _SIZE,
        caption("struggles", map=last.map.title, turn=describe_turn(last)),
    )
    draw_header(root, last, width, _TOP)
    _draw_rows(root, last, width)
    for place, province in enumerate(last.board.tiles):
        _draw_tile(root, last, province, _LABELS + place * (_COLUMN + _GAP))
    for struggle in completed:
        node = group(root, "struggle", _struggle_title(struggle), data_province=struggle.province)
        place = last.board.tiles.index(struggle.province)
        _draw_column(node, last.map, struggle, _LABELS + place * (_COLUMN + _GAP))
    return to_svg_text(root, "struggle")


def _struggle_title(struggle: _Struggle) -> str:
    map, taker, followers = struggle.end.map, struggle.taker, struggle.followers
    return caption(
        "taken",
        number=len(struggle.taken),
        power=power_name(taker, map),
        province=struggle.province,
        followers=Localization(map).say(followers),
    )


def _draw_rows(root: Element, last: State, width: float) -> None:
    """The labels of the rows; the row of a player goes through the whole strip."""
    for y, text in (
        (_MAP + 66, caption("map-then")),
        (_FLOOR - 6, caption("followers")),
        (_TAKEN + 5, caption("taken-by")),
        (_TALLY + 5, caption("so-far")),
    ):
        add_text(root, text, (0, y), 13, fill=FADED, max_width=_LABELS - 6)
    winners = last.outcome.winners if last.outcome else ()
    for seat in range(len(last.players)):
        y, won = _SEATS + seat * _ROW, seat in winners
        paper, ink, edge = (PAPER_BRIGHT, INK, INK) if won else (SHADE, FADED, "none")
        rectangle(root, (-9, y - 17), width + 18, _ROW - 4, rx=7, fill=paper, stroke=edge, stroke_width=1.8)
        add_text(root, SEAT_LETTERS[seat], (0, y + 1.5), 16, bold=True)
        add_text(root, caption("wins") if won else caption("holds"), (20, y + 1), 13, fill=ink)
        if won:
            king_marker(root, (72, y - 4), 9, caption("wins"))


def _draw_tile(root: Element, last: State, province: Province, x: float) -> None:
    """The tile of a struggle, whether completed or still to come."""
    place = last.board.tiles.index(province)
    node = group(root, "tile", f"{place + 1}: {province}", data_province=province)
    paper = SHADE if place < len(last.board.control) else PAPER_BRIGHT
    width = 3 if province == last.contested else 1.2
    rectangle(node, (x, 0), _COLUMN, 28, rx=6, fill=paper, stroke=INK, stroke_width=width)
    add_text(node, str(place + 1), (x + 8, 19.5), 15, bold=True)
    add_text(node, province, (x + 73, 19), 13.5, max_width=_COLUMN - 34, anchor="middle", bold=True)


def _draw_column(node: Element, map: Map, struggle: _Struggle, x: float) -> None:
    middle, styles = x + _COLUMN / 2, power_styles(map)
    _small_map(node, map, struggle, (x, _MAP))
    _draw_stacks(node, map, struggle.followers, middle)
    control_marker(node, styles[struggle.taker], (middle, _TAKEN), 19)
    taker = (middle, _TAKEN + 37)
    add_text(node, styles[struggle.taker].name, taker, 13, max_width=_COLUMN, anchor="middle", bold=True)
    takers = Counter(struggle.taken.values())
    draw_counts(node, map, [(power, takers[power]) for power in (*FACTIONS, BRITISH)], (x + 10, _TALLY), 32, 7.5)
    for seat, player in enumerate(struggle.end.players):
        _draw_holdings(node, map, player, (x + 10, _SEATS + seat * _ROW - 4))


def _small_map(node: Element, map: Map, struggle: _Struggle, at: Point) -> None:
    """The country after the struggle: who controls what, with a frame around the contested province."""
    layout, styles = map_layout(map), power_styles(map)
    rectangle(node, at, _COLUMN, MAP_HEIGHT * _SCALE, rx=5, fill=SEA)
    for name in sorted(map.provinces, key=lambda name: name == struggle.province):
        outline = [(at[0] + x * _SCALE, at[1] + y * _SCALE) for x, y in layout.outlines[name]]
        fill = styles[struggle.taken[name]].tint if name in struggle.taken else LAND
        width = 2.4 if name == struggle.province else 0.7
        polygon(node, outline, fill=fill, stroke=INK, stroke_width=width, stroke_linejoin="round")
    for name, marker in struggle.taken.items():
        x, y = layout.centers[name]
        size = 8 if name == struggle.province else 6
        piece(node, styles[marker], (at[0] + x * _SCALE, at[1] + y * _SCALE), size)


def _draw_stacks(node: Element, map: Map, followers: Followers, middle: float) -> None:
    """The followers of each faction as a stack; the highest one takes the province."""
    stacks = group(node, "followers", Localization(map).say(followers))
    pitch = min(19.0, _BAR / max(*followers.counts, 1))
    for faction in FACTIONS:
        x = middle + (faction.index - 1) * 36
        for place in range(followers.count(faction)):
            one = group(stacks, "follower", data_faction=faction.value)
            piece(one, power_styles(map)[faction], (x, _FLOOR - 9 - place * pitch), min(8.5, pitch * 0.46))
    rectangle(stacks, (middle + 6 - _COLUMN / 2, _FLOOR + 1), _COLUMN - 12, 1.6, fill=INK)


def _draw_holdings(node: Element, map: Map, player: Player, at: Point) -> None:
    """What a player holds: how many followers of each faction, and how many cards."""
    held = len(player.hand)
    draw_counts(node, map, zip(FACTIONS, player.followers.counts, strict=True), at, 31, 7.5)
    cards = group(node, "cards", caption("cards", held=held), data_count=str(held))
    rectangle(cards, (at[0] + 90, at[1] - 6.5), 9, 13, rx=1.5, fill=CARD, stroke=INK)
    add_text(cards, str(held), (at[0] + 103, at[1] + 5), 13.5, bold=True)
