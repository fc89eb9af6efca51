"""The fixture of these tests: run a command as the command line does."""

import pytest

from tests.cli.helpers_cli import CommandRunner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandRunner:
    return CommandRunner(capsys, monkeypatch)
