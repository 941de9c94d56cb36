"""Those held back until the shooting starts, and those who wait unseen in woods (MG42-SCEN-04, MG42-SCEN-07)."""

from __future__ import annotations

from itertools import pairwise

from engine.deployment import TABLE, Spot
from engine.game import Game
from engine.procedures import fire
from engine.procedures.aim import Firing
from engine.procedures.arrivals import nearest_free
from engine.procedures.ledger import Ledger
from engine.procedures.movement import Mover
from engine.procedures.sightings import Sighting, note
from engine.space.walk import enemy_in_the_way
from engine.state import CARRY_ON


async def deploy(g: Game) -> None:
    """One die says where those held back have been all the time; from now on they react (MG42-RUL-77)."""
    mission, progress = g.mission, g.state.progress
    if mission is None or mission.deployment is None or progress is None or progress.deployed:
        return
    plan = mission.deployment
    first = g.figures[plan.waiting[0]]
    outcome = g.evaluate(TABLE, g.request(first), lambda _, count: g.roll(TABLE, plan.side, count))
    # In the name of one of them, so that only who knows of him reads it.
    g.log_roll(TABLE, outcome, figure=first.id, side=plan.side)
    g.state.progress = progress._replace(deployed=outcome.result)
    for spot in plan.places[outcome.result]:
        _place(g, spot, outcome.rule)


def _place(g: Game, spot: Spot, rule: str) -> None:
    figure = g.figures[spot.figure]
    figure.at, figure.floor = nearest_free(g, spot.at), 0
    figure.facing, figure.moved, figure.set_up = spot.facing, spot.moving, spot.set_up
    figure.status, figure.group = CARRY_ON, -1 - figure.index
    g.log_figure(figure, rule)


async def trespass(g: Game, going: list[Mover]) -> None:
    """Somebody of the band is about to set foot on ground that rouses them (MG42-RUL-77)."""
    assert g.mission is not None
    plan = g.mission.deployment
    assert plan is not None
    band = [m for m in going if m.figure.side == g.mission.side]
    if not g.holds_back or not any(plan.covers(m.route.at(m.next)[0]) for m in band):
        return
    await g.do("deploy")
    placed = [g.figures[index] for index in plan.waiting if g.figures[index].on_table]
    for m in band:
        way = [m.figure.at, *m.ahead()]
        near = [f.at for f in placed if f.floor == m.figure.floor]
        if any(enemy_in_the_way(a, b, near) for a, b in pairwise(way)):
            m.route = m.route.cut(m.gone)  # somebody stands where nobody was


async def volley(g: Game, firings: list[Firing], ledger: Ledger, quiet: bool = False) -> None:
    """The first shot calls for the die before it is rolled; who fires unseen shows himself (MG42-RUL-74)."""
    await g.do("deploy")
    for firing in firings:
        if firing.shooter.unseen:
            firing.shooter.unseen = False
            # Those he fires at check for that, and take no In Sight besides.
            note(g, [Sighting(target, firing.shooter) for target, _ in firing.aims if target.able])
    await fire.volley(g, firings, ledger, quiet)


def watch(g: Game) -> None:
    """Who waits unseen has his eyes open: his side knows of whoever he sees."""
    for figure in g.figures:
        if figure.unseen and figure.able:
            for enemy in g.enemies(figure):
                if not g.knows(figure.side, enemy) and g.sees(figure, enemy):
                    g.reveal(enemy, figure.side)
