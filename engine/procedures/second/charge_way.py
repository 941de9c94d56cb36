"""A charger's way to its target, and those who stop it there (CR2-RUL-129 to CR2-RUL-131, MG42-RUL-89)."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.battle.game import Game
from engine.procedures.aim import usable
from engine.procedures.charge_reach import approach, charge_length, charge_route, falling_short, whole_way
from engine.procedures.mover import Mover, tell, turn_to
from engine.procedures.replies import Pairs
from engine.procedures.seam import IN_SIGHT
from engine.procedures.second.forced import closes_in, run_an_inch
from engine.procedures.second.moves import pop_up, roll_fast
from engine.procedures.sightings import Sighting, new_sightings, note
from engine.space import Point
from engine.state import Figure


@dataclass(slots=True)
class ChargeWay:
    """A charger's way: where it set out, how far it may go, and how far that carries it from the charge point."""

    began: Point
    unseen: bool
    """Its target's side did not see it when it set out (CR2-REACT-20)."""
    inches: int
    left: int = 0
    move: Mover | None = None
    """Its run to the charge point."""

    def catches(self, g: Game, target: Figure) -> bool:
        """Whether it takes its target from hiding, flank or rear, where the rules have Surprise (CR2-REACT-20)."""
        return (self.unseen or at_flank(g, target, self.began)) and "surprise" in g.rules.checks


def at_flank(g: Game, target: Figure, at: Point) -> bool:
    """Whether one there is at a person's flank or rear: behind the line of its front (CR2-FIG-03)."""
    return not g.space.in_front(target.at, target.facing, at, g.rules.parameters.front_line)


def comes_on(g: Game, charger: Figure) -> bool:
    """Whether a charger is still coming: neither down, nor stopped, nor held up in another fight."""
    return charger.able and not charger.melee and bool(g.charging >> charger.index & 1)


def run_up(g: Game, pairs: Pairs, ways: Mapping[int, ChargeWay]) -> None:
    """How far those may go who have to move fast, in some books as a test says (CR2-RUL-129)."""
    rolling = [c for c, target in pairs if g.rules.parameters.charge_rolls and whole_way(g, c, target) > g.pace(c)]
    rolled = {f.index: f.now.allowance for f in rolling if f.index in g.state.active and f.fast}
    rolled |= roll_fast(g, [f for f in rolling if f.index not in rolled])
    for index, inches in rolled.items():
        ways[index].inches = inches


async def go_there(g: Game, charger: Figure, target: Figure, way: ChargeWay, *, halts: bool) -> None:
    """To the charge point, through whatever sight of it calls for (MG42-RUL-89); it does not fire on the way. With
    `halts` it stops where its target may first fire at it.

    A figure in its way, where its side knew of nobody, ends the charge there; so does a way that is too long.
    """
    route = charge_route(g, charger, target, approach(g, charger, reaction=True))
    if route is None:
        g.charging &= ~(1 << charger.index)
        return
    whole = charge_length(g, route, target)
    if short := whole > way.inches:
        route = falling_short(g, charger, target, way.inches)
    way.left = way.inches - route.length
    pop_up(g, charger)
    if g.waits_unseen(charger) and not g.looks_alone:
        await _come_out(g, charger)
    # It counts as moving fast only beyond a normal move (MG42-RUL-24).
    charger.fast = charger.fast or whole > g.unhurried(charger)
    way.move = Mover(charger, route)
    await run(g, way, target, halts=halts and not short)
    if short:
        g.charging &= ~(1 << charger.index)


async def run(g: Game, way: ChargeWay, target: Figure, *, halts: bool = False) -> None:
    """On to the charge point, or to where its target, turned or not, may first fire at it (CR2-RUL-131)."""
    m = way.move
    if m is None:
        return
    charger, route, turning = m.figure, m.route, way.catches(g, target)
    g.deed = g.sent[charger.index]
    while m.gone < route.length and comes_on(g, charger) and m.route is route:
        if halts and usable(g, target, charger) and g.sees(target, charger, turning=turning):
            break
        stays = await run_an_inch(g, m, "charge", "MG42-RUL-61")
        g.deed = g.sent[charger.index]
        if not stays:
            break
    there = m.gone >= route.length and comes_on(g, charger)
    if m.route is not route or (there and not await closes_in(g, charger, target.at)):
        g.charging &= ~(1 << charger.index)
    if m.gone >= m.route.length and g.waits_unseen(charger) and comes_on(g, charger):
        g.hide(charger, 0)  # nobody saw it coming (CR2-RUL-261)
        note(g, [Sighting(target, charger)])
    tell(g, m, "charge", "MG42-RUL-61")
    turn_to(g, charger, target, "MG42-RUL-20")


async def _come_out(g: Game, charger: Figure) -> None:
    """A figure charging from the woods it waited in shows itself, before it is at anybody's throat (MG42-RUL-74)."""
    g.hide(charger, 0)
    g.reacted |= 1 << charger.index
    found = new_sightings(g)
    if found:
        await g.do(IN_SIGHT, [], found, "stay")
