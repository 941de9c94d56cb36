"""Pukers: bile that builds up, die by die, and comes down in salvos (CR2-BUG-13 to CR2-BUG-15, CR2-RUL-294)."""

from engine.battle.game import Game
from engine.events import CreatureEvent, Roll
from engine.procedures import stray
from engine.procedures.aim import Firing
from engine.procedures.blast import goes_off
from engine.procedures.fire import owe
from engine.procedures.hits import Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.machines import houses
from engine.procedures.machines.wrecks import come_to_blows
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE, WOUND
from engine.procedures.second.circle import nearest_first
from engine.space import Point
from engine.space.geometry import dist2
from engine.state import BREWS, NO_SPELL, Figure, Spell

Goal = tuple[Point, int, Figure | None]


async def brew(g: Game, figure: Figure, goal: Goal | None) -> None:
    """A die: on 1, or more than the one before, all that has built up is spat; otherwise it builds up on (CR2-BUG-14).

    With nothing in reach to spit at it keeps what it has.
    """
    bile = g.rules.weapons[g.rules.kind_of(figure).spits]
    if goal is None or dist2(goal[0], figure.at) > bile.range * bile.range:
        return
    before = figure.spell if figure.spell.what == BREWS else Spell(BREWS)
    g.begin("creature")
    [face] = g.roll("bile", figure.id, 1)
    blasts = before.until + 1
    fires = face == 1 or 0 < before.score < face
    g.emit(Roll("bile", (face,), figure.id, total=blasts, rule="CR2-BUG-14"))
    figure.spell = NO_SPELL if fires else Spell(BREWS, blasts, score=face)
    if fires:
        await _spit(g, figure, goal, blasts)
    else:
        g.emit(CreatureEvent("brews", figure.id, value=blasts, rule="CR2-BUG-14"))


async def _spit(g: Game, figure: Figure, goal: Goal, blasts: int) -> None:
    """So many blasts: the first deviates from its target, the others from where that one came down (CR2-BUG-15)."""
    aim, floor, target = goal
    firing = Firing(figure, g.rules.weapons[g.rules.kind_of(figure).spits], spot=(aim, floor))
    firing.deed, wounds, ledger = g.begin("blast"), Wounds(), Ledger()
    dice = 1 if target is not None else 2
    owing: dict[Figure, None] = {}
    for n in range(blasts):
        g.deed = firing.deed
        lies, inches = stray.deviates(g, "puker-deviation", figure, dice)
        at = stray.from_aim(figure.at, aim, lies, inches)
        if g.space.on_table(at):
            firing.burst = at, 0
            meant = aim if at != aim else None
            goes_off(g, firing, (at, 0), nearest_first(g, firing, (at, 0)), "bile", "CR2-BUG-15", meant)
            owing |= dict.fromkeys(houses.come_down(g, firing, (at, 0), wounds))
        aim = at if n == 0 and g.space.on_table(at) else aim
    await g.do(WOUND, wounds, ledger)
    await come_to_blows(g, [firing], ledger)
    for missed in owing:
        if missed.able:
            owe(g, ledger, missed, firing)
    await g.do(EXCHANGE_OF_FIRE, Replies(), ledger)
