"""How hard Hypothesis searches: `HYPOTHESIS_PROFILE` is `default`, `ci` or `long`.

A whole game is a slow example, so there is no deadline; a failure prints the line that repeats it.

Under `nohup` or as a background job, the tests ignore some signals. They do so with a handler, which the programs that
they start do not inherit, so those can still be interrupted.
"""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.cli.helpers_cli import CommandRunner

pytest_plugins = ["kingofsiam.testing"]

EVERYWHERE = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("default", EVERYWHERE, max_examples=5)
settings.register_profile("ci", EVERYWHERE, max_examples=10, derandomize=True)
settings.register_profile("long", EVERYWHERE, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

os.environ["LC_ALL"] = "C.UTF-8"  # what commands say is in the language of the system by default

for _name in ("SIGINT", "SIGHUP"):
    _signal = getattr(signal, _name, None)
    if _signal is not None and signal.getsignal(_signal) is signal.SIG_IGN:
        signal.signal(_signal, lambda _number, _frame: None)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandRunner:
    """Run a command as the command line does."""
    return CommandRunner(capsys, monkeypatch)
