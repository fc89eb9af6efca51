"""The documentation build: write all pages into `docs/generated`, where mkdocs finds them.

We add pictures to the handwritten pages (`docs/pages`) and generate those on rules, rulings and maps from the values
of the package, so they cannot say anything else. Then we add the links to rules, rulings and the glossary. Where the
rule lab cannot be built (`docs.build_lab`), we leave it out, with every link to it; `site.yml` holds the settings of
the site, made from `mkdocs.yml`; with `--versions` each page leads to other versions. Run this before every build:
`make docs` does.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from docs import build_lab, bundles
from docs.generators import (
    faq,
    filled_tables,
    lab_texts,
    rule_examples,
    sample_game,
    scenarios,
    studies,
    tutorial,
)
from docs.generators.document_coverage import coverage_pages
from docs.generators.front_matter import with_front_matter
from docs.generators.gallery import gallery_page
from docs.generators.glossary import GLOSSARY, glossary_page
from docs.generators.lab_links import with_lab_links
from docs.generators.links import add_links, to_root
from docs.generators.maps import map_pages
from docs.generators.markdown import Pages, fill_sections
from docs.generators.openrpc import referee_document
from docs.generators.pictures import files, with_dark_colours, with_enlarging_links
from docs.generators.proof_pages import proof_pages
from docs.generators.refusals import refusals_page
from docs.generators.rulebook import rulebook_page, section_pages
from docs.generators.rulings import ruling_pages, rulings_page
from kingofsiam import __version__
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.readings import Readings
from kingofsiam.spec.rulings import RULINGS

ROOT: Final = Path(__file__).parent.parent
HANDWRITTEN: Final = ROOT / "docs" / "pages"
GENERATED: Final = ROOT / "docs" / "generated"
SITE_CONFIG: Final = ROOT / "site.yml"
LAB_PAGE: Final = "lab.md"
OPENRPC: Final = "reference/openrpc.json"
SEARCH: Final = "assets/search"

PROJECT_PAGES: Final = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
URLS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
WRITTEN_FOLDER: Final = "docs/pages/"
COPYRIGHT: Final = "VERSION  # docs/generate.py puts version, date, repository and sources here"
MENU_OF_VERSIONS: Final = "\nextra:\n  version:\n    provider: mike\n    default: latest\n"
CHOICES: Final = "<!-- the choices of every reading -->"


def main() -> None:
    """Write all pages and say how many; and the settings of the site."""
    missing = build_lab.prepare()
    if missing:
        print(f"The rule lab is left out, and the search is the theme's own: {missing}", file=sys.stderr)
    count = write(GENERATED, with_lab=not missing)
    config = site_config(with_lab=not missing) + (MENU_OF_VERSIONS if "--versions" in sys.argv else "")
    SITE_CONFIG.write_text(config, encoding="utf-8", newline="\n")
    print(f"{count} pages in {GENERATED.relative_to(ROOT)}")


def write(folder: Path, *, with_lab: bool = False) -> int:
    """Write all pages, and the lab if there is one, into the folder, which is emptied first; returns their number."""
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(HANDWRITTEN, folder)
    if with_lab:
        build_lab.copy_parts(folder / bundles.ASSETS)
        bundles.bundle_search(folder / SEARCH, faq.asked_words())
        (folder / build_lab.OFFLINE).write_text(build_lab.offline_script(folder), encoding="utf-8", newline="\n")
    else:
        (folder / LAB_PAGE).unlink()
    for path, text in pages().items():
        if with_lab or path != LAB_PAGE:
            page = folder / path
            page.parent.mkdir(parents=True, exist_ok=True)
            made = finish_page(path, text, with_lab=with_lab).strip() + "\n"
            page.write_text(made, encoding="utf-8", newline="\n")
    return len(list(folder.rglob("*.md")))


def site_config(*, with_lab: bool) -> str:
    """The settings of the site, with or without the page of the lab and the search that is bundled with it."""
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").replace(COPYRIGHT, json.dumps(copyright_line()))
    menus = {
        "SUBJECTS": dict.fromkeys(faq.page_of_subject(each.about) for each in faq.QUESTIONS),
        "SWITCHABLE RULINGS": [f"rulings/{each.id}.md" for each in RULINGS if each.switchable],
        "OTHER RULINGS": [f"rulings/{each.id}.md" for each in RULINGS if not each.switchable],
    }
    for marker, paths in menus.items():
        lines = "".join(rf"\g<1>{path}\n" for path in paths)
        text = re.sub(rf"^( +- ){marker}.*\n", lines, text, flags=re.MULTILINE)
    without = rf"^ *- [^\n:]*: {LAB_PAGE}\n|^  - path: {SEARCH}/.*\n    defer.*\n"
    return text if with_lab else re.sub(without, "", text, flags=re.MULTILINE)


def finish_page(path: str, text: str, *, with_lab: bool = False) -> str:
    """The content of a file: a page with its links and its search weight, or a picture unchanged."""
    if path.endswith(".svg"):
        return with_dark_colours(text)
    if not path.endswith(".md"):
        return text
    linked = add_links(path, with_lab_links(path, with_enlarging_links(text), lab_exists=with_lab))
    return with_front_matter(path, linked.lstrip())


def handwritten_pages() -> Pages:
    """The handwritten pages, with the pictures and numbers that they ask for."""
    choices = "\n".join(f"::: kingofsiam.spec.readings.{type(each.default).__name__}" for each in fields(Readings))
    texts = {path: text.replace(CHOICES, choices) for path, text in _as_written().items()}
    return {path: _filled(text, to_root(path)) for path, text in texts.items()}


def _as_written() -> Pages:
    return {
        page.relative_to(HANDWRITTEN).as_posix(): page.read_text(encoding="utf-8") for page in HANDWRITTEN.rglob("*.md")
    }


def _filled(text: str, to_root: str) -> str:
    text = re.sub(r"(?m)^(::: .*\n)(?=::: )", r"\1\n", text)  # mkdocstrings wants each name apart
    text = filled_tables.fill_tables(fill_sections(lab_texts.with_texts(text)))
    return studies.fill_studies(tutorial.with_pictures(text, to_root), to_root)


def pages() -> Pages:
    """Every page and every picture, before links are added."""
    made = handwritten_pages() | tutorial.picture_files() | sample_game.pages()
    made |= studies.charts(_as_written().values())
    made |= {GLOSSARY: glossary_page(), OPENRPC: json.dumps(referee_document(), indent=1)}
    made |= {name.lower(): project_page((ROOT / name).read_text(encoding="utf-8")) for name in PROJECT_PAGES}
    made["changelog.md"] = newest_changes(made["changelog.md"])
    return made | faq.pages() | map_pages() | value_pages() | files(faq.pictures())


def value_pages() -> Pages:
    """Every page and every picture, by its path."""
    made: Pages = {"rulebook/index.md": rulebook_page()}
    made |= section_pages()
    made["rulings.md"] = rulings_page()
    made |= {"scenarios/index.md": gallery_page(), "scenarios/refusals.md": refusals_page()}
    made |= coverage_pages()
    return made | ruling_pages() | proof_pages() | scenarios.pages() | files(rule_examples.rule_pictures(RULES))


def project_page(text: str) -> str:
    """A file of the project's root as a page: links to pages of the site stay links, others become text."""
    return re.sub(r"\[([^\]]+)\]\(([^)]+)\)", project_link, text)


def newest_changes(changelog: str) -> str:
    """The changes of the newest release, of each the first sentence, and where all of them stand."""
    about, *releases = changelog.split("\n## ")
    newest = next(each for each in releases if "\n- " in each)
    short = re.sub(
        r"^- .+(\n  .+)*", lambda change: re.split(r"(?<=\.)\s+(?=[A-Z*`])", change[0])[0], newest, flags=re.M
    )
    return f"{about}\nMore on each change, and the older releases: [CHANGELOG.md]({URLS['Changelog']}).\n\n## {short}"


def project_link(link: re.Match[str]) -> str:
    """The link from this page."""
    words, target = link.groups()
    if "://" in target or target.startswith("#"):
        return link.group()
    if target.startswith(WRITTEN_FOLDER):
        return f"[{words}]({target.removeprefix(WRITTEN_FOLDER)})"
    return f"[{words}]({target.lower()})" if target in PROJECT_PAGES else words


def copyright_line() -> str:
    """Version, date of the last change, repository and sources, as HTML."""
    return (
        f"kingofsiam {__version__} · {last_change()} · "
        f'<a href="{URLS["Source"]}">repository</a> · '
        f'<a href="{URLS["Documentation"].rstrip("/")}/documents/">sources</a><br>'
        "The game, its name and its booklets belong to their authors and publisher."
    )


def last_change() -> str:
    """The date of the last commit, of `SOURCE_DATE_EPOCH`, or today."""
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        stamp = (
            os.environ.get("SOURCE_DATE_EPOCH")
            or subprocess.run(command, capture_output=True, text=True, check=True).stdout
        )
        moment = datetime.fromtimestamp(int(stamp), UTC)
    except (OSError, ValueError, subprocess.CalledProcessError):
        moment = datetime.now(UTC)
    return f"{moment.day} {moment:%B %Y}"


if __name__ == "__main__":
    main()
