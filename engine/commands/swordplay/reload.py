"""Reloading by a test, standing still (SWP-RELOAD-51 to SWP-RELOAD-54)."""

from dataclasses import replace

from engine.commands import reload as shared
from engine.commands.reload import Reload
from engine.errors import Refused
from engine.game import Game
from engine.procedures.activation import acting
from engine.procedures.movement import HAS_TRIED
from engine.procedures.swordplay.loading import load


def check_reload(g: Game, item: Reload) -> None:
    """Raise Refused unless it may try to reload this weapon now (SWP-ACT-06)."""
    figure = acting(g, item.figure)
    if item.empty(figure) not in figure.empty:
        raise Refused("{figure} has nothing to reload", figure=figure.name, rule="SWP-RELOAD-51")
    if figure.fired or figure.breaking_off:
        raise Refused("{figure} has used its action", figure=figure.name, rule="SWP-ACT-01")
    if figure.shot_off:
        raise Refused("{figure} reloads the next time it activates", figure=figure.name, rule="SWP-RELOAD-51")
    if figure.stepped or figure.stood_up or figure.fast or figure.saddle:
        raise Refused("{figure} reloads without moving", figure=figure.name, rule="SWP-ACT-06", code="moved")
    if figure.stays:
        # With both dice passed, fired or not, it does not try again.
        raise Refused(HAS_TRIED, figure=figure.name, rule="SWP-ACT-06", code="moved")


async def reload(g: Game, item: Reload) -> None:
    """The whole action of an activation, in place; passing both dice it may fire at once (SWP-ACT-06, SWP-RUL-10)."""
    figure = g.named(item.figure)
    figure.allowance, figure.stays = figure.used, True
    figure.fired = not load(g, figure, item.empty(figure))


RELOAD = replace(shared.RELOAD, check=check_reload, run=reload)
