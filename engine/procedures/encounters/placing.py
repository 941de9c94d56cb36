"""Where figures come into an encounter: in cover at a distance, in a row along a side, behind their leader
(CR2-RUL-300)."""

from collections.abc import Collection, Sequence
from math import isqrt

from engine.battle.game import Game
from engine.procedures.missions.arrivals import nearest_free
from engine.procedures.mover import ahead
from engine.space import BASE_RADIUS, INCH, Point
from engine.space.compass import DEGREES, OPPOSITE, TOWARDS
from engine.space.geometry import dist2
from engine.state import CARRY_ON, OFF_TABLE, Figure

APART = INCH + INCH // 2
"""From centre to centre of those who stand in a row."""


def lift(figures: Sequence[Figure]) -> None:
    """They are nowhere for now, so that none stands in another's way."""
    for figure in figures:
        figure.status = OFF_TABLE


def put(g: Game, figure: Figure, at: Point, facing: int, rule: str, *, hides: bool = False) -> None:
    """It stands there from now on, or in the free place nearest to that; hidden, if it `hides` and has cover there."""
    figure.status, figure.floor = CARRY_ON, 0
    figure.at = nearest_free(g, at, mounted=figure.mounted)
    figure.facing, figure.moved, figure.group = facing % 360, False, -1 - figure.index
    if hides and g.space.shelters(figure.at):
        g.hide(figure, sum(map(g.side_bit, g.foes_of(figure.side))))
    g.log_figure(figure, rule)


def lie_in_cover(
    g: Game, figures: Sequence[Figure], foes: Sequence[Figure], far: int, rule: str, *, way: int = 0,
    bearings: Collection[int] = (),
) -> None:  # fmt: skip
    """Each hides in the free cover that is nearest to so far from the nearest of its foes; of the named bearings only,
    as those see it who go that `way`. Without cover it stands so far off."""
    spots = _lairs(g, foes, far, way, bearings)
    first = foes[0].at
    for figure in figures:
        at = next((spot for spot in spots if nearest_free(g, spot) == spot), None)
        at = at or off_by(g, first, (way + next(iter(bearings), 0)) % 360, far)
        nearest = g.nearest(figure, foes)[0] if figure.on_table else min(foes, key=lambda f: dist2(f.at, at))
        put(g, figure, at, g.space.heading(at, nearest.at), rule, hides=True)


def _lairs(g: Game, foes: Sequence[Figure], far: int, way: int, bearings: Collection[int]) -> list[Point]:
    found = []
    for hide in g.space.hides.all():
        at = hide.point
        if hide.floor or g.space.building(at) is not None or not g.space.hides.takes(hide):
            continue
        nearest = min(foes, key=lambda f: (dist2(f.at, at), f.index))
        bearing = round((g.space.heading(nearest.at, at) - way) % 360 / 90) % 4 * 90
        if not bearings or bearing in bearings:
            found.append((abs(isqrt(dist2(nearest.at, at)) - far - 2 * BASE_RADIUS), at))
    return [at for _, at in sorted(found)]


def off_by(g: Game, at: Point, heading: int, far: int) -> Point:
    """The place so far from another that way, at the edge of the table where it would lie off it."""
    return _on_table(g, ahead(at, heading, far + 2 * BASE_RADIUS))


def in_row(g: Game, figures: Sequence[Figure], middle: Sequence[Point], far: int, edge: str, rule: str) -> None:
    """A row so far from the outermost of the places in the middle towards an edge of the table, facing them."""
    lift(figures)
    dx, dy = TOWARDS[edge]
    outermost = max(middle, key=lambda at: at[0] * dx + at[1] * dy)
    across = sum(y if dx else x for x, y in middle) // len(middle)
    out = far + 2 * BASE_RADIUS
    for n, figure in enumerate(figures):
        along = across + (n + 1) // 2 * (APART if n % 2 else -APART)
        at = (outermost[0] + dx * out, along) if dx else (along, outermost[1] + dy * out)
        put(g, figure, _on_table(g, at), DEGREES[OPPOSITE[edge]], rule)


def _on_table(g: Game, at: Point) -> Point:
    table = g.space.table
    return (
        min(max(at[0], BASE_RADIUS), table.width - BASE_RADIUS),
        min(max(at[1], BASE_RADIUS), table.height - BASE_RADIUS),
    )
