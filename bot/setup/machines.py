"""The machines of a draft: raising them, the figures in their seats, and their places (CR2-VEH).

A machine without `at` has no place yet; the figures aboard it have no place but its own.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bot.errors import Unfit
from bot.language import languages, term
from bot.setup.draft import (
    Draft,
    carried_in,
    changed,
    figure_in,
    machine_in,
    machines_in,
    name_of,
    people_of,
    require_new,
    rules_of,
    seat_in,
    side_in,
    slug,
    table_of,
)
from bot.setup.zones import INWARDS, depth_at, edge_of, in_zone, require_taken, require_zone
from engine.fold import fold
from engine.ruleset.machine_kinds import RIDER, Model
from engine.ruleset.registry import titles
from engine.space import Space, middles, parse_point, space_of
from engine.space import hull as hulls
from engine.space.drive import off_table, stands_in
from engine.space.hull import Hull
from engine.space.terrain import INCH, Point, Table

PLACE = frozenset({"at", "facing", "turret", "speed", "status"})
"""What a machine has once it stands somewhere."""


def add(draft: Draft, side: str, model: str, name: str = "") -> Draft:
    """The draft with one machine more, which has no place yet; without a name it is called what it is.

    Raises Unfit, BadRequest.
    """
    home, kind = side_in(draft, side), model_named(model, draft)
    if name:
        require_new(name, (machine["name"] for machine in machines_in(draft, home["id"]) if "name" in machine))
    machine = {"id": new_id(draft, home["id"], name or kind), "side": home["id"], "model": kind}
    return changed(draft, machines=[*machines_in(draft), {**machine, **({"name": name.strip()} if name else {})}])


def new_id(draft: Draft, side: str, name: str) -> str:
    """An id for a machine, of one's own side's name where it must not betray what others have."""
    hidden = draft.get("information") == "hidden"
    taken = {one["id"] for one in (*draft["figures"], *draft["sides"], *machines_in(draft))}
    return slug(f"{side} {name}" if hidden else name, taken, "machine")


def brought(draft: Draft, side: str, machines: Iterable[Mapping[str, Any]], ids: Mapping[str, str]) -> Draft:
    """The draft with machines of a record on a side, without their places; `ids` has by its old id who comes along."""
    for one in machines:
        named = str(one.get("name") or one.get("model") or "")
        kept = {key: value for key, value in one.items() if key not in PLACE}
        people = people_of(one)
        crew = {job: ids[figure] for figure, job in people.items() if job != RIDER and figure in ids}
        riders = [ids[figure] for figure, job in people.items() if job == RIDER and figure in ids]
        machine = {**kept, "id": new_id(draft, side, named), "side": side, "crew": crew, "riders": riders}
        draft = {**draft, "machines": [*machines_in(draft), machine]}
    return draft


def scrap(draft: Draft, machine: str) -> Draft:
    """The draft without one machine; its people stay, without a place. Raises Unfit, BadRequest."""
    gone = machine_in(draft, machine)["id"]
    kept = [other for other in machines_in(draft) if other["id"] != gone]
    return checked_with(draft, kept)


def checked_with(draft: Draft, machines: list[dict[str, Any]]) -> Draft:
    """The draft with these machines and no others, checked. Raises BadRequest."""
    bare = {key: value for key, value in draft.items() if key != "machines"}
    return changed(bare, machines=machines) if machines else changed(bare)


def seat(draft: Draft, figure: str, machine: str = "", job: str = "") -> Draft:
    """The draft with a figure in a seat of a machine of its side; without a machine it gets out.

    Without a job it takes the first that is free, the driver's before all others. Raises Unfit, BadRequest for a crew
    without a driver.
    """
    found = figure_in(draft, figure)
    left = [without(other, found["id"]) for other in machines_in(draft)]
    if not machine:
        if seat_in(draft, found["id"]) is None:
            raise Unfit("no-seat-left", name=name_of(found))
        return checked_with(draft, left)
    own = {**draft, "machines": [other for other in left if other["side"] == found["side"]]}
    into = machine_in(own, machine)
    job = job or _free_seat(draft, into)
    _require_free(draft, into, job)
    if job == RIDER:
        into["riders"] = [*into.get("riders", ()), found["id"]]
    else:
        into["crew"] = {**into.get("crew", {}), job: found["id"]}
    machines = [into if other["id"] == into["id"] else other for other in left]
    new = {**draft, "machines": machines}
    if found["id"] in carried_in(new):
        inside = {key: value for key, value in found.items() if key not in ("at", "facing", "floor", "unseen")}
        new["figures"] = [inside if other["id"] == found["id"] else other for other in draft["figures"]]
    return checked_with(new, machines)


def seats_of(draft: Draft, machine: Mapping[str, Any]) -> tuple[str, ...]:
    """Every job of a machine, the driver's first, and a rider's where it has them."""
    model = _model(draft, machine)
    jobs = sorted(model.seats, key=lambda job: job != "driver")
    return (*jobs, *([RIDER] if model.riders else []))


def place(draft: Draft, machine: str, at: str, facing: int | None = None) -> Draft:
    """The draft with the middle of a machine at a cell; it faces the way given, else away from its side's edge.

    Raises Unfit, BadRequest for a place off the table, outside the zone, taken, or where its hull cannot stand.
    """
    found, table = machine_in(draft, machine), table_of(draft)
    x, y = parse_point(at, table, "at")
    inwards = INWARDS[edge_of(draft, found["side"])]
    stood = {**lifted(found), "at": [x / INCH, y / INCH], "facing": inwards if facing is None else facing}
    require_zone(draft, table, stood)
    new = {**draft, "machines": [stood if one["id"] == found["id"] else one for one in machines_in(draft)]}
    return require_taken(new, table, stood)


def lift(draft: Draft, machine: str) -> Draft:
    """The draft with a machine taken off the table again. Raises Unfit."""
    found = machine_in(draft, machine)
    if "at" not in found:
        raise Unfit("not-placed", name=name_of(found))
    machines = [lifted(one) if one["id"] == found["id"] else one for one in machines_in(draft)]
    return changed(draft, machines=machines)


def all_lifted(draft: Draft) -> Draft:
    """The draft with every machine off the table."""
    machines = machines_in(draft)
    return {**draft, "machines": [lifted(one) for one in machines]} if machines else draft


def unplaced(draft: Draft, side: str = "") -> list[dict[str, Any]]:
    """The machines that have no place yet, of one side or all."""
    return [machine for machine in machines_in(draft, side) if "at" not in machine]


def auto(draft: Draft, side: str) -> Draft:
    """The draft with the rest of a side's machines along its edge, the first in the middle. Raises Unfit."""
    table = table_of(draft)
    for machine in unplaced(draft, side):
        found = next(places(draft, machine, table), None)
        if found is None:
            raise Unfit("no-room", side=name_of(side_in(draft, side)))
        stood = {**machine, "at": [found.at[0] / INCH, found.at[1] / INCH], "facing": found.facing}
        draft = {**draft, "machines": [stood if one["id"] == machine["id"] else one for one in machines_in(draft)]}
    return draft


def hull_in(draft: Draft, machine: Mapping[str, Any], table: Table) -> Hull:
    """The rectangle that a placed machine takes up."""
    model = _model(draft, machine)
    facing = round(machine.get("facing", 0)) % 360
    return Hull(parse_point(machine["at"], table, "at"), facing, model.length, model.width)


def model_named(text: str, draft: Draft) -> str:
    """The id of the model with this name or id, in any language. Raises Unfit, naming all that there are."""
    rules, wanted = rules_of(draft), fold(text)
    for model in rules.models.values():
        names = (model.id, model.name, *(term(code, "model", model.id) for code in languages()))
        if wanted in map(fold, names):
            return model.id
    if not rules.models:
        theirs = titles(lambda other: bool(other.models))
        raise Unfit("no-such-field", field="machines", ruleset=rules.title, theirs=theirs)
    raise Unfit("no-model", name=text.strip(), models=tuple(rules.models))


def places(draft: Draft, machine: Mapping[str, Any], table: Table) -> Iterator[Hull]:
    """Where it may stand, facing the enemy: the nearest to the middle of its edge, and near that edge, first."""
    edge, model, space = edge_of(draft, machine["side"]), _model(draft, machine), space_of(table)
    others = [other for other in machines_in(draft) if "at" in other and other["id"] != machine["id"]]
    taken, carried = [hull_in(draft, other, table) for other in others], carried_in(draft)
    bases = [
        parse_point(figure["at"], table, "at")
        for figure in draft["figures"]
        if "at" in figure and figure["id"] not in carried
    ]
    inside = [cell for cell in middles(table) if in_zone(draft, machine["side"], cell, table)]
    middle = (table.height if edge in ("west", "east") else table.width) // 2

    def cost(cell: Point) -> tuple[int, Point]:
        along = cell[1] if edge in ("west", "east") else cell[0]
        return 2 * depth_at(cell, edge, table) + abs(along - middle), cell

    for cell in sorted(inside, key=cost):
        hull = Hull(cell, INWARDS[edge], model.length, model.width)
        hit = any(hulls.overlaps(hull, other) for other in taken)
        if not hit and _stands(space, hull) and not any(hulls.overlaps_base(hull, base) for base in bases):
            yield hull


def _stands(space: Space, hull: Hull) -> bool:
    return not off_table(space.map, hull) and stands_in(space.map, hull) is None


def _model(draft: Draft, machine: Mapping[str, Any]) -> Model:
    return rules_of(draft).models[machine["model"]]


def lifted(machine: Mapping[str, Any]) -> dict[str, Any]:
    """A machine of a draft without its place."""
    return {key: value for key, value in machine.items() if key not in PLACE}


def without(machine: dict[str, Any], figure: str) -> dict[str, Any]:
    """A machine with nobody in it of that id."""
    if figure not in people_of(machine):
        return machine
    crew = {job: one for job, one in machine.get("crew", {}).items() if one != figure}
    return {**machine, "crew": crew, "riders": [one for one in machine.get("riders", ()) if one != figure]}


def _free_seat(draft: Draft, machine: Mapping[str, Any]) -> str:
    taken = machine.get("crew", {})
    return next(job for job in (*seats_of(draft, machine), RIDER) if job not in taken)


def _require_free(draft: Draft, machine: Mapping[str, Any], job: str) -> None:
    """Raise Unfit for a seat that is taken, and where there is none for one more to ride."""
    most = _model(draft, machine).riders
    if job == RIDER and len(machine.get("riders", ())) >= most:
        raise Unfit("machine-full", machine=name_of(machine), rule="CR2-VEH-10")
    sitting = machine.get("crew", {}).get(job)
    if sitting is not None:
        raise Unfit(
            "seat-taken", figure=name_of(figure_in(draft, sitting)), machine=name_of(machine), rule="CR2-VEH-10"
        )
