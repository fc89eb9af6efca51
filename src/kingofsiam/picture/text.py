"""A position as text: what one sees on the table, at most 100 columns wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kingofsiam.picture.columns import WIDTH, clipped, columns, wrapped
from kingofsiam.picture.names import SEATS, count_of, counted, letters, power, seats
from kingofsiam.picture.tell import tell_swap
from kingofsiam.rules.s1_components import FACTIONS, Province
from kingofsiam.rules.s2_concept import Seat, sides
from kingofsiam.state import Outcome, State

_HERE: Final = ">"
_FOLLOWERS: Final = (5, 6, 7)
_LONGEST_NAME: Final = 14
_STRIP_GAP: Final = 2


def table(state: State) -> str:
    """The whole table: boxes 1 to 8 with tiles and provinces, the pool, the players, and whose turn it is.

    Followers are counted with the letter of their faction, seats are called A to D, `>` marks the contested
    province and the player to move. Provinces have the short names of the map.
    """
    rows = [_head(state), (), *_province_rows(state), _pool_row(state), (), *_player_rows(state)]
    return "\n".join((*wrapped(_moment(state)), *columns(rows, right=_FOLLOWERS), *_remarks(state)))


def _moment(state: State) -> str:
    title = f"{clipped(state.map.title, 60)}, {_who_plays(len(state.players))}"
    if state.contested is None:
        return f"{title}. The game is over."
    passes = f" after {count_of(state.passes, 'pass')}" + " in a row" * (state.passes > 1) if state.passes else ""
    struggle = f"Power-struggle {len(state.board.control) + 1} of {len(state.board.tiles)} is for {state.contested}"
    return f"{title}. {struggle}; {SEATS[state.to_move]} to move{passes}."


def _who_plays(players: int) -> str:
    if players == 4:
        return " against ".join(seats(side) for side in sides(players))
    return count_of(players, "player")


def _head(state: State) -> Sequence[str]:
    factions = (clipped(name, 8) for name in state.map.faction_names)
    return ("", "box", "province", "code", "home", *factions, "tile", "next to")


def _province_rows(state: State) -> Iterator[Sequence[str]]:
    for box, province in enumerate(state.board.tiles, start=1):
        land = state.map.land(province)
        yield (
            _HERE if province == state.contested else "",
            f" {box}",
            clipped(province, _LONGEST_NAME),
            land.code,
            letters(state.map)[land.home_of.index] if land.home_of else "",
            *counted(state.board.followers_in(province), state.map),
            _tile(state, province),
            " ".join(state.map.land(neighbour).code for neighbour in state.map.neighbours[province]),
        )


def _tile(state: State, province: Province) -> str:
    controller = state.board.controller(province)
    if controller is not None:
        return f"{clipped(power(controller, state.map), 10)}, face down"
    standing = "contested" if province == state.contested else "face up"
    king = f", {clipped(state.map.king, 10)}" if province in state.board.kings else ""
    return f"{standing}{king}"


def _pool_row(state: State) -> Sequence[str]:
    return ("", "", "common pool", "", "", *counted(state.board.pool, state.map), "", "")


def _player_rows(state: State) -> Iterator[Sequence[str]]:
    for seat, player in enumerate(state.players):
        yield (
            _HERE if seat == state.to_move and state.outcome is None else "",
            f" {SEATS[seat]}",
            count_of(len(player.hand), "card"),
            "",
            "",
            *counted(player.followers, state.map),
            _top_card(state, seat),
            "",
        )


def _top_card(state: State, seat: Seat) -> str:
    played = state.players[seat].played
    return f"played {clipped(state.map.card_name(played[-1]), 20)}" if played else "played nothing"


def _remarks(state: State) -> Iterator[str]:
    if state.outcome is not None:
        yield from wrapped(result(state, state.outcome))
    elif state.last_swap is not None:
        yield from wrapped(f"May not be undone: {tell_swap(state.last_swap, state.map)}.")
    if state.readings.changed:
        changed = (f"{name.replace('_', '-')} = {choice.value}" for name, choice in state.readings.changed)
        yield from wrapped(f"Other readings than the rulebook's: {', '.join(changed)}.")


def result(state: State, outcome: Outcome) -> str:
    """Who reigns, who wins, and by which rule that was decided."""
    if outcome.reign is None:
        reign = f"The country is a colony of the {state.map.invader}"
    else:
        reign = f"The {state.map.faction_name(outcome.reign)} reign"
    wins = "wins" if len(outcome.winners) == 1 else "win"
    return f"{reign}, {seats(outcome.winners)} {wins}. {outcome.rule.sentence} [{outcome.rule.id}]"


def strip(state: State) -> str:
    """The same in brief: the tiles in their order with followers or control, then the pool and the players."""
    names = [_named_box(state, box, clipped(name, 12)) for box, name in enumerate(state.board.tiles, start=1)]
    cells = [(_standing(state, name), _mark(state, name)) for name in state.board.tiles]
    if sum(max(map(len, (name, *cell))) + _STRIP_GAP for name, cell in zip(names, cells, strict=True)) > WIDTH:
        codes = (state.map.land(name).code for name in state.board.tiles)
        names = [_named_box(state, box, code) for box, code in enumerate(codes, start=1)]
    lines = columns((names, *zip(*cells, strict=True)))
    return "\n".join((*(line for line in lines if line), *_together(_holdings(state))))


def _together(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces in as few lines as they need, none of them broken."""
    unbroken = (piece.replace(" ", "\N{NO-BREAK SPACE}") for piece in pieces)
    return (line.replace("\N{NO-BREAK SPACE}", " ") for line in wrapped("; ".join(unbroken)))


def _named_box(state: State, box: int, name: str) -> str:
    here = _HERE if box == len(state.board.control) + 1 and state.outcome is None else ""
    return f"{here}{box} {name}"


def _standing(state: State, province: Province) -> str:
    controller = state.board.controller(province)
    if controller is not None:
        return clipped(power(controller, state.map), 10)
    return _held(state, state.board.followers_in(province).counts)


def _mark(state: State, province: Province) -> str:
    shown = province in state.board.kings and province in state.board.face_up
    return clipped(state.map.king, 10) if shown else ""


def _holdings(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        yield f"{SEATS[seat]} {_held(state, player.followers.counts)}, {count_of(len(player.hand), 'card')}"
    yield f"pool {_held(state, state.board.pool.counts)}"


def _held(state: State, counts: Sequence[int]) -> str:
    held = (f"{counts[each.index]}{letters(state.map)[each.index]}" for each in FACTIONS if counts[each.index])
    return " ".join(held) or "nobody"
