"""How the rule lab comes into the site, and what leads to it."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, unquote

import pytest

from docs import generate, lab
from docs.writing.lab_links import from_file, lab_link, shut, way_to_lab, with_lab_links
from docs.writing.ruling import ruling_page
from docs.writing.scenarios import chapter_page, in_lab, pictured
from kingofsiam import LAO
from kingofsiam.lab.positions import read_any_state
from kingofsiam.maps import SIAM
from kingofsiam.notation import parse_move
from kingofsiam.notation.position_text import text_of
from kingofsiam.rulings import RULINGS
from kingofsiam.scenarios.contents import CHAPTERS, SCENARIOS
from kingofsiam.state import State

LINK = re.compile(r"\]\(lab:([^)]*)\)")


@pytest.fixture
def without_node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without Node, on which nothing has been fetched yet."""

    def nowhere(_: str) -> None:
        return None

    monkeypatch.setattr(shutil, "which", nowhere)
    monkeypatch.setattr(lab, "MODULES", tmp_path / "node_modules")
    monkeypatch.delenv(lab.REQUIRED, raising=False)


def held(link: str) -> dict[str, str]:
    """What the address of a link holds, as the page reads it."""
    return {name: unquote(value) for name, (value,) in parse_qs(link, strict_parsing=True).items()}


# --- with and without Node -------------------------------------------------------------------------------------------


def test_without_node_the_lab_is_missing_and_why_is_said(without_node: None) -> None:
    assert "Node" in lab.missing()


def test_where_the_lab_is_required_it_is_a_failure(without_node: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(lab.REQUIRED, "required")
    with pytest.raises(lab.LeftOut):
        lab.missing()


def test_a_site_without_lab_has_no_page_of_it_and_no_way_to_it(tmp_path: Path) -> None:
    """Neither page nor parts nor links; the settings are the others, less one line."""
    generate.write(tmp_path / "pages", with_lab=False)
    assert not (tmp_path / "pages" / "lab.md").exists()
    assert not (tmp_path / "pages" / lab.ASSETS).exists()
    texts = [page.read_text(encoding="utf-8") for page in (tmp_path / "pages").rglob("*.md")]
    assert not [text for text in texts if re.search(r"lab/#|\]\(lab:|\]\((\.\./)+lab\.md", text)]
    full, less = (generate.settings(with_lab=each).splitlines() for each in (True, False))
    assert [line.strip() for line in full if line not in less] == ["- Rule lab: lab.md"]
    assert len(full) == len(less) + 1


# --- what is fetched -------------------------------------------------------------------------------------------------


def test_what_is_fetched_is_pinned() -> None:
    """Each package by version and integrity, and no registry is named; each file of the runtime by its digest."""
    packages = json.loads((lab.LAB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert {name for name in packages if name} >= {"node_modules/pyodide", "node_modules/typescript"}
    for name, package in packages.items():
        assert "resolved" not in package
        assert not name or package["integrity"].startswith("sha512-")
    pairs = re.findall(r"^(\S+)  (\S+)$", lab.DIGESTS.read_text(encoding="ascii"), re.MULTILINE)
    pinned: dict[str, str] = {name: digest for digest, name in pairs}
    assert set(pinned) == {
        *("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "pyodide.mjs", "python_stdlib.zip"),
    }
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in pinned.values())


def test_another_file_than_the_pinned_one_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One byte more is enough, whichever file it is."""
    files = {"a.mjs": b"one", "b.wasm": b"two"}
    (tmp_path / "pyodide").mkdir()
    for name, content in files.items():
        (tmp_path / "pyodide" / name).write_bytes(content)
    digests = tmp_path / "digests"
    digests.write_text("".join(f"{lab.digest(tmp_path / 'pyodide' / name)}  {name}\n" for name in files), "ascii")
    monkeypatch.setattr(lab, "MODULES", tmp_path)
    monkeypatch.setattr(lab, "DIGESTS", digests)
    monkeypatch.setattr(lab, "ROOT", tmp_path)
    assert [each.name for each in lab.runtime()] == list(files)
    for name, content in files.items():
        (tmp_path / "pyodide" / name).write_bytes(content + b" ")
        with pytest.raises(lab.WrongDigest, match=re.escape(name)):
            list(lab.runtime())
        (tmp_path / "pyodide" / name).write_bytes(content)


def test_the_wheel_is_built_anew_when_the_rules_change(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What it is made of is known by a digest, which a changed, a new or a renamed file changes."""
    monkeypatch.setattr(lab, "ROOT", tmp_path)
    monkeypatch.setattr(lab, "WHEEL_SOURCES", ("one.toml", "src"))
    (tmp_path / "src").mkdir()
    (tmp_path / "one.toml").write_text("1", encoding="ascii")
    seen = [lab.sources()]
    for name, text in (("one.toml", "2"), ("src/a.py", "a"), ("src/b.py", "a")):
        (tmp_path / name).write_text(text, encoding="ascii")
        seen.append(lab.sources())
    (tmp_path / "src" / "b.py").rename(tmp_path / "src" / "c.py")
    seen.append(lab.sources())
    assert len(set(seen)) == len(seen)
    (tmp_path / "src" / "c.pyc").write_text("made", encoding="ascii")
    assert lab.sources() == seen[-1]


def test_the_page_is_told_of_every_part(built: Path) -> None:
    """Each part that is listed is served, with its size; no package can be fetched besides."""
    folder = built / lab.ASSETS
    if not folder.exists():
        (pytest.fail if lab.required() else pytest.skip)("the site was built without the rule lab")
    told = json.loads((folder / "parts.json").read_text(encoding="utf-8"))
    for each in (*told["runtime"], told["wheel"]):
        assert (folder / each["path"]).stat().st_size == each["size"]
    assert {file.name for file in (folder / "runtime").iterdir()} == {
        Path(each["path"]).name for each in told["runtime"]
    }
    assert all(
        (folder / each["path"]).read_bytes() == (lab.ROOT / each["path"]).read_bytes() for each in told["examples"]
    )
    assert told["wheel"]["path"].endswith("-py3-none-any.whl")
    assert told["lock"]["packages"] == {}


# --- the links -------------------------------------------------------------------------------------------------------


def test_every_scenario_leads_into_the_lab() -> None:
    """With its position, possible or not, and the first move that is tried in it. Only a deal that is refused has no
    position, and only what cannot be is beyond text.
    """
    for told in SCENARIOS:
        links = LINK.findall(in_lab(told))
        found = pictured(told)
        state = found.state if found else told.given
        if not links:
            assert not told.possible
            assert not isinstance(state, State) or read_any_state(text_of(state)) != state
            continue
        (link,) = links
        said = held(link)
        assert said["mode"] == "judge"
        assert read_any_state(said["state"]) == state
        assert ("move" in said) == (found is not None and found.move is not None)
        if found is not None and found.move is not None:
            assert isinstance(state, State)
            assert parse_move(said["move"], state.map) == found.move


def test_every_page_on_scenarios_and_rulings_leads_into_the_lab() -> None:
    for page in (*map(chapter_page, CHAPTERS), *map(ruling_page, RULINGS)):
        assert all(read_any_state(held(link)["state"]) for link in LINK.findall(page))
        assert LINK.findall(page)


def test_a_link_is_written_for_the_page_it_stands_on() -> None:
    """Each page is a folder of its own to a browser; to Zensical the way starts where the file lies."""
    ways = {"index.md": "lab/", "a.md": "../lab/", "a/index.md": "../lab/", "a/b.md": "../../lab/"}
    files = {"index.md": "lab/", "a.md": "lab/", "a/index.md": "../lab/", "a/b.md": "../lab/"}
    for path, way in ways.items():
        assert way_to_lab(path) == way
        text = with_lab_links(path, "Try [it](lab:mode=judge&state=x).", there=True)
        assert text == f'Try <a class="lab-link" href="{way}#mode=judge&amp;state=x">it</a>.'
        assert f'href="{files[path]}#' in from_file(path, text)
    assert from_file("lab.md", '<script src="../assets/lab/page/main.js">') == '<script src="assets/lab/page/main.js">'
    assert from_file("lab.md", '<a href="../maps/">') == '<a href="../maps/">'
    assert with_lab_links("a.md", "Try [it](lab:x). [More](b.md)", there=False) == "Try . [More](b.md)"


def test_marks_that_the_theme_stumbles_over_are_shut_away() -> None:
    """As `lab/page/address.js` does it: they are read the same, and once decoded none is left."""
    assert shut('50% "a\\b"\n') == "50%25 %22a%5Cb%22%0A"
    assert unquote(shut('50% "a\\b"\n')) == '50% "a\\b"\n'


def test_a_position_that_text_cannot_tell_has_no_link() -> None:
    """A map of somebody's own, of which text gives only the name; nine markers for eight provinces."""
    state = next(each.given for each in SCENARIOS if isinstance(each.given, State) and each.given.map == SIAM)
    assert LINK.findall(lab_link(state, None))
    own = replace(state, board=replace(state.board, map=replace(SIAM, name="own")))
    longer = replace(state, board=replace(state.board, control=(LAO,) * 9))
    assert (lab_link(own, None), lab_link(longer, None)) == ("", "")
