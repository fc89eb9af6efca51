"""Text boards: a position as a table of at most 100 columns."""

import textwrap
from collections.abc import Container, Iterator, Sequence
from typing import Final

from kingofsiam import fluent
from kingofsiam.model.pieces import FACTIONS, SEAT_LETTERS, Province
from kingofsiam.model.state import State
from kingofsiam.render.names import Localization, faction_letters, follower_counts
from kingofsiam.render.sentences import cite, describe_ban, describe_outcome, describe_turn, other_answers
from kingofsiam.rules.s2_concept import sides

WIDTH: Final = 100
"""The maximum width of a line in characters."""


def clipped(text: str, width: int = WIDTH) -> str:
    """The text; if it is wider than `width`, its end is replaced by two dots."""
    return text if len(text) <= width else text[: width - 2] + ".."


def columns(rows: Sequence[Sequence[str]], *, right: Container[int] = ()) -> tuple[str, ...]:
    """The rows as lines, each column as wide as its widest cell; the columns in `right` are aligned to the right.

    An empty row becomes a line of dashes.
    """
    widths = [max(map(len, column)) for column in zip(*filter(None, rows), strict=True)]
    dashes = ["-" * width if width > 1 else "" for width in widths]
    return tuple(clipped("  ".join(_cells(row or dashes, widths, right)).rstrip()) for row in rows)


def _cells(row: Sequence[str], widths: Sequence[int], right: Container[int]) -> list[str]:
    pairs = enumerate(zip(row, widths, strict=True))
    return [cell.rjust(width) if column in right else cell.ljust(width) for column, (cell, width) in pairs]


def wrapped(text: str, *, first: str = "", then: str | None = None, width: int = WIDTH) -> tuple[str, ...]:
    """The text in lines: the first begins with `first`, the others with `then` (by default as many spaces)."""
    indent = " " * len(first) if then is None else then
    lines = textwrap.wrap(text, width, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False)
    return tuple(lines) or (first.rstrip(),)


def pluralize(count: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}{'es' if noun.endswith('s') else 's'}"


_MARKER: Final = ">"
_FOLLOWER_COLUMNS: Final = (5, 6, 7)
_MAX_NAME_LENGTH: Final = 14
_HEADINGS: Final = ("box", "province", "code", "home", "tile", "next-to", "pool")


def text_board(state: State, *, language: str = "en") -> str:
    """The whole table: boxes 1 to 8 with tiles and provinces, the pool, the players, and whose turn it is.

    Numbers of followers have the letter of their faction, seats are A to D, and `>` marks the contested province and
    the player to move. Each province has its code on the map.
    """
    words = fluent.bundle(language)
    box, province, code, home, tile, next_to, pool = (words.format(f"board-{key}", {}) for key in _HEADINGS)
    pool_row = ("", "", pool, "", "", *follower_counts(state.board.pool, state.map), "", "")
    localization = Localization(state.map, language=language)
    factions = (clipped(localization.say(faction), 8) for faction in FACTIONS)
    head = ("", box, province, code, home, *factions, tile, next_to)
    rows = [head, (), *_province_rows(state, localization), pool_row, (), *_player_rows(state, localization)]
    players = who_plays(len(state.players), language=language)
    title = f"{clipped(state.map.title, 60)}, {players}. {describe_turn(state, language=language)}."
    return "\n".join((*wrapped(title), *columns(rows, right=_FOLLOWER_COLUMNS), *_remarks(state, language)))


def who_plays(players: int, *, language: str = "en") -> str:
    """How many play, or which team against which."""
    words = fluent.bundle(language)
    if players != len(SEAT_LETTERS):
        return words.format("board-players", {"players": players})
    one, other = map(Localization(language=language).say_players, sides(players))
    return words.format("board-teams", {"one": one, "other": other})


def _province_rows(state: State, words: Localization) -> Iterator[Sequence[str]]:
    for box, province in enumerate(state.board.tiles, start=1):
        land = state.map.land(province)
        yield (
            _MARKER if province == state.contested else "",
            f" {box}",
            clipped(words.say(province, "name"), _MAX_NAME_LENGTH),
            land.code,
            faction_letters(state.map)[land.home_of.index] if land.home_of else "",
            *follower_counts(state.board.followers_in(province), state.map),
            _tile_cell(state, province, words),
            " ".join(state.map.land(neighbour).code for neighbour in state.map.neighbours[province]),
        )


def _tile_cell(state: State, province: Province, words: Localization) -> str:
    controller = state.board.controller(province)
    if controller is not None:
        return words.bundle.format("board-face-down", {"power": clipped(words.say(controller), 10)})
    status = words.format("picture-contested" if province == state.contested else "picture-face-up", {})
    king = f", {clipped(words.say_of_map('king', ''), 10)}"
    return status + king * (province in state.board.kings)


def _player_rows(state: State, words: Localization) -> Iterator[Sequence[str]]:
    for seat, player in enumerate(state.players):
        played = {"card": clipped(words.say(player.played[-1]), 20)} if player.played else {}
        yield (
            _MARKER if seat == state.to_move and state.outcome is None else "",
            f" {SEAT_LETTERS[seat]}",
            words.format("picture-cards", {"held": len(player.hand)}),
            "",
            "",
            *follower_counts(player.followers, state.map),
            words.bundle.format("board-played" if played else "board-played.nothing", played),
            "",
        )


def _remarks(state: State, language: str) -> Iterator[str]:
    if state.outcome is not None:
        why = cite(state.outcome.rule, state.map, state.readings, language=language)
        yield from wrapped(f"{describe_outcome(state.outcome, state.map, language=language)} {why}")
    elif state.last_swap is not None:
        yield from wrapped(describe_ban(state.last_swap, state.map, language=language))
    if state.readings.changed:
        yield fluent.bundle(language).format("board-other-readings", {})
    for answer in other_answers(state.readings, state.map, language=language):
        yield from wrapped(answer, first="- ")
