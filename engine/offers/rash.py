"""Drives that leave no room to stop: a page offers them last."""

from engine.battle.game import Game
from engine.commands.machines.drive import DriveTo
from engine.inputs.shape import read
from engine.legal import Input
from engine.procedures.machines.driving import Leg
from engine.procedures.machines.route import route
from engine.ruleset.hulls import hull_of, model_of


def ends_badly(g: Game, item: Input) -> bool:
    """Whether a machine driven so would strike what its side knows of, or leave by another edge than it should, before
    it can stop."""
    if g.rules.commands[item["do"]].shape is not DriveTo or "speed" not in item:
        return False
    order = read(DriveTo, item, "", g.context, "do")
    machine = g.machine(order.machine)
    brakes = Leg(0, max(0, order.paces(g)[1] - model_of(g.rules, machine).speed // 2))
    led = route(g, machine, hull_of(g.rules, machine), [*order.legs(g), *order.onward(g), brakes], machine.side)
    goal = g.mission.exit if g.mission is not None and g.mission.side == machine.side else ""
    return led.leaves not in ("", goal) or (led.contact is not None and led.contact.kind != "figure")
