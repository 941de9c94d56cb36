"""What a hit that does not kill does to creatures: bugs shriek, zombies stagger back and fall (CR2-BUG-03,
CR2-ZOMBIE-02)."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from engine.battle.game import Game
from engine.events import CreatureEvent
from engine.procedures.contact import place
from engine.procedures.hits import Hit
from engine.procedures.ledger import Ledger
from engine.procedures.mover import bases, blockers
from engine.space import INCH
from engine.state import NO_SPELL, SHRIEKS, STUNNED, Figure, Spell

Back = Callable[[Game, Figure, list[Figure]], Coroutine[Any, Any, None]]
Flight = Callable[[Game, Figure, list[Figure], Ledger], Coroutine[Any, Any, None]]
RULES: Mapping[str, str] = {"shrieks": "CR2-BUG-03", "staggers": "CR2-ZOMBIE-02"}


def shriek(g: Game, figure: Figure, rule: str) -> None:
    """It stops where it is, in a melee an inch back, and does nothing until it is activated again (CR2-BUG-03,
    CR2-BUG-04)."""
    g.emit(CreatureEvent("shrieks", figure.id, rule=rule))
    if figure.melee:
        back(g, figure, g.figures[figure.melee[0]], INCH, rule)
        g.leave_melee(figure)
    g.charging &= ~(1 << figure.index)
    figure.spell = Spell(SHRIEKS)
    figure.now = figure.now._replace(done=True)


def back(g: Game, figure: Figure, foe: Figure, inches: int, rule: str) -> None:
    """Straight away from an enemy, as far as there is room, its face to it."""
    route = g.ways(figure).step_away(
        figure.at, figure.floor, foe.at, inches,
        blockers=blockers(g, figure, foe), occupied=bases(g, figure, []), least=INCH // 2,
    )  # fmt: skip
    if route is not None:
        spot, floor = route.cut(inches).end
        place(g, figure, spot, floor, "stagger", rule, g.space.heading(spot, foe.at))


def unhurt(g: Game, figure: Figure, hits: list[Hit]) -> None:
    """One that these hits have not killed: it shrieks, or goes back an inch for each point of their Impact and falls
    there (CR2-RUL-201, CR2-RUL-290, CR2-RUL-292)."""
    kind = g.rules.kind_of(figure)
    rule = RULES[kind.hurt]
    if kind.hurt == "shrieks":
        shriek(g, figure, rule)
        return
    dealer = next((hit.dealer for hit in hits if hit.dealer is not None), None)
    fought = any(hit.margin is not None for hit in hits)
    if dealer is not None and not fought and figure.able:
        back(g, figure, dealer, INCH * sum(hit.impact for hit in hits), rule)
    g.set_posture(figure, "prone", rule)
    g.set_status(figure, STUNNED, rule)
    figure.hurt, figure.spell = figure.hurt._replace(down_in=g.state.turn), NO_SPELL


def or_shriek(people: Back) -> Back:
    """What people do; bugs stay where they are, shrieking (CR2-BUG-04)."""

    async def back(g: Game, figure: Figure, causes: list[Figure]) -> None:
        if g.rules.kind_of(figure).hurt == "shrieks":
            shriek(g, figure, "CR2-BUG-04")
        else:
            await people(g, figure, causes)

    return back


def or_shriek_and_flee(people: Flight) -> Flight:
    """Likewise, where people run away."""

    async def run_away(g: Game, figure: Figure, causes: list[Figure], ledger: Ledger) -> None:
        if g.rules.kind_of(figure).hurt == "shrieks":
            shriek(g, figure, "CR2-BUG-04")
        else:
            await people(g, figure, causes, ledger)

    return run_away
