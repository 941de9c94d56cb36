"""The figures that may be activated together, and their leader (MG42-GROUP, MG42-LEAD, MG42-TURN-02)."""

from engine.events import Activation, Ammo
from engine.game import Game
from engine.procedures import activation
from engine.procedures.activation import refresh
from engine.procedures.contact import lock, touching
from engine.state import CARRY_ON, Figure


def leads(figure: Figure) -> bool:
    """Whether it is a leader who can act (MG42-RUL-18)."""
    return figure.leader and figure.able and not figure.fled


def led(figures: list[Figure]) -> bool:
    """Whether a leader is among them."""
    return any(leads(f) for f in figures)


def get_up(g: Game, figure: Figure, rule: str) -> None:
    """Back on its feet; the melee in which it fell goes on with whom it still touches (MG42-RUL-91)."""
    if figure.carried_by >= 0:
        g.let_go(g.figures[figure.carried_by])
    g.set_status(figure, CARRY_ON, rule)
    g.set_posture(figure, "standing", rule)
    figure.now = figure.now._replace(done=False)
    # An enemy that only came to stand beside it is not in melee (MG42-MELEE-01).
    for enemy in (g.figures[index] for index in figure.hurt.felled_by):
        if enemy.able and touching(g, figure, enemy):
            lock(figure, enemy)
    figure.hurt = figure.hurt._replace(felled_by=())


def activate(g: Game, figures: list[Figure]) -> None:
    """Make these active, beside any that are; the movement and the fire of each are unspent (MG42-TURN-02)."""
    leader = min(figures, key=lambda f: (not leads(f), -f.rep, f.index))
    g.state.active = tuple(sorted((*g.state.active, *(f.index for f in figures))))
    g.state.fast_dice = ()
    g.emit(Activation(figures[0].side, tuple(f.id for f in figures), leader.id, rule="MG42-TURN-02"))
    for figure in figures:
        refresh(figure, g.rules.parameters.normal_move)
        figure.fast = False


async def close_activation(g: Game) -> None:
    """A weapon that must be set up is ready after an activation without moving (MG42-SCEN-08, MG42-RUL-79)."""
    for figure in g.active_figures():
        slow = [w for w in figure.weapons if g.rules.weapons[w].sets_up]
        busy = figure.now.stepped or figure.moved or figure.now.fired or not figure.able or figure.melee
        if slow and not figure.set_up and not busy:
            figure.set_up = True
            g.emit(Ammo(figure.id, slow[0], "set-up", rule="MG42-SCEN-08"))
        figure.fast = figure.fast and g.rules.parameters.fast_until == "activated"
    await activation.close_activation(g)
