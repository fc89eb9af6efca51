"""Another program, spoken to line by line: whatever it does, we go on, and nothing of it is left behind."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kingofsiam.conformance.process import CannotRun, Fate, Lost, Process
from kingofsiam.conformance.protocol import Declined, Engine, GaveUp, NotSupported
from tests.conformance.engines import (
    CLOSES,
    ENDLESS,
    ENDS,
    FINE,
    HANGS,
    LEAVES_CHILDREN,
    NO_RESULT,
    RUBBISH,
    SLOW,
    WRONG_ID,
    program,
)


@contextmanager
def engine(body: str, *, timeout: float = 5.0, give_up: int = 3) -> Generator[Engine]:
    with Engine(program(body), timeout=timeout, give_up=give_up) as made:
        yield made


def is_running(pid: int) -> bool:
    """Whether a process runs; one that has ended and is not yet buried does not."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc/self").exists()


def test_an_answer_is_the_result_of_the_call() -> None:
    with engine(FINE) as made:
        assert [made.call("judge", number=number) for number in range(3)] == [{"legal": True}] * 3
        assert (made.calls, made.known, made.unknown) == (3, {"judge"}, set[str]())


def test_what_has_just_been_answered_is_not_asked_again() -> None:
    with engine(FINE) as made:
        made.call("judge", number=1)
        made.call("judge", number=1)
        made.call("play", number=1)
        assert made.calls == 2


def test_a_slow_answer_in_time_is_an_answer() -> None:
    with engine(SLOW, timeout=5.0) as made:
        assert made.call("judge") == {"legal": True}


@pytest.mark.parametrize(
    ("body", "fate"),
    [
        (HANGS, Fate.HUNG),
        (SLOW, Fate.HUNG),
        (ENDS, Fate.CRASHED),
        (CLOSES, Fate.CRASHED),
        (RUBBISH, Fate.RUBBISH),
        (WRONG_ID, Fate.RUBBISH),
        (NO_RESULT, Fate.RUBBISH),
        (ENDLESS, Fate.RUBBISH),
    ],
    ids=["hangs", "too slow", "ends", "closes its output", "no JSON", "wrong id", "no result", "endless line"],
)
def test_no_answer_that_can_be_used(body: str, fate: Fate) -> None:
    """A program that gives no usable answer is lost, it is counted how, and that takes no longer than is allowed."""
    limit = 0.15 if fate is Fate.HUNG else 5.0
    with engine(body, timeout=limit) as made:
        with pytest.raises(Lost) as lost:
            made.call("judge")
        assert lost.value.fate is fate
        assert made.fates == {fate: 1}


def test_a_lost_engine_is_started_anew() -> None:
    """After an engine was lost the next call finds a new one."""
    with engine(f"if call['method'] == 'play': {ENDS}\n{FINE}") as made:
        assert made.call("judge") == {"legal": True}
        with pytest.raises(Lost):
            made.call("play")
        assert made.call("judge", number=2) == {"legal": True}


def test_the_line_after_a_late_answer_is_not_taken_for_an_answer() -> None:
    """What a hung engine would still say is not heard by the next call."""
    with engine(f"if number == 1: time.sleep(0.4 * (call['method'] == 'play'))\n{FINE}", timeout=0.3) as made:
        with pytest.raises(Lost):
            made.call("play")
        made.timeout = 5.0
        assert made.call("judge") == {"legal": True}


def test_it_is_given_up_after_so_many_losses_in_a_row() -> None:
    """An answer in between begins the count anew."""
    with engine(f"if call['method'] == 'play': {ENDS}\n{FINE}", give_up=2) as made:
        for number in range(2):
            with pytest.raises(Lost):
                made.call("play")
            made.call("judge", number=number)
        with pytest.raises(Lost):
            made.call("play")
        with pytest.raises(GaveUp) as gave_up:
            made.call("play")
        assert (gave_up.value.times, gave_up.value.last.fate) == (2, Fate.CRASHED)


def test_its_last_words_are_kept() -> None:
    with engine(ENDS) as made:
        with pytest.raises(Lost) as lost:
            made.call("judge")
        assert "7" in lost.value.detail
        assert list(made.last_words) == ["it is over"]


def test_an_engine_that_reads_nothing_does_not_hold_us_up() -> None:
    """A call that is larger than any pipe is given up in time."""
    command = (sys.executable, "-c", "import time; time.sleep(100)")
    begun = time.monotonic()
    with Engine(command, timeout=0.3) as made, pytest.raises(Lost) as lost:
        made.call("judge", state="x" * 900_000)
    assert lost.value.fate is Fate.HUNG
    assert time.monotonic() - begun < 5


def test_what_does_not_exist_cannot_be_run() -> None:
    with pytest.raises(CannotRun) as error:
        Process(("/nowhere/at-all",))
    assert error.value.command == ("/nowhere/at-all",)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no sessions there")
def test_nothing_is_left_behind() -> None:
    """An engine ends with us, however unwilling, and whatever it has started ends with it."""
    with engine(LEAVES_CHILDREN) as made:
        child = made.call("judge")["child"]
        assert isinstance(child, int)
        process = made._process
        assert process is not None
        begun = time.monotonic()
        made.close(kindly=False)
        assert time.monotonic() - begun < 20
        assert process._made.returncode is not None
        limit = time.monotonic() + 5
        while is_running(child) and time.monotonic() < limit:
            time.sleep(0.02)  # an orphan is buried by the system, which may take a moment
        assert not is_running(child)


def test_an_impatient_interrupt_leaves_nobody_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second Ctrl-C, while an engine is given time to end, does not spare it."""
    with engine(f"{FINE}\n{HANGS}") as made:
        made.call("judge")
        process = made._process
        assert process is not None
        waits = iter([KeyboardInterrupt()])

        def wait(timeout: float | None = None) -> int:
            for interrupt in waits:
                raise interrupt
            return type(process._made).wait(process._made, timeout)

        monkeypatch.setattr(process._made, "wait", wait)
        with pytest.raises(KeyboardInterrupt):
            made.close()
        assert process._made.returncode


@pytest.mark.skipif(sys.platform == "win32", reason="there are no sessions there")
def test_whoever_gets_away_does_not_hold_us_up() -> None:
    """A program that an engine has started in a session of its own keeps its pipes, but not us."""
    body = LEAVES_CHILDREN.replace('time.sleep(100)"]', 'time.sleep(8)"], start_new_session=True')
    with engine(body) as made:
        child = made.call("judge")["child"]
        assert isinstance(child, int)
        begun = time.monotonic()
        made.close(kindly=False)
        assert time.monotonic() - begun < 6
        assert is_running(child)


def test_an_unknown_method_is_not_asked_for_again() -> None:
    body = """
    error = {"code": -32601, "message": "unknown"}
    print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "error": error}), flush=True)
    """
    with engine(body) as made:
        for _ in range(2):
            with pytest.raises(NotSupported):
                made.call("narrate")
        assert (made.calls, made.unknown) == (1, {"narrate"})


def test_an_error_is_an_answer() -> None:
    body = """
    error = {"code": 2, "message": "impossible"}
    print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "error": error}), flush=True)
    """
    with engine(body) as made, pytest.raises(Declined) as declined:
        made.call("judge")
    assert declined.value.code == 2
