"""What the rules do with a mortar, and what its player is offered: rounds where most enemies stand, and no friend."""

from engine import legal
from engine.battle.game import Game
from engine.legal import Input
from engine.opposition.deeds import caught
from engine.procedures.support.barrage import worth_spending
from engine.procedures.support.mortars import barrage_of, tube
from engine.state import Figure


def bombard(g: Game, figure: Figure) -> Input | None:
    """Rounds of its fire mission fall where they are worth it; else its mortar is called where most enemies are, or
    called off a mission of an earlier phase that is of no more use."""
    for item in legal.by_figure(g, "drop-rounds", figure):
        machine = g.machine(item["machine"])
        barrage = barrage_of(g, machine)
        if barrage is not None and worth_spending(g, machine, barrage):
            return item
    calls = [item for item in legal.by_figure(g, "call-fire", figure) if not (item.get("load") or item.get("final"))]
    rated = [(_worth(g, figure, item), item) for item in calls]
    most, best = max(rated, key=lambda each: each[0], default=(0, {}))
    return best if most > 0 else _off(g, figure)


def _worth(g: Game, figure: Figure, item: Input) -> int:
    """How many enemies stand in the circle; nothing where a friend does."""
    weapon = tube(g, g.machine(item["machine"]))
    assert weapon is not None
    enemies, friends = caught(g, figure, weapon, g.point(item["at"]), 0)
    return 0 if friends else enemies


def _off(g: Game, figure: Figure) -> Input | None:
    for item in legal.by_figure(g, "cease-fire", figure):
        barrage = barrage_of(g, g.machine(item["machine"]))
        if barrage is not None and barrage.phase != g.state.phases:
            return item
    return None
