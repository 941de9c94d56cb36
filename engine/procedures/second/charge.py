"""Wanting to charge, and being charged (MG42-REACT-10 to MG42-REACT-13, MG42-RUL-61)."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.checks.outcome import Request
from engine.game import Game
from engine.procedures.aim import choose_aims, firing_at, usable, whole
from engine.procedures.charge_reach import approach, charge_route, from_rear
from engine.procedures.contact import Comer, follow_up, into_contact
from engine.procedures.free_will import choose_columns, take
from engine.procedures.ledger import Ledger
from engine.procedures.mover import Mover, step_on, tell, turn_to
from engine.procedures.replies import Charges, Pairs, Replies
from engine.procedures.results import resume
from engine.procedures.seam import DUCK_BACK, EXCHANGE_OF_FIRE, IN_SIGHT, RUN_AWAY
from engine.procedures.second.groups import led, third_die
from engine.procedures.second.moves import pop_up
from engine.procedures.second.seam import MELEE_ROUND
from engine.procedures.second.watch import due, spring
from engine.procedures.sightings import Sighting, new_sightings, note
from engine.space import INCH, Point
from engine.state import Figure


@dataclass(slots=True)
class Way:
    """A charger's way: where it set out, and how far its charge carries it from the charge point."""

    began: Point
    left: int = 0


async def charge_home(g: Game, charges: Charges, ledger: Ledger) -> None:
    """Wanting to Charge, the way there, Being Charged with its shots, contact and one round of melee (MG42-RUL-61)."""
    pairs = charges.pairs
    ways = {charger.index: Way(charger.at) for charger, _ in pairs}
    going = [pair for pair, result in zip(pairs, await _wanting(g, pairs), strict=True) if result == "charge"]
    for charger, target in going:
        charger.now = charger.now._replace(fired=True, done=True)
        g.charging |= 1 << charger.index
        await _approach(g, charger, target, ways[charger.index])
    going = [(c, t) for c, t in going if _comes_on(g, c) and t.able]
    for target in _targets(going):
        mine = [c for c, t in going if t is target]
        await _being_charged(g, target, mine, ways)
    for charger, _ in pairs:
        g.charging &= ~(1 << charger.index)


def _comes_on(g: Game, charger: Figure) -> bool:
    """Whether a charger is still coming: neither down, nor stopped, nor held up in another fight."""
    return charger.able and not charger.melee and bool(g.charging >> charger.index & 1)


# ---- wanting to ----


def wanting_request(g: Game, charger: Figure, target: Figure, choice: int | None = None) -> Request:
    """What a charger asks its check with (MG42-LEAD-02, MG42-RUL-16)."""
    active = charger.index in g.state.active
    holds = (
        ("in-cover", g.protection(target, charger).for_test != "open"),
        ("in-building", g.space.building(charger.at) is not None),
        ("leader", charger.leader or (active and led(g.active_figures()))),
    )
    return g.request(charger, frozenset(name for name, true in holds if true), choice=choice)


async def _wanting(g: Game, pairs: Pairs) -> list[str]:
    against = {charger.index: target for charger, target in pairs}
    columns = await choose_columns(
        g,
        [charger for charger, _ in pairs],
        "wanting-to-charge",
        lambda f, c: g.read("wanting-to-charge", wanting_request(g, f, against[f.index], c), {}).result,
        lambda f: [against[f.index]],
    )
    results: list[str] = []
    cause = g.deed
    for charger, target in pairs:
        asked = wanting_request(g, charger, target, columns.get(charger.index))
        g.sent[charger.index] = g.begin("test", g.sent.get(charger.index) or cause)
        results.append(take(g, "wanting-to-charge", charger, asked, target).result)
    for (charger, target), result in zip(pairs, results, strict=True):
        g.deed = g.sent[charger.index]
        if result == "duck-back":
            await g.do(DUCK_BACK, charger, [target])
        elif result == "stay-and-fire":
            await _stay_and_fire(g, charger, target)
        elif result == "stay":
            charger.now = charger.now._replace(balked=True, allowance=charger.now.used)
    return results


async def _stay_and_fire(g: Game, charger: Figure, target: Figure) -> None:
    """It stays behind its cover and fires if it can (MG42-REACT-11)."""
    charger.now = charger.now._replace(done=True)
    if charger.able and usable(g, charger, target):
        resume(g, charger)
        charger.now = charger.now._replace(fired=True)
        await g.do(EXCHANGE_OF_FIRE, Replies([firing_at(g, charger, whole(g, charger, target))]), Ledger())


# ---- the way there ----


async def _approach(g: Game, charger: Figure, target: Figure, way: Way) -> None:
    """To the charge point, through whatever sight of it calls for (MG42-RUL-89); it does not fire on the way.

    A figure in its way, where its side knew of nobody, ends the charge there.
    """
    inches = approach(g, charger, reaction=True)
    route = charge_route(g, charger, target, inches)
    if route is None:
        g.charging &= ~(1 << charger.index)
        return
    way.left = inches - route.length
    pop_up(g, charger)
    if g.waits_unseen(charger) and not g.looks_alone:
        await _come_out(g, charger)
    # It counts as moving fast only beyond a normal move (MG42-RUL-24).
    whole_way = route.length + g.space.distance(route.end[0], target.at)
    charger.fast = charger.fast or whole_way > g.pace(charger)
    g.deed = g.sent[charger.index]
    m = Mover(charger, route)
    while m.gone < route.length and _comes_on(g, charger) and m.route is route:
        step_on(g, m, min(m.gone - m.gone % INCH + INCH, route.length))
        g.reacted |= 1 << charger.index
        found = new_sightings(g)
        if found:
            tell(g, m, "charge", "MG42-RUL-61")
            here = charger.at
            await g.do(IN_SIGHT, [], found, "stay")
            g.deed = g.sent[charger.index]
            if charger.at != here:
                break
        if ripe := due(g, [m]):
            tell(g, m, "charge", "MG42-RUL-61")
            await spring(g, ripe, [m])
            g.deed = g.sent[charger.index]
    if g.waits_unseen(charger) and _comes_on(g, charger):
        g.come_out(charger)  # nobody saw it coming (CR2-RUL-261)
        note(g, [Sighting(target, charger)])
    tell(g, m, "charge", "MG42-RUL-61")
    if m.route is not route:
        g.charging &= ~(1 << charger.index)
    turn_to(g, charger, target, "MG42-RUL-20")


async def _come_out(g: Game, charger: Figure) -> None:
    """A figure charging from the woods it waited in shows itself, before it is at anybody's throat (MG42-RUL-74)."""
    g.come_out(charger)
    g.reacted |= 1 << charger.index
    found = new_sightings(g)
    if found:
        await g.do(IN_SIGHT, [], found, "stay")


def _targets(pairs: Pairs) -> list[Figure]:
    found = {target.index: target for _, target in pairs}
    return [found[index] for index in sorted(found)]


# ---- being charged ----


def charged_request(g: Game, target: Figure, chargers: list[Figure], choice: int | None = None) -> Request:
    """What the target asks its one check with (MG42-RUL-62)."""
    holds = (
        ("able-to-fire", any(usable(g, target, c) for c in chargers)),
        ("in-cover", all(g.protection(c, target).for_test != "open" for c in chargers)),
        ("leader", third_die(target)),
    )
    return g.request(target, frozenset(name for name, true in holds if true), choice=choice)


async def _being_charged(g: Game, target: Figure, chargers: list[Figure], ways: Mapping[int, Way]) -> None:
    chargers = [c for c in chargers if _comes_on(g, c)]
    if not chargers or not target.able:
        return
    columns = await choose_columns(
        g,
        [target],
        "being-charged",
        lambda f, c: g.read("being-charged", charged_request(g, f, chargers, c), {}).result,
        lambda _: chargers,
    )
    asked = charged_request(g, target, chargers, columns.get(target.index))
    g.begin("test", g.sent[chargers[0].index])
    result = take(g, "being-charged", target, asked, chargers[0]).result
    if result == "runaway":
        spot, floor = target.at, target.floor
        await g.do(RUN_AWAY, target, chargers, Ledger())
        if target.at != spot or not target.on_table:
            follow_up(g, [c for c in chargers if c.able], spot, floor)
        return
    if result == "fire-then-melee":
        await _defend(g, target, chargers)
    fresh = [(c, target) for c in chargers if _met(g, c, target, ways[c.index])]
    if fresh:
        await g.do(MELEE_ROUND, fresh)


def _met(g: Game, charger: Figure, target: Figure, way: Way) -> bool:
    """Bring a charger that was not stopped into contact; false where it or its target can fight no more."""
    g.deed = g.sent[charger.index]
    ready = _comes_on(g, charger) and target.able
    rear = from_rear(g, target, way.began, charger.at)
    return ready and into_contact(g, Comer(charger, charger.at, rear, way.left), target)


async def _defend(g: Game, target: Figure, chargers: list[Figure]) -> None:
    """Its shots, and what the chargers that were missed do (MG42-REACT-06, MG42-REACT-07)."""
    at = [c for c in g.nearest(target, chargers) if usable(g, target, c)]
    if not at:
        return
    aims = await choose_aims(g, target, at, test="being-charged", rule="MG42-REACT-13", beyond=False)
    await g.do(EXCHANGE_OF_FIRE, Replies([firing_at(g, target, aims)]), Ledger())
