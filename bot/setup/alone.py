"""Battles that are all set up, for one person against the game: scenarios, and duels whose other side it plays."""

from typing import Any

from bot.language import Language, term
from bot.setup import duels
from bot.setup.scenarios import ALONE, for_one_side, scenario, shared


def battles(ruleset: str) -> tuple[str, ...]:
    """Those of a ruleset, what is laid out for one person alone first."""
    mine = for_one_side(ruleset)
    return (*mine, *(which for which in duels.duels_of(ruleset) if f"{which}-{ALONE}" not in mine))


def title(which: str, language: Language) -> str:
    """What a battle is called."""
    if which in duels.duels():
        return duels.title(which, language)
    if shared(which):
        return term(language, "scenario", which)
    return term(language, "scenario-title", which.removesuffix(f"-{ALONE}"))


def sides(which: str, language: Language) -> tuple[str, ...]:
    """The names of the sides that one may choose from."""
    return tuple(side["name"] for side in duels.duel(which, language)["sides"]) if which in duels.duels() else ()


def alone(which: str, side: int, language: Language) -> dict[str, Any]:
    """Its record, named in that language, without dice; the person plays the first or the second `side` of a duel."""
    return duels.alone(which, side, language) if which in duels.duels() else scenario(which, language)
