"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the settings of whoever runs it."""
    for name in ("DISCORD_TOKEN", "DISCORD_API_BASE", "DUCKBACK_DATABASE_URL", "DUCKBACK_LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)
