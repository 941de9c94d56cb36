"""Scenarios that are all set up, played against the rules or by two players."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from bot.board.fonts import assets
from bot.errors import Unfit
from bot.text.words import Words

ALONE, TWO = "solo", "two"


@lru_cache(maxsize=1)
def scenarios() -> tuple[str, ...]:
    """Every scenario in each way that it can be played."""
    names = sorted(path.stem for path in (assets() / "scenarios").glob("*.json"))
    return tuple(f"{name}-{way}" for name in names for way in (ALONE, TWO))


def picked(typed: str, words: Words) -> str:
    """The one that was typed, by its id or by its words. Raises Unfit, naming all that there are."""
    named = {which: words.term("scenario", which) for which in scenarios()}
    found = [which for which, shown in named.items() if typed.strip().casefold() in (which, shown.casefold())]
    if not found:
        raise Unfit("no-scenario", name=typed, names=tuple(named.values()))
    return found[0]


def scenario(which: str, words: Words) -> dict[str, Any]:
    """Its record, named in the language of `words`; for two each side knows only what it sees, and each player's
    leader is his Star (MG42-RUL-02)."""
    name, _, way = which.rpartition("-")
    record: dict[str, Any] = json.loads((assets() / "scenarios" / f"{name}.json").read_text(encoding="utf-8"))
    record["title"] = words.term("scenario-title", name)
    for piece in record["table"]["terrain"]:
        piece["name"] = words.term("place", piece["id"])
    for side in record["sides"]:
        side["name"] = words.term("scenario-side", side["id"])
        if way == TWO:
            side.pop("controller", None)
    for figure in record["figures"]:
        if words.has(f"scenario-figure.{figure['id']}"):
            figure["name"] = words.term("scenario-figure", figure["id"])
        if way == TWO and figure.get("leader"):
            figure["star"] = True
    if way == TWO:
        record["information"] = "hidden"
    return record
