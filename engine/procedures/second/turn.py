"""Turns: what happens of itself when a phase begins (MG42-TURN, MG42-RUN-01, MG42-MELEE-08)."""

from engine.game import Game
from engine.procedures.contact import make_room
from engine.procedures.seam import IN_SIGHT
from engine.procedures.second.deployment import watch
from engine.procedures.second.flight import runs_on
from engine.procedures.second.seam import FIGHT_AGAIN, FLEE
from engine.procedures.sightings import new_sightings


async def open_phase(g: Game) -> None:
    """Runaways of the active side run on whatever the score, those in contact fight (MG42-RUL-31, MG42-RUL-46)."""
    for figure in g.figures:
        if figure.side == g.state.active_side and runs_on(g, figure):
            enemies = [f for f in g.enemies(figure) if g.knows(figure.side, f)]
            await g.do(FLEE, figure, g.nearest(figure, enemies)[:1])
    await g.do(FIGHT_AGAIN)


async def nobody_rouses(g: Game) -> None:
    """A figure knocked down gets up when it is activated, and not of itself (MG42-DMG-03)."""


async def nothing_forgiven(g: Game) -> None:
    """Whatever brings a figure into a new enemy's sight calls a check (MG42-RUL-89)."""


async def look_round(g: Game) -> None:
    """The figures that came into sight by what the rules made figures do are tested for now (MG42-RUL-89)."""
    if g.state.turn and not g.state.ended and g.as_they_are() != g.settled:
        make_room(g)
        if g.hides:
            watch(g)
        while found := new_sightings(g):
            await g.do(IN_SIGHT, [], found, "stay")
            make_room(g)
        g.settled = g.as_they_are()
    g.reacted = 0
