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
    figures = g.state.figures
    if g.rules.parameters.sight_lapses:
        lapse(g)
    able = [f for f in figures if f.status in ABLE and not f.fled]
    ready = [f for f in able if not (f.melee or f.unseen)]
    cut = g.cut_lines()
    if len(ready) < len(able):
        _watch_fights(g, able, cut)
    sides = _by_side(g, ready)
    everybody = sum(sides.values())
    seen = g.state.seen
    found: list[Sighting] = []
    # The cheapest questions first: this is asked after every inch.
    for looker in ready:
        left = everybody & ~(sides[looker.side] | seen[looker.index] | cut[looker.index])
        if left:
            found += [Sighting(looker, target) for target in _in_view(g, looker, left, cut)]
    return found


def _by_side(g: Game, figures: list[Figure]) -> dict[str, int]:
    """By side, a bit for each of these figures."""
    sides = dict.fromkeys(g.sides, 0)
    for f in figures:
        sides[f.side] |= 1 << f.index
    return sides


def _in_view(g: Game, looker: Figure, left: int, cut: list[int]) -> list[Figure]:
    """Which of these able enemies, as bits, it has in sight; what terrain cuts is noted (`Battlefield.cut_lines`)."""
    found: list[Figure] = []
    figures, mutual, me = g.state.figures, g.space.mutual, looker.index
    x, y = looker.at
    dx, dy = HEADINGS[looker.facing]
    row = g.space.sight_row((looker.at, looker.floor))
    while left:
        bit = left & -left
        left ^= bit
        target = figures[bit.bit_length() - 1]
        at = target.at
        if dx * (at[0] - x) + dy * (at[1] - y) < 0:
            continue
        clear = row.get((at, target.floor))
        if clear is None:
            clear = g.space.sight(looker.at, looker.floor, at, target.floor)
        if not clear:
            cut[me] |= bit
            if mutual:
                cut[target.index] |= 1 << me
        elif not target.unseen and g.unhidden(looker, target):
            found.append(target)
    return found


def lapse(g: Game) -> None:
    """Forget whoever is out of sight again (MG42-RUL-51)."""
    for looker in g.state.figures:
        seen = g.state.seen[looker.index]
        while seen:
            bit = seen & -seen
            seen ^= bit
            if not g.in_line(looker, g.state.figures[bit.bit_length() - 1]):
                g.state.seen[looker.index] &= ~bit


def _watch_fights(g: Game, able: list[Figure], cut: list[int]) -> None:
    """Note who sees a fighter, and whom a fighter sees."""
    sides = _by_side(g, able)
    everybody, fighters = sum(sides.values()), sum(_by_side(g, [f for f in able if f.melee]).values())
    for looker in able:
        others = everybody if looker.melee else fighters
        left = others & ~(sides[looker.side] | g.state.seen[looker.index] | cut[looker.index])
        if left:
            note(g, [Sighting(looker, target) for target in _in_view(g, looker, left, cut)])


def note(g: Game, sightings: list[Sighting]) -> None:
    """Remember these pairs for the rest of the phase."""
    for looker, target in sightings:
        g.state.seen[looker.index] |= 1 << target.index
        g.reveal(target, looker.side)


def look_about(g: Game) -> None:
    """At the start of a phase only pairs now in sight count as seen (CR3-RUL-18)."""
    g.state.seen = [0] * len(g.state.figures)
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
