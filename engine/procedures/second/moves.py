"""Popping up from behind cover, weapons that are set up, and the Fast Move (MG42-DUCK-03, MG42-MOVE-04)."""

from engine.errors import Refused
from engine.game import Game
from engine.procedures import fire as _fire
from engine.procedures.second.groups import led
from engine.rulesets.model import Weapon
from engine.space import INCH
from engine.state import CARRY_ON, DUCKED_BACK, Figure

AT_EASE = "{figure} has fired without meaning to move fast, and does not now"


def pop_up(g: Game, figure: Figure) -> None:
    """Out from behind cover: it counts as moving (MG42-REACT-04, MG42-RUL-94)."""
    if figure.status == DUCKED_BACK:
        g.set_status(figure, CARRY_ON, "MG42-DUCK-03")
        figure.moved = True
    if figure.posture == "prone":
        # Nothing is paid for getting up (MG42-PRONE-02).
        g.set_posture(figure, "standing", "MG42-PRONE-02")


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
        if figure.now.fired and not figure.now.answered:
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
        figure.now = figure.now._replace(allowance=max(int(outcome.values["inches"]) * INCH, figure.now.used))
        figure.fast = True
