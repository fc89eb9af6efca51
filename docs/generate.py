"""Write the pages of the documentation into `docs/generated`, where mkdocs finds them.

Pages written by hand (`docs/pages`) are copied; those on rules, rulings and maps are made from the values of the
package, so that they cannot say anything else. Run it before every build: `make docs` does.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from docs.writing import book
from docs.writing.maps import map_page
from docs.writing.project import PROJECT_PAGES, project_page, session
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
        page.write_text(text.strip() + "\n", encoding="utf-8", newline="\n")
    return len(list(folder.rglob("*.md")))


def pages() -> Pages:
    """Every page that is not copied as it stands."""
    home = (WRITTEN / "index.md").read_text(encoding="utf-8")
    made: Pages = {"index.md": home.replace(SESSION, session((ROOT / "README.md").read_text(encoding="utf-8")))}
    made |= {name.lower(): project_page(ROOT / name) for name in PROJECT_PAGES}
    made |= {f"maps/{name}.md": map_page(maps.load(name)) for name in maps.NAMES}
    return made | book.pages()


if __name__ == "__main__":
    main()
