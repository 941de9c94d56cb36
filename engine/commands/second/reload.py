"""Loading an empty weapon, also where no figure is activated (CR2-AMMO-05, CR2-TURN-02)."""

from collections.abc import Iterator
from dataclasses import replace

from engine.battle.game import Game
from engine.commands import reload as loading
from engine.commands.reload import Reload
from engine.errors import Refused
from engine.events import Ammo
from engine.inputs.command import Fields
from engine.procedures.machines import mounts
from engine.procedures.second.arms import NO_LIMIT, at_hand, bearers
from engine.procedures.second.turn import at_work
from engine.state import Figure


def wanting(g: Game, figure: Figure) -> Iterator[Fields]:
    """Each weapon that is empty, and each of which one barrel has been fired."""
    for weapon in dict.fromkeys((*mounts.to_load(g, figure), *figure.empty, *figure.kit.half_fired)):
        yield {"figure": figure.id, "weapon": weapon}


def in_idle_turn(g: Game, figure: Figure) -> Iterator[Fields]:
    """Likewise, where the dice left nothing else to do."""
    return wanting(g, figure) if g.state.idle else iter(())


def worth_it(g: Game, value: Fields) -> bool:
    """Whether it gains anything: not where a loader loads the gun as it fires at somebody in sight (CR2-APW-03)."""
    figure, weapon = g.named(value["figure"]), value["weapon"]
    if weapon not in mounts.to_load(g, figure) or not mounts.loaded(g, figure, weapon):
        return True
    seen = (f for f in g.known_enemies(figure) if g.in_line(mounts.eyes(g, figure), f))
    return not any(mounts.bears(g, figure, weapon, f.at) for f in seen)


def validate_reload(g: Game, item: Reload) -> None:
    """Raise Refused unless it may load this weapon now; it may have moved, however fast (CR2-RUL-158)."""
    figure = at_work(g, item.figure)
    weapon = _chosen(g, figure, item)
    if weapon in mounts.to_load(g, figure):
        if figure.now.fired and not (g.state.idle or mounts.loaded(g, figure, weapon)):
            said = "{figure} has fired and cannot reload now"
            raise Refused(said, figure=figure.name, rule="CR2-APW-03")
        return
    if weapon not in (*figure.empty, *figure.kit.half_fired):
        raise Refused("{figure} has nothing to reload", figure=figure.name, rule="CR2-AMMO-05")
    counted = g.rules.weapons[weapon].feed.rounds != NO_LIMIT or weapon in dict(figure.kit.supply)
    if counted and not any(bearers(g, figure, weapon)):
        said = "{figure} has no rounds left for the {weapon}"
        raise Refused(said, figure=figure.name, weapon=weapon, rule="CR2-AMMO-02", code="no-ammo")
    if figure.now.fired and not g.state.idle:
        raise Refused("{figure} has fired and cannot reload now", figure=figure.name, rule="CR2-AMMO-05")


def _chosen(g: Game, figure: Figure, item: Reload) -> str:
    mounted = "" if item.weapon else next(iter(mounts.to_load(g, figure)), "")
    return mounted or item.empty(figure) or next(iter(figure.kit.half_fired), "")


async def reload(g: Game, item: Reload) -> None:
    """Give up this activation's fire for it; in an idle turn it is done at once (CR2-AMMO-05, CR2-TURN-02)."""
    figure = g.named(item.figure)
    weapon = _chosen(g, figure, item)
    if weapon in mounts.to_load(g, figure):
        mounts.load(g, figure, weapon)
        return
    if g.rules.weapons[weapon].feed.thrown_away:
        figure.kit = figure.kit._replace(in_hand=at_hand(g.rules, figure.weapons, weapon))
    if not g.state.idle:
        await loading.reload(g, replace(item, weapon=weapon))
        return
    figure.activated = True
    figure.load(weapon)
    g.emit(Ammo(figure.id, weapon, "loaded", rule="CR2-TURN-02"))


RELOAD = replace(
    loading.RELOAD, validate=validate_reload, figure=wanting, anybody=in_idle_turn, run=reload, worth=worth_it
)
