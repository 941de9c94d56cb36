"""Scenarios that are all set up, played against the rules or by two players."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from bot.assets import assets
from bot.errors import Unfit
from bot.language import Language, has, term
from engine.fold import fold
from engine.record.model import NEUTRAL, fighting
from engine.ruleset.options import with_options
from engine.ruleset.registry import get as get_ruleset

ALONE, OTHER, THIRD, TOGETHER, TWO, THREE = "solo", "other", "third", "together", "two", "three"
"""Against the rules on the first side, the other one or the third, or each with a command on the same one, or two or
three sides with people on each."""
PLACES = (ALONE, OTHER, THIRD)
"""Alone on each of the sides, in order."""


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Every scenario."""
    return tuple(sorted(path.stem for path in (assets() / "scenarios").glob("*.json")))


@lru_cache(maxsize=1)
def scenarios() -> tuple[str, ...]:
    """Every scenario in each way that it can be played."""
    return tuple(f"{name}-{way}" for name in names() for way in _ways(name))


def for_one_side(ruleset: str) -> tuple[str, ...]:
    """The scenarios of a ruleset as they leave people no choice of sides: alone on the only one, and together."""
    mine = [name for name in names() if read(name)["ruleset"] == ruleset]
    alone = [name for name in mine if OTHER not in _ways(name)]
    ways = ((name, way) for name in mine for way in _ways(name) if way == TOGETHER or (name in alone and way == ALONE))
    return tuple(f"{name}-{way}" for name, way in ways)


@lru_cache(maxsize=1)
def several() -> tuple[str, ...]:
    """The scenarios in which people play more than two sides."""
    return tuple(name for name in names() if THREE in _ways(name))


def levels(which: str) -> tuple[str, ...]:
    """The options of which a scenario has one, for how hard it is; none where it is as hard as it is."""
    name = which.rpartition("-")[0]
    return tuple(_offered().get(name, {}).get("levels", ()))


def presses(name: str) -> int | None:
    """How often two people press in one; None where it is no duel."""
    told: int | None = _offered().get(name, {}).get("presses")
    return told


def at_level(record: dict[str, Any], which: str, level: str) -> dict[str, Any]:
    """The record of a scenario with this one of its levels in place of its own."""
    kept = [option for option in record.get("options", ()) if option not in levels(which)]
    return {**record, "options": [*kept, level]} if level in levels(which) else record


def shared(which: str) -> bool:
    """Whether several people play a scenario on one side, each with a command."""
    return which.endswith(f"-{TOGETHER}")


def picked(typed: str, language: Language) -> str:
    """The one that was typed, by its id or by its words. Raises Unfit, naming all that there are."""
    named = {which: term(language, "scenario", which) for which in scenarios()}
    found = [which for which, shown in named.items() if fold(typed) in (which, fold(shown))]
    if not found:
        raise Unfit("no-scenario", name=typed, names=tuple(named.values()))
    return found[0]


def scenario(which: str, language: Language) -> dict[str, Any]:
    """Its record, named in that language; each player's leader is their Star (MG42-RUL-02).

    For two each side knows only what it sees, unless dice bring one of them on (CMP-RUL-244), and so does a side
    against which the rules hide figures.
    """
    name, _, way = which.rpartition("-")
    record = _fresh(name)
    record["title"] = term(language, "scenario-title", name)
    if has(f"scenario-briefing.{name}"):
        record["briefing"] = term(language, "scenario-briefing", name)
    for side in record["sides"]:
        if way in (TWO, THREE) and side.get("stance") != NEUTRAL:
            side.pop("controller", None)
        elif OTHER in _ways(name) and side is not _people(record, way):
            side["controller"] = "rules"
    if way != TOGETHER:
        for piece in (*record["sides"], *record["figures"]):
            piece.pop("commands", None)
            piece.pop("command", None)
    record = led(record)
    if way == TWO and not brings(read(name)):
        record["information"] = "hidden"
    return worded(record, language)


def led(record: dict[str, Any]) -> dict[str, Any]:
    """The record in which each player's leader is their Star (MG42-RUL-02), with hidden information where the rules
    hide figures against people."""
    record = {**record, "figures": [dict(figure) for figure in record["figures"]]}
    played = [side["id"] for side in record["sides"] if side.get("controller") != "rules"]
    if any(figure.get("unseen") for figure in record["figures"] if figure["side"] not in played):
        record["information"] = "hidden"
    for side in played:
        mine = [figure for figure in record["figures"] if figure["side"] == side]
        leader = next((figure for figure in mine if figure.get("leader")), None)
        if leader is not None and not any(figure.get("star") for figure in mine):
            leader["star"] = True
    return record


def worded(record: dict[str, Any], language: Language) -> dict[str, Any]:
    """A record of ours with its places, sides, squads, figures and machines named in that language."""
    for piece in (piece for piece in record["table"]["terrain"] if "name" in piece):
        piece["name"] = term(language, "place", piece["id"])
    for side in record["sides"]:
        side["name"] = term(language, "scenario-side", side["id"])
        if "called" in side:
            side["called"] = term(language, "scenario-called", side["id"])
    if (mission := record.get("mission", {})).get("goods"):
        mission["goods"] = term(language, "scenario-goods", mission["goods"])
    for machine in record.get("machines", ()):
        if has(f"scenario-machine.{machine['id']}"):
            machine["name"] = term(language, "scenario-machine", machine["id"])
    for figure in record["figures"]:
        if has(f"scenario-figure.{figure['id']}"):
            figure["name"] = term(language, "scenario-figure", figure["id"])
        if "squad" in figure:
            figure["squad"] = term(language, "scenario-squad", figure["squad"])
    return record


@lru_cache(maxsize=16)
def read(name: str) -> dict[str, Any]:
    """A scenario as it is laid down: a record."""
    return _fresh(name)


def _people(record: dict[str, Any], way: str) -> dict[str, Any]:
    """The side that people play: together the one with commands."""
    sides = dict(zip(PLACES, record["sides"], strict=False))
    together: dict[str, Any] = next((side for side in record["sides"] if "commands" in side), sides[ALONE])
    played: dict[str, Any] = sides.get(way, together)
    return played


def _ways(name: str) -> tuple[str, ...]:
    sides, brought = read(name)["sides"], brings(read(name))
    if len(fighting(read(name))) > len((ALONE, OTHER)):
        return (*PLACES, THREE)
    together = (TOGETHER,) if any("commands" in side for side in sides) else ()
    if brought:
        return (ALONE, *together, *((TWO,) if brought == "for-anybody" else ()))
    fixed = any("controller" in side for side in sides if side.get("stance") != NEUTRAL)
    return (ALONE, TWO) if fixed else (ALONE, OTHER, *together, TWO)


def brings(record: Mapping[str, Any]) -> str:
    """For whom dice bring a side on, the rules alone or anybody; empty where everybody is there from the first."""
    drills = with_options(get_ruleset(record["ruleset"]), record.get("options", ())).drills
    return next(filter(None, (drills[side["drill"]].brings for side in record["sides"] if "drill" in side)), "")


@lru_cache(maxsize=1)
def _offered() -> dict[str, dict[str, Any]]:
    raw: dict[str, dict[str, Any]] = json.loads((assets() / "scenarios.json").read_text(encoding="utf-8"))
    return raw


def _fresh(name: str) -> dict[str, Any]:
    raw: dict[str, Any] = json.loads((assets() / "scenarios" / f"{name}.json").read_text(encoding="utf-8"))
    return raw
