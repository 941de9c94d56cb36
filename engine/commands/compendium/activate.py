"""Activating a figure, or a leader with those near (CMP-ACT-02, CMP-LEAD-02, CMP-RUL-031)."""

from dataclasses import replace

from engine.battle.game import Game
from engine.commands.second import turns
from engine.commands.turns import Activate
from engine.procedures.compendium.activation import come_round
from engine.procedures.compendium.cars import shaken_up
from engine.procedures.compendium.focus import UNFOCUSED
from engine.procedures.results import resume
from engine.procedures.seam import CLOSE_ACTIVATION
from engine.procedures.second import groups
from engine.state import STUNNED

DIM_WITTED = "dim-witted"
"""The trait, and the test that those who have it take as they are activated."""


async def activate(g: Game, item: Activate) -> None:
    """Stunned figures test whether they come round, the dim-witted whether they do anything; heads go up again.

    CMP-WOUND-02, CMP-DIS-11, CMP-RUL-040, CMP-CAR-04.
    """
    figures = item.members(g)
    if g.state.active:
        await g.do(CLOSE_ACTIVATION)
    groups.activate(g, figures)
    for figure in figures:
        if figure.status == STUNNED:
            await come_round(g, figure)
        if DIM_WITTED in figure.traits and figure.able:
            g.begin("test")
            at_a_loss = g.test(DIM_WITTED, figure, g.request(figure)).result == "does-nothing"
            figure.now = figure.now._replace(done=figure.now.done or at_a_loss)
        shaken_up(g, figure)
        resume(g, figure)
        figure.now = figure.now._replace(shaken=UNFOCUSED in figure.traits)


ACTIVATE = replace(turns.ACTIVATE, run=activate)
