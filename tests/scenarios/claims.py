"""Which scenario is about which ruling: `@about("take-from")` on a test claims it, and a contract reads the claims."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

Test = TypeVar("Test", bound=Callable[..., None])

CLAIMS: Final[dict[str, list[str]]] = {}
"""The names of the tests about each ruling."""


def about(ruling_id: str) -> Callable[[Test], Test]:
    """This test separates the answers to the ruling."""

    def claim(test: Test) -> Test:
        CLAIMS.setdefault(ruling_id, []).append(f"{test.__module__}.{test.__name__}")
        return test

    return claim
