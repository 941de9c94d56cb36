"""Reloading by a test, standing still: when active, or as an In Sight action (SWP-RELOAD-51 to SWP-RELOAD-54)."""

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Ammo
from engine.procedures import declare
from engine.procedures.aim import choose_aims, firing_at, worth_shooting
from engine.procedures.third.sight_test import Act, Action
from engine.ruleset.model import Weapon
from engine.state import Figure


def validate_weapon(g: Game, figure: Figure, weapon: Weapon) -> None:
    """Raise Refused unless it can fire this weapon of its own now, from the saddle too, and loaded (SWP-RUL-18)."""
    name = weapon.id
    if not weapon.carries(figure.mounted):
        said = "{figure}'s {name} cannot be fired from the saddle"
        raise Refused(said, figure=figure.name, name=name, rule="SWP-RUL-18", code="no-weapon")
    if figure.loaded(name) < 1 and figure.now.saddle == "off":
        raise Refused("{figure} has only just dismounted", figure=figure.name, rule="SWP-MOVE-51", code="dismounted")
    if figure.loaded(name) < 1 and name not in figure.now.taken:
        if name in figure.now.barred:
            said = "{figure}'s {name} is loaded, but not to be fired before the next activation"
            raise Refused(said, figure=figure.name, name=name, rule="SWP-RELOAD-53", code="unloaded")
        if weapon.feed.reload:
            said = "{figure}'s {name} must be reloaded"
            raise Refused(said, figure=figure.name, name=name, rule="SWP-RELOAD-51", code="unloaded")
    declare.validate_weapon(g, figure, weapon)


def load(g: Game, figure: Figure, weapon: str) -> bool:
    """Try to reload; whether it may fire at once. A crossbow may have to wait (SWP-RELOAD-53, SWP-RUL-11)."""
    g.begin("roll")
    outcome = g.test("reload", figure, g.request(figure, weapon=weapon))
    if outcome.result == "not-reloaded":
        return False
    place = figure.empty.index(weapon)
    figure.empty = figure.empty[:place] + figure.empty[place + 1 :]
    if outcome.result == "reloaded-not-before-active":
        figure.now = figure.now._replace(barred=(*figure.now.barred, weapon))
    g.emit(Ammo(figure.id, weapon, "loaded", rule=outcome.rule))
    return outcome.result == "reloaded-fires-now"


async def load_in_sight(g: Game, act: Act) -> None:
    """Reload as an In Sight action; passing both dice it fires at once (SWP-SIGHT-51, SWP-RUL-10, SWP-RUL-12)."""
    figure = act.actor.figure
    act.action, g.deed = Action.HOLD, act.actor.deed
    loaded = load(g, figure, figure.empty[0])
    act.actor.deed = g.deed
    if not loaded:
        return
    targets = worth_shooting(g, figure)
    if targets:
        aims = await choose_aims(g, figure, targets, test="in-sight", rule="SWP-RUL-10")
        act.action, act.firings = Action.FIRE, [firing_at(g, figure, aims)]
