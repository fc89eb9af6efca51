"""The developer guide: every piece of code in it runs."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import kingofsiam as ks
from docs import generate
from kingofsiam.cli.main import commands

GUIDE = generate.HANDWRITTEN / "build"


def test_no_code_is_shown_that_no_test_runs() -> None:
    """The tests run the sessions of the pages; the other programs (clients, two interfaces) have tests."""
    fences = Counter(
        (page.relative_to(generate.HANDWRITTEN).as_posix(), language)
        for page in generate.HANDWRITTEN.rglob("*.md")
        for language in re.findall(r"^ *``` ?(\w+)", page.read_text(encoding="utf-8"), re.MULTILINE)
        if language not in ("pycon", "text", "console", "ebnf", "json")
    )
    assert fences == {
        ("build/arena.md", "toml"): 1,  # tested with the names of players
        ("build/learners.md", "python"): 5,  # run with the tests of the environments
        ("build/interface.md", "python"): 1,
        ("build/interface.md", "javascript"): 1,  # tested with the referee
        ("build/other-languages.md", "python"): 1,
        ("interpreting.md", "python"): 1,  # has its own test
        ("build/other-languages.md", "javascript"): 1,
        ("build/other-languages.md", "bash"): 1,
        ("build/other-languages.md", "typescript"): 1,  # tested with the package
        ("reference/testing.md", "python"): 1,
        **{key: number for key, number in fences.items() if key[0] == "build/engine.md"},  # has its own test
    }


def test_the_file_of_tests_on_a_page_passes() -> None:
    """You can copy it as it is."""
    page = (generate.HANDWRITTEN / "reference/testing.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^``` python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    tests = [value for name, value in names.items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()


def test_every_command_that_is_named_there_is() -> None:
    """Every `kingofsiam verify` and the like is a command of the command line."""
    texts = "".join(page.read_text(encoding="utf-8") for page in generate.HANDWRITTEN.rglob("*.md"))
    named = set(re.findall(r"(?:`|\$ )kingofsiam ([a-z]+)", texts))
    assert {"verify", "replay", "judge", "referee"} <= named
    assert named <= set(commands())


def test_the_interface_is_playable(tmp_path: Path) -> None:
    """As printed, it asks, explains, takes back, plays to the end, and leaves the record of the game."""
    text = (GUIDE / "interface.md").read_text(encoding="utf-8")
    (code,) = re.findall(r'^``` python title="table.py"\n(.*?)^```$', text, re.MULTILINE | re.DOTALL)
    (tmp_path / "table.py").write_text(code, encoding="utf-8")
    typed = ("7", "7", "back", "back", "what?", "3", "8", "back", "5", "7", "0", "0", "0", *("7",) * 40)
    finished = subprocess.run(
        [sys.executable, "table.py", "7"],
        cwd=tmp_path,
        input="\n".join(typed),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    assert "B passes.\n" in finished.stdout
    assert 'Type a number, or "back".\n' in finished.stdout
    assert "[action.swap.stands-there]" in finished.stdout
    assert "[action.faction-card.adjacent]" in finished.stdout
    game = ks.Game.from_text((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert game.outcome is not None
    assert finished.stdout.splitlines()[-1] == game.describe_outcome()
    assert game.deal == ks.draw_deal(2, seed=7)
    assert [type(move) for move in game.moves[:2]] == [ks.Play, ks.Pass]  # the first two passes were taken back
