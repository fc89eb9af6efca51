"""A whole game as a strip: a column for each power-struggle, with who stood there, who took it, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.errors import InvalidRecord
from kingofsiam.maps import Map
from kingofsiam.picture.names import SEATS, count_of, people, power
from kingofsiam.picture.svg.atlas import HEIGHT as MAP_HEIGHT
from kingofsiam.picture.svg.atlas import WIDTH as MAP_WIDTH
from kingofsiam.picture.svg.atlas import atlas
from kingofsiam.picture.svg.drawing import (
    BRIGHT,
    FADED,
    INK,
    LAND,
    SEA,
    SHADE,
    Point,
    box,
    group,
    polygon,
    printed,
    sheet,
    write,
)
from kingofsiam.picture.svg.heading import NOTE, banner, heading, moment
from kingofsiam.picture.svg.looks import coin, crown, looks, piece
from kingofsiam.picture.svg.struggles import Struggle, struggles
from kingofsiam.rules.s1_components import BRITISH, FACTIONS, ControlMarker, Followers, Province
from kingofsiam.state import Player, State

_COLUMN: Final = 128.0
_GAP: Final = 10.0
_LABELS: Final = 96.0
_EDGE: Final = 20.0
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
    """A game as an SVG document, `size` pixels wide: from its states in their order, the last one the latest.

    Of the struggles completed before the first of these states only the result is shown, of those to come only the
    tile. Raises `InvalidRecord` where there is no state at all.
    """
    seen = tuple(states)
    if not seen:
        raise InvalidRecord(("a game has at least one state",))
    last, completed = seen[-1], struggles(seen)
    width = _LABELS + len(last.board.tiles) * (_COLUMN + _GAP) - _GAP
    root = sheet(
        (-_EDGE, _TOP),
        width + 2 * _EDGE,
        _SEATS + len(last.players) * _ROW - _TOP,
        size,
        title=f"{last.map.title}, the power-struggles of a game. {moment(last)}",
        about="; ".join(_told(each, last.map) for each in completed) or "No power-struggle is completed.",
    )
    _head(root, last, width)
    _rows(root, last, width)
    for place, province in enumerate(last.board.tiles):
        _tile(root, last, province, place)
    for place, struggle in enumerate(completed):
        _column(root, last.map, struggle, _left(place))
    return printed(root)


def _told(struggle: Struggle, map: Map) -> str:  # noqa: A002 - the booklet's word
    told = f"{len(struggle.control)}: the {power(struggle.taker, map)} take {struggle.province}"
    return told if struggle.followers is None else f"{told}, followers there: {people(struggle.followers, map)}"


def _left(place: int) -> float:
    return _LABELS + place * (_COLUMN + _GAP)


def _head(root: Element, last: State, width: float) -> None:
    outcome = last.outcome
    heading(root, last, (0, _TOP + 34), width - (NOTE[0] + 20 if outcome else 0))
    if outcome is not None:
        banner(root, last, outcome, (width - NOTE[0], _TOP + 12))


def _rows(root: Element, last: State, width: float) -> None:
    """What the rows are; that of a player goes through the whole strip."""
    for y, text in (
        (_MAP + 66, "the map then"),
        (_FLOOR - 6, "followers"),
        (_TAKEN + 5, "taken by"),
        (_TALLY + 5, "so far"),
    ):
        write(root, text, (0, y), 13, fill=FADED, room=_LABELS - 6)
    for seat in range(len(last.players)):
        top = _SEATS + seat * _ROW - 17
        won = last.outcome is not None and seat in last.outcome.winners
        edge: dict[str, str | float] = {"stroke": INK, "stroke_width": 1.8} if won else {}
        box(root, (-9, top), width + 18, _ROW - 4, rx=7, fill=BRIGHT if won else SHADE, **edge)
        write(root, SEATS[seat], (0, top + 18.5), 16, bold=True)
        write(root, "wins" if won else "holds", (20, top + 18), 13, fill=INK if won else FADED)
        if won:
            crown(root, (72, top + 13), 9, "wins")


def _tile(root: Element, last: State, province: Province, place: int) -> None:
    """The tile of a struggle, whether completed or still to come."""
    x, contested = _left(place), province == last.contested
    made = group(root, "tile", f"{place + 1}: {province}", data_province=province)
    down = place < len(last.board.control)
    edge: dict[str, str | float] = {"stroke": INK, "stroke_width": 3 if contested else 1.2}
    box(made, (x, 0), _COLUMN, 28, rx=6, fill=SHADE if down else BRIGHT, **edge)
    write(made, str(place + 1), (x + 8, 19.5), 15, bold=True)
    write(made, province, (x + 73, 19), 13.5, room=_COLUMN - 34, anchor="middle", bold=True)


def _column(root: Element, map: Map, struggle: Struggle, x: float) -> None:  # noqa: A002
    made = group(root, "struggle", _told(struggle, map), data_province=struggle.province)
    middle = x + _COLUMN / 2
    _small_map(made, map, struggle, (x, _MAP))
    if struggle.followers is None:
        write(made, "not seen", (middle, _FLOOR - 6), 12, anchor="middle", fill=FADED)
    else:
        _stacks(made, map, struggle, struggle.followers, x)
    coin(made, looks(map)[struggle.taker], (middle, _TAKEN), 19)
    write(made, power(struggle.taker, map), (middle, _TAKEN + 37), 13, room=_COLUMN, anchor="middle", bold=True)
    tally = [(each, struggle.control.count(each)) for each in (*FACTIONS, BRITISH)]
    _counts(made, map, tally, (x + 10, _TALLY), 32)
    for seat, player in enumerate(struggle.players):
        _holding(made, map, player, (x + 10, _SEATS + seat * _ROW - 4))


def _small_map(made: Element, map: Map, struggle: Struggle, at: Point) -> None:  # noqa: A002
    """The country after the struggle: who has control of what, and a frame around what was contested."""
    drawn = atlas(map)
    taken = dict(zip(struggle.tiles, struggle.control, strict=True))
    box(made, at, _COLUMN, MAP_HEIGHT * _SCALE, rx=5, fill=SEA)
    for name in (*(name for name in map.provinces if name != struggle.province), struggle.province):
        outline = [(at[0] + x * _SCALE, at[1] + y * _SCALE) for x, y in drawn.outlines[name]]
        fill = looks(map)[taken[name]].tint if name in taken else LAND
        wide = 2.4 if name == struggle.province else 0.7
        polygon(made, outline, fill=fill, stroke=INK, stroke_width=wide, stroke_linejoin="round")
    for name, marker in taken.items():
        x, y = drawn.middles[name]
        piece(made, looks(map)[marker], (at[0] + x * _SCALE, at[1] + y * _SCALE), 8 if name == struggle.province else 6)


def _stacks(made: Element, map: Map, struggle: Struggle, followers: Followers, x: float) -> None:  # noqa: A002
    """The followers of each faction, one on the other: the highest stack takes the province."""
    stacks = group(made, "followers", people(followers, map))
    pitch = min(19.0, _BAR / max(*followers.counts, 1))
    for faction in FACTIONS:
        look, count = looks(map)[faction], followers.count(faction)
        middle = x + _COLUMN / 2 + (faction.index - 1) * 36
        for place in range(count):
            one = group(stacks, "follower", data_faction=faction.value)
            piece(one, look, (middle, _FLOOR - 9 - place * pitch), min(8.5, pitch * 0.46))
    box(stacks, (x + 6, _FLOOR + 1), _COLUMN - 12, 1.6, fill=INK)


def _counts(
    made: Element,
    map: Map,  # noqa: A002
    counts: Iterable[tuple[ControlMarker, int]],
    at: Point,
    step: float,
) -> None:
    """A small piece of each power, and a number beside it."""
    for place, (each, count) in enumerate(counts):
        one = group(made, "count", f"{count} {looks(map)[each].name}", data_count=str(count))
        if not count:
            one.set("opacity", "0.4")
        piece(one, looks(map)[each], (at[0] + place * step, at[1]), 7.5)
        write(one, str(count), (at[0] + place * step + 9.5, at[1] + 5), 13.5, bold=True)


def _holding(made: Element, map: Map, player: Player, at: Point) -> None:  # noqa: A002
    """What a player has before him: so many of each faction, and so many cards."""
    _counts(made, map, [(each, player.followers.count(each)) for each in FACTIONS], at, 31)
    cards = group(made, "cards", count_of(len(player.hand), "card"), data_count=str(len(player.hand)))
    box(cards, (at[0] + 90, at[1] - 6.5), 9, 13, rx=1.5, fill="#7b5b34", stroke=INK)
    write(cards, str(len(player.hand)), (at[0] + 103, at[1] + 5), 13.5, bold=True)
