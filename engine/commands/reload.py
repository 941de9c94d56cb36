"""Reloading, which takes an activation (CR3-ACT-06)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.command import Command, Fields
from engine.inputs.shape import FIGURE, WEAPON, FigureId, Shape, Text
from engine.procedures.activation import acting
from engine.state import Figure


@dataclass(frozen=True)
class Reload(Shape):
    """Which weapon; the first that is empty where it does not say."""

    slots = (FIGURE, WEAPON)

    figure: FigureId
    weapon: Text = ""

    def empty(self, figure: Figure) -> str:
        """The weapon to be loaded."""
        return self.weapon or (figure.empty[0] if figure.empty else "")


def empties(g: Game, figure: Figure) -> Iterator[Fields]:
    """Each weapon that is empty."""
    for weapon in dict.fromkeys(figure.empty):
        yield {"figure": figure.id, "weapon": weapon}


def validate_reload(g: Game, item: Reload) -> None:
    """Raise Refused unless it may begin to load this weapon now."""
    figure = acting(g, item.figure)
    weapon = item.empty(figure)
    if weapon not in figure.empty:
        raise Refused("{figure} has nothing to reload", figure=figure.name, rule="CR3-WPN-25")
    if figure.now.fired or figure.fast:
        raise Refused("{figure} has fired or moved fast and cannot reload now", figure=figure.name, rule="CR3-ACT-06")
    if g.rules.weapons[weapon].feed.loader and (figure.now.stepped or figure.now.stood_up):
        raise Refused("{figure} may do nothing but load, not even move", figure=figure.name, rule="CR3-RUL-144")


async def reload(g: Game, item: Reload) -> None:
    """Spend this activation reloading; no farther than a normal move, and no fire (CR3-ACT-06, CR3-WPN-25)."""
    figure = g.named(item.figure)
    figure.now = figure.now._replace(reloading=item.empty(figure), fired=True)


RELOAD = Command(
    "reload", Reload, validate=validate_reload, figure=empties, run=reload, planned=True, heading=("figure",)
)
