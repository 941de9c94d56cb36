"""Loading an empty weapon, also where nobody is activated (CR2-AMMO-05, CR2-TURN-02)."""

from collections.abc import Iterator
from dataclasses import replace

from engine.commands import reload as loading
from engine.commands.model import Fields
from engine.commands.reload import Reload
from engine.errors import Refused
from engine.events import Ammo
from engine.game import Game
from engine.procedures.second.turn import at_work
from engine.state import Figure


def in_idle_turn(g: Game, figure: Figure) -> Iterator[Fields]:
    """Each weapon that is empty, where the dice left nothing else to do."""
    if g.state.idle:
        yield from loading.empties(g, figure)


def check_reload(g: Game, item: Reload) -> None:
    """Raise Refused unless it may load this weapon now; it may have moved, however fast (CR2-RUL-158)."""
    figure = at_work(g, item.figure)
    if item.empty(figure) not in figure.empty:
        raise Refused("{figure} has nothing to reload", figure=figure.name, rule="CR2-AMMO-05")
    if figure.now.fired and not g.state.idle:
        raise Refused("{figure} has fired and cannot reload now", figure=figure.name, rule="CR2-AMMO-05")


async def reload(g: Game, item: Reload) -> None:
    """Give up this activation's fire for it; in an idle turn it is done at once (CR2-AMMO-05, CR2-TURN-02)."""
    figure, weapon = g.named(item.figure), item.empty(g.named(item.figure))
    if not g.state.idle:
        await loading.reload(g, item)
        return
    figure.activated = True
    loaded = figure.empty.index(weapon)
    figure.empty = figure.empty[:loaded] + figure.empty[loaded + 1 :]
    g.emit(Ammo(figure.id, weapon, "loaded", rule="CR2-TURN-02"))


RELOAD = replace(loading.RELOAD, check=check_reload, anybody=in_idle_turn, run=reload)
