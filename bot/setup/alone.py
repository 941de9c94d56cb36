"""Battles that are all set up, for one person against the game: scenarios, and duels whose other side it plays."""

from typing import Any

from bot.language import Language, term
from bot.setup.duels import duel, duels, duels_of
from bot.setup.duels import title as duel_title
from bot.setup.scenarios import ALONE, scenario, scenarios


def battles(ruleset: str) -> tuple[str, ...]:
    """Those of a ruleset, what is laid out for one person alone first."""
    made_for_one = (which for which in scenarios() if which.endswith(f"-{ALONE}") and which.startswith(f"{ruleset}-"))
    return (*made_for_one, *duels_of(ruleset))


def title(which: str, language: Language) -> str:
    """What a battle is called."""
    if which in duels():
        return duel_title(which, language)
    return term(language, "scenario-title", which.removesuffix(f"-{ALONE}"))


def sides(which: str, language: Language) -> tuple[str, ...]:
    """The names of the sides that one may choose from."""
    return tuple(side["name"] for side in duel(which, language)["sides"]) if which in duels() else ()


def alone(which: str, side: int, language: Language) -> dict[str, Any]:
    """Its record, named in that language, without dice; the person plays the first or the second `side` of a duel."""
    if which not in duels():
        return scenario(which, language)
    record = duel(which, language)
    record["sides"][2 - side]["controller"] = "rules"
    return record
