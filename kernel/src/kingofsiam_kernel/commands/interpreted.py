"""A warning of commands that take long if the kernel is not compiled."""

import kingofsiam_kernel as kernel
from kingofsiam.cli.standard_error import print_error


def warn_if_interpreted() -> None:
    """Say that the kernel is interpreted."""
    if not kernel.COMPILED:
        print_error("kingofsiam: the kernel is interpreted: everything is the same, but many times slower")
