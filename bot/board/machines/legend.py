"""The signs of machines in a picture, each drawn small beside its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.board.canvas import XY, Canvas, arc, toward
from bot.board.machines.fire import draw_face
from bot.board.machines.frames import HullFrame
from bot.board.machines.grounds import draw_flame
from bot.board.machines.hulls import draw_hull
from bot.board.machines.turrets import draw_armour, draw_buttoned, draw_key, draw_marks
from bot.board.machines.values import DrawnMachine
from bot.board.palette import FIRE_GROUND, FLAME_EDGE, INK, RIM, glass
from bot.board.plan import Plan
from bot.board.scene import Scene

Drawing = Callable[[Canvas, XY, float], None]
_CAR = DrawnMachine(id="", name="", tag="", side=None, silhouette="car", length=400, width=200, at=(0, 0), facing=90)


def machine_signs(scene: Scene, *, close: bool) -> Iterator[tuple[str, Drawing, int]]:
    """The words' key, the drawing, and how often a sign stands in the picture; armour is told in close ones alone."""
    machines = scene.machines
    yield from _counted("under-way", _chevrons, sum(bool(m.way and m.whole) for m in machines))
    for status in ("disabled", "overturned", "wrecked"):
        yield from _counted(status, _car(status), sum(m.status == status and not m.burning for m in machines))
    yield from _counted("burning", lambda c, at, r: draw_flame(c, at, 0.9 * r), sum(m.burning for m in machines))
    yield from _counted("stalled", draw_key, sum(m.status == "stalled" for m in machines))
    yield from _counted("buttoned", draw_buttoned, sum(m.whole and m.commander == "down" for m in machines))
    yield from _counted("armour-front", _shield("4"), close * sum(m.armour is not None for m in machines))
    yield from _counted("seats", _seats, sum(m.closed and m.crew is not None and m.whole for m in machines))
    yield from _counted("glances", _shield(""), sum(one.outcome == "glances" for one in scene.strikes))
    whole = {m.id for m in machines if m.whole}
    struck = sum(one.heavy and one.face is not None and one.target in whole for one in scene.strikes)
    yield from _counted("face-struck", _face, struck + len(scene.aimed))
    for kind, ring in (("kill", _toothed), ("safety", _toothed), ("start", _ring)):
        yield from _counted(f"{kind}-distance", ring, sum(one.kind == kind for one in scene.rings))
    yield from _counted("arc", _arc, len(scene.arcs))
    yield from _counted("flames", _flames, len(scene.flames))
    yield from _counted("strip", _strip, sum(strip.run for strip in scene.strips))
    yield from _counted("nobodys", _car("ready"), sum(m.side is None for m in machines))


def _counted(key: str, draw: Drawing, count: int) -> Iterator[tuple[str, Drawing, int]]:
    if count:
        yield key, draw, count


def _car(status: str) -> Drawing:
    car = replace(_CAR, status=status, side=None if status == "ready" else 0)  # type: ignore[arg-type]

    def draw(canvas: Canvas, spot: XY, r: float) -> None:
        plan = Plan((0, 0, 100, 100), *spot, ppi=0.5 * r)
        draw_hull(canvas, car, plan)
        if status != "ready":
            draw_marks(canvas, car, plan, bare=True)

    return draw


def _chevrons(canvas: Canvas, spot: XY, r: float) -> None:
    for n in (-1, 0, 1):
        tip = spot[0] + 0.35 * r + 0.65 * n * r, spot[1]
        for colour, width in ((RIM, 7.0), (INK, 3.5)):
            canvas.line([toward(tip, 225, 0.62 * r), tip, toward(tip, 315, 0.62 * r)], colour, width)


def _shield(number: str) -> Drawing:
    return lambda canvas, spot, r: draw_armour(canvas, spot, number, 0.95 * r)


def _seats(canvas: Canvas, spot: XY, r: float) -> None:
    x, y = spot
    canvas.box(x - 1.2 * r, y - 0.6 * r, x + 1.2 * r, y + 0.6 * r, 0.6 * r, INK)
    for side in (-0.55, 0.55):
        canvas.disc((x + side * r, y), 0.36 * r, RIM)


def _face(canvas: Canvas, spot: XY, r: float) -> None:
    frame = HullFrame(spot, r, 0, 0.7, 0)
    draw_face(canvas, frame, "right")


def _ring(canvas: Canvas, spot: XY, r: float) -> None:
    for colour, width in ((RIM, 8.0), (INK, 3.5)):
        canvas.line(arc((spot[0] - 1.4 * r, spot[1]), 1.9 * r, 60, 120, 12), colour, width)


def _toothed(canvas: Canvas, spot: XY, r: float) -> None:
    _ring(canvas, spot, r)
    hub = spot[0] - 1.4 * r, spot[1]
    for turn in (72, 98):
        foot = toward(hub, turn, 1.9 * r)
        canvas.polygon((toward(foot, 0, 0.36 * r), toward(foot, 180, 0.36 * r), toward(hub, turn, 1.3 * r)), INK)


def _arc(canvas: Canvas, spot: XY, r: float) -> None:
    hub = spot[0] - r, spot[1]
    ends = arc(hub, 1.9 * r, 60, 120, 8)
    canvas.polygon([hub, *ends], glass(INK, 36))
    for colour, width in ((RIM, 6.0), (INK, 2.5)):
        canvas.line([ends[0], hub, ends[-1]], colour, width)


def _strip(canvas: Canvas, spot: XY, r: float) -> None:
    x, y = spot
    for side in (-0.8, 0.8):
        canvas.segment((x - 1.3 * r, y + side * r), (x + 1.3 * r, y + side * r), INK, 3)
    for n in (-1, 0, 1):
        canvas.segment((x + (0.8 * n - 0.5) * r, y + 0.6 * r), (x + (0.8 * n + 0.5) * r, y - 0.6 * r), INK, 1.6)


def _flames(canvas: Canvas, spot: XY, r: float) -> None:
    x, y = spot
    canvas.rectangle(x - r, y - 0.8 * r, x + r, y + 0.8 * r, FLAME_EDGE)
    canvas.rectangle(x - r + 2, y - 0.8 * r + 2, x + r - 2, y + 0.8 * r - 2, FIRE_GROUND[:3])
    for side in (-0.45, 0.45):
        draw_flame(canvas, (x + side * r, y), 0.55 * r)
