"""Machines of a moment -> what the board shows of them, as the moment's viewer may know it."""

import hashlib
import math
from collections.abc import Mapping, Sequence
from itertools import chain, count
from typing import Any, Literal

from bot.board.machines.values import (
    Aimed,
    DrawnDrive,
    DrawnFlames,
    DrawnMachine,
    DrawnStrip,
    Outcome,
    Seat,
    Silhouette,
    Strike,
    corners_of,
)
from bot.language import Language, term
from bot.names import plain
from bot.play.moment import Moment
from bot.report.kinds import places_of
from bot.report.step import ReportStep
from bot.report.tags import lettered, side_letters
from engine import state as engine
from engine.battle.fleet import machine_named, people_of
from engine.events import Blast, MachineEvent, Shot
from engine.events import Drive as DriveEvent
from engine.procedures.machines.blows import CLANK
from engine.procedures.support import air
from engine.ruleset.hulls import hull_of
from engine.ruleset.machine_kinds import RIDER, Model
from engine.space import INCH
from engine.space import hull as faces
from engine.space.geometry import VECTOR
from engine.space.hull import Hull
from engine.state import ALOFT, DISABLED, OVERTURNED, PACKED, READY, STALLED, WRECKED, Figure, Point, State
from engine.views import machines_known

_KINDS: dict[str, Silhouette] = {
    "small": "car", "large": "truck", "armored-car": "armored-car", "half-track": "half-track",
    "light-tank": "light-tank", "medium-tank": "medium-tank", "heavy-tank": "heavy-tank",
    "super-heavy-tank": "super-heavy-tank", "coach": "coach", "helicopter": "helicopter", "aircraft": "aircraft",
    "rocket-aircraft": "aircraft",
}  # fmt: skip
"""What a class of machines looks like, and a model that does not look like its class; a gun is towed."""
_NEARLY = 15
"""How many degrees off the line between two faces a shot counts as close to the other one."""
_STATUSES = frozenset({READY, STALLED, DISABLED, OVERTURNED, WRECKED, PACKED, ALOFT})


def machines_of(moment: Moment, language: Language) -> tuple[DrawnMachine, ...]:
    """All machines on the table that the viewer knows of, wrecks too."""
    known = machines_known(moment.record, moment.viewer, moment.state)
    return tuple(_machine(machine, moment, language) for machine in known if machine.status in _STATUSES)


def machine_tag(machine: engine.Machine, moment: Moment) -> str:
    """The letter of the side that brought it, and its own: `CB`."""
    sides = [side.id for side in moment.record.sides]
    return side_letters(moment)[sides.index(_brought_by(machine, moment))] + _letter(machine, moment)


def _brought_by(machine: engine.Machine, moment: Moment) -> str:
    """The side that it began with: it keeps its letters when the enemy takes it."""
    return next(each.side for each in moment.record.machines if each.id == machine.id)


def _letter(machine: engine.Machine, moment: Moment) -> str:
    """In the record's order; with hidden information one that tells nothing of how many there are."""
    side = _brought_by(machine, moment)
    mine = [each.id for each in moment.record.machines if each.side == side]
    if not moment.record.hidden:
        return lettered(mine.index(machine.id))
    taken: dict[str, str] = {}
    for name in mine:
        start = hashlib.sha256(name.encode()).digest()[0]
        letters = map(lettered, chain(((start + n) % 26 for n in range(26)), count(26)))
        taken[name] = next(letter for letter in letters if letter not in taken.values())
    return taken[machine.id]


def told(machine: engine.Machine, moment: Moment) -> bool:
    """Whether the viewer may know who sits in it, where its armour shuts them in."""
    return moment.viewer.gm or moment.viewer.side == machine.side


def _machine(machine: engine.Machine, moment: Moment, language: Language) -> DrawnMachine:
    rules, state = moment.record.ruleset, moment.state
    model, tag, name = (
        rules.models[machine.model],
        machine_tag(machine, moment),
        machine_name(machine, moment, language),
    )
    people = [figure for figure in people_of(state.figures, machine) if figure.aboard]
    seen = not model.closed or told(machine, moment)
    riders = [figure for figure in people if figure.seat == RIDER]
    return DrawnMachine(
        id=machine.id,
        name=name,
        tag=tag,
        side=places_of(moment)[machine.side],
        silhouette=silhouette_of(model, packed=machine.status == PACKED),
        length=model.length,
        width=model.width,
        at=_middle(machine, model, moment),
        facing=machine.facing,
        turret=machine.turret if model.turreted else None,
        status=READY if machine.status == PACKED else machine.status,  # type: ignore[arg-type]
        burning=machine.burning,
        hull_down=machine.hull_down,
        way=machine.speed // 2 if machine.status == READY else 0,
        commander=_commander(machine, model),
        crew=_crew(model, people) if seen else None,
        riders=tuple(map(_seat, riders)) if seen or model.rides_outside else None,
        closed=model.closed,
        rides_outside=model.rides_outside,
        armour=None if model.towed or not _pierced(state, moment) else model.dv,
        people=tuple((one.id, _called(one, model, seen, f"{name} {tag}")) for one in people),
    )


def _middle(machine: engine.Machine, model: Model, moment: Moment) -> Point:
    """Where its middle is drawn: of what flies in over an edge, so far on that all of it is on the picture."""
    table = moment.record.table
    rear, ahead = (
        faces.at(hull_of(moment.record.ruleset, machine), far, 0) for far in (-model.length // 2, model.length // 2)
    )
    comes = machine.status == ALOFT and not (0 <= rear[0] <= table.width and 0 <= rear[1] <= table.height)
    return ahead if comes else machine.at


def silhouette_of(model: Model, *, packed: bool = False) -> Silhouette:
    """What a model looks like from above."""
    if model.kind == "mortar":
        return "packed-mortar" if packed else "mortar"
    return "gun" if model.towed else _KINDS.get(model.id) or _KINDS[model.kind]


def _called(figure: Figure, model: Model, seen: bool, hull: str) -> str:
    """A figure's name, where it is seen; else its machine's."""
    return plain(figure.name, 20) if seen or (model.rides_outside and figure.seat == RIDER) else hull


def _seat(figure: Figure) -> Seat:
    return "able" if figure.able else "stunned" if figure.status == engine.STUNNED else "out"


def _crew(model: Model, people: Sequence[Figure]) -> tuple[Seat, ...]:
    """Every job in its order, taken or not; of a gun, whose crew stands beside it, none."""
    by_job = {figure.seat: figure for figure in people}
    return () if model.towed else tuple(_seat(by_job[job]) if job in by_job else "empty" for job in model.seats)


def _commander(machine: engine.Machine, model: Model) -> Literal["", "up", "down"]:
    """Whether somebody looks out of a closed machine: everybody sees that."""
    if not model.closed or machine.status not in (READY, STALLED):
        return ""
    return "down" if machine.buttoned else "up"


def _pierced(state: State, moment: Moment) -> bool:
    """Whether anybody on the table has what goes through armour: without that it is no news."""
    rules = moment.record.ruleset
    armed = (weapon for figure in state.figures if figure.able for weapon in figure.weapons)
    mounted = (mount.weapon for one in state.machines for mount in rules.models[one.model].mounts)
    return any(rules.weapons[weapon].piercing.value for weapon in (*armed, *mounted) if weapon in rules.weapons)


def drives_of(step: ReportStep, facings: dict[str, int]) -> list[DrawnDrive]:
    """The way of each machine in a step, with its turns; `facings` are those before, and then those behind it."""
    found: list[DrawnDrive] = []
    stations: list[tuple[Point, float]] = []
    machine = ""
    for event in step.events:
        if isinstance(event, DriveEvent) and len(event.path) > 1 and event.how != "strafe":
            machine = event.machine
            before = facings.get(machine, event.facing)
            starts = [(event.path[0], before), (event.path[0], event.facing)] if before != event.facing else []
            stations += [] if stations else starts or [(event.path[0], event.facing)]
            stations.append((event.path[-1], event.facing))
            facings[machine] = event.facing
        elif isinstance(event, MachineEvent) and event.facing is not None and event.machine == machine:
            stations.append((stations[-1][0], event.facing))
            facings[machine] = event.facing
    if stations:
        found.append(DrawnDrive(machine=machine, stations=tuple(stations), mark=str(step.number or "")))
    return found


def strikes_of(step: ReportStep, stood: Mapping[int, Mapping[str, Point]], moment: Moment) -> list[Strike]:
    """Fire at machines, and of what goes through armour: one line for each shooter and target of a step."""
    rules, hulls = moment.record.ruleset, {machine.id: machine for machine in moment.state.machines}
    found: dict[tuple[str, str], Strike] = {}
    landed = next((event.at for event in step.events if isinstance(event, Blast)), None)
    for event in step.events:
        if not isinstance(event, Shot) or not strikes(event, moment):
            continue
        at, hull, hit = stood[id(event)], hulls.get(event.target), event.result == "hit"
        heavy = event.weapon in rules.weapons and bool(rules.weapons[event.weapon].piercing.value)
        shooter = next((f for f in moment.before.figures if f.id == event.shooter), None)
        mounted = shooter is not None and event.weapon in rules.weapons and rules.weapons[event.weapon].on_mount
        gun = (shooter.aboard or shooter.serves) if shooter is not None and mounted else ""
        outcome: Outcome = "hit" if hit else "miss"
        if hit and heavy and hull is not None:
            outcome = "through" if goes_through(event, step, moment) else "glances"
        made = Strike(
            shooter=gun or event.shooter,
            target=event.target,
            outcome=outcome,
            heavy=heavy,
            face=event.face or None if hit else None,
            spot=landed if not hit else None,
            mark=str(step.number or ""),
            start=at.get(gun or event.shooter),
            end=at[event.target],
        )
        key = made.shooter, made.target
        if key not in found or (hit and found[key].outcome == "miss"):
            found[key] = made
    return list(found.values())


def strikes(shot: Shot, moment: Moment) -> bool:
    """Whether a shot is drawn as one that hulls meet: at a machine, by one, or by what goes through armour."""
    machines, weapon = {machine.id for machine in moment.state.machines}, moment.record.ruleset.weapons.get(shot.weapon)
    return bool({shot.shooter, shot.target} & machines) or (weapon is not None and bool(weapon.piercing.value))


def goes_through(shot: Shot, step: ReportStep, moment: Moment) -> bool:
    """By the Penetration rolled for the hull; within kill distance without one (CR2-APW-06, CR2-APW-07)."""
    results = [roll.result for roll in step.rolls if roll.label == "penetration" and roll.figure == shot.target]
    if results:
        return any(result != CLANK for result in results)
    deeds = {deed.number for deed in step.deeds}
    told = (entry.event for entry in moment.entries if entry.deed.number in deeds)
    return any(isinstance(e, MachineEvent) and (e.machine, e.what) == (shot.target, "kill-distance") for e in told)


def aimed_at(shooter: Figure, target: engine.Machine, moment: Moment) -> Aimed:
    """The face of a machine that a shot from a figure would strike, with its Defence Value (CR2-VEH-11)."""
    hull = hull_of(moment.record.ruleset, target)
    face = faces.side(hull, shooter.at)
    value = moment.record.ruleset.models[target.model].dv
    return Aimed(
        machine=target.id,
        face=face,
        armour=value if face == "front" else value / 2,
        nearly=_near_a_border(hull, shooter.at),
    )


def _near_a_border(hull: Hull, attacker: Point) -> bool:
    """Whether an attacker stands nearly on the line of its front or its rear, as seen from the corner."""
    ahead, aside = (abs(part) / VECTOR for part in faces.local(hull, attacker))
    beside = aside - hull.width / 2
    return beside > 0 and abs(math.degrees(math.atan2(ahead - hull.length / 2, beside))) <= _NEARLY


def machine_name(machine: engine.Machine, moment: Moment, language: Language) -> str:
    """Its own name where it has one, else what it is."""
    model = moment.record.ruleset.models[machine.model]
    return term(language, "model", model.id) if machine.name == model.name else plain(machine.name, 20)


def strips_of(moment: Moment, steps: Sequence[ReportStep], language: Language) -> tuple[DrawnStrip, ...]:
    """Where something flies: as it has been called, and along the strips that these steps have it strafe."""
    flown = [e for step in steps for e in step.events if isinstance(e, DriveEvent) and e.how == "strafe"]
    ways = [(e.machine, "strafe", (e.path[0], e.path[-1]), True) for e in flown]
    ways += [(one.machine, one.task, one.way, False) for one in moment.state.support if one.task != "fly-out"]
    return tuple(_strip(*way, moment, language) for way in ways)


def strip_planned(item: Mapping[str, Any], moment: Moment, language: Language) -> tuple[DrawnStrip, ...]:
    """The strip that an order would call something to, if it is such an order."""
    if item.get("do") not in ("strafe", "fly-in"):
        return ()
    start, end = ((round(x * INCH), round(y * INCH)) for x, y in (item["from"], item["to"]))
    return (_strip(item.get("machine") or item["with"], item["do"], (start, end), False, moment, language),)


def _strip(
    name: str, task: str, way: tuple[Point, Point], flown: bool, moment: Moment, language: Language
) -> DrawnStrip:
    machine, strip = machine_named(moment.state, name), air.strip(way)
    width = strip.width if task == "strafe" else moment.record.ruleset.models[machine.model].width
    return DrawnStrip(
        tag=machine_tag(machine, moment),
        name=machine_name(machine, moment, language),
        pilot=next((figure.id for figure in people_of(moment.state.figures, machine)), ""),
        side=places_of(moment)[machine.side],
        area=corners_of(strip.at, strip.facing, strip.length, width),
        facing=strip.facing,
        run=task == "strafe",
        flown=flown,
    )


def flames_of(moment: Moment) -> tuple[DrawnFlames, ...]:
    """The ground that burns."""
    return tuple(
        DrawnFlames(id=f"flames-{number}", area=corners_of(one.at, one.facing, one.length, one.width))
        for number, one in enumerate(moment.state.flames)
    )
