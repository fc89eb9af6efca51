"""The key to the signs, and what else there is to remark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from kingofsiam.picture.svg.drawing import BRIGHT, FADED, INK, Point, disc, group, line, width_of, write
from kingofsiam.picture.svg.looks import coin, crown, house, looks, piece
from kingofsiam.picture.tell import tell_swap
from kingofsiam.rules.s1_components import BRITISH, FACTIONS, RAMA, ControlMarker
from kingofsiam.state import State

_SIZE: Final = 12.5
_ROOM: Final = 118.0

Sign: TypeAlias = Callable[[Element, Point], object]


def key(root: Element, state: State, at: Point) -> None:
    """One line with the signs, and one with the swap that may not be undone and the readings that differ."""
    made = group(root, "key", "what the signs mean")
    x, y = at
    for sign, meaning in _signs(state):
        sign(made, (x + 10, y - 4.5))
        write(made, meaning, (x + 25, y), _SIZE, room=_ROOM)
        x += 25 + min(_ROOM, width_of(meaning, _SIZE)) + 12
    if remarks := _remarks(state):
        write(made, ". ".join(remarks), (at[0], y + 26), _SIZE, room=920, fill=FADED)


def _signs(state: State) -> list[tuple[Sign, str]]:
    shown = looks(state.map)
    return [
        *((_token(state, each), shown[each].name) for each in (*FACTIONS, BRITISH)),
        (lambda made, at: disc(made, at, 9, fill=BRIGHT, stroke=INK, stroke_width=1.5), "capital"),
        (lambda made, at: coin(made, shown[RAMA], at, 10), "control"),
        (lambda made, at: house(made, shown[RAMA], at, 8), "home"),
        (lambda made, at: crown(made, at, 10, state.map.king), state.map.king),
        *_borders(state),
    ]


def _token(state: State, power: ControlMarker) -> Sign:
    return lambda made, at: piece(made, looks(state.map)[power], at, 9.5)


def _borders(state: State) -> list[tuple[Sign, str]]:
    """The kinds of border on this map."""
    kinds = {border.fact.attested for border in state.map.borders}
    return [
        (_dash(None if certain else "6 4"), "border" if certain else "border, reconstructed")
        for certain in sorted(kinds, reverse=True)
    ]


def _dash(dashes: str | None) -> Sign:
    given = {"stroke_dasharray": dashes} if dashes else {}
    return lambda made, at: line(
        made, ((at[0] - 10, at[1]), (at[0] + 10, at[1])), stroke=INK, stroke_width=2.2, **given
    )


def _remarks(state: State) -> list[str]:
    told: list[str] = []
    if state.last_swap is not None and state.outcome is None:
        told.append(f"May not be undone: {tell_swap(state.last_swap, state.map)}")
    if state.readings.changed:
        changed = (f"{name.replace('_', '-')} = {choice.value}" for name, choice in state.readings.changed)
        told.append(f"Other readings than the rulebook's: {', '.join(changed)}")
    return told
