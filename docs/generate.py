"""Write the pages of the documentation into `docs/generated`, where mkdocs finds them.

Pages written by hand (`docs/pages`) are given their pictures; those on rules, rulings and maps are made from the values
of the package, so that they cannot say anything else. Then links to rules, rulings and the glossary are put into all of
them. The rule lab is left out, with every link to it, where it cannot be built (`docs.lab`); so it is from the settings
of the site, which are those of `mkdocs.yml`, written to `site.yml`. Run it before every build: `make docs` does.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Final

from docs import lab
from docs.writing import book, learn, sample_game, studies
from docs.writing.glossary import GLOSSARY, glossary_page
from docs.writing.lab_links import with_lab_links
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
SETTINGS: Final = ROOT / "site.yml"
LAB_PAGE: Final = "lab.md"

SESSION: Final = "<!-- the session of the README -->"


def main() -> None:
    """Write all pages and say how many; and the settings of the site."""
    missing = lab.missing()
    if missing:
        print(f"The rule lab is left out: {missing}", file=sys.stderr)
    count = write(GENERATED, with_lab=not missing)
    SETTINGS.write_text(settings(with_lab=not missing), encoding="utf-8", newline="\n")
    print(f"{count} pages in {GENERATED.relative_to(ROOT)}")


def write(folder: Path, *, with_lab: bool = False) -> int:
    """Write all pages, perhaps the lab too, into the folder, which is emptied before; returns how many they are."""
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(WRITTEN, folder)
    if with_lab:
        lab.put(folder / lab.ASSETS)
    else:
        (folder / LAB_PAGE).unlink()
    for path, text in pages().items():
        if with_lab or path != LAB_PAGE:
            page = folder / path
            page.parent.mkdir(parents=True, exist_ok=True)
            made = completed(path, text, with_lab=with_lab).strip() + "\n"
            page.write_text(made, encoding="utf-8", newline="\n")
    return len(list(folder.rglob("*.md")))


def settings(*, with_lab: bool) -> str:
    """The settings of the site, with or without the page of the lab."""
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    return text if with_lab else re.sub(rf"^ *- [^\n:]*: {LAB_PAGE}\n", "", text, flags=re.MULTILINE)


def completed(path: str, text: str, *, with_lab: bool = False) -> str:
    """What is written to a file: a page with its links and its weight in the search, or a picture as it is."""
    if not path.endswith(".md"):
        return text
    return weighed(path, finished(path, with_lab_links(path, text, there=with_lab)).lstrip())


def written_pages() -> Pages:
    """The pages written by hand, with the pictures, the numbers and the session they ask for."""
    shown = session((ROOT / "README.md").read_text(encoding="utf-8"))
    return {path: _filled(text.replace(SESSION, shown), to_root(path)) for path, text in _as_written().items()}


def _as_written() -> Pages:
    return {page.relative_to(WRITTEN).as_posix(): page.read_text(encoding="utf-8") for page in WRITTEN.rglob("*.md")}


def _filled(text: str, to_root: str) -> str:
    return studies.with_studies(learn.with_pictures(text, to_root), to_root)


def pages() -> Pages:
    """Every page and every picture, before links are put in."""
    made = written_pages() | learn.drawings() | sample_game.pages()
    made |= studies.drawings(_as_written().values())
    made |= {"settle.md": settle_page(), GLOSSARY: glossary_page()}
    made |= {name.lower(): project_page(ROOT / name) for name in PROJECT_PAGES}
    made |= {f"maps/{name}.md": map_page(maps.load(name)) for name in maps.NAMES}
    return made | book.pages()


if __name__ == "__main__":
    main()
