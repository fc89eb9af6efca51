"""The loop: each line has its answer, whatever stood in the one before, and memory does not grow."""

from __future__ import annotations

import gc
import io
import json
import tracemalloc
from collections.abc import Iterator
from random import Random
from typing import Any, BinaryIO, cast

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_move, format_position
from kingofsiam.notation.json_documents import dump_move, dump_state
from kingofsiam.referee import LONGEST_LINE, answers
from tests.referee.asking import PARSE_ERROR, TEXT, line_of

GOOD = line_of("outcome", state=TEXT).encode()
ANSWER = {"jsonrpc": "2.0", "id": 1, "result": {"outcome": None}}


def talked(content: bytes) -> list[Any]:
    return [json.loads(line) for line in answers(io.BytesIO(content))]


@pytest.mark.parametrize("blank", [b"\n", b"\r\n", b"   \n", b"\t\n\n\n"])
def test_blank_lines_are_passed_over(blank: bytes) -> None:
    assert talked(blank + GOOD + b"\n" + blank) == [ANSWER]


def test_the_last_line_needs_no_end() -> None:
    assert talked(GOOD + b"\r\n" + GOOD) == [ANSWER, ANSWER]


def test_nothing_asked_nothing_answered() -> None:
    assert talked(b"") == []


@pytest.mark.parametrize(
    "bad",
    [
        b"nonsense",
        b"\xff\xfe\xfd",
        b"[" * 900_000,
        b'"',
        b"\x00" * 10,
        "½".encode("latin-1"),
        b"\xef\xbb\xbf",
        b"{" * 64,
    ],
    ids=lambda bad: repr(bad[:10]),
)
def test_a_bad_line_does_not_touch_the_next(bad: bytes) -> None:
    """One error for the line, then the right answer to the next."""
    error, answer = talked(bad + b"\n" + GOOD)
    assert (error["id"], error["error"]["code"]) == (None, PARSE_ERROR)
    assert answer == ANSWER


@pytest.mark.parametrize("longer", [1, 2, 65_535, 65_536, 65_537, 3_000_000])
def test_a_line_that_is_too_long_is_passed_over(longer: int) -> None:
    """It has one error, and the line after it the right answer."""
    error, answer = talked(b"1" * (LONGEST_LINE + longer - 1) + b"\n" + GOOD)
    assert (error["id"], error["error"]["code"]) == (None, PARSE_ERROR)
    assert answer == ANSWER
    assert len(talked(b"1" * (LONGEST_LINE + longer))) == 1


def test_the_longest_line_is_read() -> None:
    """A call with a thousand thousand bytes, its line end included, is answered as usual."""
    assert talked(GOOD + b" " * (LONGEST_LINE - len(GOOD) - 1) + b"\n" + GOOD) == [ANSWER, ANSWER]


class Endless:
    """A line of a gigabyte, handed out piece by piece; it counts the largest piece asked for."""

    def __init__(self) -> None:
        self.left, self.largest = 1_000_000_000, 0

    def readline(self, size: int) -> bytes:
        """The next piece."""
        self.largest = max(self.largest, size)
        piece = min(size, self.left, LONGEST_LINE + 1)
        self.left -= piece
        return b"x" * piece


def test_a_huge_line_is_never_held() -> None:
    """The error comes before the rest of the line has been read, and no piece of it is larger than the limit."""
    line = Endless()
    talk = answers(cast("BinaryIO", line))
    assert json.loads(next(talk))["error"]["code"] == PARSE_ERROR
    assert line.left > 990_000_000
    assert list(talk) == []
    assert line.largest <= LONGEST_LINE + 1


def questions(number: int) -> Iterator[bytes]:
    """Positions of random games with a move each, in both forms; no position twice."""
    rng = Random(7)
    for seed in range(number):
        state = ks.deal(rng.choice((2, 3, 4)), seed=seed)
        move = ks.random_move(state, rng)
        params: dict[str, object] = {"state": dump_state(state), "move": dump_move(move)}
        if seed % 2:
            params = {"state": format_position(state), "move": format_move(move)}
        yield line_of("judge", **params).encode() + b"\n"


def test_memory_does_not_grow() -> None:
    """After the first hundreds of questions, each about another position, as many again leave nothing behind."""
    before, after = b"".join(questions(300)), b"".join(questions(1200))
    tracemalloc.start()
    try:
        talked(before)
        gc.collect()
        start, _ = tracemalloc.get_traced_memory()
        for _ in answers(io.BytesIO(after)):
            pass
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - start
    finally:
        tracemalloc.stop()
    assert grown < 200_000
