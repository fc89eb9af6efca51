"""What runs a command, as for the commands of the rulebook."""

from tests.cli.conftest import run

__all__ = ["run"]
