"""Section 5: the ban on undoing a swap."""

from __future__ import annotations

from typing import Final

from kingofsiam.scenarios.scenario import Scenario, Separation

SCENARIOS: Final[tuple[Scenario, ...]] = ()
"""The scenarios of this chapter."""

SEPARATIONS: Final[tuple[Separation, ...]] = ()
"""Where a reading decides."""
