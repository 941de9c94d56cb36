"""What a move is worth, read off its preview and the table: how a careful, a bold and an errand's player see it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from engine.battle.game import Game
from engine.battle.groups import joined
from engine.opposition.positions import walk
from engine.preview import Preview
from engine.preview.danger import danger
from engine.preview.model import End
from engine.preview.probe import Probe
from engine.preview.shots import hit_chance
from engine.preview.sighting import end_of
from engine.ruleset.manners import Manners
from engine.space import INCH, Place
from engine.state import Figure

EXPOSED = {"open": 1.0, "concealed": 0.7, "cover": 0.45}
"""What an enemy that sees a figure counts for, by the figure's shelter."""
FOES = 2
"""The most of the nearest enemies in sight that are tried for the best reply."""
AROUND, STEP = 24 * INCH, 3 * INCH
"""How far the ground around a figure reaches, and how far apart the spots are by which its view of that is judged."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """How a group stands at the end of a move, if nothing stops it; `gain` in inches.

    `pressing` is the share of the time left that its errand takes.
    """

    danger: Fraction
    reply: Fraction
    watchers: tuple[str, ...]
    watched: float
    covered: float
    gain: float
    broken: bool
    pressing: float = 0.0

    def onward(self, w: Manners) -> float:
        """What getting nearer to its errand is worth."""
        return w.gain * self.gain * (1 + w.haste * self.pressing**2)

    def careful(self, w: Manners) -> float:
        """What it is worth to a player who would not be hit."""
        bad = w.danger * float(self.danger) + w.watchers * self.watched + w.broken * self.broken
        return w.covered * self.covered + self.onward(w) - bad

    def bold(self, w: Manners) -> float:
        """What it is worth to a player who would hit."""
        return w.reply * float(self.reply) - w.bold_danger * float(self.danger) + self.onward(w)

    def errand(self, w: Manners) -> float:
        """What it is worth to a player who would get on."""
        return w.errand_gain * self.gain - float(self.danger)


def prospect(
    g: Game, group: Sequence[Figure], foretold: Preview, goal: Place | None, pressing: float = 0.0
) -> Prospect:
    """How the group, leader first, would stand after this move; `pressing` is the share of the time left that its
    errand takes."""
    ends = {end.figure: end for end in (foretold.runs[0].ends if foretold.runs else ())}
    watched, covered = _exposure(ends.values())
    places = [_place(figure, ends) for figure in group]
    return Prospect(
        danger(foretold, group[0].side),
        _reply(g, ends),
        tuple(sorted(watched)),
        sum(watched.values()),
        covered,
        _gain(g, group[0], places[0], goal),
        _parts(g, places) > _parts(g, [(figure.at, figure.floor) for figure in group]),
        pressing,
    )


def staying(g: Game, group: Sequence[Figure]) -> Prospect:
    """How the group stands where it is; what it may shoot at from there is not counted."""
    watched, covered = _exposure([end_of(g, figure) for figure in group])
    return Prospect(Fraction(0), Fraction(0), tuple(sorted(watched)), sum(watched.values()), covered, 0.0, broken=False)


def _exposure(ends: Collection[End]) -> tuple[dict[str, float], float]:
    """The enemies that see somebody, each with what it counts for, and the share of figures in cover from all."""
    watched: dict[str, float] = {}
    covered = 0
    for end in ends:
        seen = [view for view in end.views if view.exposed]
        covered += all(view.shelter == "cover" for view in seen)
        for view in seen:
            watched[view.enemy] = max(watched.get(view.enemy, 0.0), EXPOSED[view.shelter])
    return watched, covered / len(ends) if ends else 0.0


def field_of_fire(g: Game, figure: Figure) -> float:
    """The share of the ground around a figure that it has in view, whichever way it faces."""
    table, (x0, y0) = g.space.table, figure.at
    columns, rows = range(STEP // 2, table.width, STEP), range(STEP // 2, table.height, STEP)
    around = [(x, y) for x in columns for y in rows if (x - x0) ** 2 + (y - y0) ** 2 <= AROUND**2]
    return sum(g.space.sight(figure.at, figure.floor, spot, 0) for spot in around) / max(len(around), 1)


def _place(figure: Figure, ends: dict[str, End]) -> Place:
    end = ends.get(figure.id)
    return (figure.at, figure.floor) if end is None else (end.at, end.floor)


def _gain(g: Game, leader: Figure, end: Place, goal: Place | None) -> float:
    if goal is None:
        return 0.0
    return (walk(g, leader, (leader.at, leader.floor), goal) - walk(g, leader, end, goal)) / INCH


def _reply(g: Game, ends: dict[str, End]) -> Fraction:
    """The best chance of any of them to hit from where it ends."""
    probe: Probe | None = None
    best = Fraction(0)
    for end in ends.values():
        figure = g.named(end.figure)
        if figure.now.fired or not figure.weapons:
            continue
        for view in [view for view in end.views if view.exposed][:FOES]:
            probe = probe or _moved(g, ends)
            hit = hit_chance(probe, figure, g.named(view.enemy))
            best = max(best, hit.chance if hit is not None else best)
    return best


def _moved(g: Game, ends: dict[str, End]) -> Probe:
    """The table with everybody where they end."""
    probe = Probe.at(g)
    for end in ends.values():
        mine = probe.named(end.figure)
        mine.at, mine.floor, mine.facing, mine.posture = end.at, end.floor, end.facing, end.posture
        mine.now = mine.now._replace(stepped=True)
        mine.moved = True
    return probe


def _parts(g: Game, places: Sequence[Place]) -> int:
    """Into how many groups figures at these places fall (CR3-GROUP-05)."""
    left, count = list(places), 0
    while left:
        joined(left.pop(0), left, partial(_linked, g))
        count += 1
    return count


def _linked(g: Game, a: Place, b: Place) -> bool:
    near = g.space.near(*a, *b, g.rules.parameters.cohesion)
    return near and (not g.rules.parameters.sight_links or g.space.sight(*a, *b))
