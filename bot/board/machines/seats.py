"""The people in a machine: heads in open seats and on decks, and the seats of a closed one for viewers that may
know."""

from __future__ import annotations

from bot.board.canvas import XY, Canvas
from bot.board.crowd import Box, KeptClear
from bot.board.machines.frames import HullFrame
from bot.board.machines.hulls import build_in
from bot.board.machines.values import DrawnMachine, Seat
from bot.board.palette import GOLD, INK, IRON, RIM, WRECK
from bot.board.plan import Plan
from bot.board.tokens import colours_of, draw_pip

HIGH, APART = 24.0, 19.0
"""Pixels: how high a plate is, and from one seat on it to the next."""
BELOW = 20.0
MOST_RIDERS = 6
"""More than these are one square and a number."""


def draw_people(canvas: Canvas, machine: DrawnMachine, plan: Plan) -> None:
    """A small body of the side's shape in each seat that can be seen into."""
    if machine.side is None or machine.status in ("wrecked", "overturned"):
        return
    frame = HullFrame.of(machine, plan)
    build, colours = build_in(machine, frame), colours_of(machine.side)
    fills = {"able": colours.fill, "stunned": GOLD, "out": WRECK}
    r = max(8.0, 0.27 * plan.ppi)
    crew = () if machine.closed else machine.crew
    riders = () if machine.closed and not machine.rides_outside else machine.riders
    for places, people in ((build.crew, crew), (build.riders, riders)):
        for place, seat in zip(places, people or (), strict=False):
            if seat != "empty":
                draw_pip(canvas, machine.side, frame.at(*place), r, fills[seat])


def draw_plate(canvas: Canvas, machine: DrawnMachine, plan: Plan, taken: KeptClear) -> None:
    """An ink pill below the hull, or beside it where something else stands there."""
    crew = machine.crew if machine.closed and machine.whole else None  # else not known, or seen on the hull itself
    if not crew:
        return
    riders = () if machine.rides_outside else tuple(seat for seat in machine.riders or () if seat != "empty")
    shown = riders if len(riders) <= MOST_RIDERS else riders[:1]
    number = f"{len(riders)}" if len(riders) > MOST_RIDERS else ""
    wide = APART * (len(crew) + len(shown)) + 10 * bool(shown) + 22 * bool(number) + 8
    spot = _spot(machine, plan, wide, taken)
    x, y = spot[0] - wide / 2, spot[1]
    canvas.box(x - 2, y - HIGH / 2 - 2, x + wide + 2, y + HIGH / 2 + 2, HIGH / 2 + 2, RIM)
    canvas.box(x, y - HIGH / 2, x + wide, y + HIGH / 2, HIGH / 2, INK)
    x += 4 + APART / 2
    for seat in crew:
        _draw_seat(canvas, (x, y), seat, square=False)
        x += APART
    if shown:
        canvas.rectangle(x - APART / 2 + 3, y - 7, x - APART / 2 + 5, y + 7, IRON)
        x += 10
    for seat in shown:
        _draw_seat(canvas, (x, y), seat, square=True)
        x += APART
    if number:
        canvas.text((x - 4, y), number, 24, RIM, anchor="l")


def _spot(machine: DrawnMachine, plan: Plan, wide: float, taken: KeptClear) -> XY:
    """Below the hull's lowest point, else above, right or left of it: the first that covers nothing."""
    corners = HullFrame.of(machine, plan).rectangle()
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    far = BELOW + HIGH / 2
    beside = far + wide / 2
    tries = ((x, max(ys) + far), (x, min(ys) - far), (max(xs) + beside, y), (min(xs) - beside, y))

    def box(spot: XY) -> Box:
        return spot[0] - wide / 2 - 3, spot[1] - HIGH / 2 - 3, spot[0] + wide / 2 + 3, spot[1] + HIGH / 2 + 3

    def free(spot: XY) -> bool:
        x0, y0, x1, y1 = box(spot)
        inside = x0 > plan.left and y0 > plan.top and x1 < plan.right and y1 < plan.bottom
        return inside and taken.leave_free(box(spot))

    spot = next(filter(free, tries), tries[0])
    taken.add_box(box(spot))
    return spot


def _draw_seat(canvas: Canvas, spot: XY, seat: Seat, *, square: bool) -> None:
    x, y = spot
    if seat == "out":
        for lean in (1, -1):
            canvas.segment((x - 5, y - 5 * lean), (x + 5, y + 5 * lean), IRON, 3)
        return
    if seat == "empty":
        canvas.ring(spot, 5.5, IRON, 2.2)
        return
    fill = GOLD if seat == "stunned" else RIM
    if square:
        canvas.rectangle(x - 6, y - 6, x + 6, y + 6, fill)
    else:
        canvas.disc(spot, 7, fill)
    if seat == "stunned":
        canvas.disc(spot, 2.4, INK)
