"""The page of conformance: its engine really conforms, and it tells of every call and option."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from kingofsiam.cli.conform import COMMAND
from kingofsiam.conformance.choosing import few
from kingofsiam.conformance.protocol import OPTIONAL, REQUIRED, Engine
from kingofsiam.conformance.running import run
from kingofsiam.readings import RULEBOOK

PAGE: Final = (Path(__file__).parents[2] / "docs/pages/reference/conformance.md").read_text(encoding="utf-8")


def test_the_engine_of_the_page_conforms() -> None:
    """It may be copied as it stands, and does what is asked of an engine."""
    (code,) = re.findall(r"^``` python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(code.strip().splitlines()) <= 36
    with Engine((sys.executable, "-c", code), timeout=60) as engine:
        report = run(engine, tuple(few())[::4], ("RULEBOOK", RULEBOOK))
    assert report.conforms
    assert set(report.unknown) == set(OPTIONAL)


def test_every_call_is_on_the_page() -> None:
    assert re.findall(r"^### (\w+)$", PAGE, re.MULTILINE) == list(REQUIRED)
    assert all(f"`{name}` (" in PAGE for name in OPTIONAL)


def test_every_option_is_on_the_page() -> None:
    parser = ArgumentParser()
    COMMAND.arguments(parser)
    options = set(re.findall(r"^  (--[a-z][a-z-]*)", parser.format_help(), re.MULTILINE))
    assert options == set(re.findall(r"`(--[a-z-]+)", PAGE))
