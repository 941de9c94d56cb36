"""What a game master's acts do to figures: no dice, and nothing that the book would have follow."""

from engine.battle.game import Game
from engine.events import Aboard, Ammo, Move
from engine.procedures.leaving import carry_off
from engine.procedures.missions.objectives import star_of, watching
from engine.procedures.mover import set_down
from engine.procedures.results import leave_cover
from engine.record.hiding import LAIRS
from engine.space import Point
from engine.state import CARRY_ON, DUCKED_BACK, FLEEING, OFF_TABLE, OUT_OF_THE_FIGHT, RAN_AWAY, Figure

HOW = "umpire"
"""How a figure moves that a game master puts down elsewhere."""


def take_away(g: Game, figure: Figure) -> None:
    """Off the table as it is: unhurt, hurt, on the run or a prisoner."""
    _part(g, figure)
    g.state.watches = tuple(watch for watch in g.state.watches if watch.figure != figure.index)
    if figure.able or figure.status == FLEEING:
        g.remove(figure, OFF_TABLE if figure.able else RAN_AWAY, "")
    else:
        carry_off(g, figure)


def put_down(g: Game, figure: Figure, at: Point, floor: int, facing: int) -> None:
    """At another place, which is no move by the book; the one it carries comes along."""
    _part(g, figure)
    g.leave_melee(figure)
    leave_cover(figure)
    before = figure.at
    set_down(g, figure, at, floor)
    figure.facing = facing
    g.emit(Move(figure.id, (before, at), at, facing, floor, how=HOW))


def _part(g: Game, figure: Figure) -> None:
    """Out of its machine, out of the arms of the one that carries it, and away from what it was about."""
    machine = g.fleet.of(figure)
    if machine is not None:
        figure.aboard = figure.serves = figure.seat = ""
        g.emit(Aboard(figure.id, machine.id, "alights"))
    if figure.carried_by >= 0:
        g.let_go(g.figures[figure.carried_by])
    progress = g.state.progress
    if progress is not None:
        for loot in progress.loot:
            if loot.looter == figure.index and not loot.done:
                progress = progress.with_loot(loot._replace(turns=0, busy=False))
        g.state.progress = watching(progress, active=False) if figure is star_of(g) else progress


def set_status(g: Game, figure: Figure, status: str) -> None:
    """It carries on, has ducked back where it is, or falls there as one that is set up so."""
    if status == DUCKED_BACK:
        leave_cover(figure)
        figure.now = figure.now._replace(reloading="", done=True)
    if status != CARRY_ON and not (figure.mounted or figure.aboard):
        g.set_posture(figure, "prone", "")
    g.set_status(figure, status, "")
    if not figure.able:
        g.set_posture(figure, "prone", "")
        wounds = figure.hurt.wounds + (status == OUT_OF_THE_FIGHT)
        figure.hurt = figure.hurt._replace(down_in=g.state.turn, slow=True, wounds=wounds)


def set_ammo(g: Game, figure: Figure, to: str) -> None:
    """All its weapons that take ammunition are loaded, or out of it."""
    empty = guns(g, figure) if to == "out" else ()
    changed = set(figure.weapons).difference(figure.empty) if empty else set(figure.empty)
    figure.empty, figure.spent = empty, ()
    figure.kit = figure.kit._replace(half_fired=())
    figure.now = figure.now._replace(reloading="")
    for weapon in dict.fromkeys(guns(g, figure)):
        if weapon in changed:
            g.emit(Ammo(figure.id, weapon, to))


def guns(g: Game, figure: Figure) -> tuple[str, ...]:
    """Its weapons that take ammunition, each copy of its own."""
    return tuple(weapon for weapon in figure.weapons if not g.rules.weapons[weapon].thrown)


def waits(g: Game, figure: Figure) -> bool:
    """Whether it can wait unseen where it is, though it is in line (MG42-SCEN-04, CR2-REACT-04)."""
    lairs = g.rules.optional(LAIRS)
    return "unseen" in g.rules.figure_fields and (lairs is None or bool(lairs(g.space, figure.at)))
