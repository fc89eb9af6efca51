"""The headings of the rules, in players' words (`rule_titles.toml`)."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from kingofsiam.spec.citation import Rule

TITLES: Final[Mapping[str, str]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def title_of(rule: Rule) -> str:
    """The heading of a rule; its id if it has none yet."""
    return TITLES.get(rule.id, f"`{rule.id}`")
