"""Charging into melee: to six inches, the test, the target's fire, contact (CR3-CHARGE)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.checks.outcome import Outcome, Party
from engine.errors import Refused
from engine.flow import Question
from engine.game import Game
from engine.procedures.activation import acting
from engine.procedures.aim import Aims, Firing, usable
from engine.procedures.contact import follow_up, into_contact
from engine.procedures.exchange import Replies
from engine.procedures.ledger import Ledger
from engine.procedures.movement import Mover, fast_move, step_on, tell, turn_to
from engine.procedures.reach import charge_route
from engine.procedures.sightings import new_sightings, note
from engine.space import INCH, Point, Route
from engine.state import Figure

if TYPE_CHECKING:
    from engine.procedures.in_sight import InSight

Pairs = list[tuple[Figure, Figure]]


@dataclass(slots=True)
class Charge:
    """One charger against its target, and how the test between them came out."""

    charger: Figure
    target: Figure
    began: Point
    result: str = ""
    melee: bool = False

    @property
    def dice_allowed(self) -> int:
        """Dice the target may fire at this charger: none, one, or (99) its full Target Rating."""
        return {"target-fires-one": 1, "target-fires-all": 99, "charger-halts": 99}.get(self.result, 0)


# ---- the command ----


async def charge(g: Game, item: dict[str, Any]) -> None:
    """A group charges when active: each names one target (CR3-ACT-05, CR3-CHARGE-02, CR3-RUL-98)."""
    wanted = item.get("charges") or [{"figure": f, "target": item["target"]} for f in item["figures"]]
    pairs: Pairs = [(acting(g, order["figure"]), g.named(order["target"])) for order in wanted]
    for charger, target in pairs:
        _check(g, charger, target)
    for target in {t.index: t for _, t in pairs}.values():
        if len(target.melee) + sum(t is target for _, t in pairs) > g.rules.parameters.attackers_per_target:
            raise Refused(f"at most four figures may fight {target.name}", rule="CR3-MELEE-08")
    fast = bool(item.get("fast"))
    routes = [_route(g, charger, target, fast) for charger, target in pairs]
    for charger, _ in pairs:
        _stand(g, charger)
    if fast:
        await fast_move(g, [charger for charger, _ in pairs])
    movers = []
    for (charger, _), route in zip(pairs, routes, strict=True):
        left = charger.allowance - charger.used
        if fast and route.through("rough"):
            left = min(left, max(g.rules.parameters.normal_move - charger.used, 0))
        movers.append(Mover(charger, route.cut(left)))
    short = [m.figure for m, route in zip(movers, routes, strict=True) if m.route.length < route.length]
    await g.do("advance", movers, item.get("in_sight_move", "ask"))
    for charger, _ in pairs:
        charger.fired = True  # one action, and a charge that falls short costs the fire too (CR3-CHARGE-05)
    home = [(c, t) for c, t in pairs if c not in short and c.able and not c.done and not c.melee and t.able]
    home = [(c, t) for c, t in home if g.sees(c, t, turning=True)]
    for charger, _ in pairs:
        charger.done = True
    if home:
        ledger = Ledger()
        await g.do("charge-home", home, ledger, None, True)
        await g.do("exchange-of-fire", Replies(), ledger)


def _check(g: Game, charger: Figure, target: Figure) -> None:
    if target.side == charger.side:
        raise Refused(f"{target.name} is a friend", rule="CR3-CHARGE-02")
    if not target.able:
        raise Refused(f"{target.name} is {target.status}; walk up to it instead", rule="CR3-DMG-05")
    if charger.fired or charger.reloading or charger.breaking_off:
        raise Refused(f"{charger.name} has used its action", rule="CR3-ACT-01")
    if not g.sees(charger, target, turning=True):
        raise Refused(f"{charger.name} has no line of sight to {target.name}", rule="CR3-CHARGE-03", code="no-sight")


def _route(g: Game, charger: Figure, target: Figure, fast: bool) -> Route:
    inches = charger.allowance - charger.used
    if charger.posture == "prone":
        inches -= g.rules.parameters.getting_up
    hope = 2 * g.rules.parameters.fast_step if fast else 0
    route = charge_route(g, charger, target, inches + hope)
    if route is None:
        raise Refused(
            f"{charger.name} cannot get to 6 inches from {target.name} with {max(inches + hope, 0) / INCH:g} inches",
            rule="CR3-CHARGE-04",
            code="out-of-reach",
        )
    return route


def _stand(g: Game, charger: Figure) -> None:
    if charger.posture == "prone":
        charger.used += g.rules.parameters.getting_up
        charger.stood_up = True
        g.set_posture(charger, "standing", "CR3-MOVE-09")


# ---- the test and what follows ----


async def charge_home(g: Game, pairs: Pairs, ledger: Ledger, test: InSight | None, shared: bool = False) -> None:
    """Take these charges from where the chargers stand into melee (CR3-CHARGE-06 to CR3-CHARGE-15).

    Debts go into the ledger. In an In Sight (`test`) newcomers may interrupt; `shared` chargers roll one set.
    """
    charges: list[Charge] = []
    for charger, target in pairs:
        began = charger.at
        g.involved |= 1 << charger.index | 1 << target.index
        g.reveal(charger, target.side)
        if await _approach(g, charger, target, test):
            charges.append(Charge(charger, target, began))
    if not charges:
        return
    for c in charges:
        turn_to(g, c.charger, c.target, "CR3-RUL-14")
        await _drop_wounded(g, c)
    await _roll(g, charges, shared)
    await _fire(g, charges, ledger)
    for target in _targets(charges):
        winners = [c.charger for c in charges if c.target is target and c.result == "target-runs-away"]
        if winners and target.able:
            spot, floor = target.at, target.floor
            await g.do("run-away", target, winners, ledger)
            if not target.on_table:
                follow_up(g, [w for w in winners if w.able], spot, floor)
    for c in charges:
        if c.melee and c.charger.able and c.target.able:
            into_contact(g, c.charger, c.target, c.began)
    for target in _targets(charges):
        fresh = [c.charger for c in charges if c.target is target and target.index in c.charger.melee]
        if fresh:
            await g.do("fight-in-turn", target, fresh, ledger)


def _targets(charges: list[Charge]) -> list[Figure]:
    found = {c.target.index: c.target for c in charges}
    return [found[index] for index in sorted(found)]


async def _approach(g: Game, charger: Figure, target: Figure, test: InSight | None) -> bool:
    """Bring a charger to the six inch point; false if it cannot go on (CR3-CHARGE-06, CR3-RUL-97)."""
    _stand(g, charger)
    active = charger.index in g.state.active
    limit = 10**6 if charger.done and active else _budget(g, charger)
    route = charge_route(g, charger, target, limit)
    if route is None:
        return False
    m = Mover(charger, route)
    while m.gone < route.length:
        step_on(g, m, min(m.gone - m.gone % INCH + INCH, route.length))
        if m.route is not route:
            tell(g, m, "charge")
            return False  # somebody unknown stands in the way
        found = new_sightings(g)
        if test is not None and any(not test.has(f) for sighting in found for f in sighting):
            tell(g, m, "charge")
            actor = next(p for p in test.taking_part if p.figure is charger)
            await g.do("newcomers", test, actor)
            return False  # it chooses afresh when its turn comes again (CR3-RUL-32)
        if test is not None:
            note(g, found)
    tell(g, m, "charge")
    g.reacted |= 1 << charger.index
    if active:
        charger.done = True
        charger.fired = True
    return True


def _budget(g: Game, charger: Figure) -> int:
    if charger.index in g.state.active:
        return charger.allowance - charger.used
    return g.rules.parameters.normal_move


async def _drop_wounded(g: Game, c: Charge) -> None:
    """A carrier that is charged drops its load; a Star may hold on (CR3-WOUND-04)."""
    for figure in (c.charger, c.target):
        if figure.carrying < 0:
            continue
        if figure is c.target and figure.star:
            [answer] = await g.ask(
                Question("keep-wounded", ("yes", "no"), "no", figure.id, figure.side, rule="CR3-WOUND-04")
            )
            if answer == "yes":
                continue
        g.let_go(figure)


async def _roll(g: Game, charges: list[Charge], shared: bool) -> None:
    """Every charger and every target 2d6 against its Rep; a target one set against all (CR3-CHARGE-07 to -09)."""
    faces: dict[int, list[int]] = {}
    if shared:
        leader = g.leader([c.charger for c in charges])
        common = g.roll("charge", leader.id, 2)
        for c in charges:
            faces[c.charger.index] = common
    for figure in [c.charger for c in charges] + _targets(charges):
        if figure.index not in faces:
            faces[figure.index] = g.roll("charge", figure.id, 2)
    for c in charges:
        dice = {"self": faces[c.charger.index], "foe": faces[c.target.index]}
        outcome = g.read("charge", g.request(c.charger, foe=Party(c.target.rep)), dice)
        c.result, c.melee = outcome.result, bool(outcome.values["melee"])
        _log(g, c, outcome, dice)
        if any(o.charger is c.target and o.target is c.charger for o in charges):
            _meet_halfway(c)


def _log(g: Game, c: Charge, outcome: Outcome, dice: dict[str, list[int]]) -> None:
    g.log_roll("charge", outcome, figure=c.charger.id, dice=tuple(dice["self"]), against=c.target.id)
    g.log_foe("charge", outcome, c.target, c.charger, tuple(dice["foe"]))


def _meet_halfway(c: Charge) -> None:
    """Two who charge each other: two more and the other runs, anything else is melee without fire (CR3-RUL-166)."""
    if c.result != "target-runs-away":
        c.result, c.melee = "", True


async def _fire(g: Game, charges: list[Charge], ledger: Ledger) -> None:
    """What the results let the targets fire (CR3-CHARGE-11 to CR3-CHARGE-15, CR3-RUL-99 to CR3-RUL-103)."""
    firings: list[Firing] = []
    for target in _targets(charges):
        at = [c for c in charges if c.target is target and c.dice_allowed and g.sees(target, c.charger)]
        weapons = [w for c in at for w in usable(g, target, c.charger) if w.aimed]
        if weapons and target.able:
            aims = await _share(g, target, at, max(weapons[0].target, 1))
            firing = Firing(target, weapons[0], aims, target.carrying >= 0)
            firing.charged_by = tuple(c.charger.index for c in at)
            firings.append(firing)
    fresh = Ledger()
    if firings:
        await g.do("volley", firings, fresh)
    halted = [c.charger for c in charges if c.result == "charger-halts"]
    spared = [f for c in charges for f in (c.charger, c.target) if f not in halted]
    ledger.merge(fresh, spare=spared)


async def _share(g: Game, target: Figure, at: list[Charge], rating: int) -> Aims:
    """Dice at several chargers, no more in all than the Target Rating (CR3-CHARGE-15)."""
    default = [(at[0].charger, min(at[0].dice_allowed, rating))]
    if len(at) == 1:
        return default
    limits = {c.charger.id: min(c.dice_allowed, rating) for c in at}

    def check(question: Question, choice: Any) -> Any:
        ok = (
            isinstance(choice, dict)
            and choice
            and all(
                name in limits and isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= limits[name]
                for name, n in choice.items()
            )
        )
        if not ok or sum(choice.values()) > rating:
            shares = ", ".join(f"{name} up to {n}" for name, n in limits.items())
            raise Refused(f"{rating} dice in all: {shares}", rule="CR3-CHARGE-15", code="bad-choice")
        return choice

    [answer] = await g.ask(
        Question(
            "targets",
            tuple(limits),
            {f.id: n for f, n in default},
            target.id,
            target.side,
            "dice",
            "charge",
            "CR3-CHARGE-15",
            check,
        )
    )
    return [(g.named(name), dice) for name, dice in answer.items()]
