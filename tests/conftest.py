"""How hard Hypothesis searches: `HYPOTHESIS_PROFILE` is `default`, `ci` or `long`.

A whole game is a slow example, so there is no deadline; a failure prints the line that repeats it.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

from tests.helpers_rule_coverage import pytest_runtest_call

__all__ = ["pytest_runtest_call"]

EVERYWHERE = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("default", EVERYWHERE, max_examples=50)
settings.register_profile("ci", EVERYWHERE, max_examples=100, derandomize=True)
settings.register_profile("long", EVERYWHERE, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
