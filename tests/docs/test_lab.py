"""The rule lab in the site: its parts, its texts, and the links to it."""

import json
import re
import shutil
from pathlib import Path
from urllib.parse import parse_qs, unquote

import pytest

from docs import build_lab, bundles, generate
from docs.build_browser_kernel import READY_WHEEL, BrowserKernelUnavailable, browser_kernel
from docs.generate import HANDWRITTEN
from docs.generators import lab_texts, tutorial
from docs.generators.ruling_page import ruling_page
from docs.generators.scenarios import chapter_page, scenario_lab_link, scenario_picture
from kingofsiam.model.state import State
from kingofsiam.notation import format_position, parse_move
from kingofsiam.scenarios.catalogue import CHAPTERS, SCENARIOS
from kingofsiam.spec.rulings import RULINGS
from kingofsiam_lab.inputs import read_unchecked_state

LINK = re.compile(r"\]\(lab:([^)]*)\)")


@pytest.fixture
def without_node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without Node, on which nothing has been downloaded yet."""

    def nowhere(_: str) -> None:
        return None

    monkeypatch.setattr(shutil, "which", nowhere)
    monkeypatch.setattr(build_lab, "NODE_MODULES", tmp_path / "node_modules")
    monkeypatch.delenv(build_lab.REQUIRED_VARIABLE, raising=False)


def fields_of(link: str) -> dict[str, str]:
    """The fields in the hash of a link, as the page parses them."""
    return {name: unquote(value) for name, (value,) in parse_qs(link, strict_parsing=True).items()}


# --- with and without Node -------------------------------------------------------------------------------------------


def test_without_node_the_lab_is_left_out_with_a_reason(without_node: None) -> None:
    assert "Node" in build_lab.prepare()


def test_a_missing_lab_is_a_failure_where_it_is_required(without_node: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(build_lab.REQUIRED_VARIABLE, "required")
    with pytest.raises(build_lab.LabUnavailable):
        build_lab.prepare()


def test_a_site_without_lab_has_no_page_of_it_and_no_link_to_it(written: Path) -> None:
    """No page, no parts, no links of the lab, no search of our own; an answer ends with what it says."""
    assert not (written / "lab.md").exists()
    assert not (written / bundles.ASSETS).exists()
    texts = [page.read_text(encoding="utf-8") for page in written.rglob("*.md")]
    assert not [text for text in texts if re.search(r"lab/#|\]\(lab:|\]\((\.\./)+lab\.md", text)]
    full, less = (generate.site_config(with_lab=each).splitlines() for each in (True, False))
    assert [line.strip() for line in full if line not in less] == ["- path: assets/search/kinds.js", "- Play: lab.md"]
    assert len(full) == len(less) + 3
    assert not (written / "assets" / "search").exists()
    assert not [text for text in texts if re.search(r"^- *$", text, re.MULTILINE)]


# --- the runtime -----------------------------------------------------------------------------------------------------


def test_downloads_are_pinned() -> None:
    """Each package has a version and a digest, and no registry is named; each file of the runtime has a digest."""
    packages = json.loads((bundles.LAB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    needed = {f"node_modules/{name}" for name in ("pyodide", "preact", "esbuild", "typescript")}
    assert {name for name in packages if name} >= needed
    for name, package in packages.items():
        assert "resolved" not in package
        assert not name or package["integrity"].startswith("sha512-")
    pairs = re.findall(r"^(\S+)  (\S+)$", build_lab.DIGESTS.read_text(encoding="ascii"), re.MULTILINE)
    pinned: dict[str, str] = {name: digest for digest, name in pairs}
    assert set(pinned) == {
        *("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "pyodide.mjs", "python_stdlib.zip"),
    }
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in pinned.values())


def test_the_page_runs_its_own_files_alone() -> None:
    """Its policy forbids scripts from elsewhere and in the page itself, which has none."""
    text = (Path(build_lab.__file__).parent / "overrides" / "lab.html").read_text(encoding="utf-8")
    assert "default-src 'self'; script-src 'self' 'wasm-unsafe-eval';" in text
    assert "'unsafe-" not in text
    assert all("src=" in tag for tag in re.findall("<script[^>]*>", text))


def test_a_file_with_another_digest_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One additional byte in any file is enough for an error."""
    files = {"a.mjs": b"one", "b.wasm": b"two"}
    (tmp_path / "pyodide").mkdir()
    for name, content in files.items():
        (tmp_path / "pyodide" / name).write_bytes(content)
    digests = tmp_path / "digests"
    digests.write_text("".join(f"{build_lab.digest(tmp_path / 'pyodide' / name)}  {name}\n" for name in files), "ascii")
    monkeypatch.setattr(build_lab, "NODE_MODULES", tmp_path)
    monkeypatch.setattr(build_lab, "DIGESTS", digests)
    monkeypatch.setattr(build_lab, "ROOT", tmp_path)
    assert [each.name for each in build_lab.runtime_files()] == list(files)
    for name, content in files.items():
        (tmp_path / "pyodide" / name).write_bytes(content + b" ")
        with pytest.raises(build_lab.DigestMismatch, match=re.escape(name)):
            list(build_lab.runtime_files())
        (tmp_path / "pyodide" / name).write_bytes(content)


@pytest.mark.parametrize(
    ("wish", "error"), [("interpreted", BrowserKernelUnavailable), ("no-such.whl", FileNotFoundError)]
)
def test_the_kernel_of_the_lab_can_be_chosen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wish: str, error: type[Exception]
) -> None:
    """The build goes on with the interpreted one only if it is asked for; a wheel that is not there is an error."""
    monkeypatch.setenv(READY_WHEEL, wish)
    with pytest.raises(error, match=READY_WHEEL):
        browser_kernel(tmp_path, tmp_path)


def test_the_manifest_lists_every_part(built: Path) -> None:
    """Each listed part is in the site with its size; the lock file offers no other packages."""
    folder = built / bundles.ASSETS
    if not folder.exists():
        (pytest.fail if build_lab.required() else pytest.skip)("the site was built without the rule lab")
    manifest = json.loads((folder / "parts.json").read_text(encoding="utf-8"))
    for each in (*manifest["runtime"], *manifest["wheels"]):
        assert (folder / each["path"]).stat().st_size == each["size"]
    assert {file.name for file in (folder / "runtime").iterdir()} == {
        Path(each["path"]).name for each in manifest["runtime"]
    }
    assert all(
        (folder / each["path"]).read_bytes() == (bundles.ROOT / each["path"]).read_bytes()
        for each in manifest["examples"]
    )
    assert {*bundles.BUNDLED} <= {file.name for file in folder.iterdir()}
    assert len(manifest["wheels"]) == 3
    assert [Path(part["path"]).name for part in manifest["wheels"]] == sorted(file.name for file in build_lab.wheels())
    assert manifest["lock"]["packages"] == {}


# --- the links -------------------------------------------------------------------------------------------------------


def test_every_scenario_links_to_the_lab() -> None:
    """The link has the position, valid or not, and the first move. Refused deals have no position, and some invalid
    positions cannot be written as text.
    """
    for scenario in SCENARIOS:
        links = LINK.findall(scenario_lab_link(scenario))
        found = scenario_picture(scenario)
        state = found.state if found else scenario.given
        if not links:
            assert not scenario.possible
            assert not isinstance(state, State) or read_unchecked_state(format_position(state)) != state
            continue
        (link,) = links
        fields = fields_of(link)
        assert fields["mode"] == "judge"
        assert read_unchecked_state(fields["state"]) == state
        assert ("move" in fields) == (found is not None and found.move is not None)
        if found is not None and found.move is not None:
            assert isinstance(state, State)
            assert parse_move(fields["move"], state.map) == found.move


def test_every_page_on_scenarios_and_rulings_links_to_the_lab() -> None:
    """But not the pages on conventions between people: no position shows those."""
    judged = [each for each in RULINGS if not each.convention]
    for page in (*map(chapter_page, CHAPTERS), *map(ruling_page, judged)):
        assert all(read_unchecked_state(fields_of(link)["state"]) for link in LINK.findall(page))
        assert LINK.findall(page)


def test_each_card_can_be_tried_in_the_lab() -> None:
    """Beside its pictures is a link to the position that they show, in which it can be played."""
    for name in tutorial.CARDS:
        each = tutorial.illustrations()[name]
        (link,) = LINK.findall(tutorial.with_pictures(f"<!-- before and after: {name} -->", "../"))
        assert read_unchecked_state(fields_of(link)["state"]) == each.state
        assert "move" not in fields_of(link)


LAB_PAGE = HANDWRITTEN / "lab.md"
MODULES = sorted({*(bundles.LAB / "page").rglob("*.ts*")} - {*bundles.GENERATED.glob("*.ts")})
FIELD = re.compile(r"\{\w+(:[^|{}]*\|[^|{}]*)?\}")
SIAM_WORD = re.compile(r"\b(Rama|Lao|Malay|Malai|British|Maharacha|Khon Thai|Siam|King marker)\b")
COMMENT = re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*", re.DOTALL)
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
PROSE = re.compile(r"(?<![-.\w])[A-Z]?[a-z]+ [a-z]+(?![-.\w])|^[A-Z][a-z]+$")
"""Two words, or one with a capital letter."""
LABEL = re.compile(r"""(?:"aria-label"|placeholder|title): ["`]|\b(?:aria-label|placeholder|title|words|label)="\w""")
ELEMENT_TEXT = re.compile(r">([^<>{}=;]*[A-Za-z]{2}[^<>{}=;]*)</")
KEYS = {"Enter", "Escape", "Backspace", "Home", "End", "Arrow"}
IN_DOCUMENTS = {"British", "Maharacha", "Rama", "Lao", "Malay", "Malai"}
NEVER_SHOWN = KEYS | IN_DOCUMENTS | {"Worker", "wasm instantiation failed"}
"""Keys of the keyboard, words of the JSON documents, a feature of browsers, and what the Python runtime prints."""


def code(module: Path) -> str:
    """A module without its comments."""
    return COMMENT.sub("", module.read_text(encoding="utf-8"))


def test_every_text_is_said_and_every_text_said_exists() -> None:
    """A key is a literal in the code, or a room and a word (`lab.${mode}`) of which the type checker knows all."""
    page = "".join(map(code, MODULES))
    said = re.findall(r'\bsay\("([^"]*)"', page)
    rooms = re.findall(r"(?:\bsay\(|\btexts\[)`(\w+\.)\$\{", page)
    assert len(said) + len(re.findall(r"\bsay\(`", page)) == len(re.findall(r"(?<!function )\bsay\(", page))
    without_script = re.findall(r"<!-- lab text: (\S+) -->", LAB_PAGE.read_text(encoding="utf-8"))
    by_word = {key for key in lab_texts.texts() if key.startswith(tuple(rooms))}
    assert {*said, *without_script, *by_word} == {*lab_texts.texts()}
    assert lab_texts.with_texts("<!-- lab text: lab.judge -->") == lab_texts.texts()["lab.judge"]


def test_no_text_is_in_the_words_of_siam() -> None:
    """The only exceptions are the names of the site and of the game on its own map, and the lessons, held there."""
    of_siam = [key for key, text in lab_texts.texts().items() if SIAM_WORD.search(text)]
    assert [key for key in of_siam if not key.startswith(("steps.", "puzzle."))] == ["lab.site", "deal.siam"]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: "/".join(module.parts[-2:]))
def test_no_text_stands_in_the_code(module: Path) -> None:
    """No string of a module is prose (two words, or one with a capital letter); no label and no element has one."""
    strings = (re.sub(r"\$\{[^{}]*\}", "", each[1:-1]) for each in STRING.findall(code(module)))
    assert {each for each in strings if PROSE.search(each)} <= NEVER_SHOWN
    assert not LABEL.search(code(module))
    assert not ELEMENT_TEXT.search(code(module))
