"""Overrun: armour that drives at people (CR2-VEH-17, CR2-RUL-284)."""

from engine.battle.game import Game
from engine.events import Move, Shot
from engine.procedures.aim import usable
from engine.procedures.free_will import take_freely
from engine.procedures.hits import Hit, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.machines.beside import free, spots
from engine.procedures.machines.driving import driver_of
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE, WOUND
from engine.procedures.second.groups import third_die
from engine.procedures.second.replies import reply
from engine.procedures.second.watch import goes_about
from engine.ruleset.hulls import hull_of, model_of
from engine.space import hull as hulls
from engine.space.geometry import dist2
from engine.state import DUCKED_BACK, Figure, Machine
from engine.tables.outcome import AimedShots


async def overrun(g: Game, machine: Machine, figure: Figure) -> None:
    """The figure tests at contact: it stands and fires, jumps aside, may be struck, or is run down; with nobody at the
    wheel nobody strikes it (CR2-VEH-17, CR2-RUL-558)."""
    voice, driver = g.fleet.voice(machine), driver_of(g, machine)
    crew = [voice] if voice is not None else []
    armed = figure.able and any(w.piercing.value for f in crew for w in usable(g, figure, f))
    holds = (("has-apw", armed), ("leader", third_die(figure)))
    asked = g.request(figure, frozenset(name for name, true in holds if true))
    outcome = await take_freely(g, "overrun", figure, asked, driver, crew, g.deed)
    if outcome.result == "dodges":
        _aside(g, machine, figure)
        if not figure.fled:
            g.set_status(figure, DUCKED_BACK, "CR2-VEH-17")
    elif outcome.result == "stands-and-fires":
        replies = Replies()
        await reply(g, figure, crew, replies, test="overrun", rule="CR2-VEH-17")
        if replies:
            await g.do(EXCHANGE_OF_FIRE, replies, Ledger())
        if machine.runs and figure.able:
            await run_down(g, machine, figure)
    elif outcome.result == "vehicle-rolls-to-hit" and not (driver is not None and _strikes(g, driver, figure)):
        _aside(g, machine, figure)
    else:
        await run_down(g, machine, figure)


def _strikes(g: Game, driver: Figure, figure: Figure) -> bool:
    """One To Hit roll with the driver's Rep, the figure's own circumstances counting (CR2-RUL-284)."""
    holds = (("target-prone", figure.posture == "prone"), ("target-fast", figure.fast))
    aim = AimedShots(1, frozenset(name for name, true in holds if true))
    request = g.request(driver, weapon=RAM, targets=(aim,), traits=frozenset())
    outcome = g.evaluate("ranged-combat", request, lambda _, count: g.roll("ranged-combat", driver.id, count))
    g.begin("shoot")
    g.log_roll("ranged-combat", outcome, figure=driver.id, against=figure.id)
    [shot] = outcome.shots
    result = "hit" if shot.hit else "miss"
    g.emit(Shot(driver.id, figure.id, "", shot.die, shot.total, result, needs=shot.needs, rule="CR2-RUL-284"))
    return shot.hit


RAM = "pistol"
"""A weapon of a single die, by whose row a hull's blow is rolled: the table asks for the Rep alone."""


NOBODY = 4
"""The Rep of a vehicle without a driver (CR2-RUL-174)."""


async def run_down(g: Game, machine: Machine, figure: Figure) -> None:
    """One hit for each point of the vehicle's DV, with its DV as Impact; who still stands is beside it
    (CR2-VEH-17, CR2-RUL-189)."""
    dv, driver = model_of(g.rules, machine).dv, driver_of(g, machine)
    wounds, deed = Wounds(), g.begin("shoot")
    for _ in range(dv):
        wounds.add(Hit(driver or figure, driver, figure, dv, deed=deed, rep=NOBODY))
    await g.do(WOUND, wounds, Ledger())
    if goes_about(figure):
        _aside(g, machine, figure)


def _aside(g: Game, machine: Machine, figure: Figure) -> None:
    """To the nearest free place beside the hull or behind it; with none it stays, and the vehicle stops before it."""
    hull = hull_of(g.rules, machine)
    for place in sorted(spots(hull), key=lambda p: (dist2(p, figure.at), p)):
        if hulls.face(hull, place) != "front" and free(g, figure, hull, place):
            was, figure.at = figure.at, place
            g.leave_melee(figure)
            g.emit(Move(figure.id, (was, place), place, figure.facing, how="aside", rule="CR2-VEH-17"))
            return
