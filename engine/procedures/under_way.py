"""What goes on of itself once it is under way, as mounts do and machines (CR2-VEH-01 to CR2-VEH-03, CR2-MOUNT-02)."""

from engine.battle.game import Game
from engine.procedures.second.groups import reach_die


async def go_on(g: Game, *, over: bool = False) -> None:
    """Straight on as a phase begins, but for what its side can still activate; with that as the phase is over
    (CR2-VEH-03, CR2-RUL-257, CR2-RUL-450)."""
    kinds = [kind for kind in g.rules.under_way if kind.late or not over]
    if not any(kind.found(g) for kind in kinds):
        return
    side = g.state.active_side
    waiting = [] if over else reach_die(g, [f for f in g.figures if g.state.in_phase(f) and f.able and not f.fled])
    for kind in kinds:
        for thing in kind.found(g):
            if kind.led(g, thing) not in waiting and (thing.side == side or not over):
                await kind.go(g, thing)
