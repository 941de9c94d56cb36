"""Reloading by a test, standing still (SWP-RELOAD-51 to SWP-RELOAD-54)."""

from dataclasses import replace

from engine.battle.game import Game
from engine.commands import reload as shared
from engine.commands.reload import Reload
from engine.errors import Refused
from engine.procedures.activation import acting
from engine.procedures.movement import HAS_TRIED
from engine.procedures.swordplay.loading import load


def validate_reload(g: Game, item: Reload) -> None:
    """Raise Refused unless it may try to reload this weapon now (SWP-ACT-06)."""
    figure = acting(g, item.figure)
    if item.empty(figure) not in figure.empty:
        raise Refused("{figure} has nothing to reload", figure=figure.name, rule="SWP-RELOAD-51")
    if figure.now.fired or figure.now.breaking_off:
        raise Refused("{figure} has used its action", figure=figure.name, rule="SWP-ACT-01")
    if figure.now.shot_off:
        raise Refused("{figure} reloads the next time it activates", figure=figure.name, rule="SWP-RELOAD-51")
    if figure.now.stepped or figure.now.stood_up or figure.fast or figure.now.saddle:
        raise Refused("{figure} reloads without moving", figure=figure.name, rule="SWP-ACT-06", code="moved")
    if figure.now.stays:
        # With both dice passed, fired or not, it does not try again.
        raise Refused(HAS_TRIED, figure=figure.name, rule="SWP-ACT-06", code="moved")


async def reload(g: Game, item: Reload) -> None:
    """The whole action of an activation, in place; passing both dice it may fire at once (SWP-ACT-06, SWP-RUL-10)."""
    figure = g.named(item.figure)
    loaded = load(g, figure, item.empty(figure))
    figure.now = figure.now._replace(allowance=figure.now.used, stays=True, fired=not loaded)


RELOAD = replace(shared.RELOAD, validate=validate_reload, run=reload)
