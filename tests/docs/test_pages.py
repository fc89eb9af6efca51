"""The pages before the site is built from them."""

import re
from collections import Counter
from doctest import DocTestParser, DocTestRunner
from pathlib import Path

import pytest

from docs import generate
from docs.generators import maps as maps_pages
from docs.generators import markdown, source_links
from docs.generators.markdown import Pages
from kingofsiam import maps
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.citation import Section
from kingofsiam_kernel import CHOICES, OBSERVATION_SIZE

WRITTEN_PAGES = sorted(generate.HANDWRITTEN.rglob("*.md"))
EXAMPLES = [page for page in WRITTEN_PAGES if ">>> " in page.read_text(encoding="utf-8")]
CODE = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)


def prose(text: str) -> str:
    return CODE.sub("", text)


def anchors(text: str) -> list[str]:
    return re.findall(r"\{#(\S+?)[ }]", prose(text)) + re.findall(r'<span id="([^"]+)">', prose(text))


def test_every_rule_has_one_place(made: Pages) -> None:
    """Every rule id is an anchor of exactly one page: that of its section."""
    found = Counter(anchor for text in made.values() for anchor in anchors(text))
    assert RULES
    for rule in RULES:
        assert found[rule.id] == 1, rule.id
        assert rule.id in anchors(made[f"rulebook/{markdown.page_of_rule(rule)}"])


def test_every_rule_is_told(made: Pages) -> None:
    """Below the id of a rule are its sentence, its places in the documents, and its rulings."""
    for rule in RULES:
        entry = made[f"rulebook/{markdown.page_of_rule(rule)}"].partition(f"{{#{rule.id} ")[2].partition("\n#")[0]
        assert markdown.escape_markdown(rule.sentence) in entry
        cited = {source.document.value for source in rule.sources}
        assert all(f"[{each} " in entry or f"[{each}](" in entry for each in cited)
        assert all(f"rulings/{ruling.id}.md)" in entry for ruling in rule.rulings)


def test_the_page_of_changes_has_the_newest_release_in_short() -> None:
    """A change is told by its first sentence; a release without changes, and an older one, is not told."""
    texts = (
        "# Changelog\n",
        "[Unreleased]\n",
        "[2.0.0]\n\n- The `a.b` of\n  2 vs. 1. More.\n- It.\n",
        "[1.0.0]\n\n- Old.\n",
    )
    page = generate.newest_changes("\n## ".join(texts))
    assert page.partition("\n## ")[2] == "[2.0.0]\n\n- The `a.b` of\n  2 vs. 1.\n- It.\n"


def test_the_tables_for_learners_name_every_number_once(made: Pages) -> None:
    """The choices, and the numbers of an observation."""
    rows = re.findall(r"^\| (\d+)(?: to (\d+))? \|", made["build/decisions.md"], re.MULTILINE)
    numbers = [number for first, last in rows for number in range(int(first), int(last or first) + 1)]
    assert numbers == [*range(CHOICES), *range(OBSERVATION_SIZE)]


def test_a_function_stands_at_the_line_that_is_told() -> None:
    """For every function of every rule, the link leads to the file and the line of its decorator or first line."""
    for carrying in source_links.functions_by_rule().values():
        for each in carrying:
            file, line = re.fullmatch(r"`(\S+)` line (\d+)", source_links.source_link(each)).groups()  # type: ignore[union-attr]
            text = (generate.ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1 :]
            first = next(row for row in text if not row.startswith("@"))
            assert first.startswith(f"def {each.__name__}(")


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


@pytest.mark.parametrize("name", maps.NAMES)
def test_a_map_is_told_with_the_provenance_of_every_fact(name: str) -> None:
    board = maps.load(name)
    page = maps_pages.map_page(board)
    assert markdown.escape_markdown(board.note) in page
    assert f"({name}.svg)" in page
    for land in board.lands:
        assert f"`{land.code}` | {land.name} " in page
        facts = (land.name_fact, land.home_fact, land.followers_fact)
        assert f"{land.name} | {' | '.join(markdown.escape_markdown(str(fact)) for fact in facts)} |" in page
    for border in board.borders:
        assert f"| {border} | {markdown.escape_markdown(str(border.fact))} |" in page


def test_generation_is_repeatable(made: Pages, written: Path) -> None:
    """The same package gives the same pages again, and earlier files in the folder are removed."""
    texts = {path: generate.finish_page(path, text).strip() + "\n" for path, text in made.items()}
    del texts[generate.LAB_PAGE]
    files = {file.relative_to(written).as_posix(): file for file in written.rglob("*") if file.is_file()}
    assert {path: files[path].read_text(encoding="utf-8") for path in texts} == texts
    assert {path for path in files if path.endswith(".md")} == {path for path in texts if path.endswith(".md")}


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.relative_to(generate.HANDWRITTEN).as_posix())
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python sessions of a page give the printed results, from top to bottom."""
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    code = "\n\n".join(re.findall(r"^``` pycon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    examples = DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
    said: list[str] = []
    results = DocTestRunner(verbose=False).run(examples, out=said.append)
    assert results.attempted == text.count(">>> ")
    assert results.failed == 0, "".join(said)
