"""Write the pages of the documentation into `docs/generated`, where mkdocs finds them.

Pages written by hand (`docs/pages`) are given their pictures; those on rules, rulings and maps are made from the values
of the package, so that they cannot say anything else. Then links to rules, rulings and the glossary are put into all of
them. Run it before every build: `make docs` does.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from docs.writing import book, learn, sample_game
from docs.writing.glossary import GLOSSARY, glossary_page
from docs.writing.linking import finished, to_root
from docs.writing.maps import map_page
from docs.writing.project import PROJECT_PAGES, project_page, session
from docs.writing.search import weighed
from docs.writing.settle import settle_page
from docs.writing.words import Pages
from kingofsiam import maps

ROOT: Final = Path(__file__).parent.parent
WRITTEN: Final = ROOT / "docs" / "pages"
GENERATED: Final = ROOT / "docs" / "generated"

SESSION: Final = "<!-- the session of the README -->"


def main() -> None:
    """Write all pages and say how many."""
    print(f"{write(GENERATED)} pages in {GENERATED.relative_to(ROOT)}")


def write(folder: Path) -> int:
    """Write all pages into the folder, which is emptied before; returns how many they are."""
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(WRITTEN, folder)
    for path, text in pages().items():
        page = folder / path
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(completed(path, text).strip() + "\n", encoding="utf-8", newline="\n")
    return len(list(folder.rglob("*.md")))


def completed(path: str, text: str) -> str:
    """What is written to a file: a page with its links and its weight in the search, or a picture as it is."""
    return weighed(path, finished(path, text).lstrip()) if path.endswith(".md") else text


def written_pages() -> Pages:
    """The pages written by hand, with the pictures and the session they ask for."""
    shown = session((ROOT / "README.md").read_text(encoding="utf-8"))
    texts = {page.relative_to(WRITTEN).as_posix(): page.read_text(encoding="utf-8") for page in WRITTEN.rglob("*.md")}
    return {path: learn.with_pictures(text.replace(SESSION, shown), to_root(path)) for path, text in texts.items()}


def pages() -> Pages:
    """Every page and every picture, before links are put in."""
    made = written_pages() | learn.drawings() | sample_game.pages()
    made |= {"settle.md": settle_page(), GLOSSARY: glossary_page()}
    made |= {name.lower(): project_page(ROOT / name) for name in PROJECT_PAGES}
    made |= {f"maps/{name}.md": map_page(maps.load(name)) for name in maps.NAMES}
    return made | book.pages()


if __name__ == "__main__":
    main()
