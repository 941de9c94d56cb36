"""Roofs, drawn inside the walls so that doors and windows stay to be seen."""

import math

from bot.board.canvas import XY, Canvas
from bot.board.ground.noise import chance
from bot.board.ground.periods import GroundColours, mixed
from bot.board.ground.rough import masked
from bot.board.outlines import Ring, shrunk
from bot.board.plan import Plan
from engine.space.terrain import Piece

_ROW = {"tile": 0.42, "slate": 0.36, "thatch": 0.62, "snow": 1.1}
"""Inches from one row of a roof to the next."""
_PARAPET = 0.30


def draw_roof(canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece, inner: Ring) -> None:
    """A gable, its north or west half lit; or a flat roof, where the period has them or the outline has corners."""
    kind = ground.look.roof
    if kind in ("flat", "mud") or len(inner) != 4:
        _flat(canvas, plan, ground, piece, inner)
        return
    xs, ys = [x for x, _ in inner], [y for _, y in inner]
    west, north, east, south = min(xs), min(ys), max(xs), max(ys)
    level = east - west >= south - north

    def gable(sheet: Canvas, left: float, top: float) -> None:
        roof = _Gable(sheet, plan, ground, (west - left, north - top, east - left, south - top), level)
        roof.draw(piece)

    masked(canvas, inner, gable)


class _Gable:
    """One gable on a sheet of its own; `along` runs with the ridge, `across` from the lit eaves to the others."""

    def __init__(
        self, sheet: Canvas, plan: Plan, ground: GroundColours, box: tuple[float, float, float, float], level: bool
    ) -> None:
        self._sheet, self._ppi, self._ground = sheet, plan.ppi, ground
        self._wide, self._level = plan.wide, level
        self._corner = box[0], box[1]
        self._long, self._deep = (box[2] - box[0], box[3] - box[1]) if level else (box[3] - box[1], box[2] - box[0])

    def _at(self, along: float, across: float) -> XY:
        x, y = (along, across) if self._level else (across, along)
        return self._corner[0] + x, self._corner[1] + y

    def _fill(self, along: float, across: float, along_end: float, across_end: float, colour: tuple[int, ...]) -> None:
        (x0, y0), (x1, y1) = self._at(along, across), self._at(along_end, across_end)
        self._sheet.rectangle(x0, y0, x1, y1, colour)

    def draw(self, piece: Piece) -> None:
        """Both halves, their rows, the ridge, and where the smoke goes."""
        g, ridge = self._ground, self._deep / 2
        self._fill(0, 0, self._long, ridge, g.roof_lit)
        self._fill(0, ridge, self._long, self._deep, g.roof_shade)
        for start, tone in ((0.0, g.roof_lit), (ridge, g.roof_shade)):
            self._rows(piece, start, tone)
        edge = max(1.5, 0.04 * self._ppi)
        self._fill(0, 0, self._long, edge, g.eaves)
        self._fill(0, self._deep - edge, self._long, self._deep, g.eaves)
        width = max(2.0, 0.05 * self._ppi)
        self._sheet.segment(self._at(0, ridge), self._at(self._long, ridge), g.roof_line, 2 * width)
        self._sheet.segment(self._at(0, ridge), self._at(self._long, ridge), g.eaves, width)
        if g.look.roof == "thatch":
            x, y = self._at(self._long / 2, ridge)
            half = (0.42 * self._ppi, 0.2 * self._ppi) if self._level else (0.2 * self._ppi, 0.42 * self._ppi)
            self._sheet.oval((x, y), *half, mixed(g.roof_line, g.wall, 0.8))
        else:
            self._chimney(self._at(0.28 * self._long, 0.68 * ridge))

    def _rows(self, piece: Piece, start: float, tone: tuple[int, ...]) -> None:
        """Lines of tiles with staggered joints, of thatch with gaps, or of a few folds in the snow."""
        kind = self._ground.look.roof
        row = chance(piece, f"roof {start > 0}")
        step = _ROW[kind] * self._ppi * (1.5 if self._wide and kind != "snow" else 1.0)
        faint = mixed(tone, self._ground.roof_line, 0.38 if kind == "thatch" else 0.24)
        width = 1.5 if kind == "thatch" else 1.0
        for number in range(1, math.ceil(self._deep / 2 / step)):
            across = start + number * step
            if kind == "thatch":
                done = -next(row) * self._ppi
                while done < self._long:
                    reach = (0.5 + 0.5 * next(row)) * self._ppi
                    ends = self._at(max(0.0, done), across), self._at(min(self._long, done + reach), across)
                    self._sheet.segment(*ends, faint, width)
                    done += reach + 0.3 * self._ppi
                continue
            self._sheet.segment(self._at(0, across), self._at(self._long, across), faint, width)
            if self._wide or kind == "snow":
                continue
            joint = 0.6 * self._ppi
            for index in range(math.ceil(self._long / joint)):
                along = (index + 0.5 * (number % 2)) * joint + (next(row) - 0.5) * 0.1 * self._ppi
                self._sheet.segment(self._at(along, across - step), self._at(along, across), faint, 1)

    def _chimney(self, at: XY) -> None:
        (x, y), half, g = at, max(5.0, 0.19 * self._ppi), self._ground
        shift = 0.5 * half
        self._sheet.rectangle(x - half + shift, y - half + shift, x + half + shift, y + half + shift, g.shadow)
        self._sheet.rectangle(x - half, y - half, x + half, y + half, g.stone_edge)
        self._sheet.rectangle(x - half + 1.5, y - half + 1.5, x + half - 1.5, y + half - 1.5, g.stone)
        self._sheet.rectangle(x - 0.45 * half, y - 0.45 * half, x + 0.45 * half, y + 0.45 * half, g.wall)


def _flat(canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece, inner: Ring) -> None:
    """A deck behind a parapet: patches on it, vents in a town, the ends of beams on mud."""
    ppi, row = plan.ppi, chance(piece, "deck")
    canvas.polygon(inner, ground.roof_lit)
    decks = shrunk(inner, _PARAPET * ppi)
    patch = mixed(ground.roof_shade, ground.roof_lit, 0.45)
    for deck in decks:
        canvas.polygon(deck, ground.roof_shade)
        xs, ys = [x for x, _ in deck], [y for _, y in deck]
        west, north, wide, deep = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

        def patches(sheet: Canvas, left: float, top: float) -> None:
            for _ in range(3):
                x, y = west + wide * (0.15 + 0.7 * next(row)), north + deep * (0.15 + 0.7 * next(row))  # noqa: B023
                half = (0.35 + 0.25 * next(row)) * ppi
                sheet.oval((x - left, y - top), half, 0.62 * half, patch)

        masked(canvas, deck, patches)
        canvas.line(deck, ground.eaves, 1.5, closed=True)
        if ground.look.roof != "mud":
            for part in (0.32, 0.68):
                _vent(canvas, ground, (west + part * wide, north + 0.24 * deep), max(6.0, 0.30 * ppi))
    if ground.look.roof == "mud":
        xs, ys = [x for x, _ in inner], [y for _, y in inner]
        for y in (min(ys) + 0.15 * ppi, max(ys) - 0.15 * ppi):
            count = max(2, round((max(xs) - min(xs)) / (0.8 * ppi)))
            for index in range(count):
                x = min(xs) + (index + 0.5) * (max(xs) - min(xs)) / count
                canvas.disc((x, y), max(2.0, 0.07 * ppi), ground.roof_line)


def _vent(canvas: Canvas, ground: GroundColours, at: XY, half: float) -> None:
    (x, y), shift = at, 0.25 * half
    canvas.rectangle(x - half + shift, y - half + shift, x + half + shift, y + half + shift, ground.shadow)
    canvas.rectangle(x - half, y - half, x + half, y + half, ground.roof_line)
    canvas.rectangle(x - half + 1, y - half + 1, x + half - 1, y + half - 1, ground.roof_lit)
    canvas.disc((x, y), 0.55 * half, ground.roof_line)
    canvas.disc((x, y), 0.55 * half - 1, ground.roof_lit)
