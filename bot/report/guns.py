"""The guns of a planned shot or drive -> the ground that they bear on, and their kill distance."""

from collections.abc import Iterator, Sequence

from bot.board.machines.values import Arc, Ring
from bot.play.standpoint import Standpoint
from bot.report.driving import Planned
from bot.report.kinds import places_of
from engine.preview import Preview
from engine.procedures.machines import mounts
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.machine_kinds import Mount
from engine.space.hull import Hull
from engine.state import Machine

QUARTER = 90
Grounds = tuple[tuple[Ring, ...], tuple[Arc, ...]]


def grounds_of(here: Standpoint, foretold: Preview, drives: Sequence[Planned]) -> Grounds:
    """Of the mounts that fire, or of those that could where the one drive ends (CR2-RUL-279, CR2-APW-07)."""
    table = here.table
    found: list[tuple[Machine, Mount, Hull, bool]] = []
    for firing in foretold.firings:
        shooter = table.named(firing.figure)
        machine, mount = table.fleet.of(shooter), mounts.mount_of(table, shooter, firing.weapon)
        if machine is not None and mount is not None:
            wounded = {shots.target for shots in firing.targets}
            targets = [one for one in table.state.machines if one.id in wounded]
            kills = any(_goes_through(here, mount, one, machine.at) for one in targets)
            found.append((machine, mount, hull_of(table.rules, machine), kills))
    for drive in drives if len(drives) == 1 else ():
        machine = table.machine(drive.drawn.machine)
        foes = [one for one in table.state.machines if one.runs and table.hostile(machine.side, one.side)]
        for gunner in mounts.gunners(table, machine):
            for mount in mounts.mounts(table, gunner):
                found.append((machine, mount, drive.way.hull, any(_goes_through(here, mount, one) for one in foes)))
    side = places_of(here.moment)[table.state.active_side]
    kept = ((one.at, table.rules.weapons[one.weapon].plunge.safety) for one in foretold.blasts)
    safe = [Ring(side=side, at=at, radius=radius, kind="safety") for at, radius in kept if radius]
    return tuple(dict.fromkeys((*_rings(here, found), *safe))), tuple(dict.fromkeys(_arcs(here, found)))


def _goes_through(here: Standpoint, mount: Mount, target: Machine, attacker: tuple[int, int] | None = None) -> bool:
    """Whether a hit goes through the face turned to an attacker there; without a place, through any."""
    weakest = model_of(here.table.rules, target).dv / 2
    value = weakest if attacker is None else mounts.faced(here.table, target, attacker)[1]
    return here.table.rules.weapons[mount.weapon].piercing.value > value


def _rings(here: Standpoint, found: list[tuple[Machine, Mount, Hull, bool]]) -> Iterator[Ring]:
    for machine, mount, hull, kills in found:
        kill = here.table.rules.weapons[mount.weapon].piercing.kill
        if kill and kills:
            side = _side(here, machine)
            yield Ring(side=side, at=hull.at, radius=kill, facing=hull.facing, length=hull.length, width=hull.width)


def _arcs(here: Standpoint, found: list[tuple[Machine, Mount, Hull, bool]]) -> Iterator[Arc]:
    for machine, mount, hull, _ in found:
        if mount.arc == "hull":
            first, last = (hull.facing - QUARTER) % 360, (hull.facing + QUARTER) % 360
            yield Arc(side=_side(here, machine), at=hull.at, first=first, last=last)


def _side(here: Standpoint, machine: Machine) -> int:
    return places_of(here.moment)[machine.side]
