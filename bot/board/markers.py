"""What lies on the table besides figures: possible enemies, where enemies come in, what has been heard."""

from bot.board.canvas import XY, Canvas, arc, toward
from bot.board.palette import ENTRY, GLOW, GOLD, INK, RIM, TOKEN_SHADOW, Colour, Light
from bot.board.plan import Plan
from bot.board.scene import DrawnMarker, DrawnNoise, EntryMarker, Scene
from bot.board.shapes import at, inset_by, rounded
from bot.board.tokens import SMALLEST_TAG, colours_of

_HOUSE = ((-0.84, 0.92), (-0.84, -0.24), (0.0, -1.06), (0.84, -0.24), (0.84, 0.92))
"""An entry marker that points north, clockwise, in parts of a token's radius."""
DEEP = 1.0
"""So far an entry marker's middle stands at least from the frame, in the same."""
HEARD = 0.62
"""The room that a noise takes, in the same."""
_WAVES = (0.85, 1.21)


def draw_tag(canvas: Canvas, tag: str, centre: XY, r: float, colour: Colour, *, halo: Colour | None = None) -> None:
    """What a marker bears; three characters are set smaller and closer."""
    if len(tag) <= 2:
        canvas.text(centre, tag, max(SMALLEST_TAG, 1.06 * r), colour, halo=halo, halo_width=3)
        return
    size = max(SMALLEST_TAG, 0.8 * r)
    tight = -0.05 * size
    widths = [canvas.width_of(char, size) for char in tag]
    x = centre[0] - (sum(widths) + tight * (len(tag) - 1)) / 2
    for char, width in zip(tag, widths, strict=True):
        canvas.text((x, centre[1]), char, size, colour, anchor="l", halo=halo, halo_width=3)
        x += width + tight


def draw_marker(canvas: Canvas, marker: DrawnMarker, centre: XY, r: float) -> None:
    """A possible enemy: a white tile, its number in the colour of its side where it has one."""
    ink = INK if marker.side is None else colours_of(marker.side).dark
    canvas.polygon(at(rounded(0.9 * r, 0.9 * r, 0.22 * r), (centre[0] + 0.10 * r, centre[1] + 0.18 * r)), TOKEN_SHADOW)
    canvas.polygon(at(rounded(0.94 * r, 0.94 * r, 0.24 * r), centre), INK)
    canvas.polygon(at(rounded(0.86 * r, 0.86 * r, 0.18 * r), centre), RIM)
    inner = 0.68 * r if marker.side is None else 0.79 * r
    ring = at(rounded(inner, inner, 0.12 * r), centre)
    canvas.dashes([*ring, ring[0]], ink, max(1.6, 0.07 * r), 0.18 * r, 0.13 * r)
    draw_tag(canvas, marker.tag, centre, r, ink)


def draw_vanished(canvas: Canvas, tag: str, centre: XY, r: float, light: Light) -> None:
    """A possible enemy that was none: its tile dashed and struck through."""
    x, y = centre
    ring = at(rounded(0.88 * r, 0.88 * r, 0.2 * r), centre)
    canvas.polygon(ring, (*light.paper[:3], 150))
    canvas.dashes([*ring, ring[0]], light.quiet, max(2.0, 0.08 * r), 0.22 * r, 0.16 * r)
    canvas.segment((x - 1.1 * r, y + 0.8 * r), (x + 1.1 * r, y - 0.8 * r), light.quiet, 0.11 * r)
    draw_tag(canvas, tag, centre, r, light.text, halo=light.halo)


def entries_on(scene: Scene, plan: Plan) -> list[tuple[EntryMarker, XY, float]]:
    """The entry markers on a plan, each with where it is drawn and the direction into the table."""
    found = []
    for entry in scene.entries:
        if plan.holds(entry.at):
            (x, y), (turn, inward) = plan.px(entry.at), _inward(entry, scene)
            room = DEEP * plan.radius + 3
            if inward:
                y = min(max(y, plan.top + room), plan.bottom - room)
            else:
                x = min(max(x, plan.left + room), plan.right - room)
            found.append((entry, (x, y), turn))
    return found


def _inward(entry: EntryMarker, scene: Scene) -> tuple[float, bool]:
    """The direction into the table from the nearest edge, and whether that edge is the north or the south."""
    x, y = entry.at
    edges = ((y, 180.0), (scene.table.height - y, 0.0), (x, 90.0), (scene.table.width - x, 270.0))
    turn = min(edges)[1]
    return turn, turn in (0.0, 180.0)


def draw_entry(canvas: Canvas, entry: EntryMarker, centre: XY, r: float, turn: float) -> None:
    """A house whose roof points into the table, with the marker's number."""
    if entry.chosen:
        canvas.disc(centre, 1.5 * r, GLOW)
    house = [toward(toward((0, 0), turn, -y * r), turn + 90, x * r) for x, y in _HOUSE]
    canvas.polygon(at(tuple(house), (centre[0] + 0.10 * r, centre[1] + 0.18 * r)), TOKEN_SHADOW)
    for inset, colour in ((0.0, INK), (0.07 * r, RIM), (0.20 * r, ENTRY)):
        canvas.polygon(at(inset_by(tuple(house), inset), centre), colour)
    canvas.text(toward(centre, turn, -0.12 * r), str(entry.number), max(SMALLEST_TAG, 1.15 * r), RIM)


def noises_on(scene: Scene, plan: Plan) -> list[DrawnNoise]:
    """The noises on a plan; of several that would cover each other only the first."""
    found: list[DrawnNoise] = []
    for noise in scene.noises:
        x, y = plan.px(noise.at)
        near = (plan.px(other.at) for other in found)
        if plan.holds(noise.at) and all(abs(x - ox) + abs(y - oy) > 2 * plan.radius for ox, oy in near):
            found.append(noise)
    return found


def draw_noise(canvas: Canvas, centre: XY, r: float, light: Light) -> None:
    """A gold dot from which waves go out to both sides."""
    for wider, colour in ((0.22, light.halo[:3]), (0.0, light.text)):
        for radius in _WAVES:
            for turn in (90, 270):
                ring = arc(centre, radius * r, turn - 38, turn + 38, 12)
                canvas.line(ring, colour, (0.12 + wider) * r)
    for size, colour in ((0.42, light.halo[:3]), (0.34, INK), (0.26, GOLD)):
        canvas.disc(centre, size * r, colour)
