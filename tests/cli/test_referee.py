"""`kingofsiam referee` as a process: what goes in and comes out, and how it ends."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.cli.helpers_cli import PROGRAM

ABOUT = b'{"jsonrpc": "2.0", "id": 1, "method": "about"}\n'
PIPE = subprocess.PIPE


@contextmanager
def referee(stdin: int = PIPE, **environment: str) -> Generator[Any]:
    environment = {**os.environ, **environment}
    command = (*PROGRAM, "referee")
    with subprocess.Popen(command, stdin=stdin, stdout=PIPE, stderr=PIPE, env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


def call(of: Any, line: bytes) -> Any:
    of.stdin.write(line)
    of.stdin.flush()
    return json.loads(of.stdout.readline())


def test_answers_come_at_once_and_the_end_of_input_ends_it() -> None:
    """No answer waits for the next request; at the end of the input the exit code is 0 and stderr is empty."""
    with referee() as process:
        assert call(process, ABOUT)["result"]["name"] == "kingofsiam"
        assert call(process, b"nonsense\n")["error"]["code"] == -32700
        assert call(process, ABOUT)["result"]["name"] == "kingofsiam"
        assert process.communicate() == (b"", b"")
        assert process.returncode == 0


def test_answers_are_utf_8_on_every_terminal() -> None:
    with referee(PYTHONIOENCODING="ascii:strict", LC_ALL="C") as process:
        reply = call(process, '{"jsonrpc": "2.0", "id": "Phraya Surasi – ½", "method": "castle"}\n'.encode())
        assert (reply["id"], reply["error"]["code"]) == ("Phraya Surasi – ½", -32601)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break differently there")
def test_a_closed_pipe_ends_it_quietly() -> None:
    """A referee ends quietly when nobody reads its answers."""
    with referee() as process:
        assert call(process, ABOUT)["id"] == 1
        process.stdout.close()
        process.stdin.write(ABOUT * 3)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent differently there")
def test_an_interrupt_does_not_end_a_referee_that_serves_a_program() -> None:
    """Ctrl-C in a terminal reaches all its programs; the referee goes on until its client closes the pipe."""
    with referee() as process:
        assert call(process, ABOUT)["id"] == 1
        process.send_signal(signal.SIGINT)
        assert call(process, ABOUT)["id"] == 1
        assert process.communicate() == (b"", b"")
        assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
def test_an_interrupt_ends_a_referee_on_a_terminal() -> None:
    """On a terminal Ctrl-C ends it, without a traceback."""
    import pty  # noqa: PLC0415 - there is none on every system

    master, terminal = pty.openpty()
    with referee(terminal) as process:
        os.write(master, ABOUT)
        assert json.loads(process.stdout.readline())["id"] == 1
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=30) == (b"", b"kingofsiam: interrupted\n")
        assert process.returncode == 130
    os.close(master)
    os.close(terminal)
