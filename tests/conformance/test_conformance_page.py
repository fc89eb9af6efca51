"""The contract for engine authors: its engine really conforms, and it covers all methods, options and verdicts."""

import re
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from kingofsiam.cli.conform import COMMAND
from kingofsiam.conformance.checks import OPTIONAL_METHODS, REQUIRED_METHODS
from kingofsiam.conformance.runner import run
from kingofsiam.conformance.suite import select_vectors
from kingofsiam.line_subprocess import NoAnswerKind
from kingofsiam.referee.client import EngineClient
from kingofsiam.spec.readings import RULEBOOK

PAGE: Final = (Path(__file__).parents[2] / "docs/pages/build/engine.md").read_text(encoding="utf-8")


def test_the_engine_of_the_page_conforms() -> None:
    """You can copy it as it is, and it does everything an engine must do."""
    (code,) = re.findall(r"^``` python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(code.strip().splitlines()) <= 36
    with EngineClient((sys.executable, "-c", code), timeout=60) as engine:
        report = run(engine, tuple(select_vectors(quick=True))[::4], ("RULEBOOK", RULEBOOK))
        assert engine.unsupported == set(OPTIONAL_METHODS)
    assert report.conforms


def test_every_call_is_on_the_page() -> None:
    assert re.findall(r"^### (\w+)$", PAGE, re.MULTILINE) == list(REQUIRED_METHODS)
    assert all(f"`{name}` (" in PAGE for name in OPTIONAL_METHODS)


def test_every_failure_is_on_the_page() -> None:
    section = PAGE.partition("## What can differ")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `([a-z ]+)` \|", section, re.MULTILINE) == [kind.value for kind in NoAnswerKind]


def test_every_option_is_on_the_page() -> None:
    parser = ArgumentParser()
    COMMAND.add_arguments(parser)
    options = set(re.findall(r"^  (--[a-z][a-z-]*)", parser.format_help(), re.MULTILINE))
    assert options == set(re.findall(r"`(--[a-z-]+)", PAGE))
