"""A simulated Discord that waits for a bot on a busy machine."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from tests import PATIENCE

GLANCE = 0.005
"""Seconds until a simulated Discord looks again at a bot that is waiting for its database or a thread."""


def be_patient(patch: pytest.MonkeyPatch) -> None:
    """Whatever a bot does, also when it starts, may take as long as a busy machine needs, and is looked at often."""
    settle = simcord.Env._settle_internal

    async def patiently(env: simcord.Env, **more: Any) -> None:
        await settle(env, **more | {"timeout": PATIENCE, "idle": GLANCE})

    patch.setattr(simcord.Env, "_settle_internal", patiently)
