"""Turrets and barrels, roundels, those who look out, and what a hull's state lays over it."""

from __future__ import annotations

from bot.board import badges
from bot.board.canvas import XY, Canvas, toward
from bot.board.machines.frames import HullFrame
from bot.board.machines.grounds import draw_flame
from bot.board.machines.hulls import build_in, edge_of, paint_of
from bot.board.machines.silhouettes import REACH, Turret
from bot.board.machines.values import DrawnMachine
from bot.board.palette import BRICK, INK, NEAR_WHITE, RIM, STEEL, STRIKE, TOKEN_SHADOW
from bot.board.plan import Plan
from bot.board.shapes import at, shape
from bot.board.tokens import colours_of, draw_pip

ASKEW = 24.0
"""Degrees that a wreck's turret is off."""
LOOKS_OUT = 142.0
"""Degrees left of the barrel at which a leader looks out."""
LEAST_TAG = 24.0
KEY = 15.0


def roundel_radius(machine: DrawnMachine, plan: Plan) -> float:
    """Pixels; a roundel is readable on the smallest hull."""
    return min(32.0, max(23.0, 0.30 * machine.width / 100 * plan.ppi))


def roundel_at(machine: DrawnMachine, plan: Plan) -> XY:
    """Where a machine's roundel stands: on its turret, bonnet or roof."""
    frame = HullFrame.of(machine, plan)
    build = build_in(machine, frame)
    turret = build.turret
    return frame.at(*(turret.at if turret is not None and turret.bears else build.roundel))


def muzzle_of(machine: DrawnMachine, plan: Plan, heading: float | None = None, at_: XY | None = None) -> XY:
    """Where the barrel ends; without one, the middle of the hull."""
    frame = HullFrame.of(machine, plan)
    turret = build_in(machine, frame).turret
    turn = machine.heading if heading is None else heading
    reach = turret.reach if turret is not None else REACH.get(machine.silhouette, 0.0)
    where = at_ or frame.at(*(turret.at if turret is not None else (0.0, 0.0)))
    return toward(where, turn, reach * plan.ppi)


def _size(turret: Turret, machine: DrawnMachine, plan: Plan) -> float:
    """Pixels; larger than life where the roundel needs it."""
    return max(turret.q * plan.ppi, roundel_radius(machine, plan) + 7) if turret.bears else turret.q * plan.ppi


def draw_turret(canvas: Canvas, machine: DrawnMachine, plan: Plan) -> None:
    """Its shadow, the barrel, the body."""
    hull = HullFrame.of(machine, plan)
    turret = build_in(machine, hull).turret
    if turret is None or machine.status == "overturned":
        return
    wrecked = machine.status == "wrecked"
    spot = (turret.at[0], turret.at[1] - 0.15 * wrecked)
    frame = hull.turned(machine.heading + ASKEW * wrecked, spot)
    paint, (ink, white) = paint_of(machine.side, machine.status), edge_of(plan.ppi)
    q = _size(turret, machine, plan) / plan.ppi
    body = frame.ring(_outline(turret, q))
    shade = 0.08 * plan.ppi
    canvas.polygon([(x + shade, y + shade) for x, y in body], TOKEN_SHADOW)
    thick = max(turret.thick * plan.ppi, 3.2)
    front = (0.0, 0.4 * q), (0.0, turret.reach)
    pieces = [(front, thick)]
    if turret.brake:
        pieces.append((((0.0, turret.reach - 0.5), (0.0, turret.reach)), 1.7 * thick))
    for colour, wider in ((paint["ink"], ink + 0.6 * white), (RIM, 0.6 * white), (paint["barrel"], 0.0)):
        for ((x0, y0), (x1, y1)), half in pieces:
            tip = y1 + (wider - ink - 0.6 * white) / plan.ppi
            canvas.segment(frame.at(x0, y0), frame.at(x1, tip), colour, 2 * (half + wider) - ink - white)
    canvas.line(body, paint["ink"], ink + white, closed=True)
    canvas.line(body, RIM, white, closed=True)
    canvas.polygon(body, paint["deck"])
    canvas.line(body, paint["ink"], 1.3, closed=True)


def _outline(turret: Turret, q: float) -> list[XY]:
    if turret.octagon:
        return [toward((0.0, 0.0), 22.5 + 45 * n, q) for n in range(8)]
    right = ((0.52, 1.02), (0.95, 0.35), (1.0, -0.55), (0.8, -1.18))
    return [(x * q, y * q) for x, y in (*right, *((-x, y) for x, y in reversed(right)))]


def draw_wall(canvas: Canvas, machine: DrawnMachine, plan: Plan) -> None:
    """Two courses of stone across the front of a machine that is hull-down."""
    if not machine.hull_down:
        return
    frame = HullFrame.of(machine, plan)
    half, low = 1.24 * frame.half_width, frame.half_length - 0.1
    canvas.polygon(frame.ring(((-half, low + 0.6), (half, low + 0.6), (half, low), (-half, low))), INK)
    gap = 1.4 / plan.ppi
    for row, count in ((0, 4), (1, 5)):
        for n in range(count):
            x0, x1 = (-half + 2 * half * (n + part) / count for part in (0, 1))
            y0, y1 = low + 0.3 * row + gap, low + 0.3 * (row + 1) - gap
            stone = ((x0 + gap, y1), (x1 - gap, y1), (x1 - gap, y0), (x0 + gap, y0))
            canvas.polygon(frame.ring(stone), BRICK)


def draw_marks(canvas: Canvas, machine: DrawnMachine, plan: Plan, *, bare: bool = False) -> None:
    """Over everything else on it: bar or cross, flames, roundel, who looks out, the key of a stalled engine.

    A bare one has no roundel.
    """
    frame, spot, r = HullFrame.of(machine, plan), roundel_at(machine, plan), roundel_radius(machine, plan)
    if machine.status == "wrecked":
        size = 0.25 * machine.width / 100 * plan.ppi
        badges.cross(canvas, frame.centre, size, RIM, 0.38 * size + 4)
        badges.cross(canvas, frame.centre, size - 1.5, INK, 0.38 * size)
    elif not machine.whole:
        line = INK if machine.side is None else colours_of(machine.side).dark
        ends = frame.at(-frame.half_width, -frame.half_length), frame.at(frame.half_width, frame.half_length)
        canvas.segment(*ends, RIM, 10)
        canvas.segment(*ends, line, 5.5)
    if machine.burning:
        for x, y, size in ((-0.45, 0.95, 0.62), (0.4, 0.3, 0.5), (-0.1, -0.75, 0.56)):
            draw_flame(canvas, frame.at(x, y), size * plan.ppi)
    if machine.status != "wrecked" and not bare:
        _draw_roundel(canvas, machine, spot, r)
    if machine.whole and machine.commander:
        turret = build_in(machine, frame).turret
        out = 1.05 * _size(turret, machine, plan) if turret is not None and turret.bears else r + 13
        _draw_commander(canvas, machine, toward(spot, machine.heading - LOOKS_OUT, out), plan)
    if machine.status == "stalled":
        draw_key(canvas, frame.at(frame.half_width, frame.half_length), KEY)


def _draw_roundel(canvas: Canvas, machine: DrawnMachine, spot: XY, r: float) -> None:
    """The side's shape with the machine's tag; hollow where no crew has it."""
    side = machine.side or 0
    hollow = machine.side is None or not machine.whole
    colours = colours_of(side)
    tag = INK if machine.side is None else colours.dark if hollow else colours.tag
    canvas.polygon(at(shape(side, r, -1.6), spot), INK)
    canvas.polygon(at(shape(side, r, 0.6), spot), RIM)
    canvas.polygon(at(shape(side, r, 3.2), spot), tag if hollow else colours.fill)
    if hollow:
        canvas.polygon(at(shape(side, r, 5.4), spot), NEAR_WHITE)
    size = max(LEAST_TAG, (1.15 if side % 4 in (0, 3) else 1.06) * r)
    canvas.text(spot, machine.tag, size, tag)


def _draw_commander(canvas: Canvas, machine: DrawnMachine, spot: XY, plan: Plan) -> None:
    r = max(9.5, 0.26 * plan.ppi)
    if machine.commander == "up":
        draw_pip(canvas, machine.side or 0, spot, r)
    else:
        draw_buttoned(canvas, spot, r)


def draw_buttoned(canvas: Canvas, spot: XY, r: float) -> None:
    """Steel with a bar: every hatch is shut."""
    canvas.disc(spot, r + 1.5, INK)
    canvas.disc(spot, r - 0.8, STEEL)
    canvas.segment((spot[0] - 0.7 * r, spot[1]), (spot[0] + 0.7 * r, spot[1]), INK, 0.42 * r)


def draw_key(canvas: Canvas, spot: XY, r: float) -> None:
    """A key in a disc, struck through: the engine is off."""
    x, y = spot
    canvas.disc(spot, r, INK)
    canvas.disc(spot, 0.84 * r, RIM)
    canvas.ring((x - 0.33 * r, y), 0.24 * r, INK, 0.16 * r)
    canvas.segment((x - 0.1 * r, y), (x + 0.57 * r, y), INK, 0.16 * r)
    for tooth in (0.3, 0.5):
        canvas.segment((x + tooth * r, y), (x + tooth * r, y + 0.31 * r), INK, 0.15 * r)
    canvas.segment((x - 0.53 * r, y + 0.53 * r), (x + 0.53 * r, y - 0.53 * r), STRIKE, 0.19 * r)


def draw_armour(canvas: Canvas, spot: XY, number: str, r: float) -> None:
    """A heater shield of steel with a Defence Value, or with a notch where a shot glanced off."""
    right = ((0.0, -0.9), (0.86, -0.9), (0.86, 0.1), (0.55, 0.68), (0.0, 1.08))
    outline = [*right, *((-x, y) for x, y in reversed(right[1:-1]))]
    for colour, part in ((INK, 1.12), (RIM, 0.98), (STEEL, 0.84)):
        canvas.polygon([(spot[0] + x * r * part, spot[1] + y * r * part) for x, y in outline], colour)
    if number:
        canvas.text((spot[0], spot[1] - 0.02 * r), number, max(LEAST_TAG, 1.1 * r), INK)
        return
    x, y = spot
    canvas.line([(x - 0.4 * r, y - 0.4 * r), (x, y + 0.3 * r), (x + 0.4 * r, y - 0.4 * r)], INK, 0.2 * r)
