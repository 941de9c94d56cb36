"""Active fire (CR3-ACT-03, CR3-FIRE)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.command import Command, Fields
from engine.inputs.shape import (
    FIGURE,
    NO_TARGET,
    WEAPON,
    Aim,
    FigureId,
    InSightMove,
    Onward,
    Shooting,
    Slot,
    SlotKind,
    one_of,
    several,
)
from engine.procedures.activation import acting, may_shoot
from engine.procedures.aim import Firing, arms, may_aim_at_mount, ready, targets, usable, validate_aims
from engine.procedures.blast import Throw, lob
from engine.procedures.declare import shots
from engine.procedures.intent import fires, intent
from engine.procedures.ledger import Ledger
from engine.procedures.machines import mounts
from engine.procedures.mover import Mover, turn, turn_to
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE, SIGHTINGS
from engine.space import stay_put
from engine.state import Figure


@dataclass(frozen=True)
class Fire(Shooting):
    """One figure, or several at once."""

    slots = (FIGURE, Slot("targets", SlotKind.TARGET), WEAPON)

    figure: FigureId = ""
    targets: Annotated[tuple[Aim, ...], several(Aim, NO_TARGET)] = ()
    volley: Annotated[tuple[Shooting, ...], several(Shooting)] = ()
    in_sight_move: InSightMove = "ask"
    contact: Onward = "ask"

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest unless each has its targets."""
        one_of(data, path, "figure", "volley")
        if "figure" in data:
            super().complete(data, path)

    @property
    def orders(self) -> tuple[Shooting, ...]:
        """What each of them fires."""
        return self.volley or (self,)


def shootings(g: Game, figure: Figure) -> Iterator[Fields]:
    """Each enemy with each weapon, and with two at once, with one barrel of two (CR3-FIRE-12, CR2-WPN-12)."""
    if not may_shoot(figure):
        return
    yield from _at_machines(g, figure)
    for target in targets(g, figure):
        for names in arms(g, figure, target) if not g.fleet.shut_in(target) else ():
            if all(g.rules.weapons[name].aimed for name in names):
                weapon = names if len(names) > 1 else names[0]
                yield {"figure": figure.id, "weapon": weapon, "targets": [{"figure": target.id}]}
                if may_aim_at_mount(g, target):
                    yield {"figure": figure.id, "weapon": weapon, "targets": [{"figure": target.id, "at": "mount"}]}
        for w in usable(g, figure, target):
            if w.burst.barrels > 1 and w.id not in figure.kit.half_fired:
                one = {"figure": target.id, "shots": w.shots // w.burst.barrels}
                yield {"figure": figure.id, "weapon": w.id, "targets": [one]}


def _at_machines(g: Game, figure: Figure) -> Iterator[Fields]:
    """Each machine that it sees with each weapon that does it harm (CR2-VEH-12, CR2-VEH-15)."""
    for machine in g.fleet.obstacles(g.side_bit(figure.side)):
        voice = g.fleet.voice(machine) if machine.runs and g.hostile(figure.side, machine.side) else None
        for weapon in usable(g, figure, voice) if voice is not None else ():
            if mounts.harms(g, weapon, machine):
                yield {"figure": figure.id, "weapon": weapon.id, "targets": [{"machine": machine.id}]}


def whom(aim: Mapping[str, Any]) -> str:
    """The figure or machine that a target of an input names."""
    return str(aim.get("machine") or aim["figure"])


async def fire(g: Game, item: Fire) -> None:
    """Active fire of one figure, or of several at once (CR3-ACT-03, CR3-RUL-38)."""
    firings: list[Firing] = []
    for order in item.orders:
        firings += _declared(g, acting(g, order.figure), order)
    standing_then = [target for firing in firings for target, _ in firing.aims if target.able]
    for firing in firings:
        if firing.aims:
            turn_to(g, firing.shooter, firing.aims[0][0], "CR3-ACT-04")
        elif firing.spot is not None and not g.space.in_front(firing.shooter.at, firing.shooter.facing, firing.spot[0]):
            turn(g, firing.shooter, g.space.heading(firing.shooter.at, firing.spot[0]), "CR3-ACT-04")
    shooters = [firing.shooter for firing in firings]
    with intent(g, {order.figure: fires(order) for order in item.orders}, item.contact):
        await g.do(SIGHTINGS, [Mover(f, stay_put(f.at, f.floor)) for f in shooters], item.in_sight_move)
    fell = [target for target in standing_then if not target.able]
    still = [f for f in firings if _may_still(f.shooter) and _holds(g, f, fell)]
    for firing in still:
        firing.shooter.now = firing.shooter.now._replace(fired=True)
    if still:
        await g.do(EXCHANGE_OF_FIRE, Replies(still), Ledger())


def _may_still(shooter: Figure) -> bool:
    """Whether it may fire after what turning set off; a test may have used up its fire (MG42-ACT-02)."""
    return shooter.able and not (shooter.now.done or shooter.melee or shooter.now.fired)


def _holds(g: Game, firing: Firing, fell: list[Figure]) -> bool:
    """Whether a declared firing can still be made, and is still wanted, after what turning to it set off."""
    if any(target in fell for target, _ in firing.aims):
        return False
    try:
        if firing.aims:
            validate_aims(g, firing.shooter, firing.aims, firing.weapon)
    except Refused:
        return False
    return firing.weapon in ready(g, firing.shooter) or firing.weapon.lobbed


def _declared(g: Game, figure: Figure, order: Shooting) -> list[Firing]:
    if figure.now.reloading:
        said = "{figure} is reloading and does not fire in this activation"
        raise Refused(said, figure=figure.name, rule="CR3-ACT-06")
    if figure.now.fired:
        raise Refused("{figure} has used its active fire", figure=figure.name, rule="CR3-ACT-03", code="already-fired")
    if figure.now.breaking_off:
        raise Refused("{figure} is breaking off and may do nothing else", figure=figure.name, rule="CR3-MELEE-11")
    if figure.now.climbed:
        said = "{figure} came through a window and does not shoot in this activation"
        raise Refused(said, figure=figure.name, rule="SWP-BLDG-07")
    if order.at is not None:
        name = order.weapon[0] if order.weapon else ""
        return [lob(g, figure, Throw(figure.id, order.at, floor=order.floor, weapon=name))]
    return shots(g, figure, order.weapon, order.targets)


FIRE = Command("fire", Fire, figure=shootings, run=fire, planned=True, together="volley", gloss="hit", foretold=True)
