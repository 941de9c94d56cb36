"""Reading the mission of a record."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import BadRequest
from engine.loading import prices
from engine.loading.deployment import TABLE, parse_deployment
from engine.loading.goals import read_goals
from engine.loading.reading import Reading
from engine.loading.recruits import read_kind, read_lots
from engine.record.mission import (
    CAPTIVE,
    DEEDS,
    DRIVEN,
    EDGES,
    FIELD,
    LOOT,
    MOST_ARRIVALS,
    OFF,
    RECOVER,
    SCOUTED,
    TURNS,
    Enemy,
    Mission,
)
from engine.ruleset.model import Ruleset
from engine.space import Table
from engine.state import OFF_TABLE, Figure, Machine
from engine.state.mission_state import Marker
from engine.strict import fields

BREAK_THROUGH_KEYS = (
    "id", "side", "exit", "turns", "count", "machines", "stars", "goods", "objectives", "deployment", "workers",
    "needed", "goals",
)  # fmt: skip
ANYWHERE = (FIELD, OFF, TURNS, CAPTIVE)
"""Goals that any mission of these may join to its own."""
ENEMY_KEYS = ("side", "kind", "weapons", "names", "leader_rep", "leader_name")


def parse_mission(
    value: Any,
    rules: Ruleset,
    table: Table,
    sides: Mapping[str, str],
    figures: Sequence[Figure],
    machines: Sequence[Machine] = (),
    *,
    hidden: bool,
) -> Mission:
    """The `mission` of a record. `sides` are controllers by id. Raises BadRequest naming the field."""
    if not rules.missions:
        raise BadRequest("{title} has no missions", title=rules.title, field="mission")
    every = {key for kind in rules.missions.values() for key in kind.keys}
    data = fields.obj(value, "mission", every, required=("id", "side"))
    kind = rules.missions[fields.one_of(data["id"], "mission.id", tuple(rules.missions))]
    side = fields.key(data["side"], "mission.side", sides, "side")
    if len(sides) > kind.most_sides:
        said = "this mission is fought by two sides, {given} were given ({rule})"
        raise BadRequest(said, given=len(sides), rule=rules.cite("CR2-RUL-400"), field="mission.id")
    fields.obj(data, "mission", kind.keys, required=kind.required)
    found: Mission = kind.read(Reading(data, kind.id, side, rules, table, sides, figures, machines, hidden))
    return found


def read_behind_markers(r: Reading) -> Mission:
    """A mission against what waits under markers (CR3-ENC)."""
    objectives = read_objectives(r, r.data.get("objectives", []))
    if "enemy" in r.data and r.rules.recruiting is None:
        raise BadRequest("{title} has no rules for bands yet", title=r.rules.title, field="mission.enemy")
    enemy = _enemy(r.data["enemy"], r.rules, r.sides, r.side) if "enemy" in r.data else None
    if enemy is not None and any(f.id in _reserved(enemy) for f in r.figures):
        taken = next(f.id for f in r.figures if f.id in _reserved(enemy))
        raise BadRequest("{name!r} is kept for figures that come into play", name=taken, field="figures")
    markers = None
    if "markers" in r.data:
        markers = _markers(r.data["markers"], r.table, r.sides, r.figures, enemy, objectives, hidden=r.hidden)
    elif enemy is None and r.id != "head-to-head":
        raise BadRequest("an 'enemy' or 'markers' are needed", field="mission")
    return Mission(
        id=r.id,
        side=r.side,
        eal=fields.integer(r.data.get("eal", 3), "mission.eal", 1, 5),
        entry=fields.one_of(r.data.get("entry", "south"), "mission.entry", EDGES),
        objectives=objectives,
        enemy=enemy,
        markers=markers if enemy is not None or markers is not None else (),
        joined=read_goals(r, (*ANYWHERE, LOOT, SCOUTED), objectives),
    )


def read_by_points(r: Reading) -> Mission:
    """A mission for points by deeds (CR2-RUL-560)."""
    given = fields.obj(r.data["points"], "mission.points", DEEDS)
    points = {deed: fields.integer(n, f"mission.points.{deed}", -9, 9) for deed, n in given.items()}
    return Mission(r.id, r.side, turns=r.turns(), exit="", points=points)


def read_tournament(r: Reading) -> Mission:
    """A battle of forces that were bought (CR2-TOURN-01)."""
    total = fields.integer(r.data["total"], "mission.total", 50, 5000)
    prices.with_a_round(r.rules, r.figures, r.machines)
    for one in r.sides:
        prices.within(r.rules, total, one, r.figures, r.machines)
    return Mission(r.id, r.side, turns=r.turns(), exit="", total=total)


def read_hold_out(r: Reading) -> Mission:
    """A band that has to hold out (CMP-RUL-240)."""
    count = fields.integer(r.data["count"], "mission.count", 1, 100)
    edge = fields.one_of(r.data["exit"], "mission.exit", EDGES) if "exit" in r.data else ""
    return Mission(r.id, r.side, turns=r.turns(), count=count, exit=edge, joined=read_goals(r, ANYWHERE))


def read_recover(r: Reading) -> Mission:
    """A captive to be flown out (CR2-RAID-01, CR2-RAID-04)."""
    own = r.own
    huts = read_objectives(r, r.data["objectives"])
    captive = fields.key(r.data["captive"], "mission.captive", own, "figure")
    own[captive].status = OFF_TABLE
    return Mission(
        r.id,
        r.side,
        turns=r.turns(),
        objectives=huts,
        machines=_machines(r),
        captive=captive,
        held_in=fields.key(r.data["held_in"], "mission.held_in", huts, "building"),
    )


def _machines(r: Reading) -> tuple[str, ...]:
    """The machines of the side that it names."""
    own = {machine.id: machine for machine in r.machines if machine.side == r.side}
    given = r.data.get("machines", [])
    return fields.each(given, "mission.machines", len(own), lambda v, at: fields.key(v, at, own, "machine"))


def read_break_through(r: Reading) -> Mission:
    """A band that has to get past the enemy (MG42-RUL-68, CR2-RUL-400)."""
    has = {
        "deployment": TABLE in r.rules.checks,
        **dict.fromkeys(("machines", "objectives", "stars", "goods"), bool(r.rules.models)),
        **dict.fromkeys(("workers", "needed"), "work" in r.rules.commands),
    }
    data = fields.obj(r.data, "mission", [key for key in BREAK_THROUGH_KEYS if has.get(key, True)])
    held_back = data.get("deployment")
    driven = _machines(r)
    workers, needed = _work(r)
    if data.get("objectives") and not (driven or workers):
        said = "machines have to reach the building: name them ({rule})"
        raise BadRequest(said, rule=r.rules.cite("CR2-RUL-474"), field="mission.machines")
    count = fields.integer(data["count"], "mission.count", 1, MOST_ARRIVALS) if "count" in data else len(driven)
    stars = fields.flag(data.get("stars", False), "mission.stars")
    if stars and (not driven or data.get("objectives") or not any(f.star for f in r.figures if f.side == r.side)):
        said = "Stars leave the table in machines that are named ({rule})"
        raise BadRequest(said, rule="CMP-RUL-228", field="mission.stars")
    goods = fields.text(data.get("goods", ""), "mission.goods", empty=True)
    if goods and not stars:
        raise BadRequest(
            "only Stars that have to leave bring goods away ({rule})", rule="CMP-RUL-251", field="mission.goods"
        )
    if driven and count > len(driven):
        said = "{count} of {given} machines cannot get through ({rule})"
        raise BadRequest(said, count=count, given=len(driven), rule=r.rules.cite("CR2-RUL-457"), field="mission.count")
    return Mission(
        id=r.id,
        side=r.side,
        exit=fields.one_of(data.get("exit", "south"), "mission.exit", EDGES),
        turns=fields.integer(data.get("turns", 12), "mission.turns", 1, 100),
        count=count,
        machines=driven,
        stars=stars,
        goods=goods,
        objectives=read_objectives(r, data.get("objectives", [])),
        joined=read_goals(r, (*ANYWHERE, *((DRIVEN,) if r.rules.models else ()))),
        workers=workers,
        needed=needed,
        deployment=parse_deployment(held_back, r.rules, r.table, r.side, r.figures) if held_back is not None else None,
    )


def _work(r: Reading) -> tuple[tuple[str, ...], int]:
    """The figures with work to do in the objectives, and how many turns it takes."""
    data, own = r.data, r.own
    workers = fields.each(
        data.get("workers", []), "mission.workers", len(own), lambda v, at: fields.key(v, at, own, "figure")
    )
    needed = fields.integer(data["needed"], "mission.needed", 1, 9) if "needed" in data else 0
    if bool(workers) != bool(needed) or (workers and (data.get("machines") or not data.get("objectives"))):
        said = "work needs figures on foot that do it, the turns it takes and a building where it is done ({rule})"
        raise BadRequest(said, rule=r.rules.cite("CR2-RUL-645"), field="mission.workers")
    return workers, needed


def _reserved(enemy: Enemy) -> frozenset[str]:
    return Mission("", "", enemy=enemy).arrivals


def read_objectives(r: Reading, value: Any) -> tuple[str, ...]:
    """The buildings that a mission is about."""
    known = r.buildings
    out = fields.each(value, "mission.objectives", 9, lambda item, path: fields.key(item, path, known, "building"))
    for n, item in enumerate(out):
        if item in out[:n]:
            raise BadRequest("{name!r} is given twice", name=item, field=f"mission.objectives[{n}]")
    if (r.id.startswith("raid-") or r.id == RECOVER) and not out:
        raise BadRequest("a raid needs a building for its objective", field="mission.objectives")
    return out


def _enemy(value: Any, rules: Ruleset, sides: Mapping[str, str], band: str) -> Enemy:
    path = "mission.enemy"
    data = fields.obj(value, path, ENEMY_KEYS, required=("side",))
    side = fields.key(data["side"], f"{path}.side", sides, "side")
    if side == band or sides[side] != "rules":
        raise BadRequest("the enemy is another side than the band's, run by the rules", field=f"{path}.side")
    reps = rules.parameters.reps
    return Enemy(
        side=side,
        kind=read_kind(data, path, rules),
        weapons=read_lots(data["weapons"], f"{path}.weapons", rules) if "weapons" in data else ((),),
        names=fields.each(data.get("names", []), f"{path}.names", MOST_ARRIVALS, fields.text),
        leader_rep=fields.integer(data.get("leader_rep", max(reps)), f"{path}.leader_rep", min(reps), max(reps)),
        leader_name=fields.text(data.get("leader_name", ""), f"{path}.leader_name", empty=True),
    )


def _markers(
    value: Any,
    table: Table,
    sides: Mapping[str, str],
    figures: Sequence[Figure],
    enemy: Enemy | None,
    objectives: tuple[str, ...],
    *,
    hidden: bool,
) -> tuple[Marker, ...]:
    out: list[Marker] = []
    used: list[int] = []
    for n, item in enumerate(fields.array(value, "mission.markers", 12)):
        path = f"mission.markers[{n}]"
        data = fields.obj(item, path, ("id", "side", "at", "inside", "contents"), required=("side", "at"))
        side = fields.key(data["side"], f"{path}.side", sides, "side")
        marker_id = fields.identifier(data.get("id", f"pef-{n + 1}"), f"{path}.id")
        if any(marker_id == other.id for other in out):
            raise BadRequest("{name!r} is given twice", name=marker_id, field=f"{path}.id")
        if enemy is not None and side != enemy.side:
            raise BadRequest("markers belong to the enemy where the rules run it", field=f"{path}.side")
        if (enemy is None) != ("contents" in data):
            said = "a marker has contents where players run both sides, and none where dice decide"
            raise BadRequest(said, field=path)
        inside = fields.text(data.get("inside", ""), f"{path}.inside", empty=True)
        if inside and inside not in objectives:
            raise BadRequest("{name!r} is none of the objectives", name=inside, field=f"{path}.inside")
        contents = _contents(data.get("contents", []), f"{path}.contents", side, figures, used)
        used += contents
        out.append(
            Marker(
                marker_id,
                side,
                fields.point(data["at"], f"{path}.at", table),
                inside=inside,
                contents=tuple(sorted(contents)),
            )
        )
    if any(marker.contents for marker in out) and not hidden:
        raise BadRequest("markers with contents need hidden information", field="information")
    return tuple(out)


def _contents(value: Any, path: str, side: str, figures: Sequence[Figure], used: Sequence[int]) -> list[int]:
    found: list[int] = []
    for n, name in enumerate(fields.array(value, path, 60)):
        here = f"{path}[{n}]"
        figure = next((f for f in figures if f.id == fields.text(name, here)), None)
        if figure is None or figure.side != side:
            raise BadRequest("{name!r} is no figure of {side}", name=name, side=side, field=here)
        if figure.status != OFF_TABLE:
            said = "{name} waits under a marker: its status must be off-table until it is shown"
            raise BadRequest(said, name=figure.id, field=here)
        if figure.index in used or figure.index in found:
            raise BadRequest("{name!r} is given twice", name=name, field=here)
        found.append(figure.index)
    return found
