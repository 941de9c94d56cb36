"""Reading the mission of a record."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.errors import BadRequest
from engine.loading import prices
from engine.loading.deployment import TABLE, parse_deployment
from engine.loading.recruits import read_kind, read_lots
from engine.record.mission import BY_POINTS, DEEDS, EDGES, HOLD_OUT, MOST_ARRIVALS, RECOVER, TOURNAMENT, Enemy, Mission
from engine.ruleset.model import Ruleset
from engine.space import Table
from engine.state import OFF_TABLE, Figure, Machine
from engine.state.mission_state import Marker
from engine.strict import fields

KEYS = ("id", "side", "eal", "entry", "objectives", "enemy", "markers")
BY_POINTS_KEYS = ("id", "side", "turns", "points")
TOURNAMENT_KEYS = ("id", "side", "turns", "total")
HOLD_OUT_KEYS = ("id", "side", "turns", "count", "exit")
BREAK_THROUGH_KEYS = ("id", "side", "exit", "turns", "count", "machines", "stars", "goods", "objectives", "deployment")
RECOVER_KEYS = ("id", "side", "turns", "captive", "held_in", "objectives", "machines")
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
    every = {*KEYS, *BREAK_THROUGH_KEYS, *BY_POINTS_KEYS, *TOURNAMENT_KEYS, *RECOVER_KEYS}
    data = fields.obj(value, "mission", every, required=("id", "side"))
    name = fields.one_of(data["id"], "mission.id", rules.missions)
    side = fields.key(data["side"], "mission.side", sides, "side")
    if name == BY_POINTS:
        return _by_points(fields.obj(data, "mission", BY_POINTS_KEYS, required=BY_POINTS_KEYS), side)
    if len(sides) > 2:
        said = "this mission is fought by two sides, {given} were given ({rule})"
        raise BadRequest(said, given=len(sides), rule=rules.cite("CR2-RUL-400"), field="mission.id")
    if name == TOURNAMENT:
        data = fields.obj(data, "mission", TOURNAMENT_KEYS, required=TOURNAMENT_KEYS)
        return _tournament(data, rules, sides, side, figures, machines)
    if name == HOLD_OUT:
        return _hold_out(fields.obj(data, "mission", HOLD_OUT_KEYS, required=HOLD_OUT_KEYS[:4]), side)
    if name == RECOVER:
        return _recover(
            fields.obj(data, "mission", RECOVER_KEYS, required=RECOVER_KEYS), table, side, figures, machines
        )
    if name == "break-through":
        return _break_through(data, rules, table, side, figures, machines)
    data = fields.obj(data, "mission", KEYS)
    objectives = _objectives(data.get("objectives", []), name, table)
    if "enemy" in data and rules.recruiting is None:
        raise BadRequest("{title} has no rules for bands yet", title=rules.title, field="mission.enemy")
    enemy = _enemy(data["enemy"], rules, sides, side) if "enemy" in data else None
    if enemy is not None and any(f.id in _reserved(enemy) for f in figures):
        taken = next(f.id for f in figures if f.id in _reserved(enemy))
        raise BadRequest("{name!r} is kept for figures that come into play", name=taken, field="figures")
    markers = None
    if "markers" in data:
        markers = _markers(data["markers"], table, sides, figures, enemy, objectives, hidden=hidden)
    elif enemy is None and name != "head-to-head":
        raise BadRequest("an 'enemy' or 'markers' are needed", field="mission")
    return Mission(
        id=name,
        side=side,
        eal=fields.integer(data.get("eal", 3), "mission.eal", 1, 5),
        entry=fields.one_of(data.get("entry", "south"), "mission.entry", EDGES),
        objectives=objectives,
        enemy=enemy,
        markers=markers if enemy is not None or markers is not None else (),
    )


def _by_points(data: Mapping[str, Any], side: str) -> Mission:
    given = fields.obj(data["points"], "mission.points", DEEDS)
    points = {deed: fields.integer(n, f"mission.points.{deed}", -9, 9) for deed, n in given.items()}
    turns = fields.integer(data["turns"], "mission.turns", 1, 100)
    return Mission(BY_POINTS, side, turns=turns, exit="", points=points)


def _tournament(
    data: Mapping[str, Any],
    rules: Ruleset,
    sides: Iterable[str],
    side: str,
    figures: Sequence[Figure],
    machines: Sequence[Machine],
) -> Mission:
    total = fields.integer(data["total"], "mission.total", 50, 5000)
    prices.with_a_round(rules, figures, machines)
    for one in sides:
        prices.within(rules, total, one, figures, machines)
    return Mission(TOURNAMENT, side, turns=fields.integer(data["turns"], "mission.turns", 1, 100), exit="", total=total)


def _hold_out(data: Mapping[str, Any], side: str) -> Mission:
    turns, count = (fields.integer(data[key], f"mission.{key}", 1, 100) for key in ("turns", "count"))
    edge = fields.one_of(data["exit"], "mission.exit", EDGES) if "exit" in data else ""
    return Mission(HOLD_OUT, side, turns=turns, count=count, exit=edge)


def _recover(
    data: Mapping[str, Any], table: Table, side: str, figures: Sequence[Figure], machines: Sequence[Machine]
) -> Mission:
    own = {figure.id: figure for figure in figures if figure.side == side}
    hulls = {machine.id: machine for machine in machines if machine.side == side}
    huts = _objectives(data["objectives"], RECOVER, table)
    captive = fields.key(data["captive"], "mission.captive", own, "figure")
    own[captive].status = OFF_TABLE
    return Mission(
        RECOVER,
        side,
        turns=fields.integer(data["turns"], "mission.turns", 1, 100),
        objectives=huts,
        machines=tuple(
            fields.each(
                data["machines"], "mission.machines", len(hulls), lambda v, at: fields.key(v, at, hulls, "machine")
            )
        ),
        captive=captive,
        held_in=fields.key(data["held_in"], "mission.held_in", huts, "building"),
    )


def _break_through(
    value: Any,
    rules: Ruleset,
    table: Table,
    side: str,
    figures: Sequence[Figure],
    machines: Sequence[Machine],
) -> Mission:
    has = {
        "deployment": TABLE in rules.checks,
        **dict.fromkeys(("machines", "objectives", "stars", "goods"), bool(rules.models)),
    }
    data = fields.obj(value, "mission", [key for key in BREAK_THROUGH_KEYS if has.get(key, True)])
    held_back = data.get("deployment")
    own = {machine.id: machine for machine in machines if machine.side == side}
    driven = fields.each(
        data.get("machines", []), "mission.machines", len(own), lambda v, at: fields.key(v, at, own, "machine")
    )
    if data.get("objectives") and not driven:
        said = "machines have to reach the building: name them ({rule})"
        raise BadRequest(said, rule=rules.cite("CR2-RUL-474"), field="mission.machines")
    count = fields.integer(data["count"], "mission.count", 1, MOST_ARRIVALS) if "count" in data else len(driven)
    stars = fields.flag(data.get("stars", False), "mission.stars")
    if stars and (not driven or data.get("objectives") or not any(f.star for f in figures if f.side == side)):
        said = "Stars leave the table in machines that are named ({rule})"
        raise BadRequest(said, rule="CMP-RUL-228", field="mission.stars")
    goods = fields.text(data.get("goods", ""), "mission.goods", empty=True)
    if goods and not stars:
        raise BadRequest(
            "only Stars that have to leave bring goods away ({rule})", rule="CMP-RUL-251", field="mission.goods"
        )
    if driven and count > len(driven):
        said = "{count} of {given} machines cannot get through ({rule})"
        raise BadRequest(said, count=count, given=len(driven), rule=rules.cite("CR2-RUL-457"), field="mission.count")
    return Mission(
        id=data["id"],
        side=side,
        exit=fields.one_of(data.get("exit", "south"), "mission.exit", EDGES),
        turns=fields.integer(data.get("turns", 12), "mission.turns", 1, 100),
        count=count,
        machines=tuple(driven),
        stars=stars,
        goods=goods,
        objectives=_objectives(data.get("objectives", []), data["id"], table),
        deployment=parse_deployment(held_back, rules, table, side, figures) if held_back is not None else None,
    )


def _reserved(enemy: Enemy) -> frozenset[str]:
    return Mission("", "", enemy=enemy).arrivals


def _objectives(value: Any, mission: str, table: Table) -> tuple[str, ...]:
    buildings = {piece.id: piece for piece in table.pieces if piece.type == "building"}
    out = fields.each(value, "mission.objectives", 9, lambda item, path: fields.key(item, path, buildings, "building"))
    for n, item in enumerate(out):
        if item in out[:n]:
            raise BadRequest("{name!r} is given twice", name=item, field=f"mission.objectives[{n}]")
    if (mission.startswith("raid") or mission == RECOVER) and not out:
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
