"""Reading a record's machines, and who sits where in them (CR2-VEH)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.errors import BadRequest
from engine.ruleset.hulls import hull_of
from engine.ruleset.machine_kinds import DRIVER, RIDER, Model
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import RULESETS
from engine.ruleset.registry import get as get_ruleset
from engine.space import INCH, Point, Table, space_of
from engine.space import hull as hulls
from engine.space.drive import off_table, stands_on
from engine.state import MACHINE_STATUSES, OFF_TABLE, PACKED, READY, Figure, Machine
from engine.strict import fields

MAX_MACHINES = 20
FARTHEST = 110
"""Inches behind an edge at which a mortar stands at most: it reaches 10 on the table then."""
MACHINE_KEYS = frozenset({
    "id", "name", "side", "model", "at", "facing", "turret", "speed", "crew", "riders", "rounds", "status", "behind",
})  # fmt: skip


class Seat(NamedTuple):
    """A figure's place in a machine: the job, the path of the field that gives it, and whether it is carried along."""

    machine: Machine
    job: str
    path: str
    carried: bool


def read_machines(value: Any, rules: Ruleset, table: Table, sides: Sequence[str]) -> tuple[Machine, ...]:
    """The machines of a record, each where it may stand. Raises BadRequest with the path of what is wrong."""
    items = fields.array(value, "machines", MAX_MACHINES)
    if items and not rules.models:
        theirs = next(book for book in map(get_ruleset, RULESETS) if book.models)
        said = "{title} has no machines; {theirs} has ({rule})"
        rule = theirs.lists["machines"]
        raise BadRequest(said, title=rules.title, theirs=theirs.title, rule=rule, field="machines", code="no-machines")
    machines: list[Machine] = []
    for n, item in enumerate(items):
        machine = _machine(item, n, rules, table, sides)
        _validate_place(machine, machines, rules, table)
        machines.append(machine)
    return tuple(machines)


def _machine(item: Any, n: int, rules: Ruleset, table: Table, sides: Sequence[str]) -> Machine:
    path = f"machines[{n}]"
    listed = rules.listed_by("machines")
    data = fields.obj(item, path, MACHINE_KEYS, required=("id", "side", "model", "at"), rule=listed)
    machine_id = fields.identifier(data["id"], f"{path}.id")
    model = rules.models[fields.key(data["model"], f"{path}.model", rules.models, "model", listed)]
    facing = _facing(data.get("facing", 0), f"{path}.facing")
    status = fields.key(data.get("status", READY), f"{path}.status", MACHINE_STATUSES, "status", listed)
    if status == PACKED and not model.handlers:
        said = "{model} is neither set up nor packed: it stays as it stands ({rule})"
        raise BadRequest(said, model=model.name, rule=model.rule, field=f"{path}.status", code="status")
    return Machine(
        index=n,
        id=machine_id,
        name=fields.text(data.get("name", model.name), f"{path}.name"),
        side=fields.key(data["side"], f"{path}.side", sides, "side"),
        model=model.id,
        at=_behind(fields.point(data["at"], f"{path}.at", table), data, path, rules, model, status, table),
        facing=facing,
        turret=_facing(data.get("turret", facing), f"{path}.turret") if model.turreted else facing,
        speed=_speed(data.get("speed", 0), f"{path}.speed", machine_id, model, status, rules.cite("CR2-VEH-06")),
        status=status,
        rounds=_rounds(data.get("rounds", {}), f"{path}.rounds", model),
    )


def _behind(
    at: Point, data: Mapping[str, Any], path: str, rules: Ruleset, model: Model, status: str, table: Table
) -> Point:
    """Where it stands: a mortar off the table so far behind the edge that it is nearest to (CR2-RUL-271)."""
    if "behind" not in data:
        return at
    plunges = any(rules.weapons[mount.weapon].plunge.rates for mount in model.mounts)
    if status != OFF_TABLE or not plunges:
        said = "a mortar off the table alone stands behind an edge ({rule})"
        raise BadRequest(said, rule=rules.cite("CR2-RUL-271"), field=f"{path}.behind", code="status")
    far = round(fields.number(data["behind"], f"{path}.behind", 0, FARTHEST) * INCH)
    (x, y), width, height = at, table.width, table.height
    beyond = {x: (-far, y), y: (x, -far), width - x: (width + far, y), height - y: (x, height + far)}
    return beyond[min(beyond)]


def _speed(value: Any, path: str, machine: str, model: Model, status: str, rule: str) -> int:
    speed, most = round(fields.number(value, path, 0, 100) * 100), model.speed if status == READY else 0
    if speed > most:
        said = "{machine} is given a speed of {speed:g}″, and its top speed is {most:g}″ ({rule})"
        if status != READY:
            said = "{machine} is {status}, and its speed is 0 ({rule})"
        top = {"speed": speed / 100, "most": most / 100}
        raise BadRequest(said, machine=machine, status=status, **top, rule=rule, field=path, code="speed")
    return speed


def _facing(value: Any, path: str) -> int:
    return round(fields.number(value, path, -360, 360)) % 360


def _rounds(value: Any, path: str, model: Model) -> tuple[tuple[str, int], ...]:
    weapons = tuple(dict.fromkeys(mount.weapon for mount in model.mounts))
    data = fields.obj(value, path, weapons, rule=model.rule)
    return tuple((weapon, fields.integer(left, f"{path}.{weapon}", 0, 99)) for weapon, left in data.items())


def _validate_place(machine: Machine, others: Sequence[Machine], rules: Ruleset, table: Table) -> None:
    path, space, hull = f"machines[{machine.index}]", space_of(table), hull_of(rules, machine)
    if any(other.id == machine.id for other in others):
        raise BadRequest("the machine {machine!r} is given twice", machine=machine.id, field=f"{path}.id")
    if not machine.on_table:
        return
    if off_table(space.map, hull):
        said = "{machine} juts over the table's edge ({rule})"
        raise BadRequest(said, machine=machine.id, rule=rules.cite("CR2-RUL-420"), field=f"{path}.at")
    standing = {other.id: hull_of(rules, other) for other in others if other.on_table}
    if what := stands_on(space.map, hull, standing, {}):
        raise _in_the_way(machine.id, what, path, rules)


def _in_the_way(what: str, other: str, path: str, rules: Ruleset) -> BadRequest:
    said = "{what} stands in {other} ({rule})"
    rule = rules.cite("CR2-RUL-420")
    return BadRequest(said, what=what, other=other, rule=rule, field=f"{path}.at", code="in-the-way")


def read_seats(value: Any, machines: Sequence[Machine], rules: Ruleset) -> Mapping[str, Seat]:
    """By figure its place in a machine, from the same JSON. Raises BadRequest for one that is taken or not there."""
    seats: dict[str, Seat] = {}
    for item, machine in zip(value, machines, strict=True):
        model, path = rules.models[machine.model], f"machines[{machine.index}]"
        crew = fields.obj(item.get("crew", {}), f"{path}.crew", model.seats, rule=model.rule)
        rule = rules.listed_by("seats") or model.rule
        riders = fields.array(item.get("riders", []), f"{path}.riders", model.riders, rule)
        if crew and DRIVER in model.jobs and DRIVER not in crew:
            said = "the crew of {machine} has no driver ({rule})"
            named, rule = item.get("name", machine.id), rules.cite("CR2-VEH-10")
            raise BadRequest(said, machine=named, rule=rule, field=f"{path}.crew", code="no-driver")
        if machine.status == PACKED and 0 < len(crew) < model.handlers:
            said = "{machine} begins set up or with a crew of {count}: fewer do not handle it ({rule})"
            named, where, rule = item.get("name", machine.name), f"{path}.status", rules.listed_by("packed")
            raise BadRequest(said, machine=named, count=model.handlers, rule=rule, field=where, code="no-crew")
        given = [(name, job, f"{path}.crew.{job}") for job, name in crew.items()]
        given += [(name, RIDER, f"{path}.riders[{n}]") for n, name in enumerate(riders)]
        for name, job, where in given:
            if (taken := seats.get(fields.text(name, where))) is not None:
                said = "{figure} sits in {machine} already ({rule})"
                rule = rules.cite("CR2-VEH-10")
                raise BadRequest(said, figure=name, machine=taken.machine.id, rule=rule, field=where, code="seat-taken")
            seats[name] = Seat(machine, job, where, not model.towed)
    return seats


def take_seats(
    seats: Mapping[str, Seat], figures: Sequence[Figure], rules: Ruleset, machines: Sequence[Machine]
) -> None:
    """Seat the figures. Raises BadRequest for one that is not there, an enemy, a rider on a mount, and one in whose
    place a hull stands."""
    by_id = {figure.id: figure for figure in figures}
    for name, seat in seats.items():
        figure = by_id.get(name)
        if figure is None:
            raise fields.unknown(name, seat.path, by_id, "figure")
        if figure.side != seat.machine.side:
            said = "{figure} is not of the side that has {machine} ({rule})"
            rule = rules.cite("CR2-VEH-10")
            raise BadRequest(said, figure=name, machine=seat.machine.id, rule=rule, field=seat.path, code="other-side")
        if figure.mounted:
            said = "{figure} is mounted and sits in no machine ({rule})"
            raise BadRequest(said, figure=name, rule=rules.cite("CR2-RUL-460"), field=seat.path, code="mounted")
        figure.seat = seat.job
        if seat.machine.status == OFF_TABLE:
            figure.status = OFF_TABLE
        if rules.models[seat.machine.model].closed:
            figure.facing = seat.machine.facing
        if seat.carried:
            figure.aboard = seat.machine.id
        else:
            figure.serves = seat.machine.id
    standing = {machine.id: hull_of(rules, machine) for machine in machines if machine.on_table}
    for figure in figures:
        for name, hull in standing.items() if figure.on_table and not figure.aboard else ():
            if hulls.overlaps_base(hull, figure.at):
                raise _in_the_way(figure.id, name, f"figures[{figure.index}]", rules)
