"""Scenarios that are all set up, played against the rules or by two players."""

import json
from functools import lru_cache
from typing import Any

from bot.assets import assets
from bot.errors import Unfit
from bot.language import Language, has, term

ALONE, TWO = "solo", "two"


@lru_cache(maxsize=1)
def scenarios() -> tuple[str, ...]:
    """Every scenario in each way that it can be played."""
    names = sorted(path.stem for path in (assets() / "scenarios").glob("*.json"))
    return tuple(f"{name}-{way}" for name in names for way in (ALONE, TWO))


def picked(typed: str, language: Language) -> str:
    """The one that was typed, by its id or by its words. Raises Unfit, naming all that there are."""
    named = {which: term(language, "scenario", which) for which in scenarios()}
    found = [which for which, shown in named.items() if typed.strip().casefold() in (which, shown.casefold())]
    if not found:
        raise Unfit("no-scenario", name=typed, names=tuple(named.values()))
    return found[0]


def scenario(which: str, language: Language) -> dict[str, Any]:
    """Its record, named in that language; for two each side knows only what it sees, and each player's
    leader is their Star (MG42-RUL-02)."""
    name, _, way = which.rpartition("-")
    record: dict[str, Any] = json.loads((assets() / "scenarios" / f"{name}.json").read_text(encoding="utf-8"))
    record["title"] = term(language, "scenario-title", name)
    for side in record["sides"]:
        if way == TWO:
            side.pop("controller", None)
    for figure in record["figures"]:
        if way == TWO and figure.get("leader"):
            figure["star"] = True
    if way == TWO:
        record["information"] = "hidden"
    return worded(record, language)


def worded(record: dict[str, Any], language: Language) -> dict[str, Any]:
    """A record of ours with its places, sides and figures named in that language."""
    for piece in record["table"]["terrain"]:
        piece["name"] = term(language, "place", piece["id"])
    for side in record["sides"]:
        side["name"] = term(language, "scenario-side", side["id"])
    for figure in record["figures"]:
        if has(f"scenario-figure.{figure['id']}"):
            figure["name"] = term(language, "scenario-figure", figure["id"])
    return record
