"""Fire at machines and of their guns: from the muzzle to the face struck, where it glances off or goes through."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal

from bot.board import badges
from bot.board.canvas import XY, Canvas, along, toward
from bot.board.drawn import DrawnShot
from bot.board.fans import sights_of
from bot.board.lines import PILL, Line, clip
from bot.board.machines.frames import HullFrame
from bot.board.machines.turrets import draw_armour, muzzle_of
from bot.board.machines.values import Aimed, DrawnMachine, Face, Strike
from bot.board.palette import GOLD, INK, Light
from bot.board.plan import Plan
from bot.board.scene import Scene
from engine.space.terrain import Point

SHELL, BULLET = 7.0, 5.0
DISC = 0.45
"""The part of a shell's way at which its number stands."""
THROUGH, STRUCK = 34.0, 24.0
"""Radius of a burst within a hull, and of one at the side of a soft vehicle."""
NOTCH = 18.0
BOUNCE = 74.0
"""Pixels that a shot flies on once it has glanced off."""
LONGER = 3.0
FACE_LINE = 3.0
"""Inches that are drawn of the lines between two faces."""
BEYOND = 36.0


def machine_lines(scene: Scene, plan: Plan, spots: Mapping[str, XY]) -> list[Line]:
    """All lines with a machine at an end, and the fire of guns."""
    fire = _FirePlan(scene, plan, spots)
    sights = [fire.sight(one.watcher, one.seen, one.mark, one.start, one.end) for one in sights_of(scene)[0]]
    shots = [_of_shot(shot) for shot in scene.shots if {shot.shooter, shot.target} & fire.machines.keys()]
    strikes = [fire.strike(strike) for strike in (*shots, *scene.strikes)]
    return [line for line in (*sights, *strikes) if line is not None]


def _of_shot(shot: DrawnShot) -> Strike:
    """Small arms from a machine, or at somebody in one."""
    outcome: Literal["hit", "miss"] = "hit" if shot.hit else "miss"
    return Strike(
        shooter=shot.shooter, target=shot.target, outcome=outcome, mark=shot.mark, start=shot.start, end=shot.end
    )


class _FirePlan:
    def __init__(self, scene: Scene, plan: Plan, spots: Mapping[str, XY]) -> None:
        self.scene, self.plan, self.spots = scene, plan, spots
        carried = {one: machine for machine in scene.machines for one, _ in machine.people}
        self.machines = carried | {machine.id: machine for machine in scene.machines}
        """By their ids, and by those of all whom they carry."""
        self.ends = {drive.machine: drive.stations[-1:] for drive in scene.drives if drive.planned}

    def sight(self, watcher: str, seen: str, mark: str, start: Point | None, end: Point | None) -> Line | None:
        """A line of sight with a machine at an end; None for one between two figures."""
        if watcher not in self.machines and seen not in self.machines:
            return None
        a, b = self._middle(watcher, start), self._middle(seen, end)
        if a is None or b is None or math.dist(a, b) < 1:
            return None
        ends = self._edge(watcher, a, b, start), self._edge(seen, b, a, end)
        clipped = clip(*ends, self.plan)
        near = PILL if seen in self.scene.focus and watcher not in self.scene.focus else 1 - PILL
        return None if clipped is None else Line("sight", clipped, mark, near)

    def strike(self, strike: Strike) -> Line | None:
        """The line of one shot or round."""
        target = self._middle(strike.target, strike.end) if strike.target else None
        missed = strike.outcome == "miss" or target is None
        aim = self.plan.px(strike.spot) if missed and strike.spot is not None else target
        start = self._start(strike, aim)
        if aim is None or start is None or math.dist(start, aim) < 1:
            return None
        hull = self.machines.get(strike.target)
        length = math.dist(start, aim)
        dx, dy = (aim[0] - start[0]) / length, (aim[1] - start[1]) / length
        end = aim
        burst = cross = shield = bounce = None
        size = 0.0
        if strike.outcome == "miss":
            if strike.spot is None:
                end = aim[0] + dx * BEYOND - dy * BEYOND, aim[1] + dy * BEYOND + dx * BEYOND
            cross = end
        elif hull is not None:
            frame = HullFrame.of(hull, self.plan, strike.end)
            end = (
                self._edge(strike.target, aim, start, strike.end)
                if strike.face is None
                else (_struck(frame, strike.face, start))
            )
            if strike.outcome == "glances" and strike.face is not None:
                shield, bounce = end, (end, _mirrored(frame, strike.face, start, end))
            else:
                size, deep = (THROUGH, 0.55) if strike.outcome == "through" else (STRUCK, 0.3)
                inwards = math.dist(frame.centre, end) or 1.0
                step = deep * min(inwards, self.plan.ppi)
                burst = (
                    end[0] + (frame.centre[0] - end[0]) * step / inwards,
                    (end[1] + (frame.centre[1] - end[1]) * step / inwards),
                )
        else:
            back = min(1.22 * self.plan.radius, 0.5 * length) if strike.target and hull is None else 0.0
            burst = end = aim[0] - dx * back, aim[1] - dy * back
        clipped = clip(start, end, self.plan)
        if clipped is None:
            return None
        heavy = SHELL if strike.heavy else BULLET
        kind = "miss" if strike.outcome == "miss" and not strike.heavy else "hit"
        return Line(
            kind, clipped, strike.mark, DISC if strike.heavy else 0.5, burst, cross,
            width=heavy, size=size, shield=shield, bounce=bounce,
        )  # fmt: skip

    def _start(self, strike: Strike, aim: XY | None) -> XY | None:
        """The muzzle of a gun, else the rim of the shooter."""
        shooter = self.machines.get(strike.shooter)
        if shooter is not None and strike.heavy:
            moved = None if strike.start is None else self.plan.px(strike.start)
            return muzzle_of(shooter, self.plan, strike.heading, moved)
        middle = self._middle(strike.shooter, strike.start)
        return None if middle is None or aim is None else self._edge(strike.shooter, middle, aim, strike.start)

    def _middle(self, name: str, at: Point | None) -> XY | None:
        machine = self.machines.get(name)
        if machine is not None:
            return self.plan.px(at or machine.at)
        token = self.scene.token(name)
        if token is None:
            return None if at is None else self.plan.px(at)
        here = self.spots.get(name) if at is None or at == token.at else None
        return here or self.plan.px(at or token.at)

    def _edge(self, name: str, middle: XY, other: XY, at: Point | None) -> XY:
        """Where a line from the other end meets a hull or a token."""
        machine = self.machines.get(name)
        if machine is None:
            away = math.dist(middle, other) or 1.0
            part = min(self.plan.radius + 4, 0.4 * away) / away
            return middle[0] + (other[0] - middle[0]) * part, middle[1] + (other[1] - middle[1]) * part
        facing = next((turn for spot, turn in self.ends.get(name, ()) if spot == at), None)
        ring = HullFrame.of(machine, self.plan, at, facing).rectangle()
        met = [_meeting(middle, other, a, b) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]
        return next((spot for spot in met if spot is not None), middle)


def _meeting(a: XY, b: XY, c: XY, d: XY) -> XY | None:
    """Where the straight lines from a to b and from c to d cross."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    det = rx * sy - ry * sx
    if abs(det) < 1e-9:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / det
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / det
    return (a[0] + rx * t, a[1] + ry * t) if 0 <= t <= 1 and 0 <= u <= 1 else None


def _struck(frame: HullFrame, face: Face, start: XY) -> XY:
    """The spot on a face that a shot strikes, which is aimed at the middle of the hull."""
    a, b = frame.face(face)
    return _meeting(start, frame.centre, a, b) or ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _mirrored(frame: HullFrame, face: Face, start: XY, at: XY) -> XY:
    """Where a shot comes to that glances off a face, as light does off a mirror."""
    a, b = frame.face(face)
    length, away = math.dist(a, b), math.dist(start, at) or 1.0
    tx, ty = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    dx, dy = (at[0] - start[0]) / away, (at[1] - start[1]) / away
    along_face = dx * tx + dy * ty
    return at[0] + (2 * along_face * tx - dx) * BOUNCE, at[1] + (2 * along_face * ty - dy) * BOUNCE


def draw_bounce(canvas: Canvas, line: Line, light: Light) -> None:
    """From a shield on the spot struck, the dashed way on with a small cross."""
    if line.bounce is not None:
        canvas.line(line.bounce, light.halo, 9)
        canvas.dashes(line.bounce, light.text, 4, 9, 6)
        badges.cross(canvas, line.bounce[1], 7, light.text, 4.5, halo=light.halo)
    if line.shield is not None:
        draw_armour(canvas, line.shield, "", NOTCH)


def draw_face(canvas: Canvas, frame: HullFrame, face: Face) -> None:
    """The edge of a hull that is struck or aimed at, in gold."""
    a, b = frame.face(face)
    for colour, width, longer in ((INK, 13.0, LONGER + 2.5), (GOLD, 8.0, LONGER)):
        canvas.segment(badges.toward_end(a, b, -longer), badges.toward_end(b, a, -longer), colour, width)


def draw_aimed(canvas: Canvas, aimed: Aimed, machine: DrawnMachine, plan: Plan, light: Light) -> None:
    """A face that is aimed at, the lines between the faces where it is close, and the face's own Defence Value."""
    frame = HullFrame.of(machine, plan)
    if aimed.nearly:
        corners = frame.rectangle()
        for corner, side in zip(corners, (-90, 90, 90, -90), strict=True):
            edge = (corner, toward(corner, machine.facing + side, FACE_LINE * plan.ppi))
            for spot in along(edge, 8):
                canvas.disc(spot, 3.2, light.halo[:3])
            canvas.dots(edge, light.text, 3.5, 8)
    draw_face(canvas, frame, aimed.face)
    if aimed.armour is not None:
        draw_armour(canvas, shield_at(aimed, frame), f"{aimed.armour:g}", shield_radius(frame.ppi))


def shield_radius(ppi: float) -> float:
    """Pixels of a shield with a Defence Value."""
    return max(17.0, 0.36 * ppi)


def shield_at(aimed: Aimed, frame: HullFrame) -> XY:
    """Outside the face aimed at, a third along it."""
    a, b = frame.face(aimed.face)
    length, out = math.dist(a, b), shield_radius(frame.ppi) + 10
    # The corners go round clockwise: left of a face is outside.
    nx, ny = (b[1] - a[1]) / length, (a[0] - b[0]) / length
    return a[0] + (b[0] - a[0]) / 3 + nx * out, a[1] + (b[1] - a[1]) / 3 + ny * out
