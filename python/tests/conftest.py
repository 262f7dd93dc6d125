"""Fixtures of several tests."""

from __future__ import annotations

import os

import brink
import pytest

#: The shipped scenarios.
SCENARIOS = brink.scenarios()


def games(default: int) -> int:
    """The number of games that a test plays: more with BRINK_GAMES."""
    return int(os.environ.get("BRINK_GAMES", default))


@pytest.fixture(params=SCENARIOS)
def content(request: pytest.FixtureRequest) -> brink.Content:
    """Each shipped scenario."""
    return brink.load(request.param)
