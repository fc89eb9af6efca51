"""`kingofsiam play` before it shows the table."""

from importlib.machinery import ModuleSpec

import pytest

from kingofsiam.cli import play
from kingofsiam.cli.main import EXIT_CANNOT
from tests.cli.helpers_cli import CommandRunner


def test_without_the_extra_it_says_what_to_install(run: CommandRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    def not_installed(name: str) -> ModuleSpec | None:
        return None

    monkeypatch.setattr(play, "find_spec", not_installed)
    result = run("play")
    assert (result.code, ".[tui]" in result.err) == (EXIT_CANNOT, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "human,greedy", "--players", "3"], "2 seats are named"),
        (["--map", "atlantis"], "atlantis"),
        (["--resume", "nowhere.txt"], "nowhere.txt"),
        (["--resume", __file__], "test_play_command.py"),  # no record
        ([], "needs a terminal"),
    ],
)
def test_refusals_are_printed(arguments: list[str], message: str, run: CommandRunner) -> None:
    pytest.importorskip("textual", reason="the table needs the extra `tui`")
    result = run("play", *arguments)
    assert (result.code, message in result.err) == (EXIT_CANNOT, True)
