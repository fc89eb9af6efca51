"""The texts of the rule lab's page: its buttons, labels and messages, from the catalogue `lab/english.toml`."""

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

CATALOGUE: Final = Path(__file__).parents[2] / "lab" / "english.toml"


def catalogue() -> Mapping[str, Any]:
    """The language, and the texts by section and name."""
    return tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))


def texts() -> dict[str, str]:
    """Every text by its key: its section, a dot, and its name there."""
    return {
        f"{section}.{name}": text
        for section, named in catalogue().items()
        if section != "language"
        for name, text in named.items()
    }


def with_texts(page: str) -> str:
    """The page of the site with the texts that it asks for by their keys."""
    return re.sub(r"<!-- lab text: (\S+) -->", lambda asked: texts()[asked[1]], page)


def texts_module() -> str:
    """The texts as a module of the page."""
    return (
        "// Made from lab/english.toml by `python -m docs.build_lab`.\n\n"
        f"export const LANGUAGE = {json.dumps(catalogue()['language'])}\n"
        f"export const TEXTS = {json.dumps(texts(), indent=2, ensure_ascii=False)} as const\n"
    )
