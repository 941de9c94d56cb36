"""Figures that come into sight: the pairs that set off an In Sight test (CR3-SIGHT-04, CR3-RUL-18)."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.battle.game import Game
from engine.battle.lines import Lines, no_body_between
from engine.state import HEADINGS, Figure


class Sighting(NamedTuple):
    """`looker` now sees `seen`, which it had not seen in this phase."""

    looker: Figure
    seen: Figure


def new_sightings(g: Game) -> list[Sighting]:
    """Every pair in sight now that was not in sight earlier in this phase, in figure order.

    Those that are locked in melee have seen one another; they are not among the pairs.
    """
    lines = g.known_lines()
    if g.hides:
        spot_machines(g)
    if lines.nothing_new == g.state.seen:
        return []
    if g.rules.parameters.sight_lapses:
        lapse(g, lines)
    found: list[Sighting] = []
    for sighting in _in_view(g, lines):
        if sighting.looker.melee or sighting.seen.melee:
            note(g, [sighting])
        else:
            found.append(sighting)
    if not found:
        lines.nothing_new = g.state.seen.copy()
    return found


def spot_machines(g: Game) -> None:
    """Each side comes to know of the machines whose hulls its figures see, crew or no crew."""
    for machine in g.state.machines:
        for side in g.foes_of(machine.side) if machine.on_table else ():
            bit = g.side_bit(side)
            if not machine.known & bit and any(
                f.able and not f.aboard and g.fleet.sees(g.space, f, machine) for f in g.of_side(side)
            ):
                machine.known |= bit


def _in_view(g: Game, lines: Lines) -> Iterator[Sighting]:
    """Whom each figure has in sight of the able enemies that it had not; who is hidden from whom is noted."""
    figures, machines, seen, mutual = g.state.figures, g.state.machines, g.state.seen, g.space.mutual
    cut, footings, line = lines.cut, lines.footings, g.space.map.line
    # The cheapest questions first: this is asked after every inch.
    for me, watched in enumerate(lines.watched):
        left = watched & ~(seen[me] | cut[me])
        if not left:
            continue
        looker, here, around = figures[me], footings[me], lines.around >> me & 1
        x, y = looker.at
        dx, dy = HEADINGS[looker.facing]
        while left:
            bit = left & -left
            left ^= bit
            target = figures[bit.bit_length() - 1]
            at = target.at
            if dx * (at[0] - x) + dy * (at[1] - y) < 0 and not around:
                cut[me] |= bit
                continue
            if (
                not line(here, footings[target.index])
                or ((looker.cover or target.cover) and g.covered(looker, target))
                or (machines and g.fleet.parts(looker, target))
            ):
                cut[me] |= bit
                if mutual:
                    cut[target.index] |= 1 << me
            elif no_body_between(looker, target, g.bodies[looker.side]):
                yield Sighting(looker, target)


def lapse(g: Game, lines: Lines) -> None:
    """Forget the figures that are out of sight again (MG42-RUL-51)."""
    seen, figures, mutual = g.state.seen, g.state.figures, g.space.mutual
    in_line, footings, line, machines = lines.in_line, lines.footings, g.space.map.line, g.state.machines
    for looker, mine in zip(figures, seen, strict=True):
        me = looker.index
        left = mine & ~in_line[me]
        while left:
            bit = left & -left
            left ^= bit
            other = figures[bit.bit_length() - 1]
            if (
                not line(footings[me], footings[other.index])
                or ((looker.cover or other.cover) and g.covered(looker, other))
                or (machines and g.fleet.parts(looker, other))
            ):
                seen[me] &= ~bit
                continue
            in_line[me] |= bit
            if mutual:
                in_line[other.index] |= 1 << me


def note(g: Game, sightings: list[Sighting]) -> None:
    """Remember these pairs for the rest of the phase."""
    for looker, target in sightings:
        g.state.seen[looker.index] |= 1 << target.index
    reveal(g, sightings)


def reveal(g: Game, sightings: list[Sighting]) -> None:
    """Let the sides of these lookers know of those they see."""
    for looker, target in sightings:
        g.reveal(target, looker.side)


def look_about(g: Game) -> None:
    """At the start of a phase only pairs now in sight count as seen (CR3-RUL-18).

    Where sight has to be lost first, so do pairs that only facing parts, or that one of the two lies down, stunned or
    worse: nothing has come between them (MG42-RUL-51).
    """
    figures = g.state.figures
    if g.rules.parameters.sight_lapses:
        lapse(g, g.known_lines())
    else:
        g.state.seen = [0] * len(figures)
    seen = g.state.seen
    for looker in figures:
        bodies = g.bodies[looker.side]
        for other in figures if seen[looker.index] else ():
            if seen[looker.index] >> other.index & 1 and not no_body_between(looker, other, bodies):
                seen[looker.index] &= ~(1 << other.index)
    note(g, new_sightings(g))


async def forgive(g: Game) -> None:
    """An exchange of fire is over: what it brought into view is no new sighting to those who took part."""
    absorb(g)


def absorb(g: Game) -> None:
    """Forgive sightings that reaction moves opened between figures already in the exchange (CR3-RUL-21), and those
    between two who have rolled in one In Sight of this activation: somebody between them fell or ducked (CR3-RUL-18).
    """
    if g.reacted or g.state.rolled:
        note(g, [s for s in new_sightings(g) if _in_exchange(g, *s) or _rolled_together(g, *s)])


def _in_exchange(g: Game, looker: Figure, seen: Figure) -> bool:
    both = 1 << looker.index | 1 << seen.index
    return g.involved & both == both and bool(g.reacted & both)


def _rolled_together(g: Game, looker: Figure, seen: Figure) -> bool:
    return any(looker.index in test and seen.index in test for test in g.state.rolled)
