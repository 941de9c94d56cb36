"""Battles that are all set up, for one person against the game: scenarios, and duels whose other side it plays."""

from typing import Any

from bot.language import Language, term
from bot.setup import duels
from bot.setup.scenarios import ALONE, for_one_side, read, scenario, several, shared
from engine.record.model import NEUTRAL


def battles(ruleset: str) -> tuple[str, ...]:
    """Those of a ruleset, what is laid out for one person alone first."""
    mine = for_one_side(ruleset)
    crowded = (name for name in several() if read(name)["ruleset"] == ruleset)
    return (*mine, *(which for which in duels.duels_of(ruleset) if f"{which}-{ALONE}" not in mine), *crowded)


def title(which: str, language: Language) -> str:
    """What a battle is called."""
    if leaves_choice(which):
        return duels.title(which, language)
    if shared(which):
        return term(language, "scenario", which)
    return term(language, "scenario-title", which.removesuffix(f"-{ALONE}"))


def sides(which: str, language: Language) -> tuple[str, ...]:
    """The names of the sides that one may choose from."""
    listed = duels.duel(which, language)["sides"] if leaves_choice(which) else ()
    return tuple(side["name"] for side in listed if side.get("stance") != NEUTRAL)


def leaves_choice(which: str) -> bool:
    """Whether one may choose a side."""
    return which in duels.duels() or which in several()


def alone(which: str, side: int, language: Language) -> dict[str, Any]:
    """Its record, named in that language, without dice; the person plays this `side`, from 1 on, where there is a
    choice."""
    return duels.alone(which, side, language) if leaves_choice(which) else scenario(which, language)
