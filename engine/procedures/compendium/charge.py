"""Charges: focus and legs first, the test, half of the way, the target's test, contact (CMP-RUL-172)."""

from engine.battle.game import Game
from engine.procedures.aim import ready
from engine.procedures.charge_reach import charge_length, charge_route, from_rear, whole_way
from engine.procedures.compendium.reactions import FIRES, answer, class_against, follow, give_way, standing, told_of
from engine.procedures.contact import Comer, into_contact
from engine.procedures.free_will import take_freely
from engine.procedures.ledger import Ledger
from engine.procedures.mover import Mover, tell, turn_to
from engine.procedures.replies import Charges
from engine.procedures.seam import DUCK_BACK, FAST_MOVE, VOLLEY
from engine.procedures.second.charge import balk, wanting_tests
from engine.procedures.second.forced import run_an_inch
from engine.procedures.second.moves import pop_up
from engine.procedures.second.seam import MELEE_ROUND
from engine.procedures.second.watch import goes_about
from engine.procedures.sightings import Sighting, note
from engine.space import Point
from engine.state import Figure
from engine.tables.outcome import Request

TURNED = "turned"
"""What a figure is that was charged from the side and has faced about, for one round (CMP-REACT-12)."""


async def charge_home(g: Game, charges: Charges, ledger: Ledger) -> None:
    """Chargers that have to run roll for it; one that falls short does not charge. The others charge one by one."""
    running = [c for c, target in charges.pairs if whole_way(g, c, target) > g.pace(c) and not c.fast]
    if running:
        await g.do(FAST_MOVE, running)
    sure = [(c, t) for c, t in charges.pairs if not c.now.trips]
    reaching = [(c, t) for c, t in sure if whole_way(g, c, t) <= (c.now.allowance if c.fast else g.pace(c))]
    tested = follow(g, await wanting_tests(g, reaching), {c: g.sent[c.index] for c, _ in reaching})
    results = [tested[charger] for charger, _ in reaching]
    await balk(g, reaching, results)
    for (charger, target), result in zip(reaching, results, strict=True):
        if result == "charge" and charger.able and target.able and not charger.melee:
            g.deed = g.sent[charger.index]
            await close_in(g, charger, target)


async def close_in(g: Game, charger: Figure, target: Figure) -> None:
    """Half of the way, what the target does, and the rest of it into contact (CMP-REACT-11, CMP-RUL-026)."""
    began, inches = charger.at, charger.now.allowance if charger.fast else g.pace(charger)
    charger.now = charger.now._replace(fired=True)
    g.charging |= 1 << charger.index
    pop_up(g, charger)
    if _comes_on(g, charger) and (gone := await _run(g, charger, target, inches, half=True)) is not None:
        tests = target.able and not target.melee and g.rules.kind_of(target).takes_test("being-charged")
        if tests and _comes_on(g, charger):
            await _being_charged(g, charger, target, began)
        if _comes_on(g, charger) and goes_about(target):
            rest = await _run(g, charger, target, inches - gone)
            if rest is not None and _comes_on(g, charger) and goes_about(target):
                rear = from_rear(g, target, began, charger.at)
                if into_contact(g, Comer(charger, charger.at, rear, inches - gone - rest), target):
                    await g.do(MELEE_ROUND, [(charger, target)])
                    if target.fled:
                        g.leave_melee(target)  # one round is all that a fugitive fights (CMP-RUL-250)
    target.bout = target.bout._replace(surprise="")
    charger.now = charger.now._replace(done=True)
    g.charging &= ~(1 << charger.index)


def _comes_on(g: Game, charger: Figure) -> bool:
    """Whether it is still coming: neither down, off its mount, driven off, nor in another fight."""
    up = charger.able and charger.posture == "standing"
    return up and not charger.melee and bool(g.charging >> charger.index & 1)


async def _run(g: Game, charger: Figure, target: Figure, inches: int, *, half: bool = False) -> int | None:
    """How far it has gone on, half of the way or all of it; None where its target is out of reach or it was halted."""
    route = charge_route(g, charger, target, inches)
    if route is None:
        return None
    until = charge_length(g, route, target) // 2 if half else route.length
    m = Mover(charger, route)
    while m.gone < min(until, m.route.length) and _comes_on(g, charger):
        if not await run_an_inch(g, m, "charge", "CMP-REACT-09"):
            break
        g.deed = g.sent[charger.index]
    tell(g, m, "charge", "CMP-REACT-09")
    turn_to(g, charger, target, "CMP-REACT-09")
    return m.gone if m.route is route else None


# ---- being charged ----


def charged_request(g: Game, target: Figure, charger: Figure, began: Point) -> Request:
    """What the target asks its test with; who only fights hand to hand has class 1 here (CMP-RUL-019, CMP-RUL-028)."""
    holds = standing(g, target, [charger], [began])
    theirs = max((weapon.rank for weapon in ready(g, charger) if weapon.aimed), default=1)
    if not target.star and theirs > max(class_against(g, target, charger), _by_hand(target)):
        holds.add("outgunned")
    return g.request(target, frozenset(holds))


def _by_hand(target: Figure) -> int:
    return int(target.melee_weapon not in ("", "unarmed"))


async def _holds_on(g: Game, target: Figure) -> bool:
    """Whether a Star means to fight with a casualty on its back (CMP-WOUND-08)."""
    asked = target.star and await g.choose("keep-wounded", ("yes", "no"), "no", target, rule="CMP-WOUND-08")
    return asked == "yes"


async def _being_charged(g: Game, charger: Figure, target: Figure, began: Point) -> None:
    """It fires, or stands, dives, drops or flees before the charger comes on (CMP-REACT-12 to CMP-REACT-14)."""
    if target.carrying >= 0 and not await _holds_on(g, target):
        g.let_go(target)
    asked, cause = charged_request(g, target, charger, began), g.sent[charger.index]
    outcome = await take_freely(g, "being-charged", target, asked, charger, [charger], cause)
    result = told_of(g, target, outcome.result)
    if result == "face-and-melee":
        turn_to(g, target, charger, "CMP-REACT-12")
        note(g, [Sighting(target, charger)])
        target.bout = target.bout._replace(surprise=TURNED)
    elif result in FIRES:
        firings = await answer(g, target, result, [charger], test="being-charged")
        for firing in firings or ():
            firing.charged_by = (charger.index,)
        if firings:
            await g.do(VOLLEY, firings, Ledger())  # who is missed comes on without a test
        elif not _by_hand(target):
            await g.do(DUCK_BACK, target, [charger])
    else:
        await give_way(g, target, result, [charger], Ledger())
