"""What crews check, and what they do then: answer, drive behind cover, or make off (CR2-VEH-14, CR2-RUL-258)."""

from engine.game import Game
from engine.machines import model_of
from engine.procedures.free_will import choose_columns, take
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.machines import gunnery, mounts, retreat
from engine.procedures.machines.driving import drive_off
from engine.procedures.replies import Replies
from engine.procedures.second import pursue, received_fire, running
from engine.procedures.second.groups import third_die
from engine.rulesets.models import DRIVER, GUNNER
from engine.state import DUCKED_BACK, Figure, Machine


async def test_group(g: Game, group: list[Figure], debts: list[Debt], ledger: Ledger, replies: Replies) -> None:
    """Crews whose armour something has struck take the Clank test, everybody else Received Fire (CR2-VEH-14)."""
    for debt in debts:
        machine = g.fleet.of(debt.figure)
        if debt.clanks and machine is not None:
            await clank(g, machine, debt, ledger, replies)
    others = [debt for debt in debts if not debt.clanks]
    if others:
        await received_fire.test_group(g, group, others, ledger, replies)


async def clank(g: Game, machine: Machine, debt: Debt, ledger: Ledger, replies: Replies) -> None:
    """Answer the shot, move hull-down, or make off buttoned up (CR2-VEH-14)."""
    voice, attacker = debt.figure, debt.causes[0]
    g.involved |= 1 << voice.index
    faces = any(
        mount.job == GUNNER and mounts.bears(g, gunner, mount.weapon, attacker.at)
        for gunner in mounts.gunners(g, machine)
        for mount in mounts.mounts(g, gunner)
    )
    holds = frozenset(name for name, true in (("gun-faces", faces), ("leader", third_die(voice))) if true)
    columns = await choose_columns(
        g, [voice], "clank", lambda f, c: g.read("clank", g.request(f, holds, choice=c), {}).result
    )
    debt.deed = g.begin("test", debt.deed)
    result = take(g, "clank", voice, g.request(voice, holds, choice=columns.get(voice.index)), attacker).result
    if result == "return-fire":
        for gunner in mounts.gunners(g, machine):
            for mount in mounts.mounts(g, gunner):
                mounts.bring_to_bear(g, gunner, mount.weapon, attacker.at)
        replies.firings += gunnery.answer(g, machine, [attacker])
    elif result == "hull-down":
        retreat.to_cover(g, machine, attacker)
    else:
        await retreat.make_off(g, machine, [attacker])


# ---- forced moves of those aboard ----


async def duck_back(g: Game, figure: Figure, causes: list[Figure]) -> None:
    """Its machine drives behind cover, or away, or it gets down inside; on foot it runs (CR2-VEH-13)."""
    if not await _taken_along(g, figure, causes):
        await running.duck_back(g, figure, causes)


async def driven_back(g: Game, figure: Figure, causes: list[Figure]) -> None:
    """Likewise under fire."""
    if not await _taken_along(g, figure, causes):
        await running.driven_back(g, figure, causes)


async def run_away(g: Game, figure: Figure, causes: list[Figure], ledger: Ledger) -> None:
    """Who answers for a machine, or drives it, makes off with it; others get down inside (CR2-RUL-229)."""
    machine = g.fleet.of(figure) if figure.aboard else None
    if machine is None:
        await pursue.run_away(g, figure, causes, ledger)
    elif machine.runs and g.fleet.voice(machine) is figure:
        await retreat.make_off(g, machine, causes)
    else:
        get_down(g, figure, causes)


async def _taken_along(g: Game, figure: Figure, causes: list[Figure]) -> bool:
    machine = g.fleet.of(figure) if figure.aboard else None
    if machine is None:
        return False
    if machine.runs and g.fleet.shut_in(figure):
        retreat.to_cover(g, machine, causes[0])
    elif machine.runs and figure.seat == DRIVER and model_of(g.rules, machine).speed:
        await drive_off(g, machine, causes, halts=True)
    else:
        get_down(g, figure, causes)
    return True


def get_down(g: Game, figure: Figure, causes: list[Figure]) -> None:
    """It is down inside, out of sight from where the shot came (CR2-VEH-13)."""
    g.set_status(figure, DUCKED_BACK, "CR2-VEH-13")
    figure.hides_from = tuple(f.index for f in causes)
    figure.now = figure.now._replace(done=True)
