"""What the rules do with a mortar, and what its player is offered: rounds where most enemies stand, and no friend."""

from engine import legal
from engine.battle.fleet import crew_of
from engine.battle.game import Game
from engine.legal import Input
from engine.opposition.cars import place_beside
from engine.opposition.deeds import caught
from engine.opposition.errands import homeward
from engine.opposition.lines import go
from engine.procedures.support.barrage import worth_spending
from engine.procedures.support.mortars import barrage_of, rate, served_by, tube
from engine.ruleset.machine_kinds import GUNNER
from engine.space.geometry import leg_length
from engine.state import Figure, Machine


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


def serve(g: Game, figure: Figure) -> Input | None:
    """One that has nothing better to do and is no Star joins a mortar of its side that nobody serves, if that is near
    and has something to fire at."""
    near = (m for m in g.state.machines if m.side == figure.side and m.runs)
    machine = next((m for m in near if _unserved(g, m) and leg_length(m.at, figure.at) <= g.pace(figure)), None)
    if machine is None or figure.star or figure.aboard or figure.serves or not _has_targets(g, figure, machine):
        return None
    item: Input = {"do": "board", "figure": figure.id, "machine": machine.id, "seat": GUNNER}
    if legal.allowed(g, item):
        return item
    return None if figure.now.stepped else go(g, figure, place_beside(g, figure, machine))


def step_away(g: Game, figure: Figure) -> Input | None:
    """It leaves its mortar where that is of no use any more."""
    machine = served_by(g, figure)
    item: Input = {"do": "alight", "figure": figure.id}
    return item if machine is not None and _leaves(g, figure, machine) and legal.allowed(g, item) else None


def _has_targets(g: Game, figure: Figure, machine: Machine) -> bool:
    """Whether its side knows of enemies, all of them farther away than it has to fire."""
    foes = g.known_enemies(figure)
    return bool(foes) and not _leaves(g, figure, machine)


def _leaves(g: Game, figure: Figure, machine: Machine) -> bool:
    """Whether it has to leave the table, or enemies are nearer than the mortar fires."""
    weapon = tube(g, machine)
    least = weapon.plunge.least if weapon is not None else 0
    return bool(homeward(g, figure.side)) or any(g.near(figure, foe, least) for foe in g.known_enemies(figure))


def _unserved(g: Game, machine: Machine) -> bool:
    """Whether it is a mortar without a crew that could fire it."""
    return tube(g, machine) is not None and GUNNER not in crew_of(g.figures, machine) and not rate(g, machine)


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
