"""A machine's own inches on the sheet: x to its right, y ahead of it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from bot.board.canvas import XY
from bot.board.machines.values import FACES, DrawnMachine, Face
from bot.board.plan import Plan
from engine.space.terrain import INCH, Point


@dataclass(frozen=True, slots=True)
class HullFrame:
    """Where the middle of a hull lies, and which way its inches go."""

    centre: XY
    ppi: float
    facing: float
    half_length: float
    half_width: float
    """Inches."""

    @classmethod
    def of(cls, machine: DrawnMachine, plan: Plan, at: Point | None = None, facing: float | None = None) -> HullFrame:
        """The frame of a machine, or of one like it that stands somewhere else."""
        halves = machine.length / 2 / INCH, machine.width / 2 / INCH
        return cls(plan.px(at or machine.at), plan.ppi, machine.facing if facing is None else facing, *halves)

    def at(self, x: float, y: float) -> XY:
        """A spot in the machine's inches on the sheet."""
        turn = math.radians(self.facing)
        sin, cos = math.sin(turn), math.cos(turn)
        return (self.centre[0] + (x * cos + y * sin) * self.ppi, self.centre[1] + (x * sin - y * cos) * self.ppi)

    def ring(self, points: Iterable[XY], dx: float = 0.0, dy: float = 0.0) -> list[XY]:
        """Many spots, moved by so many pixels."""
        turn = math.radians(self.facing)
        sin, cos = math.sin(turn) * self.ppi, math.cos(turn) * self.ppi
        x0, y0 = self.centre[0] + dx, self.centre[1] + dy
        return [(x0 + x * cos + y * sin, y0 + x * sin - y * cos) for x, y in points]

    def rectangle(self, wider: float = 0.0) -> list[XY]:
        """The true rectangle, so many inches larger all round: front left, front right, rear right, rear left."""
        w, h = self.half_width + wider, self.half_length + wider
        return self.ring(((-w, h), (w, h), (w, -h), (-w, -h)))

    def face(self, face: Face) -> tuple[XY, XY]:
        """The two ends of a face."""
        corners, first = self.rectangle(), FACES.index(face)
        return corners[first], corners[(first + 1) % 4]

    def turned(self, facing: float, at: XY = (0.0, 0.0)) -> HullFrame:
        """A frame on this one, about a spot in its inches: a turret's."""
        return HullFrame(self.at(*at), self.ppi, facing, self.half_length, self.half_width)


def mirrored(*right: XY) -> tuple[XY, ...]:
    """A ring from its right half, given from the front to the rear."""
    return (*right, *((-x, y) for x, y in reversed(right) if x))


def box(x: float, y: float, across: float, along: float) -> tuple[XY, ...]:
    """A rectangle around a spot."""
    a, b = across / 2, along / 2
    return (x - a, y + b), (x + a, y + b), (x + a, y - b), (x - a, y - b)
