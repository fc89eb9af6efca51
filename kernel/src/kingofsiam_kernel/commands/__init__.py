"""The commands that this package adds to `kingofsiam`."""

from kingofsiam.cli.standard_error import print_error
from kingofsiam_kernel.search.bots import WARNING


def warn_if_interpreted() -> None:
    """Say that the kernel is interpreted."""
    if WARNING:
        print_error(f"kingofsiam: {WARNING}")
