"""The signs at a token's corners."""

from collections.abc import Callable
from functools import partial

from bot.board import badges
from bot.board.canvas import XY, Canvas, arc, toward
from bot.board.palette import BILE, FIRST_AID, GOLD, INK, PLASTER, RIM, STRIKE, Colour
from bot.board.signs import Corners, Sign
from bot.board.silhouettes import draw_silhouette

Drawing = Callable[[Canvas, XY, float], None]

SPOTS = ((-0.82, -0.80), (0.90, -0.64), (-0.82, 0.76), (0.78, 0.74))
"""The middle of each corner's sign, across and down in parts of the token's radius."""


def draw_corners(canvas: Canvas, signs: Corners, centre: XY, r: float, count: int = 0) -> None:
    """The sign of each corner round a token; `count` is how many there are of what a sign counts."""
    for sign, (across, down) in zip(signs, SPOTS, strict=True):
        if sign:
            draw, size, high = SIGNS[sign]
            if sign in COUNTED:
                draw = COUNTED[sign](count)
            draw(canvas, (centre[0] + across * r, centre[1] + (high or down) * r), size * r)


def _signed(draw: Callable[[Canvas, XY, float], None]) -> Callable[[Canvas, XY, float], None]:
    """A sign on a white disc."""

    def signed(canvas: Canvas, centre: XY, r: float) -> None:
        canvas.disc(centre, r, INK)
        canvas.disc(centre, 0.86 * r, RIM)
        draw(canvas, centre, r)

    return signed


def _ink(canvas: Canvas, centre: XY, r: float, *points: XY) -> None:
    canvas.polygon([(centre[0] + across * r, centre[1] + down * r) for across, down in points], INK)


@_signed
def crown(canvas: Canvas, centre: XY, r: float) -> None:
    """A noble."""
    _ink(canvas, centre, r, (-0.60, -0.42), (-0.28, -0.04), (0, -0.58), (0.28, -0.04), (0.60, -0.42), (0.48, 0.46),
         (-0.48, 0.46))  # fmt: skip


@_signed
def holy(canvas: Canvas, centre: XY, r: float) -> None:
    """One of a religious order."""
    x, y = centre
    canvas.rectangle(x - 0.16 * r, y - 0.62 * r, x + 0.16 * r, y + 0.62 * r, INK)
    canvas.rectangle(x - 0.50 * r, y - 0.34 * r, x + 0.50 * r, y - 0.02 * r, INK)


@_signed
def axe(canvas: Canvas, centre: XY, r: float) -> None:
    """A warrior."""
    x, y = centre
    canvas.segment((x - 0.12 * r, y - 0.60 * r), (x - 0.12 * r, y + 0.62 * r), INK, 0.18 * r)
    _ink(canvas, centre, r, (-0.12, -0.46), (0.30, -0.62), (0.56, -0.24), (0.40, 0.22), (-0.12, -0.06))


@_signed
def fork(canvas: Canvas, centre: XY, r: float) -> None:
    """A peasant."""
    x, y = centre
    canvas.segment((x, y - 0.60 * r), (x, y + 0.66 * r), INK, 0.17 * r)
    canvas.line([(x - 0.40 * r, y - 0.58 * r), (x - 0.40 * r, y - 0.06 * r), (x + 0.40 * r, y - 0.06 * r),
                 (x + 0.40 * r, y - 0.58 * r)], INK, 0.17 * r)  # fmt: skip


@_signed
def dart(canvas: Canvas, centre: XY, r: float) -> None:
    """A missile figure."""
    x, y = centre
    canvas.segment((x - 0.44 * r, y + 0.44 * r), (x + 0.20 * r, y - 0.20 * r), INK, 0.18 * r)
    _ink(canvas, centre, r, (0.56, -0.56), (0.44, 0.12), (-0.12, -0.44))


@_signed
def camera(canvas: Canvas, centre: XY, r: float) -> None:
    """Takes pictures: a body with a lens."""
    x, y = centre
    canvas.rectangle(x - 0.62 * r, y - 0.30 * r, x + 0.62 * r, y + 0.46 * r, INK)
    canvas.rectangle(x - 0.24 * r, y - 0.50 * r, x + 0.24 * r, y - 0.28 * r, INK)
    canvas.disc((x, y + 0.08 * r), 0.28 * r, RIM)
    canvas.disc((x, y + 0.08 * r), 0.14 * r, INK)


@_signed
def microphone(canvas: Canvas, centre: XY, r: float) -> None:
    """Asks questions: a head and a slanting handle."""
    x, y = centre
    canvas.segment((x - 0.46 * r, y + 0.54 * r), (x + 0.12 * r, y - 0.10 * r), INK, 0.24 * r)
    canvas.disc((x + 0.24 * r, y - 0.26 * r), 0.34 * r, INK)


def star(canvas: Canvas, centre: XY, r: float) -> None:
    """A five-pointed gold star with an ink edge."""
    canvas.polygon(badges.star_ring(centre, 1.28 * r, 0.60 * r, 5), INK)
    canvas.polygon(badges.star_ring(centre, r, 0.42 * r, 5), GOLD)


def _chevrons(canvas: Canvas, centre: XY, r: float, count: int, fill: Colour) -> None:
    """Some chevrons with ink edges, one above the other."""
    x, y = centre
    for width, colour in ((0.72 * r, INK), (0.36 * r, fill)):
        for number in range(count):
            low = y + (0.08 + 0.88 * ((count - 1) / 2 - number)) * r
            out = 0.18 * r if colour is INK else 0.0
            left, right = ((x + lean * (0.92 * r + out * 0.7), low + 0.42 * r + out * 0.6) for lean in (-1, 1))
            canvas.line((left, (x, low - 0.42 * r), right), colour, width)


def leader(canvas: Canvas, centre: XY, r: float) -> None:
    """Two white chevrons."""
    _chevrons(canvas, centre, r, 2, RIM)


def overall_leader(canvas: Canvas, centre: XY, r: float) -> None:
    """Three gold chevrons."""
    _chevrons(canvas, centre, r, 3, GOLD)


def spiral(canvas: Canvas, centre: XY, r: float) -> None:
    """Dizzy: a gold spiral on ink."""
    canvas.disc(centre, r, RIM)
    canvas.disc(centre, 0.9 * r, INK)
    turns = [toward(centre, 40 * i, 0.66 * r * (1 - i / 26)) for i in range(24)]
    canvas.line(turns, GOLD, 0.17 * r)


def holds_fire(canvas: Canvas, centre: XY, r: float) -> None:
    """An open eye in a gold ring: it waits to fire."""
    for size, colour in ((1.0, INK), (0.92, GOLD), (0.75, INK), (0.68, RIM)):
        canvas.disc(centre, size * r, colour)
    badges.eye(canvas, centre, 0.5 * r, INK, RIM)


@_signed
def open_eye(canvas: Canvas, centre: XY, r: float) -> None:
    """A sentry."""
    badges.eye(canvas, centre, 0.62 * r, INK, RIM)


@_signed
def closed_eye(canvas: Canvas, centre: XY, r: float) -> None:
    """A sentry that is slack: a lid with three lashes."""
    x, y = centre[0], centre[1] - 0.62 * r
    canvas.line(arc((x, y), 0.78 * r, 232, 128, 12), INK, 0.14 * r)
    for turn in (215, 180, 145):
        canvas.segment(toward((x, y), turn, 0.78 * r), toward((x, y), turn, 1.06 * r), INK, 0.12 * r)


@_signed
def plaster(canvas: Canvas, centre: XY, r: float) -> None:
    """A wound that makes it slow."""
    turn = 55
    for grow, colour in ((1.0, INK), (0.86, PLASTER)):
        half = 0.62 * grow * r
        canvas.segment(toward(centre, turn, half), toward(centre, turn, -half), colour, 0.54 * grow * r)
    for part in (-0.42, 0.0, 0.42):
        canvas.disc(toward(centre, turn, 0.62 * part * r), 0.09 * r, INK)


@_signed
def sights(canvas: Canvas, centre: XY, r: float) -> None:
    """A sniper: a ring with four ticks."""
    canvas.ring(centre, 0.48 * r, INK, 0.12 * r)
    for turn in (0, 90, 180, 270):
        canvas.segment(toward(centre, turn, 0.26 * r), toward(centre, turn, 0.72 * r), INK, 0.12 * r)
    canvas.disc(centre, 0.09 * r, INK)


def medic(canvas: Canvas, centre: XY, r: float) -> None:
    """A white plus on a green square."""
    x, y = centre
    for half, corner, colour in ((0.94, 0.24, INK), (0.83, 0.16, RIM), (0.70, 0.10, FIRST_AID)):
        canvas.box(x - half * r, y - half * r, x + half * r, y + half * r, corner * r, colour)
    canvas.rectangle(x - 0.46 * r, y - 0.16 * r, x + 0.46 * r, y + 0.16 * r, RIM)
    canvas.rectangle(x - 0.16 * r, y - 0.46 * r, x + 0.16 * r, y + 0.46 * r, RIM)


def doctor(canvas: Canvas, centre: XY, r: float) -> None:
    """The same with a gold dot."""
    medic(canvas, centre, r)
    dot = centre[0] + 0.76 * r, centre[1] - 0.76 * r
    canvas.disc(dot, 0.42 * r, INK)
    canvas.disc(dot, 0.32 * r, GOLD)


def no_cartridge(canvas: Canvas, centre: XY, r: float) -> None:
    """A cartridge struck through."""
    x, y = centre
    canvas.disc(centre, r, INK)
    canvas.disc(centre, 0.86 * r, RIM)
    canvas.box(x - 0.2 * r, y - 0.18 * r, x + 0.2 * r, y + 0.58 * r, 0.05 * r, INK)
    canvas.oval((x, y - 0.2 * r), 0.2 * r, 0.4 * r, INK)
    canvas.rectangle(x - 0.2 * r, y + 0.3 * r, x + 0.2 * r, y + 0.38 * r, RIM)
    a, b = (x - 0.54 * r, y + 0.54 * r), (x + 0.54 * r, y - 0.54 * r)
    canvas.segment(a, b, RIM, 0.38 * r)
    canvas.segment(a, b, STRIKE, 0.2 * r)


def crossed_eye(canvas: Canvas, centre: XY, r: float) -> None:
    """A crossed eye: no other side sees this figure."""
    x, y = centre
    canvas.disc(centre, r, RIM)
    canvas.disc(centre, 0.9 * r, INK)
    badges.eye(canvas, centre, 0.66 * r, RIM, INK)
    a, b = (x - 0.54 * r, y + 0.54 * r), (x + 0.54 * r, y - 0.54 * r)
    canvas.segment(a, b, INK, 0.40 * r)
    canvas.segment(a, b, RIM, 0.18 * r)


@_signed
def grenade(canvas: Canvas, centre: XY, r: float) -> None:
    """A grenade in hand."""
    draw_silhouette(canvas, "grenade", (centre[0], centre[1] - 0.06 * r), 1.2 * r, INK)


def magazine(canvas: Canvas, centre: XY, r: float, count: int = 2) -> None:
    """Rounds left: an upright bar for each on a white plate."""
    (x, y), half = centre, (0.28 + 0.32 * count) * r
    for edge, colour in ((0.0, INK), (0.14, RIM)):
        out = edge * r
        canvas.box(x - half + out, y - 0.78 * r + out, x + half - out, y + 0.78 * r - out, 0.24 * r, colour)
    for number in range(count):
        middle = x + (number - (count - 1) / 2) * 0.64 * r
        canvas.box(middle - 0.22 * r, y - 0.44 * r, middle + 0.22 * r, y + 0.44 * r, 0.12 * r, INK)


def jaw(canvas: Canvas, centre: XY, r: float) -> None:
    """Bitten or feeding: two gold rows of teeth on ink."""
    x, y = centre
    canvas.disc(centre, r, RIM)
    canvas.disc(centre, 0.9 * r, INK)
    for lean in (-1, 1):
        gum = [(x - 0.66 * r, y + lean * 0.34 * r), (x, y + lean * 0.62 * r), (x + 0.66 * r, y + lean * 0.34 * r)]
        teeth = ((0.44, 0.02), (0.22, 0.28), (0.0, 0.02), (-0.22, 0.28), (-0.44, 0.02))
        canvas.polygon([*gum, *((x + across * r, y + lean * down * r) for across, down in teeth)], GOLD)


def drops(canvas: Canvas, centre: XY, r: float, count: int = 2) -> None:
    """Bile that has built up: of three drops as many are full as it has blasts."""
    x, y = centre
    for number, (across, down) in enumerate(((-0.66, 0.28), (0.0, -0.30), (0.66, 0.28))):
        at, fill = (x + across * r, y + down * r), BILE if number < count else RIM
        for size, colour in ((0.52, INK), (0.36, fill)):
            canvas.polygon(
                [(at[0] - size * r, at[1]), (at[0], at[1] - 2.1 * size * r), (at[0] + size * r, at[1])], colour
            )
            canvas.disc(at, size * r, colour)


def steps(canvas: Canvas, centre: XY, r: float) -> None:
    """Stairs: the figure is above the ground floor."""
    x, y = centre
    canvas.disc(centre, r, INK)
    canvas.disc(centre, 0.86 * r, RIM)
    u = 0.30 * r
    canvas.polygon(
        [(x + across * u, y + down * u) for across, down in (
            (-1.8, 1.5), (-1.8, 0.6), (-0.6, 0.6), (-0.6, -0.4), (0.6, -0.4), (0.6, -1.5), (1.6, -1.5), (1.6, 1.5),
        )],
        INK,
    )  # fmt: skip


SIGNS: dict[Sign, tuple[Drawing, float, float]] = {
    "star": (star, 0.46, 0.0),
    "overall-leader": (overall_leader, 0.42, -1.0),
    "leader": (leader, 0.42, -0.92),
    "stunned": (spiral, 0.42, 0.0),
    "holds-fire": (holds_fire, 0.54, 0.0),
    "sentry": (open_eye, 0.46, 0.0),
    "slack": (closed_eye, 0.46, 0.0),
    "bitten": (jaw, 0.46, 0.0),
    "feeding": (jaw, 0.46, 0.0),
    "hurt": (plaster, 0.46, 0.0),
    "sniper": (sights, 0.46, 0.0),
    "doctor": (doctor, 0.46, 0.0),
    "medic": (medic, 0.46, 0.0),
    "camera": (camera, 0.46, 0.0),
    "reporter": (microphone, 0.46, 0.0),
    "order": (holy, 0.46, 0.0),
    "noble": (crown, 0.46, 0.0),
    "warrior": (axe, 0.46, 0.0),
    "missile": (dart, 0.46, 0.0),
    "peasant": (fork, 0.46, 0.0),
    "hidden": (crossed_eye, 0.42, 0.0),
    "ammo-out": (no_cartridge, 0.42, 0.0),
    "grenade": (grenade, 0.46, 0.0),
    "rounds": (magazine, 0.44, 0.0),
    "bile": (drops, 0.46, 0.0),
    "upstairs": (steps, 0.38, 0.0),
}
"""How each is drawn, its size in parts of the radius, and how high it stands if not as high as its corner is."""
COUNTED: dict[Sign, Callable[[int], Drawing]] = {
    "rounds": lambda count: partial(magazine, count=count),
    "bile": lambda count: partial(drops, count=count),
}
"""Those that say how many."""
