"""The developer guide: every piece of code in it runs."""

import json
import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

import kingofsiam as ks
from docs import generate
from kingofsiam.cli.main import commands

GUIDE = generate.HANDWRITTEN / "build"
SERVER = (GUIDE / "web-server.md").read_text(encoding="utf-8")
CALL = re.compile(r"^\$ curl -d '(.*)' 127\.0\.0\.1:8000(/\S*)\n(.*)$", re.MULTILINE)


def test_no_code_is_shown_that_no_test_runs() -> None:
    """The tests run the sessions of the pages; the other programs (clients, a server, two interfaces) have tests."""
    fences = Counter(
        (page.relative_to(generate.HANDWRITTEN).as_posix(), language)
        for page in generate.HANDWRITTEN.rglob("*.md")
        for language in re.findall(r"^ *``` ?(\w+)", page.read_text(encoding="utf-8"), re.MULTILINE)
        if language not in ("pycon", "text", "console", "ebnf", "json")
    )
    assert fences == {
        ("build/arena.md", "toml"): 1,  # tested with the names of players
        ("build/learners.md", "python"): 5,  # run with the tests of the environments
        ("build/web-server.md", "python"): 1,
        ("build/interface.md", "python"): 1,
        ("build/interface.md", "javascript"): 1,  # tested with the referee
        ("build/other-languages.md", "python"): 1,
        ("interpreting.md", "python"): 1,  # has its own test
        ("build/other-languages.md", "javascript"): 1,
        ("build/other-languages.md", "bash"): 1,
        ("build/other-languages.md", "typescript"): 1,  # tested with the package
        **{key: number for key, number in fences.items() if key[0] == "build/engine.md"},  # has its own test
    }


def test_every_command_that_is_named_there_is() -> None:
    """Every `kingofsiam verify` and the like is a command of the command line."""
    texts = "".join(page.read_text(encoding="utf-8") for page in generate.HANDWRITTEN.rglob("*.md"))
    named = set(re.findall(r"(?:`|\$ )kingofsiam ([a-z]+)", texts))
    assert {"verify", "replay", "judge", "referee"} <= named
    assert named <= set(commands())


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The server of the page, as printed, on a free port."""
    (code,) = re.findall(r'^``` python title="server.py"\n(.*?)^```$', SERVER, re.MULTILINE | re.DOTALL)
    file = tmp_path_factory.mktemp("server") / "server.py"
    file.write_text(code, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, str(file), "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.kill()
        process.stdout.close()
        process.wait()


def answer(address: str, path: str, asked: str) -> Any:
    try:
        with urlopen(address + path, data=asked.encode(), timeout=20) as reply:
            return json.load(reply)
    except HTTPError as refused:
        with refused:
            return json.load(refused)


def test_the_server_answers_as_printed(address: str) -> None:
    """The commands on the page, typed into a shell one after the other, print what the page shows."""
    calls = CALL.findall(SERVER)
    assert [path for _, path, _ in calls] == ["/new", "/judge", "/play", "/play"]
    for asked, path, printed in calls:
        assert shlex.split(f"'{asked}'") == [asked]
        assert answer(address, path, asked) == json.loads(printed)


def test_the_server_shows_each_player_his_own_cards_only(address: str) -> None:
    answer(address, "/new", '{"game": "g", "players": 2, "seed": 1}')
    seen = answer(address, "/look", '{"game": "g", "seat": 1}')["observation"]
    assert [player["hand"] is None for player in seen["players"]] == [True, False]


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/judge", "no json"),
        ("/judge", '{"game": "none", "move": "pass"}'),
        ("/judge", '{"game": "g"}'),
        ("/judge", '{"game": "g", "move": "castle"}'),
        ("/look", '{"game": "g", "seat": 9}'),
        ("/none", "{}"),
    ],
)
def test_the_server_outlives_what_is_wrong(address: str, path: str, asked: str) -> None:
    answer(address, "/new", '{"game": "g"}')
    assert set(answer(address, path, asked)) == {"error"}
    assert answer(address, "/judge", '{"game": "g", "move": "pass"}') == {"legal": True, "rules": []}


def test_the_server_refuses_with_reasons(address: str) -> None:
    answer(address, "/new", '{"game": "g", "seed": 7}')
    refused = answer(address, "/play", '{"game": "g", "seat": 1, "move": "2:RR.LAN-M.PAT+L.MON"}')
    assert {each["rule"] for each in refused["refused"]} == {"action.two-vs-one.adjacent", "action.swap.stands-there"}


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
