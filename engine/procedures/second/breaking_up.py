"""The loss of a main leader, and gangs and bands of civilians that break up without theirs (CR2-RUL-180)."""

from collections.abc import Iterator

from engine.battle.game import Game
from engine.procedures.free_will import take
from engine.procedures.hits import Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.seam import RUN_AWAY
from engine.procedures.second import wounds as second
from engine.procedures.second.seam import DRIVEN_BACK
from engine.procedures.second.turn import look_round_for_hidden
from engine.state import OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, Figure, leader_of

LOST = frozenset({OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD})
TEST = "leader-loss"


def main_leader(figures: list[Figure]) -> Figure | None:
    """The leader of all of these: their Star, or the best of their leaders; None without either (CMP-RUL-044)."""
    return leader_of(leaders) if (leaders := [f for f in figures if f.star or f.leader]) else None


def bereaved(g: Game) -> Iterator[list[Figure]]:
    """Those of each side or command that has lost its main leader who can still act; each loss once."""
    for party, (side, _) in g.parties.items():
        theirs = [f for f in g.of_side(side) if party in (side, f.command)]
        main = main_leader(theirs)
        if main is not None and main.status in LOST and not main.hurt.mourned:
            main.hurt = main.hurt._replace(mourned=True)
            yield [f for f in theirs if f.able]


async def wound(g: Game, wounds: Wounds, ledger: Ledger) -> None:
    """What hits do, and what becomes of a force that has lost its leader by them."""
    await second.wound(g, wounds, ledger)
    await _break_ups(g, ledger)


async def look_round(g: Game) -> None:
    """Likewise where it is finished off, or lost with a machine."""
    if g.state.turn and not g.state.ended:
        await _break_ups(g, Ledger())
    await look_round_for_hidden(g)


async def _break_ups(g: Game, ledger: Ledger) -> None:
    armies = g.rules.recruiting.make_up if g.rules.recruiting else {}
    breaking = {side.id for side in g.record.sides if side.army in armies and armies[side.army].breaks_up}
    for figures in bereaved(g):
        await _break_up(g, [f for f in figures if f.side in breaking and not f.melee], ledger)


async def _break_up(g: Game, figures: list[Figure], ledger: Ledger) -> None:
    """Each takes a check with two dice: it stays, ducks back or runs away (CR2-RUL-180)."""
    cause, took = g.deed, []
    for figure in figures:
        deed = g.begin("test", cause)
        took.append((figure, deed, (await take(g, TEST, figure, g.request(figure))).result))
    for figure, g.deed, result in took:
        foes = g.nearest(figure, g.enemies(figure))[:1]
        if figure.able and foes and result == "runaway":
            await g.do(RUN_AWAY, figure, foes, ledger)
        elif figure.able and foes and result == "duck-back":
            await g.do(DRIVEN_BACK, figure, foes)
    g.deed = cause
