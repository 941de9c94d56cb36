"""The tests of crews, and what they do then: answer, drive behind cover, or make off (CR2-VEH-14, CR2-RUL-258)."""

from collections.abc import Callable, Coroutine
from typing import Any

from engine.battle.game import Game
from engine.procedures.free_will import choose_columns, take
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.machines import gunnery, mounts, onward, retreat
from engine.procedures.machines.beside import free, get_off, spots
from engine.procedures.replies import Replies
from engine.procedures.results import hide_from
from engine.procedures.seam import IN_SIGHT
from engine.procedures.second import pursue, received_fire
from engine.procedures.second.groups import third_die
from engine.procedures.sightings import new_sightings
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.machine_kinds import DRIVER, GUNNER
from engine.space import Point
from engine.space.geometry import dist2
from engine.state import DUCKED_BACK, Figure, Machine

INSIDE = "inside"
INSIDE_OR_OUT = (INSIDE, "outside")


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
        mount.job == GUNNER and mounts.points_at(g, gunner, mount.weapon, attacker.at)
        for gunner in mounts.gunners(g, machine)
        for mount in mounts.mounts(g, gunner)
    )
    holds = frozenset(name for name, true in (("gun-faces", faces), ("leader", third_die(voice))) if true)
    columns = await choose_columns(
        g, [voice], "clank", lambda f, c: g.read("clank", g.request(f, holds, choice=c), {}).result
    )
    debt.deed = g.begin("test", debt.deed)
    result = (await take(g, "clank", voice, g.request(voice, holds, choice=columns.get(voice.index)), attacker)).result
    if result == "return-fire":
        for gunner in mounts.gunners(g, machine):
            for mount in mounts.mounts(g, gunner):
                mounts.bring_to_bear(g, gunner, mount.weapon, attacker.at)
        replies.firings += gunnery.answer(g, machine, [attacker])
    elif result == "hull-down":
        await retreat.to_cover(g, machine, attacker)
    else:
        await onward.make_off(g, machine, [attacker])


# ---- forced moves of those aboard ----


Back = Callable[[Game, Figure, list[Figure]], Coroutine[Any, Any, None]]
"""How a figure goes back from these."""


def or_by_machine(on_foot: Back) -> Back:
    """What a figure on foot does; one aboard is driven behind cover or away, or gets down (CR2-VEH-13)."""

    async def back(g: Game, figure: Figure, causes: list[Figure]) -> None:
        machine = g.fleet.of(figure) if figure.aboard else None
        if machine is None:
            await on_foot(g, figure, causes)
        elif machine.runs and g.fleet.shut_in(figure):
            await retreat.duck_back(g, machine, causes[0])
        elif machine.runs and figure.seat == DRIVER and model_of(g.rules, machine).speed:
            await retreat.drive_off(g, machine, causes[0])
        else:
            await take_cover(g, figure, machine, causes)

    return back


async def run_away(g: Game, figure: Figure, causes: list[Figure], ledger: Ledger) -> None:
    """The figure that answers for a machine, or drives it, makes off with it; others get down inside (CR2-RUL-229)."""
    machine = g.fleet.of(figure) if figure.aboard else None
    if machine is None:
        await pursue.run_away(g, figure, causes, ledger)
    elif machine.runs and g.fleet.voice(machine) is figure:
        await onward.make_off(g, machine, causes)
    elif (place := _off_deck(g, figure, machine, causes)) is not None:
        get_off(g, figure, machine, place)
        await pursue.run_away(g, figure, causes, ledger)
    else:
        get_down(g, figure, causes)


async def take_cover(g: Game, figure: Figure, machine: Machine, causes: list[Figure]) -> None:
    """It gets down inside, or out behind a machine that stands, as its owner likes (CR2-VEH-13, CR2-RUL-511)."""
    place = None if machine.speed or g.fleet.shut_in(figure) else _behind(g, figure, machine, causes)
    out = (
        place is not None and await g.choose("take-cover", INSIDE_OR_OUT, INSIDE, figure, rule="CR2-RUL-511") != INSIDE
    )
    if place is not None and out:
        get_off(g, figure, machine, place)
    get_down(g, figure, causes)
    g.reacted |= 1 << figure.index
    if out and (found := new_sightings(g)):
        await g.do(IN_SIGHT, [], found, "stay")


def _off_deck(g: Game, figure: Figure, machine: Machine, causes: list[Figure]) -> Point | None:
    """Where a rider in the open on a machine that stands gets off it, the free place farthest from the first cause."""
    if g.fleet.inside(figure) or machine.speed:
        return None
    hull = hull_of(g.rules, machine)
    places = [place for place in spots(hull) if free(g, figure, hull, place)]
    return max(places, key=lambda place: min((dist2(place, f.at) for f in causes[:1]), default=0), default=None)


def _behind(g: Game, figure: Figure, machine: Machine, causes: list[Figure]) -> Point | None:
    """A free place beside a machine that its hull hides from all of these."""
    hull = hull_of(g.rules, machine)
    places = (place for place in spots(hull) if free(g, figure, hull, place))
    return next((p for p in places if all(g.fleet.hides_spot(f, (p, 0)) for f in causes)), None)


def get_down(g: Game, figure: Figure, causes: list[Figure]) -> None:
    """It is down, out of sight from where the shot came (CR2-VEH-13)."""
    g.set_status(figure, DUCKED_BACK, "CR2-VEH-13")
    hide_from(figure, causes)
    figure.now = figure.now._replace(done=True)
