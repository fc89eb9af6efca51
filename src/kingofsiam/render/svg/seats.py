"""Beside the map: the common pool, and for each player their followers, cards and turn."""

from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.model.pieces import FACTIONS, SEAT_LETTERS, Followers, Seat
from kingofsiam.model.state import Player, State
from kingofsiam.render.names import followers_phrase
from kingofsiam.render.svg.palette import FADED, INK, PAPER_BRIGHT, SHADE, power_styles
from kingofsiam.render.svg.pieces import king_marker, piece
from kingofsiam.render.svg.primitives import Point, add_text, caption, circle, group, polygon, rectangle
from kingofsiam.rules.s2_concept import sides

SEAT_WIDTH: Final = 304.0
POOL_HEIGHT: Final = 76.0
SEAT_HEIGHT: Final = 116.0
_TOKEN: Final = 11.0
_COUNT_SPACING: Final = 74.0


def draw_pool(parent: Element, state: State, at: Point) -> None:
    """The common pool."""
    node = group(parent, "pool", caption("the-pool", followers=followers_phrase(state.board.pool, state.map)))
    rectangle(node, at, SEAT_WIDTH, POOL_HEIGHT, rx=10, fill=SHADE, stroke="#b9ab8c")
    add_text(node, caption("pool"), (at[0] + 14, at[1] + 24), 14, bold=True)
    draw_follower_counts(node, state, state.board.pool, (at[0] + 72, at[1] + 50))


def draw_follower_counts(node: Element, state: State, followers: Followers, at: Point) -> None:
    """How many of each faction: a token and a number."""
    for faction in FACTIONS:
        x, y = at[0] + faction.index * _COUNT_SPACING, at[1]
        count = followers.count(faction)
        style = power_styles(state.map)[faction]
        heap = group(node, "heap", f"{count} {style.name}", data_faction=faction.value, data_count=str(count))
        if not count:
            heap.set("opacity", "0.45")
        piece(heap, style, (x, y), _TOKEN)
        add_text(heap, f"{count}", (x + 18, y + 6.5), 18, bold=True)


def draw_seat(parent: Element, state: State, number: Seat, at: Point) -> None:
    """One player: whose turn it is, their followers, the cards they still hold and the top card of their pile."""
    player, status, partner = state.players[number], seat_status(state, number), _partner(state, number)
    holds = f"{SEAT_LETTERS[number]}: {followers_phrase(player.followers, state.map)}"
    title = "; ".join(filter(None, (holds, caption("cards", held=len(player.hand)), status, partner)))
    node = group(parent, "player", title, data_seat=SEAT_LETTERS[number])
    _draw_badge(node, state, number, at)
    if status:
        add_text(node, status, (at[0] + 60, at[1] + 24), 14, bold=True, max_width=SEAT_WIDTH - 190)
    if partner:
        add_text(node, partner, (at[0] + SEAT_WIDTH - 14, at[1] + 24), 12, anchor="end", fill=FADED)
    draw_follower_counts(node, state, player.followers, (at[0] + 72, at[1] + 50))
    _draw_cards(node, state, player, (at[0] + 60, at[1] + 74))


def draw_seat_box(node: Element, state: State, number: Seat, at: Point, width: float, height: float) -> bool:
    """The box of a player. Returns whether it is bright, as it is for the player to move and for winners."""
    mine = is_to_move(state, number) or has_won(state, number)
    edge: dict[str, str | float] = {"stroke": INK if mine else "#b9ab8c", "stroke_width": 3 if mine else 1}
    rectangle(node, at, width, height, rx=10, fill=PAPER_BRIGHT if mine else SHADE, **edge)
    return mine


def _draw_badge(node: Element, state: State, number: Seat, at: Point) -> None:
    mine = draw_seat_box(node, state, number, at, SEAT_WIDTH, SEAT_HEIGHT)
    x, y = at[0] + 30, at[1] + 40
    circle(node, (x, y), 18, fill=INK if mine else PAPER_BRIGHT, stroke=INK, stroke_width=1.5)
    add_text(
        node, SEAT_LETTERS[number], (x, y + 7.5), 21, anchor="middle", bold=True, fill=PAPER_BRIGHT if mine else INK
    )
    if is_to_move(state, number):
        polygon(node, ((at[0] - 11, y - 10), (at[0] + 3, y), (at[0] - 11, y + 10)), fill=INK)
    if has_won(state, number):
        king_marker(node, (x, y + 34), 12, caption("wins"))


def _draw_cards(node: Element, state: State, player: Player, at: Point) -> None:
    """The cards in hand are filled, the played ones are outlines; the top card of the pile is named."""
    held, played = len(player.hand), len(player.played)
    pack = group(node, "cards", caption("cards", held=held), data_count=str(held))
    for place in range(held + played):
        up = place < held
        card: dict[str, str | float] = {"fill": "#7b5b34" if up else "none", "stroke": INK if up else "#b9ab8c"}
        rectangle(pack, (at[0] + place * 11.5, at[1]), 9, 13, rx=1.5, **card)
    x = at[0] + (held + played) * 11.5 + 4
    add_text(pack, caption("cards", held=held), (x, at[1] + 11.5), 13)
    pile = player.played
    top = caption("on-top", card=state.map.card_name(pile[-1])) if pile else caption("nothing-played")
    add_text(node, top, (at[0], at[1] + 29), 12.5, max_width=SEAT_WIDTH - 74, fill=INK if pile else FADED)


def seat_status(state: State, number: Seat) -> str:
    """Whether a player wins, is to move or has passed, in words; empty for none of these."""
    if has_won(state, number):
        return caption("wins") if state.outcome and len(state.outcome.winners) == 1 else caption("win-together")
    if is_to_move(state, number):
        return caption("to-move")
    passed = {(state.to_move - back) % len(state.players) for back in range(1, state.passes + 1)}
    return caption("passed") if number in passed else ""


def is_to_move(state: State, number: Seat) -> bool:
    """Whether it is the turn of the player in this seat."""
    return state.outcome is None and state.to_move == number


def has_won(state: State, number: Seat) -> bool:
    """Whether the player in this seat is among the winners."""
    return state.outcome is not None and number in state.outcome.winners


def _partner(state: State, number: Seat) -> str:
    """Whose partner the player is, in words; empty without teams."""
    side = next(side for side in sides(len(state.players)) if number in side)
    return "".join(caption("partner", seat=other) for other in side if other != number)
