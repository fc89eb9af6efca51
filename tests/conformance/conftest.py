"""Fixtures for the conformance tests."""

import pytest

from kingofsiam.conformance import reading_probe


@pytest.fixture
def _no_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the probe of the readings, which takes a second."""
    monkeypatch.setattr(reading_probe, "SEPARATIONS", ())
