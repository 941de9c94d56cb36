"""What begins and ends an activation, and every input (CMP-WOUND-02, CMP-RUL-042)."""

from engine.battle.game import Game
from engine.procedures.compendium.focus import UNFOCUSED
from engine.procedures.compendium.leader_lost import leader_lost
from engine.procedures.compendium.mortars import rested
from engine.procedures.free_will import take
from engine.procedures.second import groups, turn
from engine.state import OUT_OF_THE_FIGHT, Figure


def either_leads(a: Figure, b: Figure) -> bool:
    """Whether one of two friends is a Leader who can act: no others make a group (CMP-LEAD-02)."""
    return any(f.leader and f.able for f in (a, b))


async def come_round(g: Game, figure: Figure) -> None:
    """Whether a stunned figure comes round; one die passed is a second try at once (CMP-REACT-15, CMP-RUL-032)."""
    g.begin("test")
    result = (await take(g, "stun-recovery", figure, g.request(figure))).result
    if result == "again":
        g.begin("test")
        result = (await take(g, "stun-recovery", figure, g.request(figure, frozenset({"second-try"})))).result
    if result == "recovers":
        groups.get_up(g, figure, "CMP-REACT-15")
    else:
        g.set_status(figure, OUT_OF_THE_FIGHT, "CMP-REACT-15")


async def close_activation(g: Game) -> None:
    """Figures that began it without focus have it again, and the crew of a mortar that was to rest has."""
    figures = g.active_figures()
    rested(g, figures)
    await groups.close_activation(g)
    for figure in figures:
        if figure.now.shaken:
            figure.traits -= {UNFOCUSED}


async def look_round(g: Game) -> None:
    """A main leader who has not come round, or was killed lying there, is lost too (CMP-REACT-19)."""
    if g.state.turn and not g.state.ended:
        await leader_lost(g)
    await turn.look_round(g)
