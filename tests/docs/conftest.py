"""The built site, for the tests that look at it."""

from __future__ import annotations

from tests.helpers_site import built

__all__ = ["built"]
