"""The kernel cites the rulebook: every rule it cites exists, and every rule about play is cited."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.spec.citation import RuleKind, Section

CITED: Final = re.compile(r"`([a-z0-9-]+(?:\.[a-z0-9-]+)+)`")
RULES_LINE: Final = re.compile(r"Rules: (.*?)(?:\n\s*\n|\Z)", re.DOTALL)

PLAY_SECTIONS: Final = (
    Section.COURSE,
    Section.ACTIONS,
    Section.POWER_STRUGGLE,
    Section.VICTORY,
    Section.FOUR_PLAYERS,
)

NOT_CITED: Final = {
    "four-players.partners": "it says who sits where; the sentences on partners' victories are cited",
}
"""Sentences of sections 4 to 8 that no function of the kernel cites, each with the reason."""


def files() -> list[Path]:
    """The source files of the twin and the search as installed; a compiled package has them too."""
    return sorted(Path(kernel.__path__[0]).glob("[ts]*/*.py"))


def docstrings(file: Path) -> Iterator[tuple[str, str]]:
    """The docstrings of a file, each with the name of its function."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            name = "" if isinstance(node, ast.Module) else node.name
            yield f"{file.stem}.{name}", ast.get_docstring(node) or ""


def cited() -> dict[str, list[str]]:
    """Every cited rule with the functions that cite it."""
    found: dict[str, list[str]] = {}
    for file in files():
        for name, text in docstrings(file):
            for line in RULES_LINE.findall(text):
                for rule in CITED.findall(line):
                    found.setdefault(rule, []).append(name)
    return found


def test_every_rule_about_play_is_cited() -> None:
    """For each sentence of sections 4 to 8 a function of the kernel cites it, or there is a reason why not."""
    of_play = {rule.id for rule in ks.RULES if rule.section in PLAY_SECTIONS and rule.kind is RuleKind.PLAY}
    assert of_play - {*cited()} == {*NOT_CITED}


def test_every_rule_cited_is_a_rule() -> None:
    """So is every dotted name in a docstring that begins like one."""
    beginnings = {rule.id.partition(".")[0] for rule in ks.RULES}
    named = {dotted for file in files() for _, text in docstrings(file) for dotted in CITED.findall(text)}
    looks_like_a_rule = {dotted for dotted in named if dotted.partition(".")[0] in beginnings}
    assert {*cited()} | looks_like_a_rule <= {rule.id for rule in ks.RULES}
