"""Lines of what happened: moves, sight, shots, fights and blasts, each with its numbered disc.

The geometry is worked out first (what part of a line a plan shows, where it begins and ends, which side
a miss passes on) and drawn in stages around the tokens.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.board import badges
from bot.board.canvas import XY, Canvas, along, arc, cut, length_of, spot_at, toward
from bot.board.crowd import Obstacles, place_disc
from bot.board.lines import Line, straight_lines
from bot.board.palette import BLAST_EDGE, BLAST_FILL, Light
from bot.board.plan import Plan
from bot.board.scene import Path, Scene, Token
from bot.board.tokens import colours_of, ghost
from engine.space.terrain import INCH, Point

HORSE = 1.55
"""How far a horse's head is out over its rider's rim, in parts of a token."""
MIDDLE = 14
"""Radius of the ring at the middle of a section."""
LETTER = 1.5
"""How much larger the disc at the end of a way to choose is than others."""
SWORDS = 24
"""Radius of the sign of a fight hand to hand."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A number, an eye or crossed swords, and the spot it is tied to where it stands far from that."""

    kind: str
    spot: XY
    mark: str
    anchor: XY | None = None


class Marks:
    """All marks of a scene on one plan; `outline` is the building whose floors are shown apart."""

    def __init__(
        self, scene: Scene, plan: Plan, light: Light, spots: dict[str, XY], outline: tuple[Point, ...] = ()
    ) -> None:
        self.scene = scene
        self.plan = plan
        self.light = light
        self.spots = spots
        self.outline = outline
        self.r = plan.radius
        self.disc = 19.0 if plan.wide else 22.0
        self.lines = straight_lines(scene, plan, spots, outline)
        self.moves = self._moves()

    def _moves(self) -> list[tuple[Path, Token | None, list[XY], bool, bool]]:
        """Each move's points on this plan, and whether it begins and ends here; no token where a marker moved."""
        found = []
        for path in self.scene.paths:
            token = self.scene.token(path.figure)
            if (token is None and not path.tag) or len(path.points) < 2:
                continue
            floors = path.floors or (0,) * len(path.points)
            here = [index for index in range(len(path.points)) if not self.outline or floors[index] == self.plan.floor]
            points = [self.plan.px(path.points[index]) for index in here]
            if token is not None and not path.planned and here and path.points[here[-1]] == token.at:
                points[-1] = self.spots.get(token.id, points[-1])
            if len(points) > 1:
                found.append((path, token, points, here[0] == 0, here[-1] == len(path.points) - 1))
        return found

    # -- drawing, in the order in which it covers

    def draw_middles(self, canvas: Canvas) -> None:
        """The middles of sections: a ring, with a tick in it once that section is scouted."""
        for middle in self.scene.middles:
            if self.outline or not self.plan.holds(middle.at):
                continue
            (x, y), ring = self.plan.px(middle.at), arc(self.plan.px(middle.at), MIDDLE, 0, 360, 36)
            canvas.line(ring, self.light.halo, 7)
            canvas.line(ring, self.light.quiet, 3)
            if middle.scouted:
                tick = [(x - 7, y), (x - 2, y + 6), (x + 8, y - 6)]
                canvas.line(tick, self.light.halo, 9)
                canvas.line(tick, self.light.text, 5)

    def draw_blasts(self, canvas: Canvas) -> None:
        """The true circles."""
        for blast in self.scene.blasts:
            if not self._here(blast.floor):
                continue
            centre, radius = self.plan.px(blast.at), blast.radius / INCH * self.plan.ppi
            canvas.disc(centre, radius, BLAST_FILL)
            ring = arc(centre, radius, 0, 360, max(36, round(radius)))
            canvas.line(ring, (*self.light.halo[:3], 235), 8)
            canvas.dashes(ring, BLAST_EDGE[self.scene.table.light], 4, 14, 8)

    def draw_lines(self, canvas: Canvas) -> None:
        """Moves, then sight, then shots."""
        for path, token, points, begins, ends in self.moves:
            self._draw_move(canvas, path, token, points, begins, ends)
        for line in self.lines:
            if line.kind == "sight":
                self._dotted(canvas, line.points)
        for line in self.lines:
            if line.kind in ("hit", "miss"):
                self._draw_shot(canvas, line)

    def _draw_move(
        self, canvas: Canvas, path: Path, token: Token | None, points: list[XY], begins: bool, ends: bool
    ) -> None:
        colour = self.light.text
        if token is not None:
            colours = colours_of(token.side)
            colour = colours.night_line if sum(self.light.paper[:3]) < 384 else colours.dark
        r = self.r
        rider = HORSE * r if token is not None and token.mounted else 0
        stop = (self._end_radius(path) + 6 if path.planned else r + 7 + rider) if ends else 0.0
        start = (r if path.planned else 0.86 * r) if begins else 0.0
        shaft = cut(points, start, stop)
        if len(shaft) < 2:
            return
        width, dash = (7.0, None)
        if path.planned:
            width, dash = (3.5, (9.0, 7.0)) if path.follows else (6.0, (15.0, 9.0))
        if ends:
            badges.arrow(canvas, shaft, colour, width, 16 if path.follows else 22, self.light.halo, dash=dash)
        else:
            canvas.line(shaft, self.light.halo, width + 6)
            canvas.line(shaft, colour, width)

    def _dotted(self, canvas: Canvas, points: Sequence[XY]) -> None:
        for spot in along(points, 13):
            canvas.disc(spot, 6, self.light.halo[:3])
        canvas.dots(points, self.light.text, 6, 13)

    def _draw_shot(self, canvas: Canvas, line: Line) -> None:
        if line.kind == "hit":
            canvas.line(line.points, self.light.halo, 11)
            canvas.line(line.points, self.light.text, 5)
        else:
            canvas.line(line.points, self.light.halo, 10)
            canvas.dashes(line.points, self.light.text, 4, 12, 9)

    def draw_ghosts(self, canvas: Canvas) -> None:
        """Where a figure came from, or would go."""
        for path, token, points, begins, ends in self.moves:
            if token is None:
                continue
            if path.planned and ends:
                tag = "" if path.mark else token.tag
                ghost(canvas, token.side, tag, points[-1], self._end_radius(path) / 0.86, self.light)
            elif begins and not path.planned and length_of(points) > 1.2 * self.r:
                ghost(canvas, token.side, token.tag, points[0], self.r, self.light)
        for token in self._proposed():
            ghost(canvas, token.side, token.tag, self.plan.px(token.at), self.r, self.light)

    def _end_radius(self, path: Path) -> float:
        """The ghost's radius at the end of a planned way: it stands out from under a letter, and is smaller without."""
        if path.mark:
            return LETTER * self.disc + 0.2 * self.r
        return (0.7 if path.follows else 0.86) * self.r

    def _proposed(self) -> list[Token]:
        return [token for token in self.scene.proposed if self._here(token.floor) and self.plan.holds(token.at)]

    def draw_ends(self, canvas: Canvas) -> None:
        """Bursts and crosses, over the tokens."""
        for blast in self.scene.blasts:
            if self._here(blast.floor):
                badges.burst(canvas, self.plan.px(blast.at), 20)
        for line in self.lines:
            if line.cross is not None:
                badges.cross(canvas, line.cross, 10, self.light.text, 6, halo=self.light.halo)
            if line.burst is not None:
                badges.burst(canvas, line.burst, 22 if self.plan.wide else 25)

    def fill(self, taken: Obstacles) -> None:
        """Tell what the marks cover, so that discs and names keep clear."""
        for path, _token, points, begins, ends in self.moves:
            taken.add_line(along(points, 12))
            for there, spot in ((begins, points[0]), (ends and not _lettered(path), points[-1])):
                if there:
                    taken.add_disc(spot, 0.92 * self.r)
        for token in self._proposed():
            taken.add_disc(self.plan.px(token.at), 0.92 * self.r)
        for line in self.lines:
            taken.add_line(along(line.points, 12))
            for end in (line.burst, line.cross):
                if end is not None:
                    taken.add_disc(end, 16)
        for blast in self.scene.blasts:
            if self._here(blast.floor):
                taken.add_disc(self.plan.px(blast.at), 18)

    def draw_discs(self, canvas: Canvas, taken: Obstacles) -> None:
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
                size = LETTER * self.disc if sign.kind == "letter" else self.disc
                badges.number_disc(canvas, sign.spot, sign.mark, size, self.light.text, self.light.halo)

    def signs(self, taken: Obstacles) -> Iterator[Sign]:
        """Every disc with its place, which is then taken."""
        r = self.disc
        for melee in self.scene.melees:
            yield from self._melee(melee.one, melee.other, melee.mark, taken)
        for path, _token, points, begins, ends in self.moves:
            if _lettered(path):
                if ends:
                    yield self._placed("letter", path.mark, [points[-1]], taken)
            elif path.mark:
                shaft = cut(points, self.r if begins else 0, self.r + 26 if ends else 0) or points
                yield self._placed("number", path.mark, _on_line(shaft, 0.5, r), taken)
        for line in self.lines:
            if line.kind == "sight" or line.mark:
                kind = "eye" if line.kind == "sight" else "number"
                yield self._placed(kind, line.mark, _on_line(line.points, line.fraction, r), taken)
        for blast in self.scene.blasts:
            if blast.mark and self._here(blast.floor):
                centre, radius = self.plan.px(blast.at), blast.radius / INCH * self.plan.ppi
                rim = [toward(centre, turn, radius) for turn in range(45, 405, 45)]
                yield self._placed("number", blast.mark, rim, taken)

    def _melee(self, one: str, other: str, mark: str, taken: Obstacles) -> Iterator[Sign]:
        """The swords beside the point of contact, and the number beyond them."""
        if one not in self.spots or other not in self.spots:
            return
        a, b = self.spots[one], self.spots[other]
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        length = math.dist(a, b) or 1.0
        normal = ((b[1] - a[1]) / length, -(b[0] - a[0]) / length)
        out = self.r
        first = 1.0 if normal[1] < 0 or (normal[1] == 0 and normal[0] > 0) else -1.0

        def from_contact(side: float, distance: float) -> XY:
            return middle[0] + normal[0] * side * distance, middle[1] + normal[1] * side * distance

        others = [spot for figure, spot in self.spots.items() if figure not in (one, other)]

        def room(side: float) -> float:
            return min((math.dist(spot, from_contact(side, out)) for spot in others), default=math.inf)

        roomy = [side for side in (first, -first) if room(side) >= 0.9 * self.r + SWORDS]
        if not roomy:
            swords = self._placed("swords", "", [middle], taken)
            yield swords
            if mark:
                (x, y), far = swords.spot, SWORDS + self.disc + 5
                around = [(x - far, y), (x + far, y), (x, y - far), (x, y + far)]
                yield self._placed("number", mark, around, taken, swords.spot)
            return
        side = roomy[0]
        if mark:
            beyond = {from_contact(side, out + SWORDS + self.disc + 3): side for side in roomy}
            number = self._placed("number", mark, list(beyond), taken, from_contact(side, out))
            yield number
            side = beyond.get(number.spot, side)
        swords = Sign("swords", from_contact(side, out), "")
        taken.add_disc(swords.spot, SWORDS)
        yield swords

    def _placed(self, kind: str, mark: str, tries: Sequence[XY], taken: Obstacles, anchor: XY | None = None) -> Sign:
        """A sign where it covers no token and no other; one that is far off is tied to where it belongs."""
        plan, high = self.plan, {"letter": LETTER * self.disc, "swords": SWORDS}.get(kind, self.disc)
        wide = (1.78 if mark else 1.1) * high if kind == "eye" else high
        spot, far = place_disc(tries, wide, high, taken, (plan.left, plan.top, plan.right, plan.bottom))
        return Sign(kind, spot, mark, (anchor or tries[0]) if far else None)

    def _here(self, floor: int) -> bool:
        return not self.outline or floor == self.plan.floor


def _lettered(path: Path) -> bool:
    """Whether the way is one to choose."""
    return path.planned and bool(path.mark)


def _on_line(points: Sequence[XY], fraction: float, high: float) -> list[XY]:
    """Places for a disc on its line, then beside it, the best first."""
    total = length_of(points)
    parts = (fraction, 0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.25, 0.75, 0.18, 0.82)
    on_line = [spot_at(points, total * part) for part in parts]
    a, b = points[0], points[-1]
    length = math.dist(a, b) or 1.0
    aside = (-(b[1] - a[1]) / length * (high + 9), (b[0] - a[0]) / length * (high + 9))
    beside = [(x + side * aside[0], y + side * aside[1]) for x, y in on_line[::3] for side in (1, -1)]
    return [*on_line, *beside]
