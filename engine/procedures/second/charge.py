"""Wanting to charge, and being charged (MG42-REACT-10 to MG42-REACT-13, MG42-RUL-61)."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.checks.outcome import Outcome, Request
from engine.game import Game
from engine.procedures.aim import usable
from engine.procedures.charge_reach import approach, charge_length, charge_route, falling_short, from_rear, whole_way
from engine.procedures.contact import Comer, follow_up, into_contact
from engine.procedures.free_will import choose_columns, take, take_freely
from engine.procedures.ledger import Ledger
from engine.procedures.mover import Mover, tell, turn_to
from engine.procedures.replies import Charges, Pairs, Replies
from engine.procedures.results import resume
from engine.procedures.seam import DUCK_BACK, EXCHANGE_OF_FIRE, IN_SIGHT, RUN_AWAY
from engine.procedures.second.forced import closes_in, run_an_inch
from engine.procedures.second.groups import grouped, leads, led, third_die
from engine.procedures.second.moves import pop_up, roll_fast
from engine.procedures.second.replies import choose_shots, fired, fires_at
from engine.procedures.second.seam import MELEE_ROUND
from engine.procedures.sightings import Sighting, new_sightings, note
from engine.space import Point
from engine.state import Figure


@dataclass(slots=True)
class Way:
    """A charger's way: where it set out, how far it may go, and how far that carries it from the charge point."""

    began: Point
    unseen: bool
    """Its target's side did not see it when it set out (CR2-REACT-20)."""
    inches: int
    left: int = 0
    move: Mover | None = None
    """Its run to the charge point."""


async def charge_home(g: Game, charges: Charges, ledger: Ledger) -> None:
    """Wanting to Charge, the way there, Being Charged with its shots, contact and one round of melee (MG42-RUL-61)."""
    pairs = charges.pairs
    ways = {c.index: Way(c.at, g.hidden_from(c, t.side), approach(g, c, reaction=True)) for c, t in pairs}
    run_up(g, pairs, ways)
    going = [pair for pair, result in zip(pairs, await wanting(g, pairs), strict=True) if result == "charge"]
    for charger, target in going:
        charger.now = charger.now._replace(fired=True)
        g.charging |= 1 << charger.index
        await _approach(g, charger, target, ways[charger.index])
        charger.now = charger.now._replace(done=True)
    going = [(c, t) for c, t in going if _comes_on(g, c) and t.able]
    for target in sorted({target for _, target in going}, key=lambda f: f.index):
        await _being_charged(g, target, [c for c, t in going if t is target], ways)
    for charger, _ in pairs:
        g.charging &= ~(1 << charger.index)


def _comes_on(g: Game, charger: Figure) -> bool:
    """Whether a charger is still coming: neither down, nor stopped, nor held up in another fight."""
    return charger.able and not charger.melee and bool(g.charging >> charger.index & 1)


def run_up(g: Game, pairs: Pairs, ways: Mapping[int, Way]) -> None:
    """How far those may go who have to move fast, in some books as a test says (CR2-RUL-129)."""
    rolling = [c for c, target in pairs if g.rules.parameters.charge_rolls and whole_way(g, c, target) > g.pace(c)]
    rolled = {f.index: f.now.allowance for f in rolling if f.index in g.state.active and f.fast}
    rolled |= roll_fast(g, [f for f in rolling if f.index not in rolled])
    for index, inches in rolled.items():
        ways[index].inches = inches


# ---- wanting to ----


def leader_beside(g: Game, charger: Figure, pairs: Pairs) -> Figure | None:
    """The Leader of its group who charges with it, and whose result caps its own (CR2-LEADER-03, CR2-RUL-094); nobody
    where a leader only lends a die."""
    if "leader_passed?" not in g.rules.checks["wanting-to-charge"].fields:
        return None
    return next((c for c, _ in pairs if c is not charger and leads(c) and grouped(c, charger)), None)


def wanting_request(
    g: Game, charger: Figure, target: Figure, choice: int | None = None, leader: Figure | None = None, cap: int = 2
) -> Request:
    """What a charger asks its check with, beside this Leader, who has passed so many dice (MG42-LEAD-02)."""
    capped = "leader_passed?" in g.rules.checks["wanting-to-charge"].fields
    lent = leader is not None if capped else charger.index in g.state.active and led(g.active_figures())
    free = leader is None or third_die(charger) or choice is not None
    holds = (
        ("in-cover", g.protection(target, charger).for_test != "open"),
        ("in-building", g.space.building(charger.at) is not None),
        ("leader", third_die(charger) or lent),
    )
    circumstances = frozenset(name for name, true in holds if true)
    return g.request(charger, circumstances, choice=choice, leader_passed=None if free else cap)


async def wanting(g: Game, pairs: Pairs) -> list[str]:
    """What each of these comes to that would charge: whether it does (MG42-REACT-10)."""
    against = {charger.index: target for charger, target in pairs}
    columns = await choose_columns(
        g,
        [charger for charger, _ in pairs],
        "wanting-to-charge",
        lambda f, c: g.read("wanting-to-charge", wanting_request(g, f, against[f.index], c), {}).result,
        lambda f: [against[f.index]],
    )
    cause = g.deed
    outcomes: dict[int, Outcome] = {}
    # Who charges beside its Leader waits for what that Leader passes.
    for charger, target in sorted(
        pairs, key=lambda pair: not leads(pair[0]) and leader_beside(g, pair[0], pairs) is not None
    ):
        leader = leader_beside(g, charger, pairs)
        cap = outcomes[leader.index].passed if leader is not None and leader.index in outcomes else None
        asked = wanting_request(g, charger, target, columns.get(charger.index), leader, 2 if cap is None else cap)
        g.sent[charger.index] = g.begin("test", g.sent.get(charger.index) or cause)
        outcomes[charger.index] = take(g, "wanting-to-charge", charger, asked, target)
    results = [outcomes[charger.index].result for charger, _ in pairs]
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
        shots = await choose_shots(g, charger, [target], test="wanting-to-charge", rule="MG42-REACT-11")
        resume(g, charger)
        charger.now = charger.now._replace(fired=True)
        await g.do(EXCHANGE_OF_FIRE, Replies(fired(g, charger, shots)), Ledger())


# ---- the way there ----


async def _approach(g: Game, charger: Figure, target: Figure, way: Way) -> None:
    """To the charge point, through whatever sight of it calls for (MG42-RUL-89); it does not fire on the way.

    A figure in its way, where its side knew of nobody, ends the charge there; so does a way that is too long.
    """
    route = charge_route(g, charger, target, approach(g, charger, reaction=True))
    if route is None:
        g.charging &= ~(1 << charger.index)
        return
    whole = charge_length(g, route, target)
    if short := whole > way.inches:
        route = falling_short(g, charger, target, way.inches)
    way.left = way.inches - route.length
    pop_up(g, charger)
    if g.waits_unseen(charger) and not g.looks_alone:
        await _come_out(g, charger)
    # It counts as moving fast only beyond a normal move (MG42-RUL-24).
    charger.fast = charger.fast or whole > g.unhurried(charger)
    way.move = Mover(charger, route)
    await _run(g, way.move, target, halts=g.rules.parameters.shot_on_the_way and not short)
    if short:
        g.charging &= ~(1 << charger.index)


async def _run(g: Game, m: Mover, target: Figure, *, halts: bool = False) -> None:
    """On to the charge point, or to where its target may first fire at it (CR2-RUL-131)."""
    charger, route = m.figure, m.route
    g.deed = g.sent[charger.index]
    while m.gone < route.length and _comes_on(g, charger) and m.route is route:
        if halts and usable(g, target, charger) and g.sees(target, charger):
            break
        stays = await run_an_inch(g, m, "charge", "MG42-RUL-61")
        g.deed = g.sent[charger.index]
        if not stays:
            break
    there = m.gone >= route.length and _comes_on(g, charger)
    if m.route is not route or (there and not await closes_in(g, charger, target.at)):
        g.charging &= ~(1 << charger.index)
    if m.gone >= m.route.length and g.waits_unseen(charger) and _comes_on(g, charger):
        g.come_out(charger)  # nobody saw it coming (CR2-RUL-261)
        note(g, [Sighting(target, charger)])
    tell(g, m, "charge", "MG42-RUL-61")
    turn_to(g, charger, target, "MG42-RUL-20")


async def _come_out(g: Game, charger: Figure) -> None:
    """A figure charging from the woods it waited in shows itself, before it is at anybody's throat (MG42-RUL-74)."""
    g.come_out(charger)
    g.reacted |= 1 << charger.index
    found = new_sightings(g)
    if found:
        await g.do(IN_SIGHT, [], found, "stay")


# ---- being charged ----


def charged_request(g: Game, target: Figure, chargers: list[Figure], turned_from: bool | None = None) -> Request:
    """What the target asks its one check with (MG42-RUL-62); caught from the side or from hiding it has turned to that
    charger, at Rep -1, perhaps from others who are then at its flank (CR2-RUL-134, CR2-RUL-135)."""
    holds = (
        ("able-to-fire", any(fires_at(g, target, c) for c in chargers)),
        ("in-cover", all(g.protection(c, target).for_test != "open" for c in chargers)),
        ("leader", third_die(target)),
        ("from-flank-or-rear", bool(turned_from)),
    )
    rep = target.rep if turned_from is None else target.rep - 1
    return g.request(target, frozenset(name for name, true in holds if true), rep=rep)


async def _surprised(g: Game, target: Figure, chargers: list[Figure], ways: Mapping[int, Way]) -> bool | None:
    """Surprise, where the rules have it, for a target charged from hiding, flank or rear (CR2-REACT-20, CR2-REACT-21).

    None where it need not be taken; else whether, having turned, it still has a charger at its flank. A target that
    cannot react has `bout.surprise`.
    """
    front = g.space.in_front
    catching = [c for c in chargers if ways[c.index].unseen or not front(target.at, target.facing, ways[c.index].began)]
    if not catching or "surprise" not in g.rules.checks:
        return None
    asked = g.request(target, frozenset({"leader"} if third_die(target) else ()))
    cause = g.sent[catching[0].index]
    result = (await take_freely(g, "surprise", target, asked, catching[0], catching, cause)).result
    if result != "turns-and-checks":
        caught = "surprised" if result == "one-die" else "totally-surprised"
        target.bout = target.bout._replace(surprise=caught)
        return None
    turn_to(g, target, catching[0], "CR2-REACT-21")
    return any(not front(target.at, target.facing, c.at) for c in chargers)


async def _being_charged(g: Game, target: Figure, chargers: list[Figure], ways: Mapping[int, Way]) -> None:
    chargers = [c for c in chargers if _comes_on(g, c)]
    if not chargers or not target.able:
        return
    flanked = await _surprised(g, target, chargers, ways)
    result = ""
    if not target.bout.surprise:
        asked, cause = charged_request(g, target, chargers, flanked), g.sent[chargers[0].index]
        result = (await take_freely(g, "being-charged", target, asked, chargers[0], chargers, cause)).result
    if result == "fire-then-melee":
        await _defend(g, target, chargers)
    for charger in chargers:
        move = ways[charger.index].move
        if move is not None and move.gone < move.route.length and _comes_on(g, charger):
            await _run(g, move, target)
    if result == "runaway":
        spot, floor = target.at, target.floor
        await g.do(RUN_AWAY, target, chargers, Ledger())
        if target.at != spot or not target.on_table:
            follow_up(g, [c for c in chargers if c.able], spot, floor)
        return
    fresh = [(c, target) for c in chargers if _met(g, c, target, ways[c.index])]
    if fresh:
        await g.do(MELEE_ROUND, fresh)
    target.bout = target.bout._replace(surprise="")


def _met(g: Game, charger: Figure, target: Figure, way: Way) -> bool:
    """Bring a charger that was not stopped into contact; false where it or its target can fight no more."""
    g.deed = g.sent[charger.index]
    ready = _comes_on(g, charger) and target.able
    rear = from_rear(g, target, way.began, charger.at)
    return ready and into_contact(g, Comer(charger, charger.at, rear, way.left), target)


async def _defend(g: Game, target: Figure, chargers: list[Figure]) -> None:
    """Its shots, and what the chargers that were missed do (MG42-REACT-06, MG42-REACT-07)."""
    at = [c for c in g.nearest(target, chargers) if fires_at(g, target, c)]
    if not at:
        return
    shots = await choose_shots(g, target, at, test="being-charged", rule="MG42-REACT-13")
    if shots:
        await g.do(EXCHANGE_OF_FIRE, Replies(fired(g, target, shots)), Ledger())
