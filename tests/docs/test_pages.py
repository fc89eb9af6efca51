"""The pages before the site is built from them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from doctest import DocTestParser, DocTestRunner
from pathlib import Path
from typing import get_args

import pytest

import kingofsiam
from docs import generate
from docs import generate as project_pages
from docs.generators import maps as maps_pages
from docs.generators import markdown, source_links
from docs.generators import rulebook as rulebook_pages
from docs.generators import rulings as rulings_pages
from docs.generators.markdown import Pages
from kingofsiam import maps
from kingofsiam.model.events import Event
from kingofsiam.rules.contents import RULES
from kingofsiam.rules.s1_components import BOARD
from kingofsiam.spec.citation import Rule, Section
from kingofsiam.spec.readings import Readings
from kingofsiam.spec.rulings import OPEN_QUESTIONS, RULINGS

WRITTEN_PAGES = sorted(generate.HANDWRITTEN.rglob("*.md"))
EXAMPLES = [page for page in WRITTEN_PAGES if ">>> " in page.read_text(encoding="utf-8")]
CODE = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "generated"
    generate.write(folder)
    return folder


def texts(folder: Path) -> dict[Path, str]:
    return {page: page.read_text(encoding="utf-8") for page in sorted(folder.rglob("*.md"))}


def prose(text: str) -> str:
    return CODE.sub("", text)


def anchors(text: str) -> list[str]:
    return re.findall(r"\{#(\S+?)[ }]", prose(text)) + re.findall(r'<span id="([^"]+)">', prose(text))


def links(text: str) -> Iterator[str]:
    """The targets of all links to another page or anchor of the site."""
    for target in re.findall(r"\]\(([^)\s]+)", prose(text)):
        if "://" not in target:
            yield target


def test_every_rule_has_one_place(made: Pages) -> None:
    """Every rule id, current or former, is an anchor of exactly one page: that of its section."""
    found = Counter(anchor for text in made.values() for anchor in anchors(text))
    assert RULES
    for rule in RULES:
        for name in (rule.id, *rule.aliases):
            assert found[name] == 1, name
            assert name in anchors(made[f"rulebook/{markdown.page_of(rule.section)}"])


def test_every_rule_is_told(made: Pages) -> None:
    """Below the id of a rule are its sentence, its places in the documents, and its rulings."""
    for rule in RULES:
        entry = made[f"rulebook/{markdown.page_of(rule.section)}"].partition(f"{{#{rule.id} ")[2].partition("\n#")[0]
        assert markdown.escape_markdown(rule.sentence) in entry
        assert all(f"[{source.document.value} " in entry or f"[{source}](" in entry for source in rule.sources)
        assert all(f"rulings/{ruling.id}.md)" in entry for ruling in rule.rulings)


def test_a_former_id_leads_to_its_rule() -> None:
    renamed = Rule(id="new.name", sentence="A sentence.", section=Section.SETUP, aliases=("old.name", "older"))
    assert anchors(rulebook_pages.rule_entry(renamed)) == ["new.name", "old.name", "older"]


def test_functions_are_shown_under_each_rule_they_declare() -> None:
    names = [function.__name__ for function in source_links.functions_by_rule()[BOARD.id]]
    assert names
    assert all(f"def {name}(" in source_links.code_block(BOARD) for name in names)


def test_a_function_stands_at_the_line_that_is_told() -> None:
    """For every function of every rule, the link leads to the file and the line of its decorator or first line."""
    for carrying in source_links.functions_by_rule().values():
        for each in carrying:
            file, line = re.fullmatch(r"`(\S+)` line (\d+)", source_links.source_link(each)).groups()  # type: ignore[union-attr]
            text = (generate.ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1 :]
            first = next(row for row in text if not row.startswith("@"))
            assert first.startswith(f"def {each.__name__}(")


def test_an_address_of_the_repository_is_not_invented() -> None:
    assert source_links.repository("site_name: King of Siam\n#repo_url: https://one.example/x\n") == ""
    assert source_links.repository("a: b\nrepo_url: https://one.example/x/\nc: d\n") == "https://one.example/x"


def test_the_pages_of_the_sections_have_lasting_names() -> None:
    """The README and other sites link to them."""
    assert [markdown.page_of(section).removesuffix(".md") for section in Section] == [
        "1-components",
        "2-concept",
        "3-setup",
        "4-course",
        "5-actions",
        "6-power-struggle",
        "7-victory",
        "8-four-players",
        "online",
        "saba",
    ]


def test_every_ruling_has_one_place() -> None:
    """Its id is an anchor in the list, as it has always been, and a link leads from there to its page."""
    page = rulings_pages.rulings_page()
    found = Counter(anchors(page))
    assert RULINGS
    assert {ruling.id: found[ruling.id] for ruling in RULINGS} == {ruling.id: 1 for ruling in RULINGS}
    assert all(f"](rulings/{ruling.id}.md){{#{ruling.id} }}" in page for ruling in RULINGS)


def test_the_presets_are_compared_on_every_reading() -> None:
    compared = rulings_pages.preset_table()
    assert len(compared.splitlines()) == 2 + len(fields(Readings))
    assert all(f"`{name}`" in compared for name, _ in kingofsiam.PRESETS)


def test_open_questions_are_told() -> None:
    page = rulings_pages.open_questions_page()
    assert all(markdown.escape_markdown(question) in page for question in OPEN_QUESTIONS)


@pytest.mark.parametrize("name", maps.NAMES)
def test_a_map_is_told_with_the_provenance_of_every_fact(name: str) -> None:
    board = maps.load(name)
    page = maps_pages.map_page(board)
    assert markdown.escape_markdown(board.note) in page
    for land in board.lands:
        assert f"`{land.code}` | {land.name} " in page
        facts = (land.name_fact, land.home_fact, land.followers_fact)
        assert f"{land.name} | {' | '.join(markdown.escape_markdown(str(fact)) for fact in facts)} |" in page
    for border in board.borders:
        assert f"| {border} | {markdown.escape_markdown(str(border.fact))} |" in page


@pytest.mark.parametrize("name", maps.NAMES)
def test_reconstructed_borders_are_dashed(name: str) -> None:
    board = maps.load(name)
    picture = maps_pages.drawing(board)
    assert picture.count("<line ") == len(board.borders)
    assert picture.count('class="reconstructed"') == sum(not border.fact.attested for border in board.borders)
    assert picture.count("<circle ") == len(board.lands)


def test_the_reference_shows_every_public_name() -> None:
    """A new public name needs `::: kingofsiam.its_name` on a page of docs/pages/reference."""
    shown = Counter(
        path
        for page in (generate.HANDWRITTEN / "reference").glob("*.md")
        for path in re.findall(r"^::: kingofsiam\.(\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    )
    met = {kind.__name__ for kind in get_args(Event)} | {type(field.default).__name__ for field in fields(Readings)}
    assert set(kingofsiam.__all__) | met <= {path.rpartition(".")[2] for path in shown}
    assert set(shown.values()) == {1}


def test_every_link_leads_somewhere(site: Path) -> None:
    """Each link between pages leads to a page of the site, and to an anchor that a page sets."""
    pages = texts(site)
    followed = 0
    for page, text in pages.items():
        for target in links(text):
            address, _, anchor = target.partition("#")
            path = address.partition("?")[0]
            goal = (page.parent / path).resolve() if path else page
            if goal.suffix == ".svg":
                assert goal.exists(), f"{page.relative_to(site)}: {target}"
                assert anchor in ("", "only-light", "only-dark"), f"{page.relative_to(site)}: {target}"
            else:
                assert goal in pages, f"{page.relative_to(site)}: {target}"
                assert not anchor or anchor in anchors(pages[goal]), f"{page.relative_to(site)}: {target}"
            followed += 1
    assert followed > len(RULES)


def test_generation_is_repeatable(site: Path, tmp_path: Path) -> None:
    """The same package gives the same pages, and earlier files in the folder are removed."""
    again = tmp_path / "again"
    again.mkdir()
    (again / "old.md").write_text("of yesterday", encoding="utf-8")
    number = generate.write(again)
    files = sorted(file.relative_to(site) for file in site.rglob("*") if file.is_file())
    assert files == sorted(file.relative_to(again) for file in again.rglob("*") if file.is_file())
    assert all((site / file).read_bytes() == (again / file).read_bytes() for file in files)
    assert number == len(texts(site))


README = (generate.ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.skipif(not README, reason="the README is not written yet")
def test_the_home_page_shows_the_session_of_the_readme(made: Pages) -> None:
    session = project_pages.session(README)
    assert ">>> " in session
    assert session in made["index.md"]


def test_a_session_is_the_first_piece_of_python() -> None:
    readme = "# T\n\n```sh\nmake\n```\n\n```python\n>>> 1\n1\n```\n\n```python\n>>> 2\n2\n```\n"
    assert project_pages.session(readme) == "```pycon\n>>> 1\n1\n```"
    assert project_pages.session("# T\n") == ""


def test_project_pages_link_to_each_other() -> None:
    fixed = re.sub(
        r"\[([^\]]+)\]\(([^)]+)\)",
        project_pages.project_link,
        "[v](VERSIONING.md) [l](LICENSE) [k](https://keepachangelog.com) [h](#here) [j](docs/pages/a/b.md)",
    )
    assert fixed == "[v](versioning.md) l [k](https://keepachangelog.com) [h](#here) [j](a/b.md)"


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.relative_to(generate.HANDWRITTEN).as_posix())
def test_examples_run(page: Path) -> None:
    """The Python sessions of a page give the printed results, from top to bottom."""
    text = page.read_text(encoding="utf-8")
    code = "\n\n".join(re.findall(r"^``` pycon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    examples = DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
    said: list[str] = []
    results = DocTestRunner(verbose=False).run(examples, out=said.append)
    assert results.attempted == text.count(">>> ")
    assert results.failed == 0, "".join(said)
