"""Reading an encounter record from JSON and checking it, without running it.

Every error names the path of the wrong field and what is allowed there.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from engine.errors import BadRequest, Said
from engine.inputs.shape import Context
from engine.loading.inputs import read_input
from engine.loading.loadout import OUTFIT, listed_traits, read_gear, trait_keys
from engine.loading.machines import Seat, read_machines, read_seats, take_seats
from engine.loading.make_up import keep_make_up
from engine.loading.mission import parse_mission
from engine.loading.setup_rolls import read_prepared
from engine.record.hiding import LAIRS
from engine.record.mission import ARRIVALS, RELIEFS
from engine.record.model import AMMO, EMBLEMS, FIGHTS, LAST, POSTURES, TOGETHER, Record, Side
from engine.ruleset.machine_kinds import PILOT
from engine.ruleset.model import Ruleset
from engine.ruleset.options import with_options
from engine.ruleset.registry import RULESETS
from engine.ruleset.registry import get as get_ruleset
from engine.space import BASE_RADIUS, INCH, Table, parse_table, space_of
from engine.space.geometry import dist2
from engine.state import AWARE, FALLEN, FLEEING, OUT_OF_THE_FIGHT, STATUSES, Figure, Hurt
from engine.strict import fields
from engine.strict.text import read_json

FORMAT = "duckback-record/1"
MAX_FIGURES = 60
MAX_PARTIES = 8
MAX_REVISION = 1_000_000
MAX_INPUTS = 20_000
KEYS = frozenset({
    "format", "ruleset", "revision", "options", "information", "mission", "prepared", "title", "briefing", "table",
    "sides", "figures", "machines", "dice", "inputs", "undone", "seed", "salts", "commitment", "auto",
    "imported_at", "seats",
})  # fmt: skip
FIGURE_KEYS = frozenset({
    "id", "name", "side", "owner", "rep", "star", "leader", "weapons", "melee_weapon", "at", "facing", "floor",
    "posture", "status", "ammo",
})  # fmt: skip

SIDE_KEYS = frozenset({"id", "name", "letter", "controller", "emblem", "drill", "stance", "called"})


def load(source: str | bytes | Mapping[str, Any]) -> Record:
    """Read and check a record. Raises BadRequest naming the path of the wrong field."""
    raw = read_json(source) if isinstance(source, str | bytes) else source
    data = fields.obj(raw, "", KEYS, required=("format", "ruleset", "table", "sides", "figures"))
    if data["format"] != FORMAT:
        raise BadRequest("format must be {name!r}", name=FORMAT, field="format")
    rules = get_ruleset(fields.text(data["ruleset"], "ruleset"))
    if not rules.playable:
        said = "{title} has its tables only: no encounter can be played with it yet"
        raise BadRequest(said, title=rules.title, field="ruleset", code="unplayable-ruleset")
    if fields.integer(data.get("revision", 1), "revision", 1, MAX_REVISION) > rules.revision:
        said = "this version knows {title} up to revision {revision}"
        raise BadRequest(said, title=rules.title, revision=rules.revision, field="revision")
    options = _options(data.get("options", []), rules)
    rules = with_options(rules, options)
    table = parse_table(data["table"], going=rules.parameters.going)
    table = replace(table, period=table.period or rules.period)
    sides = _sides(data["sides"], rules)
    given = data.get("machines", [])
    machines = read_machines(given, rules, table, [side.id for side in sides])
    seats = read_seats(given, machines, rules)
    figures = _figures(data["figures"], rules, table, sides, seats)
    for machine in machines:
        if any(figure.id == machine.id for figure in figures):
            raise BadRequest("{name!r} is given twice", name=machine.id, field=f"machines[{machine.index}].id")
    take_seats(seats, figures, rules, machines)
    for side in filter(lambda side: side.army, sides):
        keep_make_up(rules, side, figures, machines)
    if (together := rules.optional(TOGETHER)) is not None:
        together(sides, figures, space_of(table))
    unseen = frozenset(f.id for f, item in zip(figures, data["figures"], strict=True) if _unseen(item, f, rules, table))
    inputs = fields.array(data.get("inputs", []), "inputs", MAX_INPUTS)
    hidden = fields.one_of(data.get("information", "public"), "information", ("public", "hidden")) == "hidden"
    if hidden and any(side.stance == LAST for side in sides):
        said = "the press sees no more than is open to all: leave hidden information out ({rule})"
        raise BadRequest(said, rule=rules.cite("CR2-RUL-206"), field="information")
    mission = None
    if "mission" in data:
        controllers = {side.id: side.controller for side in sides}
        mission = parse_mission(data["mission"], rules, table, controllers, figures, machines, hidden=hidden)
    ids = frozenset((*RELIEFS, *(figure.id for figure in figures)))
    if mission is not None:
        ids |= mission.arrivals
    if any(side.drill and rules.drills[side.drill].brings for side in sides):
        ids |= frozenset(ARRIVALS)
    names = frozenset(side.id for side in sides)
    context = Context(table, ids, names, frozenset(machine.id for machine in machines))
    for n, item in enumerate(inputs):
        read_input(item, f"inputs[{n}]", rules, context)
    # What was taken back, and who took whose seat, is kept for readers of the record; nothing comes of it.
    for told in ("undone", "seats"):
        fields.array(data.get(told, []), told, MAX_INPUTS)
    imported_at = data.get("imported_at")
    seed = data.get("seed")
    commitment = data.get("commitment")
    return Record(
        ruleset=rules,
        options=options,
        table=table,
        sides=sides,
        figures=figures,
        machines=machines,
        unseen=unseen,
        dice=_dice(data.get("dice", {}), rules),
        inputs=tuple(inputs),
        seed=None if seed is None else fields.text(seed, "seed", 200),
        salts=fields.each(data.get("salts", []), "salts", MAX_FIGURES, fields.salt),
        commitment=None if commitment is None else _commitment(commitment),
        imported_at=None if imported_at is None else fields.integer(imported_at, "imported_at", 0, MAX_INPUTS),
        auto=fields.flag(data.get("auto", False), "auto"),
        hidden=hidden,
        mission=mission,
        prepared=read_prepared(data.get("prepared", [])),
        raw=data,
    )


def _options(value: Any, rules: Ruleset) -> tuple[str, ...]:
    listed = rules.listed_by("options")
    if not isinstance(value, list):
        said = "a list of options is needed here; allowed: {allowed}{because}"
        raise BadRequest(said, allowed=", ".join(rules.options), because=fields.by(listed), field="options")
    given = fields.each(value, "options", 50, fields.text)
    for n, name in enumerate(given):
        if name not in rules.options:
            theirs = [other.options[name].rule for other in map(get_ruleset, RULESETS) if name in other.options]
            said = "{name!r} is no option of {title}{because}; allowed: {allowed}"
            if not rules.options:
                said = "{name!r} is no option of {title}{because}; there is none"
            kin = [one.rule for one in rules.options.values() if _stem(one.id) == _stem(name)]
            because = fields.by(next(iter((*theirs, *kin)), listed))
            title, known, path = rules.title, ", ".join(rules.options), f"options[{n}]"
            raise BadRequest(said, name=name, title=title, because=because, allowed=known, field=path, code="no-option")
        if name in given[:n]:
            twice = "{name!r} is given twice{because}"
            raise BadRequest(twice, name=name, because=fields.by(rules.options[name].rule), field=f"options[{n}]")
    for n, name in enumerate(given):
        for other in given:
            if (rule := rules.options[name].excludes.get(other)) is not None:
                said = "{name} and {other} are not played together: leave one out ({rule})"
                raise BadRequest(said, name=name, other=other, rule=rule, field=f"options[{n}]")
        option = rules.options[name]
        if option.needs and not set(option.needs) & set(given):
            said = "{name} is played with one of {allowed}: add one ({rule})"
            if len(option.needs) == 1:
                said = "{name} is played with {allowed}: add that too ({rule})"
            allowed = ", ".join(option.needs)
            raise BadRequest(said, name=name, allowed=allowed, rule=option.rule, field=f"options[{n}]")
    return given


def _stem(option: str) -> str:
    """`infestation` of `infestation-2`, for the rule of levels that there are not."""
    return option.rpartition("-")[0] or option


def _sides(value: Any, rules: Ruleset) -> tuple[Side, ...]:
    items = fields.array(value, "sides", MAX_FIGURES)
    least, most = rules.parameters.sides, rules.parameters.most_sides
    if not least <= len(items) <= most:
        said = "{title} is played by {count} sides, {given} were given{because}"
        count = Said("{least} to {most}", least=least, most=most) if least < most else least
        because, given = fields.by(rules.listed_by("sides")), len(items)
        raise BadRequest(said, title=rules.title, count=count, given=given, because=because, field="sides")
    sides, drills, rule = list[Side](), ("", *rules.drills), rules.listed_by("sides")
    armies = rules.recruiting.make_up if rules.recruiting else {}
    keys = SIDE_KEYS | ({"commands"} if rules.parameters.commands else set()) | ({"army"} if armies else set())
    for n, item in enumerate(items):
        path = f"sides[{n}]"
        data = fields.obj(item, path, keys, required=("id",), rule=rule)
        side_id = fields.identifier(data["id"], f"{path}.id")
        if any(side.id == side_id for side in sides):
            raise BadRequest("the side {side_id!r} is given twice", side_id=side_id, field=f"{path}.id")
        sides.append(
            Side(
                id=side_id,
                name=fields.text(data.get("name", side_id), f"{path}.name"),
                letter=fields.text(data.get("letter", ""), f"{path}.letter", 1, empty=True),
                controller=fields.one_of(
                    data.get("controller", "players"), f"{path}.controller", ("players", "player", "gm", "rules")
                ),
                emblem=fields.one_of(data.get("emblem", ""), f"{path}.emblem", ("", *EMBLEMS)),
                drill=fields.key(data.get("drill", ""), f"{path}.drill", drills, "drill", rules.listed_by("drills")),
                stance=fields.one_of(data.get("stance", FIGHTS), f"{path}.stance", rules.stances, rule),
                commands=fields.each(
                    data.get("commands", []), f"{path}.commands", MAX_FIGURES, fields.identifier, rule
                ),
                called=fields.text(data.get("called", ""), f"{path}.called", empty=True),
                army=fields.key(data.get("army", ""), f"{path}.army", ("", *armies), "army", rules.listed_by("armies")),
            )
        )
        if (count := len(sides[n].commands)) and not 2 <= count <= rules.parameters.commands:
            said = "a side has 2 to {most} commands, {count} were given ({rule})"
            most = rules.parameters.commands
            raise BadRequest(said, most=most, count=count, rule=rule, field=f"{path}.commands")
    if sum(len(side.commands) or 1 for side in sides) > MAX_PARTIES:
        said = "at most {most} have a die of their own, commands and sides without any"
        raise BadRequest(said, most=MAX_PARTIES, field="sides")
    names = [name for side in sides for name in (side.id, *side.commands)]
    for name in names:
        if names.count(name) > 1:
            because = fields.by(rules.listed_by("sides"))
            raise BadRequest("{name!r} is given twice{because}", name=name, because=because, field="sides")
    if sum(side.stance == FIGHTS for side in sides) < least:
        said = "{count} sides at least are to fight, and the others may be neutral{because}"
        raise BadRequest(said, count=least, because=fields.by(rules.listed_by("sides")), field="sides")
    return tuple(sides)


def _figures(
    value: Any, rules: Ruleset, table: Table, sides: tuple[Side, ...], seats: Mapping[str, Seat]
) -> tuple[Figure, ...]:
    figures: list[Figure] = []
    for n, item in enumerate(fields.array(value, "figures", MAX_FIGURES)):
        figure = read_figure(item, n, rules, table, sides, seats)
        path = f"figures[{n}]"
        for other in figures:
            if other.id == figure.id:
                raise BadRequest("the figure {figure!r} is given twice", figure=figure.id, field=f"{path}.id")
            aside = any(f.id in seats for f in (figure, other)) or not (figure.on_table and other.on_table)
            if not aside and other.floor == figure.floor and dist2(other.at, figure.at) < (2 * BASE_RADIUS) ** 2:
                said = "{figure} overlaps {other}: their centres must be an inch or more apart"
                raise BadRequest(said, figure=figure.id, other=other.id, field=f"{path}.at")
        figures.append(figure)
    if not figures:
        raise BadRequest("at least one figure is needed", field="figures")
    return tuple(figures)


def read_figure(
    item: Any, n: int, rules: Ruleset, table: Table, sides: tuple[Side, ...], seats: Mapping[str, Seat]
) -> Figure:
    """The nth of the figures, of which these have a seat in a machine. Raises BadRequest."""
    path = f"figures[{n}]"
    keys = FIGURE_KEYS | rules.figure_fields.keys() | trait_keys(rules)
    _validate_fields(item, path, keys, rules)
    data = fields.obj(item, path, keys, required=("id", "side"), rule=rules.listed_by("figures"))
    side = fields.key(data["side"], f"{path}.side", {side.id: side for side in sides}, "side")
    commands = next(one.commands for one in sides if one.id == side)
    figure_id = fields.identifier(data["id"], f"{path}.id")
    reps = rules.parameters.reps
    star = fields.flag(data.get("star", False), f"{path}.star")
    seat = seats.get(figure_id)
    rep = 0  # a die says the Rep of a pilot (CR2-HELI-02)
    if "rep" in data or seat is None or seat.job != PILOT:
        fields.obj(data, path, None, required=("rep",), rule=rules.listed_by("figures"))
        rep = fields.integer(data["rep"], f"{path}.rep", min(reps), max(reps), rules.listed_by("reps"))
    if seat is not None and seat.carried:
        data = {"facing": seat.machine.facing, **data, "at": [seat.machine.at[0] / 100, seat.machine.at[1] / 100]}
    at = fields.point(fields.obj(data, path, None, required=("at",))["at"], f"{path}.at", table)
    floor = fields.integer(data.get("floor", 0), f"{path}.floor", 0, 20)
    _validate_floor(at, floor, table, f"{path}.floor")
    for piece in space_of(table).inside(at, "impassable"):
        said = "{figure_id} stands in {piece}, which is impassable"
        raise BadRequest(said, figure_id=figure_id, piece=piece.id, field=f"{path}.at")
    _validate_traits(data.get("traits"), f"{path}.traits", rules)
    gear = read_gear(data, path, rules)
    for trait in (rules.traits[name] for name in sorted(gear.traits)):
        if rep < trait.least_rep:
            said = "a figure below Rep {rep} cannot be {name} ({rule})"
            where = f"{path}.traits"
            raise BadRequest(said, rep=trait.least_rep, name=trait.id, rule=trait.rule, field=where, code="rep-too-low")
    ammo = fields.one_of(data.get("ammo", "loaded"), f"{path}.ammo", AMMO, rules.listed_by("ammo"))
    status = fields.one_of(data.get("status", "carry-on"), f"{path}.status", STATUSES, rules.listed_by("statuses"))
    lying = rules.listed_by("postures")
    posture = fields.one_of(data.get("posture", "standing"), f"{path}.posture", POSTURES, lying)
    figure = Figure(
        index=n,
        id=figure_id,
        name=fields.text(data.get("name", figure_id.replace("-", " ").title()), f"{path}.name"),
        side=side,
        command=fields.key(
            data.get("command", ""), f"{path}.command", commands or ("",), "command", rules.listed_by("sides")
        ),
        rep=rep,
        at=at,
        facing=round(fields.number(data.get("facing", 0), f"{path}.facing", -360, 360)) % 360,
        floor=floor,
        star=star,
        leader=fields.flag(data.get("leader", False), f"{path}.leader"),
        status=status,
        posture="prone" if status in FALLEN else posture,
        aware=fields.one_of(data.get("aware", ""), f"{path}.aware", AWARE),
        squad=fields.text(data.get("squad", ""), f"{path}.squad", empty=True),
        set_up=fields.flag(data.get("set_up", False), f"{path}.set_up"),
        fled=status == FLEEING,
        hurt=Hurt(wounds=int(status == OUT_OF_THE_FIGHT), slow=status in FALLEN),
        star_power=fields.integer(data.get("star_power", rep if star else 0), f"{path}.star_power", 0, rep),
        empty=tuple(w for w in gear.weapons if not rules.weapons[w].thrown) if ammo == "out" else (),
        **gear.parts,
    )
    outfit = rules.optional(OUTFIT)
    if outfit is not None:
        outfit(rules, figure, data, path)
    if "speed" in data:
        figure.speed, figure.course = _speed(data["speed"], f"{path}.speed", figure, rules), figure.facing
    if figure.mounted and figure.on_table and space_of(table).building(at) is not None:
        raise BadRequest(
            "a rider is in no building ({rule})", rule=rules.listed_by("riders"), field=f"{path}.at", code="mounted"
        )
    return figure


def _speed(value: Any, path: str, figure: Figure, rules: Ruleset) -> int:
    """How fast a mount is under way as the record begins, given in whole inches. Raises BadRequest."""
    riding, speed = rules.parameters.riding, fields.integer(value, path, 0, 20) * INCH
    if speed and not (figure.mounted and riding and riding.slowest <= speed <= riding.normal_move):
        said = "a mount goes 8 to 16 inches in a phase, and a figure on foot has no speed ({rule})"
        raise BadRequest(said, rule=rules.figure_fields["speed"], field=path, code="no-such-speed")
    return speed


def _validate_fields(item: Any, path: str, keys: frozenset[str], rules: Ruleset) -> None:
    """Refuse what only figures of other rulesets have by naming whose it is, and the rule that says what."""
    for key in item if isinstance(item, dict) else ():
        theirs = [] if key in keys else [book for book in map(get_ruleset, RULESETS) if key in book.figure_fields]
        if theirs:
            said = "{key!r} is not known in {title} but in {theirs} ({rule}); allowed: {known}"
            rule, known = theirs[0].figure_fields[key], ", ".join(sorted(keys))
            title, books = rules.title, ", ".join(other.title for other in theirs)
            raise BadRequest(said, key=key, title=title, theirs=books, known=known, field=f"{path}.{key}", rule=rule)


def _validate_traits(listed: Any, path: str, rules: Ruleset) -> None:
    """Refuse what only figures of other rulesets are by nature by naming the rule that says so."""
    for name in listed if isinstance(listed, list) else ():
        if isinstance(name, str) and name not in rules.traits:
            theirs = {trait.id: trait.rule for book in map(get_ruleset, RULESETS) for trait in book.traits.values()}
            if name in theirs:
                raise fields.unknown(name, path, listed_traits(rules), "trait", theirs[name])


def _unseen(data: Mapping[str, Any], figure: Figure, rules: Ruleset, table: Table) -> bool:
    path = f"figures[{figure.index}].unseen"
    unseen = fields.flag(data.get("unseen", False), path)
    lairs = rules.optional(LAIRS)
    if unseen and lairs is not None and not (figure.aboard or lairs(space_of(table), figure.at)):
        said = "{figure} is in no cover in which it could wait unseen ({rule})"
        rule = rules.figure_fields["unseen"]
        raise BadRequest(said, figure=figure.id, rule=rule, field=path, code="not-hidden")
    return unseen


def _validate_floor(at: tuple[int, int], floor: int, table: Table, path: str) -> None:
    if floor == 0:
        return
    for piece in table.pieces:
        xs, ys = [x for x, _ in piece.polygon], [y for _, y in piece.polygon]
        if piece.type == "building" and min(xs) <= at[0] <= max(xs) and min(ys) <= at[1] <= max(ys):
            if floor < len(piece.levels):
                return
            said = "{piece} has floors 0 to {highest}"
            raise BadRequest(said, piece=piece.id, highest=len(piece.levels) - 1, field=path)
    raise BadRequest("a figure above the ground must stand in a building", field=path)


def _dice(value: Any, rules: Ruleset) -> dict[str, tuple[int, ...]]:
    data = fields.obj(value, "dice", None)
    out: dict[str, tuple[int, ...]] = {}
    for key, faces in data.items():
        path = f"dice.{key[:60]}"
        if not re.fullmatch(r"[a-z0-9-]{1,40}:[a-z0-9-]{1,60}", key):
            raise BadRequest("a dice key is label:who, such as 'ranged-combat:billy'", field=path)
        out[key] = fields.each(faces, path, 10_000, partial(fields.integer, least=1, most=rules.faces(key)))
    return out


def _commitment(value: Any) -> str:
    text = fields.text(value, "commitment")
    if not re.fullmatch(r"[0-9a-f]{64}", text):
        raise BadRequest("a commitment is 64 hexadecimal digits", field="commitment")
    return text
