"""The figures that may be activated together, and their leader (MG42-GROUP, MG42-LEAD, MG42-TURN-02)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Activation, Ammo
from engine.procedures import activation
from engine.procedures.activation import refresh
from engine.procedures.contact import lock, touching
from engine.procedures.turn import side_die
from engine.ruleset.machine_kinds import LEADER
from engine.space import INCH
from engine.state import CARRY_ON, STUNNED, Figure

OVERALL = "overall-leader"
"""The trait of one who also leads the leaders of a side (CR2-LEADER-04)."""


def leads(figure: Figure) -> bool:
    """Whether it is a leader who can act, of a machine too (MG42-RUL-18, CR2-RUL-228)."""
    return (figure.leader or figure.seat == LEADER) and figure.able and not figure.fled


def led(figures: list[Figure]) -> bool:
    """Whether a leader is among them."""
    return any(leads(f) for f in figures)


def third_die(figure: Figure) -> bool:
    """Whether it rolls three dice for its reaction tests as a Leader, of machines too (CR2-LEADER-02, CR2-RUL-228)."""
    return figure.leader or figure.seat == LEADER


def stone_cold(figure: Figure) -> bool:
    """Whether it rolls three dice by nature (CR2-REACT-02)."""
    return "stone-cold" in figure.traits


def grouped(one: Figure, other: Figure) -> bool:
    """Whether two friends began the turn in one group; somebody knocked down is of the group it fell in."""
    if one.side != other.side or one.group == other.group:
        return one.side == other.side
    return any(b.index in a.hurt.fell_with for a, b in ((one, other), (other, one)) if a.status == STUNNED)


def reach_die(g: Game, figures: Sequence[Figure]) -> list[Figure]:
    """The figures that may act by their own Rep, or by that of a Leader: their group's, or an overall Leader who calls
    it (CR2-TURN-03, CR2-RUL-095)."""
    die = side_die(g.state, figures[0].command or figures[0].side) if figures else 0
    leaders = [f for f in figures if leads(f) and f.rep >= die]

    def led_on(figure: Figure) -> bool:
        return any(grouped(figure, f) or (OVERALL in f.traits and within_call(g, f, figure)) for f in leaders)

    return [f for f in figures if f.rep >= die or led_on(f)]


def within_call(g: Game, caller: Figure, figure: Figure) -> bool:
    """Whether an overall Leader may activate a figure's group: somebody of it is in sight within 12 inches, or comm
    linked (CR2-RUL-317, CR2-RUL-340)."""
    group = [f for f in g.of_side(figure.side) if f.able and grouped(f, figure)]
    return any(g.comm_linked(caller, f) or (g.in_range(caller, f, CALL) and g.in_line(caller, f)) for f in group)


CALL = 12 * INCH
"""How far an overall Leader's orders reach in sight (CR2-LEADER-04)."""


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
        refresh(figure, g.pace(figure))
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
