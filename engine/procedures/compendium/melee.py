"""Melee of the French Compendium: attackers fight a figure one after another (CMP-MELEE, CMP-RUL-118)."""

from engine.battle.game import Game
from engine.procedures.compendium.outfit import KNIFE_FIGHTER
from engine.procedures.hits import Wounds
from engine.procedures.in_turn import in_turn
from engine.procedures.ledger import Ledger
from engine.procedures.replies import Pairs
from engine.procedures.seam import WOUND
from engine.procedures.second.melee import blow, in_hand, request, tell_bout
from engine.procedures.second.seam import ROUND
from engine.procedures.second.watch import goes_about
from engine.state import Figure
from engine.tables.outcome import Request

KNIVES = frozenset({"improvised-one-handed", "tomahawk-or-knife"})


async def melee_round(g: Game, pairs: Pairs) -> None:
    """Each pair that is still in contact rolls, and what comes of it is settled before the next; a fugitive fights the
    enemy that has caught it (CMP-MELEE-02 to CMP-MELEE-05, CMP-RUL-250)."""
    for a, b in await _in_turn(g, pairs):
        if goes_about(a) and goes_about(b) and b.index in a.melee:
            await _bout(g, a, b)


async def _in_turn(g: Game, pairs: Pairs) -> Pairs:
    """Several opponents of one figure fight it in the order that their side likes (CMP-RUL-118)."""
    left, order = list(pairs), list[tuple[Figure, Figure]]()
    while left:
        fighters = [f for pair in left for f in pair]
        lone = max(fighters, key=lambda f: (fighters.count(f), -f.index))
        mine = {(b if a is lone else a).index: (a, b) for a, b in left if lone in (a, b)}
        order += [mine[f.index] for f in await in_turn(g, [g.figures[n] for n in mine], "CMP-RUL-118")]
        left = [pair for pair in left if lone not in pair]
    return order


async def _bout(g: Game, a: Figure, b: Figure) -> None:
    dice: dict[str, list[int]] = {"self": [], "foe": []}

    def faces(party: str, count: int) -> list[int]:
        dice[party] = g.roll("melee", (a if party == "self" else b).id, count) if count else []
        return dice[party]

    outcome = g.evaluate("melee", _request(g, a, b), faces)
    tell_bout(g, outcome, (a, dice["self"]), (b, dice["foe"]))
    wounds = Wounds()
    if margin := int(outcome.values["margin"]):
        winner, loser = (a, b) if outcome.result == "won" else (b, a)
        wounds.add(blow(g, winner, loser, margin))
    this_round = g.rules.judge(ROUND)(g)
    for fighter in (a, b):
        fighter.bout = fighter.bout._replace(met_in=this_round, rounds=fighter.bout.rounds + 1, surprise="")
    await g.do(WOUND, wounds, Ledger())


def _request(g: Game, a: Figure, b: Figure) -> Request:
    asked = request(g, a, b)
    assert asked.foe is not None
    foe = asked.foe._replace(circumstances=_holds(g, b, asked.foe.circumstances))
    return asked._replace(circumstances=_holds(g, a, asked.circumstances), foe=foe)


def _holds(g: Game, figure: Figure, nature: frozenset[str]) -> frozenset[str]:
    """What a fighter counts as: a knife fighter with a knife in hand, a Star that keeps hold of a casualty (CMP-ADV-09,
    CMP-RUL-063, CMP-WOUND-08)."""
    blunt = frozenset[str]() if in_hand(g, figure) in KNIVES else frozenset({KNIFE_FIGHTER})
    return nature - blunt | (frozenset({"carrying"}) if figure.carrying >= 0 else frozenset())
