"""Beside the map: the common pool, and for each player their followers, cards and turn."""

from collections.abc import Iterable
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.maps import Map
from kingofsiam.model.pieces import FACTIONS, SEAT_LETTERS, ControlMarker, Followers, Seat
from kingofsiam.model.state import Player, State
from kingofsiam.render.names import followers_phrase
from kingofsiam.render.svg.palette import CARD, EDGE, FADED, INK, PAPER_BRIGHT, SHADE, power_styles
from kingofsiam.render.svg.pieces import king_marker, piece
from kingofsiam.render.svg.primitives import Point, add_text, caption, circle, group, polygon, rectangle
from kingofsiam.rules.s2_concept import sides

SEAT_WIDTH: Final = 304.0
POOL_HEIGHT: Final = 76.0
SEAT_HEIGHT: Final = 116.0


def draw_pool(parent: Element, state: State, at: Point) -> None:
    """The common pool."""
    node = group(parent, "pool", caption("the-pool", followers=followers_phrase(state.board.pool, state.map)))
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
    holds = f"{SEAT_LETTERS[seat]}: {followers_phrase(player.followers, state.map)}"
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
    return "".join(caption("partner", seat=other) for other in side if other != seat)
