"""The server loop: each line gets its response, whatever the line before it held, and memory does not grow."""

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
from kingofsiam.notation.json.documents import dump
from kingofsiam.referee import MAX_LINE_BYTES, serve
from kingofsiam.referee.errors import PARSE_ERROR
from tests.helpers_rpc import TEXT, request_line

GOOD_LINE = request_line("judge", {"state": TEXT, "move": "pass"}).encode()
RESPONSE: dict[str, Any] = {"jsonrpc": "2.0", "id": 1, "result": {"legal": True, "violations": [], "reasons": []}}


def responses_to(content: bytes) -> list[Any]:
    return [json.loads(line) for line in serve(io.BytesIO(content))]


@pytest.mark.parametrize(
    ("content", "answered"),
    [
        (b"", 0),
        *((blank + GOOD_LINE + b"\n" + blank, 1) for blank in (b"\n", b"\r\n", b"   \n", b"\t\n\n\n")),
        (GOOD_LINE + b"\r\n" + GOOD_LINE, 2),
        (GOOD_LINE + b" " * (MAX_LINE_BYTES - len(GOOD_LINE) - 1) + b"\n" + GOOD_LINE, 2),
    ],
    ids=["empty", *["blank"] * 4, "no line end", "longest line"],
)
def test_each_line_is_answered(content: bytes, answered: int) -> None:
    """Blank lines are skipped, the last line needs no end, and a line may have a million bytes with its end."""
    assert responses_to(content) == [RESPONSE] * answered


TOO_LONG = [b"1" * (MAX_LINE_BYTES + excess - 1) for excess in (1, 2, 65_535, 65_536, 65_537, 3_000_000)]
BAD = [b"nonsense", b"\xff\xfe\xfd", b"[" * 900_000, b'"', b"\x00" * 10, b"\xbd", b"\xef\xbb\xbf", b"{" * 64]


@pytest.mark.parametrize("bad", [*BAD, *TOO_LONG], ids=range(len(BAD + TOO_LONG)))
def test_a_bad_line_does_not_affect_the_next(bad: bytes) -> None:
    """A bad line, or one that is too long, gets one error, and the next line the right response."""
    error, response = responses_to(bad + b"\n" + GOOD_LINE)
    assert (error["id"], error["error"]["code"]) == (None, PARSE_ERROR)
    assert response == RESPONSE
    assert len(responses_to(bad)) == 1


class HugeLine:
    """A line of a gigabyte, read piece by piece; it records the largest piece asked for."""

    def __init__(self) -> None:
        self.remaining, self.largest = 1_000_000_000, 0

    def readline(self, size: int) -> bytes:
        """The next piece."""
        self.largest = max(self.largest, size)
        piece = min(size, self.remaining, MAX_LINE_BYTES + 1)
        self.remaining -= piece
        return b"x" * piece


def test_a_huge_line_is_never_held_in_memory() -> None:
    """The error comes before the rest of the line is read, and no piece is larger than the limit."""
    line = HugeLine()
    responses = serve(cast("BinaryIO", line))
    assert json.loads(next(responses))["error"]["code"] == PARSE_ERROR
    assert line.remaining > 990_000_000
    assert list(responses) == []
    assert line.largest <= MAX_LINE_BYTES + 1


MORE = 400


def judge_requests(number: int) -> Iterator[bytes]:
    """Requests about different positions with a random move each, in both forms."""
    rng = Random(7)
    for seed in range(number):
        state = ks.deal(rng.choice((2, 3, 4)), seed=seed)
        move = ks.random_move(state, rng)
        params: dict[str, object] = {"state": dump(state), "move": dump(move)}
        if seed % 2:
            params = {"state": format_position(state), "move": format_move(move)}
        yield request_line("judge", params).encode() + b"\n"


@pytest.mark.slow
def test_memory_does_not_grow() -> None:
    """After two hundred requests, each about another position, more requests leave nothing behind."""
    warm_up, requests = b"".join(judge_requests(200)), b"".join(judge_requests(MORE))
    tracemalloc.start()
    try:
        responses_to(warm_up)
        gc.collect()
        start, _ = tracemalloc.get_traced_memory()
        for _ in serve(io.BytesIO(requests)):
            pass
        gc.collect()
        growth = tracemalloc.get_traced_memory()[0] - start
    finally:
        tracemalloc.stop()
    assert growth < 150 * MORE
