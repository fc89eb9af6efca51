"""The kernel cites the rulebook: what it cites is there, and what is about play is cited."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.citation import Section

CITED: Final = re.compile(r"`([a-z0-9-]+(?:\.[a-z0-9-]+)+)`")
RULES_LINE: Final = re.compile(r"Rules: (.*?)(?:\n\s*\n|\Z)", re.DOTALL)

OF_PLAY: Final = (
    Section.COURSE,
    Section.ACTIONS,
    Section.POWER_STRUGGLE,
    Section.VICTORY,
    Section.FOUR_PLAYERS,
)

NOT_OF_THE_KERNEL: Final = {
    "four-players.partners": "it says who sits where; the sentences on partners' victories are cited",
    "four-players.silence": "what players may say is no move",
}
"""Sentences of sections 4 to 8 that no function of the kernel carries, each with the reason."""


def files() -> list[Path]:
    """The kernel's files, wherever it is installed; a compiled package holds its texts too."""
    return sorted(Path(kernel.__path__[0]).glob("*.py"))


def docstrings(file: Path) -> Iterator[tuple[str, str]]:
    """The docstrings of a file, each with the name of what it is about."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            name = "" if isinstance(node, ast.Module) else node.name
            yield f"{file.stem}.{name}", ast.get_docstring(node) or ""


def cited() -> dict[str, list[str]]:
    """Every rule that is cited, with the functions that cite it."""
    found: dict[str, list[str]] = {}
    for file in files():
        for name, text in docstrings(file):
            for line in RULES_LINE.findall(text):
                for rule in CITED.findall(line):
                    found.setdefault(rule, []).append(name)
    return found


def test_there_is_a_kernel_to_read() -> None:
    """The texts are at hand: its functions and most of their citations are found."""
    assert len(files()) > 20
    assert len(cited()) > 60


@pytest.mark.parametrize("rule", sorted(cited()))
def test_every_rule_cited_is_a_rule(rule: str) -> None:
    """It is in the rulebook, by its present id."""
    assert ks.rule(rule).id == rule


def test_every_rule_about_play_is_cited() -> None:
    """Whatever sections 4 to 8 say is cited by a function of the kernel, or left out for a reason."""
    of_play = {rule.id for rule in ks.RULES if rule.section in OF_PLAY}
    assert of_play - {*cited()} == {*NOT_OF_THE_KERNEL}


def test_what_is_in_backticks_is_no_forgotten_rule() -> None:
    """A dotted name in a docstring that begins as rules do is one."""
    beginnings = {rule.id.partition(".")[0] for rule in ks.RULES}
    for file in files():
        for name, text in docstrings(file):
            for dotted in CITED.findall(text):
                if dotted.partition(".")[0] in beginnings:
                    assert ks.rule(dotted).id == dotted, name
