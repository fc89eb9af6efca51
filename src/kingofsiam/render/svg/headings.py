"""The words around the board: heading, outcome or next move, the meaning of the signs; the position in a sentence."""

import textwrap
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import BRITISH, FACTIONS, RAMA, SEAT_LETTERS
from kingofsiam.model.state import Outcome, State
from kingofsiam.render.names import followers_phrase
from kingofsiam.render.sentences import (
    describe_ban,
    describe_move,
    describe_outcome,
    describe_turn,
    other_answers,
    rule_sentence,
)
from kingofsiam.render.svg.palette import ACCENT, FADED, INK, PAPER_BRIGHT, power_styles
from kingofsiam.render.svg.pieces import control_marker, home_sign, king_marker, piece
from kingofsiam.render.svg.primitives import (
    Point,
    add_text,
    caption,
    circle,
    group,
    polyline,
    rectangle,
    text_width,
)
from kingofsiam.spec.readings import spelled_changes

_NOTE_WIDTH: Final = 330.0
_NOTE_HEIGHT: Final = 50.0
_LINE_LENGTH: Final = 46


def draw_header(root: Element, state: State, width: float, top: float, move: Move | None = None) -> None:
    """The map, the players and whose turn it is; to the right of these a note: the outcome, or the move to come."""
    noted = state.outcome is not None or move is not None
    room = width - (_NOTE_WIDTH + 20 if noted else 0)
    players = caption("players", map=state.map.title, players=len(state.players))
    add_text(root, players, (0, top + 34), 21, bold=True, max_width=room)
    add_text(root, describe_turn(state), (0, top + 58), 15, max_width=room)
    corner = (width - _NOTE_WIDTH, top + 12)
    if state.outcome is not None:
        _draw_outcome(root, state, state.outcome, corner)
    elif move is not None:
        _draw_move(root, f"{SEAT_LETTERS[state.to_move]}: {describe_move(move, state.map)}", corner)


def _draw_outcome(root: Element, state: State, outcome: Outcome, at: Point) -> None:
    """Who reigns, who wins, and the rule that decided."""
    why = rule_sentence(outcome.rule, state.map, state.readings)
    node = group(root, "outcome", why, data_rule=outcome.rule.id)
    style = power_styles(state.map)[outcome.reign or BRITISH]
    rectangle(node, at, _NOTE_WIDTH, _NOTE_HEIGHT, rx=10, fill=style.tint, stroke=style.fill, stroke_width=2.5)
    control_marker(node, style, (at[0] + 30, at[1] + 25), 19)
    text, left = describe_outcome(outcome, state.map), at[0] + 60
    add_text(node, text, (left, at[1] + 22), 15.5, bold=True, max_width=_NOTE_WIDTH - 100)
    add_text(node, outcome.rule.id, (left, at[1] + 40), 12.5, max_width=_NOTE_WIDTH - 100)
    king_marker(node, (at[0] + _NOTE_WIDTH - 22, at[1] + 25), 12, caption("end"))


def _draw_move(root: Element, text: str, at: Point) -> None:
    node = group(root, "move", text)
    rectangle(node, at, _NOTE_WIDTH, _NOTE_HEIGHT, rx=10, fill=PAPER_BRIGHT, stroke=ACCENT, stroke_width=2)
    lines = textwrap.wrap(text, _LINE_LENGTH, max_lines=3, placeholder="…")
    for row, line in enumerate(lines):
        y = at[1] + 29.5 + 15 * (row - (len(lines) - 1) / 2)
        add_text(node, line, (at[0] + 14, y), 12.5, max_width=_NOTE_WIDTH - 24)


def describe_position(state: State, move: Move | None) -> str:
    """The whole position in words."""
    board = state.board
    parts = [
        f"{name}: {followers_phrase(board.followers_in(name), state.map)}" for name in board.tiles[len(board.control) :]
    ]
    parts.append(caption("the-pool", followers=followers_phrase(board.pool, state.map)))
    for seat, player in enumerate(state.players):
        cards = caption("cards", held=len(player.hand))
        parts.append(f"{SEAT_LETTERS[seat]}: {followers_phrase(player.followers, state.map)}, {cards}")
    if move is not None:
        parts.append(caption("move-to-come", move=describe_move(move, state.map)))
    return "; ".join(parts) + "."


_FONT_SIZE: Final = 12.5
_MAX_LABEL_WIDTH: Final = 118.0


def draw_legend(root: Element, state: State, at: Point) -> None:
    """One line with the signs, and one with the swap that may not be undone and the readings that differ."""
    node = group(root, "key", caption("signs"))
    x, y = at
    for meaning, draw_sign in _signs(state):
        draw_sign(node, at=(x + 10, y - 4.5))
        add_text(node, meaning, (x + 25, y), _FONT_SIZE, max_width=_MAX_LABEL_WIDTH)
        x += 25 + min(_MAX_LABEL_WIDTH, text_width(meaning, _FONT_SIZE)) + 12
    remarks: list[str] = []
    if state.last_swap is not None and state.outcome is None:
        remarks.append(describe_ban(state.last_swap, state.map).removesuffix("."))
    if state.readings.changed:
        remarks.append(caption("other-readings", readings=", ".join(spelled_changes(state.readings))))
        answers = " ".join(other_answers(state.readings, state.map))
        node = group(node, "readings", caption("other-readings", readings=answers))
    if remarks:
        add_text(node, ". ".join(remarks), (at[0], y + 26), _FONT_SIZE, max_width=920, fill=FADED)


def _signs(state: State) -> Iterator[tuple[str, Callable[..., object]]]:
    """The meaning of each sign on this map, and a function that draws the sign on a node, `at` a point."""
    styles = power_styles(state.map)
    for power in (*FACTIONS, BRITISH):
        yield styles[power].name, partial(piece, style=styles[power], radius=9.5)
    yield caption("capital"), partial(circle, radius=9, fill=PAPER_BRIGHT, stroke=INK, stroke_width=1.5)
    yield caption("control"), partial(control_marker, style=styles[RAMA], radius=10)
    yield caption("home"), partial(home_sign, style=styles[RAMA], size=8)
    yield state.map.king, partial(king_marker, size=10, king=state.map.king)
    kinds = {border.fact.attested for border in state.map.borders}
    if True in kinds:
        yield caption("border"), _border_sign
    if False in kinds:
        yield caption("reconstructed-border"), partial(_border_sign, stroke_dasharray="6 4")


def _border_sign(node: Element, at: Point, **dashes: str) -> None:
    polyline(node, ((at[0] - 10, at[1]), (at[0] + 10, at[1])), stroke=INK, stroke_width=2.2, **dashes)
