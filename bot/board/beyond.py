"""Figures outside the picture: an arrow out of the frame with each one's number, name and how far away it is."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.board.canvas import XY, Canvas, toward
from bot.board.fans import sights_of
from bot.board.markers import draw_marker
from bot.board.names import shortened
from bot.board.palette import Light
from bot.board.parting import Body
from bot.board.plan import Plan
from bot.board.scene import DOWN, GONE, DrawnMarker, Scene, Token
from bot.board.tokens import draw_over
from bot.board.ways import colour_of
from engine.space.geometry import base_distance
from engine.space.terrain import Point, whole_inches

SIZE = 0.6
"""How large the number's body is drawn, in parts of a token."""
MOST = 4
"""The most figures outside the picture that stand at its frame."""
RIM, TIP = 7.0, 26.0
"""Pixels that the arrow reaches beyond the body: all around, and where it points out of the picture."""
WIDEST = 62
"""Degrees off its direction at which the arrow leaves the round around the body."""


@dataclass(frozen=True, slots=True)
class Beyond:
    """A figure at the frame, the direction out to where it stands, and how far that is from the line's other end."""

    token: Token | DrawnMarker
    home: XY
    turn: float
    inches: int

    @property
    def label(self) -> str:
        """Its name, which a marker bears itself, and how far away it is."""
        name = shortened(self.token.name) if isinstance(self.token, Token) else ""
        return f"{name} {self.inches}″".strip()

    def body(self, r: float) -> Body:
        """The room it takes."""
        return Body(self.home, ((0.0, 0.0, SIZE * r + RIM),))


def beyond(scene: Scene, plan: Plan) -> list[Beyond]:
    """Everybody outside the picture at whom a line of it points, then those who acted there, and the nearest of those
    who are looked for."""
    found: dict[str, Beyond] = {}
    lines = [(sight.watcher, sight.seen, sight.start, sight.end) for sight in sights_of(scene)[0]]
    lines += [(shot.shooter, shot.target, shot.start, shot.end) for shot in scene.shots]
    for one, other, start, end in lines:
        for inside, outside, near in ((one, other, start), (other, one, end)):
            here, there = scene.token(inside), scene.token(outside)
            if here is None or there is None or there.status in GONE or plan.holds(there.at):
                continue
            at = near or here.at
            if plan.holds(at) and outside not in found:
                found[outside] = _at_frame(there, at, plan)
    acted = [token for token in scene.tokens if token.id in scene.focus and token.status not in GONE | DOWN]
    acting = [token.at for token in acted if plan.holds(token.at)]
    for each in (*acted, *scene.looked_for()) if acting else ():
        if len(found) < MOST and each.id not in found and not plan.holds(each.at):
            found[each.id] = _at_frame(each, min(acting, key=lambda at: math.dist(at, each.at)), plan)
    return _spread(found.values(), plan)


def _spread(found: Iterable[Beyond], plan: Plan) -> list[Beyond]:
    """The same, those who would touch one under the other along the nearer side: there each has room for its name."""
    apart, inset = 2 * (SIZE * plan.radius + RIM) + 4, _inset(plan)
    across, down = (plan.left + plan.right) / 2, (plan.top + plan.bottom) / 2
    spread: list[Beyond] = []
    for one in sorted(found, key=lambda one: -abs(one.home[1] - down)):
        x, y = one.home
        towards = apart / 4 if y < down else -apart / 4
        while any(math.dist((x, y), other.home) < apart for other in spread):
            x, y = plan.left + inset if x < across else plan.right - inset, y + towards
        spread.append(replace(one, home=(x, y)))
    return spread


def _inset(plan: Plan) -> float:
    """Pixels from the frame to the middle of an arrow."""
    return SIZE * plan.radius + TIP + 6


def _at_frame(token: Token | DrawnMarker, seen_from: Point, plan: Plan) -> Beyond:
    """Where the straight line to it leaves the picture."""
    (x, y), (ax, ay) = plan.px(seen_from), plan.px(token.at)
    inset = _inset(plan)
    part = 1.0
    for start, end, low, high in ((x, ax, plan.left, plan.right), (y, ay, plan.top, plan.bottom)):
        if end > high - inset and end != start:
            part = min(part, (high - inset - start) / (end - start))
        elif end < low + inset and end != start:
            part = min(part, (low + inset - start) / (end - start))
    part = max(0.0, part)
    away = whole_inches(base_distance(seen_from, token.at))
    turn = math.degrees(math.atan2(ax - x, y - ay))
    return Beyond(token, (x + (ax - x) * part, y + (ay - y) * part), turn, away)


def draw_beyond(canvas: Canvas, one: Beyond, spot: XY, r: float, light: Light) -> None:
    """The arrow in the side's colour, with the body on it; a figure inside the picture has no arrow around it."""
    token = one.token
    colour = light.text if isinstance(token, DrawnMarker) else colour_of(token, light)
    for more, fill in ((3.0, light.halo), (0.0, colour)):
        reach = SIZE * r + RIM + more
        tip = toward(spot, one.turn, SIZE * r + TIP + 1.5 * more)
        canvas.disc(spot, reach, fill)
        canvas.polygon([toward(spot, one.turn - WIDEST, reach), tip, toward(spot, one.turn + WIDEST, reach)], fill)
    if isinstance(token, DrawnMarker):
        draw_marker(canvas, token, spot, SIZE * r)
    else:
        draw_over(canvas, replace(token, prone=False, mounted=False, arms=""), spot, SIZE * r, light)
