"""Reading the missions of the five encounters of Chain Reaction 2.0, and the goals that they join (CR2-ENC)."""

from collections.abc import Sequence
from typing import Any

from engine.errors import BadRequest
from engine.loading.mission import Reading, read_objectives
from engine.record.mission import EDGES, FIELD, GOALS, LOOT, OFF, RECOVERED, Goal, Mission
from engine.state import OFF_TABLE, Figure
from engine.strict import fields

COMMON = ("id", "side", "turns", "goals", "awareness")
RULE = "CR2-RUL-299"
LONG = 20
"""After so many turns an encounter is over, where it says nothing else (CR2-RUL-680)."""
_GOAL_KEYS = ("id", "edge", "count", "figures")


def read_encounter(r: Reading) -> Mission:
    """Any of the five; a kind has the keys that it needs."""
    if not r.hidden:
        said = "what one side keeps to itself needs hidden information ({rule})"
        raise BadRequest(said, rule="CR2-AMBUSH-01", field="information")
    own = r.own
    objectives = read_objectives(r, r.data.get("objectives", []))
    captive = fields.key(r.data["captive"], "mission.captive", own, "figure") if "captive" in r.data else ""
    held_in = fields.key(r.data["held_in"], "mission.held_in", objectives, "building") if captive else ""
    captives = fields.each(
        r.data.get("captives", []), "mission.captives", len(own), lambda v, at: fields.key(v, at, own, "figure")
    )
    edge = fields.one_of(r.data["exit"], "mission.exit", EDGES) if "exit" in r.data else ""
    goals = fields.each(r.data.get("goals", []), "mission.goals", 5, lambda v, at: _goal(v, at, own))
    goals = goals or _usual(r, edge, captives, own)
    _fits(goals, objectives, captive)
    if captive:
        own[captive].status = OFF_TABLE
    return Mission(
        r.id,
        r.side,
        entry=fields.one_of(r.data.get("entry", "south"), "mission.entry", EDGES),
        objectives=objectives,
        exit=edge,
        turns=fields.integer(r.data.get("turns", LONG), "mission.turns", 1, 100),
        captive=captive,
        held_in=held_in,
        goals=goals,
        prison=fields.key(r.data["prison"], "mission.prison", r.buildings, "building") if "prison" in r.data else "",
        captives=captives,
        talk=_circumstances(r, "talk", "talk-the-talk"),
        awareness=_circumstances(r, "awareness", "awareness-state"),
        place=_circumstances(r, "place", "loot"),
    )


def _goal(value: Any, path: str, own: dict[str, Figure]) -> Goal:
    data = fields.obj(value, path, _GOAL_KEYS, required=("id",))
    figures = fields.each(
        data.get("figures", []), f"{path}.figures", len(own), lambda v, at: fields.key(v, at, own, "figure")
    )
    return Goal(
        fields.one_of(data["id"], f"{path}.id", GOALS),
        fields.one_of(data["edge"], f"{path}.edge", EDGES) if "edge" in data else "",
        fields.integer(data.get("count", len(figures) or 1), f"{path}.count", 1, 100),
        figures,
    )


def _usual(r: Reading, edge: str, captives: tuple[str, ...], own: dict[str, Figure]) -> tuple[Goal, ...]:
    """What each of the five is won by; an escape by a Star among the captives, if there is one (CR2-RUL-299)."""
    if captives:
        free = tuple(name for name in captives if own[name].star) or captives
        return (Goal(OFF, edge, len(free), free),)
    if edge:
        return (Goal(OFF, edge, (len(own) + 1) // 2),)
    return (Goal(FIELD),)


def _fits(goals: Sequence[Goal], objectives: tuple[str, ...], captive: str) -> None:
    """Raise BadRequest for a goal that nothing on the table answers."""
    for n, goal in enumerate(goals):
        path = f"mission.goals[{n}]"
        if goal.id in (LOOT, RECOVERED) and not objectives:
            raise BadRequest("name the dwellings that may be entered ({rule})", rule=RULE, field=path)
        if goal.id == RECOVERED and not captive:
            raise BadRequest("name the captive and where it is held ({rule})", rule="CR2-RAID-04", field=path)
        if goal.id == LOOT and goal.count > len(objectives):
            said = "{count} of {given} dwellings cannot be looted ({rule})"
            raise BadRequest(said, count=goal.count, given=len(objectives), rule="CR2-RUL-303", field=path)
        if goal.figures and goal.count > len(goal.figures):
            said = "{count} of {given} figures cannot leave ({rule})"
            raise BadRequest(said, count=goal.count, given=len(goal.figures), rule=RULE, field=path)


def _circumstances(r: Reading, key: str, check: str) -> tuple[str, ...]:
    """Circumstances of a test that hold all through."""
    known = r.rules.checks[check].circumstances
    return fields.each(r.data.get(key, []), f"mission.{key}", len(known), lambda v, at: fields.one_of(v, at, known))
