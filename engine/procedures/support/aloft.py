"""In flight: over the table, fired at from the ground, firing down, and away again (CR2-AIR-03, CR2-AIR-04,
CR2-RUL-263, CR2-RUL-264)."""

from collections.abc import Iterable, Sequence

from engine.battle.fleet import people_of
from engine.battle.game import Game
from engine.events import Drive, MachineEvent
from engine.flow import Question
from engine.procedures.aim import Aims, Arm, Firing, dice_of, ready
from engine.procedures.free_will import HERO, choose_columns, take
from engine.procedures.ledger import Ledger
from engine.procedures.machines import mounts
from engine.procedures.machines.driving import carry, leave_table
from engine.procedures.seam import DUCK_BACK, RUN_AWAY, VOLLEY
from engine.procedures.second.groups import third_die
from engine.procedures.second.received_fire import EITHER
from engine.procedures.second.watch import goes_about
from engine.ruleset.model import Weapon
from engine.space import INCH, Point
from engine.space.geometry import heading_from, near_segment
from engine.state import ALOFT, CARRY_ON, OFF_TABLE, READY, Figure, Machine

Way = tuple[Point, Point]
"""Where something that flies comes from, and where it goes."""
CHECK = "anti-aircraft"
REACH = 24 * INCH
"""The range that a weapon needs for its figure to take the check (CR2-AIR-03)."""
CHOICE = "fire-or-duck-back"


def take_off(g: Game, machine: Machine, way: Way, how: str, rule: str) -> None:
    """It is in flight at the beginning of its way, fast moving, with all aboard (CR2-RUL-298)."""
    g.begin("move")
    machine.status, machine.drove_in = ALOFT, g.state.phases
    carry(g, machine, way[0], heading_from(*way))
    for figure in people_of(g.figures, machine):
        figure.fast = True
        if figure.status == OFF_TABLE:
            figure.status = CARRY_ON
    g.emit(Drive(machine.id, way, way[1], machine.facing, 0, how=how, rule=rule))


def touch_down(g: Game, machine: Machine, spot: Point) -> None:
    """It stands on the ground, where all who can see it do."""
    machine.status = READY
    carry(g, machine, spot, machine.facing)
    for figure in people_of(g.figures, machine):
        figure.fast = False
    g.emit(MachineEvent(machine.id, "lands", to=spot, rule="CR2-HELI-01"))


def fly_off(g: Game, machine: Machine, way: Way, rule: str) -> None:
    """Over the edge at the end of its way, unless it has been driven off before (CR2-AIR-05, CR2-HELI-03)."""
    if machine.status == ALOFT:
        carry(g, machine, way[1], machine.facing)
        leave_table(g, machine, rule)


def below(g: Game, pilot: Figure, figures: Iterable[Figure]) -> list[Figure]:
    """Those of these that are enemies its side knows of, in the open air and behind no cover from it (CR2-RUL-603)."""
    return [
        f
        for f in figures
        if goes_about(f)
        and g.hostile(pilot.side, f.side)
        and g.knows(pilot.side, f)
        and not (f.melee or g.hidden_from(f, pilot.side) or g.covered(pilot, f))
        and g.space.building(f.at) is None
    ]


def shared(weapon: Weapon, targets: Sequence[Figure]) -> Aims:
    """The dice of a burst, the first targets with one more where they do not come out even."""
    each, more = divmod(weapon.shots, len(targets))
    return [(f, each + (n < more)) for n, f in enumerate(targets)]


async def fired_at(g: Game, machine: Machine, way: Way, ledger: Ledger, *, checked: bool = True) -> None:
    """All who can fire at it do, at one moment, once those armed for it have taken the check; if it is a sitting duck,
    without one and with any weapon (CR2-AIR-03, CR2-HELI-01)."""
    gunners = [f for f in g.against(machine.side) if looks_up(g, f, machine)]
    if checked:
        gunners = await _take_check(g, machine, [f for f in gunners if armed(g, f)], way, ledger)
    else:
        gunners = [f for f in gunners if _reaches(g, f, way, checked=False)]
    pilot = g.fleet.voice(machine)
    if gunners and pilot is not None:
        await g.do(VOLLEY, [_at(g, f, machine, pilot, arm(g, f, checked=checked)) for f in gunners], ledger)


def looks_up(g: Game, figure: Figure, machine: Machine) -> bool:
    """Whether it has what flies in sight: all do who are on their feet in the open air, and none who lie hidden
    (CR2-RUL-601)."""
    up = figure.able and figure.on_table and not (figure.melee or figure.fled or figure.carrying >= 0)
    hidden = g.hidden_from(figure, machine.side) or g.fleet.sealed(figure)
    return up and not hidden and g.space.building(figure.at) is None


def armed(g: Game, figure: Figure) -> bool:
    """Whether it has a weapon of range 24 or more, be it empty, or one that is not fired upwards (CR2-AIR-03)."""
    return any(g.rules.weapons[name].range >= REACH for name in mounts.weapons(g, figure))


def arm(g: Game, figure: Figure, *, checked: bool = True) -> Arm:
    """The best weapon that it could fire upwards; after the check one of range 24 or more (CR2-AIR-03, CR2-RUL-602)."""
    found = [w for w in ready(g, figure) if w.aimed and not w.thrown and (w.range >= REACH or not checked)]
    return max(found, key=lambda w: (w.shots, w.rank, w.range), default=None)


def _reaches(g: Game, figure: Figure, way: Way, *, checked: bool = True) -> bool:
    weapon = arm(g, figure, checked=checked)
    return weapon is not None and near_segment(figure.at, *way, weapon.range)


def _at(g: Game, figure: Figure, machine: Machine, pilot: Figure, weapon: Arm) -> Firing:
    assert isinstance(weapon, Weapon)
    dice = dice_of(figure, weapon)
    return Firing(figure, weapon, [(pilot, dice)], spot=(machine.at, 0), hull=machine, deed=g.deed)


async def _take_check(g: Game, machine: Machine, figures: Sequence[Figure], way: Way, ledger: Ledger) -> list[Figure]:
    """The check of all of them in one batch, and what it makes of those who do not fire; those who do."""
    pilot = g.fleet.voice(machine)
    assert pilot is not None

    def holds(figure: Figure) -> frozenset[str]:
        named = (("vehicle", g.fleet.shut_in(figure)), ("leader", third_die(figure)))
        return frozenset(name for name, true in named if true)

    def would(figure: Figure, column: int) -> str:
        result = g.read(CHECK, g.request(figure, holds(figure), choice=column), {}).result
        return EITHER[CHOICE][0] if result == CHOICE and _reaches(g, figure, way) else result

    columns = await choose_columns(g, list(figures), CHECK, would)
    results: dict[int, str] = {}
    for figure in figures:
        g.begin("test", g.deed.origin)
        asked = g.request(figure, holds(figure), choice=columns.get(figure.index))
        results[figure.index] = (await take(g, CHECK, figure, asked)).result
    either = [f for f in figures if results[f.index] == CHOICE]
    questions = [_question(f, reaches=_reaches(g, f, way)) for f in either]
    answers = await g.ask(*questions) if questions else []
    results |= {f.index: answer for f, answer in zip(either, answers, strict=True)}
    for figure in figures:
        if results[figure.index] == "runaway":
            await g.do(RUN_AWAY, figure, [pilot], ledger)
    for figure in figures:
        if results[figure.index] == "duck-back" and figure.able:
            await g.do(DUCK_BACK, figure, [pilot])
    return [f for f in figures if results[f.index] == "fire" and f.able]


def _question(figure: Figure, *, reaches: bool) -> Question:
    """One that has passed two dice fires or ducks back; with nothing that reaches it ducks back or stays, as a hero
    does (CR2-MOVE-18, CR2-RUL-101)."""
    if reaches:
        options = EITHER[CHOICE]
        return Question(CHOICE, options, options[0], figure.id, figure.side, test=CHECK, rule="CR2-AIR-03")
    usual = "stay" if HERO in figure.traits else "duck-back"
    options = ("duck-back", "stay")
    return Question("cannot-fire", options, usual, figure.id, figure.side, test=CHECK, rule="CR2-MOVE-18")
