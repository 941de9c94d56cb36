"""The weather over the ground, and the icons and words of hour, weather and sight.

Rain and veils lie over the ground in the open, under walls and everything that stands on the table.
"""

import math
from collections.abc import Callable, Mapping
from typing import Literal

from bot.board.canvas import XY, Canvas, arc, toward
from bot.board.ground.noise import numbers, seed_of
from bot.board.ground.periods import by_night
from bot.board.palette import DUST, FOG, RAIN, STREAK, Colour
from bot.board.plan import Plan
from bot.board.words import word
from bot.language import Language
from engine.space.terrain import INCH, UNLIMITED, Table

Look = Literal["", "changeable", "rain", "fog", "dust"]
"""What a table's weather looks like; empty where it has nothing to say."""
LOOKS: Mapping[str, Look] = {"variable": "changeable", "bad": "rain", "very-bad": "fog"}
DRY: Mapping[str, Look] = {"bad": "dust", "very-bad": "dust"}
"""The same where no rain falls."""
BY_PERIOD: Mapping[str, Mapping[str, Look]] = {"desert": DRY, "snow": {"bad": "fog"}}
VEILS: tuple[Look, ...] = ("fog", "dust")
GRID, STROKE = 46.0, (6.0, 17.0, 2.4)
"""Design pixels from one stroke of rain to the next, and how far across, far down and thick each is."""
BANK, WISP = 150.0, (46.0, 106.0, 7.0)
"""The same of streaks in a veil: their distance, the shortest, the longest, how thick they are."""

Icon = Callable[[Canvas, XY, float, Colour], None]


def look_of(table: Table) -> Look:
    """What a table's weather looks like."""
    return BY_PERIOD.get(table.period, {}).get(table.weather) or LOOKS.get(table.weather, "")


def sight_on(table: Table) -> int | None:
    """How far one sees in the open, in hundredths of an inch; None: without a limit."""
    limit = table.limits[table.light == "night"]
    return limit if limit < UNLIMITED else None


def draw_weather(canvas: Canvas, plan: Plan, table: Table) -> None:
    """Strokes of rain, or a veil with streaks: for the same table and view always the same."""
    look, dark = look_of(table), table.light == "night"
    if look == "rain":
        across, down, thick = STROKE
        for x, y, _ in _scattered(plan, table, GRID):
            canvas.segment((x, y), (x - across, y + down), RAIN, thick)
    elif look in VEILS:
        veil = DUST if look == "dust" else FOG
        shades = [by_night(colour) if dark else colour for colour in (veil, STREAK)]
        ring = ((plan.left, plan.top), (plan.right, plan.top), (plan.right, plan.bottom), (plan.left, plan.bottom))
        canvas.polygon(ring, shades[0])
        shortest, longest, thick = WISP
        for x, y, part in _scattered(plan, table, BANK):
            half = (shortest + (longest - shortest) * part) / 2
            canvas.box(x - half, y - thick / 2, x + half, y + thick / 2, thick / 2, shades[1])


def _scattered(plan: Plan, table: Table, grid: float) -> list[tuple[float, float, float]]:
    """A spot in every square of a grid, with a number from 0 up to 1."""
    chance = numbers(f"{seed_of(table)}:{plan.rect}")
    rows, columns = math.ceil(plan.height / grid), math.ceil(plan.width / grid)
    return [
        (plan.left + (column + next(chance)) * grid, plan.top + (row + next(chance)) * grid, next(chance))
        for row in range(rows)
        for column in range(columns)
    ]


# ---- in words and icons ----


def said_of(table: Table, language: Language) -> list[tuple[str, str]]:
    """Hour and weather, each with the key of its icon; the sight that is left is told with the last of them."""
    hour = table.hour if table.hour in ICONS else "night" if table.light == "night" else ""
    told = [(key, word(key, language)) for key in (hour, look_of(table)) if key]
    sight = sight_on(table)
    if told and sight is not None:
        key, what = told.pop()
        told.append((key, word("sight-left", language, what=what, inches=f"{sight / INCH:g}")))
    return told


def sun(canvas: Canvas, spot: XY, r: float, colour: Colour) -> None:
    """Morning or afternoon."""
    canvas.disc(spot, 0.46 * r, colour)
    for turn in range(0, 360, 45):
        canvas.segment(toward(spot, turn, 0.62 * r), toward(spot, turn, 0.92 * r), colour, 0.16 * r)


def half_sun(canvas: Canvas, spot: XY, r: float, colour: Colour) -> None:
    """Dawn or evening: half a sun over a line."""
    x, y = spot[0], spot[1] + 0.4 * r
    canvas.polygon(arc((x, y), 0.5 * r, -90, 90, 16), colour)
    canvas.segment((x - r, y + 0.2 * r), (x + r, y + 0.2 * r), colour, 0.16 * r)
    for turn in (-60, -20, 20, 60):
        canvas.segment(toward((x, y), turn, 0.66 * r), toward((x, y), turn, 0.98 * r), colour, 0.16 * r)


def moon(canvas: Canvas, spot: XY, r: float, colour: Colour) -> None:
    """Night: a crescent."""
    outer, hub = arc(spot, 0.86 * r, 80, 370, 28), toward(spot, 45, 0.4 * r)
    first, last = (math.degrees(math.atan2(x - hub[0], hub[1] - y)) % 360 for x, y in (outer[-1], outer[0]))
    canvas.polygon([*outer, *arc(hub, math.dist(hub, outer[0]), first, last, 20)], colour)


def cloud(canvas: Canvas, spot: XY, r: float, colour: Colour) -> None:
    """Changeable weather."""
    x, y = spot
    for across, down, size in ((-0.5, 0.06, 0.36), (0.0, -0.22, 0.5), (0.52, 0.04, 0.38)):
        canvas.disc((x + across * r, y + down * r), size * r, colour)
    canvas.box(x - 0.86 * r, y, x + 0.9 * r, y + 0.42 * r, 0.2 * r, colour)


def raining(canvas: Canvas, spot: XY, r: float, colour: Colour) -> None:
    """A cloud with rain."""
    cloud(canvas, (spot[0], spot[1] - 0.28 * r), 0.86 * r, colour)
    for across in (-0.4, 0.05, 0.5):
        top = spot[0] + across * r, spot[1] + 0.3 * r
        canvas.segment(top, (top[0] - 0.2 * r, top[1] + 0.52 * r), colour, 0.15 * r)


def bars(canvas: Canvas, spot: XY, r: float, colour: Colour) -> None:
    """Fog or dust: three bars."""
    for row, (left, right) in enumerate(((-0.9, 0.6), (-0.6, 0.9), (-0.9, 0.5))):
        y = spot[1] + (row - 1) * 0.5 * r
        canvas.box(spot[0] + left * r, y - 0.13 * r, spot[0] + right * r, y + 0.13 * r, 0.13 * r, colour)


ICONS: Mapping[str, Icon] = {
    "dawn": half_sun, "morning": sun, "afternoon": sun, "evening": half_sun, "night": moon, "changeable": cloud,
    "rain": raining, "fog": bars, "dust": bars,
}  # fmt: skip
"""How each hour and weather is drawn beside its words."""
