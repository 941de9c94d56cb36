"""Those held back until the shooting starts, and those who wait unseen in woods (MG42-SCEN-04, MG42-SCEN-07)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.flow import Question
from engine.loading.deployment import TABLE
from engine.procedures import fire
from engine.procedures.aim import Firing
from engine.procedures.ledger import Ledger
from engine.procedures.missions.arrivals import nearest_free
from engine.procedures.mover import Mover
from engine.procedures.seam import TRESPASS
from engine.procedures.second.seam import DEPLOY
from engine.procedures.sightings import Sighting, note
from engine.record.deployment import Placing
from engine.ruleset.keys import OnTheWay
from engine.space import BASE_RADIUS, INCH, Point
from engine.space.geometry import nearer_than
from engine.space.walk import enemy_in_the_way
from engine.state import CARRY_ON

WHERE = "MG42-RUL-78"


async def deploy(g: Game) -> None:
    """One die says where those held back have been all the time; from now on they react (MG42-RUL-77)."""
    mission, progress = g.mission, g.state.progress
    if mission is None or mission.deployment is None or progress is None or progress.deployed:
        return
    plan = mission.deployment
    first = g.figures[plan.waiting[0]]
    outcome = g.evaluate(TABLE, g.request(first), lambda _, count: g.roll(TABLE, plan.side, count))
    g.begin("roll")
    # In the name of one of them, so that only those who know of it read it.
    g.log_roll(TABLE, outcome, figure=first.id, side=plan.side)
    g.state.progress = progress._replace(deployed=outcome.result)
    spots = plan.places[outcome.result]
    chosen = await _chosen(g, plan.side, spots)
    g.begin("arrival")
    for spot in spots:
        _place(g, spot, chosen.get(g.figures[spot.figure].id, spot.at), outcome.rule)


async def _chosen(g: Game, side: str, spots: Sequence[Placing]) -> dict[str, Point]:
    """Where the side that runs them wants them, each within the area that the die named (MG42-RUL-78)."""
    free = {g.figures[spot.figure].id: spot for spot in spots if spot.area is not None}
    if not free:
        return {}

    def validate(_: Question, choice: Any) -> Any:
        if not isinstance(choice, dict) or not choice:
            raise Refused("name a place for one figure or more", rule=WHERE, code="bad-choice")
        for name in choice:
            if name not in free:
                raise Refused("there is no place to choose for {named}", named=name, rule=WHERE, code="bad-choice")
        ends = {name: g.point(choice[name]) if name in choice else spot.at for name, spot in free.items()}
        for name in choice:
            if ends[name] != free[name].at:
                _may_stand(g, free[name], ends[name], [at for other, at in ends.items() if other != name])
        return choice

    proposed = {name: [spot.at[0] / INCH, spot.at[1] / INCH] for name, spot in free.items()}
    areas = tuple(spot.area_name(g.space.table) for spot in free.values())
    choice = await g.choose(
        "deploy-at", tuple(free), proposed, side=side, form="points", rule=WHERE, validate=validate, areas=areas
    )
    return {name: g.point(at) for name, at in choice.items()}


def _may_stand(g: Game, spot: Placing, at: Point, others: Sequence[Point]) -> None:
    """Raises Refused for a place outside the area, in a wall, or on somebody whom its side knows of."""
    figure = g.figures[spot.figure]
    if not spot.allows(at):
        where = spot.area_name(g.space.table)
        raise Refused("{figure} has to be inside {where}", figure=figure.name, where=where, rule=WHERE, code="outside")
    walls = [line for p in g.space.table.pieces if p.type == "wall" for line in pairwise(p.line)]
    if not g.space.stands(at, 0) or any(nearer_than(at, a, b, BASE_RADIUS) for a, b in walls):
        cell = g.space.cell_name(at)
        said = "{figure} has no room in {cell}, a wall is too near"
        raise Refused(said, figure=figure.name, cell=cell, rule=WHERE, code="wall")
    known = [f.at for f in g.figures if f.on_table and f.floor == 0 and g.knows(figure.side, f)]
    if any(g.space.within(at, other, -1) for other in (*known, *others)):
        raise Refused("{figure} may not end on another figure", figure=figure.name, rule=WHERE, code="occupied")


def _place(g: Game, spot: Placing, at: Point, rule: str) -> None:
    figure = g.figures[spot.figure]
    # Somebody may stand there whom its side does not know of.
    figure.at, figure.floor = nearest_free(g, at), 0
    figure.facing, figure.moved, figure.set_up = spot.facing, spot.moving, spot.set_up
    figure.status, figure.group = CARRY_ON, -1 - figure.index
    if at != spot.at:
        for enemy in g.nearest(figure, [e for e in g.enemies(figure) if g.sees(figure, e, turning=True)])[:1]:
            figure.facing = g.space.heading(figure.at, enemy.at)
    g.log_figure(figure, rule)


def _trespassers(g: Game, going: list[Mover]) -> list[Mover]:
    """Those of the band who go on, where one of them is about to set foot on ground that rouses others."""
    mission = g.mission
    if mission is None or mission.deployment is None or not g.holds_back:
        return []
    plan = mission.deployment
    band = [m for m in going if m.figure.side == mission.side]
    return band if any(plan.covers(m.route.at(m.next)[0]) for m in band) else []


async def trespass(g: Game, band: list[Mover]) -> None:
    """Somebody of the band is about to set foot on ground that rouses them (MG42-RUL-77)."""
    assert g.mission is not None
    plan = g.mission.deployment
    assert plan is not None
    await g.do(DEPLOY)
    placed = [g.figures[index] for index in plan.waiting if g.figures[index].on_table]
    for m in band:
        way = [m.figure.at, *m.ahead()]
        near = [f.at for f in placed if f.floor == m.figure.floor]
        if any(enemy_in_the_way(a, b, near) for a, b in pairwise(way)):
            m.route = m.route.cut(m.gone)  # somebody stands where nobody was


TRESPASSING = OnTheWay(ask=_trespassers, meet=lambda g, _, band: g.do(TRESPASS, band), ahead=True)


async def volley(g: Game, firings: list[Firing], ledger: Ledger) -> None:
    """The first shot calls for the die before it is rolled; a figure that fires unseen shows itself (MG42-RUL-74)."""
    for firing in firings:
        if g.waits_unseen(firing.shooter):
            g.hide(firing.shooter, 0)
            # Those it fires at take a test for that, and take no In Sight besides.
            note(g, [Sighting(target, firing.shooter) for target, _ in firing.aims if target.able])
    await g.do(DEPLOY)
    await fire.volley(g, firings, ledger)


def watch(g: Game) -> None:
    """A figure that waits unseen has its eyes open: its side knows of everybody it sees."""
    for figure in g.figures:
        if figure.able and g.waits_unseen(figure):
            for enemy in g.enemies(figure):
                if not g.knows(figure.side, enemy) and g.sees(figure, enemy):
                    g.reveal(enemy, figure.side)
