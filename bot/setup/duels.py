"""Battles for two that are all set up: forces made by hand on tables made by hand, tried by self-play to be fair.

Most are named by their table and forces alone. A scenario that two sides can play is one too.
"""

import json
from functools import lru_cache
from typing import Any

from bot.assets import assets
from bot.errors import Unfit
from bot.language import Language, languages, term
from bot.setup import scenarios
from bot.setup.terrain import hand_made
from engine.loading.load import FORMAT
from engine.ruleset.registry import RULESETS


@lru_cache(maxsize=1)
def duels() -> tuple[str, ...]:
    """Every duel, those of one ruleset together."""
    named = [path.stem for path in (assets() / "duels").glob("*.json")]
    named += [name for name in scenarios.names() if scenarios.presses(name) and name not in scenarios.several()]
    return tuple(sorted(sorted(named), key=lambda name: list(RULESETS).index(_read(name)["ruleset"])))


def duels_of(ruleset: str) -> tuple[str, ...]:
    """The duels of one ruleset."""
    return tuple(which for which in duels() if _read(which)["ruleset"] == ruleset)


def duel(which: str, language: Language) -> dict[str, Any]:
    """Its record, named in that language, without dice. Raises Unfit for one that there is not."""
    if which not in (*duels(), *scenarios.several()):
        raise Unfit("no-duel", name=which, names=tuple(title(name, language) for name in duels()))
    if which in scenarios.names():
        way = scenarios.THREE if which in scenarios.several() else scenarios.TWO
        return scenarios.scenario(f"{which}-{way}", language)
    raw = _read(which)
    sides = [{**side, "name": term(language, "duel-side", side["id"])} for side in raw["sides"]]
    return {
        "format": FORMAT,
        "ruleset": raw["ruleset"],
        "title": title(which, language),
        "table": hand_made(raw["table"], lambda group, name: term(language, group, name)),
        "sides": sides,
        "figures": raw["figures"],
    }


def alone(which: str, side: int, language: Language) -> dict[str, Any]:
    """The record of a battle in which a person plays this `side`, from 1 on, and the rules play the others."""
    if which in scenarios.names():
        return scenarios.scenario(f"{which}-{scenarios.PLACES[side - 1]}", language)
    record = duel(which, language)
    record["sides"][2 - side]["controller"] = "rules"
    return record


def title(which: str, language: Language) -> str:
    """What a duel is called."""
    return term(language, "scenario-title" if which in scenarios.names() else "duel", which)


def titled(name: str) -> tuple[str, ...]:
    """The duels that are called so in any language."""
    return tuple(which for which in duels() if name in {title(which, language) for language in languages()})


def minutes(which: str) -> int:
    """About how long it takes two people who both stay at it: a quarter of a minute for each of their presses."""
    return 5 * round((scenarios.presses(which) or int(_read(which)["presses"])) / 10)


def sizes(which: str) -> tuple[str, tuple[int, ...]]:
    """Its ruleset, and how many figures each side has."""
    raw = _read(which)
    return raw["ruleset"], tuple(sum(f["side"] == side["id"] for f in raw["figures"]) for side in raw["sides"])


def _read(which: str) -> dict[str, Any]:
    return scenarios.read(which) if which in scenarios.names() else _made(which)


@lru_cache(maxsize=16)
def _made(which: str) -> dict[str, Any]:
    raw: dict[str, Any] = json.loads((assets() / "duels" / f"{which}.json").read_text(encoding="utf-8"))
    return raw
