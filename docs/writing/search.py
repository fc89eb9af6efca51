"""What the search of the site puts first: the rules, then the rulings, and the many scenarios last."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final = (
    ("rulebook/index.md", 0.5),  # names every rule once more
    ("rulebook/", 8),
    ("reference/glossary.md", 4),
    ("learn/", 4),
    ("settle.md", 4),
    ("rulings/", 2),
    ("scenarios/", 0.1),
    ("proof/", 0.1),
    ("changelog.md", 0.1),
)
"""How much a find counts by where its page stands; the first line that fits is taken, and 1 if none does."""


def weighed(path: str, text: str) -> str:
    """The page with its weight in the front matter; one that says itself how it wants to be searched stays as it is."""
    weight = next((number for start, number in WEIGHTS if path.startswith(start)), None)
    opening, matter, rest = front_matter(text)
    if weight is None or "search:" in matter:
        return text
    return f"{opening}{matter}search:\n  boost: {weight}\n---\n{rest}"


def front_matter(text: str) -> tuple[str, str, str]:
    """The line that opens the front matter, what stands in it, and the page after it."""
    if not text.startswith("---\n"):
        return "---\n", "", f"\n{text}"
    matter, _, rest = text.removeprefix("---\n").partition("---\n")
    return "---\n", matter, rest
