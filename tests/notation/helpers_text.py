"""Hypothesis strategies and samples for the text notation: moves, deals, records, and texts with one change."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar, cast

import pytest
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.errors import Invalid, NotationError
from kingofsiam.notation import Comment, Record, Result, Variation, parse_record
from kingofsiam.testing import PlayStyle, any_actions, any_moves, deals, styled_move
from tests.helpers_strategies import FACTIONS, MAPS

T = TypeVar("T")

PAGE: Final = (Path(__file__).parents[2] / "docs" / "pages" / "reference" / "notation.md").read_text(encoding="utf-8")
"""The documentation page that defines the notation."""

POSITION, DEAL, _RECORD = (text.removesuffix("\n") for text in re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL))

RECORD: Final = _RECORD.replace('name = "siam"\n…\n', ks.SIAM.to_toml()) + "\n"
"""The record on the page, with its map, which the page leaves out."""

LETTERS: Final = 'ABCDFKLMR123450-+*=/:.,"\\{}[] \n\t\0é…\U0001f40d'


def names() -> st.SearchStrategy[str]:
    """Names of provinces, known and unknown, the pool, and odd names that a program may produce."""
    known = [province for board in MAPS for province in board.provinces]
    odd = ("Nowhere", "", "LAN", 'a "b" \\ c', "x\n\u2028\u202e", "\ud800")
    return st.sampled_from((*known, ks.POOL, *odd)) | st.text(max_size=5)


def tuples(items: st.SearchStrategy[T], min_size: int, max_size: int) -> st.SearchStrategy[tuple[T, ...]]:
    """Tuples of `min_size` to `max_size` items."""

    def as_tuple(listed: list[T]) -> tuple[T, ...]:
        return tuple(listed)

    return st.lists(items, min_size=min_size, max_size=max_size).map(as_tuple)


def actions() -> st.SearchStrategy[ks.Action]:
    """Every action that can be constructed, possible or not."""
    return any_actions(names())


def moves() -> st.SearchStrategy[ks.Move]:
    """Every move that can be constructed, legal or not."""
    return any_moves(names())


@st.composite
def records(draw: st.DrawFn, extra: st.SearchStrategy[list[ks.Move]] | None = None) -> Record:
    """A record of a game, finished or not, often with extra moves that may be illegal; any field may be filled.

    It begins with a deal or with a position, and may have variations.
    """
    deal, random = draw(deals()), draw(st.randoms(use_true_random=False))
    style = PlayStyle.draw(random)
    state, played = ks.start(deal), list[ks.Move]()
    start: ks.Deal | ks.State = deal
    length, skipped = draw(st.sampled_from((200, 200, 20, 5, 0))), draw(st.sampled_from((0, 0, 0, 7)))
    for number in range(length):
        if number == skipped > 0:
            start, played = state, []
        if state.outcome is not None:
            break
        played.append(styled_move(state, style, random))
        state = ks.play(state, played[-1])
    played += draw(st.lists(moves(), max_size=2) if extra is None else extra)
    result = Result.of(state.outcome) if state.outcome is not None else None
    players = len(deal.aids)
    return Record(
        start,
        tuple(played),
        draw(st.just(result) | results(players)),
        draw(tuples(st.text(), players, players)),
        draw(tuples(comments(len(played)), 0, 3)),
        tuple(draw(st.dictionaries(headers(), st.text(), max_size=3)).items()),
        draw(variations(len(played), extra)),
    )


@st.composite
def variations(
    draw: st.DrawFn, moves_made: int, extra: st.SearchStrategy[list[ks.Move]] | None
) -> tuple[Variation, ...]:
    """Variations of a game of so many moves, and of each other."""
    found, lines = list[Variation](), [(0, moves_made)]
    for _ in range(draw(st.sampled_from((0, 0, 1, 3))) if moves_made else 0):
        line = draw(st.integers(0, len(found)))
        after = draw(st.integers(lines[line][0], lines[line][1] - 1))
        own = tuple(draw(st.lists(moves(), min_size=1, max_size=3) if extra is None else extra)) or (ks.Pass(),)
        end = after + len(own)
        found.append(Variation(line, after, own, draw(tuples(comments(end, after + 1), 0, 2))))
        lines.append((after, end))
    return tuple(found)


def results(players: int) -> st.SearchStrategy[Result | None]:
    reigns = st.none() | st.sampled_from(FACTIONS)
    return st.none() | st.builds(Result, tuples(st.integers(0, players - 1), 1, 4), reigns)


def comments(moves_made: int, first: int = 0) -> st.SearchStrategy[Comment]:
    printable = st.characters(exclude_categories=("Cc", "Cs"), include_characters="\n")
    hard = st.sampled_from(("", "{", "}", "\\", "\\}", "---- map ----", "a\n---- map ----\n---- end ----", "1. A pass"))
    return st.builds(Comment, st.integers(first, moves_made), hard | st.text(printable))


def headers() -> st.SearchStrategy[str]:
    return st.sampled_from(("Verified", "Event", "Date")) | st.from_regex(r"\A[E-Z][A-Za-z0-9]{1,39}\Z").filter(
        lambda name: name not in ("Format", "Map", "Readings", "Position", "Result")
    )


@st.composite
def changed(draw: st.DrawFn, text: str) -> str:
    """The text with one character removed, inserted or replaced."""
    at = draw(st.integers(0, len(text) - 1))
    new = draw(st.sampled_from(("", *LETTERS, *sorted(set(text)))) | st.characters(codec="utf-8"))
    removed = draw(st.sampled_from((1, 0)))
    return text[:at] + new + text[at + removed :]


def read(parse: Callable[[str], T], text: str) -> T | NotationError | Invalid:
    """The parsed value, or one of the two errors that refuse a text; no other error is caught."""
    try:
        return parse(text)
    except (NotationError, Invalid) as error:
        return error


def names_its_reasons(error: NotationError | Invalid, text: str) -> bool:
    """Whether an error says what is wrong: where in the text and what was expected, or every fault."""
    if isinstance(error, Invalid):
        return bool(error.faults)
    lines = text.split("\n")
    in_text = 1 <= error.line <= len(lines) and 1 <= error.column <= len(lines[error.line - 1]) + 1
    rest = "\n".join((lines[error.line - 1][error.column - 1 :], *lines[error.line :]))
    return in_text and bool(error.expected) and rest.startswith(error.found) and bool(error.found) is bool(rest)


GAME = parse_record(RECORD)
DEALT = cast("ks.Deal", GAME.deal)
HEAD, MAP = RECORD.split("---- map ----\n")


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(Invalid) as caught:
        parse_record(text)
    return caught.value.faults


def error_in(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_record(text)
    assert names_its_reasons(caught.value, text)
    return caught.value
