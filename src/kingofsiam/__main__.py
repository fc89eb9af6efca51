"""The program `kingofsiam`, also as `python -m kingofsiam`. Ctrl-C ends it quietly, even while it is still starting."""

import sys


def main() -> int:
    """Load the command line and run it; return the exit code."""
    try:
        from kingofsiam.cli.main import main as run  # noqa: PLC0415 - takes a moment, in which one may interrupt
    except KeyboardInterrupt:
        sys.stderr.write("kingofsiam: interrupted\n")
        return 130
    return run()


if __name__ == "__main__":
    sys.exit(main())
