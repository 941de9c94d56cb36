"""Marks of what happened: moves, sight, shots, fights and blasts, each with its numbered disc.

The geometry is worked out first (what part of a line a plan shows, where it begins and ends, which side
a miss passes on) and drawn in stages around the tokens.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.board import badges
from bot.board.canvas import XY, Canvas, along, arc, cut, length_of, spot_at, toward
from bot.board.crowd import KeptClear, place_disc
from bot.board.drawn import DrawnPath
from bot.board.fans import Fan, sights_of
from bot.board.holes import covered, radius_of, tag_of
from bot.board.lines import Line, clip, straight_lines
from bot.board.machines.drives import courses_of
from bot.board.machines.fire import draw_bounce, machine_lines
from bot.board.markers import draw_vanished
from bot.board.palette import BLAST_EDGE, BLAST_FILL, Light, glass
from bot.board.plan import Plan
from bot.board.scene import Scene, Token
from bot.board.shells import draw_shell, shells_of
from bot.board.smoke import puff
from bot.board.tokens import ghost
from bot.board.ways import DrawnWay, disc_tries, draw_ghost, draw_way, seen_at, ways_of
from engine.space.terrain import INCH

MIDDLE = 14
"""Radius of the ring at the middle of a section."""
LETTER = 1.5
"""How much larger the disc at the end of a way to choose is than others."""
NEAR = tuple(toward((0.0, 0.0), turn, out / 4) for out in range(12) for turn in range(0, 360, 45 if out else 360))
"""Spots around the end of a way for its letter, the nearest first, in the letter's radii."""
SWORDS = 24
"""Radius of the sign of a fight hand to hand."""
FRAME = 31
"""Half the side of the square round the number of a picture."""
FRAMED = dict.fromkeys(("picture", "interview"), FRAME)
DOTTED = ("sight", *FRAMED)
"""Lines along which one figure looks at another."""
FAN = 34
"""How opaque a fan's ink is, of 255."""
TALLY = 26
"""Pixels that a tally takes below its disc."""
MOST_DICE = 8


@dataclass(frozen=True, slots=True)
class Sign:
    """A number, an eye or crossed swords, and the spot it is tied to where it stands far from that."""

    kind: str
    spot: XY
    mark: str
    anchor: XY | None = None
    dice: tuple[bool, ...] = ()


class Marks:
    """All marks of a scene on one plan."""

    def __init__(self, scene: Scene, plan: Plan, light: Light, spots: dict[str, XY]) -> None:
        self.scene = scene
        self.plan = plan
        self.light = light
        self.spots = spots
        self.r = plan.radius
        self.disc = 20.0 if plan.wide else 23.0
        self.lines = straight_lines(scene, plan, spots) + machine_lines(scene, plan, spots)
        self.courses = courses_of(scene, plan)
        self.ways = ways_of(scene, plan, spots)
        self.shells = shells_of(scene, plan)
        self.fans = [fan for fan in sights_of(scene)[1] if fan.hub in spots]

    # -- drawing, in the order in which it covers

    def draw_middles(self, canvas: Canvas) -> None:
        """The middles of sections: a ring, with a tick in it once that section is scouted."""
        for middle in self.scene.middles:
            if not self.plan.holds(middle.at):
                continue
            x, y = self.plan.px(middle.at)
            canvas.ring((x, y), MIDDLE, self.light.halo, 7)
            canvas.ring((x, y), MIDDLE, self.light.quiet, 3)
            if middle.scouted:
                tick = [(x - 7, y), (x - 2, y + 6), (x + 8, y - 6)]
                canvas.line(tick, self.light.halo, 9)
                canvas.line(tick, self.light.text, 5)

    def draw_blasts(self, canvas: Canvas) -> None:
        """The true circles; what smokes has none."""
        for blast in [blast for blast in self.scene.blasts if not blast.smoke]:
            centre, radius = self.plan.px(blast.at), blast.radius / INCH * self.plan.ppi
            canvas.disc(centre, radius, BLAST_FILL)
            ring = arc(centre, radius, 0, 360, max(36, round(radius)))
            canvas.line(ring, (*self.light.halo[:3], 235), 8)
            canvas.dashes(ring, BLAST_EDGE[self.scene.table.light], 4, 14, 8)

    def draw_lines(self, canvas: Canvas) -> None:
        """Fans, then moves, then sight, then shots, then what flies in a bow."""
        for fan in self.fans:
            self._draw_fan(canvas, fan)
        for way in self.ways:
            draw_way(canvas, way, self.r, self._end_radius(way.path), self.light)
        for line in self.lines:
            if line.kind in DOTTED:
                self._dotted(canvas, line.points)
        for line in self.lines:
            if line.kind == "volley":
                self._draw_volley(canvas, line)
            elif line.kind not in DOTTED:
                width = line.width or (5 if line.kind == "hit" else 4)
                self._draw_shot(canvas, line.points, line.kind == "hit", width)
        for shell in self.shells:
            draw_shell(canvas, shell, self.light)

    def _draw_fan(self, canvas: Canvas, fan: Fan) -> None:
        """A wedge from one figure over all the others, with dots along its two rims."""
        ends = self._fan_ends(fan)
        if len(ends) < 2:
            return
        hub = self.spots[fan.hub]
        canvas.polygon([hub, *ends], glass(self.light.text, FAN))
        for end in (ends[0], ends[-1]):
            rim = cut([hub, end], self.r, self.r + 4)
            if len(rim) > 1:
                self._dotted(canvas, rim)

    def _fan_ends(self, fan: Fan) -> list[XY]:
        """Where the others stand, in the order in which a look sweeps over them."""
        x, y = self.spots[fan.hub]
        ends = [self.spots[other] for other in fan.others if other in self.spots]
        if not ends:
            return []
        middle = math.atan2(sum(ey - y for _, ey in ends), sum(ex - x for ex, _ in ends))

        def turn(end: XY) -> float:
            return (math.atan2(end[1] - y, end[0] - x) - middle + math.pi) % math.tau

        return sorted(ends, key=turn)

    def _dotted(self, canvas: Canvas, points: Sequence[XY]) -> None:
        for spot in along(points, 15):
            canvas.disc(spot, 6.4, self.light.halo[:3])
        canvas.dots(points, self.light.text, 6.8, 15)

    def _draw_shot(self, canvas: Canvas, points: Sequence[XY], hit: bool, width: float) -> None:
        canvas.line(points, self.light.halo, width + 6)
        if hit:
            canvas.line(points, self.light.text, width)
        else:
            canvas.dashes(points, self.light.text, width, 12, 9)

    def _draw_volley(self, canvas: Canvas, line: Line) -> None:
        for start, knot, hit in line.threads:
            self._draw_shot(canvas, (start, knot), hit, 3.2)
        self._draw_shot(canvas, line.points, line.burst is not None, 7)

    def draw_ghosts(self, canvas: Canvas) -> None:
        """Where a figure came from, or would go, and markers that turned out to be nothing."""
        stand = list(self.spots.values())
        for way in self.ways:
            draw_ghost(canvas, way, self.plan, self._end_radius(way.path), stand, self.light)
        for token in self._proposed():
            spot = self.plan.inside(self.plan.px(token.at), self.r)
            ghost(canvas, token.side, token.number, spot, self.r, self.light)
        for one in self.scene.vanished:
            if self.plan.holds(one.at):
                draw_vanished(canvas, one.tag, self.plan.px(one.at), self.r, self.light)

    def _end_radius(self, path: DrawnPath) -> float:
        """The ghost's radius at the end of a planned way: it stands out from under a letter, and is smaller without."""
        if path.mark:
            return LETTER * self.disc + 0.2 * self.r
        return (0.7 if path.follows else 0.86) * self.r

    def _proposed(self) -> list[Token]:
        return [token for token in self.scene.proposed if self.plan.holds(token.at)]

    def draw_ends(self, canvas: Canvas) -> None:
        """Bursts and crosses, over the tokens."""
        for blast in self.scene.blasts:
            if blast.aim is not None:
                self._draw_aim(canvas, self.plan.px(blast.aim), self.plan.px(blast.at))
            if blast.aim != blast.at:
                draw = puff if blast.smoke else badges.burst
                draw(canvas, self.plan.px(blast.at), 20)
        for line in self.lines:
            if line.cross is not None:
                badges.cross(canvas, line.cross, 10, self.light.text, 6, halo=self.light.halo)
            if line.burst is not None:
                badges.burst(canvas, line.burst, line.size or (22 if self.plan.wide else 25))
            draw_bounce(canvas, line, self.light)

    def _draw_aim(self, canvas: Canvas, aim: XY, end: XY) -> None:
        """The cross at which a mortar is aimed, and the way that its round has deviated."""
        if aim != end:
            badges.arrow(canvas, (aim, end), self.light.text, 4, 16, self.light.halo, dash=(9, 6))
        (x, y), arms = aim, ((1, 0), (-1, 0), (0, 1), (0, -1))
        for colour, width in ((self.light.halo, 9.5), (self.light.text, 4.5)):
            canvas.ring(aim, 17, colour, width)
            for dx, dy in arms:
                canvas.line(((x + 9 * dx, y + 9 * dy), (x + 25 * dx, y + 25 * dy)), colour, width)

    def fill(self, taken: KeptClear) -> None:
        """Tell what the marks cover, so that discs and names keep clear."""
        for way in self.ways:
            taken.add_line(along(way.points, 12))
            if not way.path.planned:
                taken.add_disc(way.points[0], 0.5 * self.r)
            if not way.lettered:
                taken.add_disc(way.points[-1], 0.92 * self.r)
        for token in self._proposed():
            taken.add_disc(self.plan.px(token.at), 0.92 * self.r)
        for one in self.scene.vanished:
            if self.plan.holds(one.at):
                taken.add_disc(self.plan.px(one.at), self.r)
        for line in self.lines:
            taken.add_line(along(line.points, 12))
            for start, knot, _ in line.threads:
                taken.add_line(along((start, knot), 12))
            for end in (line.burst, line.cross, line.shield):
                if end is not None:
                    taken.add_disc(end, 16)
        for shell in self.shells:
            taken.add_line(along(shell, 12))
        for blast in self.scene.blasts:
            taken.add_disc(self.plan.px(blast.at), 18)

    def draw_discs(self, canvas: Canvas, taken: KeptClear) -> None:
        """Hand-to-hand signs and every number, each where it covers least; below them the lines to those far off."""
        signs = list(self.signs(taken))
        for sign in signs:
            if sign.anchor is not None:
                badges.tether(canvas, sign.anchor, sign.spot, self.light)
        for sign in signs:
            if sign.kind == "swords":
                badges.swords(canvas, sign.spot, SWORDS)
            elif sign.kind == "eye":
                badges.eye_pill(canvas, sign.spot, sign.mark, self.disc, self.light.text, self.light.halo)
            else:
                if sign.kind in FRAMED:
                    badges.frame(canvas, sign.spot, FRAME, talks=sign.kind == "interview")
                size = LETTER * self.disc if sign.kind == "letter" else self.disc
                badges.number_disc(canvas, sign.spot, sign.mark, size, self.light.text, self.light.halo)
            if sign.dice:
                below = sign.spot[0], sign.spot[1] + self.disc + 10
                badges.tally(canvas, below, sign.dice[:MOST_DICE], self.light.text, self.light.halo)

    def signs(self, taken: KeptClear) -> Iterator[Sign]:
        """Every disc of what the picture shows, with its place, which is then taken."""
        return (sign for sign in self._signs(taken) if self._shows(sign.spot))

    def _shows(self, spot: XY) -> bool:
        return self.plan.left < spot[0] < self.plan.right and self.plan.top < spot[1] < self.plan.bottom

    def _signs(self, taken: KeptClear) -> Iterator[Sign]:
        r = self.disc
        fights: list[Sign] = []
        for melee in self.scene.melees:
            fights += self._melee(melee.one, melee.other, melee.mark, taken, fights)
        yield from fights
        for way in self.ways:
            if way.lettered:
                yield self._letter(way, taken)
            elif way.path.mark and way.first:
                shaft = cut(way.points, self.r, self.r + 26) or way.points
                within = [end for pair in pairwise(shaft) for end in clip(*pair, self.plan) or ()]
                parts = _on_line(within or shaft, 0.5, r)
                tries = disc_tries(way, self.r, r, parts)
                yield self._placed("number", way.path.mark, tries, taken, seen_at(way, self.r, parts))
        for course in self.courses:
            if course.drive.mark:
                yield self._placed("number", course.drive.mark, course.tries(r), taken)
        alone = sum(line.kind == "sight" for line in self.lines) == 1
        for line in self.lines:
            # Of several lines of sight those without a mark are told by their dots.
            if line.mark or (alone and line.kind == "sight"):
                kind = {"sight": "eye", "picture": "picture", "interview": "interview"}.get(line.kind, "number")
                yield self._placed(kind, line.mark, _on_line(line.points, line.fraction, r), taken, dice=line.dice)
        for fan in self.fans:
            ends = self._fan_ends(fan)
            if ends:
                hub = self.spots[fan.hub]
                x, y = (sum(end[axis] for end in ends) / len(ends) for axis in (0, 1))
                yield self._placed("eye", f"×{len(fan.others)}", _on_line((hub, (x, y)), 0.5, r), taken)
        for one in self.scene.vanished:
            if one.mark and self.plan.holds(one.at):
                rim = [toward(self.plan.px(one.at), turn, self.r + r + 6) for turn in (90, 270, 0, 180)]
                yield self._placed("number", one.mark, rim, taken)
        for blast in self.scene.blasts:
            if blast.mark:
                centre, radius = self.plan.px(blast.at), blast.radius / INCH * self.plan.ppi
                rim = [toward(centre, turn, radius) for turn in range(45, 405, 45)]
                yield self._placed("number", blast.mark, rim, taken)
        for hole in covered(self.scene, self.plan, self.spots.values()):
            centre, far = self.plan.px(hole.at), radius_of(hole, self.plan)
            rim = [centre, *(toward(centre, turn, far) for turn in range(45, 405, 45))]
            yield self._placed("number", tag_of(hole), rim, taken)

    def _letter(self, way: DrawnWay, taken: KeptClear) -> Sign:
        """The letter at the end of a way, or as near as there is room, and tied to it where it does not touch it."""
        (x, y), r = way.points[-1], LETTER * self.disc
        near = [(x + r * across, y + r * down) for across, down in NEAR]
        sign = self._placed("letter", way.path.mark, near, taken)
        return replace(sign, anchor=(x, y)) if math.dist(sign.spot, (x, y)) > r else sign

    def _melee(self, one: str, other: str, mark: str, taken: KeptClear, fights: Sequence[Sign]) -> Iterator[Sign]:
        """The swords beside the point of contact, and the number beyond them, clear of those of other `fights`."""
        if one not in self.spots or other not in self.spots:
            return
        a, b = self.spots[one], self.spots[other]
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        length = math.dist(a, b) or 1.0
        normal = ((b[1] - a[1]) / length, -(b[0] - a[0]) / length)
        out = max(self.r, 0.6 * self.r + 0.75 * SWORDS)
        first = 1.0 if normal[1] < 0 or (normal[1] == 0 and normal[0] > 0) else -1.0

        def from_contact(side: float, distance: float) -> XY:
            return middle[0] + normal[0] * side * distance, middle[1] + normal[1] * side * distance

        others = [spot for figure, spot in self.spots.items() if figure not in (one, other)]

        def room(side: float) -> float:
            return min((math.dist(spot, from_contact(side, out)) for spot in others), default=math.inf)

        def free(side: float) -> bool:
            x, y = swords = from_contact(side, out)
            within = self.plan.left <= x - SWORDS and x + SWORDS <= self.plan.right
            within &= self.plan.top <= y - SWORDS and y + SWORDS <= self.plan.bottom
            clear = all(math.dist(swords, sign.spot) >= SWORDS + max(SWORDS, self.disc) for sign in fights)
            return within and clear and room(side) >= 0.9 * self.r + SWORDS

        roomy = [side for side in (first, -first) if free(side)]
        if not roomy:
            swords = self._placed("swords", "", [middle], taken)
            yield swords
            if mark:
                (x, y), far = swords.spot, SWORDS + self.disc + 5
                around = [(x - far, y), (x + far, y), (x, y - far), (x, y + far)]
                yield self._placed("number", mark, around, taken, swords.spot)
            return
        far = out + SWORDS + self.disc + 3
        side = next((side for side in roomy if mark and self._room_at(from_contact(side, far), taken)), roomy[0])
        swords = Sign("swords", from_contact(side, out), "")
        taken.add_disc(swords.spot, SWORDS)
        yield swords
        if mark:
            yield self._placed("number", mark, [from_contact(side, far)], taken, swords.spot)

    def _room_at(self, spot: XY, taken: KeptClear) -> bool:
        (x, y), r = spot, self.disc
        return taken.leave_free((x - r, y - r, x + r, y + r))

    def _placed(
        self,
        kind: str,
        mark: str,
        tries: Sequence[XY],
        taken: KeptClear,
        anchor: XY | None = None,
        dice: tuple[bool, ...] = (),
    ) -> Sign:
        """A sign where it covers no token and no other; one that is far off is tied to where it belongs."""
        plan, high = self.plan, {"letter": LETTER * self.disc, "swords": SWORDS, **FRAMED}.get(kind, self.disc)
        wide = badges.pill_width(mark) * high if kind == "eye" else high
        if dice:
            wide = max(wide, 6.5 * min(len(dice), MOST_DICE) + 4)
        frame = plan.left, plan.top, plan.right, plan.bottom - (TALLY if dice else 0)
        spot, far = place_disc(tries, wide, high, taken, frame, below=TALLY if dice else 0)
        return Sign(kind, spot, mark, (anchor or tries[0]) if far else None, dice)


def _on_line(points: Sequence[XY], fraction: float, high: float) -> list[XY]:
    """Places for a disc on its line, then beside it, the best first."""
    total = length_of(points)
    parts = sorted(
        (fraction, 0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.25, 0.75, 0.18, 0.82),
        key=lambda part: abs(part - fraction),
    )
    on_line = [spot_at(points, total * part) for part in parts]
    a, b = points[0], points[-1]
    length = math.dist(a, b) or 1.0
    aside = (-(b[1] - a[1]) / length * (high + 9), (b[0] - a[0]) / length * (high + 9))
    beside = [(x + side * aside[0], y + side * aside[1]) for x, y in on_line[::3] for side in (1, -1)]
    return [*on_line, *beside]
