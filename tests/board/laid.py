"""Where all that must be read stands in a picture, without drawing it."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from PIL import Image

from bot.board.badges import pill_width
from bot.board.canvas import XY, Canvas
from bot.board.crowd import Box, KeptClear
from bot.board.inset import inset_of
from bot.board.letters import tiles
from bot.board.lines import cross_each_other
from bot.board.machines import stage as machines
from bot.board.marks import LETTER, SWORDS, Marks, Sign
from bot.board.names import Name
from bot.board.palette import LIGHTS
from bot.board.parting import body_of
from bot.board.plan import Plan, board_plan, shown
from bot.board.scene import Scene, Token, View
from bot.board.stage import Cast, cast_of, names_on, taken_by
from bot.board.walls import barring, edges_of
from engine.space.terrain import Point

PEN = Canvas(Image.new("RGB", (8, 8)), 2)
NARROW = 312
"""Pixels across a picture on the smallest phone."""
FAR = 6.0
"""A letter stands no more radii of a token from its place."""
Board = tuple[Scene, Plan, Box | None]
"""What a board shows, on what plan, and what of it another picture covers."""


def boards(scene: Scene, view: View) -> Iterator[Board]:
    """The board of a view, and the larger one of its crowd, if it has one."""
    plan, _ = board_plan(shown(scene.table, view), footer=0)
    inset = inset_of(scene, plan)
    yield (scene, plan, None) if inset is None else (inset.rest, plan, inset.box)
    if inset is not None:
        yield inset.within, inset.plan, None


def laid(scene: Scene, plan: Plan, covered: Box | None) -> tuple[Cast, list[Sign], list[Name], float]:
    """Where tokens, discs and names stand, and the radius of a disc."""
    cast = cast_of(scene, plan)
    marks = Marks(scene, plan, LIGHTS[scene.table.light], cast.placed)
    taken: KeptClear = taken_by(cast, plan.radius)
    if covered is not None:
        taken.add_box(covered)
    machines.occupy(taken, scene, plan)
    tiles(scene, plan, taken)
    marks.fill(taken)
    signs = list(marks.signs(taken))
    return cast, signs, names_on(scene, plan, cast, taken, PEN.width_of), marks.disc


def box(sign: Sign, disc: float) -> Box:
    high = {"letter": LETTER * disc, "swords": SWORDS}.get(sign.kind, disc)
    wide = pill_width(sign.mark) * high if sign.kind == "eye" else high
    return sign.spot[0] - wide, sign.spot[1] - high, sign.spot[0] + wide, sign.spot[1] + high


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def apart(one: Sign, other: Sign, disc: float) -> bool:
    """Whether two signs leave each other free though their boxes meet: both are round."""
    rounds = [box(sign, disc)[2] - sign.spot[0] for sign in (one, other) if sign.kind != "eye"]
    return len(rounds) == 2 and math.dist(one.spot, other.spot) >= sum(rounds)


def around(spot: tuple[float, float], half: float) -> Box:
    return spot[0] - half, spot[1] - half, spot[0] + half, spot[1] + half


def beyond(at: Point, spot: XY, scene: Scene, plan: Plan) -> Iterator[str]:
    """The walls between a figure and the place where it is drawn."""
    for piece in scene.table.pieces:
        for line in edges_of(piece):
            if cross_each_other(plan.px(at), spot, *map(plan.px, line)):
                yield piece.id


def crammed(cast: Cast, plan: Plan) -> Iterator[str]:
    """Tokens that lie on the number of another, but for those of two floors, and those that the frame cuts in two."""
    spots = {f"token {token.tag}": (cast.placed[token.id], token.floor) for token in cast.tokens if whole(token, plan)}
    spots |= {f"entry {entry.number}": (spot, 0) for entry, spot, _ in cast.entries}
    for (one, (a, low)), (other, (b, high)) in itertools.combinations(spots.items(), 2):
        if low == high and math.dist(a, b) < 1.4 * plan.radius:
            yield f"{one} over {other}"


def whole(token: Token, plan: Plan) -> bool:
    """Whether the base of a figure lies in the picture, and it is not lying dead under all others."""
    (x, y), half = plan.px(token.at), plan.ppi / 2
    within = plan.left + half <= x <= plan.right - half and plan.top + half <= y <= plan.bottom - half
    return within and token.status != "obviously-dead"


def unreadable(scene: Scene, plan: Plan, covered: Box | None) -> Iterator[str]:
    """What cannot be read in a picture."""
    cast, signs, found, disc = laid(scene, plan, covered)
    discs = [(sign.mark or sign.kind, box(sign, disc)) for sign in signs]
    numbers = [(token.tag, around(cast.placed[token.id], 0.55 * plan.radius)) for token in cast.tokens]
    labels = [(name.text, name.box) for name in found]
    ends = {path.mark: plan.px(path.points[-1]) for path in scene.paths if path.planned}
    for sign in (sign for sign in signs if sign.kind == "letter"):
        away = math.dist(sign.spot, ends[sign.mark]) / plan.radius
        if away > FAR or (away > 1 and sign.anchor is None):
            yield f"letter {sign.mark} is {away:.1f} radii from its place"
    for sign in signs:
        if not (plan.left < sign.spot[0] < plan.right and plan.top < sign.spot[1] < plan.bottom):
            yield f"{sign.kind} {sign.mark} lies outside"
    yield from (f"name {name.text} is cut" for name in found if name.text.endswith("…"))
    for (one, a), (other, b) in itertools.combinations(labels, 2):
        if meet(a, b):
            yield f"name {one} over name {other}"
    for (text, a), (other, b) in itertools.product(labels, [*numbers, *discs]):
        if meet(a, b):
            yield f"name {text} over {other}"
    for (one, a), (other, b) in itertools.combinations(zip(signs, discs, strict=True), 2):
        if meet(a[1], b[1]) and not apart(one, other, disc):
            yield f"disc {a[0]} over disc {b[0]}"
    for sign, (tag, b) in itertools.product(signs, numbers):
        near = (max(b[0], min(sign.spot[0], b[2])), max(b[1], min(sign.spot[1], b[3])))
        over = math.dist(near, sign.spot) < SWORDS - 4 if sign.kind == "swords" else meet(box(sign, disc), b)
        if over:
            yield f"disc {sign.mark or sign.kind} over token {tag}"
    yield from crammed(cast, plan)
    for one in cast.far:
        if covered is not None and meet(covered, around(cast.placed[one.token.id], 0.5 * plan.radius)):
            yield f"arrow of {one.token.tag} lies under a picture"
    for token in cast.tokens:
        (x, y), (west, north, east, south) = cast.placed[token.id], body_of(token, (0, 0), plan.radius).box
        if barring(token.at, scene.table, plan):
            # At a wall the frame may leave room for its number alone.
            west, north, east, south = around((0, 0), 0.45 * plan.radius)
        if x + west < plan.left or y + north < plan.top or x + east > plan.right or y + south > plan.bottom:
            yield f"token {token.tag} is cut by the frame"
        yield from (f"token {token.tag} is drawn beyond {piece}" for piece in beyond(token.at, (x, y), scene, plan))
        if covered is not None and meet(covered, around((x, y), 0.5 * plan.radius)):
            yield f"token {token.tag} lies under a picture"
