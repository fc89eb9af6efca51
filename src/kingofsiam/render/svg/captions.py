"""Captions: the heading of a drawing, the banner with the outcome, and the legend that explains the signs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from kingofsiam.model.pieces import BRITISH, FACTIONS, RAMA, ControlMarker
from kingofsiam.model.state import Outcome, State
from kingofsiam.render.names import pluralize
from kingofsiam.render.sentences import describe_ban, describe_outcome, describe_turn, rule_sentence
from kingofsiam.render.svg.pieces import control_marker, home_sign, king_marker, piece, power_styles
from kingofsiam.render.svg.primitives import (
    FADED,
    INK,
    PAPER_BRIGHT,
    Point,
    add_text,
    circle,
    group,
    polyline,
    rectangle,
    text_width,
)

NOTE_SIZE: Final = (330.0, 50.0)
"""Width and height of the note beside the heading: the outcome, or the move to come."""


def draw_heading(root: Element, state: State, at: Point, max_width: float) -> None:
    """The map and the number of players, and below them whose turn it is."""
    add_text(
        root, f"{state.map.title}: {pluralize(len(state.players), 'player')}", at, 21, bold=True, max_width=max_width
    )
    add_text(root, describe_turn(state), (at[0], at[1] + 24), 15, max_width=max_width)


def outcome_banner(root: Element, state: State, outcome: Outcome, at: Point) -> None:
    """Who reigns, who wins, and the rule that decided."""
    why = rule_sentence(outcome.rule, state.map, state.readings)
    node = group(root, "outcome", why, data_rule=outcome.rule.id)
    style = power_styles(state.map)[outcome.reign or BRITISH]
    rectangle(node, at, *NOTE_SIZE, rx=10, fill=style.tint, stroke=style.fill, stroke_width=2.5)
    control_marker(node, style, (at[0] + 30, at[1] + 25), 19)
    text = describe_outcome(outcome, state.map)
    add_text(node, text, (at[0] + 60, at[1] + 22), 15.5, bold=True, max_width=NOTE_SIZE[0] - 100)
    add_text(node, outcome.rule.id, (at[0] + 60, at[1] + 40), 12.5, max_width=NOTE_SIZE[0] - 100)
    king_marker(node, (at[0] + NOTE_SIZE[0] - 22, at[1] + 25), 12, "the end")


_FONT_SIZE: Final = 12.5
_MAX_LABEL_WIDTH: Final = 118.0

Sign: TypeAlias = Callable[[Element, Point], object]


def draw_legend(root: Element, state: State, at: Point) -> None:
    """One line with the signs, and one with the swap that may not be undone and the readings that differ."""
    node = group(root, "key", "what the signs mean")
    x, y = at
    for sign, meaning in _signs(state):
        sign(node, (x + 10, y - 4.5))
        add_text(node, meaning, (x + 25, y), _FONT_SIZE, max_width=_MAX_LABEL_WIDTH)
        x += 25 + min(_MAX_LABEL_WIDTH, text_width(meaning, _FONT_SIZE)) + 12
    if remarks := _remarks(state):
        add_text(node, ". ".join(remarks), (at[0], y + 26), _FONT_SIZE, max_width=920, fill=FADED)


def _signs(state: State) -> list[tuple[Sign, str]]:
    styles = power_styles(state.map)
    return [
        *((_power_sign(state, each), styles[each].name) for each in (*FACTIONS, BRITISH)),
        (lambda node, at: circle(node, at, 9, fill=PAPER_BRIGHT, stroke=INK, stroke_width=1.5), "capital"),
        (lambda node, at: control_marker(node, styles[RAMA], at, 10), "control"),
        (lambda node, at: home_sign(node, styles[RAMA], at, 8), "home"),
        (lambda node, at: king_marker(node, at, 10, state.map.king), state.map.king),
        *_border_signs(state),
    ]


def _power_sign(state: State, power: ControlMarker) -> Sign:
    return lambda node, at: piece(node, power_styles(state.map)[power], at, 9.5)


def _border_signs(state: State) -> list[tuple[Sign, str]]:
    """The kinds of border on this map."""
    kinds = {border.fact.attested for border in state.map.borders}
    signs: tuple[tuple[bool, str, dict[str, str]], ...] = (
        (True, "border", {}),
        (False, "border, reconstructed", {"stroke_dasharray": "6 4"}),
    )
    return [(partial(_border_sign, dashes=dashes), meaning) for certain, meaning, dashes in signs if certain in kinds]


def _border_sign(node: Element, at: Point, *, dashes: dict[str, str]) -> None:
    polyline(node, ((at[0] - 10, at[1]), (at[0] + 10, at[1])), stroke=INK, stroke_width=2.2, **dashes)


def _remarks(state: State) -> list[str]:
    remarks: list[str] = []
    if state.last_swap is not None and state.outcome is None:
        remarks.append(describe_ban(state.last_swap, state.map).removesuffix("."))
    if state.readings.changed:
        changed = (f"{name.replace('_', '-')} = {choice.value}" for name, choice in state.readings.changed)
        remarks.append(f"Other readings than the rulebook's: {', '.join(changed)}")
    return remarks
