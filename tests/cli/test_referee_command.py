"""`kingofsiam referee` as a process: what goes in and comes out, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import IO, Any

import pytest

ABOUT = b'{"jsonrpc": "2.0", "id": 1, "method": "about"}\n'
CODE = "import sys; from kingofsiam.cli.main import main; sys.exit(main(['referee']))"


@contextmanager
def referee(**environment: str) -> Generator[subprocess.Popen[bytes]]:
    pipe = subprocess.PIPE
    environment = {**os.environ, **environment}
    with subprocess.Popen([sys.executable, "-c", CODE], stdin=pipe, stdout=pipe, stderr=pipe, env=environment) as made:
        try:
            yield made
        finally:
            made.kill()


def ends(of: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert of.stdin is not None
    assert of.stdout is not None
    return of.stdin, of.stdout


def asked(of: subprocess.Popen[bytes], line: bytes) -> Any:
    questions, answers = ends(of)
    questions.write(line)
    questions.flush()
    return json.loads(answers.readline())


def test_each_answer_comes_at_once_and_the_end_of_input_is_the_end() -> None:
    """No answer waits for the next question; the end of the input is the end, with exit code 0 and no complaint."""
    with referee() as made:
        assert asked(made, ABOUT)["result"]["name"] == "kingofsiam"
        assert asked(made, b"nonsense\n")["error"]["code"] == -32700
        assert asked(made, ABOUT)["result"]["name"] == "kingofsiam"
        assert made.communicate() == (b"", b"")
        assert made.returncode == 0


def test_a_poor_terminal_does_not_spoil_answers() -> None:
    with referee(PYTHONIOENCODING="ascii:strict", LC_ALL="C") as made:
        reply = asked(made, '{"jsonrpc": "2.0", "id": "Phraya Surasi – ½", "method": "castle"}\n'.encode())
        assert (reply["id"], reply["error"]["code"]) == ("Phraya Surasi – ½", -32601)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break differently there")
def test_nobody_listens_any_more() -> None:
    """A referee whose answers nobody reads ends quietly."""
    with referee() as made:
        assert asked(made, ABOUT)["id"] == 1
        questions, answers = ends(made)
        answers.close()
        questions.write(ABOUT * 3)
        questions.close()
        assert made.stderr is not None
        assert made.stderr.read() == b""
        assert made.wait(timeout=30) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent differently there")
def test_an_interrupt_does_not_end_a_referee_that_serves_a_program() -> None:
    """Ctrl-C in a terminal reaches all programs in it; the referee goes on until its client lets go."""
    with referee() as made:
        assert asked(made, ABOUT)["id"] == 1
        made.send_signal(signal.SIGINT)
        assert asked(made, ABOUT)["id"] == 1
        assert made.communicate() == (b"", b"")
        assert made.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
def test_an_interrupt_ends_a_referee_somebody_types_to() -> None:
    """On a terminal Ctrl-C ends it, without a traceback."""
    import pty  # noqa: PLC0415 - there is none on every system

    master, terminal = pty.openpty()
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", CODE], stdin=terminal, stdout=pipe, stderr=pipe) as made:
        try:
            os.write(master, ABOUT)
            assert made.stdout is not None
            assert json.loads(made.stdout.readline())["id"] == 1
            made.send_signal(signal.SIGINT)
            assert made.communicate(timeout=30) == (b"", b"")
            assert made.returncode == 130
        finally:
            made.kill()
            os.close(master)
            os.close(terminal)
