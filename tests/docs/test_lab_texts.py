"""The rule lab's page uses every text of its catalogue, and no others; `tsc` checks that no fact is missing."""

import re
from pathlib import Path

import pytest

from docs.generate import HANDWRITTEN
from docs.generators import lab_texts
from kingofsiam.spec.readings import PRESETS

LAB_PAGE = HANDWRITTEN / "lab.md"
MODULES = sorted({*lab_texts.MODULE.parent.glob("*.js")} - {lab_texts.MODULE})
FIELD = re.compile(r"\{\w+(:[^|{}]*\|[^|{}]*)?\}")
SIAM_WORD = re.compile(r"\b(Rama|Lao|Malay|Malai|British|Maharacha|Khon Thai|Siam|King marker)\b")
COMMENT = re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*", re.DOTALL)
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
PROSE = re.compile(r"(?<![-.\w])[A-Z]?[a-z]+ [a-z]+(?![-.\w])|^[A-Z][a-z]+$")
"""Two words, or one with a capital letter."""
LABEL = re.compile(r"""(?:"aria-label"|placeholder|title): ["`]""")
KEYS = {"Enter", "Escape", "Backspace", "Home", "End"}
IN_DOCUMENTS = {"British", "Rama", "Lao", "Malai"}
NEVER_SHOWN = KEYS | IN_DOCUMENTS | {"wasm instantiation failed"}
"""Keys of the keyboard, words of the JSON documents, and what the Python runtime prints."""


def code(module: Path) -> str:
    """A module without its comments."""
    return COMMENT.sub("", module.read_text(encoding="utf-8"))


def test_every_text_is_said_and_every_text_said_exists() -> None:
    """Each key is a literal in the code, so that you can search for it."""
    page = "".join(map(code, MODULES))
    said = re.findall(r'\bsay\("([^"]*)"', page)
    assert len(said) == len(re.findall(r"(?<!function )\bsay\(", page))
    without_script = re.findall(r"<!-- lab text: (\S+) -->", LAB_PAGE.read_text(encoding="utf-8"))
    assert {*said, *without_script} == {*lab_texts.texts()}
    assert lab_texts.with_texts("<!-- lab text: lab.judge -->") == lab_texts.texts()["lab.judge"]


def test_the_fields_of_every_text_are_whole() -> None:
    """Outside the facts a text has no braces or bars, and it has no space at its ends."""
    for text in lab_texts.texts().values():
        assert not re.search(r"[{}|]", FIELD.sub("", text)), text
        assert text.strip() == text != ""


def test_no_text_is_in_the_words_of_siam() -> None:
    """The only exceptions are the name of the game on its own map, and that of the site."""
    assert [key for key, text in lab_texts.texts().items() if SIAM_WORD.search(text)] == ["lab.site", "deal.siam"]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_no_text_stands_in_the_code(module: Path) -> None:
    """No string of a module is prose (two words, or one with a capital letter), and no label is a string."""
    strings = (re.sub(r"\$\{[^{}]*\}", "", each[1:-1]) for each in STRING.findall(code(module)))
    assert {each for each in strings if PROSE.search(each)} <= NEVER_SHOWN
    assert not LABEL.search(code(module))


def test_every_preset_has_a_name_for_players() -> None:
    """The name in code is not shown."""
    named = {key.removeprefix("preset.") for key in lab_texts.texts() if key.startswith("preset.")}
    assert named == {name.lower().replace("_", "-") for name in PRESETS}
