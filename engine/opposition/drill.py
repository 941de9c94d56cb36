"""A side that follows orders man by man: each takes the first line that fits (MG42-RUL-83, CR2-RUL-362)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf

from engine import legal
from engine.battle.game import Game
from engine.inputs.given import CAUSES
from engine.legal import Input
from engine.opposition import ambush, cars, deeds, errands, flights, lines, mortars, patrol, press, wheels
from engine.opposition.lines import STAY
from engine.state import Figure

LINES: Mapping[str, Callable[[Game, Figure], Input | None]] = {
    "lie-in-wait": ambush.lie_in_wait,
    "set-up": lines.set_up,
    "leave": patrol.leave,
    "fall-back": patrol.fall_back,
    "assault": lines.assault,
    "charge": patrol.charge,
    "bombard": mortars.bombard,
    "serve": mortars.serve,
    "step-away": mortars.step_away,
    "fire": lines.fire,
    "reload": lambda g, figure: deeds.reload(g, [figure]),
    "ready-grenade": lines.ready_grenade,
    "shelter": lines.shelter,
    "loot": lambda g, figure: errands.loot(g, [figure]),
    "look-after": lines.look_after,
    "work": patrol.work,
    "bound": patrol.bound,
    "withdraw": patrol.withdraw,
    "man": wheels.man,
    "drive": wheels.drive,
    "bear": wheels.bear,
    "drive-off": cars.drive_off,
    "get-in": cars.get_in,
    "fire-on": lines.fire,
    "cover": press.cover,
    "report": press.report,
}
"""What a drill is made of; None from one of them: it does not fit."""
ABOARD = frozenset({"man", "step-away", "bombard", "drive", "drive-off", "bear", "fire", "reload", "fire-on"})
"""Lines for those in a machine or at a gun."""
ON_THE_MOVE = frozenset(
    {"leave", "fall-back", "bombard", "bound", "withdraw", "fire-on", "drive", "drive-off", "get-in", "cover", "report"}
)
"""Lines for those too who have fired or moved."""


def next_input(g: Game) -> Input:
    """What the active side of the rules does next, one figure after another, Leaders last; nothing from those who are
    held back until the shooting starts."""
    if not _held_back(g):
        for figure in g.figures:
            item: Input = {"do": "rally", "figure": figure.id}
            if figure.fled and g.state.in_phase(figure) and legal.allowed(g, item):
                return item
        for figure in sorted(legal.acting_figures(g), key=partial(_turn, g)):
            item = _orders(g, figure)
            if item:
                return item
        for figure in g.of_side(g.state.active_side) if g.state.idle else ():
            for item in legal.in_any_phase(g, figure):
                if item["do"] != "face":
                    return item
        if (called := next(flights.call(g, g.state.active_side), None)) is not None:
            return called
        for group in legal.activations(g):
            if not all(ambush.lies_in_wait(g, figure) for figure in group):
                return {"do": "activate", "figures": [f.id for f in group]}
    return {"do": "end-phase"}


def _turn(g: Game, figure: Figure) -> tuple[float, bool]:
    """When it is a figure's turn among its own: first those in machines that are to get through, from the head of the
    column on; Leaders last."""
    mission = g.mission
    drives = mission is not None and mission.machines and mission.side == figure.side and figure.aboard
    return (errands.to_go(g, g.machine(figure.aboard).at) if drives else inf), patrol.leads(figure)


def _held_back(g: Game) -> bool:
    """Whether it is the phase of a side some of whom a die has still to place."""
    plan = g.mission and g.mission.deployment
    return plan is not None and plan.side == g.state.active_side and g.holds_back


def _lines(g: Game, side: str) -> Sequence[str]:
    """The lines that a side follows: those of its drill; the usual ones where nothing but dice would move it, and the
    rules play in a person's place."""
    lines = g.drill(side).lines
    return lines if lines or g.rules_run(side) else g.rules.drill


def _orders(g: Game, figure: Figure) -> Input:
    """The first line that fits one figure, of those that are left to it."""
    fresh = not (figure.now.fired or figure.now.stepped or figure.now.stood_up)
    for name in () if figure.melee else _lines(g, figure.side):
        if (figure.aboard or figure.serves) and name not in ABOARD:
            continue
        item = LINES[name](g, figure) if fresh or name in ON_THE_MOVE else None
        if item is not None:
            return {**item, "why": name} if name in CAUSES and item.get("do") == "move" else item
    return STAY
