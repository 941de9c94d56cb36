"""Hulls: the true rectangle, one silhouette with one edge, and what it lies on."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from functools import lru_cache

from bot.board.canvas import XY, Canvas
from bot.board.machines.frames import HullFrame, box
from bot.board.machines.silhouettes import THIN, Build, build_of
from bot.board.machines.values import DrawnMachine
from bot.board.palette import (
    BELLY,
    CLEAT,
    GLASS,
    GLOW,
    HOOP,
    HULLS,
    INK,
    LAMP,
    NEAR_WHITE,
    NOBODYS,
    PLANKS,
    RIM,
    SCORCH,
    SEAM,
    TARPAULIN,
    TOKEN_SHADOW,
    TUB,
    TYRE,
    WRECK,
    WRECK_DECK,
    Colour,
)
from bot.board.plan import Plan
from bot.board.shapes import rounded
from bot.board.tokens import colours_of

FINE = 36
"""Pixels an inch from which on edges are thicker."""
STEP = 0.3
"""Inches from one cleat of a track to the next, and the pixels they take at least."""
LEAST_STEP = 7.0
PETALS = 32
"""Points of the scorch around a wreck."""


def edge_of(ppi: float) -> tuple[float, float]:
    """How wide the ink and the white around a hull are, in pixels."""
    return (2.2, 2.8) if ppi < FINE else (2.6, 3.4)


def build_in(machine: DrawnMachine, frame: HullFrame) -> Build:
    """The parts of a machine's hull, with its edge taken from its true rectangle."""
    edge = sum(edge_of(frame.ppi)) / frame.ppi
    return build_of(machine.silhouette, round(frame.half_length - edge, 3), round(frame.half_width - edge, 3))


def order(machine: DrawnMachine) -> int:
    """Wrecks first, then what is disabled, then the rest."""
    return 0 if machine.status == "wrecked" else 2 if machine.whole else 1


@lru_cache(maxsize=32)
def paint_of(side: int | None, status: str) -> Mapping[str, Colour]:
    """The colour of each part; a wreck is charcoal, a disabled machine pale with its side's dark for ink."""
    hull, deck = NOBODYS if side is None else HULLS[side % len(HULLS)]
    paint = {
        "hull": hull, "deck": deck, "tyre": TYRE, "glass": GLASS, "tub": TUB, "planks": PLANKS, "seam": SEAM,
        "tarpaulin": TARPAULIN, "hoop": HOOP, "ink": INK, "cleat": CLEAT, "lamp": LAMP, "barrel": TYRE,
    }  # fmt: skip
    if status == "wrecked":
        dark = ("hull", "tub", "planks", "tarpaulin")
        return paint | dict.fromkeys(dark, WRECK) | {"deck": WRECK_DECK, "glass": WRECK_DECK, "seam": INK, "hoop": INK}
    if status in ("disabled", "overturned"):
        ink, pale = (INK, NEAR_WHITE) if side is None else (colours_of(side).dark, colours_of(side).pale)
        paint = dict.fromkeys(paint, NEAR_WHITE) | dict.fromkeys(("ink", "cleat", "seam", "hoop"), ink) | {"hull": pale}
    return paint


def draw_glow(canvas: Canvas, machine: DrawnMachine, plan: Plan) -> None:
    """Under a machine that acts or has changed."""
    frame = HullFrame.of(machine, plan)
    x, y = frame.half_width + 0.55, frame.half_length + 0.55
    canvas.polygon(frame.ring(rounded(x, y, 0.6)), GLOW)


def draw_footprint(canvas: Canvas, machine: DrawnMachine, plan: Plan) -> None:
    """The true rectangle as its shadow, a wreck's on scorched ground."""
    frame = HullFrame.of(machine, plan)
    if machine.status == "wrecked":
        canvas.polygon(frame.ring(_scorch(machine.id, frame.half_length, frame.half_width)), SCORCH)
    dx, dy = 0.14 * plan.ppi, 0.18 * plan.ppi
    canvas.polygon([(x + dx, y + dy) for x, y in frame.rectangle()], TOKEN_SHADOW)


@lru_cache(maxsize=32)
def _scorch(name: str, h: float, w: float) -> tuple[XY, ...]:
    noise = hashlib.sha256(name.encode()).digest()
    points = []
    for n in range(PETALS):
        turn, out = math.tau * n / PETALS, 0.02 + 0.48 * noise[n] / 255
        across, along = math.cos(turn), math.sin(turn)
        x, y = (math.copysign(abs(part) ** 0.62, part) for part in (across, along))
        points.append((x * w + across * out, y * h + along * out))
    return tuple(points)


def draw_hull(canvas: Canvas, machine: DrawnMachine, plan: Plan) -> None:
    """Wheels or tracks and hull with their one edge, and what lies on it."""
    frame = HullFrame.of(machine, plan)
    build, paint = build_in(machine, frame), dict(paint_of(machine.side, machine.status))
    if machine.closed:
        paint["tub"] = paint["deck"]
    ink, white = edge_of(plan.ppi)
    half, aside = frame.half_length - (ink + white) / plan.ppi, frame.half_width - (ink + white) / plan.ppi
    tracks = [frame.ring(track) for track in _tracks(build, half, aside)]
    parts = [(role, frame.ring(points)) for role, points in build.outer]
    if machine.status == "overturned":
        tracks, parts = [], [("hull", frame.ring(box(0, 0, 2 * aside - 0.2, 2 * half)))]
    for colour, width in ((paint["ink"], 2 * (ink + white)), (RIM, 2 * white)):
        for ring in (*tracks, *(ring for _, ring in parts)):
            canvas.line(ring, colour, width, closed=True)
    if machine.status == "overturned":
        _draw_belly(canvas, frame, parts[0][1], half, aside, paint["ink"])
        return
    thin = max(1.3, THIN * plan.ppi)
    for track in tracks:
        canvas.polygon(track, paint["tyre"])
        canvas.line(track, paint["ink"], thin, closed=True)
    if tracks:
        _draw_cleats(canvas, frame, build, half, aside, paint["cleat"])
    for role, ring in parts:
        canvas.polygon(ring, paint[role])
        canvas.line(ring, paint["ink"], thin, closed=True)
    for role, points in build.inner:
        ring = frame.ring(points)
        canvas.polygon(ring, paint[role])
        canvas.line(ring, paint["ink"], thin, closed=True)
    for role, points, thick in build.lines:
        canvas.line(frame.ring(points), paint[role], max(1.3, thick * plan.ppi))
    if machine.whole:
        for spot in build.lamps:
            canvas.disc(frame.at(*spot), 0.13 * plan.ppi + 1, INK)
            canvas.disc(frame.at(*spot), 0.13 * plan.ppi - 0.6, LAMP)


def _tracks(build: Build, half: float, aside: float) -> list[tuple[XY, ...]]:
    if not build.tracks:
        return []
    front = half if build.tracks_to is None else build.tracks_to
    x, middle = aside - build.tracks / 2, (front - half) / 2
    return [box(side * x, middle, build.tracks, front + half) for side in (1, -1)]


def _draw_cleats(canvas: Canvas, frame: HullFrame, build: Build, half: float, aside: float, colour: Colour) -> None:
    step = max(STEP, LEAST_STEP / frame.ppi)
    front = half if build.tracks_to is None else build.tracks_to
    for n in range(1, int((front + half) / step)):
        y = n * step - half
        for side in (1, -1):
            ends = frame.at(side * (aside - 0.06), y), frame.at(side * (aside - build.tracks + 0.06), y)
            canvas.segment(*ends, colour, max(1.3, 0.06 * frame.ppi))


def _draw_belly(canvas: Canvas, frame: HullFrame, ring: list[XY], half: float, aside: float, ink: Colour) -> None:
    canvas.polygon(ring, BELLY)
    for y in (0.62 * half, -0.62 * half):
        canvas.segment(frame.at(-aside, y), frame.at(aside, y), ink, 0.12 * frame.ppi)
        for side in (1, -1):
            wheel = frame.ring(box(side * (aside - 0.2), y, 0.4, 0.9))
            canvas.polygon(wheel, TYRE)
            canvas.line(wheel, ink, max(1.3, THIN * frame.ppi), closed=True)
    canvas.segment(frame.at(0, 0.62 * half), frame.at(0, -0.62 * half), ink, 0.1 * frame.ppi)
