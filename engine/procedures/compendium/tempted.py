"""Attributes that stop a figure where it comes to: greed for loot, and the fear of zombies (CMP-DIS-07, CMP-DIS-12)."""

from engine.battle.game import Game
from engine.events import Roll
from engine.procedures.free_will import take_freely
from engine.procedures.movement import Advance
from engine.procedures.mover import Mover
from engine.procedures.second.groups import leads
from engine.procedures.tempting import CALL_BACK, LOOTER, OBEYS
from engine.ruleset.keys import OnTheWay
from engine.space import INCH, Place
from engine.space.geometry import locate, near_path
from engine.space.shapes import outline
from engine.space.sight import EDGE
from engine.state import LOOT, Figure, Spell

PHOBIA, ZOMBIE = "phobia", "zombie"
SIX = 6 * INCH
"""How near to zombies fear begins, and how near a leader must be to call a looter to order."""


# ---- loot ----


async def covet(g: Game, figure: Figure) -> None:
    """Loot within an inch keeps it busy for a die of turns, unless a leader who looks on passes a rally.

    CMP-DIS-07, CMP-RUL-078.
    """
    if LOOTER in figure.traits and figure.able and _at_loot(g, figure) and not await _called_back(g, figure):
        [turns] = g.roll(LOOTER, figure.id, 1)
        g.emit(Roll(LOOTER, (turns,), figure.id, total=turns, rule="CMP-DIS-07"))
        figure.spell = Spell(LOOT, g.state.turn + turns)
        figure.now = figure.now._replace(done=True)


def _at_loot(g: Game, figure: Figure) -> bool:
    rings = [outline(piece) for piece in g.space.map.close_to(figure.at) if piece.loot]
    return any(near_path(figure.at, (*ring, ring[0]), EDGE) or locate(figure.at, ring) >= 0 for ring in rings)


async def _called_back(g: Game, figure: Figure) -> bool:
    near = [f for f in g.friends(figure) if leads(f) and g.near(f, figure, SIX)]
    facing = [f for f in near if g.space.in_front(f.at, f.facing, figure.at)]
    for leader in g.nearest(figure, facing)[:1]:
        deed = g.deed
        outcome = await take_freely(g, CALL_BACK, leader, g.request(leader), figure, [figure], deed)
        g.deed = deed
        return outcome.result == OBEYS
    return False


# ---- zombies ----


def among_zombies(g: Game, going: list[Mover]) -> list[Mover]:
    """Those with a phobia whom the next inch brings within six inches of a zombie that their side knows of."""
    return [
        m
        for m in going
        if PHOBIA in m.figure.traits
        and _near_zombies(g, m.figure, m.route.at(m.next))
        and not _near_zombies(g, m.figure, (m.figure.at, m.figure.floor))
    ]


def _near_zombies(g: Game, figure: Figure, place: Place) -> bool:
    zombies = [f for f in g.known_enemies(figure) if ZOMBIE in f.traits]
    return any(f.floor == place[1] and g.space.within(f.at, place[0], SIX) for f in zombies)


async def shrink(g: Game, _: Advance, found: list[Mover]) -> None:
    """It goes no farther unless it masters its fear (CMP-RUL-081)."""
    for m in found:
        deed = g.deed
        g.begin("test")
        if g.test(PHOBIA, m.figure, g.request(m.figure)).result == "goes-no-nearer":
            m.route = m.route.cut(m.gone)
            m.figure.now = m.figure.now._replace(allowance=m.figure.now.used)
        g.deed = deed


ZOMBIES_NEAR = OnTheWay(ask=among_zombies, meet=shrink, ahead=True)
"""Zombies that a figure is afraid of."""
