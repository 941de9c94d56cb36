"""Who may be activated with whom, and who leads (MG42-GROUP, MG42-LEAD, MG42-TURN-02)."""

from __future__ import annotations

from typing import Any

from engine.errors import Refused
from engine.events import Activation, Ammo
from engine.game import Game
from engine.procedures import activation
from engine.procedures.contact import lock, touching
from engine.procedures.seam import CLOSE_ACTIVATION
from engine.procedures.turn import side_die
from engine.state import CARRY_ON, STUNNED, Figure


def leads(figure: Figure) -> bool:
    """Whether it is a leader who can act (MG42-RUL-18)."""
    return figure.leader and figure.able and not figure.fled


def led(figures: list[Figure]) -> bool:
    """Whether a leader is among them."""
    return any(leads(f) for f in figures)


def check_activation(g: Game, figures: list[Figure]) -> None:
    """Raise Refused unless these figures may be activated together now."""
    state = g.state
    if not state.phase:
        raise Refused("no turn is under way; start one", rule="MG42-TURN-01", code="no-turn")
    for figure in figures:
        _check_figure(g, figure)
    if len(g.components(figures)) > 1:
        raise Refused("these figures are not one group: 4 inches link a group", rule="MG42-GROUP-01")
    die = side_die(state, state.active_side)
    low = [f for f in figures if f.rep < die]
    if low and not any(leads(f) and f.rep >= die for f in figures):
        raise Refused(
            "{figure}'s Rep {rep} is below the activation die {die}, and no leader takes it along",
            figure=low[0].name,
            rep=low[0].rep,
            die=die,
            rule="MG42-TURN-02",
        )


def _check_figure(g: Game, figure: Figure) -> None:
    side = g.state.active_side
    if figure.side != side:
        raise Refused("it is the phase of {side}, not of {figure}", side=side, figure=figure.name, rule="MG42-TURN-04")
    if figure.fled:
        raise Refused("{figure} ran away and must rally first", figure=figure.name, rule="MG42-RUN-04")
    if not figure.able and not (figure.status == STUNNED and figure.down_in < g.state.turn):
        raise Refused(
            "{figure} is {status} and may not act", figure=figure.name, status=figure.status, rule="MG42-DMG-03"
        )
    if figure.activated:
        raise Refused("{figure} has been activated this turn", figure=figure.name, rule="MG42-TURN-03")
    if figure.melee:
        raise Refused("{figure} is locked in melee and fights on", figure=figure.name, rule="MG42-MELEE-08")


def candidates(g: Game) -> list[list[Figure]]:
    """Groups worth trying to activate: all who stand together, those of them whose Rep will do, and each alone."""
    die = side_die(g.state, g.state.active_side)
    waiting = [f for f in g.figures if f.side == g.state.active_side and not f.activated and _may(g, f)]
    found = [*g.components(waiting), *g.components([f for f in waiting if f.rep >= die]), *([f] for f in waiting)]
    return [group for n, group in enumerate(found) if group not in found[:n]]


def _may(g: Game, figure: Figure) -> bool:
    try:
        _check_figure(g, figure)
    except Refused:
        return False
    return True


async def activate(g: Game, item: dict[str, Any]) -> None:
    """Activate one group; who was knocked down gets up, who ducked back may stay down (MG42-DMG-03, MG42-RUL-94)."""
    figures = sorted((g.named(figure_id) for figure_id in item["figures"]), key=lambda f: f.index)
    check_activation(g, figures)
    if g.state.active:
        await g.do(CLOSE_ACTIVATION)
    g.state.active = tuple(f.index for f in figures)
    g.state.fast_dice = ()
    leader = min(figures, key=lambda f: (not leads(f), -f.rep, f.index))
    g.emit(Activation(figures[0].side, tuple(f.id for f in figures), leader.id, rule="MG42-TURN-02"))
    for figure in figures:
        activation.refresh(figure, g.rules.parameters.normal_move)
        figure.fast = False
        if figure.status == STUNNED:
            get_up(g, figure, "MG42-DMG-03")


def get_up(g: Game, figure: Figure, rule: str) -> None:
    """Back on its feet; the melee in which it fell goes on with whom it still touches (MG42-RUL-91)."""
    if figure.carried_by >= 0:
        g.let_go(g.figures[figure.carried_by])
    g.set_status(figure, CARRY_ON, rule)
    g.set_posture(figure, "standing", rule)
    figure.done = False
    # Nobody is in melee who only came to stand beside it (MG42-MELEE-01).
    for enemy in (g.figures[index] for index in figure.felled_by):
        if enemy.able and touching(g, figure, enemy):
            lock(figure, enemy)
    figure.felled_by = ()


async def close_activation(g: Game) -> None:
    """A weapon that must be set up is ready after an activation without moving (MG42-SCEN-08, MG42-RUL-79)."""
    for figure in g.active_figures():
        slow = [w for w in figure.weapons if g.rules.weapons[w].sets_up]
        busy = figure.stepped or figure.moved or figure.fired or not figure.able or figure.melee
        if slow and not figure.set_up and not busy:
            figure.set_up = True
            g.emit(Ammo(figure.id, slow[0], "set-up", rule="MG42-SCEN-08"))
    await activation.close_activation(g)
