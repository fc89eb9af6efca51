"""Front matter: the description of each page for link previews and search engines, and its weight in our own search."""

import re
from typing import Final

MAX_DESCRIPTION: Final = 155  # characters that search engines show

SEARCH_BOOSTS: Final = (
    ("settle/", 4),
    ("rulebook/index.md", 0.3),  # names every rule once more
    ("rulebook/", 2),
    ("learn/sample-game.md", 0.4),
    ("learn/", 1.3),
    ("reference/glossary.md", 1.2),
    ("rulings.md", 0.3),  # names every ruling once more
    ("rulings/", 1),
    ("maps/", 1),
    ("reference/", 0.4),
    ("build/", 0.4),
)
"""The weight of a search result by the start of its page's path: the first that fits counts; the default is 0.3."""

OTHER_BOOST: Final = 0.3

UNSEARCHED: Final = (
    *("scenarios/", "proof/", "documents/", "changelog.md"),
    *("contributing.md", "security.md"),
)
"""Pages, or folders, that the search leaves out: positions, tests, lists of sentences, code, papers of the project."""

GRAMMARS: Final = ("reference/notation.md", "reference/json.md")
"""Pages that explain a format in prose, and only end with what docstrings say."""

_NO_PROSE: Final = re.compile(r"^(?:[#<|:!>`\-]|\* |\[!\[|\d+\. |\{|\?\?\?|    )")


def with_front_matter(path: str, text: str) -> str:
    """The page with its description and search settings; a page that states its own keeps them."""
    matter, rest = split_front_matter(text)
    if "search:" not in matter:
        matter += f"search:\n  {search_setting(path, rest)}\n"
    if "description:" not in matter and (found := description(rest)):
        matter += f"description: >-\n  {found}\n"
    return f"---\n{matter}---\n{rest}"


def search_setting(path: str, text: str = "") -> str:
    """Whether the search leaves a page out, as it does for those made from docstrings, or else its weight."""
    if path.startswith(UNSEARCHED) or (":::" in text and path not in GRAMMARS):
        return "exclude: true"
    return f"boost: {next((weight for start, weight in SEARCH_BOOSTS if path.startswith(start)), OTHER_BOOST)}"


def split_front_matter(text: str) -> tuple[str, str]:
    """The content of the front matter, and the page after it."""
    if not text.startswith("---\n"):
        return "", f"\n{text}"
    matter, _, rest = text.removeprefix("---\n").partition("---\n")
    return matter, rest


def description(text: str) -> str:
    """The title and the first paragraph of prose without markup, as much of it as search engines show."""
    title = next(iter(re.findall(r"^# (.+)$", text, re.MULTILINE)), "")
    blocks = (block.strip() for block in text.split("\n\n"))
    prose = next((each for each in blocks if each and not _NO_PROSE.match(each)), "")
    return shortened(f"{plain(title)}: {plain(prose)}" if prose else plain(title))


def plain(markdown: str) -> str:
    """The words without markup."""
    text = re.sub(r"<[^>]+>|\{[^}]*\}", "", markdown)
    text = re.sub(r"!?\[((?:\\.|[^\]\\])*)\]\([^)]*\)", r"\1", text)
    return " ".join(re.sub(r"\\(.)|[`*]", lambda found: found[1] or "", text).split())


def shortened(text: str) -> str:
    """The text cut after a word."""
    if len(text) <= MAX_DESCRIPTION:
        return text
    return f"{text[: MAX_DESCRIPTION - 1].rpartition(' ')[0].rstrip(',;:.')}…"
