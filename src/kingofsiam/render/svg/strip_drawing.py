"""A whole game as one SVG strip: a column for each power-struggle, with its followers, its winner and the standings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.errors import InvalidRecord
from kingofsiam.maps import Map
from kingofsiam.model.pieces import BRITISH, FACTIONS, SEAT_LETTERS, ControlMarker, Followers, Province
from kingofsiam.model.state import Board, Player, State
from kingofsiam.render.names import followers_phrase, power_name
from kingofsiam.render.sentences import describe_turn
from kingofsiam.render.svg.headings import NOTE_SIZE, draw_heading, outcome_banner
from kingofsiam.render.svg.map_layout import MAP_HEIGHT, MAP_WIDTH, map_layout
from kingofsiam.render.svg.palette import FADED, INK, LAND, PAPER_BRIGHT, SEA, SHADE, power_styles
from kingofsiam.render.svg.pieces import control_marker, king_marker, piece
from kingofsiam.render.svg.primitives import Point, add_text, caption, group, polygon, rectangle, svg_root, to_svg_text


@dataclass(frozen=True, slots=True)
class Struggle:
    """A completed struggle: its box, the board afterwards or later, and the state in which the last player passed.

    `end` is None if no state shows how it ended.
    """

    box: int
    later: Board
    end: State | None

    @property
    def province(self) -> Province:
        """The province that was contested."""
        return self.later.tiles[self.box]

    @property
    def control(self) -> tuple[ControlMarker, ...]:
        """Who took the provinces up to this one; the last took this one."""
        return self.later.control[: self.box + 1]

    @property
    def followers(self) -> Followers | None:
        """The followers that stood in the province."""
        return None if self.end is None else self.end.board.followers_in(self.province)


def completed_struggles(states: Sequence[State]) -> tuple[Struggle, ...]:
    """The completed struggles of a game, from its states in their order."""
    ends = {
        box: before
        for before, after in pairwise(states)
        for box in range(len(before.board.control), len(after.board.control))
    }
    board = states[-1].board
    return tuple(Struggle(box, board, ends.get(box)) for box in range(len(board.control)))


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


def strip(states: Iterable[State], *, size: int = 1240) -> str:
    """A game as an SVG document, `size` pixels wide, from its states in their order.

    For struggles completed before the first of these states you see only the result, for those to come only the tile.
    Raises `InvalidRecord` if there is no state.
    """
    positions = tuple(states)
    if not positions:
        raise InvalidRecord(("a game has at least one state",))
    last, completed = positions[-1], completed_struggles(positions)
    width = _LABELS + len(last.board.tiles) * (_COLUMN + _GAP) - _GAP
    root = svg_root(
        (-_PADDING, _TOP),
        width + 2 * _PADDING,
        _SEATS + len(last.players) * _ROW - _TOP,
        size,
        title=caption("struggles", map=last.map.title, turn=describe_turn(last)),
        description="; ".join(_struggle_title(struggle, last.map) for struggle in completed)
        or caption("none-completed"),
    )
    _draw_header(root, last, width)
    _draw_rows(root, last, width)
    for place, province in enumerate(last.board.tiles):
        _draw_tile(root, last, province, place)
    for place, struggle in enumerate(completed):
        _draw_column(root, last.map, struggle, _column_left(place))
    return to_svg_text(root)


def _struggle_title(struggle: Struggle, map: Map) -> str:
    facts = {
        "number": len(struggle.control),
        "power": power_name(struggle.control[-1], map),
        "province": struggle.province,
    }
    if struggle.followers is None:
        return caption("taken", **facts)
    return caption("taken-from", followers=followers_phrase(struggle.followers, map), **facts)


def _column_left(place: int) -> float:
    return _LABELS + place * (_COLUMN + _GAP)


def _draw_header(root: Element, last: State, width: float) -> None:
    outcome = last.outcome
    draw_heading(root, last, (0, _TOP + 34), width - (NOTE_SIZE[0] + 20 if outcome else 0))
    if outcome is not None:
        outcome_banner(root, last, outcome, (width - NOTE_SIZE[0], _TOP + 12))


def _draw_rows(root: Element, last: State, width: float) -> None:
    """The labels of the rows; the row of a player goes through the whole strip."""
    for y, text in (
        (_MAP + 66, caption("map-then")),
        (_FLOOR - 6, caption("followers")),
        (_TAKEN + 5, caption("taken-by")),
        (_TALLY + 5, caption("so-far")),
    ):
        add_text(root, text, (0, y), 13, fill=FADED, max_width=_LABELS - 6)
    for seat in range(len(last.players)):
        top = _SEATS + seat * _ROW - 17
        won = last.outcome is not None and seat in last.outcome.winners
        edge: dict[str, str | float] = {"stroke": INK, "stroke_width": 1.8} if won else {}
        rectangle(root, (-9, top), width + 18, _ROW - 4, rx=7, fill=PAPER_BRIGHT if won else SHADE, **edge)
        add_text(root, SEAT_LETTERS[seat], (0, top + 18.5), 16, bold=True)
        add_text(root, caption("wins") if won else caption("holds"), (20, top + 18), 13, fill=INK if won else FADED)
        if won:
            king_marker(root, (72, top + 13), 9, caption("wins"))


def _draw_tile(root: Element, last: State, province: Province, place: int) -> None:
    """The tile of a struggle, whether completed or still to come."""
    x, contested = _column_left(place), province == last.contested
    node = group(root, "tile", f"{place + 1}: {province}", data_province=province)
    down = place < len(last.board.control)
    edge: dict[str, str | float] = {"stroke": INK, "stroke_width": 3 if contested else 1.2}
    rectangle(node, (x, 0), _COLUMN, 28, rx=6, fill=SHADE if down else PAPER_BRIGHT, **edge)
    add_text(node, str(place + 1), (x + 8, 19.5), 15, bold=True)
    add_text(node, province, (x + 73, 19), 13.5, max_width=_COLUMN - 34, anchor="middle", bold=True)


def _draw_column(root: Element, map: Map, struggle: Struggle, x: float) -> None:
    node = group(root, "struggle", _struggle_title(struggle, map), data_province=struggle.province)
    middle, taker = x + _COLUMN / 2, struggle.control[-1]
    _small_map(node, map, struggle, (x, _MAP))
    followers = struggle.followers
    if followers is None:
        add_text(node, caption("not-seen"), (middle, _FLOOR - 6), 12, anchor="middle", fill=FADED)
    else:
        _draw_stacks(node, map, followers, x)
    control_marker(node, power_styles(map)[taker], (middle, _TAKEN), 19)
    name = power_name(taker, map)
    add_text(node, name, (middle, _TAKEN + 37), 13, max_width=_COLUMN, anchor="middle", bold=True)
    tally = [(power, struggle.control.count(power)) for power in (*FACTIONS, BRITISH)]
    _draw_counts(node, map, tally, (x + 10, _TALLY), 32)
    for seat, player in enumerate(struggle.end.players if struggle.end else ()):
        _draw_holdings(node, map, player, (x + 10, _SEATS + seat * _ROW - 4))


def _small_map(node: Element, map: Map, struggle: Struggle, at: Point) -> None:
    """The country after the struggle: who controls what, with a frame around the contested province."""
    layout = map_layout(map)
    taken = dict(zip(struggle.later.tiles, struggle.control, strict=False))
    rectangle(node, at, _COLUMN, MAP_HEIGHT * _SCALE, rx=5, fill=SEA)
    for name in (*(name for name in map.provinces if name != struggle.province), struggle.province):
        outline = [(at[0] + x * _SCALE, at[1] + y * _SCALE) for x, y in layout.outlines[name]]
        fill = power_styles(map)[taken[name]].tint if name in taken else LAND
        width = 2.4 if name == struggle.province else 0.7
        polygon(node, outline, fill=fill, stroke=INK, stroke_width=width, stroke_linejoin="round")
    for name, marker in taken.items():
        x, y = layout.centers[name]
        size = 8 if name == struggle.province else 6
        piece(node, power_styles(map)[marker], (at[0] + x * _SCALE, at[1] + y * _SCALE), size)


def _draw_stacks(node: Element, map: Map, followers: Followers, x: float) -> None:
    """The followers of each faction as a stack; the highest one takes the province."""
    stacks = group(node, "followers", followers_phrase(followers, map))
    pitch = min(19.0, _BAR / max(*followers.counts, 1))
    for faction in FACTIONS:
        style, count = power_styles(map)[faction], followers.count(faction)
        middle = x + _COLUMN / 2 + (faction.index - 1) * 36
        for place in range(count):
            one = group(stacks, "follower", data_faction=faction.value)
            piece(one, style, (middle, _FLOOR - 9 - place * pitch), min(8.5, pitch * 0.46))
    rectangle(stacks, (x + 6, _FLOOR + 1), _COLUMN - 12, 1.6, fill=INK)


def _draw_counts(node: Element, map: Map, counts: Iterable[tuple[ControlMarker, int]], at: Point, step: float) -> None:
    """A small piece of each power, and a number beside it."""
    for place, (power, count) in enumerate(counts):
        one = group(node, "count", f"{count} {power_styles(map)[power].name}", data_count=str(count))
        if not count:
            one.set("opacity", "0.4")
        piece(one, power_styles(map)[power], (at[0] + place * step, at[1]), 7.5)
        add_text(one, str(count), (at[0] + place * step + 9.5, at[1] + 5), 13.5, bold=True)


def _draw_holdings(node: Element, map: Map, player: Player, at: Point) -> None:
    """What a player holds: how many followers of each faction, and how many cards."""
    _draw_counts(node, map, [(faction, player.followers.count(faction)) for faction in FACTIONS], at, 31)
    cards = group(node, "cards", caption("cards", held=len(player.hand)), data_count=str(len(player.hand)))
    rectangle(cards, (at[0] + 90, at[1] - 6.5), 9, 13, rx=1.5, fill="#7b5b34", stroke=INK)
    add_text(cards, str(len(player.hand)), (at[0] + 103, at[1] + 5), 13.5, bold=True)
