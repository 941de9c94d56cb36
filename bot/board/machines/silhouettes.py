"""What each class of machine looks like from above, in its own inches: x to the right, y ahead.

Outlines lie within half the length `h` and half the width `w` of a hull, from which the edge of all its parts has been
taken already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from bot.board.canvas import XY
from bot.board.machines.frames import box, mirrored
from bot.board.machines.values import Silhouette

Role = Literal["hull", "deck", "tyre", "glass", "tub", "planks", "seam", "tarpaulin", "hoop", "ink", "cleat"]
Ring = tuple[XY, ...]
Part = tuple[Role, Ring]
Stroke = tuple[Role, Ring, float]
"""A line with its thickness in inches."""


@dataclass(frozen=True, slots=True)
class Turret:
    """What turns on a hull: its size `q`, and its barrel's half width and reach from the middle."""

    q: float
    thick: float
    reach: float
    at: XY = (0.0, 0.0)
    octagon: bool = False
    brake: bool = False
    bears: bool = True
    """Whether the roundel stands on it."""


@dataclass(frozen=True, slots=True)
class Build:
    """A hull's parts from bottom to top."""

    outer: tuple[Part, ...]
    """Those that share one edge."""
    inner: tuple[Part, ...] = ()
    lines: tuple[Stroke, ...] = ()
    lamps: Ring = ()
    roundel: XY = (0.0, 0.0)
    crew: Ring = ()
    """Where those who drive and fight are seen."""
    riders: Ring = ()
    """Where those who ride along are seen."""
    turret: Turret | None = None
    tracks: float = 0.0
    """How wide its tracks are, drawn with cleats; 0 where it has none."""
    tracks_to: float | None = None
    """How far ahead they go; None: as far as the hull."""


THIN = 0.045


def _wheels(x: float, across: float, along: float, *places: float) -> tuple[Part, ...]:
    return tuple(("tyre", box(side * (x - across / 2), y, across, along)) for y in places for side in (1, -1))


def _across(role: Role, x: float, *places: float, thick: float = THIN) -> tuple[Stroke, ...]:
    """Lines from one side of a bed to the other."""
    return tuple((role, ((-x, y), (x, y)), thick) for y in places)


def _car(h: float, w: float) -> Build:
    b = w - 0.06
    body = mirrored((0.55 * b, h), (0.9 * b, h - 0.22), (b, h - 0.7), (b, 0.5 - h), (0.9 * b, 0.12 - h), (0.6 * b, -h))
    glass = mirrored((0.62 * b, 0.95), (0.82 * b, 0.42), (0.82 * b, -0.95), (0.62 * b, -1.35))
    roof = mirrored((0.78 * b, 0.42), (0.78 * b, -0.95))
    lamps = ((0.62 * b, h - 0.2), (-0.62 * b, h - 0.2))
    wheels = _wheels(w, 0.3, 0.8, 1.2, -1.2)
    return Build((*wheels, ("hull", body)), (("glass", glass), ("deck", roof)), (), lamps, (0.0, -0.27))


def _jeep(h: float, w: float) -> Build:
    b = w - 0.08
    bonnet = mirrored((0.62 * b, h), (0.8 * b, h - 0.2), (0.8 * b, 0.95), (b, 0.9), (b, -h + 0.2))
    tub = box(0, -0.375, 1.56 * b, 1.85)
    slits: tuple[Stroke, ...] = tuple(("ink", ((x * b, 1.3), (x * b, h - 0.2)), THIN) for x in (-0.3, 0.0, 0.3))
    spare: Part = ("tyre", box(0, 0.1 - h, 0.75, 0.3))
    places = ((-0.42, 0.2), (0.42, 0.2), (-0.42, -0.85), (0.42, -0.85))
    return Build(
        (*_wheels(w, 0.32, 0.8, 1.3, -1.15), ("hull", bonnet), spare),
        (("tub", tub), ("glass", box(0, 0.72, 1.6 * b, 0.14))),
        slits, ((0.55 * b, h - 0.16), (-0.55 * b, h - 0.16)), (0.0, 1.3), places[:2], places[2:],
    )  # fmt: skip


def _bed(h: float, w: float, top: tuple[Part, ...], lines: tuple[Stroke, ...]) -> Build:
    """A truck's cab and bonnet before a bed with whatever lies in it."""
    b = w - 0.08
    bonnet = mirrored((0.6 * b, h), (0.8 * b, h - 0.25), (0.8 * b, 1.95), (0.96 * b, 1.9), (0.96 * b, 0.95))
    bed = mirrored((b, 0.86), (b, -h))
    wheels = _wheels(w, 0.42, 0.9, 2.2, -1.15, -2.1)
    glass: Part = ("glass", mirrored((0.74 * b, 1.95), (0.86 * b, 1.62)))
    inner = (glass, ("deck", box(0, 1.31, 1.72 * b, 0.62)), *top)
    lamps = ((0.52 * b, h - 0.14), (-0.52 * b, h - 0.14))
    return Build((*wheels, ("hull", bonnet), ("hull", bed)), inner, lines, lamps, (0.0, 1.75))


def _truck(h: float, w: float) -> Build:
    b = w - 0.08
    middle, along = (0.74 - h) / 2, h + 0.5
    seams: tuple[Stroke, ...] = tuple(
        ("seam", ((x * b, 0.6), (x * b, 0.2 - h)), THIN) for x in (-0.6, -0.3, 0.0, 0.3, 0.6)
    )
    made = _bed(h, w, (("planks", box(0, middle, 1.76 * b, along)),), seams)
    rows = [0.12 - n * (h + 0.35) / 4 for n in range(4)]
    seats = tuple((side * 0.56 * w, y) for y in rows for side in (-1, 1))
    return Build(made.outer, made.inner, made.lines, made.lamps, made.roundel, (), seats)


def _covered(h: float, w: float) -> Build:
    b = w - 0.08
    hoops = tuple(0.5 - n * (h + 0.15) / 4.4 for n in range(5))
    cover: tuple[Part, ...] = (("tarpaulin", box(0, (0.82 - h) / 2, 1.92 * b, h + 0.7)),)
    made = _bed(h, w, cover, _across("hoop", 0.92 * b, *hoops, thick=0.06))
    return Build(made.outer, made.inner, made.lines, made.lamps, (0.0, -0.9))


def _half_track(h: float, w: float) -> Build:
    b = w - 0.08
    front = mirrored((0.5 * b, h), (0.72 * b, h - 0.25), (0.72 * b, 0.6))
    bed = mirrored((0.95 * b, 0.9), (0.95 * b, -h))
    outer = (*_wheels(w, 0.4, 0.9, 1.75), ("hull", front), ("hull", bed))
    seats = tuple((side * 0.62, 0.0 - 0.6 * n) for n in range(4) for side in (-1, 1))
    return Build(
        outer, (("glass", box(0, 0.82, 1.5 * b, 0.14)), ("tub", box(0, (0.55 - h) / 2, 1.62 * b, h + 0.35))),
        _across("ink", 0.5 * b, 1.2), ((0.5 * b, h - 0.16), (-0.5 * b, h - 0.16)), (0.0, 1.5),
        ((-0.36, 0.4), (0.36, 0.4)), tuple((x, y - 0.2) for x, y in seats), None, 0.52, 0.4,
    )  # fmt: skip


def _armored_car(h: float, w: float) -> Build:
    b = w - 0.12
    body = mirrored((0.42 * b, h), (0.72 * b, h - 0.3), (b, h - 1.25), (b, 1 - h), (0.72 * b, 0.1 - h), (0.5 * b, -h))
    glacis = mirrored((0.36 * b, h - 0.1), (0.62 * b, h - 0.38), (0.8 * b, h - 1.1))
    lines = _across("ink", 0.55 * b, 0.45 - h, 0.7 - h, 0.95 - h)
    lamps = ((0.5 * b, h - 0.3), (-0.5 * b, h - 0.3))
    turret = Turret(0.78, 0.15, 2.0, (0.0, -0.1), octagon=True)
    return Build((*_wheels(w, 0.46, 1.0, 1.3, -1.35), ("hull", body)), (("deck", glacis),), lines, lamps, turret=turret)


def _apc(h: float, w: float) -> Build:
    body = mirrored((0.55 * w, h), (w - 0.2, h - 0.9), (w - 0.2, 0.1 - h), (0.8 * w, -h))
    hatches: tuple[Part, ...] = tuple(("deck", box(x, -h + 0.75, 0.62, 0.85)) for x in (-0.4, 0.4))
    glacis: Part = ("deck", mirrored((0.5 * w, h - 0.08), (0.78 * w, h - 0.8)))
    lamps = ((0.42 * w, h - 0.22), (-0.42 * w, h - 0.22))
    lines = _across("ink", 0.7 * w, h - 0.8)
    gun = Turret(0.42, 0.09, 0.9, (0.0, 1.05), octagon=True, bears=False)
    return Build((("hull", body),), (glacis, *hatches), lines, lamps, (0.0, -0.1), turret=gun, tracks=0.42)


def _tank(track: float, turret: Turret) -> Callable[[float, float], Build]:
    def build(h: float, w: float) -> Build:
        x, deep = w - track, 0.75 + 0.35 * (h > 2.6)
        body = mirrored((0.62 * x, h), (x, h - 0.45), (x, 0.1 - h), (0.9 * x, -h))
        glacis: Part = ("deck", mirrored((0.56 * x, h - 0.08), (0.94 * x, h - 0.45), (0.94 * x, h - deep)))
        boxes: tuple[Part, ...] = tuple(("deck", box(side * 0.62 * x, 0.3 - h, 0.3, 0.4)) for side in (-1, 1))
        grille = _across("ink", 0.6 * x, *(0.62 - h + 0.16 * n for n in range(4)))
        lines = (*_across("ink", 0.94 * x, h - deep), *grille)
        lamps = ((0.62 * x, h - 0.3), (-0.62 * x, h - 0.3))
        riders = tuple((side * 0.62, y - h) for y in (0.92, 0.36) for side in (-1, 0, 1))
        return Build((("hull", body),), (glacis, *boxes), lines, lamps, riders=riders, turret=turret, tracks=track)

    return build


def _gun(h: float, w: float) -> Build:
    trails: tuple[Part, ...] = tuple(
        ("hull", ((side * 0.12, 0.1), (side * 0.34, 0.1), (side * 0.62, -h), (side * 0.38, -h))) for side in (1, -1)
    )
    wheels = _wheels(w, 0.28, 0.85, 0.1)
    shield: Part = ("deck", mirrored((0.3, 0.78), (0.98 * w, 0.5), (0.92 * w, 0.24), (0.28, 0.5)))
    barrel: Part = ("tyre", mirrored((0.12, 1.7), (0.16, -0.2)))
    muzzle: Part = ("tyre", mirrored((0.2, 2.1), (0.2, 1.7)))
    return Build((*trails, *wheels, shield, barrel, muzzle), roundel=(0.0, -0.62))


def _mortar(h: float, w: float) -> Build:
    plate: Part = ("hull", mirrored((0.5 * w, h), (w, 0.5 * h), (w, -0.5 * h), (0.5 * w, -h)))
    barrel: Part = ("tyre", mirrored((0.13, h + 0.62), (0.16, -0.1)))
    legs: tuple[Stroke, ...] = tuple(("ink", ((0.0, 0.55 * h), (side * 0.85 * w, h)), 0.09) for side in (1, -1))
    return Build((plate, barrel), (), legs, roundel=(0.0, -0.45 * h))


def _packed_mortar(h: float, w: float) -> Build:
    barrel: Part = ("tyre", box(0.0, 0.3 * h, 2 * w + 0.4, 0.28))
    return Build((*_mortar(h, w).outer[:1], barrel), roundel=(0.0, -0.45 * h))


def _coach(h: float, w: float) -> Build:
    b, front = w - 0.22, 0.15
    body = mirrored((0.9 * b, front), (b, front - 0.2), (b, 0.3 - h), (0.8 * b, -h))
    horses: list[Part] = []
    for x in (-0.5 * w, 0.5 * w):
        trunk = ((-0.16, h - 0.75), (-0.3, h - 1.2), (-0.34, 0.75), (-0.15, 0.5))
        head = ((-0.1, h), (-0.2, h - 0.35))
        left = (*head, *trunk)
        ring = (*left, *((-px, py) for px, py in reversed(left)))
        horses.append(("planks", tuple((x + px, y) for px, y in ring)))
    wheels = _wheels(w, 0.22, 1.0, -0.6, 0.75 - h)
    pole: Part = ("tyre", box(0, (h - 0.9) / 2, 0.14, h - 0.9))
    bench: Part = ("planks", box(0, front - 0.35, 1.6 * b, 0.4))
    roof: Part = ("deck", box(0, (front - 0.75 - h) / 2, 1.56 * b, h + front - 1.05))
    manes: tuple[Stroke, ...] = tuple(("ink", ((x, h - 0.4), (x, h - 1.3)), 0.09) for x in (-0.5 * w, 0.5 * w))
    return Build((*wheels, pole, *horses, ("hull", body)), (bench, roof), manes, (), (0.0, -1.8), ((0.0, -0.2),))


def _aircraft(h: float, w: float) -> Build:
    body = mirrored((0.16, h), (0.34, h - 0.5), (0.36, 0.4), (0.2, 0.5 - h), (0.14, -h))
    wing: Part = ("hull", mirrored((0.3, 0.75), (w, 0.3), (w, -0.25), (0.3, -0.35)))
    tail: Part = ("hull", mirrored((0.15, 0.75 - h), (0.4 * w, 0.5 - h), (0.4 * w, 0.2 - h), (0.15, 0.1 - h)))
    glass: Part = ("glass", mirrored((0.18, 0.9), (0.22, 0.25)))
    return Build((wing, tail, ("hull", body)), (glass,), (), (), (0.0, -0.45))


def _helicopter(h: float, w: float) -> Build:
    cabin = mirrored((0.4, h), (0.8, h - 0.5), (0.9, h - 1.6), (0.85, 0.2), (0.4, -0.5), (0.16, 0.5 - h), (0.16, -h))
    glass: Part = ("glass", mirrored((0.36, h - 0.15), (0.66, h - 0.55), (0.7, h - 1.3)))
    fin: Part = ("deck", mirrored((0.6, 0.55 - h), (0.6, 0.3 - h)))
    skids: tuple[Part, ...] = tuple(("tyre", box(side * (w - 0.12), h - 1.8, 0.16, 3.2)) for side in (1, -1))
    seats = tuple((side * 0.42, 1.3 - 0.62 * n) for n in range(3) for side in (-1, 1))
    return Build((*skids, ("hull", cabin)), (glass, fin), (), (), (0.0, -0.1), ((0.0, h - 1.6),), seats)


REACH: Mapping[Silhouette, float] = {"gun": 2.1}
"""How far the muzzle of what has no turret is ahead of the middle."""

_BUILDERS: Mapping[Silhouette, Callable[[float, float], Build]] = {
    "car": _car, "jeep": _jeep, "truck": _truck, "covered-truck": _covered, "half-track": _half_track, "apc": _apc,
    "armored-car": _armored_car, "light-tank": _tank(0.5, Turret(0.86, 0.17, 2.3, octagon=True)),
    "medium-tank": _tank(0.58, Turret(1.05, 0.2, 3.0)),
    "heavy-tank": _tank(0.66, Turret(1.2, 0.25, 3.9, brake=True)),
    "super-heavy-tank": _tank(0.74, Turret(1.45, 0.3, 4.5, brake=True)), "gun": _gun, "coach": _coach,
    "mortar": _mortar, "packed-mortar": _packed_mortar,
    "aircraft": _aircraft, "helicopter": _helicopter,
}  # fmt: skip


@lru_cache(maxsize=64)
def build_of(silhouette: Silhouette, h: float, w: float) -> Build:
    """The parts of a hull with so much left of half its length and half its width."""
    return _BUILDERS[silhouette](h, w)
