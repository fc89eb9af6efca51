"""The tables of what a learner sees and chooses, made from the layout of observations and masks."""

from collections.abc import Iterator, Sequence
from typing import Final

from docs.generators.markdown import table
from kingofsiam_kernel.learning.observation_layout import BOARD, MASK, PAST_TURN, PLAYER, SEATS, TURN, Field, size_of

_HEAD: Final = ("numbers", "meaning", "at most")


def fill_layout(text: str) -> str:
    """The page with the tables in place of their markers."""
    for marker, filled in _TABLES.items():
        if marker in text:
            text = text.replace(marker, filled())
    return text


def observation_table() -> str:
    """The numbers of an observation; the players after the observer in one line."""
    players = size_of(BOARD)
    turn = players + len(SEATS) * size_of(PLAYER)
    observer = (f"the observer: {field.meaning}" for field in PLAYER)
    others = (_numbers(players + size_of(PLAYER), turn), "the same for the next three players clockwise", "")
    return table(
        _HEAD,
        (
            *_rows(BOARD, 0),
            *(
                (numbers, meaning, high)
                for (numbers, _, high), meaning in zip(_rows(PLAYER, players), observer, strict=True)
            ),
            others,
            *_rows(TURN, turn),
        ),
    )


def past_turn_table() -> str:
    """The numbers of a past turn."""
    return table(_HEAD, _rows(PAST_TURN, 0))


def choices_table() -> str:
    """The numbers of the choices."""
    return table(("number", "choice"), (row[:2] for row in _rows(MASK, 0)))


_TABLES: Final = {
    "<!-- observation -->": observation_table,
    "<!-- past turn -->": past_turn_table,
    "<!-- choices -->": choices_table,
}


def _rows(fields: Sequence[Field], begin: int) -> Iterator[tuple[str, str, str]]:
    for field in fields:
        high = str(max(field.highs))
        yield _numbers(begin, begin + field.size), field.meaning, high
        begin += field.size


def _numbers(begin: int, end: int) -> str:
    return str(begin) if end == begin + 1 else f"{begin} to {end - 1}"
