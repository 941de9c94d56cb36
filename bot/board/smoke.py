"""Smoke and flares: veils over the ground, light in the dark, and both in words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from bot.board.canvas import XY, Canvas, arc, toward
from bot.board.corners import Drawing
from bot.board.drawn import DrawnFlare, DrawnSmoke, Rect
from bot.board.ground.noise import numbers
from bot.board.outlines import Inside
from bot.board.palette import GOLD, INK, PUFF, RIM, SMOKE, SMOKE_EDGE, SMOKE_SHADE
from bot.board.place_words import spot
from bot.board.plan import Plan
from bot.board.scene import Scene
from bot.board.words import word
from engine.space import space_of
from engine.space.compass import DEGREES
from engine.space.terrain import BASE_RADIUS, INCH

GRID, MARGIN = 1.05, 0.62
"""Inches from one puff to the next, and from a puff's middle to the edge."""
LEAST, MOST = 0.42, 0.68
"""How large puffs are, in inches."""
DOT, STEP = 5.0, 10.0
RAY, LONG, EVERY = 9.0, 16.0, 9.0
"""Pixels of a ray of light, of every third one, and from one to the next."""


def draw_smoke(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """The exact ground of each strip, with puffs on it; figures stand above them."""
    for strip in scene.smoke:
        ring = plan.ring(strip.area)
        canvas.polygon(ring, SMOKE)
        canvas.dots([*ring, ring[0]], SMOKE_EDGE, DOT, STEP)
        puffs = list(_puffs(strip, plan))
        for (x, y), size in puffs:
            canvas.disc((x + 0.1 * plan.ppi, y + 0.14 * plan.ppi), size, SMOKE_SHADE)
        for middle, size in puffs:
            canvas.disc(middle, size, PUFF)


def _puffs(strip: DrawnSmoke, plan: Plan) -> Iterator[tuple[XY, float]]:
    """Where puffs are, and how large: for the same strip always the same."""
    ring, chance = plan.ring(strip.area), numbers(strip.id)
    room, step = Inside(ring, MARGIN * plan.ppi), GRID * plan.ppi
    (west, north), (east, south) = map(min, zip(*ring, strict=True)), map(max, zip(*ring, strict=True))
    for down in range(math.ceil((south - north) / step)):
        for across in range(math.ceil((east - west) / step)):
            at = west + (across + next(chance)) * step, north + (down + next(chance)) * step
            size = (LEAST + (MOST - LEAST) * next(chance)) * plan.ppi
            if room.holds(*at):
                yield at, size


def draw_flares(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """Rays inwards from the edge of what a flare lights, and the flare on its parachute in the middle."""
    for flare in scene.flares:
        middle, radius = plan.px(flare.at), (flare.radius + BASE_RADIUS) / INCH * plan.ppi
        count = max(12, round(radius * math.tau / EVERY))
        for n in range(count):
            turn, length = 360 * n / count, LONG if n % 3 == 0 else RAY
            edge = toward(middle, turn, radius)
            if plan.left < edge[0] < plan.right and plan.top < edge[1] < plan.bottom:
                canvas.segment(edge, toward(middle, turn, radius - length), GOLD, 2)
        _parachute(canvas, middle, 0.5 * plan.ppi)


def _parachute(canvas: Canvas, spot: XY, r: float) -> None:
    x, y = spot
    for colour, more in ((INK, 0.16 * r), (RIM, 0.0)):
        canvas.polygon(arc((x, y - 0.3 * r), 0.8 * r + more, -90, 90, 12), colour)
        for side in (-0.8, 0.8):
            canvas.segment((x + side * r, y - 0.3 * r), (x, y + 0.5 * r), colour, 0.1 * r + more)
    for turn in range(0, 360, 45):
        canvas.segment((x, y + 0.6 * r), toward((x, y + 0.6 * r), turn, 0.5 * r), GOLD, 0.18 * r)


# ---- in words ----


def wind_said(scene: Scene) -> list[str]:
    """Where the wind blows, if it is known."""
    return [word(f"wind-{scene.wind}", scene.language)] if scene.wind else []


def smoke_signs(scene: Scene, rect: Rect | None) -> Iterator[tuple[str, Drawing]]:
    """The wind and what hangs over a part of the table, in words that tell how long it lasts yet, with its sign."""
    for said in wind_said(scene):
        yield said, partial(_vane, towards=scene.wind)
    signs: tuple[tuple[str, Sequence[DrawnSmoke | DrawnFlare], Drawing], ...]
    signs = ("smoke", scene.smoke, puff), ("flare", scene.flares, _parachute)
    for key, things, draw in signs:
        shown = [thing for thing in things if rect is None or _over(thing, rect)]
        for left in sorted({thing.left for thing in shown}, reverse=True):
            yield word(f"{key}-left" if left else f"{key}-ends", scene.language, left), draw


def _over(thing: DrawnSmoke | DrawnFlare, rect: Rect) -> bool:
    (west, north), (east, south) = thing.bounds
    return west < rect[2] and east > rect[0] and north < rect[3] and south > rect[1]


def smoke_lines(scene: Scene) -> Iterator[tuple[str, str]]:
    """Each of them as a sentence, with its letter if it is foretold."""
    for key, things in (("smoke", scene.smoke), ("flare", scene.flares)):
        for thing in things:
            (west, north), (east, south) = thing.bounds
            where = spot(space_of(scene.table), ((west + east) // 2, (north + south) // 2), scene.language)
            ending = f"{key}-at" if thing.left else f"{key}-ends-at"
            yield thing.mark, word(ending, scene.language, thing.left, place=where)


def puff(canvas: Canvas, spot: XY, r: float) -> None:
    """Smoke beside its words."""
    x, y = spot
    for across, down, size in ((-0.45, 0.2, 0.5), (0.45, 0.25, 0.5), (0.0, -0.2, 0.6)):
        canvas.disc((x + across * r, y + down * r), size * r, SMOKE_EDGE)
        canvas.disc((x + across * r, y + down * r), size * r - 2, PUFF[:3])


def _vane(canvas: Canvas, spot: XY, r: float, towards: str) -> None:
    """An arrow in a disc that points where smoke drifts."""
    turn = DEGREES[towards]
    canvas.disc(spot, r, INK)
    tip = toward(spot, turn, 0.7 * r)
    canvas.segment(toward(spot, turn + 180, 0.7 * r), tip, RIM, 0.2 * r)
    canvas.line([toward(tip, turn + 145, 0.7 * r), tip, toward(tip, turn - 145, 0.7 * r)], RIM, 0.2 * r)
