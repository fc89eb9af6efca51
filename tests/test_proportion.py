"""Work grows as the input does, and not as its square: counted in lines of Python that are run, not in seconds."""

import sys
from collections.abc import Callable
from dataclasses import replace
from inspect import signature
from types import FrameType
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam import engine
from kingofsiam.notation import Comment, Record, Variation, format_record, parse_record, verify
from tests.helpers_rpc import LAB, REFEREE, TEXT
from tests.notation.helpers_text import GAME


def lines_run(work: Callable[[], object]) -> int:
    """How many lines of Python this work runs."""
    count, before = 0, sys.gettrace()

    def trace(_frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def with_variations(number: int) -> Record:
    moves = len(GAME.moves)
    return replace(GAME, variations=tuple(Variation(0, index % moves, (ks.Pass(),)) for index in range(number)))


def with_comments(number: int) -> Record:
    """As many moves as comments; nothing asks whether they are legal."""
    comments = tuple(Comment(index, "") for index in range(number))
    return replace(GAME, moves=(ks.Pass(),) * number, comments=comments)


def parsed(record: Record) -> Callable[[], object]:
    text = format_record(record)
    return lambda: parse_record(text)


def imported(record: Record) -> Callable[[], object]:
    text = format_record(record)
    return lambda: LAB.result("import", text=text)


def judged(answers: int) -> Callable[[], object]:
    turn = {"state": TEXT, "answers": ["2 vs. 1", {"faction": "Rama", "province": "Lan Na"}]}
    return lambda: REFEREE.result("turn", **turn, answer=[None] * answers)


WORK: dict[str, Callable[[int], Callable[[], object]]] = {
    "parse variations": lambda size: parsed(with_variations(size)),
    "import variations": lambda size: imported(with_variations(size)),
    "parse comments": lambda size: parsed(with_comments(size)),
}


@pytest.mark.parametrize("name", WORK)
def test_work_grows_as_the_input_does(name: str) -> None:
    """Four times the input takes at most four times the lines."""
    small, large = (lines_run(WORK[name](size)) for size in (100, 400))
    assert large <= 4 * small


def test_no_cache_grows_for_ever() -> None:
    """Whatever is remembered by arguments that come from outside is forgotten again."""
    rooms = ("kingofsiam.model", "kingofsiam.rules", "kingofsiam.notation", "kingofsiam.maps")
    caches = {
        f"{module.__name__}.{name}": value
        for module in tuple(sys.modules.values())
        if module.__name__.startswith(rooms)
        for name, value in vars(module).items()
        if hasattr(value, "cache_info") and signature(value).parameters
    }
    assert len(caches) > 3
    assert [name for name, value in caches.items() if value.cache_parameters()["maxsize"] is None] == []


def test_equal_answers_are_judged_once() -> None:
    """A list that repeats an answer takes hardly more work than the answer."""
    judged(1)()  # fills the cache of positions
    assert lines_run(judged(1000)) < lines_run(judged(1)) + 50 * 1000


def test_what_lines_have_in_common_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """`verify` plays each move that a record has exactly once."""
    record = with_variations(50)
    played: list[ks.Move] = []
    play = engine.play

    def counted(state: ks.State, move: ks.Move) -> ks.State:
        played.append(move)
        return play(state, move)

    monkeypatch.setattr(engine, "play", counted)
    assert verify(record).ok
    assert len(played) == len(record.moves) + 50
