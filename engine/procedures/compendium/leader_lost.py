"""The loss of a side's main leader, for which everybody of it tests (CMP-REACT-19)."""

from engine.battle.game import Game
from engine.procedures.compendium.focus import UNFOCUSED
from engine.procedures.compendium.reactions import comes_to, follow, give_way, halt
from engine.procedures.free_will import choose_columns, take
from engine.procedures.ledger import Ledger
from engine.state import OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, Figure, leader_of

LOST = frozenset({OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD})


def main_leader(figures: list[Figure]) -> Figure | None:
    """The leader of all of these: their Star, or the best of their leaders; None without either (CMP-RUL-044)."""
    return leader_of(leaders) if (leaders := [f for f in figures if f.star or f.leader]) else None


async def leader_lost(g: Game) -> None:
    """A side or command without its main leader tests for it once: each figure that can still act (CMP-RUL-041)."""
    for party, (side, _) in g.parties.items():
        theirs = [f for f in g.of_side(side) if party in (side, f.command)]
        main = main_leader(theirs)
        if main is not None and main.status in LOST and not main.hurt.mourned:
            main.hurt = main.hurt._replace(mourned=True)
            await _test(g, [f for f in theirs if f.able])


async def _test(g: Game, figures: list[Figure]) -> None:
    columns = await choose_columns(
        g,
        figures,
        "leader-loss",
        lambda f, c: comes_to(f, g.read("leader-loss", g.request(f, choice=c), {}).result),
    )
    cause = g.deed
    outcomes, deeds = {}, {}
    for figure in figures:
        deeds[figure] = g.begin("test", cause)
        asked = g.request(figure, choice=columns.get(figure.index))
        outcomes[figure] = await take(g, "leader-loss", figure, asked)
    for figure, result in follow(g, outcomes, deeds).items():
        g.deed = deeds[figure]
        if result == "stop":
            halt(g, figure)
            figure.traits |= {UNFOCUSED}
        enemies = g.known_enemies(figure)
        await give_way(g, figure, result, g.nearest(figure, enemies)[:1], Ledger())
    g.deed = cause
