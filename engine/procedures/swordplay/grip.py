"""How a weapon is held that may be held in one hand or both, round by round (SWP-MELEE-51, SWP-RUL-20, SWP-RUL-21)."""

from engine.battle.game import Game
from engine.flow import Question
from engine.procedures.ledger import Ledger
from engine.procedures.replies import Pairs
from engine.procedures.swordplay.arms import couches, guarded
from engine.procedures.third import melee
from engine.state import Figure

ONE, BOTH = "one-hand", "two-hand"


async def melee_round(g: Game, a: Figure, b: Figure, ledger: Ledger) -> None:
    """One round, before whose dice both choose in secret how to hold what may be held in two ways (SWP-RUL-20)."""
    asked = [figure for figure, foe in ((a, b), (b, a)) if chooses(g, figure, foe)]
    if asked:
        answers = await g.ask(
            *(Question("grip", (ONE, BOTH), ONE, f.id, f.side, test="melee", rule="SWP-RUL-20") for f in asked)
        )
        for figure, answer in zip(asked, answers, strict=True):
            figure.bout = figure.bout._replace(grip=answer)
    await melee.melee_round(g, a, b, ledger)
    a.bout = a.bout._replace(grip="")
    b.bout = b.bout._replace(grip="")


async def fight_pairs(g: Game, pairs: Pairs, ledger: Ledger) -> None:
    """One round for each of these pairs; a figure that meets several fights one round with all (SWP-RUL-21)."""
    await melee.fight_pairs(g, pairs, ledger)
    for figure in {f.index: f for pair in pairs for f in pair}.values():
        figure.bout = figure.bout._replace(rounds=figure.bout.rounds + 1)


def chooses(g: Game, figure: Figure, foe: Figure) -> bool:
    """Whether the grip makes a difference: to the front a shield is worth what the other hand is."""
    weapon = g.rules.melee_weapons.get(figure.melee_weapon)
    if weapon is None or not figure.shield or figure.class_ == "missile" or guarded(g, figure, foe):
        return False
    if weapon.couched:
        return figure.mounted and not couches(figure)
    return bool(weapon.both_hands)
