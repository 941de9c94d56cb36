"""The loss of a side's main leader, for which everybody of it tests (CMP-REACT-19)."""

from engine.battle.game import Game
from engine.procedures.compendium.focus import UNFOCUSED
from engine.procedures.compendium.reactions import comes_to, follow, give_way, halt
from engine.procedures.free_will import choose_columns, take
from engine.procedures.ledger import Ledger
from engine.procedures.second.breaking_up import TEST, bereaved
from engine.state import Figure


async def leader_lost(g: Game) -> None:
    """A side or command without its main leader tests for it once: each figure that can still act (CMP-RUL-041)."""
    for figures in bereaved(g):
        await _test(g, figures)


async def _test(g: Game, figures: list[Figure]) -> None:
    columns = await choose_columns(
        g,
        figures,
        TEST,
        lambda f, c: comes_to(f, g.read(TEST, g.request(f, choice=c), {}).result),
    )
    cause = g.deed
    outcomes, deeds = {}, {}
    for figure in figures:
        deeds[figure] = g.begin("test", cause)
        asked = g.request(figure, choice=columns.get(figure.index))
        outcomes[figure] = await take(g, TEST, figure, asked)
    for figure, result in follow(g, outcomes, deeds).items():
        g.deed = deeds[figure]
        if result == "stop":
            halt(g, figure)
            figure.traits |= {UNFOCUSED}
        enemies = g.known_enemies(figure)
        await give_way(g, figure, result, g.nearest(figure, enemies)[:1], Ledger())
    g.deed = cause
