"""Charging when active: who may, and the way to the six inch point (CR3-CHARGE-01 to CR3-CHARGE-06)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.command import Command, Fields
from engine.inputs.shape import (
    TARGET,
    FigureId,
    FigureIds,
    Flag,
    InSightMove,
    Onward,
    Pair,
    Shape,
    Slot,
    SlotKind,
    beside,
    one_of,
    several,
)
from engine.procedures.activation import acting, may_act
from engine.procedures.charge_reach import approach, can_charge, charge_route, comer, get_up, to_charge_point
from engine.procedures.contact import in_touch, room_for
from engine.procedures.intent import charges_at, intent
from engine.procedures.ledger import Ledger
from engine.procedures.mover import Mover, affordable, turn_to
from engine.procedures.replies import Charges, Pairs, Replies
from engine.procedures.seam import ADVANCE, CHARGE_HOME, EXCHANGE_OF_FIRE, FAST_MOVE, SIGHTINGS
from engine.procedures.third.fast_move import got_up
from engine.space import INCH, Point, Route
from engine.state import Figure

LISTED = 10
"""The most enemies that are tried for a list of whom a figure may charge."""


@dataclass(frozen=True)
class Charge(Shape):
    """Several at one target, or each at one of its own."""

    slots = (Slot("figures", SlotKind.FIGURES), TARGET)

    figures: FigureIds = ()
    target: FigureId = ""
    charges: Annotated[tuple[Pair, ...], several(Pair)] = ()
    fast: Flag = False
    in_sight_move: InSightMove = "ask"
    contact: Onward = "ask"

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest unless each has a target."""
        one_of(data, path, "figures", "charges")
        if "figures" in data:
            beside(data, path, "target")

    @property
    def orders(self) -> tuple[Pair, ...]:
        """The chargers and their targets."""
        return self.charges or tuple(Pair(figure, self.target) for figure in self.figures)


def targets(g: Game, figure: Figure) -> Iterator[Fields]:
    """Enemies it may charge now, nearest first; of a crowd only the nearest are listed, and others can be named."""
    if may_act(figure) or figure.now.answered:
        for target in g.nearest(figure, g.enemies(figure))[:LISTED]:
            if can_charge(g, figure, target):
                yield {"figures": [figure.id], "target": target.id}


def declared(g: Game, item: Charge) -> Pairs:
    """The chargers and their targets. Raises Refused unless every charger is active."""
    return [(acting(g, order.figure), g.named(order.target)) for order in item.orders]


async def charge(g: Game, item: Charge) -> None:
    """A group charges when active: each names one target (CR3-ACT-05, CR3-CHARGE-02, CR3-RUL-98)."""
    pairs = declared(g, item)
    for charger, target in pairs:
        _validate(g, charger, target)
    fast = item.fast
    routes = [_route(g, charger, target, fast) for charger, target in pairs]
    _validate_places(g, pairs, routes, fast)
    stood = {target.index: target.at for _, target in pairs}
    began = {charger.index: charger.at for charger, _ in pairs}
    for charger, _ in pairs:
        get_up(g, charger)
    g.begin("move")
    if fast:
        await g.do(FAST_MOVE, [charger for charger, _ in pairs])
    movers = [Mover(charger, affordable(g, charger, route)) for (charger, _), route in zip(pairs, routes, strict=True)]
    short = [m.figure for m, route in zip(movers, routes, strict=True) if m.route.length < route.length]
    for charger, target in pairs:
        turn_to(g, charger, target, "CR3-RUL-14")
    answer = item.in_sight_move
    with intent(g, {charger.id: charges_at(target) for charger, target in pairs}, item.contact):
        await g.do(SIGHTINGS, movers, answer)
        await g.do(ADVANCE, movers, answer)
    home = [(c, t) for c, t in pairs if c not in short and _goes_on(g, c, t, stood)]
    for charger, _ in pairs:
        # A charge is the whole action, and one that falls short costs the fire too (CR3-CHARGE-05, CR3-RUL-104).
        charger.now = charger.now._replace(fired=True, done=True)
    if home:
        ledger = Ledger()
        await g.do(CHARGE_HOME, Charges(home, began), ledger)
        await g.do(EXCHANGE_OF_FIRE, Replies(), ledger)


def _validate(g: Game, charger: Figure, target: Figure) -> None:
    if target.side == charger.side:
        raise Refused("{target} is a friend", target=target.name, rule="CR3-CHARGE-02")
    if not target.able:
        said = "{target} is {status}; walk up to it instead"
        raise Refused(said, target=target.name, status=target.status, rule="CR3-DMG-05")
    if charger.now.fired or charger.now.reloading or charger.now.breaking_off or charger.now.stays:
        raise Refused("{charger} has used its action", charger=charger.name, rule="CR3-ACT-01")
    if not g.sees(charger, target, turning=True):
        said = "{charger} has no line of sight to {target}"
        raise Refused(said, charger=charger.name, target=target.name, rule="CR3-CHARGE-03", code="no-sight")
    if not in_touch(g, charger, target):
        said = "{charger} is mounted and cannot get at {target} in a building"
        raise Refused(said, charger=charger.name, target=target.name, rule="SWP-RUL-25", code="indoors")


def _route(g: Game, charger: Figure, target: Figure, fast: bool) -> Route:
    """Its way to the charge point, with the best Fast Move it may hope for. Raises Refused."""
    left, inches = approach(g, charger), _hoped(g, charger, fast)
    route = charge_route(g, charger, target, inches)
    # Rough ground leaves nothing of a Fast Move (CR3-TERR-09, CR3-RUL-140).
    if route is None and to_charge_point(g, charger, target, max(inches, 0)) is not None:
        said = "{charger} has no way on foot to {target}"
        raise Refused(said, charger=charger.name, target=target.name, rule="CR3-RUL-95", code="no-way")
    if route is None or (route.length > left and route.through("rough")):
        said = "{charger} cannot get to 6 inches from {target} with {inches:g}″"
        rule, far = "CR3-CHARGE-04", max(inches, 0) / INCH
        raise Refused(said, charger=charger.name, target=target.name, inches=far, rule=rule, code="out-of-reach")
    return route


def _hoped(g: Game, charger: Figure, fast: bool) -> int:
    """What movement it may count on, with the best that a Fast Move tried now could add (CR3-MOVE-03, CR3-MOVE-05,
    CR3-MOVE-09, CR3-WOUND-02)."""
    left = approach(g, charger)
    if not fast:
        return left
    one_die = charger.posture == "prone" or got_up(charger) or charger.carrying >= 0
    extra = g.rules.parameters.gait(charger.mounted).fast_step * (1 if one_die else 2)
    return max(extra, left) if charger.now.stepped or charger.now.joined else left + extra


def _validate_places(g: Game, pairs: Pairs, routes: list[Route], fast: bool) -> None:
    """Two places before a target, two behind it (CR3-MELEE-08, CR3-RUL-98, SWP-RUL-49). Raises Refused."""
    for target in {t.index: t for _, t in pairs}.values():
        ways = [(c, route) for (c, t), route in zip(pairs, routes, strict=True) if t is target]
        if not room_for(g, target, [comer(g, c, target, route, _hoped(g, c, fast)) for c, route in ways]):
            most = g.rules.parameters.attackers_per_target
            said = "at most {most} figures fight {target}, no more than {half} of them from the front"
            if g.rules.parameters.goes_round:
                said = "{target} has room for {half} in front, and for {half} behind if their movement takes them round"
            raise Refused(said, most=most, target=target.name, half=most // 2, rule="CR3-MELEE-08", code="no-room")


def _goes_on(g: Game, charger: Figure, target: Figure, stood: dict[int, Point]) -> bool:
    """Whether its charge goes on after what it met on the way (CR3-RUL-97).

    A target that has ducked out of its sight meanwhile is lost to it (CR3-CHARGE-03).
    """
    if not charger.able or charger.now.done or charger.melee or not target.able:
        return False
    stays = target.at == stood[target.index] and not target.cover
    return stays or g.sees(charger, target, turning=True)


CHARGE = Command(
    "charge", Charge, figure=targets, run=charge, planned=True, together="charges", gloss="contact", foretold=True
)
