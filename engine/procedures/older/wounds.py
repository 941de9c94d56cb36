"""What a hit does: dead at once, else knocked down or out of the fight (MG42-DMG)."""

from __future__ import annotations

from engine.game import Game
from engine.procedures.damage import SEVERITY, Hit, Wounds
from engine.procedures.ledger import Ledger
from engine.state import OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, STUNNED, Figure

CLEAR_WIN = 2
"""A melee won by so many dice puts the loser out of the fight without a damage roll (MG42-MELEE-06)."""
RULE_OF = {STUNNED: "MG42-DMG-03", OUT_OF_THE_FIGHT: "MG42-DMG-04", OBVIOUSLY_DEAD: "MG42-DMG-01"}


async def wound(g: Game, wounds: Wounds, ledger: Ledger) -> None:
    """Every hit rolls for an obvious death; if none kills, every one for its damage, the worst stands (MG42-RUL-37)."""
    targets = {hit.target.index: hit.target for hit in wounds.hits}
    for index in sorted(targets):
        suffer(g, targets[index], [hit for hit in wounds.hits if hit.target is targets[index]])


def suffer(g: Game, figure: Figure, hits: list[Hit]) -> None:
    """All hits of one batch on one figure."""
    dead = [g.check("obviously-dead", h.roller, g.request(h.roller, impact=h.impact), against=figure) for h in hits]
    if any(outcome.result == OBVIOUSLY_DEAD for outcome in dead):
        fall(g, figure, OBVIOUSLY_DEAD)
        return
    results = [_damage(g, figure, hit) for hit in hits]
    figure.wounds += results.count(OUT_OF_THE_FIGHT)
    fall(g, figure, max(results, key=lambda result: SEVERITY[result]))


def _damage(g: Game, figure: Figure, hit: Hit) -> str:
    if hit.margin == CLEAR_WIN:
        return OUT_OF_THE_FIGHT
    outcome = g.check("damage", hit.roller, g.request(hit.roller, rep=figure.rep, impact=hit.impact), against=figure)
    return OUT_OF_THE_FIGHT if outcome.result == OUT_OF_THE_FIGHT else STUNNED


def fall(g: Game, figure: Figure, status: str) -> None:
    """Down it goes, unless it lies there worse already; a new wound has to be looked at again."""
    if SEVERITY[status] < SEVERITY.get(figure.status, 0):
        return
    g.set_posture(figure, "prone", RULE_OF[status])
    g.set_status(figure, status, RULE_OF[status])
    figure.down_in = g.state.turn
    figure.recovers = figure.fled = False
