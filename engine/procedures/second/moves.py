"""What an active figure does by itself: moving, popping up, going prone, firing (MG42-ACT, MG42-MOVE, MG42-PRONE)."""

from __future__ import annotations

from typing import Any

from engine.errors import Refused
from engine.events import Item
from engine.game import Game
from engine.procedures import fire as _fire
from engine.procedures import movement, posture
from engine.procedures.activation import acting
from engine.procedures.mover import Mover
from engine.procedures.seam import SIGHTINGS
from engine.procedures.second.groups import led
from engine.rulesets.model import Weapon
from engine.space import INCH, stay_put
from engine.state import CARRY_ON, DUCKED_BACK, Figure

NOT_DARED = "{figure} has not dared to charge and stays where it is"
AT_EASE = "{figure} has fired without meaning to move fast, and does not now"


def pop_up(g: Game, figure: Figure) -> None:
    """Out from behind cover: it counts as moving (MG42-REACT-04, MG42-RUL-94)."""
    if figure.status == DUCKED_BACK:
        g.set_status(figure, CARRY_ON, "MG42-DUCK-03")
        figure.moved = True
    if figure.posture == "prone":
        # Nothing is paid for getting up (MG42-PRONE-02).
        g.set_posture(figure, "standing", "MG42-PRONE-02")


async def move(g: Game, item: dict[str, Any]) -> None:
    """Move one figure or a group; who is down behind cover or on the ground gets up first (MG42-DUCK-03).

    Who goes prone at its end has ended his activation; who lies there already crawls (MG42-PRONE-02).
    """
    dropping: list[Figure] = []
    for step in item.get("moves", [item]):
        figure = acting(g, step["figure"])
        if figure.balked:
            raise Refused(NOT_DARED, figure=figure.name, rule="MG42-REACT-11")
        if step.get("prone") and figure.posture == "prone" and not item.get("fast"):
            crawl(g, figure)
            continue
        pop_up(g, figure)
        if step.get("prone"):
            dropping.append(figure)
    await movement.move(g, item)
    for figure in dropping:
        figure.done = figure.done or figure.posture == "prone"


def crawl(g: Game, figure: Figure) -> None:
    """It stays on the ground, where this is all the movement it has (MG42-PRONE-02)."""
    if figure.status == DUCKED_BACK:
        g.set_status(figure, CARRY_ON, "MG42-DUCK-03")
    figure.allowance = min(figure.allowance, max(g.rules.parameters.crawl, figure.used))


async def stand(g: Game, item: dict[str, Any]) -> None:
    """Get up, or pop up from behind cover to look; both sides check whoever they see then (MG42-RUL-94)."""
    figure = acting(g, item["figure"])
    if figure.posture != "prone" and figure.status != DUCKED_BACK:
        raise Refused("{figure} is on its feet", figure=figure.name, rule="MG42-PRONE-02")
    pop_up(g, figure)
    await g.do(SIGHTINGS, [Mover(figure, stay_put(figure.at, figure.floor))], "ask")


async def prone(g: Game, item: dict[str, Any]) -> None:
    """Going prone ends its activation (MG42-PRONE-01, MG42-PRONE-02)."""
    await posture.prone(g, item)
    g.named(item["figure"]).done = True


async def fire(g: Game, item: dict[str, Any]) -> None:
    """Active fire; who is down behind cover pops up for it (MG42-ACT-01, MG42-RUL-94)."""
    for order in item.get("volley", [item]):
        figure = acting(g, order["figure"])
        if figure.answered:
            raise Refused(
                "{figure} has used its active fire", figure=figure.name, rule="MG42-ACT-02", code="already-fired"
            )
        if figure.posture == "prone" and not figure.cover:
            # It lies in view and fires from there (MG42-RUL-30).
            g.set_status(figure, CARRY_ON, "MG42-DUCK-03")
        elif figure.status == DUCKED_BACK:
            pop_up(g, figure)
    await _fire.fire(g, item)


def check_weapon(g: Game, figure: Figure, weapon: Weapon) -> None:
    """Raise Refused unless it can fire this weapon of its own now, set up if it has to be (MG42-SCEN-08)."""
    if weapon.sets_up and not figure.set_up:
        said = "{figure}'s {name} must be set up first: one activation without moving"
        raise Refused(said, figure=figure.name, name=weapon.id, rule="MG42-SCEN-08", code="not-set-up")
    _fire.check_weapon(g, figure, weapon)


async def fast_move(g: Game, figures: list[Figure]) -> None:
    """One roll for the group, three dice with a leader, each figure by its own Rep (MG42-MOVE-04, MG42-RUL-17)."""
    for figure in figures:
        if figure.fast:
            raise Refused("{figure} has tried its Fast Move", figure=figure.name, rule="MG42-MOVE-04")
        if figure.fired and not figure.answered:
            raise Refused(AT_EASE, figure=figure.name, rule="MG42-FIRE-09", code="already-fired")
        if figure.carrying >= 0:
            raise Refused("{figure} is carrying someone and cannot Fast Move", figure=figure.name, rule="MG42-MOVE-03")
    leader = led(g.active_figures())
    who = min(figures, key=lambda f: (not f.leader, -f.rep, f.index))
    dice = list(g.state.fast_dice) or g.roll("fast-move", who.id, 3 if leader else 2)
    g.state.fast_dice = tuple(dice)
    for figure in figures:
        asked = g.request(figure, frozenset({"leader"} if len(dice) > 2 else ()))
        outcome = g.read("fast-move", asked, {"self": dice})
        g.log_roll("fast-move", outcome, figure=figure.id, dice=tuple(dice), total=outcome.values["inches"])
        figure.allowance = max(int(outcome.values["inches"]) * INCH, figure.used)
        figure.fast = True


async def fix_bayonet(g: Game, item: dict[str, Any]) -> None:
    """A rifleman fixes his bayonet, which costs nothing (MG42-RUL-43)."""
    figure = acting(g, item["figure"])
    figure.melee_weapon = check_bayonet(g, figure)
    g.emit(Item(figure.id, "takes", figure.melee_weapon, rule="MG42-RUL-43"))


def check_bayonet(g: Game, figure: Figure) -> str:
    """What it fights with when its bayonet is fixed. Raises Refused if it has none that it might fix."""
    for name in figure.weapons:
        fixed = g.rules.weapons[name].bayonet
        if fixed and figure.melee_weapon != fixed:
            return fixed
    raise Refused("{figure} has no bayonet to fix", figure=figure.name, rule="MG42-RUL-43", code="no-weapon")
