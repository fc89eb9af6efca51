"""The client and its subprocess: whatever the program does, we continue, and no process is left behind."""

import os
import sys
import time
from collections import deque
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kingofsiam.line_subprocess import CannotStart, LineProcess, NoAnswer, NoAnswerKind
from kingofsiam.referee.client import EngineClient, GaveUp
from tests.helpers_programs import (
    CLOSES,
    ENDLESS,
    ENDS,
    FINE,
    HANGS,
    NO_RESULT,
    RUBBISH,
    SLOW,
    SPAWNS_CHILD,
    WRONG_ID,
    program,
)


@contextmanager
def engine(body: str, *, timeout: float = 5.0, give_up: int = 3) -> Generator[EngineClient]:
    with EngineClient(program(body), timeout=timeout, give_up=give_up) as made:
        yield made


def is_running(pid: int) -> bool:
    """Whether a process runs; a zombie does not."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc/self").exists()


@pytest.mark.parametrize("body", [FINE, SLOW])
def test_an_answer_is_the_result_of_the_call(body: str) -> None:
    """Even a slow one, if it is in time."""
    with engine(body) as made:
        assert [made.call("judge", number=number) for number in (1, 2)] == [{"legal": True}] * 2
        assert (made.calls, made.unsupported) == (2, set[str]())


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (HANGS, NoAnswerKind.HUNG),
        (SLOW, NoAnswerKind.HUNG),
        (ENDS, NoAnswerKind.CRASHED),
        (CLOSES, NoAnswerKind.CRASHED),
        (RUBBISH, NoAnswerKind.RUBBISH),
        (WRONG_ID, NoAnswerKind.RUBBISH),
        (NO_RESULT, NoAnswerKind.RUBBISH),
        (ENDLESS, NoAnswerKind.RUBBISH),
    ],
    ids=["hangs", "too slow", "ends", "closes its output", "no JSON", "wrong id", "no result", "endless line"],
)
def test_a_call_without_a_usable_answer_fails_in_time(body: str, kind: NoAnswerKind) -> None:
    """The failure is counted by its kind, and takes no longer than the timeout."""
    limit = 0.15 if kind is NoAnswerKind.HUNG else 5.0
    with engine(body, timeout=limit) as made:
        with pytest.raises(NoAnswer) as failure:
            made.call("judge")
        assert failure.value.kind is kind
        assert made.failures == {kind: 1}


def test_the_line_after_a_late_answer_is_not_taken_for_an_answer() -> None:
    """The next call does not read the late answer of an engine that hung."""
    with engine(f"if number == 1: time.sleep(0.4 * (call['method'] == 'play'))\n{FINE}", timeout=0.3) as made:
        with pytest.raises(NoAnswer):
            made.call("play")
        made.timeout = 5.0
        assert made.call("judge") == {"legal": True}


def test_it_gives_up_after_several_failures_in_a_row() -> None:
    """The engine is started again after each failure; an answer in between resets the count."""
    with engine(f"if call['method'] == 'play': {ENDS}\n{FINE}", give_up=2) as made:
        for number in range(2):
            with pytest.raises(NoAnswer):
                made.call("play")
            made.call("judge", number=number)
        with pytest.raises(NoAnswer):
            made.call("play")
        with pytest.raises(GaveUp) as gave_up:
            made.call("play")
        cause = gave_up.value.__cause__
        assert isinstance(cause, NoAnswer)
        assert (cause.kind, made.failures) == (NoAnswerKind.CRASHED, {NoAnswerKind.CRASHED: 4})


def test_the_end_of_standard_error_is_kept() -> None:
    with engine(ENDS) as made:
        with pytest.raises(NoAnswer) as failure:
            made.call("judge")
        assert "7" in failure.value.detail
        assert list(made.stderr_tail) == ["it is over"]


def test_an_engine_that_reads_nothing_does_not_block_us() -> None:
    """A call that is larger than any pipe times out."""
    command = (sys.executable, "-c", "import time; time.sleep(100)")
    start = time.monotonic()
    with EngineClient(command, timeout=0.3) as made, pytest.raises(NoAnswer) as failure:
        made.call("judge", state="x" * 900_000)
    assert failure.value.kind is NoAnswerKind.HUNG
    assert time.monotonic() - start < 5


def test_a_missing_program_cannot_be_run() -> None:
    with pytest.raises(CannotStart) as error:
        LineProcess(("/nowhere/at-all",), deque())
    assert error.value.command == ("/nowhere/at-all",)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no sessions there")
def test_nothing_is_left_behind() -> None:
    """An engine ends with us, even if it ignores signals, and so does every process it started."""
    with engine(SPAWNS_CHILD) as made:
        child = made.call("judge")["child"]
        assert isinstance(child, int)
        process = made._process
        assert process is not None
        start = time.monotonic()
        made.close(gracefully=False)
        assert time.monotonic() - start < 20
        assert process._popen.returncode is not None
        limit = time.monotonic() + 5
        while is_running(child) and time.monotonic() < limit:
            time.sleep(0.02)  # the system reaps an orphan, which may take a moment
        assert not is_running(child)


def test_a_second_interrupt_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second Ctrl-C, while the engine has time to end by itself, kills it."""
    with engine(f"{FINE}\n{HANGS}") as made:
        made.call("judge")
        process = made._process
        assert process is not None
        waits = iter([KeyboardInterrupt()])

        def wait(timeout: float | None = None) -> int:
            for interrupt in waits:
                raise interrupt
            return type(process._popen).wait(process._popen, timeout)

        monkeypatch.setattr(process._popen, "wait", wait)
        with pytest.raises(KeyboardInterrupt):
            made.close()
        assert process._popen.returncode


@pytest.mark.skipif(sys.platform == "win32", reason="there are no sessions there")
def test_an_escaped_child_does_not_block_us() -> None:
    """A program that an engine started in another session keeps its pipes open, but does not block us."""
    body = SPAWNS_CHILD.replace('time.sleep(100)"]', 'time.sleep(8)"], start_new_session=True')
    with engine(body) as made:
        child = made.call("judge")["child"]
        assert isinstance(child, int)
        start = time.monotonic()
        made.close(gracefully=False)
        assert time.monotonic() - start < 6
        assert is_running(child)


@pytest.mark.parametrize(("code", "kind"), [(-32601, NoAnswerKind.NOT_SUPPORTED), (2, NoAnswerKind.DECLINED)])
def test_an_error_in_place_of_an_answer(code: int, kind: NoAnswerKind) -> None:
    """The program goes on; it is not asked again for a method that it does not know."""
    body = f"""
    error = {{"code": {code}, "message": "no"}}
    print(json.dumps({{"jsonrpc": "2.0", "id": call["id"], "error": error}}), flush=True)
    """
    with engine(body, give_up=1) as made:
        for _ in range(2):
            with pytest.raises(NoAnswer) as raised:
                made.call("narrate")
            assert raised.value.kind is kind
        is_unknown = kind is NoAnswerKind.NOT_SUPPORTED
        assert (made.calls, made.failures, made.unsupported) == (
            1 if is_unknown else 2,
            {},
            {"narrate"} if is_unknown else set(),
        )
