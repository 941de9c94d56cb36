"""Battles for the tables of an event: those for two that are all set up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.language import ENGLISH, languages
from bot.setup.duels import duel, duels, duels_of
from engine.contest.log import Sides
from engine.contest.plan import Plan
from engine.record.model import NEUTRAL
from engine.strict import fields


def completed(plan: Plan) -> Plan:
    """The plan with scenarios: its own, or those of its ruleset. Raises BadRequest for one that its ruleset has not."""
    fields.one_of(plan.language, "language", languages())
    for n, name in enumerate(plan.scenarios):
        fields.one_of(name, f"scenarios[{n}]", duels_of(plan.ruleset))
    return replace(plan, scenarios=plan.scenarios or duels_of(plan.ruleset))


def laid(plan: Plan, round_: int) -> dict[str, Any]:
    """The record of a round's scenario, without dice."""
    return duel(plan.scenario(round_), plan.language)


def sides() -> Sides:
    """The ids of the two sides of every scenario."""
    return {name: fighting(duel(name, ENGLISH)) for name in duels()}


def fighting(record: dict[str, Any]) -> tuple[str, ...]:
    """The ids of the sides of a record that fight, in order."""
    return tuple(side["id"] for side in record["sides"] if side.get("stance") != NEUTRAL)
