"""What lies beside the map: the common pool, and what every player has before him."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.picture.names import SEATS, count_of, people, seats
from kingofsiam.picture.svg.drawing import (
    BRIGHT,
    FADED,
    INK,
    SHADE,
    Point,
    box,
    disc,
    group,
    polygon,
    write,
)
from kingofsiam.picture.svg.looks import crown, looks, piece
from kingofsiam.rules.s1_components import FACTIONS, Followers
from kingofsiam.rules.s2_concept import Seat, sides
from kingofsiam.state import Player, State

WIDTH: Final = 304.0
POOL_HEIGHT: Final = 76.0
SEAT_HEIGHT: Final = 116.0
_TOKEN: Final = 11.0
_HEAP: Final = 74.0


def pool(parent: Element, state: State, at: Point) -> None:
    """The common pool."""
    made = group(parent, "pool", f"the common pool: {people(state.board.pool, state.map)}")
    box(made, at, WIDTH, POOL_HEIGHT, rx=10, fill=SHADE, stroke="#b9ab8c")
    write(made, "Common pool", (at[0] + 14, at[1] + 24), 14, bold=True)
    heaps(made, state, state.board.pool, (at[0] + 72, at[1] + 50))


def heaps(made: Element, state: State, followers: Followers, at: Point) -> None:
    """So many of each faction: a token of it, and the number."""
    for faction in FACTIONS:
        x, y = at[0] + faction.index * _HEAP, at[1]
        count = followers.count(faction)
        look = looks(state.map)[faction]
        heap = group(made, "heap", f"{count} {look.name}", data_faction=faction.value, data_count=str(count))
        if not count:
            heap.set("opacity", "0.45")
        piece(heap, look, (x, y), _TOKEN)
        write(heap, f"{count}", (x + 18, y + 6.5), 18, bold=True)


def seat(parent: Element, state: State, number: Seat, at: Point) -> None:
    """One player: whose turn it is, what he has gathered, the cards he still holds and the top one of his pile."""
    player = state.players[number]
    made = group(parent, "player", _told(state, number), data_seat=SEATS[number])
    _badge(made, state, number, at)
    if doing := _doing(state, number):
        write(made, doing, (at[0] + 60, at[1] + 24), 14, bold=True, room=WIDTH - 190)
    if (partner := _partner(state, number)) is not None:
        write(made, f"partner of {SEATS[partner]}", (at[0] + WIDTH - 14, at[1] + 24), 12, anchor="end", fill=FADED)
    heaps(made, state, player.followers, (at[0] + 72, at[1] + 50))
    _cards(made, state, player, (at[0] + 60, at[1] + 74))


def _badge(made: Element, state: State, number: Seat, at: Point) -> None:
    mine = _to_move(state, number) or _won(state, number)
    edge: dict[str, str | float] = {"stroke": INK if mine else "#b9ab8c", "stroke_width": 3 if mine else 1}
    box(made, at, WIDTH, SEAT_HEIGHT, rx=10, fill=BRIGHT if mine else SHADE, **edge)
    x, y = at[0] + 30, at[1] + 40
    disc(made, (x, y), 18, fill=INK if mine else BRIGHT, stroke=INK, stroke_width=1.5)
    write(made, SEATS[number], (x, y + 7.5), 21, anchor="middle", bold=True, fill=BRIGHT if mine else INK)
    if _to_move(state, number):
        polygon(made, ((at[0] - 11, y - 10), (at[0] + 3, y), (at[0] - 11, y + 10)), fill=INK)
    if _won(state, number):
        crown(made, (x, y + 34), 12, "wins")


def _cards(made: Element, state: State, player: Player, at: Point) -> None:
    """The cards still held stand upright, the played ones are pale; the top one of these is named."""
    held, played = len(player.hand), len(player.played)
    pack = group(made, "cards", count_of(held, "card"), data_count=str(held))
    for place in range(held + played):
        up = place < held
        card: dict[str, str | float] = {"fill": "#7b5b34" if up else "none", "stroke": INK if up else "#b9ab8c"}
        box(pack, (at[0] + place * 11.5, at[1]), 9, 13, rx=1.5, **card)
    x = at[0] + (held + played) * 11.5 + 4
    write(pack, count_of(held, "card"), (x, at[1] + 11.5), 13)
    top = f"on top: {state.map.card_name(player.played[-1])}" if player.played else "nothing played yet"
    write(made, top, (at[0], at[1] + 29), 12.5, room=WIDTH - 74, fill=INK if player.played else FADED)


def _doing(state: State, number: Seat) -> str:
    if _won(state, number):
        return "wins" if state.outcome and len(state.outcome.winners) == 1 else "win together"
    if _to_move(state, number):
        return "to move"
    return "passed" if number in passed(state) else ""


def passed(state: State) -> set[Seat]:
    """Who has passed in the present row of passes."""
    return {(state.to_move - back) % len(state.players) for back in range(1, state.passes + 1)}


def _to_move(state: State, number: Seat) -> bool:
    return state.outcome is None and state.to_move == number


def _won(state: State, number: Seat) -> bool:
    return state.outcome is not None and number in state.outcome.winners


def _partner(state: State, number: Seat) -> Seat | None:
    side = next(side for side in sides(len(state.players)) if number in side)
    return next((other for other in side if other != number), None)


def _told(state: State, number: Seat) -> str:
    player = state.players[number]
    doing = _doing(state, number)
    partner = _partner(state, number)
    told = [f"{seats([number])}: {people(player.followers, state.map)}", count_of(len(player.hand), "card")]
    told += [doing] if doing else []
    told += [f"partner of {SEATS[partner]}"] if partner is not None else []
    return "; ".join(told)
