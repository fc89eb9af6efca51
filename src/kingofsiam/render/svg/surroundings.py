"""Around the map: heading and note above, pool and players beside it, signs below."""

import textwrap
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.maps import Map
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import BRITISH, FACTIONS, RAMA, SEAT_LETTERS, ControlMarker, Followers, Seat
from kingofsiam.model.state import Outcome, Player, State
from kingofsiam.render import sentences
from kingofsiam.render.names import Localization
from kingofsiam.render.svg.palette import ACCENT, CARD, EDGE, FADED, INK, PAPER_BRIGHT, SHADE, power_styles
from kingofsiam.render.svg.pieces import control_marker, home_sign, king_marker, piece
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
from kingofsiam.rules.s2_concept import sides
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
    add_text(root, sentences.describe_turn(state), (0, top + 58), 15, max_width=room)
    corner = (width - _NOTE_WIDTH, top + 12)
    if state.outcome is not None:
        _draw_outcome(root, state, state.outcome, corner)
    elif move is not None:
        _draw_move(root, f"{SEAT_LETTERS[state.to_move]}: {sentences.describe_move(move, state.map)}", corner)


def _draw_outcome(root: Element, state: State, outcome: Outcome, at: Point) -> None:
    """Who reigns, who wins, and the rule that decided."""
    why = sentences.rule_sentence(outcome.rule, state.map, state.readings)
    node = group(root, "outcome", why, data_rule=outcome.rule.id)
    style = power_styles(state.map)[outcome.reign or BRITISH]
    rectangle(node, at, _NOTE_WIDTH, _NOTE_HEIGHT, rx=10, fill=style.tint, stroke=style.fill, stroke_width=2.5)
    control_marker(node, style, (at[0] + 30, at[1] + 25), 19)
    text, left = sentences.describe_outcome(outcome, state.map), at[0] + 60
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


SEAT_WIDTH: Final = 304.0
POOL_HEIGHT: Final = 76.0
SEAT_HEIGHT: Final = 116.0


def draw_pool(parent: Element, state: State, at: Point) -> None:
    """The common pool."""
    node = group(parent, "pool", caption("the-pool", followers=Localization(state.map).say(state.board.pool)))
    rectangle(node, at, SEAT_WIDTH, POOL_HEIGHT, rx=10, fill=SHADE, stroke=EDGE)
    add_text(node, caption("pool"), (at[0] + 14, at[1] + 24), 14, bold=True)
    _draw_followers(node, state.map, state.board.pool, (at[0] + 72, at[1] + 50))


def _draw_followers(node: Element, map: Map, followers: Followers, at: Point) -> None:
    draw_counts(node, map, zip(FACTIONS, followers.counts, strict=True), at, 74, 11)


def draw_counts(
    node: Element, map: Map, counts: Iterable[tuple[ControlMarker, int]], at: Point, step: float, radius: float
) -> None:
    """How many of each power: a piece and a number, faded if there are none."""
    for place, (power, count) in enumerate(counts):
        style, x = power_styles(map)[power], at[0] + place * step
        heap = group(node, "count", f"{count} {style.name}", data_count=str(count))
        if not count:
            heap.set("opacity", "0.45")
        piece(heap, style, (x, at[1]), radius)
        add_text(heap, str(count), (x + radius * 1.5, at[1] + radius * 0.6), radius * 1.65, bold=True)


def draw_seat(parent: Element, state: State, seat: Seat, at: Point) -> None:
    """One player: whose turn it is, their followers, the cards they still hold and the top card of their pile."""
    player, status, partner = state.players[seat], _status(state, seat), _partner(state, seat)
    holds = f"{SEAT_LETTERS[seat]}: {Localization(state.map).say(player.followers)}"
    title = "; ".join(filter(None, (holds, caption("cards", held=len(player.hand)), status, partner)))
    node = group(parent, "player", title, data_seat=SEAT_LETTERS[seat])
    _draw_badge(node, state, seat, at)
    if status:
        add_text(node, status, (at[0] + 60, at[1] + 24), 14, bold=True, max_width=SEAT_WIDTH - 190)
    if partner:
        add_text(node, partner, (at[0] + SEAT_WIDTH - 14, at[1] + 24), 12, anchor="end", fill=FADED)
    _draw_followers(node, state.map, player.followers, (at[0] + 72, at[1] + 50))
    _draw_cards(node, state, player, (at[0] + 60, at[1] + 74))


def _draw_badge(node: Element, state: State, seat: Seat, at: Point) -> None:
    """The box of a player with their letter: bright for the player to move, and in the end for the winners."""
    winners = state.outcome.winners if state.outcome else ()
    bright = seat in (winners or (state.to_move,))
    paper, ink, edge, width = (PAPER_BRIGHT, INK, INK, 3) if bright else (SHADE, PAPER_BRIGHT, EDGE, 1)
    rectangle(node, at, SEAT_WIDTH, SEAT_HEIGHT, rx=10, fill=paper, stroke=edge, stroke_width=width)
    x, y = at[0] + 30, at[1] + 40
    circle(node, (x, y), 18, fill=ink, stroke=INK, stroke_width=1.5)
    letter = PAPER_BRIGHT if bright else INK
    add_text(node, SEAT_LETTERS[seat], (x, y + 7.5), 21, anchor="middle", bold=True, fill=letter)
    if seat in winners:
        king_marker(node, (x, y + 34), 12, caption("wins"))
    elif bright:
        polygon(node, ((at[0] - 11, y - 10), (at[0] + 3, y), (at[0] - 11, y + 10)), fill=INK)


def _draw_cards(node: Element, state: State, player: Player, at: Point) -> None:
    """The cards in hand are filled, the played ones are outlines; the top card of the pile is named."""
    held, pile = len(player.hand), player.played
    pack = group(node, "cards", caption("cards", held=held), data_count=str(held))
    for place in range(held + len(pile)):
        fill, edge = (CARD, INK) if place < held else ("none", EDGE)
        rectangle(pack, (at[0] + place * 11.5, at[1]), 9, 13, rx=1.5, fill=fill, stroke=edge)
    add_text(pack, caption("cards", held=held), (at[0] + (held + len(pile)) * 11.5 + 4, at[1] + 11.5), 13)
    top = caption("on-top", card=state.map.card_name(pile[-1])) if pile else caption("nothing-played")
    add_text(node, top, (at[0], at[1] + 29), 12.5, max_width=SEAT_WIDTH - 74, fill=INK if pile else FADED)


def _status(state: State, seat: Seat) -> str:
    """Whether a player wins, is to move or has passed, in words; empty for none of these."""
    if state.outcome is not None:
        together = caption("win-together") if len(state.outcome.winners) > 1 else caption("wins")
        return together if seat in state.outcome.winners else ""
    passed = [(state.to_move - back) % len(state.players) for back in range(1, state.passes + 1)]
    return caption("to-move") if seat == state.to_move else caption("passed") if seat in passed else ""


def _partner(state: State, seat: Seat) -> str:
    """Whose partner the player is, in words; empty without teams."""
    side = next(side for side in sides(len(state.players)) if seat in side)
    return "".join(caption("partner", seat=SEAT_LETTERS[other]) for other in side if other != seat)


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
        remarks.append(sentences.describe_ban(state.last_swap, state.map).removesuffix("."))
    if state.readings.changed:
        remarks.append(caption("other-readings", readings=", ".join(spelled_changes(state.readings))))
        answers = " ".join(sentences.other_answers(state.readings, state.map))
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
