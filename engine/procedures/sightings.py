"""Who comes into whose sight: the pairs that set off an In Sight test (CR3-SIGHT-04, CR3-RUL-18)."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Game
from engine.state import ABLE, HEADINGS, Figure


class Sighting(NamedTuple):
    """`looker` now sees `seen`, whom it had not seen in this phase."""

    looker: Figure
    seen: Figure


def new_sightings(g: Game) -> list[Sighting]:
    """Every pair in sight now that was not in sight earlier in this phase, in figure order.

    Figures that are down neither look nor alarm anybody. Those locked in melee take no In Sight (CR3-RUL-108), but
    who sees them fight, or is seen by them, has seen them once they are free again. Nor does who waits unseen.
    """
    cut, in_line = g.known_lines()
    if g.rules.parameters.sight_lapses:
        lapse(g, in_line)
    sides = dict.fromkeys(g.sides, 0)
    able: list[Figure] = []
    everybody = fighting = 0
    for f in g.state.figures:
        if f.status in ABLE and not f.fled:
            able.append(f)
            sides[f.side] |= 1 << f.index
            if not f.unseen:
                everybody |= 1 << f.index
                if f.melee:
                    fighting |= 1 << f.index
    seen = g.state.seen
    found: list[Sighting] = []
    # The cheapest questions first: this is asked after every inch.
    for looker in able:
        watched = fighting if looker.unseen and not looker.melee else everybody
        left = watched & ~(sides[looker.side] | seen[looker.index] | cut[looker.index])
        if left:
            for target in _in_view(g, looker, left, cut):
                if looker.melee or target.melee:
                    note(g, [Sighting(looker, target)])
                else:
                    found.append(Sighting(looker, target))
    return found


def _in_view(g: Game, looker: Figure, left: int, cut: list[int]) -> list[Figure]:
    """Which of these able enemies, as bits, it has in sight; what hides others is noted (`Battlefield.known_lines`)."""
    found: list[Figure] = []
    figures, mutual, me = g.state.figures, g.space.mutual, looker.index
    x, y = looker.at
    dx, dy = HEADINGS[looker.facing]
    sight = g.space.sight
    while left:
        bit = left & -left
        left ^= bit
        target = figures[bit.bit_length() - 1]
        at = target.at
        if dx * (at[0] - x) + dy * (at[1] - y) < 0:
            cut[me] |= bit
            continue
        if not sight(looker.at, looker.floor, at, target.floor) or g.covered(looker, target):
            cut[me] |= bit
            if mutual:
                cut[target.index] |= 1 << me
        elif g.bodies_clear(looker, target):
            found.append(target)
    return found


def lapse(g: Game, in_line: list[int]) -> None:
    """Forget whoever is out of sight again (MG42-RUL-51)."""
    seen, figures, mutual = g.state.seen, g.state.figures, g.space.mutual
    for looker in figures:
        me = looker.index
        left = seen[me] & ~in_line[me]
        while left:
            bit = left & -left
            left ^= bit
            other = figures[bit.bit_length() - 1]
            if not g.in_line(looker, other):
                seen[me] &= ~bit
                continue
            in_line[me] |= bit
            if mutual:
                in_line[other.index] |= 1 << me


def note(g: Game, sightings: list[Sighting]) -> None:
    """Remember these pairs for the rest of the phase."""
    for looker, target in sightings:
        g.state.seen[looker.index] |= 1 << target.index
        g.reveal(target, looker.side)


def look_about(g: Game) -> None:
    """At the start of a phase only pairs now in sight count as seen (CR3-RUL-18).

    Where sight has to be lost first, so do pairs that only facing parts, or that one of the two lies down, stunned or
    worse: nothing has come between them (MG42-RUL-51).
    """
    figures = g.state.figures
    if g.rules.parameters.sight_lapses:
        lapse(g, g.known_lines()[1])
    else:
        g.state.seen = [0] * len(figures)
    seen = g.state.seen
    for looker in figures:
        for other in figures if seen[looker.index] else ():
            if seen[looker.index] >> other.index & 1 and not g.bodies_clear(looker, other):
                seen[looker.index] &= ~(1 << other.index)
    note(g, new_sightings(g))


async def forgive(g: Game) -> None:
    """An exchange of fire is over: what it brought into view is no new sighting to those who took part."""
    absorb(g)


def absorb(g: Game) -> None:
    """Forgive sightings that reaction moves opened between figures already in the exchange (CR3-RUL-21)."""
    if not g.reacted:
        return
    involved, moved = g.involved, g.reacted
    note(
        g,
        [
            s
            for s in new_sightings(g)
            if involved >> s.looker.index & 1
            and involved >> s.seen.index & 1
            and (moved >> s.looker.index & 1 or moved >> s.seen.index & 1)
        ],
    )
