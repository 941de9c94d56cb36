"""Battles for the tables of an event: those for two that are all set up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.language import ENGLISH, languages
from bot.setup.arranging import total
from bot.setup.duels import duel, duels, duels_of, minutes
from bot.setup.scenarios import read, several
from engine.contest.log import Sides
from engine.contest.plan import STORY, Plan
from engine.record.model import fighting
from engine.strict import fields

LONGEST = 50
"""Minutes that a table takes at most, if its plan names no scenario."""


def battles(kind: str, ruleset: str) -> tuple[str, ...]:
    """Those of a ruleset that an event of this kind may have: a story those for more than two sides too."""
    crowded = several() if kind == STORY else ()
    return (*duels_of(ruleset), *(name for name in crowded if read(name)["ruleset"] == ruleset))


def completed(plan: Plan) -> Plan:
    """The plan with scenarios: its own, or those of its ruleset that take no longer than an evening has, of which a
    story begins with the first.

    Raises BadRequest for a scenario that its ruleset has not or that no act of a story may be, and for a language that
    the program does not speak.
    """
    language = fields.one_of(plan.language or ENGLISH, "language", languages())
    for n, name in enumerate(plan.scenarios):
        allowed = acts(plan) if n and plan.kind == STORY else battles(plan.kind, plan.ruleset)
        fields.one_of(name, f"scenarios[{n}]", allowed)
    usual = tuple(name for name in duels_of(plan.ruleset) if minutes(name) <= LONGEST)
    usual = usual[:1] if plan.kind == STORY else usual
    return replace(plan, scenarios=plan.scenarios or usual, language=language)


def acts(plan: Plan) -> tuple[str, ...]:
    """The battles that may be acts of a story: those of the period of its first, and for as many sides, whose survivors
    go on; none for which forces are bought."""

    def alike(name: str) -> tuple[Any, int]:
        record = duel(name, ENGLISH)
        return record.get("options"), len(fighting(record))

    first = alike(plan.scenario(1))
    free = (name for name in battles(STORY, plan.ruleset) if not total(duel(name, ENGLISH)))
    return tuple(name for name in free if alike(name) == first)


def laid(plan: Plan, round_: int) -> dict[str, Any]:
    """The record of a round's scenario, without dice."""
    return duel(plan.scenario(round_), plan.language)


def set_ups(plan: Plan) -> dict[str, dict[str, Any]]:
    """The records of those scenarios of a plan that there are, in its language, without dice."""
    language = next((one for one in languages() if one == plan.language), ENGLISH)
    return {name: duel(name, language) for name in plan.scenarios if name in (*duels(), *several())}


def sides() -> Sides:
    """The ids of the sides of every scenario."""
    return {name: fighting(duel(name, ENGLISH)) for name in (*duels(), *several())}
