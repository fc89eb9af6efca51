"""How players ask for each answer, rule and ruling (`asked.toml`): for the search alone."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from docs.generators.faq import QUESTIONS
from docs.generators.markdown import page_of
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.rulings import RULINGS

SCRIPT: Final = "assets/search/asked.js"
"""The file that the search reads."""

_WRITTEN: Final[Mapping[str, str]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

PHRASES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {id_: tuple(" ".join(each.split()) for each in phrases.split("|")) for id_, phrases in _WRITTEN.items()}
)
"""The phrases by the id of an answer, a rule or a ruling."""


def locations() -> Iterator[tuple[str, str]]:
    """Each id, and where it stands on the site; of an answer and a ruling with one id the answer comes last."""
    yield from ((each.id, f"rulings/{each.id}/") for each in RULINGS)
    yield from ((each.id, f"rulebook/{page_of(each.section).removesuffix('.md')}/#{each.id}") for each in RULES)
    yield from ((each.id, f"settle/#{each.id}") for each in QUESTIONS)


def asked_script() -> str:
    """The phrases by their location, as a script; an id that is unknown fails."""
    where = dict(locations())
    phrases = {where[id_]: "|".join(each) for id_, each in PHRASES.items()}
    return f"const ASKED_PHRASES = {json.dumps(phrases, ensure_ascii=False, separators=(',', ':'))}\n"
