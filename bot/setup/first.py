"""A newcomer's first battle: a small table made by hand, and dice that were picked so that something happens.

`python -m tests.newcomer first` presses its blue buttons under many seeds, and finds one anew.
"""

import json
from functools import lru_cache
from typing import Any

from bot.assets import assets
from bot.language import Language, term
from bot.setup.scenarios import worded
from engine.dice import commitment
from engine.record.model import Record

MISSION = "break-through"
"""What the first battle is about."""


def first_battle(language: Language) -> dict[str, Any]:
    """Its record, named in that language, with its seed."""
    return worded({**_read(), "title": term(language, "scenario-title", "first")}, language)


def is_practice(record: Record) -> bool:
    """Whether an encounter has the first battle's dice, which are the same every time: its seal proves nothing."""
    return record.commitment == _seal()


@lru_cache(maxsize=1)
def _seal() -> str:
    return commitment(_read()["seed"])


def _read() -> dict[str, Any]:
    raw: dict[str, Any] = json.loads((assets() / "first.json").read_text(encoding="utf-8"))
    return raw
