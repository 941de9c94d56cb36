"""Where machines drive, or would: the true rectangle they leave, the ground they sweep, and what goes on of itself."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from bot.board import badges
from bot.board.canvas import XY, Canvas, along, length_of, spot_at, toward
from bot.board.machines.frames import HullFrame
from bot.board.machines.grounds import line_of
from bot.board.machines.values import DrawnDrive, DrawnMachine
from bot.board.palette import NOBODYS, Colour, Light, glass
from bot.board.plan import Plan
from bot.board.scene import Scene
from bot.board.tokens import colours_of
from engine.space.terrain import INCH

CHEVRON = (0.42, 0.84, 0.13)
"""Inches: how deep, wide and thick the sign of one inch is."""
LEAST = 4.0
PALE = 150
SHORT = 60.0
"""A way that shows less than so many pixels of arrow has its number on the edge where it began."""
BAND = 40


@dataclass(frozen=True, slots=True)
class DriveLine:
    """A drive as a plan shows it."""

    drive: DrawnDrive
    machine: DrawnMachine
    frames: tuple[HullFrame, ...]
    """The hull where it began, wherever it turned, and where it came to."""

    @property
    def shaft(self) -> list[XY]:
        """From the middle where the drive began to the hull's rear edge where it ended; a planned one begins at the
        hull's front, and ends in the ghost's middle."""
        last = self.frames[-1]
        points = [frame.centre for frame in self.frames]
        if self.drive.planned:
            first = self.frames[0]
            points[0] = first.at(0, math.copysign(first.half_length + 0.2, self._ahead))
            return points
        points[-1] = last.at(0, -math.copysign(last.half_length, self._ahead))
        return points

    @property
    def _ahead(self) -> float:
        """1 where it drove forwards, -1 backwards."""
        first, second = self.frames[0], self.frames[1]
        turn = math.radians(first.facing)
        dx, dy = second.centre[0] - first.centre[0], second.centre[1] - first.centre[1]
        return 1.0 if dx * math.sin(turn) - dy * math.cos(turn) >= -0.01 else -1.0

    def tries(self, disc: float) -> list[XY]:
        """Places for its number, the best first."""
        shaft = self.shaft
        if length_of(shaft) < SHORT + 2 * disc:
            first = self.frames[0]
            back = -math.copysign(first.half_length, self._ahead)
            rear = [first.at(x * first.half_width, back * out) for out in (1.0, 1.25) for x in (0.0, 0.6, -0.6)]
            return [*rear, first.at(first.half_width, back / 2), first.at(-first.half_width, back / 2)]
        return [spot_at(shaft, part * length_of(shaft)) for part in (0.45, 0.35, 0.55, 0.25)]


def courses_of(scene: Scene, plan: Plan) -> list[DriveLine]:
    """All drives of a scene whose machine is in it."""
    machines = {machine.id: machine for machine in scene.machines}
    return [
        DriveLine(
            drive,
            machines[drive.machine],
            tuple(HullFrame.of(machines[drive.machine], plan, *one) for one in drive.stations),
        )
        for drive in scene.drives
        if drive.machine in machines and len(drive.stations) > 1
    ]


def _pale(side: int | None, light: Light) -> Colour:
    if sum(light.paper[:3]) < 384:
        return glass(light.paper, PALE)
    return glass(NOBODYS[1] if side is None else colours_of(side).pale, PALE)


def _line(side: int | None, light: Light) -> Colour:
    return light.text if side is None else line_of(side, light)


def draw_course(canvas: Canvas, course: DriveLine, light: Light) -> None:
    """The rectangle where a drive began, and its arrow; of a planned one the swept ground, and where it would end."""
    line = _line(course.machine.side, light)
    if course.drive.planned:
        _draw_swept(canvas, course, line, light)
        _draw_ghost(canvas, course.frames[-1], course.machine, line, light, ahead=True)
        if length_of(course.shaft) > 20:
            badges.arrow(canvas, course.shaft, line, 8, 26, light.halo, dash=(15, 9))
        return
    _draw_ghost(canvas, course.frames[0], course.machine, line, light, ahead=False)
    shaft = course.shaft
    if length_of(shaft) > 20:
        badges.arrow(canvas, shaft, line, 8, 26, light.halo)


def _draw_ghost(
    canvas: Canvas, frame: HullFrame, machine: DrawnMachine, line: Colour, light: Light, *, ahead: bool
) -> None:
    """The true rectangle, dashed; of a place that is meant, with the mark of its nose."""
    ring = frame.rectangle()
    canvas.polygon(ring, _pale(machine.side, light))
    canvas.dashes([*ring, ring[0]], line, 2.5, 9, 6)
    if ahead:
        nose = [frame.at(x, frame.half_length - y) for x, y in ((-0.8, 0.65), (0.0, 0.15), (0.8, 0.65))]
        canvas.line(nose, line, 3.5)
    # Where it would end the tag is ahead of the arrow, clear of a hull that has not gone far.
    spot = frame.at(0, frame.half_length * (0.42 if ahead else -2 / 3))
    canvas.text(spot, machine.tag, max(26.0, min(32.0, 0.8 * frame.ppi)), line, halo=light.halo, halo_width=3)


def _draw_swept(canvas: Canvas, course: DriveLine, line: Colour, light: Light) -> None:
    """The ground that the hull crosses on its straight ways, between two dotted lines."""
    for one, other in pairwise(course.frames):
        if math.dist(one.centre, other.centre) < 1:
            continue
        turn = math.degrees(math.atan2(other.centre[0] - one.centre[0], one.centre[1] - other.centre[1]))
        w, h = one.half_width * one.ppi, one.half_length * one.ppi
        start, end = toward(one.centre, turn, h), toward(other.centre, turn, h)
        edges = [(toward(start, turn + side, w), toward(end, turn + side, w)) for side in (-90, 90)]
        canvas.polygon([*edges[0], *reversed(edges[1])], glass(line, BAND))
        for edge in edges:
            for spot in along(edge, 9):
                canvas.disc(spot, 3.4, light.halo[:3])
            canvas.dots(edge, line, 4, 9)


def draw_chevrons(
    canvas: Canvas, front: XY, facing: float, way: int, plan: Plan, light: Light, side: int | None
) -> None:
    """A chevron for every inch that something goes on of itself, from its front; half an inch is half a one."""
    line, (deep, wide, thick) = _line(side, light), CHEVRON
    for n in range(math.ceil(way / INCH)):
        part = min(1.0, way / INCH - n)
        tip = toward(front, facing, (n + part) * plan.ppi)
        foot = toward(tip, facing, -deep * part * plan.ppi)
        half = wide / 2 * part * plan.ppi
        points = [toward(foot, facing - 90, half), tip, toward(foot, facing + 90, half)]
        width = max(LEAST, thick * plan.ppi)
        canvas.line(points, light.halo, width + 5)
        canvas.line(points, line, width)


def draw_way(canvas: Canvas, machine: DrawnMachine, plan: Plan, light: Light) -> None:
    """What a machine does of itself when the next phase begins."""
    if machine.way and machine.whole:
        frame = HullFrame.of(machine, plan)
        draw_chevrons(canvas, frame.at(0, frame.half_length), machine.facing, machine.way, plan, light, machine.side)
