"""A street fight that the press covers, in which a stray shot strikes one of its cameramen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.encounter import Encounter
from engine.loading.load import load
from engine.opposition.battle import play

GOLDEN = ("stray-shot",)
SCENARIO = Path(__file__).parents[2] / "assets" / "scenarios" / "live-at-five.json"


def played(_: str) -> dict[str, Any]:
    """The record with the inputs of the whole battle."""
    record = json.loads(SCENARIO.read_text("utf-8"))
    return play(Encounter(load({**record, "seed": "stray-32"}))).export()
