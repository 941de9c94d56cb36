"""Reading the goals that a mission joins, and whether its table has what they ask for."""

from collections.abc import Sequence
from typing import Any

from engine.errors import BadRequest
from engine.loading.reading import Reading
from engine.record.mission import DRIVEN, EDGES, LOOT, RECOVERED, SCOUTED, Goal
from engine.strict import fields

RULE = "CR2-RUL-299"
SECTIONS = 9
_KEYS = ("id", "edge", "count", "figures", "machines")


def read_goals(
    r: Reading, answered: Sequence[str], objectives: tuple[str, ...] = (), captive: str = ""
) -> tuple[Goal, ...]:
    """The `goals` of a mission, of those that its kind answers, about these buildings and this captive. Raises
    BadRequest naming the rule for one that nothing on the table answers."""
    goals = fields.each(r.data.get("goals", []), "mission.goals", 5, lambda v, at: _goal(r, v, at, answered))
    for n, goal in enumerate(goals):
        _validate(goal, f"mission.goals[{n}]", objectives, captive)
    return goals


def _goal(r: Reading, value: Any, path: str, answered: Sequence[str]) -> Goal:
    data = fields.obj(value, path, _KEYS, required=("id",))
    own, machines = r.own, {machine.id: machine for machine in r.machines if machine.side == r.side}
    name = fields.one_of(data["id"], f"{path}.id", answered)
    figures = fields.each(
        data.get("figures", []), f"{path}.figures", len(own), lambda v, at: fields.key(v, at, own, "figure")
    )
    driven = fields.each(
        data.get("machines", []),
        f"{path}.machines",
        len(machines),
        lambda v, at: fields.key(v, at, machines, "machine"),
    )
    most = SECTIONS if name == SCOUTED else 100
    usual = SECTIONS if name == SCOUTED else len(figures or driven) or 1
    return Goal(
        name,
        fields.one_of(data["edge"], f"{path}.edge", EDGES) if "edge" in data else "",
        fields.integer(data.get("count", usual), f"{path}.count", 1, most),
        figures,
        driven,
    )


def _validate(goal: Goal, path: str, objectives: tuple[str, ...], captive: str) -> None:
    """Raise BadRequest for a goal that nothing on the table answers."""
    if goal.id in (LOOT, RECOVERED) and not objectives:
        raise BadRequest("name the dwellings that may be entered ({rule})", rule=RULE, field=path)
    if goal.id == RECOVERED and not captive:
        raise BadRequest("name the captive and where it is held ({rule})", rule="CR2-RAID-04", field=path)
    if goal.id == LOOT and goal.count > len(objectives):
        said = "{count} of {given} dwellings cannot be looted ({rule})"
        raise BadRequest(said, count=goal.count, given=len(objectives), rule="CR2-RUL-303", field=path)
    if goal.id == DRIVEN and not (goal.machines and goal.edge):
        said = "name the machines that have to leave, and by which edge ({rule})"
        raise BadRequest(said, rule="CR2-RUL-457", field=path)
    if goal.count > len(goal.figures or goal.machines or range(100)):
        said = "{count} of {given} figures cannot leave ({rule})"
        given = len(goal.figures or goal.machines)
        raise BadRequest(said, count=goal.count, given=given, rule=RULE, field=path)
