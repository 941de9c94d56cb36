"""Where many of one side stand together on a whole table: a small pip for each, and one counter with their number."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from bot.board import badges
from bot.board.canvas import XY, Canvas, arc, toward
from bot.board.fans import sights_of
from bot.board.palette import INK, RIM, TOKEN_SHADOW, Light, glass
from bot.board.parting import Body
from bot.board.plan import Plan
from bot.board.scene import DOWN, GONE, Scene, Token
from bot.board.shapes import at, shape
from bot.board.tokens import colours_of, draw_hatch, draw_number, draw_pip
from bot.board.ways import colour_of

CHAIN = 2.35
"""Radii between neighbours who stand together."""
LEAST = 3
"""The fewest figures that are drawn as one counter."""
SIZE = 1.18
"""How large it is, in parts of a token."""
PIP = 10.5
"""Radius of a pip."""
ISLAND = 24.0
"""Pixels of island round the pips."""
STACK = ((0.30, -0.24), (0.15, -0.12))
"""Where the two below the counter lie, in radii across and down."""
NUMBER = (1.0, 1.0)
ROUND = arc((0, 0), 1, 0, 360, 16)


@dataclass(frozen=True, slots=True)
class Group:
    """Figures of one side who stand together: the pips' places, and where the counter had best stand."""

    members: tuple[Token, ...]
    pips: tuple[XY, ...]
    home: XY

    @property
    def id(self) -> str:
        """A name for the counter that no figure has."""
        return f"×{self.members[0].id}"

    @property
    def side(self) -> int:
        """Index of the side."""
        return self.members[0].side

    @property
    def able(self) -> int:
        """The number of its figures that still stand."""
        return sum(_stands(token) for token in self.members)

    def bodies(self, r: float) -> list[Body]:
        """The room of the counter, and of the pips, which never move."""
        return [
            Body(self.home, ((0.1 * r, -0.1 * r, 1.4 * r),)),
            *(Body(pip, ((0, 0, PIP + 2),), 0.0) for pip in self.pips),
        ]


def groups(scene: Scene, plan: Plan, tokens: Sequence[Token]) -> list[Group]:
    """Everybody who is counted rather than drawn, those in wait apart, the largest groups first; none in crops."""
    if not plan.wide:
        return []
    alone = _told_apart(scene)
    crowd = [token for token in tokens if token.id not in alone and not token.star]
    reach = CHAIN * plan.radius
    found = []
    for side, waits in product([side.place for side in scene.sides], (False, True)):
        left = [token for token in crowd if (token.side, token.in_wait) == (side, waits)]
        while left:
            chain = [left.pop()]
            for one in chain:
                near = [other for other in left if math.dist(plan.px(one.at), plan.px(other.at)) <= reach]
                chain.extend(near)
                left = [other for other in left if other not in near]
            if len(chain) >= LEAST and sum(map(_stands, chain)) >= LEAST - 1:
                members = tuple(sorted(chain, key=lambda token: token.id))
                found.append(_group(scene, plan, members))
    return sorted(found, key=lambda group: -len(group.members))


def _stands(token: Token) -> bool:
    return token.status not in DOWN and token.status not in GONE


def _told_apart(scene: Scene) -> set[str]:
    """The figures that act, that are named, or at which a drawn line ends."""
    kept, fans = sights_of(scene)
    ends = {figure for sight in kept for figure in (sight.watcher, sight.seen)}
    ends |= {figure for shot in scene.shots for figure in (shot.shooter, shot.target)}
    ends |= {figure for melee in scene.melees for figure in (melee.one, melee.other)}
    return (
        ends | {path.figure for path in scene.paths} | {fan.hub for fan in fans} | set(scene.focus) | set(scene.named)
    )


def _group(scene: Scene, plan: Plan, members: tuple[Token, ...]) -> Group:
    """The counter stands on the side away from the enemy, beyond the last pip, or beside where the table ends."""
    pips = tuple(plan.px(token.at) for token in members)
    middle = _middle(pips)
    foes = [plan.px(token.at) for token in scene.tokens if token.side != members[0].side and token.status not in GONE]
    to = _middle(foes) if foes else (middle[0], plan.bottom)
    turn = math.degrees(math.atan2(middle[0] - to[0], to[1] - middle[1]))
    homes = [_outside(pips, middle, turn + aside, plan.radius) for aside in (0, 45, -45, 90, -90, 135, -135, 180)]
    room = 1.5 * plan.radius
    inside = [
        (x, y)
        for x, y in homes
        if plan.left + room <= x <= plan.right - room and plan.top + room <= y <= plan.bottom - room
    ]
    return Group(members, pips, (inside or homes)[0])


def _outside(pips: Sequence[XY], middle: XY, turn: float, r: float) -> XY:
    """The place in this direction from the middle where a counter touches no pip."""
    dx, dy = toward((0, 0), turn, 1)
    out = max((x - middle[0]) * dx + (y - middle[1]) * dy for x, y in pips)
    return toward(middle, turn, out + SIZE * r + PIP + 6)


def _middle(spots: Sequence[XY]) -> XY:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def draw_island(canvas: Canvas, group: Group, spot: XY, r: float, light: Light) -> None:
    """The soft ground round a group and its counter, and the pips on it."""
    colours = colours_of(group.side)
    rings = [(pip, ISLAND) for pip in group.pips] + [(spot, 0.8 * r)]
    hull = _hull([(x + across * reach, y + down * reach) for (x, y), reach in rings for across, down in ROUND])
    canvas.polygon(hull, glass(colours.pale, 150))
    canvas.dashes([*hull, hull[0]], colour_of(group.members[0], light), 2, 8, 5)
    for token, pip in zip(group.members, group.pips, strict=True):
        draw_pip(canvas, token.side, pip, PIP, colours.fill if _stands(token) and not token.in_wait else colours.pale)
        if not _stands(token):
            badges.cross(canvas, pip, 5, colours.dark, 3)


def draw_counter(canvas: Canvas, group: Group, spot: XY, r: float) -> None:
    """The number of those who stand, on a stack of three."""
    colours, size = colours_of(group.side), SIZE * r
    canvas.polygon(at(shape(group.side, size, 0), (spot[0] + 0.1 * r, spot[1] + 0.18 * r)), TOKEN_SHADOW)
    for across, down in (*STACK, (0.0, 0.0)):
        centre = spot[0] + across * r, spot[1] + down * r
        canvas.polygon(at(shape(group.side, size, -0.05 * size), centre), INK)
        canvas.polygon(at(shape(group.side, size, 0.03 * size), centre), RIM)
    waits = group.members[0].in_wait
    canvas.polygon(at(shape(group.side, size, 0.15 * size), spot), colours.pale if waits else colours.fill)
    if waits:
        draw_hatch(canvas, group.side, spot, size)
    tag, halo = (colours.dark, colours.pale) if waits else (colours.tag, None)
    draw_number(canvas, f"×{group.able}", spot, r, tag, NUMBER, halo=halo)


def _hull(points: Sequence[XY]) -> list[XY]:
    """The smallest convex ring round the points (Andrew's monotone chain)."""

    def half(ordered: Sequence[XY]) -> list[XY]:
        ring: list[XY] = []
        for p in ordered:
            while len(ring) > 1 and _turns(ring[-2], ring[-1], p) <= 0:
                ring.pop()
            ring.append(p)
        return ring[:-1]

    ordered = sorted(set(points))
    return half(ordered) + half(ordered[::-1])


def _turns(a: XY, b: XY, c: XY) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
